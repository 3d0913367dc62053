// Moments and spans of time in words.
import { locale, t } from '../ui/text.svelte'

/** A moment, given in seconds, in this person's time zone: "Tue 24 Nov, 14:00". */
export function formatMoment(seconds: number): string {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(locale.regional, parts).format(seconds * 1000)
}

/** A span of time in its largest whole unit: "1 day", "2 h", "5 min", "30 s". */
export function formatSpan(seconds: number): string {
  if (seconds % 86_400 === 0) return t('span.days', { n: seconds / 86_400 })
  if (seconds % 3600 === 0) return t('clock.hours', { n: seconds / 3600 })
  return seconds % 60 ? t('clock.seconds', { n: seconds }) : t('clock.minutes', { n: seconds / 60 })
}

/** The time zone of this browser. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}
