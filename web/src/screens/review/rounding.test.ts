import { expect, it } from 'vitest'
import { roundKeepingSum } from './rounding'

it('rounds parts so that they add up to the rounded sum', () => {
  expect(roundKeepingSum([33.4, 33.4, 33.2])).toEqual([34, 33, 33])
  expect(roundKeepingSum([-1.5, 2.25, 0.25])).toEqual([-1, 2, 0])
})
