// The cards selected so far for what the position asks for; which ones may join them follows from the server's `ways`.
import { cardOf, type OrigamiLegal, type OrigamiTable, type OrigamiView } from './view'
import { chooseAction, chosenCards, DRAW, playAction } from './actions'
import { includesAll } from './cards'
import { edition } from './edition.svelte'

export type Zone = 'hand' | 'line' | 'tray'
export interface Pick {
  zone: Zone
  card: string
  id: string
}

/** What a view asks its seat for, and where cards for it are picked. */
export interface Task {
  kind: string
  zone: Zone | null
  /** How many cards; none where their folds are summed up. */
  cards: number | null
}

const ZONES: Record<string, Zone> = {
  pay: 'hand',
  discard: 'hand',
  'give-back': 'hand',
  'pass-on': 'hand',
  swap: 'hand',
  take: 'line',
  want: 'line',
  keep: 'tray',
  copy: 'tray',
  pick: 'tray',
  top: 'tray',
}
const SUMMED = new Set(['pay', 'take', 'turn'])

export function taskOf(view: OrigamiView): Task {
  const kind =
    view.phase === 'turn' && !view.private.playing
      ? 'turn'
      : (view.legal.find(({ kind }) => kind !== 'stop')?.kind ?? 'stop')
  // The rules discard what was drawn and is not wanted; a person chooses what to keep.
  if (view.phase === 'sorting') return { kind: 'keep', zone: 'tray', cards: view.private.aside.length - view.left }
  const zone = kind === 'turn' ? 'line' : (ZONES[kind] ?? null)
  return {
    kind,
    zone,
    cards:
      SUMMED.has(kind) || !zone
        ? null
        : Math.max(
            1,
            ['swap', 'want', 'copy', 'pick', 'top', 'pass-on'].includes(kind) || view.phase === 'conceding'
              ? 1
              : view.left,
          ),
  }
}

export class Selection {
  picked = $state.raw<Pick[]>([])

  readonly #table: () => OrigamiTable

  constructor(table: () => OrigamiTable) {
    this.#table = table
  }

  get table(): OrigamiTable {
    return this.#table()
  }

  readonly task = $derived.by((): Task =>
    this.table.myTurn && this.table.view ? taskOf(this.table.view) : { kind: '', zone: null, cards: null },
  )
  readonly ways = $derived.by((): { cards: string[]; actions: number[] }[] => {
    const ways: number[][] = !this.table.replaying ? (this.table.view?.private.ways ?? []) : []
    return ways.map((actions) => ({ actions, cards: chosenCards(edition.current, actions) }))
  })
  readonly #legal = $derived.by((): OrigamiLegal[] => this.table.legal())

  get cards(): string[] {
    return this.picked.map(({ card }) => card)
  }

  get folds(): number[] {
    return this.cards.map((card) => edition.current.get(card)?.folds ?? 0)
  }

  /** The actions that carry out the selection; null as long as something is missing. */
  get complete(): number[] | null {
    if (!this.picked.length) return null
    if (this.task.cards !== null)
      return this.picked.length === this.task.cards ? this.#inOrder(this.#rejected ?? this.cards) : null
    return (
      this.ways.find(({ cards }) => cards.length === this.picked.length && includesAll(cards, this.cards))?.actions ??
      null
    )
  }

  /** While cards to keep are chosen among those drawn: the others. */
  get #rejected(): string[] | null {
    const view = this.table.view
    if (view?.phase !== 'sorting') return null
    const left = [...view.private.aside]
    for (const card of this.cards) left.splice(left.indexOf(card), 1)
    return left
  }

  has({ zone, id }: Pick): boolean {
    return this.picked.some((pick) => pick.zone === zone && pick.id === id)
  }

  /** Whether a card can be selected, or played. */
  fits(pick: Pick): boolean {
    if (this.has(pick)) return true
    if (pick.zone === 'hand' && this.#legal.some((legal) => legal.kind === 'play' && legal.card === pick.card))
      return true
    if (pick.zone !== this.task.zone) return false
    if (this.task.cards === null) return this.ways.some(({ cards }) => includesAll(cards, [...this.cards, pick.card]))
    return this.task.cards > 1
      ? this.picked.length < this.task.cards
      : this.#legal.some((legal) => cardOf(legal) === pick.card)
  }

  /** Handles a tap on a card; returns the actions to send at once, legal or not. */
  tap(pick: Pick): number[] {
    if (this.has(pick)) {
      this.picked = this.picked.filter(({ zone, id }) => zone !== pick.zone || id !== pick.id)
      return []
    }
    if (pick.zone !== this.task.zone)
      return [
        pick.zone === 'hand' && !this.table.view?.private.playing && this.task.zone !== 'tray'
          ? playAction(edition.current, pick.card)
          : chooseAction(edition.current, pick.card),
      ]
    if (this.fits(pick)) {
      this.picked = this.task.cards === 1 ? [pick] : [...this.picked, pick]
      return []
    }
    const wanted = this.#inOrder([...this.cards, pick.card])
    return this.task.kind === 'turn' ? [DRAW, ...wanted] : wanted
  }

  /** With a single way to pay there is nothing to choose: the cards are laid out already. */
  offer(held: Pick[]): void {
    const only = this.ways.length === 1 ? this.ways[0]! : null
    if (!only || !this.table.view?.private.playing || this.picked.length) return
    const left = [...held]
    this.picked = only.cards.flatMap((card) =>
      left.splice(
        left.findIndex((pick) => pick.card === card),
        1,
      ),
    )
  }

  clear(): void {
    this.picked = []
  }

  special() {
    return this.table.legal('special')
  }

  #inOrder(cards: string[]): number[] {
    return cards.map((card) => chooseAction(edition.current, card)).sort((a, b) => a - b)
  }
}
