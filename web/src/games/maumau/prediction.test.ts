import { describe, expect, it } from 'vitest'
import { layAction } from './actions'
import { predict } from './prediction'
import type { MauMauView } from './view'

const view: MauMauView = {
  game: 'maumau',
  over: false,
  seat: 0,
  to_move: 0,
  dealer: 1,
  direction: 1,
  top: 'red-3',
  colour: 'red',
  phase: 'turn',
  debt: 0,
  said_mau: false,
  turn: 4,
  stock: 20,
  laid: ['red-3'],
  match: { games: 1, limit: 0, played: 0, totals: [0, 0], sheet: [] },
  legal: [],
  hands: [
    { seat: 0, cards: 3, held: ['red-7', 'red-7', 'colour-change'] },
    { seat: 1, cards: 5, held: null },
  ],
}

describe('a predicted card', () => {
  it('lies on the pile, and one copy of it has left the hand', () => {
    const after = predict(view, { kind: 'lay', action: 0, card: 'red-7' })!
    expect([after.top, after.laid]).toEqual(['red-7', ['red-3', 'red-7']])
    expect(after.hands[0]).toEqual({ seat: 0, cards: 2, held: ['red-7', 'colour-change'] })
    expect(after.hands[1]).toBe(view.hands[1])
    expect([after.colour, after.to_move]).toEqual(['red', null])
  })

  it('that names a colour sets it', () => {
    expect(predict(view, { kind: 'lay', action: 0, card: 'colour-change', colour: 'blue' })!.colour).toBe('blue')
  })

  it('leaves the view it was predicted from as it was', () => {
    predict(view, { kind: 'lay', action: 0, card: 'red-7' })
    expect(view.hands[0]!.held).toHaveLength(3)
  })
})

it('does not predict a card that is drawn', () => {
  expect(predict(view, { kind: 'draw', action: 56, cards: 1 })).toBeNull()
})

it('numbers the cards as the rules do', () => {
  expect(['green-1', 'green-stop', 'blue-1', 'yellow-stop', 'colour-change'].map(layAction)).toEqual([
    0, 12, 13, 51, 52,
  ])
})
