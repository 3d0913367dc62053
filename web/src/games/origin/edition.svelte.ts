// What lies in the box: the places, tiles and cards of this table's edition, asked of the server once per table and language.
import type { Unpacked } from '..'
import { atlas, type Chart } from './chart'

export type Deck = 'action' | 'permanent' | 'objective'
export const DECKS: Deck[] = ['action', 'permanent', 'objective']

interface Piece {
  table: string
  id: string
  name: string
  provenance?: Record<string, string>
}
export interface Area extends Piece {
  continent: string
  colour: string
  borders: string[]
}
export interface Strait extends Piece {
  between: [string, string]
}
export interface Card extends Piece {
  text: string
  level?: number
  amount?: number
  copies?: number
  value?: number
  count?: number
  condition?: string
  which?: string | number
}
interface Counted extends Piece {
  level?: number
  value?: number
  count: number
}

const UNPROVED = new Set(['own', 'reconstructed', 'inferred'])

export class Box {
  readonly areas: Area[]
  readonly straits: Strait[]
  readonly continents: Piece[]
  readonly tiles: Counted[]
  readonly chart: Chart
  readonly #cards: Map<string, Card>
  readonly #places: Map<string, Piece>
  readonly #near: Map<string, string[]>

  constructor(pieces: Piece[]) {
    const of = <Kind extends Piece>(table: string) => pieces.filter((piece) => piece.table === table) as Kind[]
    this.areas = of('area')
    this.straits = of('strait')
    this.continents = of('continent')
    this.tiles = of('tile')
    this.#cards = new Map(DECKS.flatMap((deck) => of<Card>(deck)).map((card) => [card.id, card]))
    this.#places = new Map(pieces.map((piece) => [`${piece.table}.${piece.id}`, piece]))
    this.#near = new Map(
      this.areas.map(({ id, borders }) => [
        id,
        [...borders, ...this.straits.flatMap(({ between: [a, b] }) => (a === id ? [b] : b === id ? [a] : []))],
      ]),
    )
    this.chart = atlas(this.areas, this.straits, of<Piece & Partial<Chart>>('map')[0])
  }

  card(id: string): Card | undefined {
    return this.#cards.get(id)
  }

  deckOf(card: string): Deck {
    return (this.#cards.get(card)?.table as Deck | undefined) ?? 'objective'
  }

  /** A card's number in the order in which the game counts them. */
  numberOf(card: string): number {
    return [
      ...ORDER,
      ...[...this.#cards.values()].filter(({ table }) => table === 'objective').map(({ id }) => id),
    ].indexOf(card)
  }

  cardsIn(deck: Deck): number {
    return [...this.#cards.values()]
      .filter(({ table }) => table === deck)
      .reduce((sum, { copies = 1 }) => sum + copies, 0)
  }

  name(table: string, id: string): string | undefined {
    return this.#places.get(`${table}.${id}`)?.name
  }

  neighbours(area: string): string[] {
    return this.#near.get(area) ?? []
  }

  /** The areas from one to another, the first left out, by the fewest steps. */
  route(from: string, to: string): string[] {
    const back = new Map<string, string>([[from, from]])
    for (const here of back.keys()) {
      if (here === to) break
      for (const there of this.neighbours(here)) if (!back.has(there)) back.set(there, here)
    }
    const found: string[] = []
    for (let at = to; back.has(at) && at !== from; at = back.get(at)!) found.unshift(at)
    return found
  }

  /** The values of a piece that no source gives. */
  unproved(piece: Piece | undefined): [string, string][] {
    return Object.entries(piece?.provenance ?? {}).filter(([, source]) => UNPROVED.has(source))
  }
}

const ORDER = [
  'theft',
  'raid',
  'imitation',
  'great-march',
  'might',
  'second-wind',
  'mutation',
  'far-seed',
  'insight',
  'council',
  'crossing-paths',
  'sandals',
  'basket',
  'torch',
  'spear',
  'raft',
  'palisade',
  'tally-stick',
  'club',
  'travois',
  'kiln',
  'net',
  'seed-grain',
  'outrigger',
  'writing',
]

let open = $state.raw<Box | null>(null)
const asked = new Map<string, Promise<Box>>()

export const box = {
  get now(): Box | null {
    return open
  },
  async open(table: Unpacked, lang: string): Promise<void> {
    const key = `${table.id} ${lang}`
    const answer = asked.get(key) ?? table.pieces(lang).then(({ pieces }) => new Box(pieces as unknown as Piece[]))
    asked.set(key, answer)
    answer.catch(() => asked.delete(key))
    open = await answer
  },
}
