// Motion: a card travels from where it was to where it lies now; with reduced motion it is there, and outlined for a while.
const TRAVEL = 340
const STAGGER = 60
const LONGEST = 600

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function staggerDelay(index: number, count: number): number {
  return index * Math.min(STAGGER, LONGEST / Math.max(1, count))
}

/** Lets an element animateFrom from a place, on a slight arc; `turn` shows it turning its face up. */
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
    { duration: TRAVEL, delay, easing: 'cubic-bezier(.2, .85, .25, 1)', fill: 'backwards' },
  )
}

/** A card face down that travels between two places and is gone on arrival. */
export function animateGhost(from: DOMRect | null | undefined, to: DOMRect | null | undefined, delay = 0): void {
  if (!from || !to || prefersReducedMotion()) return
  const card = document.createElement('img')
  card.src = '/card-back.svg'
  card.alt = ''
  const width = Math.min(from.width, 90)
  Object.assign(card.style, {
    position: 'fixed',
    zIndex: '12',
    pointerEvents: 'none',
    width: `${width}px`,
    left: `${from.left + from.width / 2 - width / 2}px`,
    top: `${from.top}px`,
  })
  document.body.append(card)
  const dx = to.left + to.width / 2 - from.left - from.width / 2
  const dy = to.top + to.height / 2 - from.top - width * 0.7
  const flight = card.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${dx * 0.6}px, ${dy * 0.6 - 26}px) scale(.7)`, opacity: 1, offset: 0.6 },
      { transform: `translate(${dx}px, ${dy}px) scale(.3)`, opacity: 0.6 },
    ],
    { duration: TRAVEL, delay, easing: 'cubic-bezier(.2, .85, .25, 1)', fill: 'both' },
  )
  flight.onfinish = flight.oncancel = () => card.remove()
}
