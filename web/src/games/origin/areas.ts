// An area in a sentence: its colour, who stands there, what it gives, and whether it can be chosen.
import type { TableClient } from '../../table/live.svelte'
import { listed, t } from '../../ui/text.svelte'
import { box } from './edition.svelte'
import type { Choice } from './selection.svelte'
import { colourWord, pawnWord, placeWord, rewardWord } from './words'

export function ownerWord(table: TableClient, seat: number | null): string {
  return seat === null ? t('origin:neutral') : seat === table.me ? t('you') : table.name(seat)
}

/** Who stands on an area, or nothing. */
export function standingWord(choice: Choice, table: TableClient, id: string): string {
  const pawn = choice.places.get(id)?.pawn
  return pawn && table.text
    ? t('origin:area.pawn', { who: ownerWord(table, pawn.seat), pawn: pawnWord(pawn, table.text) })
    : ''
}

export function areaLabel(choice: Choice, table: TableClient, id: string): string {
  const area = choice.places.get(id)
  if (!area || !table.text) return id
  const mark = choice.marks.get(id)
  const parts = [
    placeWord('area', id),
    colourWord(area.colour, table.text),
    standingWord(choice, table, id),
    area.hunting ? t('origin:area.hunting', { n: area.hunting }) : '',
  ]
  if (mark)
    parts.push(
      mark.kind === 'goal'
        ? mark.steps
          ? t('origin:area.steps', { n: mark.steps })
          : t('origin:area.goal')
        : mark.kind === 'chosen'
          ? t('origin:area.chosen')
          : t('origin:area.start'),
    )
  return parts.filter(Boolean).join(', ')
}

export function neighbourWords(id: string): string {
  return t('origin:area.near', {
    areas: listed((box.now?.neighbours(id) ?? []).map((other) => placeWord('area', other))),
  })
}

/** What one learns by looking at an area. */
export function areaStory(choice: Choice, table: TableClient, id: string): string {
  const area = choice.places.get(id)
  if (!area || !table.text) return ''
  const gives = t('origin:area.gives', {
    area: placeWord('area', id),
    colour: colourWord(area.colour, table.text),
    reward: rewardWord(area.colour, area.hunting),
  })
  const who = standingWord(choice, table, id)
  return who ? `${gives} ${who}.` : gives
}
