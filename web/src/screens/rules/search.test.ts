import { describe, expect, it } from 'vitest'
import { searchTexts, splitMatches, splitWords } from './search'

const texts = [
  'The discards are shuffled. reshuffle, empty deck',
  'You discard down to eight. hand limit',
  'Étape finale',
]
const find = (search: string) => searchTexts(splitWords(search), texts, (text) => text)

describe('search', () => {
  it('finds all words in any order, case and accent', () => {
    expect(find('DECK reshuffle')).toEqual({ items: [texts[0]], all: true })
    expect(find('etape').items).toEqual([texts[2]])
  })

  it('offers what comes closest if no text has all words', () => {
    expect(find('what is the hand limit')).toEqual({ items: [texts[1]], all: false })
    expect(find('castling').items).toEqual([])
    expect(find('castling rights').items).toEqual([])
  })

  it('splits a text into hits and the rest', () => {
    expect(splitMatches(['deck'], 'a Deck')).toEqual([
      { text: 'a ', hit: false },
      { text: 'Deck', hit: true },
    ])
  })
})
