// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { playLesson } from '../net/api'
import type { LessonState } from '../net/protocol'
import { CARD_TEXTS, cardPage, LAY_7, makeView, settle, type CardView } from '../testing/tables'
import { LessonTable } from './lesson.svelte'

vi.mock('../games', () => ({ loadGamePage: () => Promise.resolve(cardPage) }))
vi.mock('../net/api', () => ({
  fetchGameTexts: () => Promise.resolve({ texts: CARD_TEXTS, lang: 'en' }),
  playLesson: vi.fn(),
}))

const server = vi.mocked(playLesson)
const answer = (part: Partial<LessonState> = {}) =>
  server.mockResolvedValueOnce({ id: 'lay', task: 'Lay.', decisions: [], view: makeView(), ...part })
let table: LessonTable

beforeEach(async () => {
  answer()
  table = new LessonTable('cards', 'lay', 2)
  await settle()
})

const pile = () => (table.view as CardView).pile

describe('an action in a lesson', () => {
  it('that is right shows the new position and what happened', async () => {
    const events = [{ kind: 'laid', seat: 0, card: 'seven' }]
    answer({ verdict: 'right', text: 'Well done.', decisions: [7], view: makeView({ pile: ['seven'] }), events })
    const accepted = table.act(LAY_7.action)
    expect(table.sending).toBe(true)
    expect(await accepted).toBe(true)
    expect(pile()).toEqual(['seven'])
    expect(table.feedback).toEqual({ verdict: 'right', text: 'Well done.', clause: null, better: '' })
    expect(table.announcements.at(-1)?.text).toBe('You laid the seven.')
  })

  it('that is wrong leaves the position as it was', async () => {
    answer({ verdict: 'wrong', text: 'Not that one.' })
    expect(await table.act(LAY_7.action)).toBe(false)
    expect(pile()).toEqual([])
    expect(table.feedback?.verdict).toBe('wrong')
    expect(table.myTurn).toBe(true)
  })

  it('that solves the task ends the lesson', async () => {
    answer({ verdict: 'done', decisions: [7] })
    await table.act(LAY_7.action)
    expect([table.done, table.toMove, table.myTurn]).toEqual([true, null, false])
    expect(await table.act(LAY_7.action)).toBe(false)
    expect(server).toHaveBeenCalledTimes(2)
  })

  it('can be undone', async () => {
    answer({ verdict: 'right', decisions: [7], view: makeView({ pile: ['seven'] }), events: [] })
    await table.act(LAY_7.action)
    answer()
    expect(await table.undo()).toBe(true)
    expect(pile()).toEqual([])
    expect(await table.undo()).toBe(false)
  })

  it('says so when the server can not be reached', async () => {
    server.mockRejectedValueOnce(new Error('no network'))
    expect(await table.act(LAY_7.action)).toBe(false)
    expect(table.feedback?.verdict).toBe('unreachable')
  })
})
