// Mau Mau's view, actions and events by longer names, and its table.
import type { TableModel } from '../../table/model'
import type { Action, Event, View } from './types'

export type MauMauView = View
export type MauMauLegal = Action
export type MauMauEvent = Event
export type MauMauTable = TableModel<View, Event>
