// Opening a table: what the front page offers, as one request and what this browser does on arrival.
import { becomeGuest, openTable } from '../net/api'
import type { GameInfo, Me, TableRequest } from '../net/protocol'
import { go } from '../ui/route.svelte'
import { settings } from '../ui/settings.svelte'
import { capital, t } from '../ui/text.svelte'

/** What to do on entering a table that this browser has just opened. */
export interface Arrival {
  sit: { seat: number; name: string }[]
  ready: boolean
}

export function nickname(): string {
  return settings.nickname || t('nickname.default')
}

/** Makes sure that this browser is somebody: the guest it was before, or a new one under this name. */
export async function beSomebody(): Promise<Me> {
  const me = await becomeGuest(nickname())
  settings.setKnown()
  return me
}

/** Why something that was asked of the server did not come about, in words. */
export function trouble(code: string): string {
  if (code === 'offline' || code === 'unreachable') return t(`front.${code}`)
  return code === 'too-many' ? capital(t('refused.too-many')) : t('front.failed', { code })
}

const LEVELS = ['apprentice', 'folder', 'master', 'grandmaster', 'prodigy', 'sage']
const USUAL = ['folder', 'greedy']

/** The bots to choose from: the named levels in their order where there are any, else all. */
export function levels(bots: string[]): string[] {
  const named = LEVELS.filter((level) => bots.includes(level))
  return named.length ? named : bots
}

export function usualBot(bots: string[]): string | null {
  return USUAL.find((bot) => bots.includes(bot)) ?? bots.at(-1) ?? null
}

export async function openAndGo(request: TableRequest, arrival: Arrival): Promise<void> {
  await beSomebody()
  const { table } = await openTable(request)
  sessionStorage.setItem(`arrival.${table}`, JSON.stringify(arrival))
  go(`/t/${table}`)
}

/** Bots on every other seat, and off it goes. */
export function playNow(game: GameInfo, bots: string[], bot = usualBot(bots), seats = game.usual_seats): Promise<void> {
  return openAndGo(
    { game: game.key, seats, bots: [null, ...Array<string | null>(seats - 1).fill(bot)] },
    { sit: [{ seat: 0, name: nickname() }], ready: true },
  )
}

/** The first game after the lessons: one opponent, of the lowest level. */
export function playFirst(game: GameInfo, bots: string[]): Promise<void> {
  return playNow(game, bots, levels(bots)[0], Math.max(2, Math.min(...game.seats)))
}

export function arrivalAt(table: string): Arrival | null {
  const kept = sessionStorage.getItem(`arrival.${table}`)
  sessionStorage.removeItem(`arrival.${table}`)
  return kept ? (JSON.parse(kept) as Arrival) : null
}
