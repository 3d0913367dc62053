// What "play now" starts: the opponents' level, how many of them, and how many games; remembered on this device.
import type { GameInfo } from '../net/protocol'
import { readSetting, writeSetting } from '../ui/settings.svelte'
import { defaultBot, offeredBots } from './bots'

export interface QuickGame {
  level: string
  seats: number
  /** How many games, where a game is played as a match. */
  games: number | null
}

/** The option that says how many games a match has. */
const LENGTH = 'games'
const LENGTHS = [1, 3, 5]

export function lengthsOf(game: GameInfo): number[] {
  const allowed = game.options.find(({ key }) => key === LENGTH)?.allowed ?? []
  return LENGTHS.filter((n) => allowed.includes(n))
}

/** What was chosen last time as far as it is still offered, else the usual. */
export function recallQuickGame(game: GameInfo, bots: string[]): QuickGame {
  const last = readLast(game)
  const offered = offeredBots(bots)
  const usual = game.options.find(({ key }) => key === LENGTH)?.default
  return {
    level: last.level && offered.includes(last.level) ? last.level : (defaultBot(bots) ?? ''),
    seats: last.seats && game.seats.includes(last.seats) ? last.seats : game.usual_seats,
    games: last.games && lengthsOf(game).includes(last.games) ? last.games : typeof usual === 'number' ? usual : null,
  }
}

export function rememberQuickGame(game: string, choice: QuickGame): void {
  writeSetting(`play.${game}`, JSON.stringify(choice))
}

function readLast(game: GameInfo): Partial<QuickGame> {
  try {
    return (JSON.parse(readSetting(`play.${game.key}`) ?? '{}') ?? {}) as Partial<QuickGame>
  } catch {
    return {}
  }
}
