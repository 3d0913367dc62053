import { describe, expect, it } from 'vitest'
import type { GameInfo } from '../net/protocol'
import { makeTestRoom } from '../testing/tables'
import { setRated, termsOf, toRequest, usualTerms } from './terms'

const game = { options: [{ key: 'games', default: 3, allowed: [1, 3] }] } as unknown as GameInfo

describe('the terms of a table', () => {
  it('are casual, private and without a clock unless chosen otherwise', () => {
    expect(toRequest(usualTerms(game))).toMatchObject({
      rated: false,
      visibility: 'private',
      clock: { kind: 'none' },
      options: { games: 3 },
    })
  })

  it('have a clock, the usual cards and no advice once they are rated', () => {
    const rated = setRated(usualTerms(game), true)
    expect(rated).toMatchObject({ rated: true, hints: false, clock: { kind: 'move' } })
    const blitz = setRated({ ...usualTerms(game), clock: { kind: 'fischer', seconds: 90 } }, true)
    expect(blitz.clock).toEqual({ kind: 'fischer', seconds: 90 })
    expect(setRated(rated, false).rated).toBe(false)
    expect(setRated(termsOf(makeTestRoom({ own_edition: 'mine' })), true).edition).toBe(null)
    expect(setRated(termsOf(makeTestRoom()), true).clock.kind).toBe('move')
  })

  it('are read from a room whose defaults are left out', () => {
    expect(termsOf(makeTestRoom({ visibility: 'listed' }))).toMatchObject({ listed: true, chat: true, hints: false })
  })
})
