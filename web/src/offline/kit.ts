// The kit: Python for the browser, the rules and the nets. It is fetched once, file by file, checked by hashes, and kept
// under its version; the service worker serves it from there.
import { BASE } from '../ui/base'
import type { FailureCode } from './messages'

export interface KitFile {
  name: string
  bytes: number
  sha256: string
  /** How many bytes it has on the wire. */
  wire: number
}

export interface Kit {
  version: string
  /** Which messages its Python speaks: see `MESSAGES`. */
  messages: string
  files: KitFile[]
}

export class KitError extends Error {
  constructor(readonly code: FailureCode) {
    super(code)
  }
}

declare const __MESSAGES__: string
/** The hash of the types of all messages, by which a page knows whether a kit that is kept here understands it. */
export const MESSAGES = __MESSAGES__
const CACHE = 'ludothek-kit-'
/** The service worker's cache of the page. */
const PAGE = 'ludothek-page-2'
const FOLDER = `${BASE}offline/`
const INDEX = `${FOLDER}kit.json`

export const kitFolder = (kit: Kit): string => `${FOLDER}${kit.version}/`
const address = (kit: Kit, file: KitFile) => kitFolder(kit) + file.name
export const sizeOf = (kit: Kit): number => kit.files.reduce((sum, { bytes }) => sum + bytes, 0)
export const wireSizeOf = (kit: Kit): number => kit.files.reduce((sum, { wire }) => sum + wire, 0)

/** What the server offers; null if it has no kit, an error if it does not answer. */
export async function fetchOffer(): Promise<Kit | null> {
  const response = await fetch(INDEX, { cache: 'no-cache' }).catch(() => {
    throw new KitError('unreachable')
  })
  if (!response.ok || !response.headers.get('content-type')?.includes('json')) return null
  return (await response.json()) as Kit
}

/** The complete kit that is kept here, the newest if there are several. */
export async function findKept(): Promise<Kit | null> {
  if (!('caches' in globalThis)) return null
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE)).reverse()
  for (const name of names) {
    const index = await (await caches.open(name)).match(INDEX)
    if (index) return (await index.json()) as Kit
  }
  return null
}

async function digest(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether a file is what the kit says. Pages by plain HTTP have no hashes: there the size must do. */
async function isWhole(file: KitFile, bytes: ArrayBuffer): Promise<boolean> {
  if (bytes.byteLength !== file.bytes) return false
  return !globalThis.crypto?.subtle || (await digest(bytes)) === file.sha256
}

/** The file as an older kit has it: most files stay the same from version to version. */
async function findInOlder(kit: Kit, file: KitFile): Promise<Response | null> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(CACHE) || name === CACHE + kit.version) continue
    const cache = await caches.open(name)
    const older = (await (await cache.match(INDEX))?.json()) as Kit | undefined
    const same = older?.files.find(({ sha256 }) => sha256 === file.sha256)
    const kept = older && same && (await cache.match(address(older, same)))
    if (kept) return kept
  }
  return null
}

async function readWithProgress(response: Response, onBytes: (count: number) => void): Promise<ArrayBuffer> {
  const reader = response.body?.getReader()
  if (!reader) return response.arrayBuffer()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(chunks).arrayBuffer()
    chunks.push(value)
    onBytes(value.byteLength)
  }
}

/** Fetches a kit; files that an earlier attempt has fetched are kept. `onProgress` gets the share that is here. */
export async function fetchKit(kit: Kit, onProgress: (share: number) => void): Promise<void> {
  if (!('caches' in globalThis)) throw new KitError('no-storage')
  const total = sizeOf(kit)
  let here = 0
  const advance = (count: number) => onProgress(Math.min(1, (here += count) / total))
  try {
    const cache = await caches.open(CACHE + kit.version)
    for (const file of kit.files) {
      const url = address(kit, file)
      const kept = await cache.match(url)
      if (kept && (await isWhole(file, await kept.arrayBuffer()))) {
        advance(file.bytes)
        continue
      }
      const before = here
      const older = await findInOlder(kit, file)
      const response =
        older && (await isWhole(file, await older.clone().arrayBuffer()))
          ? older
          : await fetch(url).catch(() => {
              throw new KitError('half')
            })
      if (!response.ok) throw new KitError('half')
      const bytes = await readWithProgress(response, advance).catch(() => {
        throw new KitError('half')
      })
      if (!(await isWhole(file, bytes))) throw new KitError('half')
      here = before
      advance(file.bytes)
      const type = response.headers.get('content-type') ?? 'application/octet-stream'
      await cache.put(url, new Response(bytes, { headers: { 'content-type': type } }))
    }
    // Last of all, so that a kit is either complete or not there.
    await cache.put(INDEX, new Response(JSON.stringify(kit), { headers: { 'content-type': 'application/json' } }))
    for (const name of await caches.keys())
      if (name.startsWith(CACHE) && name !== CACHE + kit.version) await caches.delete(name)
  } catch (error) {
    if (error instanceof KitError) throw error
    throw new KitError((error as Error).name === 'QuotaExceededError' ? 'full' : 'no-storage')
  }
}

/** Fetches all files of the page itself, also of screens that were not opened yet, and drops those of earlier versions. */
export async function fetchPage(): Promise<void> {
  const response = await fetch(`${BASE}assets.json`).catch(() => null)
  if (!response?.ok) return
  const files = ((await response.json()) as string[]).map((name) => BASE + name)
  const cache = await caches.open(PAGE)
  for (const url of files) if (!(await cache.match(url))) await cache.add(url).catch(() => undefined)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname.startsWith(`${BASE}assets/`) && !files.includes(pathname)) await cache.delete(url)
  }
}

/** Whether all files that are kept are still what they should be; a broken kit is removed. */
export async function checkKept(kit: Kit): Promise<boolean> {
  const cache = await caches.open(CACHE + kit.version)
  for (const file of kit.files) {
    const kept = await cache.match(address(kit, file))
    if (!kept || !(await isWhole(file, await kept.arrayBuffer()))) {
      await caches.delete(CACHE + kit.version)
      return false
    }
  }
  return true
}

export async function removeKits(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(CACHE)) await caches.delete(name)
}

/** Whether the person should be asked before megabytes are fetched. */
export function isMetered(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean; type?: string } }).connection
  return Boolean(connection?.saveData || connection?.type === 'cellular')
}
