// Origami's cards as an edition gives them, and the numbers of the decisions that are made with them.
export const FAMILIES = ['farm', 'sky', 'sea', 'savannah', 'lawn'] as const
export type Family = (typeof FAMILIES)[number]

/** An animal with its numbers and its text in the person's language. */
export interface Animal {
  id: string
  name: string
  family: Family
  copies: number
  folds: number
  cost: number
  points: number
  kind: 'instant' | 'special' | 'scoring'
  text: string
  provenance: Record<string, string>
}

export interface Player {
  seat: number
  cards: number
  held: string[] | null
  known: string[] | null
  collections: string[][]
  worth: number[][]
  score: number
}

/** A card lying somewhere: which animal, and which of several that are alike. */
export interface Lying {
  card: string
  id: string
}

const CHOOSE = 40
export const DRAW = 80
export const SPECIAL = 81
export const PLACE = 83
export const USE = 85
export const DECLINE = 86

/** The edition's animals in their order, which is the order of their decisions. */
export class Edition {
  readonly #places: Map<string, number>

  constructor(readonly animals: Animal[]) {
    this.#places = new Map(animals.map(({ id }, place) => [id, place]))
  }

  get(card: string): Animal | undefined {
    return this.animals[this.#places.get(card) ?? -1]
  }

  place(card: string): number {
    return this.#places.get(card) ?? 0
  }

  /** The decision to play this animal; sent also when it is not legal, so that the server says why. */
  playing(card: string): number {
    return this.place(card)
  }

  /** The decision to choose this animal: to take, pay, discard, pass on. */
  choosing(card: string): number {
    return CHOOSE + this.place(card)
  }

  /** The animals that a row of decisions chooses. */
  chosenBy(actions: number[]): string[] {
    return actions
      .filter((action) => action >= CHOOSE && action < DRAW)
      .map((action) => this.animals[action - CHOOSE]?.id ?? '')
  }
}

export const ORDERS = ['family', 'cost', 'folds', 'points'] as const
export type Order = (typeof ORDERS)[number]

export function sorted(cards: string[], order: Order, edition: Edition): string[] {
  const value = (card: string) => {
    const animal = edition.get(card)
    return order === 'family' ? 0 : (animal?.[order] ?? 0)
  }
  return [...cards].sort((a, b) => value(a) - value(b) || edition.place(a) - edition.place(b))
}

export function told(cards: string[]): Lying[] {
  const copies = new Map<string, number>()
  return cards.map((card) => {
    const copy = copies.get(card) ?? 0
    copies.set(card, copy + 1)
    return { card, id: `${card}:${copy}` }
  })
}

/** Whether one handful of cards holds another. */
export function holds(all: string[], some: string[]): boolean {
  const left = [...all]
  return some.every((card) => {
    const at = left.indexOf(card)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}
