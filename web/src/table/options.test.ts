import { describe, expect, it } from 'vitest'
import { fitsSeats } from './options'

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
