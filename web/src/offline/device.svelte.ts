// Playing on this device: the state of the kit, the worker in which Python runs, and requests to it.
import { mount } from 'svelte'
import { IS_STATIC } from '../ui/base'
import { readSetting, writeSetting } from '../ui/settings.svelte'
import {
  checkKept,
  fetchKit,
  fetchOffer,
  fetchPage,
  findKept,
  isMetered,
  kitFolder,
  KitError,
  MESSAGES,
  removeKits,
  type Kit,
} from './kit'
import type { FailureCode, StorageCode, WorkerNotice, WorkerReply, WorkerRequest } from './messages'

/** `none`: nothing is offered; `offered`: it can be fetched; `ready`: one can play without a network. */
export type DeviceState = 'none' | 'offered' | 'fetching' | 'ready'
type Push = (message: string) => void
type Body<R = WorkerRequest> = R extends WorkerRequest ? Omit<R, 'id'> : never

const REMOVED = 'offline.removed'
const PATIENCE = 10_000

/** Whether a service worker answers for the page: without one nothing that is kept could be loaded without a network. */
function isServed(): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE))
  return Promise.race([navigator.serviceWorker.ready.then(() => true), late])
}

class Device {
  state = $state<DeviceState>('none')
  /** Whether the files of all screens are here too, as far as this visit can tell. */
  pageKept = $state(false)
  /** The share of the kit that has been fetched. */
  progress = $state(0)
  failure = $state<FailureCode | null>(null)
  /** Why games on this device are not kept, or could not be continued. */
  storage = $state<StorageCode | null>(null)
  kit = $state.raw<Kit | null>(null)
  /** Whether Python is starting, which takes a second or two. */
  starting = $state(false)
  #worker: Worker | null = null
  #isAnnounced = false
  #ids = 0
  #waiting = new Map<number, (reply: WorkerReply) => void>()
  #listeners = new Map<string, Push>()
  #looking: Promise<void> | null = null

  /** Looks what is kept here and what the server offers; fetches it in the background unless that costs somebody money. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => (this.#looking = null))
    return this.#looking
  }

  async #look(): Promise<void> {
    if (this.state === 'fetching') return
    if (typeof WebAssembly === 'undefined' || typeof Worker === 'undefined') {
      this.failure = 'no-wasm'
      return
    }
    if (!globalThis.isSecureContext) return
    if (!('serviceWorker' in navigator) || !('caches' in globalThis)) {
      this.failure = 'no-storage'
      return
    }
    const kept = await findKept().catch(() => null)
    const fits = kept?.messages === MESSAGES
    if (kept && fits) {
      this.kit = kept
      this.state = 'ready'
    } else if (kept) this.failure = 'old'
    const offer = navigator.onLine ? await fetchOffer().catch(() => null) : null
    // A kit for another version of the page would be fetched in vain.
    if (offer?.messages !== MESSAGES || !(await isServed())) {
      this.pageKept = true
      return
    }
    if (offer.version === kept?.version) {
      // An earlier visit may have ended before all was here, or the page may have changed.
      await fetchPage().catch(() => undefined)
      this.pageKept = true
      return
    }
    if (!fits) {
      this.kit = offer
      this.state = 'offered'
    }
    if (readSetting(REMOVED) !== 'yes' && !isMetered()) await this.fetch(offer)
  }

  /** Fetches the kit that is offered, or a newer one; an older one serves until then. */
  async fetch(offer: Kit | null = this.kit): Promise<boolean> {
    if (!offer || this.state === 'fetching') return false
    const before = this.state
    writeSetting(REMOVED, 'no')
    this.failure = null
    this.progress = 0
    this.state = 'fetching'
    try {
      await fetchKit(offer, (share) => (this.progress = share))
      await fetchPage()
      this.pageKept = true
      this.kit = offer
      this.state = 'ready'
      return true
    } catch (error) {
      this.failure = error instanceof KitError ? error.code : 'no-storage'
      this.state = before
      return false
    }
  }

  /** Deletes the kit from this device; games that were begun stay. */
  async remove(): Promise<void> {
    writeSetting(REMOVED, 'yes')
    this.#stop()
    // A look that is under way would still find what is removed here.
    await this.#looking
    await removeKits().catch(() => undefined)
    this.state = 'none'
    await this.look()
  }

  /** Whether requests can be answered here. A page without a server needs no kit in a cache: its host has the files. */
  get canAnswer(): boolean {
    return this.failure !== 'no-wasm' && (IS_STATIC || this.state === 'ready')
  }

  /** Sends the worker a request; the first one starts Python. */
  async ask(request: Body): Promise<WorkerReply> {
    const worker = this.#worker ?? (await this.#start())
    const id = ++this.#ids
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      worker.postMessage({ ...request, id } as WorkerRequest)
    })
  }

  /** Calls the listener with the messages of a table. */
  listen(table: string, push: Push | null): void {
    if (push) this.#listeners.set(table, push)
    else this.#listeners.delete(table)
  }

  async #start(): Promise<Worker> {
    const kit = this.kit ?? (IS_STATIC ? await this.#findKit() : null)
    if (!kit) throw new KitError('unreachable')
    this.kit = kit
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    const folder = new URL(kitFolder(kit), location.origin).href
    worker.postMessage({ id: 0, kind: 'start', folder } satisfies WorkerRequest)
    worker.onmessage = ({ data }: MessageEvent<WorkerNotice | WorkerReply>) => this.#receive(data)
    worker.onerror = () => this.#fail('broken')
    this.#worker = worker
    this.starting = true
    this.#announce()
    return worker
  }

  /** Shows on every screen, from now on, that Python is starting. */
  #announce(): void {
    if (this.#isAnnounced) return
    this.#isAnnounced = true
    void import('./Starting.svelte').then(
      ({ default: Starting }) => mount(Starting, { target: document.body }),
      () => undefined,
    )
  }

  /** The kit for a page without a server, which needs it before anybody has looked: what is kept, or what its host has. */
  async #findKit(): Promise<Kit | null> {
    const kept = await findKept().catch(() => null)
    return kept?.messages === MESSAGES ? kept : fetchOffer().catch(() => null)
  }

  #receive(message: WorkerNotice | WorkerReply): void {
    if ('id' in message) {
      this.#waiting.get(message.id)?.(message)
      this.#waiting.delete(message.id)
      this.starting = false
    } else if (message.kind === 'push') this.#listeners.get(message.table)?.(message.message)
    else if (message.kind === 'storage') this.storage = message.code
    else if (message.kind === 'ready') this.starting = false
    else if (message.kind === 'failed') this.#fail(message.code)
  }

  /** Python could not be started: a kit that is broken is removed, so that it is fetched again. */
  #fail(code: FailureCode): void {
    this.failure = code
    const text = JSON.stringify({ code: `offline-${code}`, message: '' })
    for (const [id, resolve] of this.#waiting) resolve({ id, status: 503, type: 'application/json', text })
    this.#stop()
    if (this.kit && 'caches' in globalThis)
      void checkKept(this.kit).then(
        (whole) => {
          if (whole) return
          this.state = 'none'
          void this.look()
        },
        () => undefined,
      )
  }

  #stop(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.starting = false
    this.#waiting.clear()
  }
}

export const device = new Device()
