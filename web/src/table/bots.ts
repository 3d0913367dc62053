// Kinds of bots: their names, and which are offered.
import { hasText, t, type Key } from '../ui/text.svelte'

const LEVELS = ['child', 'apprentice', 'folder', 'master', 'grandmaster', 'prodigy', 'sage']
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
