// The edition on the table: its places, tiles and cards, loaded from the server.
import type { PieceSource } from '../../table/gamePage'
import { PieceCache } from '../../table/pieceCache'
import { atlas, type Chart } from './chart'
import { DECKS, type Deck } from './view'

interface Piece {
  table: string
  id: string
  name: string
  provenance?: Record<string, string>
}
export interface AreaPiece extends Piece {
  continent: string
  colour: string
  borders: string[]
}
export interface StraitPiece extends Piece {
  between: [string, string]
}
export interface Card extends Piece {
  text: string
  level?: number
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

const UNVERIFIED = new Set(['own', 'reconstructed', 'inferred'])

export class Edition {
  readonly areas: AreaPiece[]
  readonly straits: StraitPiece[]
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

  /** A card's number in the game's actions. */
  numberOf(card: string): number {
    const deck = this.deckOf(card)
    const cards = [...this.#cards.values()].filter(({ table }) => table === deck)
    return FIRST_CARD[deck] + cards.findIndex(({ id }) => id === card)
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
    const path: string[] = []
    for (let at = to; back.has(at) && at !== from; at = back.get(at)!) path.unshift(at)
    return path
  }

  /** The values of a piece that no source gives. */
  unverifiedValues(piece: Piece | undefined): [string, string][] {
    return Object.entries(piece?.provenance ?? {}).filter(([, source]) => UNVERIFIED.has(source))
  }
}

/** The number of each deck's first card. */
const FIRST_CARD: Record<Deck, number> = { action: 0, permanent: 16, objective: 32 }

const cache = new PieceCache((pieces) => new Edition(pieces as unknown as Piece[]))
let current = $state.raw<Edition | null>(null)

export const edition = {
  get current(): Edition | null {
    return current
  },
  async load(source: PieceSource, lang: string): Promise<void> {
    current = await cache.load(source, lang)
  },
}
