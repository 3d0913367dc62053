// The numbers of Mau Mau's actions, to ask the server why one that is not offered is illegal.
import { COLOURS, face, MARKS } from './cards'

export const DRAW = 56
export const SAY_MAU = 57

/** The number of the action that lays a card. */
export function layAction(card: string): number {
  const { colour, mark } = face(card)
  return colour === null ? COLOURS.length * MARKS.length : COLOURS.indexOf(colour) * MARKS.length + MARKS.indexOf(mark)
}
