// Origami's cards as an edition gives them.
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

/** One of several cards, with an id of its own. */
export interface NumberedCard {
  card: string
  id: string
}

/** The edition's animals in their order, which is also the order of their actions. */
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
}

export const ORDERS = ['family', 'cost', 'folds', 'points'] as const
export type Order = (typeof ORDERS)[number]

export function sortCards(cards: string[], order: Order, edition: Edition): string[] {
  const value = (card: string) => {
    const animal = edition.get(card)
    return order === 'family' ? 0 : (animal?.[order] ?? 0)
  }
  return [...cards].sort((a, b) => value(a) - value(b) || edition.place(a) - edition.place(b))
}

/** Numbers equal cards, so that each has an id of its own. */
export function numberCards(cards: string[]): NumberedCard[] {
  const copies = new Map<string, number>()
  return cards.map((card) => {
    const copy = copies.get(card) ?? 0
    copies.set(card, copy + 1)
    return { card, id: `${card}:${copy}` }
  })
}

/** Whether some cards are among others. */
export function includesAll(all: string[], some: string[]): boolean {
  const left = [...all]
  return some.every((card) => {
    const at = left.indexOf(card)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}
