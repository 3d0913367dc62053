// Kinds of bots: their names, and which are offered.
import type { GameInfo } from '../net/protocol'
import { hasText, locale, t, type Key } from '../ui/text.svelte'

const LEVELS = ['child', 'apprentice', 'folder', 'master', 'grandmaster', 'prodigy', 'sage']
/** A decision that takes fewer seconds is no wait. */
const AT_ONCE = 0.01
const DEFAULTS = ['folder', 'greedy']

export function botName(bot: string): string {
  return hasText(`bot.${bot}`) ? t(`bot.${bot}` as Key) : bot
}

/** The bots to choose from: the named levels in their order where there are any, else all. */
export function offeredBots(bots: string[]): string[] {
  const named = LEVELS.filter((level) => bots.includes(level))
  return named.length ? named : bots
}

/** The next stronger level of those that are offered. */
export function nextLevel(level: string, bots: string[]): string | null {
  const offered = offeredBots(bots)
  return offered.includes(level) ? (offered[offered.indexOf(level) + 1] ?? null) : null
}

export function defaultBot(bots: string[]): string | null {
  return DEFAULTS.find((bot) => bots.includes(bot)) ?? bots.at(-1) ?? null
}

/** How long a level thinks in a game, in words; nothing where nobody has measured it. */
export function thinkingTime(level: string, game: GameInfo | null): string {
  const times = game?.thinking ?? {}
  if (!Object.keys(times).length) return ''
  const seconds = times[level] ?? 0
  if (seconds < AT_ONCE) return t('level.at-once')
  const time = new Intl.NumberFormat(locale.regional, { maximumSignificantDigits: 1 }).format(seconds)
  return t('level.thinks', { time })
}
