// This browser's person: the nickname, and the guest the server knows them as.
import { signInAsGuest } from '../net/api'
import { DEVICE_PLAYER } from '../offline/messages'
import type { Me } from '../net/protocol'
import { settings } from '../ui/settings.svelte'
import { t } from '../ui/text.svelte'

export function nickname(): string {
  return settings.nickname || t('nickname.default')
}

/** Signs in as the guest this browser was before, or as a new one. A name that was given on another device stays,
 * unless this person has typed one here since. */
export async function ensureGuest(): Promise<Me> {
  const typed = settings.nickname
  const keep = typed === settings.agreedNickname
  const me = await signInAsGuest(nickname(), keep)
  if (me.player !== DEVICE_PLAYER) settings.agreeOnNickname(keep && typed ? me.name : typed, typed)
  settings.setKnown()
  return me
}
