// What the host of a table decides: rated or casual, the clock, who may watch and ask, and the house rules.
import type { ClockSettings, GameInfo, Room } from '../net/protocol'
import type { OptionValue } from './options'

/** Cards of one's own, as a file has them; without a source, those that the table has already. */
export interface OwnEdition {
  name: string
  source?: string
}

export interface Terms {
  rated: boolean
  clock: ClockSettings
  listed: boolean
  spectators: boolean
  hints: boolean
  chat: boolean
  options: Record<string, OptionValue>
  /** null: the usual cards. */
  edition: OwnEdition | null
}

/** The clock that a rated table gets if none was chosen: somebody who leaves must not hold the others up. */
const RATED_CLOCK: ClockSettings = { kind: 'move', seconds: 60 }

export function usualTerms(game: GameInfo): Terms {
  return {
    rated: false,
    clock: { kind: 'none' },
    listed: false,
    spectators: true,
    hints: true,
    chat: true,
    options: Object.fromEntries(game.options.map((option): [string, OptionValue] => [option.key, option.default])),
    edition: null,
  }
}

export function termsOf(room: Room): Terms {
  return {
    rated: room.rated ?? false,
    clock: room.clock,
    listed: room.visibility === 'listed',
    spectators: room.spectators,
    hints: room.hints ?? false,
    chat: room.chat ?? true,
    options: room.options,
    edition: room.own_edition ? { name: room.own_edition } : null,
  }
}

/** Makes a table rated, which has no advice, a clock and the usual cards, or casual. */
export function setRated(terms: Terms, rated: boolean): Terms {
  if (!rated) return { ...terms, rated }
  const clock = (terms.clock.kind ?? 'none') === 'none' ? RATED_CLOCK : terms.clock
  return { ...terms, rated, hints: false, clock, edition: null }
}

/** The terms but the cards, as a request to open or change a table has them. */
export function toRequest({ listed, edition: _, ...terms }: Terms) {
  return { ...terms, visibility: listed ? ('listed' as const) : ('private' as const) }
}
