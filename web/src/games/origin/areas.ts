// Descriptions of areas: colour, pawn, reward, and whether it can be chosen.
import type { OriginEvent, OriginTable } from './view'
import { formatList, t } from '../../ui/text.svelte'
import { edition } from './edition.svelte'
import type { Selection } from './selection.svelte'
import { colourName, pawnName, placeName, rewardText } from './names'

/** The areas that an event tells of. */
export function areasOf(event: OriginEvent | undefined): string[] {
  if (!event) return []
  if ('area' in event) return [event.area]
  if ('settled' in event) return [event.settled.area]
  return 'journey' in event ? [event.journey.from, event.journey.to] : []
}

export function ownerName(table: OriginTable, seat: number | null): string {
  return seat === null ? t('origin:neutral') : seat === table.me ? t('you') : table.name(seat)
}

/** Describes the pawn on an area; empty if there is none. */
export function pawnText(selection: Selection, table: OriginTable, id: string): string {
  const pawn = selection.areas.get(id)?.pawn
  return pawn && table.text
    ? t('origin:area.pawn', { who: ownerName(table, pawn.seat), pawn: pawnName(pawn, table.text) })
    : ''
}

export function areaLabel(selection: Selection, table: OriginTable, id: string): string {
  const area = selection.areas.get(id)
  if (!area || !table.text) return id
  const mark = selection.marks.get(id)
  const parts = [
    placeName('area', id),
    colourName(area.colour, table.text),
    pawnText(selection, table, id),
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

export function neighbourText(id: string): string {
  return t('origin:area.near', {
    areas: formatList((edition.current?.neighbours(id) ?? []).map((other) => placeName('area', other))),
  })
}

/** Describes an area and its reward. */
export function areaText(selection: Selection, table: OriginTable, id: string): string {
  const area = selection.areas.get(id)
  if (!area || !table.text) return ''
  const gives = t('origin:area.gives', {
    area: placeName('area', id),
    colour: colourName(area.colour, table.text),
    reward: rewardText(area.colour, area.hunting),
  })
  const who = pawnText(selection, table, id)
  return who ? `${gives} ${who}.` : gives
}
