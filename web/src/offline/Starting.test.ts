// @vitest-environment happy-dom
import { flushSync, mount } from 'svelte'
import { expect, it, vi } from 'vitest'
import { setLanguage } from '../ui/text.svelte'
import { device } from './device.svelte'
import Starting from './Starting.svelte'

it('says that Python is starting when it takes longer than a moment', async () => {
  await setLanguage('en')
  vi.useFakeTimers()
  mount(Starting, { target: document.body })
  const notice = () => document.querySelector('[data-testid=starting]')
  device.starting = true
  flushSync()
  expect(notice()).toBeNull()
  vi.advanceTimersByTime(1000)
  flushSync()
  expect(notice()?.textContent).toBe('Getting ready to play on this device …')
  device.starting = false
  flushSync()
  expect(notice()).toBeNull()
})
