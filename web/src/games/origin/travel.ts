// Animations of pawns and tiles: a pawn hops from area to area along its route, a tile flies to whoever took it.
import { flyOver, prefersReducedMotion } from '../../ui/motion'
import type { Point } from './chart'

const HOP = 180
const FLIGHT = 420
const SIZE = 44

/** Lets a pawn hop over these points of the map to where it stands now; `pixel` is the size of a screen pixel there. */
export function hop(stand: Element | null | undefined, points: Point[], pixel: number): void {
  const goal = points.at(-1)
  if (!stand || !goal) return
  if (prefersReducedMotion()) {
    highlight(stand)
    return
  }
  const frames = points.flatMap(([x, y], n): Keyframe[] => {
    const here = { transform: `translate(${x - goal[0]}px, ${y - goal[1]}px)` }
    const next = points[n + 1]
    if (!next) return [here]
    return [
      here,
      { transform: `translate(${(x + next[0]) / 2 - goal[0]}px, ${(y + next[1]) / 2 - goal[1] - 16 * pixel}px)` },
    ]
  })
  stand.animate(frames, { duration: HOP * Math.max(1, points.length - 1), easing: 'cubic-bezier(.3, .1, .3, 1)' })
}

/** Sets a new pawn down. */
export function drop(stand: Element | null | undefined, pixel: number): void {
  if (!stand) return
  if (prefersReducedMotion()) highlight(stand)
  else
    stand.animate(
      [
        { transform: `translateY(${-46 * pixel}px)`, opacity: 0 },
        { transform: 'none', opacity: 1 },
      ],
      { duration: 260, easing: 'cubic-bezier(.3, .1, .2, 1.15)' },
    )
}

function highlight(stand: Element): void {
  const glow = 'drop-shadow(0 0 7px var(--focus)) drop-shadow(0 0 3px var(--focus))'
  stand.animate([{ filter: glow }, { filter: glow }], { duration: 2000 })
}

/** Flies a symbol from one place to another. */
export function fly(symbol: string, from: DOMRect | null | undefined, to: DOMRect | null | undefined, delay = 0): void {
  if (!from || !to || !from.width || !to.width || prefersReducedMotion()) return
  const piece = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', `#${symbol}`)
  piece.setAttribute('viewBox', '0 0 52 52')
  piece.append(use)
  const left = from.left + (from.width - SIZE) / 2
  const top = from.top + (from.height - SIZE) / 2
  const dx = to.left + to.width / 2 - from.left - from.width / 2
  const dy = to.top + to.height / 2 - from.top - from.height / 2
  flyOver(
    piece,
    { left, top, width: SIZE, height: SIZE },
    [
      { transform: 'none' },
      { transform: `translate(${dx * 0.5}px, ${dy * 0.5 - 30}px) scale(1.15)`, offset: 0.5 },
      { transform: `translate(${dx}px, ${dy}px) scale(.6)`, opacity: 0.7 },
    ],
    { duration: FLIGHT, delay },
  )
}
