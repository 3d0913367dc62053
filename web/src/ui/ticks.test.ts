import { expect, it } from 'vitest'
import { ticks } from './ticks'

it('covers a range with round numbers', () => {
  expect(ticks(0, 100)).toEqual([0, 50, 100])
  expect(ticks(3, 17)).toEqual([0, 5, 10, 15, 20])
})
