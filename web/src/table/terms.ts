// What the host of a table decides: rated or casual, the clock, who may watch and ask, and the house rules.
import type { ClockSettings, GameInfo, Room } from '../net/protocol'
import type { OptionValue } from './options'

export interface Terms {
  rated: boolean
  clock: ClockSettings
  listed: boolean
  spectators: boolean
  hints: boolean
  chat: boolean
  options: Record<string, OptionValue>
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
  }
}

/** Makes a table rated, which has no advice and a clock, or casual. */
export function setRated(terms: Terms, rated: boolean): Terms {
  if (!rated) return { ...terms, rated }
  return { ...terms, rated, hints: false, clock: (terms.clock.kind ?? 'none') === 'none' ? RATED_CLOCK : terms.clock }
}

/** The terms as a request to open or change a table has them. */
export function toRequest({ listed, ...terms }: Terms) {
  return { ...terms, visibility: listed ? ('listed' as const) : ('private' as const) }
}
