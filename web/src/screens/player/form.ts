// The form of the latest games: results, and what they would be worth without luck.
import type { FormGame } from '../../net/protocol'

/** How good a result is, from 0 (last) to 1 (first). */
export function resultOf(game: FormGame): number {
  return game.seats > 1 ? 1 - (game.place - 1) / (game.seats - 1) : 1
}

export interface Form {
  /** The mean result from 0 to 1. */
  plain: number
  /** The mean result of the reviewed games without the luck that the reviews found; null if none was reviewed. */
  adjusted: number | null
  reviewed: number
}

export function summarizeForm(games: FormGame[]): Form | null {
  if (!games.length) return null
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const reviewed = games.filter(({ luck }) => luck !== undefined && luck !== null)
  const adjusted = reviewed.map((game) => Math.max(0, Math.min(1, (game.place === 1 ? 1 : 0) - (game.luck ?? 0))))
  return {
    plain: mean(games.map(resultOf)),
    adjusted: reviewed.length ? mean(adjusted) : null,
    reviewed: reviewed.length,
  }
}
