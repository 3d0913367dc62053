import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DRAW, LAY_7, makeView, settle, type CardView } from '../testing/tables'
import type { View } from './model'
import { OptimisticActions, type ActionHost } from './prediction.svelte'

let answer: (accepted: boolean) => void
const host = {
  seat: vi.fn<ActionHost['seat']>(),
  view: vi.fn<ActionHost['view']>(),
  predict: vi.fn<ActionHost['predict']>(),
  send: vi.fn<ActionHost['send']>(),
  mayFollow: vi.fn<ActionHost['mayFollow']>(),
}
let actions: OptimisticActions

beforeEach(() => {
  vi.useRealTimers()
  host.seat.mockReturnValue(0)
  host.view.mockReturnValue(makeView())
  host.predict.mockImplementation((view, legal) =>
    legal.kind === 'lay' ? ({ ...view, pile: ['seven'], to_move: 1 } as View) : null,
  )
  host.send.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  host.mayFollow.mockReturnValue(true)
  actions = new OptimisticActions(host)
})

const pile = () => (actions.viewOf(0) as CardView | null)?.pile

describe('an action', () => {
  it('shows its predicted result until the server has accepted it', async () => {
    const accepted = actions.act([LAY_7.action])
    expect(pile()).toEqual(['seven'])
    expect(actions.viewOf(0)!.legal).toEqual([])
    answer(true)
    expect(await accepted).toBe(true)
    expect(actions.viewOf(0)).toBeNull()
  })

  it('is rolled back when the server refuses it', async () => {
    const accepted = actions.act([LAY_7.action])
    answer(false)
    expect(await accepted).toBe(false)
    expect(actions.viewOf(0)).toBeNull()
    expect(actions.sending).toBe(false)
  })

  it('is rolled back when sending fails', async () => {
    host.send.mockRejectedValueOnce(new Error('no network'))
    await expect(actions.act([LAY_7.action])).rejects.toThrow('no network')
    expect(actions.viewOf(0)).toBeNull()
    expect(actions.sending).toBe(false)
  })

  it('shows its prediction to the acting seat alone', () => {
    void actions.act([LAY_7.action])
    expect(actions.viewOf(1)).toBeNull()
    expect(actions.viewOf(null)).toBeNull()
  })

  it('shows nothing if its result can not be known', () => {
    void actions.act([DRAW.action])
    expect(actions.viewOf(0)).toBeNull()
    expect(host.send).toHaveBeenCalledWith(0, [DRAW.action])
  })

  it('is not predicted together with others', () => {
    void actions.act([LAY_7.action, DRAW.action])
    expect(actions.viewOf(0)).toBeNull()
    expect(host.send).toHaveBeenCalledWith(0, [LAY_7.action, DRAW.action])
  })

  it('is sent also if it is illegal, so that the server says why', () => {
    void actions.act([4711])
    expect(host.send).toHaveBeenCalledWith(0, [4711])
  })

  it('is not sent by a spectator', async () => {
    host.seat.mockReturnValue(null)
    expect(await actions.act([LAY_7.action])).toBe(false)
    expect(host.send).not.toHaveBeenCalled()
  })

  it('counts as slow after a third of a second without an answer', async () => {
    vi.useFakeTimers()
    const accepted = actions.act([DRAW.action])
    vi.advanceTimersByTime(349)
    expect(actions.slow).toBe(false)
    vi.advanceTimersByTime(1)
    expect(actions.slow).toBe(true)
    answer(true)
    await accepted
    expect(actions.slow).toBe(false)
  })
})

describe('an action made while another is on its way', () => {
  it('follows when the first one is accepted', async () => {
    const first = actions.act([LAY_7.action])
    const second = actions.act([DRAW.action])
    expect(host.send).toHaveBeenCalledTimes(1)
    answer(true)
    await first
    await settle()
    expect(host.send).toHaveBeenLastCalledWith(0, [DRAW.action])
    answer(true)
    expect(await second).toBe(true)
  })

  it('is dropped when the first one is refused', async () => {
    void actions.act([LAY_7.action])
    const second = actions.act([DRAW.action])
    answer(false)
    expect(await second).toBe(false)
    expect(host.send).toHaveBeenCalledTimes(1)
  })

  it('is dropped when the turn is over', async () => {
    void actions.act([LAY_7.action])
    const second = actions.act([DRAW.action])
    host.mayFollow.mockReturnValue(false)
    answer(true)
    expect(await second).toBe(false)
    expect(host.send).toHaveBeenCalledTimes(1)
  })

  it('takes the place of later ones', async () => {
    const first = actions.act([LAY_7.action])
    void actions.act([DRAW.action])
    void actions.act([4711])
    answer(true)
    await first
    await settle()
    expect(host.send).toHaveBeenCalledTimes(2)
    expect(host.send).toHaveBeenLastCalledWith(0, [DRAW.action])
  })
})
