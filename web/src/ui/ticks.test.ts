import { describe, expect, it } from 'vitest'
import { addingUp, ticks } from './ticks'

describe('ticks', () => {
  it('covers the range with round numbers', () => {
    expect(ticks(0, 100)).toEqual([0, 50, 100])
    expect(ticks(3, 17)).toEqual([0, 5, 10, 15, 20])
  })
})

describe('addingUp', () => {
  it('keeps the rounded sum', () => {
    expect(addingUp([33.4, 33.4, 33.2])).toEqual([34, 33, 33])
  })
})
