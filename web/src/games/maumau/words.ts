// Mau Mau's cards in words, from the game's own texts.
import type { GameText } from '../../table/narration'
import { face } from './cards'

export function colourWord(colour: string, text: GameText): string {
  return text.say(`colour.${colour}`)
}

export function markWord(mark: string, text: GameText): string {
  return /^\d$/.test(mark) ? mark : text.say(`mark.${mark}`)
}

export function cardWord(card: string, text: GameText): string {
  const { colour, mark } = face(card)
  return colour === null
    ? markWord(mark, text)
    : text.say('card', { colour: colourWord(colour, text), mark: markWord(mark, text) })
}
