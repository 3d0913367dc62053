// Entry point: loads the person's language, then shows the screen of the address.
import './style/fonts.css'
import './art/tokens.css'
import './style/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { startOffline } from './offline/start'
import { BASE } from './ui/base'
import { interceptLinks } from './ui/route.svelte'
import { settings } from './ui/settings.svelte'
import { setLanguage } from './ui/text.svelte'

/** Names every file that this page has loaded, or is still loading, to a service worker that came after them. */
function nameLoadedFiles() {
  new PerformanceObserver((list) =>
    navigator.serviceWorker.controller?.postMessage({ loaded: list.getEntries().map(({ name }) => name) }),
  ).observe({ type: 'resource', buffered: true })
}

await setLanguage(settings.language)
interceptLinks()
mount(App, { target: document.getElementById('app')! })
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  // Some browsers allow no service worker, for instance in a frame of another site.
  navigator.serviceWorker.register(`${BASE}worker.js`).catch(() => {})
  navigator.serviceWorker.addEventListener('controllerchange', () => nameLoadedFiles(), { once: true })
}
startOffline()
