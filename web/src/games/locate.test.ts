// Advice is drawn on the pieces that each game names for an action.
import { describe, expect, it } from 'vitest'
import { locate as locateInMauMau } from './maumau/locate'
import { locate as locateInOrigami } from './origami/locate'
import { locate as locateInOrigin } from './origin/locate'

describe('the pieces that an action is about', () => {
  it('are a hand card or the stock in Mau Mau', () => {
    expect(locateInMauMau({ kind: 'lay', action: 3, card: 'red-4' })).toEqual(['[data-place="hand-red-4"]'])
    expect(locateInMauMau({ kind: 'draw', action: 56, cards: 1 })).toEqual(['[data-place="stock"]'])
    expect(locateInMauMau({ kind: 'name', action: 52, colour: 'red' })).toEqual([])
  })

  it('are cards of the line or the hand, or a collection, in Origami', () => {
    expect(locateInOrigami({ kind: 'take', action: 40, card: 'cat' })).toEqual([
      '[data-place^="line-"] [data-look="cat"]',
    ])
    expect(locateInOrigami({ kind: 'play', action: 0, card: 'cat' })).toEqual(['.hand [data-look="cat"]'])
    expect(locateInOrigami({ kind: 'place', action: 83, collection: 'left' })).toEqual(['[data-testid="mine-left"]'])
  })

  it('are both ends of a move, a pawn and its area, or a tile, in Origin', () => {
    expect(locateInOrigin({ kind: 'migrate', action: 1, from: 'cape', to: 'zambezi' })).toEqual([
      'circle[data-area="cape"]',
      'circle[data-area="zambezi"]',
    ])
    const pawn = { height: 1, width: 2, colour: 'brown' } as const
    expect(locateInOrigin({ kind: 'evolve', action: 541, pawn })).toEqual(['[data-shape="1-2-brown"]'])
    const tile = { column: 'yellow', level: 2 } as const
    expect(locateInOrigin({ kind: 'take', action: 790, tile })).toEqual(['[data-tile="yellow-2"]'])
  })
})
