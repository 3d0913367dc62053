// Entry point: loads the person's language, then shows the screen of the address.
import './style/fonts.css'
import './art/tokens.css'
import './style/base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { interceptLinks } from './ui/route.svelte'
import { settings } from './ui/settings.svelte'
import { setLanguage } from './ui/text.svelte'

await setLanguage(settings.language)
interceptLinks()
mount(App, { target: document.getElementById('app')! })
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  // Some browsers allow no service worker, for instance in a frame of another site.
  navigator.serviceWorker.register('/worker.js').catch(() => {})
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ made: performance.getEntriesByType('resource').map(({ name }) => name) }),
  )
}
