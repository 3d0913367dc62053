// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'

const signInAsGuest = vi.hoisted(() => vi.fn())
vi.mock('../net/api', () => ({ signInAsGuest }))

import { settings } from '../ui/settings.svelte'
import { ensureGuest } from './guest'

/** A server that knows one player, as the real one answers. */
let known: string | null = null
let player = 'p1'

beforeEach(() => {
  localStorage.clear()
  settings.setNickname('')
  settings.agreedNickname = ''
  known = null
  player = 'p1'
  signInAsGuest.mockImplementation((name: string, keep: boolean) => {
    known = known !== null && keep ? known : name
    return Promise.resolve({ player, name: known })
  })
})

describe('the name of somebody with several devices', () => {
  it('is what was typed here last', async () => {
    settings.setNickname('Ada')
    await ensureGuest()
    expect(known).toBe('Ada')
    settings.setNickname('Zoe')
    await ensureGuest()
    expect(known).toBe('Zoe')
  })

  it('is not taken back when it was changed on another device', async () => {
    settings.setNickname('Ada')
    await ensureGuest()
    known = 'Zoe'
    await ensureGuest()
    expect([known, settings.nickname]).toEqual(['Zoe', 'Zoe'])
  })

  it('is not lost when this browser has forgotten it', async () => {
    known = 'Ada'
    await ensureGuest()
    expect([known, settings.nickname]).toEqual(['Ada', ''])
  })

  it('that was typed without a server is told to the server later', async () => {
    settings.setNickname('Ada')
    await ensureGuest()
    settings.setNickname('Zoe')
    player = 'local'
    await ensureGuest()
    player = 'p1'
    known = 'Ada'
    await ensureGuest()
    expect(known).toBe('Zoe')
  })

  it('that was typed while the answer was on its way stays', async () => {
    settings.setNickname('Ada')
    const asked = ensureGuest()
    settings.setNickname('Zoe')
    await asked
    expect(settings.nickname).toBe('Zoe')
    await ensureGuest()
    expect(known).toBe('Zoe')
  })
})
