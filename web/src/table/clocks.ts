// Clocks of tables in words, and the usual ones to choose from.
import type { ClockSettings } from '../net/protocol'
import { t, type Key } from '../ui/text.svelte'

export type ClockKind = NonNullable<ClockSettings['kind']>
export const CLOCK_KINDS: ClockKind[] = ['none', 'move', 'fischer', 'correspondence']

export function describeClock(clock: ClockSettings): string {
  const seconds = clock.seconds ?? 60
  return t(`info.clock.${clock.kind ?? 'none'}` as Key, {
    time: seconds % 60 ? t('clock.seconds', { n: seconds }) : t('clock.minutes', { n: seconds / 60 }),
    increment: clock.increment ?? 0,
    n: clock.days ?? 2,
  })
}

/** When the clocks stand still, each rule with its name: part of what everybody agrees to who sits down. */
export function describeBreaks(clock: ClockSettings): [string, string][] {
  if ((clock.kind ?? 'none') === 'none') return []
  const rows: [string, string][] = [[t('info.pause'), t('info.pause.how')]]
  if (clock.kind !== 'correspondence') return rows
  const weekends = clock.weekends ? t('info.weekends.off', { zone: clock.zone ?? 'UTC' }) : t('info.weekends.on')
  rows.push([t('info.weekends'), weekends])
  rows.push([t('info.vacation'), clock.vacation ? t('info.vacation.yes') : t('info.vacation.no')])
  return rows
}

/** What happens when the time is up. */
export function describeExpiry(clock: ClockSettings): string {
  return clock.expiry === 'resign' ? t('info.expiry.resign') : t('info.expiry.bot')
}
