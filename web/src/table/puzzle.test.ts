// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../net/api'
import type { PuzzleState } from '../net/protocol'
import { answerPuzzle, fetchPuzzle } from '../net/puzzles'
import { CARD_TEXTS, cardPage, DRAW, LAY_7, makeView, settle } from '../testing/tables'
import { PuzzleTable } from './puzzle.svelte'

vi.mock('../games', () => ({ loadGamePage: () => Promise.resolve(cardPage) }))
vi.mock('../net/api', async (original) => ({
  ...(await original<object>()),
  fetchGameTexts: () => Promise.resolve({ texts: CARD_TEXTS, lang: 'en' }),
}))
vi.mock('../net/puzzles', () => ({ fetchPuzzle: vi.fn(), answerPuzzle: vi.fn() }))

const server = vi.mocked(answerPuzzle)
const ANSWER = { solution: 'lay 7', why: '', price: '', theme: 'lay', theme_text: 'Laying', clause: null, choices: [] }
const makeState = (part: Partial<PuzzleState> = {}): PuzzleState => ({
  id: 'p1',
  game: 'cards',
  seat: 1,
  names: ['Mira', 'Jonas', 'Suki'],
  rating: 1500,
  view: makeView({ seat: 1, to_move: 1 }),
  ...part,
})
let table: PuzzleTable

beforeEach(async () => {
  server.mockReset()
  vi.mocked(fetchPuzzle).mockResolvedValue(makeState())
  table = new PuzzleTable('cards', 'p1')
  await settle()
})

describe('a puzzle', () => {
  it('seats its solver where it is to be solved', () => {
    expect([table.me, table.myTurn, table.names.length]).toEqual([1, true, 3])
    expect(table.names[0]).toBe('Mira')
  })

  it('is answered once', async () => {
    server.mockResolvedValueOnce(makeState({ verdict: 'solved', answer: ANSWER }))
    expect(await table.act(LAY_7.action)).toBe(true)
    expect([table.done, table.myTurn]).toEqual([true, false])
    expect(await table.act(DRAW.action)).toBe(false)
    expect(server).toHaveBeenCalledTimes(1)
  })

  it('collects pieces until the answer is complete, and lets go of them', async () => {
    server.mockResolvedValueOnce(makeState({ verdict: 'more' }))
    await table.act(LAY_7.action)
    server.mockResolvedValueOnce(makeState({ verdict: 'missed', answer: ANSWER }))
    await table.act(DRAW.action)
    expect(server.mock.calls.map(([, , actions]) => actions)).toEqual([[7], [7, 9]])
    expect(await table.undo()).toBe(false)
  })

  it('says why an action is not allowed, and goes on', async () => {
    server.mockResolvedValueOnce(makeState({ verdict: 'forbidden', text: 'It does not fit.' }))
    expect(await table.act(LAY_7.action)).toBe(false)
    expect([table.state?.text, table.myTurn]).toEqual(['It does not fit.', true])
  })

  it('says so when nobody answers', async () => {
    server.mockRejectedValueOnce(new ApiError('unreachable', ''))
    expect(await table.act(LAY_7.action)).toBe(false)
    expect([table.failure, table.myTurn]).toEqual(['unreachable', true])
  })
})
