// The numbers of Mau Mau's actions, to ask the server why one that is not offered is illegal.
import { COLOURS, face, isSuit, MARKS, SUITS } from './cards'

export const DRAW = 56
export const SAY_MAU = 57
export const GO_ON = 58
export const CATCH = 59

/** The marks whose places the ranks of the classic deck take. */
const RANK_MARKS: Record<string, string> = {
  '9': '1',
  '10': '2',
  queen: '3',
  king: '4',
  ace: '5',
  '7': 'take-2',
  '8': 'stop',
}

/** The number of the action that lays a card. */
export function layAction(card: string): number {
  const { colour, mark } = face(card)
  if (colour === null) return COLOURS.length * MARKS.length
  const row = ([...COLOURS, ...SUITS] as string[]).indexOf(colour) % COLOURS.length
  return row * MARKS.length + MARKS.indexOf(isSuit(colour) ? RANK_MARKS[mark]! : mark)
}
