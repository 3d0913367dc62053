// Names of places, pawns, tiles and cards, from the game's texts and the edition.
import type { GameText } from '../../table/narration'
import { t } from '../../ui/text.svelte'
import { edition } from './edition.svelte'
import type { Pawn } from './view'

export function placeName(table: 'area' | 'strait' | 'continent', id: string): string {
  return edition.current?.name(table, id) ?? id
}

export function cardName(card: string): string {
  return edition.current?.card(card)?.name ?? card
}

export function pawnName(pawn: Pawn, text: GameText): string {
  return text.say('pawn', { height: pawn.height, width: pawn.width, colour: text.say(`hue.${pawn.colour}`) })
}

export function colourName(colour: string, text: GameText): string {
  return text.say(`column.${colour}`)
}

/** What an area gives whoever enters it. */
export function rewardText(colour: string, hunting: number | null): string {
  if (colour === 'green') return hunting ? t('origin:gives.hunting', { n: hunting }) : t('origin:gives.nothing')
  return t(`origin:gives.${colour}`)
}

/** A value of an event in words. */
export function formatValue(part: string, value: unknown, text: GameText): string {
  const of = value as Record<string, unknown>
  if (part === 'area' || part === 'from' || part === 'to') return placeName('area', String(value))
  if (part === 'strait') return placeName('strait', String(value))
  if (part === 'card') return cardName(String(value))
  if (part === 'pawn') return pawnName(value as Pawn, text)
  if (part === 'settled')
    return text.say('settled', { pawn: formatValue('pawn', of.pawn, text), area: formatValue('area', of.area, text) })
  if (part === 'journey')
    return text.say('journey', { start: formatValue('from', of.from, text), goal: formatValue('to', of.to, text) })
  if (part === 'tile') return text.say('tile', { level: Number(of.level), column: colourName(String(of.column), text) })
  if (part === 'reason' || part === 'deck') return text.say(`${part}.${String(value)}`)
  return String(value)
}
