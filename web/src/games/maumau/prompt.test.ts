import { beforeAll, describe, expect, it } from 'vitest'
import { GameText } from '../../table/narration'
import { loadGameTexts } from '../../ui/text.svelte'
import { prompt } from './prompt'
import type { MauMauTable, MauMauView } from './view'

const text = new GameText('en', { 'colour.red': 'red', 'mark.stop': 'stop' })
const table = { text, room: { options: {} } } as unknown as MauMauTable
const view = (...cards: string[]) =>
  ({
    top: 'red-7',
    colour: 'red',
    debt: 0,
    legal: cards.map((card) => ({ kind: 'lay', action: 0, card })),
  }) as unknown as MauMauView

beforeAll(() => loadGameTexts('maumau'))

describe('what can be laid', () => {
  it('names only what is in the hand', () => {
    expect(prompt(view('red-3'), table)).toBe('Lay red.')
    expect(prompt(view('blue-7', 'colour-change'), table)).toBe('Lay another 7 or a colour change.')
  })
})
