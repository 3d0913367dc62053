// This browser's person: the nickname, and the guest the server knows them as.
import { signInAsGuest } from '../net/api'
import type { Me } from '../net/protocol'
import { settings } from '../ui/settings.svelte'
import { t } from '../ui/text.svelte'

export function nickname(): string {
  return settings.nickname || t('nickname.default')
}

/** Signs in as the guest this browser was before, or as a new one. */
export async function ensureGuest(): Promise<Me> {
  const me = await signInAsGuest(nickname())
  settings.setKnown()
  return me
}
