// Mau Mau's cards by name, as in views and events.
export const COLOURS = ['green', 'blue', 'red', 'yellow'] as const
export type Colour = (typeof COLOURS)[number]

export const MARKS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'reverse', 'take-2', 'take-4', 'stop']
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

const sortKey = (card: string): [number, number] => {
  const { colour, mark } = face(card)
  return colour === null ? [9, 99] : [['red', 'blue', 'green', 'yellow'].indexOf(colour), MARKS.indexOf(mark)]
}

export function sortCards(cards: string[]): string[] {
  return [...cards].sort((a, b) => {
    const [aColour, aMark] = sortKey(a)
    const [bColour, bMark] = sortKey(b)
    return aColour - bColour || aMark - bMark
  })
}
