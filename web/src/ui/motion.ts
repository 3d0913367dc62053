// Motion: elements move from where they were to where they are now; with reduced motion they are outlined instead.
import { settings } from './settings.svelte'

const TRAVEL = 340
const STAGGER = 60
const LONGEST = 600
const CALM = 1.5
const EASING = 'cubic-bezier(.2, .85, .25, 1)'

/** Whether things are simply where they belong: by the system's setting, or by the page's pace. */
export function prefersReducedMotion(): boolean {
  return settings.pace === 'instant' || matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** A duration at the pace that the person has chosen. */
export function atPace(duration: number): number {
  return settings.pace === 'calm' ? duration * CALM : duration
}

/** The delay of one of several animations that start one after the other. */
export function staggerDelay(index: number, count: number): number {
  return atPace(index * Math.min(STAGGER, LONGEST / Math.max(1, count)))
}

/** Moves an element from a place to where it is now, on a slight arc; `turn` turns its face up on the way. */
export function animateFrom(
  element: Element | null | undefined,
  from: DOMRect | null | undefined,
  { delay = 0, turn = false } = {},
): void {
  if (!element || !from) return
  if (prefersReducedMotion()) {
    element.animate(
      [
        { outline: '3px solid var(--focus)', outlineOffset: '2px' },
        { outline: '3px solid var(--focus)', outlineOffset: '2px' },
      ],
      { duration: 2000 },
    )
    return
  }
  const to = element.getBoundingClientRect()
  if (!to.width) return
  const dx = from.left + from.width / 2 - to.left - to.width / 2
  const dy = from.top + from.height / 2 - to.top - to.height / 2
  const scale = Math.max(0.25, Math.min(1.2, from.width / to.width))
  const half = turn ? ' rotateY(90deg)' : ''
  element.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 10 },
      {
        transform: `translate(${dx * 0.4}px, ${dy * 0.4 - 26}px) scale(${(1 + scale) / 2})${half}`,
        zIndex: 10,
        offset: 0.55,
      },
      { transform: 'none', zIndex: 10 },
    ],
    { duration: atPace(TRAVEL), delay, easing: EASING, fill: 'backwards' },
  )
}

/** Flies an element over the page and removes it on arrival; `box` is where it starts, `frames` how it moves. */
export function flyOver(
  element: HTMLElement | SVGElement,
  box: { left: number; top: number; width: number; height?: number },
  frames: Keyframe[],
  { duration = TRAVEL, delay = 0 } = {},
): void {
  const pixels = Object.entries(box).map(([side, length]) => [side, `${length}px`])
  Object.assign(element.style, {
    position: 'fixed',
    zIndex: '12',
    pointerEvents: 'none',
    ...Object.fromEntries(pixels),
  })
  document.body.append(element)
  const flight = element.animate(frames, { duration: atPace(duration), delay, easing: EASING, fill: 'both' })
  flight.onfinish = flight.oncancel = () => element.remove()
}

/** Flies a card face down from one place to another. */
export function animateGhost(from: DOMRect | null | undefined, to: DOMRect | null | undefined, delay = 0): void {
  if (!from || !to || prefersReducedMotion()) return
  const card = Object.assign(document.createElement('img'), { src: '/card-back.svg', alt: '' })
  const width = Math.min(from.width, 90)
  const dx = to.left + to.width / 2 - from.left - from.width / 2
  const dy = to.top + to.height / 2 - from.top - width * 0.7
  flyOver(
    card,
    { width, left: from.left + from.width / 2 - width / 2, top: from.top },
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${dx * 0.6}px, ${dy * 0.6 - 26}px) scale(.7)`, opacity: 1, offset: 0.6 },
      { transform: `translate(${dx}px, ${dy}px) scale(.3)`, opacity: 0.6 },
    ],
    { delay },
  )
}
