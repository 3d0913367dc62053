// Names of Mau Mau's cards, from the game's texts.
import type { GameText } from '../../table/narration'
import { face, isSuit, JACK } from './cards'

const isNumber = (mark: string) => /^\d+$/.test(mark)

export function colourName(colour: string, text: GameText): string {
  return text.say(`colour.${colour}`)
}

export function markName(mark: string, text: GameText): string {
  if (isNumber(mark)) return mark
  return text.say(text.has(`mark.${mark}`) ? `mark.${mark}` : `rank.${mark}`)
}

/** A card's name, as below a picture. */
export function cardName(card: string, text: GameText): string {
  const { colour, mark } = face(card)
  if (colour === null) return markName(mark, text)
  if (isSuit(colour)) return text.say('suited', { rank: markName(mark, text), suit: colourName(colour, text) })
  return text.say('card', { colour: colourName(colour, text), mark: markName(mark, text) })
}

/** A card's name with its article, as the object of a sentence. */
export function mentionCard(card: string, text: GameText): string {
  const { colour, mark } = face(card)
  if (colour === null) return text.say(card === JACK ? 'the.jack' : 'the.colour-change')
  if (isSuit(colour)) {
    const key = text.has(`the.${mark}`) ? `the.${mark}` : 'the.number'
    return text.say(key, { rank: markName(mark, text), suit: colourName(colour, text) })
  }
  const key = mark === 'reverse' || mark === 'stop' ? 'the.masculine' : 'the.card'
  return text.say(key, { colour: text.say(`adjective.${colour}`), mark: markName(mark, text) })
}
