// How cards travel over Origami's table, as its events tell; places are elements with `data-place`.
import { animateFrom, staggerDelay, animateGhost, prefersReducedMotion } from '../../ui/motion'
import type { OrigamiEvent } from './view'

type Box = DOMRect | undefined

/** Where everything lies before the screen changes. */
export interface Before {
  boxes: Map<string, DOMRect>
  line: { card: string; box: DOMRect; face: Element }[]
  hand: Map<string, DOMRect>
}

export function measure(root: Element): Before {
  const boxes = new Map(
    [...root.querySelectorAll('[data-place]')].map((one) => [
      one.getAttribute('data-place')!,
      one.getBoundingClientRect(),
    ]),
  )
  const line = [...root.querySelectorAll('.middle .line [data-look]')].map((one) => ({
    card: one.getAttribute('data-look')!,
    box: one.getBoundingClientRect(),
    face: one.querySelector('.ocard')!,
  }))
  const hand = new Map(
    [...root.querySelectorAll('[data-hand]')].map((one) => [
      one.getAttribute('data-hand')!,
      one.getBoundingClientRect(),
    ]),
  )
  return { boxes, line, hand }
}

/** A card that travels face up between two places and is gone on arrival. */
function fly(face: Element | null | undefined, from: Box, to: Box, delay: number): void {
  if (!face || !from || !to || prefersReducedMotion()) return
  const card = document.createElement('div')
  card.append(face.cloneNode(true))
  Object.assign(card.style, {
    position: 'fixed',
    zIndex: '12',
    pointerEvents: 'none',
    width: `${from.width}px`,
    left: `${from.left}px`,
    top: `${from.top}px`,
  })
  document.body.append(card)
  const dx = to.left + to.width / 2 - from.left - from.width / 2
  const dy = to.top + to.height / 2 - from.top - from.height / 2
  const small = Math.max(0.2, Math.min(1, to.width / from.width))
  const flight = card.animate(
    [
      { transform: 'none' },
      { transform: `translate(${dx * 0.6}px, ${dy * 0.6 - 22}px) scale(${(1 + small) / 2})`, offset: 0.6 },
      { transform: `translate(${dx}px, ${dy}px) scale(${small})`, opacity: 0.7 },
    ],
    { duration: 380, delay, easing: 'cubic-bezier(.2, .85, .25, 1)', fill: 'both' },
  )
  flight.onfinish = flight.oncancel = () => card.remove()
}

/** Lets every card animateFrom where it lies now. */
export function travel(root: Element, events: OrigamiEvent[], me: number | null, before: Before): void {
  const place = (name: string) => root.querySelector(`[data-place="${name}"]`)
  const box = (name: string): Box => place(name)?.getBoundingClientRect() ?? before.boxes.get(name)
  const home = (seat: number | null): Box => (seat === me ? box('hand') : box(`seat-${seat}`))
  const fresh = [...root.querySelectorAll('[data-hand]')].filter(
    (one) => !before.hand.has(one.getAttribute('data-hand')!),
  )
  const received = (card: string) => {
    const at = fresh.findIndex((one) => one.getAttribute('data-look') === card)
    return at < 0 ? null : fresh.splice(at, 1)[0]!
  }
  const inLine = (card: string) => {
    const at = before.line.findIndex((one) => one.card === card)
    return at < 0 ? undefined : before.line.splice(at, 1)[0]!
  }
  const lineSlots = [...root.querySelectorAll('.middle .line li')]
  const faceOf = (card: string) => root.querySelector(`.ocard[data-card="${card}"]`)
  let started = 0
  for (const event of events) {
    const delay = staggerDelay(started, events.length)
    const card = event.card as string | null
    const mine = event.seat === me
    const taker = (from: Box, face?: Element | null, turn = false) => {
      if (mine && card) animateFrom(received(card), from, { delay, turn })
      else if (face) fly(face, from, home(event.seat), delay)
      else animateGhost(from, home(event.seat), delay)
    }
    if (event.kind === 'took' && card) {
      const was = inLine(card)
      taker(was?.box ?? box('line-0'), was?.face)
    } else if (event.kind === 'drew' || event.kind === 'kept') taker(box('deck'), null, true)
    else if (event.kind === 'took-discard' && card) taker(box('discards'), faceOf(card))
    else if (event.kind === 'placed') {
      const side = event.collection === 'left' ? 0 : 1
      animateFrom(place(mine ? `mine-${side}-top` : `pile-${event.seat}-${side}-top`), home(event.seat), {
        delay,
        turn: !mine,
      })
    } else if ((event.kind === 'paid' || event.kind === 'discarded') && card)
      fly(faceOf(card), home(event.seat), box('discards'), delay)
    else if (event.kind === 'swept' && card) {
      const was = inLine(card)
      fly(was?.face, was?.box, box('discards'), delay)
    } else if ((event.kind === 'turned-up' || event.kind === 'put-in-line') && card) {
      const slot = lineSlots.findIndex((one) => one.querySelector(`[data-look="${card}"]`))
      if (slot >= 0)
        animateFrom(
          lineSlots.splice(slot, 1)[0]!.firstElementChild,
          event.kind === 'turned-up' ? box('deck') : home(event.seat),
          { delay, turn: true },
        )
    } else if (event.kind === 'stole' || event.kind === 'gave' || event.kind === 'passed-on') {
      const [from, to] =
        event.kind === 'stole' ? [event.opponent as number, event.seat] : [event.seat, event.opponent as number]
      if (to === me && card) animateFrom(received(card), home(from), { delay, turn: true })
      else animateGhost(home(from), home(to), delay)
    } else if (event.kind === 'reshuffled') animateGhost(box('discards'), box('deck'), delay)
    else continue
    started++
  }
}
