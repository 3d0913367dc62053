// Error codes of the server in words.
import { capitalize, hasText, t, type Key } from './text.svelte'

/** Says why a request failed. */
export function errorText(code: string): string {
  if (code === 'offline' || code === 'unreachable') return t(`front.${code}`)
  if (code.startsWith('offline-')) return t(`offline.failed.${code.slice(8)}` as Key)
  const key = `refused.${code}`
  return hasText(key) ? capitalize(t(key as Key)) : t('front.failed', { code })
}
