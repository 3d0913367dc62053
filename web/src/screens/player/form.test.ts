import { expect, test } from 'vitest'
import { resultOf, summarizeForm } from './form'

const game = (place: number, seats: number, luck?: number) => ({
  at: 0,
  game: 'origami',
  seats,
  place,
  ...(luck !== undefined && { luck }),
})

test('the first place is 1, the last 0, and those between in steps', () => {
  expect([1, 2, 3].map((place) => resultOf(game(place, 3)))).toEqual([1, 0.5, 0])
})

test('luck is taken off the result of reviewed games', () => {
  expect(summarizeForm([])).toBeNull()
  expect(summarizeForm([game(1, 2)])).toEqual({ plain: 1, adjusted: null, reviewed: 0 })
  const form = summarizeForm([game(1, 2, 0.25), game(2, 2, -0.25), game(1, 2)])!
  expect(form.adjusted).toBeCloseTo(0.5)
  expect(form.reviewed).toBe(2)
})
