// The worker in which Python runs: the host of the tables on this device. Of a running game only what its seats may know
// leaves it; what is needed to go on with a game is written to IndexedDB from here.
import type { WorkerNotice, WorkerReply, WorkerRequest } from './messages'
import { keepTable, readSaved } from './store'

interface PyBytes {
  destroy(): void
}
interface PyHost {
  answer(method: string, target: string, body: string): [number, string, string]
  connect(table: string, since: number, lang: string): void
  disconnect(table: string): void
  submit(table: string, message: string, lang: string): string
  step(table: string): boolean
  restore(saved: string): string
}
interface Pyodide {
  runPython(code: string, options?: { globals?: unknown }): unknown
  unpackArchive(buffer: ArrayBuffer, format: string, options: { extractDir: string }): void
  globals: { get(name: string): unknown; set(name: string, value: unknown): void } & PyBytes
}

const notify = (notice: WorkerNotice) => postMessage(notice)
const SITE = '/lib/python3.14/site-packages'
/** All that is needed of a file that describes packages of Pyodide's own index, which are not used. */
const NO_PACKAGES = {
  info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten', python: '3.14', version: '314.0.7' },
  packages: {},
}

async function start(folder: string): Promise<PyHost> {
  const read = async (name: string) => {
    const response = await fetch(folder + name)
    if (!response.ok) throw new Error(`${name}: ${response.status}`)
    return response.arrayBuffer()
  }
  const [{ loadPyodide }, ludothek, msgspec] = await Promise.all([
    import(/* @vite-ignore */ `${folder}pyodide.mjs`) as Promise<{ loadPyodide: (o: object) => Promise<Pyodide> }>,
    read('ludothek.zip'),
    read('msgspec.whl'),
  ])
  const python = await loadPyodide({ indexURL: folder, lockFileContents: JSON.stringify(NO_PACKAGES) })
  python.unpackArchive(msgspec, 'wheel', { extractDir: SITE })
  python.unpackArchive(ludothek, 'zip', { extractDir: SITE })
  python.globals.set('push', (table: string, message: string) => outbox.push({ kind: 'push', table, message }))
  python.globals.set('keep', keep)
  return python.runPython('from ludothek.offline.browser import BrowserHost; BrowserHost(push, keep)') as PyHost
}

/** What waits to be sent until all that is to be kept is durable. */
const outbox: WorkerNotice[] = []
const keeping: Promise<void>[] = []
let settled: Promise<void> = Promise.resolve()

function keep(name: string, saved: string | undefined, summary: string, record: string): void {
  const kept = keepTable(name, saved === undefined ? null : { saved, summary, record })
  keeping.push(
    kept.catch((error: Error) =>
      notify({ kind: 'storage', code: error.name === 'QuotaExceededError' ? 'full' : 'closed' }),
    ),
  )
}

/** Sends what waits, in order, as soon as it is durable; then the answer to a request, if there is one. */
function send(answer?: WorkerReply): void {
  const notices = outbox.splice(0)
  const kept = keeping.splice(0)
  settled = settled
    .then(() => Promise.all(kept))
    .then(() => {
      notices.forEach(notify)
      if (answer) postMessage(answer)
    })
}

/** Bots act one by one, so that what the page asks in between is answered. */
const busy = new Set<string>()
function letBotsAct(host: PyHost, table: string): void {
  if (busy.has(table)) return
  busy.add(table)
  const act = () => {
    const goesOn = host.step(table)
    send()
    if (goesOn) setTimeout(act)
    else busy.delete(table)
  }
  setTimeout(act)
}

function handle(host: PyHost, request: WorkerRequest): void {
  const done = (status: number, type = '', text = '') => send({ id: request.id, status, type, text })
  switch (request.kind) {
    case 'start':
      break
    case 'answer': {
      done(...host.answer(request.method, request.target, request.body))
      break
    }
    case 'connect':
      host.connect(request.table, request.since, request.lang)
      done(200)
      letBotsAct(host, request.table)
      break
    case 'disconnect':
      host.disconnect(request.table)
      done(200)
      break
    case 'submit':
      done(200, 'application/json', host.submit(request.table, request.message, request.lang))
      letBotsAct(host, request.table)
  }
}

async function startAndRestore(folder: string): Promise<PyHost> {
  const host = await start(folder)
  for (const [name, saved] of await readSaved().catch(() => [])) {
    try {
      host.restore(saved)
    } catch {
      // Damaged, or of other rules: it can't be continued and would fail again.
      await keepTable(name, null).catch(() => undefined)
      notify({ kind: 'storage', code: 'old' })
    }
  }
  return host
}

let started: Promise<PyHost> | null = null

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.kind === 'start') {
    started = startAndRestore(data.folder)
    started.then(
      () => notify({ kind: 'ready' }),
      () => notify({ kind: 'failed', code: typeof WebAssembly === 'undefined' ? 'no-wasm' : 'broken' }),
    )
    return
  }
  started
    ?.then((host) => handle(host, data))
    .catch(() => send({ id: data.id, status: 500, type: 'application/json', text: '{"code":"internal"}' }))
})
