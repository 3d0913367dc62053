// Names of Mau Mau's cards, from the game's texts.
import type { GameText } from '../../table/narration'
import { face } from './cards'

export function colourName(colour: string, text: GameText): string {
  return text.say(`colour.${colour}`)
}

export function markName(mark: string, text: GameText): string {
  return /^\d$/.test(mark) ? mark : text.say(`mark.${mark}`)
}

export function cardName(card: string, text: GameText): string {
  const { colour, mark } = face(card)
  return colour === null
    ? markName(mark, text)
    : text.say('card', { colour: colourName(colour, text), mark: markName(mark, text) })
}
