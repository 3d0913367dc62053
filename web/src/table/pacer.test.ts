import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Pacer } from './pacer.svelte'

let shown: string[]
let pause: number
let pacer: Pacer<string>

beforeEach(() => {
  vi.useFakeTimers()
  shown = []
  pause = 1000
  pacer = new Pacer<string>(
    (item) => shown.push(item),
    () => pause,
  )
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a pacer', () => {
  it('shows each seat’s action for a while before the next one', () => {
    pacer.add('a', 1)
    pacer.add('b', 2)
    pacer.add('c', 3)
    expect(shown).toEqual(['a'])
    vi.advanceTimersByTime(999)
    expect(shown).toEqual(['a'])
    vi.advanceTimersByTime(1)
    expect(shown).toEqual(['a', 'b'])
    expect(pacer.waiting).toBe(1)
    vi.advanceTimersByTime(1000)
    expect(shown).toEqual(['a', 'b', 'c'])
    expect(pacer.waiting).toBe(0)
  })

  it('takes less time for further steps of the same turn', () => {
    pacer.add('a', 1)
    pacer.add('b', 1)
    vi.advanceTimersByTime(400)
    expect(shown).toEqual(['a', 'b'])
  })

  it('keeps what nobody did in its place, without a pause of its own', () => {
    pacer.add('a', 1)
    pacer.add('b', 2)
    pacer.add('chat', null)
    expect(shown).toEqual(['a'])
    vi.advanceTimersByTime(1000)
    expect(shown).toEqual(['a', 'b', 'chat'])
  })

  it('shows one’s own action at once, and the answer to it after a pause', () => {
    pacer.add('a', 1)
    pacer.add('b', 2)
    pacer.showNow('mine', 0)
    pacer.add('c', 1)
    expect(shown).toEqual(['a', 'b', 'mine'])
    vi.advanceTimersByTime(1000)
    expect(shown).toEqual(['a', 'b', 'mine', 'c'])
  })

  it('shows everything when it is told to', () => {
    for (const [n, item] of ['a', 'b', 'c'].entries()) pacer.add(item, n)
    pacer.flush((item) => item === 'b')
    expect(shown).toEqual(['a', 'b'])
    pacer.flush()
    expect(shown).toEqual(['a', 'b', 'c'])
    expect(pacer.waiting).toBe(0)
  })

  it('never waits without a pause, nor with too much in the queue', () => {
    for (let n = 0; n <= 202; n++) pacer.add(String(n), n)
    expect(shown.length).toBeGreaterThan(200)
    pause = 0
    pacer.flush()
    pacer.add('a', 1)
    pacer.add('b', 2)
    expect(shown.slice(-2)).toEqual(['a', 'b'])
  })
})
