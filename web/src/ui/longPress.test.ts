// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { longPress } from './longPress'

const LONG = 600
let node: HTMLElement
let onpress: ReturnType<typeof vi.fn<(target: Element) => boolean>>
let clicks: number

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<section><button>card</button></section>'
  node = document.querySelector('section')!
  onpress = vi.fn(() => true)
  clicks = 0
  longPress(node, onpress)
  node.querySelector('button')!.onclick = () => clicks++
})
afterEach(() => vi.useRealTimers())

const send = (type: string, at = 0) =>
  node
    .querySelector('button')!
    .dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerType: 'touch', clientX: at }))

describe('longPress', () => {
  it('reports a long press, which is no tap', () => {
    send('pointerdown')
    vi.advanceTimersByTime(LONG)
    send('pointerup')
    send('click')
    expect(onpress).toHaveBeenCalledOnce()
    expect(clicks).toBe(0)
  })

  it('leaves taps and swipes alone', () => {
    send('pointerdown')
    send('pointerup')
    send('click')
    send('pointerdown')
    send('pointermove', 30)
    vi.advanceTimersByTime(LONG)
    expect(onpress).not.toHaveBeenCalled()
    expect(clicks).toBe(1)
  })

  it('takes the second button of a mouse for the same', () => {
    expect(send('contextmenu')).toBe(false)
    expect(onpress).toHaveBeenCalledOnce()
  })
})
