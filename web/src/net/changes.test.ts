// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followBoard } from './changes'

class FakeStream {
  static all: FakeStream[] = []
  closed = false
  onopen?: () => void
  onmessage?: () => void
  onerror?: () => void

  constructor(readonly url: string) {
    FakeStream.all.push(this)
  }

  close(): void {
    this.closed = true
  }
}

function show(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  FakeStream.all = []
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeStream)
})
afterEach(() => {
  show(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('fetches the board now, when it is followed, and after each change', () => {
  const refresh = vi.fn()
  const stop = followBoard('/tournaments/cup', refresh)
  expect(refresh).toHaveBeenCalledTimes(1)
  const stream = FakeStream.all[0]!
  expect(stream.url).toBe('/api/tournaments/cup/changes')
  stream.onopen?.()
  stream.onmessage?.()
  expect(refresh).toHaveBeenCalledTimes(3)
  stop()
  expect(stream.closed).toBe(true)
})

it('fetches it every ten seconds while it cannot be followed', () => {
  const refresh = vi.fn()
  const stop = followBoard('/tournaments/cup', refresh)
  FakeStream.all[0]!.onerror?.()
  expect(refresh).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(10_000)
  expect(FakeStream.all).toHaveLength(2)
  FakeStream.all[1]!.onerror?.()
  expect(refresh).toHaveBeenCalledTimes(3)
  stop()
  vi.advanceTimersByTime(60_000)
  expect(FakeStream.all).toHaveLength(2)
})

it('holds no connection while nobody looks', () => {
  const stop = followBoard('/tournaments/cup', vi.fn())
  show(true)
  expect(FakeStream.all[0]!.closed).toBe(true)
  expect(FakeStream.all).toHaveLength(1)
  show(false)
  expect(FakeStream.all).toHaveLength(2)
  stop()
})
