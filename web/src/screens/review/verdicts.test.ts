import { expect, it } from 'vitest'
import { weigh } from './verdicts'

it('puts shares into words, also those above 100 %', () => {
  expect(weigh(0.01)).toMatchObject({ side: 'none' })
  expect(weigh(0.05)).toEqual({ side: 'help', weight: 1 })
  expect(weigh(-0.2)).toEqual({ side: 'cost', weight: 2 })
  expect(weigh(-1.4)).toEqual({ side: 'cost', weight: 3 })
})
