// The part of the service worker for notifications: shows what the server pushes, and opens the table at a tap.
/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope

interface Notice {
  title: string
  body: string
  path: string
  tag: string
}

async function countWaiting(): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  const answer = await fetch('/api/me/tables').catch(() => null)
  if (!answer?.ok) return
  const { tables } = (await answer.json()) as { tables: { your_turn?: boolean }[] }
  await navigator.setAppBadge(tables.filter((table) => table.your_turn).length)
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data!.json() as Notice
  const shown = self.registration.showNotification(title, {
    body,
    tag, // A later notice about the same table, or the same one sent twice, takes the place of this one.
    data: { path },
    icon: '/icon-192.png',
    badge: '/icon-192.png',
  })
  event.waitUntil(Promise.all([shown, countWaiting().catch(() => undefined)]))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL((event.notification.data as Notice).path, location.origin)
  if (url.origin !== location.origin) return
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (windows) => {
      const there = windows.find((window) => new URL(window.url).pathname === url.pathname)
      return there ? there.focus() : self.clients.openWindow(url)
    }),
  )
})

export {}
