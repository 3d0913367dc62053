// Keeps the page itself for when there is no network; games live on the server and are never kept.
const SHELF = 'ludothek-page-1'
const SHELL = ['/', '/theme.js', '/grain.svg', '/mark.svg', '/card-back.svg', '/manifest.webmanifest']

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
      .then((names) => Promise.all(names.filter((name) => name !== SHELF).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

// The first visit loads the page before this worker is there: the page tells afterwards what it was made of.
self.addEventListener('message', ({ data }) => {
  const files = (data.made ?? [])
    .map((url) => new URL(url))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  void caches.open(SHELF).then((shelf) => shelf.addAll(files.map(({ pathname }) => pathname)))
})

async function fromNetwork(request, key) {
  const shelf = await caches.open(SHELF)
  try {
    const answer = await fetch(request)
    if (answer.ok) await shelf.put(key, answer.clone())
    return answer
  } catch (error) {
    const kept = await shelf.match(key)
    if (kept) return kept
    throw error
  }
}

async function fromShelf(request) {
  const kept = await (await caches.open(SHELF)).match(request)
  return kept ?? fromNetwork(request, request)
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
  if (request.mode === 'navigate') event.respondWith(fromNetwork(request, '/'))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fromShelf(request))
  else event.respondWith(fromNetwork(request, request))
})
