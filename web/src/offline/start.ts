// What happens in the background: the kit is fetched, and finished games are handed to the server when there is one.
import { IS_STATIC } from '../ui/base'

const PATIENCE = 3_000

/** Waits until the page has shown itself: nothing here is urgent. */
export function startOffline(): void {
  const begin = () => {
    const parts = [import('./device.svelte').then(({ device }) => device.look())]
    if (!IS_STATIC) parts.push(import('./handOver').then(({ handOverGames }) => handOverGames()).then(() => undefined))
    void Promise.allSettled(parts)
  }
  if (!import.meta.env.PROD) return
  setTimeout(begin, IS_STATIC || !navigator.onLine ? 0 : PATIENCE)
  addEventListener('online', begin)
}
