// Mau Mau's cards by name, as in views and events: the printed decks and the classic one.
export const COLOURS = ['green', 'blue', 'red', 'yellow'] as const
export const SUITS = ['clubs', 'spades', 'hearts', 'diamonds'] as const
export type Colour = (typeof COLOURS)[number] | (typeof SUITS)[number]

export const MARKS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'reverse', 'take-2', 'take-4', 'stop']
export const RANKS = ['7', '8', '9', '10', 'queen', 'king', 'ace']
export const CHANGE = 'colour-change'
export const JACK = 'jack'
export const SHAPES: Record<Colour, string> = {
  red: 'kite',
  blue: 'boat',
  green: 'tree',
  yellow: 'star',
  clubs: 'clubs',
  spades: 'spades',
  hearts: 'hearts',
  diamonds: 'diamonds',
}

export interface Face {
  colour: Colour | null
  mark: string
}

/** Whether a card calls a colour: a colour change, or a jack of the classic deck. */
export const callsColour = (card: string): boolean => card === CHANGE || card === JACK

export const isSuit = (colour: string): boolean => (SUITS as readonly string[]).includes(colour)

export function face(card: string): Face {
  if (callsColour(card)) return { colour: null, mark: card }
  const [colour] = card.split('-', 1)
  return { colour: colour as Colour, mark: card.slice(colour!.length + 1) }
}

const ORDER: Colour[] = ['red', 'blue', 'green', 'yellow', 'clubs', 'diamonds', 'spades', 'hearts']

const sortKey = (card: string): [number, number] => {
  const { colour, mark } = face(card)
  if (colour === null) return [9, 99]
  return [ORDER.indexOf(colour), (isSuit(colour) ? RANKS : MARKS).indexOf(mark)]
}

export function sortCards(cards: string[]): string[] {
  return [...cards].sort((a, b) => {
    const [aColour, aMark] = sortKey(a)
    const [bColour, bMark] = sortKey(b)
    return aColour - bColour || aMark - bMark
  })
}
