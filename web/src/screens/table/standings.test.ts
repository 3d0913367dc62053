import { describe, expect, it } from 'vitest'
import type { Outcome } from '../../net/protocol'
import { comfort, standings } from './standings'

const line = (points: number, round = 0, text = 'whale') => ({
  clause: 'X-1',
  what: text,
  text,
  count: 1,
  points,
  round,
})
const outcome = (scores: number[], winners: number[], more: Partial<Outcome> = {}): Outcome => ({
  names: [],
  scores,
  winners,
  breakdown: scores.map(() => []),
  timeline: [],
  ...more,
})

describe('standings', () => {
  it('puts the winner first whether most or fewest points win', () => {
    expect(standings([10, 26, 12], [1]).map(({ seat, place, behind }) => [seat, place, behind])).toEqual([
      [1, 1, 0],
      [2, 2, 14],
      [0, 3, 16],
    ])
    expect(standings([10, 26, 12], [0]).map(({ seat, place, behind }) => [seat, place, behind])).toEqual([
      [0, 1, 0],
      [2, 2, 2],
      [1, 3, 16],
    ])
  })

  it('gives equal scores the same place, and a winner by tie-break the first', () => {
    expect(standings([8, 8, 5, 5], [1]).map(({ seat, place, sharedWith }) => [seat, place, sharedWith])).toEqual([
      [1, 1, []],
      [0, 2, []],
      [2, 3, [3]],
      [3, 3, [2]],
    ])
  })
})

describe('comfort', () => {
  it('says only what is true', () => {
    expect(comfort(outcome([29, 30], [1]), 0)).toEqual({ kind: 'close' })
    const turns = [0, 1, 2, 3].map((turn) => ({ turn, at: turn, seat: 0, scores: turn < 3 ? [turn + 1, 0] : [3, 30] }))
    expect(comfort(outcome([3, 30], [1], { timeline: turns }), 0)).toEqual({ kind: 'led', n: 2 })
    const piece = outcome([12, 30], [1], { breakdown: [[line(9), line(3, 0, 'ant')], [line(30)]] })
    expect(comfort(piece, 0)).toEqual({ kind: 'best', what: 'whale', n: 9 })
    expect(comfort(outcome([0, 30], [1]), 0)).toEqual({ kind: 'learn' })
  })

  it('counts the games without points where fewest win', () => {
    const match = outcome([40, 9], [1], { breakdown: [[line(40, 2)], [line(4, 1), line(5, 3)]] })
    expect(comfort(match, 0)).toEqual({ kind: 'rounds', n: 2, of: 3 })
  })
})
