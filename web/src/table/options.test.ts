import { describe, expect, it } from 'vitest'
import { fitOptions, fitsSeats } from './options'

describe('the families that a table is offered', () => {
  const values = ['random', 'farm+sky', 'farm+sky+sea', 'farm+sky+sea+lawn']

  it.each([
    [2, ['random', 'farm+sky']],
    [3, ['random', 'farm+sky+sea']],
    [4, ['random', 'farm+sky+sea+lawn']],
  ])('fit %i seats', (seats, offered) => {
    expect(values.filter((value) => fitsSeats(value, seats))).toEqual(offered)
  })

  it('leaves other options alone', () => {
    expect([true, 3, 'call'].every((value) => fitsSeats(value, 4))).toBe(true)
  })
})

describe('the options of a game', () => {
  const known = [
    { key: 'games', default: 3, allowed: [1, 3, 5], clause: 'A-01' },
    { key: 'passes', default: true, allowed: [true, false], clause: 'A-02' },
    { key: 'families', default: 'random', allowed: ['random', 'farm+sky'], clause: 'A-03' },
  ]

  it('are at their defaults until others are chosen', () => {
    expect(fitOptions(known, {}, 2)).toEqual({ games: 3, passes: true, families: 'random' })
    expect(fitOptions(known, { passes: false, families: 'farm+sky' }, 2)).toEqual({
      games: 3,
      passes: false,
      families: 'farm+sky',
    })
    expect(fitOptions(known, { families: 'farm+sky' }, 3).families).toBe('random')
  })

  it('are not those of another game', () => {
    expect(fitOptions(known, { games: 400, colour: 'red' }, 2)).toEqual({ games: 3, passes: true, families: 'random' })
  })
})
