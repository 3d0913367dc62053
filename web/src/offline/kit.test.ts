// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { checkKept, fetchKit, fetchOffer, fetchPage, findKept, isMetered, KitError, removeKits, type Kit } from './kit'

const encoder = new TextEncoder()

async function describeFile(name: string, content: string) {
  const bytes = encoder.encode(content)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const sha256 = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { name, bytes: bytes.length, sha256, wire: bytes.length }
}

/** The Cache API as far as it is used here. */
class FakeCaches {
  readonly stores = new Map<string, Map<string, Response>>()
  full = false
  open(name: string) {
    const store = this.stores.get(name) ?? new Map<string, Response>()
    this.stores.set(name, store)
    return Promise.resolve({
      add: (url: string) => fetch(url).then((response) => void store.set(url, response)),
      keys: () => Promise.resolve([...store.keys()].map((url) => ({ url: `https://here.example${url}` }))),
      delete: (url: string) => Promise.resolve(store.delete(new URL(url).pathname)),
      match: (url: string) => Promise.resolve(store.get(url)?.clone()),
      put: (url: string, response: Response) => {
        if (this.full) return Promise.reject(new DOMException('', 'QuotaExceededError'))
        store.set(url, response)
        return Promise.resolve()
      },
    })
  }
  keys = () => Promise.resolve([...this.stores.keys()])
  delete = (name: string) => Promise.resolve(this.stores.delete(name))
}

let caches: FakeCaches
let served: Record<string, string>
let kit: Kit

beforeEach(async () => {
  caches = new FakeCaches()
  vi.stubGlobal('caches', caches)
  kit = {
    version: 'v1',
    messages: 'today',
    files: [await describeFile('a.mjs', 'python'), await describeFile('b.zip', 'rules')],
  }
  served = { '/offline/v1/a.mjs': 'python', '/offline/v1/b.zip': 'rules', '/offline/kit.json': JSON.stringify(kit) }
  vi.stubGlobal('fetch', (url: string) => {
    const content = served[url]
    if (content === undefined) return Promise.reject(new TypeError('network'))
    return Promise.resolve(new Response(content, { headers: { 'content-type': 'application/json' } }))
  })
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof KitError ? error.code : String(error)),
  )

describe('the kit', () => {
  it('is fetched file by file, with progress, and replaces an older one', async () => {
    await caches.open('ludothek-kit-v0')
    const shares: number[] = []
    await fetchKit((await fetchOffer())!, (share) => shares.push(share))
    expect(shares.at(-1)).toBe(1)
    expect(await findKept()).toEqual(kit)
    expect(await caches.keys()).toEqual(['ludothek-kit-v1'])
    expect(await checkKept(kit)).toBe(true)
    await removeKits()
    expect(await findKept()).toBeNull()
  })

  it('comes with the files of all screens, and those of earlier versions are dropped', async () => {
    await (await caches.open('ludothek-page-2')).put('/assets/old.js', new Response('old'))
    served = { '/assets.json': '["assets/a.js", "assets/b.js"]', '/assets/a.js': 'a', '/assets/b.js': 'b' }
    await fetchPage()
    expect([...caches.stores.get('ludothek-page-2')!.keys()]).toEqual(['/assets/a.js', '/assets/b.js'])
  })

  it('takes what has not changed from an older one', async () => {
    await fetchKit(kit, () => {})
    served = { '/offline/v2/b.zip': 'new rules' }
    const next = { ...kit, version: 'v2', files: [kit.files[0]!, await describeFile('b.zip', 'new rules')] }
    expect(await codeOf(fetchKit(next, () => {}))).toBeNull()
    expect(await findKept()).toEqual(next)
    expect(await checkKept(next)).toBe(true)
  })

  it('is not there after half a download, and goes on with what has arrived', async () => {
    delete served['/offline/v1/b.zip']
    expect(await codeOf(fetchKit(kit, () => {}))).toBe('half')
    expect(await findKept()).toBeNull()
    served = { '/offline/v1/b.zip': 'rules' }
    expect(await codeOf(fetchKit(kit, () => {}))).toBeNull()
  })

  it('refuses a file with another hash', async () => {
    served['/offline/v1/b.zip'] = 'ruleZ'
    expect(await codeOf(fetchKit(kit, () => {}))).toBe('half')
  })

  it('says when there is no space, or no storage at all', async () => {
    caches.full = true
    expect(await codeOf(fetchKit(kit, () => {}))).toBe('full')
    vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('', 'SecurityError')) })
    expect(await codeOf(fetchKit(kit, () => {}))).toBe('no-storage')
  })

  it('is removed when it is found broken', async () => {
    await fetchKit(kit, () => {})
    caches.stores.get('ludothek-kit-v1')!.set('/offline/v1/a.mjs', new Response('pythoN'))
    expect(await checkKept(kit)).toBe(false)
    expect(await findKept()).toBeNull()
  })

  it('is not offered where the server has none', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
    expect(await fetchOffer()).toBeNull()
  })

  it('is not fetched unasked over a connection that costs money', () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    expect(isMetered()).toBe(true)
    vi.stubGlobal('navigator', { connection: { type: 'wifi' } })
    expect(isMetered()).toBe(false)
    vi.stubGlobal('navigator', {})
    expect(isMetered()).toBe(false)
  })
})
