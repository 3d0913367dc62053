import { describe, expect, it } from 'vitest'
import { predict } from './prediction'
import type { OriginView, StandingPawn } from './view'

const mine: StandingPawn = { height: 1, width: 2, colour: 'brown', seat: 0 }
const theirs: StandingPawn = { height: 2, width: 2, colour: 'brown', seat: 1 }
const area = (id: string, pawn: StandingPawn | null) => ({
  id,
  continent: 'africa',
  colour: 'yellow' as const,
  hunting: null,
  pawn,
})
const view = {
  seat: 0,
  to_move: 0,
  phase: 'turn',
  shape: null,
  areas: [area('a', mine), area('b', theirs), area('c', null)],
  supply: [
    { height: 1, width: 1, colour: 'white', left: 2 },
    { height: 1, width: 2, colour: 'white', left: 1 },
  ],
} as unknown as OriginView
const pawns = ({ areas }: OriginView) => areas.map(({ pawn }) => pawn)

describe('a predicted move', () => {
  it('takes the pawn to its goal', () => {
    expect(pawns(predict(view, { kind: 'migrate', action: 0, from: 'a', to: 'c' })!)).toEqual([null, theirs, mine])
  })

  it('swaps the pawns when one displaces the other', () => {
    expect(pawns(predict(view, { kind: 'displace', action: 0, from: 'a', to: 'b' })!)).toEqual([theirs, mine, null])
  })
})

describe('a predicted new pawn', () => {
  const shape = { height: 1, width: 1, colour: 'white' } as const

  it('is first chosen, then placed from the supply', () => {
    const chosen = predict(view, { kind: 'evolve', action: 0, pawn: shape })!
    expect([chosen.phase, chosen.shape]).toEqual(['place', shape])
    const placed = predict(chosen, { kind: 'place', action: 0, area: 'c' })!
    expect(pawns(placed)[2]).toEqual({ ...shape, seat: 0 })
    expect(placed.supply.map(({ left }) => left)).toEqual([1, 1])
    expect(placed.shape).toBeNull()
  })
})

it('does not predict what the server draws', () => {
  expect(predict(view, { kind: 'draw-from', action: 0, deck: 'action' })).toBeNull()
})
