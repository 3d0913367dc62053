// Places at the end of a game, and something kind and true to say to whoever did not win.
import type { Outcome } from '../../net/protocol'

export interface Standing {
  seat: number
  /** 1 for winners; equal scores share a place. */
  place: number
  points: number
  /** Who else has this place. */
  sharedWith: number[]
  /** How many points behind the winners. */
  behind: number
}

/** Whether fewer points are better, as far as a result shows it. */
export function fewestPointsWin(scores: number[], winners: number[]): boolean {
  const best = winners.length ? scores[winners[0]!]! : 0
  return winners.length > 0 && best === Math.min(...scores) && best < Math.max(...scores)
}

/** The places of all seats, the winners first. */
export function standings(scores: number[], winners: number[]): Standing[] {
  const sign = fewestPointsWin(scores, winners) ? -1 : 1
  const best = winners.length ? scores[winners[0]!]! : 0
  const worth = (seat: number) => (winners.includes(seat) ? Infinity : sign * scores[seat]!)
  return scores
    .map((points, seat) => ({
      seat,
      points,
      place: 1 + scores.filter((_, other) => worth(other) > worth(seat)).length,
      sharedWith: [...scores.keys()].filter((other) => other !== seat && worth(other) === worth(seat)),
      behind: winners.includes(seat) ? 0 : Math.abs(best - points),
    }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat)
}

export type Comfort =
  | { kind: 'close' | 'learn' }
  | { kind: 'rounds'; n: number; of: number }
  | { kind: 'led'; n: number }
  | { kind: 'best'; what: string; n: number }

const CLOSE = 0.1

/** Something kind and true for a seat that did not win: a close end, games won, a lead, its best piece. */
export function comfort(outcome: Outcome, seat: number): Comfort {
  const { scores, winners, timeline, breakdown } = outcome
  const low = fewestPointsWin(scores, winners)
  const sign = low ? -1 : 1
  const best = winners.length ? scores[winners[0]!]! : 0
  const behind = Math.abs(best - scores[seat]!)
  if (behind <= Math.max(1, CLOSE * Math.max(...scores.map(Math.abs)))) return { kind: 'close' }
  const rounds = Math.max(0, ...breakdown.flat().map(({ round }) => round ?? 0))
  const lost = new Set(breakdown[seat]!.map(({ round }) => round ?? 0))
  if (rounds > 1 && lost.size < rounds) return { kind: 'rounds', n: rounds - lost.size, of: rounds }
  const ahead = timeline.filter(({ scores: then }) =>
    then.every((points, other) => other === seat || sign * points < sign * then[seat]!),
  )
  const lead = ahead.at(-1)
  if (lead && lead.turn * 3 >= timeline.length) return { kind: 'led', n: lead.turn }
  const [piece] = low ? [] : [...breakdown[seat]!].sort((a, b) => b.points / b.count - a.points / a.count)
  return piece && piece.points > 0 ? { kind: 'best', what: piece.text, n: piece.points } : { kind: 'learn' }
}
