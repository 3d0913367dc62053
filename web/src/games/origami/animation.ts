// Animates events on Origami's table; places are elements with `data-place`.
import { animateFrom, animateGhost, flyOver, prefersReducedMotion, staggerDelay } from '../../ui/motion'
import type { OrigamiEvent } from './view'

type Box = DOMRect | undefined

const FLIGHT = 380

/** Where everything lies before the screen changes. */
export interface Layout {
  boxes: Map<string, DOMRect>
  line: { card: string; box: DOMRect; face: Element }[]
  hand: Set<string>
}

export function measure(root: Element): Layout {
  const all = (selector: string) => [...root.querySelectorAll(selector)]
  return {
    boxes: new Map(all('[data-place]').map((one) => [one.getAttribute('data-place')!, one.getBoundingClientRect()])),
    line: all('.middle .line [data-look]').map((one) => ({
      card: one.getAttribute('data-look')!,
      box: one.getBoundingClientRect(),
      face: one.querySelector('.ocard')!,
    })),
    hand: new Set(all('[data-hand]').map((one) => one.getAttribute('data-hand')!)),
  }
}

/** Moves every card from where it lay to where it lies now. */
export function animateEvents(root: Element, events: OrigamiEvent[], me: number | null, before: Layout): void {
  const animator = new Animator(root, me, before)
  let started = 0
  for (const event of events) if (animator.animate(event, staggerDelay(started, events.length))) started++
}

class Animator {
  /** The cards that are new in the hand, and the places of the draw line: each is used once. */
  readonly #newInHand: Element[]
  readonly #lineSlots: Element[]

  constructor(
    private readonly root: Element,
    private readonly me: number | null,
    private readonly before: Layout,
  ) {
    const inHand = [...root.querySelectorAll('[data-hand]')]
    this.#newInHand = inHand.filter((one) => !before.hand.has(one.getAttribute('data-hand')!))
    this.#lineSlots = [...root.querySelectorAll('.middle .line li')]
  }

  /** Animates an event; returns whether there was anything to see. */
  animate(event: OrigamiEvent, delay: number): boolean {
    switch (event.kind) {
      case 'took': {
        const was = this.#takeFromLine(event.card)
        this.#toHand(event, was?.box ?? this.#box('line-0'), was?.face, delay)
        return true
      }
      case 'drew':
      case 'kept':
        this.#toHand(event, this.#box('deck'), null, delay, true)
        return true
      case 'took-discard':
        this.#toHand(event, this.#box('discards'), this.#face(event.card), delay)
        return true
      case 'placed':
        this.#place(event.seat, event.collection === 'left' ? 0 : 1, delay)
        return true
      case 'paid':
      case 'discarded':
        fly(this.#face(event.card), this.#home(event.seat), this.#box('discards'), delay)
        return true
      case 'swept': {
        const was = this.#takeFromLine(event.card)
        fly(was?.face, was?.box, this.#box('discards'), delay)
        return true
      }
      case 'turned-up':
        this.#toLine(event.card, this.#box('deck'), delay)
        return true
      case 'put-in-line':
        this.#toLine(event.card, this.#home(event.seat), delay)
        return true
      case 'stole':
        this.#handOver(event.opponent, event.seat, event.card, delay)
        return true
      case 'gave':
      case 'passed-on':
        this.#handOver(event.seat, event.opponent, event.card, delay)
        return true
      case 'reshuffled':
        animateGhost(this.#box('discards'), this.#box('deck'), delay)
        return true
      default:
        return false
    }
  }

  #toHand(
    { seat, card }: { seat: number; card: string | null },
    from: Box,
    face: Element | null | undefined,
    delay: number,
    turn = false,
  ): void {
    if (seat === this.me && card) animateFrom(this.#receive(card), from, { delay, turn })
    else if (face) fly(face, from, this.#home(seat), delay)
    else animateGhost(from, this.#home(seat), delay)
  }

  #handOver(from: number, to: number, card: string | null, delay: number): void {
    if (to === this.me && card) animateFrom(this.#receive(card), this.#home(from), { delay, turn: true })
    else animateGhost(this.#home(from), this.#home(to), delay)
  }

  #place(seat: number, side: number, delay: number): void {
    const mine = seat === this.me
    const top = this.#element(mine ? `mine-${side}-top` : `pile-${seat}-${side}-top`)
    animateFrom(top, this.#home(seat), { delay, turn: !mine })
  }

  #toLine(card: string, from: Box, delay: number): void {
    const slot = take(this.#lineSlots, (one) => one.querySelector(`[data-look="${card}"]`) !== null)
    animateFrom(slot?.firstElementChild, from, { delay, turn: true })
  }

  #receive(card: string): Element | undefined {
    return take(this.#newInHand, (one) => one.getAttribute('data-look') === card)
  }

  #takeFromLine(card: string) {
    return take(this.before.line, (one) => one.card === card)
  }

  #element(place: string): Element | null {
    return this.root.querySelector(`[data-place="${place}"]`)
  }

  #box(place: string): Box {
    return this.#element(place)?.getBoundingClientRect() ?? this.before.boxes.get(place)
  }

  #home(seat: number | null): Box {
    return seat === this.me ? this.#box('hand') : this.#box(`seat-${seat}`)
  }

  #face(card: string): Element | null {
    return this.root.querySelector(`.ocard[data-card="${card}"]`)
  }
}

/** Takes the first matching item out of a list. */
function take<Item>(items: Item[], matches: (item: Item) => boolean): Item | undefined {
  const index = items.findIndex(matches)
  return index < 0 ? undefined : items.splice(index, 1)[0]
}

/** Flies a card face up from one place to another. */
function fly(face: Element | null | undefined, from: Box, to: Box, delay: number): void {
  if (!face || !from || !to || prefersReducedMotion()) return
  const card = document.createElement('div')
  card.append(face.cloneNode(true))
  const dx = to.left + to.width / 2 - from.left - from.width / 2
  const dy = to.top + to.height / 2 - from.top - from.height / 2
  const scale = Math.max(0.2, Math.min(1, to.width / from.width))
  flyOver(
    card,
    { left: from.left, top: from.top, width: from.width },
    [
      { transform: 'none' },
      { transform: `translate(${dx * 0.6}px, ${dy * 0.6 - 22}px) scale(${(1 + scale) / 2})`, offset: 0.6 },
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, opacity: 0.7 },
    ],
    { duration: FLIGHT, delay },
  )
}
