// Mau Mau's cards by name, as views and events give them.
export const COLOURS = ['green', 'blue', 'red', 'yellow'] as const
export type Colour = (typeof COLOURS)[number]

const MARKS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'reverse', 'take-2', 'take-4', 'stop']
export const CHANGE = 'colour-change'
export const SHAPES: Record<Colour, string> = { red: 'kite', blue: 'boat', green: 'tree', yellow: 'star' }

export interface Face {
  colour: Colour | null
  mark: string
}

export function face(card: string): Face {
  if (card === CHANGE) return { colour: null, mark: CHANGE }
  const [colour] = card.split('-', 1)
  return { colour: colour as Colour, mark: card.slice(colour!.length + 1) }
}

/** The number of the decision that lays this card; asked of the server when a card is tapped that does not fit. */
export function decisionOf(card: string): number {
  const { colour, mark } = face(card)
  return colour === null ? COLOURS.length * MARKS.length : COLOURS.indexOf(colour) * MARKS.length + MARKS.indexOf(mark)
}

export const DRAW = 56
export const SAY_MAU = 57

export type Order = 'colour' | 'mark'

const place = (card: string): [number, number] => {
  const { colour, mark } = face(card)
  return colour === null ? [9, 99] : [['red', 'blue', 'green', 'yellow'].indexOf(colour), MARKS.indexOf(mark)]
}

export function sorted(cards: string[], order: Order): string[] {
  return [...cards].sort((a, b) => {
    const [ac, am] = place(a)
    const [bc, bm] = place(b)
    return order === 'colour' ? ac - bc || am - bm : am - bm || ac - bc
  })
}
