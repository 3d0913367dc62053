// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Point } from '../net/protocol'
import { makeView } from '../testing/tables'
import { History, type HistorySource, type Snapshot } from './history.svelte'

// Five points: the deal, two actions of the first turn, two of the second; the last one is the present.
const POINTS: Point[] = [0, 1, 1, 2, 2].map((turn, n) => ({ seq: 10 * n, turn, seat: turn % 2 }))
const snapshot = (point: number): Snapshot => ({ view: makeView({ pile: [`at ${point}`] }), eventCount: 3 * point })

const source = {
  finished: false,
  points: vi.fn<HistorySource['points']>(),
  snapshotAt: vi.fn<HistorySource['snapshotAt']>(),
  onArrive: vi.fn<NonNullable<HistorySource['onArrive']>>(),
}
let history: History

beforeEach(() => {
  source.finished = false
  source.points.mockReset().mockResolvedValue(POINTS)
  source.snapshotAt.mockReset().mockImplementation((point) => Promise.resolve(snapshot(point)))
  source.onArrive.mockReset()
  history = new History(() => 0, source)
})

const readTop = () => (history.snapshot?.view as { pile: string[] } | undefined)?.pile[0] ?? 'now'

describe('stepping', () => {
  it('starts at the present', () => {
    expect(history.at).toBeNull()
    expect(readTop()).toBe('now')
  })

  it('goes back and forth action by action', async () => {
    await history.step(-1)
    expect([history.at, readTop()]).toEqual([3, 'at 3'])
    await history.step(-1)
    expect([history.at, readTop()]).toEqual([2, 'at 2'])
    await history.step(1)
    expect([history.at, readTop()]).toEqual([3, 'at 3'])
  })

  it('returns to the present after the last point', async () => {
    await history.step(-1)
    await history.step(1)
    expect(history.at).toBeNull()
    expect(readTop()).toBe('now')
  })

  it('stops at the deal', async () => {
    await history.step(-99)
    expect(history.at).toBe(0)
    await history.step(-1)
    expect(history.at).toBe(0)
  })

  it('goes turn by turn', async () => {
    await history.stepTurn(-1)
    expect(history.at).toBe(2)
    await history.stepTurn(-1)
    expect(history.at).toBe(0)
    await history.stepTurn(1)
    expect(history.at).toBe(1)
  })

  it('stays at the end of a finished game', async () => {
    source.finished = true
    await history.goTo(99)
    expect([history.at, readTop()]).toEqual([4, 'at 4'])
  })

  it('tells its source where it arrived, and from where', async () => {
    await history.goTo(1)
    await history.goTo(2)
    expect(source.onArrive.mock.calls.map(([from, to]) => [from, to])).toEqual([
      [null, 1],
      [1, 2],
    ])
  })
})

describe('positions', () => {
  it('are fetched once', async () => {
    await history.goTo(2)
    await history.goTo(1)
    await history.goTo(2)
    expect(source.snapshotAt.mock.calls.map(([point]) => point)).toEqual([2, 1])
  })

  it('that were on the screen are not fetched', async () => {
    history.remember(0, 20, snapshot(2))
    await history.goTo(2)
    expect(readTop()).toBe('at 2')
    expect(source.snapshotAt).not.toHaveBeenCalled()
  })

  it('of another seat do not count', async () => {
    history.remember(1, 20, { ...snapshot(2), view: makeView({ seat: 1, pile: ['secret'] }) })
    await history.goTo(2)
    expect(readTop()).toBe('at 2')
  })

  it('are fetched anew after actions were undone', async () => {
    await history.goTo(2)
    history.reset()
    expect(history.at).toBeNull()
    await history.goTo(2)
    expect(source.snapshotAt).toHaveBeenCalledTimes(2)
    expect(source.points).toHaveBeenCalledTimes(2)
  })

  it('that come late do not replace what was asked for last', async () => {
    let arrive = (_: Snapshot) => {}
    await history.goTo(0)
    source.snapshotAt.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
    const slow = history.goTo(1)
    await history.goTo(2)
    arrive(snapshot(1))
    await slow
    expect([history.at, readTop()]).toEqual([2, 'at 2'])
  })

  it('that can not be fetched leave the screen as it is, and say so', async () => {
    await history.goTo(2)
    source.snapshotAt.mockResolvedValueOnce(null)
    await history.goTo(1)
    expect([history.at, readTop(), history.failed]).toEqual([2, 'at 2', true])
  })
})

describe('a line of the log', () => {
  it('leads to the first point at which its events had happened', async () => {
    await history.goToLine(5)
    expect(history.at).toBe(2)
    await history.goToLine(3)
    expect(history.at).toBe(1)
  })
})

it('keeps the points it knows when they can not be loaded', async () => {
  await history.goTo(2)
  history.invalidate()
  source.points.mockRejectedValueOnce(new Error('no network'))
  await history.goTo(1)
  expect(history.points).toEqual(POINTS)
  expect(history.at).toBe(1)
})
