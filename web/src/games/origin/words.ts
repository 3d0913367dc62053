// Places, pawns, tiles and cards in words, from the game's own texts and from what lies in the box.
import type { GameText } from '../../table/narration'
import { t } from '../../ui/text.svelte'
import { box } from './edition.svelte'
import type { Pawn } from './actions'

export function placeWord(table: 'area' | 'strait' | 'continent', id: string): string {
  return box.now?.name(table, id) ?? id
}

export function cardWord(card: string): string {
  return box.now?.card(card)?.name ?? card
}

export function pawnWord(pawn: Pawn, text: GameText): string {
  return text.say('pawn', { height: pawn.height, width: pawn.width, colour: text.say(`hue.${pawn.colour}`) })
}

export function colourWord(colour: string, text: GameText): string {
  return text.say(`column.${colour}`)
}

/** What an area gives whoever enters it. */
export function rewardWord(colour: string, hunting: number | null): string {
  if (colour === 'green') return hunting ? t('origin:gives.hunting', { n: hunting }) : t('origin:gives.nothing')
  return t(`origin:gives.${colour}`)
}

/** A value of an event in words. */
export function word(part: string, value: unknown, text: GameText): string {
  const of = value as Record<string, unknown>
  if (part === 'area' || part === 'from' || part === 'to') return placeWord('area', String(value))
  if (part === 'strait') return placeWord('strait', String(value))
  if (part === 'card') return cardWord(String(value))
  if (part === 'pawn') return pawnWord(value as Pawn, text)
  if (part === 'settled')
    return text.say('settled', { pawn: word('pawn', of.pawn, text), area: word('area', of.area, text) })
  if (part === 'journey')
    return text.say('journey', { start: word('from', of.from, text), goal: word('to', of.to, text) })
  if (part === 'tile') return text.say('tile', { level: Number(of.level), column: colourWord(String(of.column), text) })
  if (part === 'reason' || part === 'deck') return text.say(`${part}.${String(value)}`)
  return String(value)
}
