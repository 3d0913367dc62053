// Error codes of the server in words.
import { capitalize, hasText, loadSharedTexts, t, type Key } from './text.svelte'

/** Says why a request failed. */
export function errorText(code: string): string {
  if (code === 'offline' || code === 'unreachable') return t(`front.${code}`)
  if (code.startsWith('offline-')) return t(`offline.failed.${code.slice(8)}` as Key)
  const key = `refused.${code}`
  if (hasText(key)) return capitalize(t(key as Key))
  // The front page does without these sentences until something fails.
  void loadSharedTexts().catch(() => {})
  return t('front.failed', { code })
}
