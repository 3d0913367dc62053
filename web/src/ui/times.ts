// Dates and times in the person's language.
import { locale } from './text.svelte'

/** Seconds since 1970 as a date. */
export function formatDate(seconds: number): string {
  return new Intl.DateTimeFormat(locale.regional, { dateStyle: 'medium' }).format(seconds * 1000)
}

/** Seconds since 1970 as a date with the time of day. */
export function formatTime(seconds: number): string {
  return new Intl.DateTimeFormat(locale.regional, { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000)
}

/** A time limit: the time of day if it is near, else the weekday too. */
export function formatDeadline(seconds: number, now = Date.now()): string {
  const near = seconds * 1000 - now < 12 * 3600_000
  const style: Intl.DateTimeFormatOptions = near
    ? { hour: 'numeric', minute: '2-digit' }
    : { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }
  return new Intl.DateTimeFormat(locale.regional, style).format(seconds * 1000)
}
