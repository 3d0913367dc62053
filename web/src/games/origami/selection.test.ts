// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest'
import { chooseAction } from './actions'
import { edition } from './edition.svelte'
import { Selection, taskOf } from './selection.svelte'
import type { OrigamiTable, OrigamiView } from './view'

const ANIMALS = ['fox', 'owl', 'cat'].map((id) => ({ id, name: id, folds: 1 }))
const DRAWN = ['cat', 'fox', 'owl']
const view = {
  phase: 'sorting',
  left: 2,
  legal: DRAWN.map((card) => ({ kind: 'discard', action: 0, card })),
  private: { playing: null, aside: DRAWN, ways: [] },
} as unknown as OrigamiView
const table = { view, myTurn: true, replaying: false, legal: () => view.legal } as unknown as OrigamiTable
const pick = (card: string) => ({ zone: 'tray' as const, card, id: `${card}:0` })

beforeAll(() => edition.load({ id: 'test', pieces: () => Promise.resolve({ pieces: ANIMALS }) } as never, 'en'))

describe('of three cards drawn, one is kept', () => {
  it('asks for the card to keep', () => {
    expect(taskOf(view)).toEqual({ kind: 'keep', zone: 'tray', cards: 1 })
  })

  it('discards the others when it is tapped', () => {
    const selection = new Selection(() => table)
    expect(selection.tap(pick('fox'))).toEqual([])
    expect(selection.complete).toEqual([chooseAction(edition.current, 'owl'), chooseAction(edition.current, 'cat')])
  })

  it('keeps the last one tapped', () => {
    const selection = new Selection(() => table)
    selection.tap(pick('fox'))
    selection.tap(pick('cat'))
    expect(selection.cards).toEqual(['cat'])
  })
})
