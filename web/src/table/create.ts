// Creating a table: one request, and what this browser does when it arrives there.
import { createTable, findSeat } from '../net/api'
import type { GameInfo, TableRequest } from '../net/protocol'
import { navigate } from '../ui/route.svelte'
import { locale } from '../ui/text.svelte'
import { offeredBots } from './bots'
import { ensureGuest, nickname } from './guest'

/** What to do on entering a table that this browser has just created. */
export interface Arrival {
  sit: { seat: number; name: string }[]
  ready: boolean
  /** The game may be on already: a bot hands its seat over. */
  joins?: boolean
}

export async function createAndEnter(request: TableRequest, arrival: Arrival): Promise<void> {
  await ensureGuest()
  const { table } = await createTable(request)
  sessionStorage.setItem(`arrival.${table}`, JSON.stringify(arrival))
  navigate(`/t/${table}`)
}

/** Starts a game at once, with bots on all other seats. */
export function playNow(
  game: string,
  seats: number,
  bot: string | null,
  options: TableRequest['options'] = {},
): Promise<void> {
  return createAndEnter(
    { game, seats, options, bot_pause: 0, bots: [null, ...Array<string | null>(seats - 1).fill(bot)] },
    { sit: [{ seat: 0, name: nickname() }], ready: true },
  )
}

/** Takes a seat at once: at a table that waits for people, or with bots that hand their seats to those who come. */
export async function takeAnySeat(game: string): Promise<void> {
  await ensureGuest()
  const { table, seat } = await findSeat(game, locale.lang)
  const arrival: Arrival = { sit: [{ seat, name: nickname() }], ready: true, joins: true }
  sessionStorage.setItem(`arrival.${table}`, JSON.stringify(arrival))
  navigate(`/t/${table}`)
}

/** Starts the first game after the lessons: one opponent, of the lowest level. */
export function playFirst(game: GameInfo, bots: string[]): Promise<void> {
  return playNow(game.key, Math.max(2, Math.min(...game.seats)), offeredBots(bots)[0] ?? null)
}

/** Takes what was planned for the arrival at a table; it is done once. */
export function takeArrival(table: string): Arrival | null {
  const stored = sessionStorage.getItem(`arrival.${table}`)
  sessionStorage.removeItem(`arrival.${table}`)
  return stored ? (JSON.parse(stored) as Arrival) : null
}
