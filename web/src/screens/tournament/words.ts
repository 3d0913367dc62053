// Tournaments in words: their kind, how far they are, who somebody is, and what a match came to.
import type { BoardEntrant, BoardMatch, BoardTable, TournamentBoard, TournamentSettings } from '../../net/protocol'
import { botName } from '../../table/bots'
import { locale, t, type Key } from '../../ui/text.svelte'
import { formatDeadline } from '../../ui/times'

export type Kind = NonNullable<TournamentSettings['kind']>
export const KINDS: Kind[] = ['swiss', 'round-robin', 'knock-out', 'arena']

export function kindName(kind: Kind): string {
  return t(`tournament.kind.${kind}` as Key)
}

/** The name of an entrant; a bot that was entered has its level and its number. */
export function entrantName({ name, bot, number }: BoardEntrant): string {
  return bot ? `${botName(bot)} ${number + 1}` : name
}

/** Points with at most two digits after the point, as they are written here. */
export function formatPoints(points: number): string {
  return new Intl.NumberFormat(locale.lang, { maximumFractionDigits: 2 }).format(points)
}

/** One sentence that says how far a tournament is. */
export function describeProgress(board: TournamentBoard): string {
  const { phase, settings, rounds, of_rounds: of } = board
  const active = board.entrants.filter(({ left }) => !left).length
  if (phase === 'open')
    return settings.starts_at
      ? t('tournament.open.at', { n: active, when: formatDeadline(settings.starts_at) })
      : t('tournament.open', { n: active })
  if (phase === 'closed') return t('tournament.closed')
  if (phase === 'over') return t('tournament.over')
  if (phase === 'paused') return t('tournament.paused')
  if (settings.kind === 'arena') return t('tournament.arena', { when: formatDeadline(board.ends_at ?? 0) })
  if (board.next_at && rounds < of) return t('tournament.next', { n: rounds + 1, when: formatDeadline(board.next_at) })
  return t('tournament.round', { n: rounds, of })
}

/** The names of the best, once a tournament is over. */
export function winners(board: TournamentBoard): string[] {
  return board.standings.filter(({ place }) => place === 1).map(({ entrant }) => entrantName(board.entrants[entrant]!))
}

/** What an entrant made of a table: the points, or the place where the game was not played out. */
export function describeResult(table: BoardTable, entrant: number): string {
  const seat = table.seats.indexOf(entrant)
  if (!table.is_over) return t('tournament.playing')
  if (table.void) return t('tournament.void')
  if (table.absent?.includes(seat)) return t('tournament.absent')
  const points = table.points?.[seat]
  if (points !== undefined) return t('tournament.points-of', { n: points })
  const place = table.places?.[seat]
  return place === undefined ? t('tournament.finished') : t('tournament.place-of', { n: place + 1 })
}

/** Whether an entrant was the best at a table whose result is known. */
export function isBest(table: BoardTable, entrant: number): boolean {
  const places = table.places ?? []
  const people = table.seats.flatMap((one, seat) => (one === null ? [] : [places[seat] ?? Infinity]))
  return places.length > 0 && people.length > 1 && places[table.seats.indexOf(entrant)] === Math.min(...people)
}

export function matchKey(match: BoardMatch): string {
  return `${match.round} ${match.entrants.join(' ')}`
}
