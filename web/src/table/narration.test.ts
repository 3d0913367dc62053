import { describe, expect, it } from 'vitest'
import { CARD_TEXTS, type CardEvent } from '../testing/tables'
import { formatPlainValue, GameText, narrate } from './narration'

const text = new GameText('en', CARD_TEXTS)
const narrator = { names: ['Ada', 'Emil', 'Mira'], me: 0, text, formatValue: formatPlainValue }
const say = (events: (CardEvent & Record<string, unknown>)[], me: number | null = 0) =>
  narrate(events, { ...narrator, me }).map((line) => line.text)

describe('narrate', () => {
  it('names the acting player and formats values by their own texts', () => {
    expect(say([{ kind: 'laid', seat: 1, card: 'seven' }])).toEqual(['Emil laid the seven.'])
  })

  it('addresses the player whose own event it is', () => {
    expect(say([{ kind: 'laid', seat: 0, card: 'seven' }])).toEqual(['You laid the seven.'])
    expect(say([{ kind: 'laid', seat: 0, card: 'seven' }], null)).toEqual(['Ada laid the seven.'])
  })

  it('joins equal events in a row into one counted sentence', () => {
    const drew = { kind: 'drew', seat: 1, card: null }
    expect(say([drew])).toEqual(['Emil drew a card.'])
    expect(say([drew, drew, drew])).toEqual(['Emil drew 3 cards.'])
  })

  it('does not join events of different players', () => {
    expect(
      say([
        { kind: 'drew', seat: 1, card: null },
        { kind: 'drew', seat: 2, card: null },
      ]),
    ).toEqual(['Emil drew a card.', 'Mira drew a card.'])
  })

  it('takes the number from the event where it has one', () => {
    expect(say([{ kind: 'owes', seat: 1, cards: 4 }])).toEqual(['Emil owes 4 cards.'])
  })

  it('names an opponent, and says "you" for oneself', () => {
    expect(say([{ kind: 'stole', seat: 1, opponent: 2 }])).toEqual(['Emil stole from Mira.'])
    expect(say([{ kind: 'stole', seat: 1, opponent: 0 }])).toEqual(['Emil stole from you.'])
  })

  it('leaves out events without a text', () => {
    expect(say([{ kind: 'shuffled', seat: null }])).toEqual([])
  })

  it('counts the events that each line covers, those before included', () => {
    const events: CardEvent[] = [
      { kind: 'drew', seat: 1, card: null },
      { kind: 'drew', seat: 1, card: null },
      { kind: 'shuffled', seat: null },
      { kind: 'laid', seat: 1, card: 'seven' },
    ]
    expect(narrate(events, narrator).map((line) => line.eventCount)).toEqual([2, 4])
    expect(narrate(events, narrator, 10).map((line) => line.eventCount)).toEqual([12, 14])
  })
})

describe('GameText', () => {
  it('names a thing by the only text that ends with it', () => {
    expect(text.nameOf('seven')).toBe('the seven')
    expect(text.nameOf('eight')).toBeUndefined()
  })

  it('lists the clauses of the rules in order', () => {
    const rules = new GameText('en', { 'CA-02': 'b', 'CA-01': 'a', name: 'Cards' })
    expect(rules.clauses).toEqual([
      ['CA-01', 'a'],
      ['CA-02', 'b'],
    ])
  })
})

describe('what happened to oneself', () => {
  it('is marked, whoever did it', () => {
    const events: (CardEvent & Record<string, unknown>)[] = [
      { kind: 'laid', seat: 1, card: 'seven' },
      { kind: 'stole', seat: 1, opponent: 0 },
      { kind: 'owes', seat: 0, cards: 2 },
    ]
    expect(narrate(events, narrator).map((line) => line.toMe)).toEqual([false, true, true])
  })
})
