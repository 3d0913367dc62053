// Error codes of the server in words.
import { capitalize, t } from './text.svelte'

/** Says why a request failed. */
export function errorText(code: string): string {
  if (code === 'offline' || code === 'unreachable') return t(`front.${code}`)
  return code === 'too-many' ? capitalize(t('refused.too-many')) : t('front.failed', { code })
}
