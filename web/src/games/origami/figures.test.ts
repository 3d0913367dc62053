// @vitest-environment happy-dom
// The starting player's figure, and the ring around values that no source confirms.
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import Card from './Card.svelte'
import type { Animal } from './cards'
import { edition } from './edition.svelte'
import OwnCollections from './OwnCollections.svelte'

const CAT: Animal = {
  id: 'cat',
  name: 'Cat',
  family: 'farm',
  copies: 4,
  folds: 1,
  cost: 2,
  points: 2,
  kind: 'instant',
  text: 'Draw 1 card from the deck.',
  provenance: { points: 'inferred', cost: 'reconstructed', folds: 'rulebook' },
}
let shown: object

beforeEach(async () => {
  document.body.innerHTML = ''
  await edition.load({ id: 'test', pieces: () => Promise.resolve({ pieces: [CAT] } as never) }, 'en')
})
afterEach(() => void unmount(shown))

describe('the starting player’s figure', () => {
  const collections = (starts: boolean) => {
    const player = {
      seat: 0,
      cards: 3,
      collections: [['cat'], []],
      worth: [[2], []],
      score: 2,
      held: null,
      known: null,
    }
    const props = { player, starts, placing: false, specials: [], onopen: () => {}, onplace: () => {} }
    shown = mount(OwnCollections, { target: document.body, props })
    flushSync()
    return document.querySelectorAll('[data-testid=starter]').length
  }

  it('stands with the collections of whoever began', () => {
    expect(collections(true)).toBe(1)
  })

  it('stands with nobody else', () => {
    expect(collections(false)).toBe(0)
  })
})

describe('the ring around a value', () => {
  it('marks what is inferred or reconstructed, and nothing that the rulebook prints', () => {
    shown = mount(Card, { target: document.body, props: { card: 'cat' } })
    flushSync()
    const ringed = [...document.querySelectorAll('.ours')].map((value) => value.className)
    expect(document.querySelector('.points')?.classList.contains('ours')).toBe(true)
    expect(ringed.length).toBeGreaterThanOrEqual(2)
    expect(document.querySelector('.folds')?.classList.contains('ours') ?? false).toBe(false)
  })
})
