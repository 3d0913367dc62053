// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasText, setLanguage, t, type Key } from '../ui/text.svelte'
import type * as Kit from './kit'
import type { FailureCode, StorageCode } from './messages'

const kit = { version: 'v1', messages: 'today', files: [{ name: 'a', bytes: 3, sha256: '', wire: 2 }] }
const state = {
  kept: null as typeof kit | null,
  offer: kit as typeof kit | null,
  metered: false,
  whole: true,
  reachable: true,
}
const { fetchKit, fetchPage, Starting } = vi.hoisted(() => ({
  fetchKit: vi.fn<() => Promise<void>>(),
  fetchPage: vi.fn(),
  Starting: vi.fn(),
}))

vi.mock('./Starting.svelte', () => ({ default: Starting }))

vi.mock('./kit', async (actual) => ({
  ...(await actual<typeof Kit>()),
  findKept: () => Promise.resolve(state.kept),
  fetchOffer: () => (state.reachable ? Promise.resolve(state.offer) : Promise.reject(new Error('unreachable'))),
  fetchKit,
  fetchPage,
  isMetered: () => state.metered,
  checkKept: () => {
    if (!state.whole) state.kept = null
    return Promise.resolve(state.whole)
  },
  removeKits: () => Promise.resolve(void (state.kept = null)),
}))

/** A worker that answers what a test says. */
class FakeWorker {
  static answer: (worker: FakeWorker, request: { id: number; kind: string }) => void
  onmessage: ((message: { data: unknown }) => void) | null = null
  onerror: (() => void) | null = null
  postMessage(request: { id: number; kind: string }) {
    FakeWorker.answer(this, request)
  }
  terminate() {}
}

async function newDevice() {
  vi.resetModules()
  const { device } = await import('./device.svelte')
  return device
}

beforeEach(() => {
  Object.assign(state, { kept: null, offer: kit, metered: false, whole: true, reachable: true })
  localStorage.clear()
  Starting.mockClear()
  fetchKit.mockResolvedValue()
  fetchPage.mockResolvedValue(undefined)
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('caches', {})
  vi.stubGlobal('Worker', FakeWorker)
  Object.defineProperty(navigator, 'serviceWorker', { value: { ready: Promise.resolve() }, configurable: true })
})

// A device loads parts of the page when it needs them; those of one test must not arrive among the next one's modules.
afterEach(() => vi.dynamicImportSettled())

describe('playing on this device', () => {
  it('is fetched in the background', async () => {
    const device = await newDevice()
    await device.look()
    expect([device.state, device.failure, device.kit]).toEqual(['ready', null, kit])
  })

  it('fetches what is missing of the page where an earlier visit ended too soon', async () => {
    state.kept = kit
    const device = await newDevice()
    await device.look()
    expect([device.state, device.pageKept, fetchKit.mock.calls.length]).toEqual(['ready', true, 0])
    expect(fetchPage).toHaveBeenCalledOnce()
  })

  it('is removed also while a look at what the server offers is under way', async () => {
    state.kept = kit
    const device = await newDevice()
    const looking = device.look()
    await device.remove()
    await looking
    expect([device.state, state.kept]).toEqual(['offered', null])
  })

  it('waits for consent where fetching may cost money, and after it was removed', async () => {
    state.metered = true
    const device = await newDevice()
    await device.look()
    expect([device.state, fetchKit.mock.calls.length]).toEqual(['offered', 0])
    await device.fetch()
    expect(device.state).toBe('ready')
    state.metered = false
    await device.remove()
    expect([device.state, fetchKit.mock.calls.length]).toEqual(['offered', 1])
  })

  it('needs a kit that speaks the messages of this page', async () => {
    state.kept = { ...kit, version: 'v0', messages: 'yesterday' }
    state.offer = null
    const device = await newDevice()
    await device.look()
    expect([device.state, device.failure, device.canAnswer]).toEqual(['none', 'old', false])
    state.offer = { ...kit, version: 'v2', messages: 'tomorrow' }
    await device.look()
    expect([device.state, fetchKit.mock.calls.length]).toEqual(['none', 0])
    state.offer = kit
    await device.look()
    expect([device.state, device.failure, device.canAnswer]).toEqual(['ready', null, true])
  })

  it('says when the download breaks off or there is no space', async () => {
    for (const code of ['half', 'full', 'no-storage'] as const) {
      const device = await newDevice()
      const { KitError } = await import('./kit')
      fetchKit.mockRejectedValue(new KitError(code))
      await device.look()
      expect([device.state, device.failure]).toEqual(['offered', code])
    }
  })

  it('says what a browser lacks', async () => {
    vi.stubGlobal('WebAssembly', undefined)
    const device = await newDevice()
    await device.look()
    expect([device.state, device.failure, device.canAnswer]).toEqual(['none', 'no-wasm', false])
    vi.stubGlobal('WebAssembly', {})
    delete (navigator as { serviceWorker?: unknown }).serviceWorker
    const other = await newDevice()
    await other.look()
    expect([other.state, other.failure]).toEqual(['none', 'no-storage'])
  })

  it.each([false, true])('answers whoever waits, and fetches a broken kit again (static: %s)', async (isStatic) => {
    vi.doMock('../ui/base', () => ({ IS_STATIC: isStatic, BASE: '/' }))
    state.kept = kit
    state.whole = false
    FakeWorker.answer = (worker, { kind }) =>
      kind !== 'start' && worker.onmessage?.({ data: { kind: 'failed', code: 'broken' } })
    const device = await newDevice()
    await device.look()
    const reply = await device.ask({ kind: 'answer', method: 'GET', target: '/api/games', body: '' })
    expect([reply.status, JSON.parse(reply.text)]).toEqual([503, { code: 'offline-broken', message: '' }])
    await vi.waitFor(() => expect([device.state, fetchKit.mock.calls.length]).toEqual(['ready', 1]))
    vi.doUnmock('../ui/base')
  })

  it('starts from what is kept where there is neither a server nor a network', async () => {
    Object.assign(state, { kept: kit, reachable: false })
    FakeWorker.answer = (worker, { id, kind }) =>
      kind !== 'start' && worker.onmessage?.({ data: { id, status: 200, type: '', text: 'here' } })
    vi.doMock('../ui/base', () => ({ IS_STATIC: true, BASE: '/' }))
    const device = await newDevice()
    const reply = await device.ask({ kind: 'answer', method: 'GET', target: '/api/games', body: '' })
    vi.doUnmock('../ui/base')
    expect(reply.text).toBe('here')
  })

  it('knows whether Python is starting, and mounts what says so', async () => {
    state.kept = kit
    let python: FakeWorker | undefined
    FakeWorker.answer = (worker, { kind }) => kind === 'start' && (python = worker)
    const device = await newDevice()
    await device.look()
    void device.ask({ kind: 'connect', table: 'local.a', since: 0, lang: 'en' })
    await vi.waitFor(() => expect([device.starting, Starting.mock.calls.length]).toEqual([true, 1]))
    python?.onmessage?.({ data: { kind: 'ready' } })
    expect(device.starting).toBe(false)
  })

  it('says when games are not kept', async () => {
    state.kept = kit
    FakeWorker.answer = (worker, { id, kind }) => {
      if (kind === 'start') return
      worker.onmessage?.({ data: { kind: 'storage', code: 'closed' } })
      worker.onmessage?.({ data: { id, status: 200, type: '', text: '' } })
    }
    const device = await newDevice()
    await device.look()
    await device.ask({ kind: 'connect', table: 'local.a', since: 0, lang: 'en' })
    expect(device.storage).toBe('closed')
  })

  it('has a sentence for everything that can be wrong, in all languages', async () => {
    const failures: Record<FailureCode, true> = {
      'no-wasm': true,
      'no-storage': true,
      full: true,
      half: true,
      broken: true,
      old: true,
      unreachable: true,
    }
    const storage: Record<StorageCode, true> = { full: true, closed: true, old: true }
    const keys = [
      ...Object.keys(failures).map((code) => `offline.failed.${code}`),
      ...Object.keys(storage).map((code) => `offline.storage.${code}`),
    ]
    for (const lang of ['en', 'de', 'fr'] as const) {
      await setLanguage(lang)
      for (const key of keys) expect(hasText(key) && t(key as Key).endsWith('.'), `${lang} ${key}`).toBe(true)
    }
  })
})
