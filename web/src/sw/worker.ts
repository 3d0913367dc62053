// The service worker: keeps the page for when there is no network, and serves the kit from where the page has put it.
/// <reference lib="webworker" />
import './push'

declare const self: ServiceWorkerGlobalScope

const SHELF = 'ludothek-page-2'
const KIT = 'ludothek-kit-'
const SCOPE = new URL(self.registration.scope).pathname
const SHELL = ['', 'theme.js', 'grain.svg', 'mark.svg', 'card-back.svg', 'manifest.webmanifest'].map(
  (name) => SCOPE + name,
)

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELF)
      .then((shelf) => shelf.addAll(SHELL))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== SHELF && !name.startsWith(KIT)).map((name) => caches.delete(name))),
      )
      .then(() => self.clients.claim()),
  )
})

// The first visit loads the page before this worker is there: the page names its files afterwards.
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const files = ((event.data as { loaded?: string[] }).loaded ?? [])
    .map((url) => new URL(url))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(`${SCOPE}assets/`))
  event.waitUntil(Promise.all(files.map(({ pathname }) => keep(pathname))))
})

async function keep(file: string): Promise<void> {
  const shelf = await caches.open(SHELF)
  if (!(await shelf.match(file))) await shelf.add(file).catch(() => undefined)
}

async function fromNetwork(request: Request, key: Request | string): Promise<Response> {
  const shelf = await caches.open(SHELF)
  try {
    const answer = await fetch(request)
    if (answer.ok) await shelf.put(key, answer.clone()).catch(() => undefined)
    return answer
  } catch (error) {
    const kept = await shelf.match(key)
    if (kept) return kept
    throw error
  }
}

async function fromShelf(request: Request): Promise<Response> {
  const kept = await (await caches.open(SHELF)).match(request)
  return kept ?? fromNetwork(request, request)
}

/** The page for a screen's address. In a folder of a static host its files are found from there. */
async function showPage(request: Request): Promise<Response> {
  if (SCOPE === '/') return fromNetwork(request, '/')
  const page = await fromNetwork(new Request(SCOPE), SCOPE)
  const text = (await page.text()).replace('<head>', `<head><base href="${SCOPE}" />`)
  return new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (
    request.method !== 'GET' ||
    url.origin !== location.origin ||
    url.pathname.startsWith('/api/') ||
    url.searchParams.has('embed')
  )
    return
  if (request.mode === 'navigate') event.respondWith(showPage(request))
  else if (url.pathname.startsWith(`${SCOPE}assets/`)) event.respondWith(fromShelf(request))
  else if (url.pathname === `${SCOPE}offline/kit.json`) return
  else if (url.pathname.startsWith(`${SCOPE}offline/`))
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
  else event.respondWith(fromNetwork(request, request))
})
