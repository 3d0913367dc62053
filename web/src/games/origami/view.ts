// Origami's view, actions and events by longer names, and its table.
import type { TableModel } from '../../table/model'
import type { Action, Event, Place, View } from './types'

export type { Player } from './types'
export type Side = Place['collection']
export type OrigamiView = View
export type OrigamiLegal = Action
export type OrigamiEvent = Event
export type OrigamiTable = TableModel<View, Event>

/** The card of an action, if it has one. */
export function cardOf(legal: OrigamiLegal): string | null {
  return 'card' in legal ? legal.card : null
}
