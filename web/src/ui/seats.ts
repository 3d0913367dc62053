// Colours for those at a table, and bots in words: every seat has a paper of its own.
import { has, t, type Key } from './text.svelte'

const PAPERS = ['red', 'blue', 'teal', 'pink', 'amber', 'moss', 'plum', 'slate'] as const

function hash(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0
  return sum
}

/** A kind of bot in words. */
export function botWord(bot: string): string {
  return has(`bot.${bot}`) ? t(`bot.${bot}` as Key) : bot
}

export function paper(seat: number): string {
  return `var(--seat-${PAPERS[seat % PAPERS.length]})`
}

/** A seat's paper as a line on a sheet: nearer to the ink, so that it stands out in both themes. */
export function inked(seat: number): string {
  return `color-mix(in oklab, ${paper(seat)} 74%, var(--ink))`
}

/** How far a card lies askew, from its name, so that it lies the same after a reload. */
export function askew(name: string): number {
  return (hash(name) % 61) / 10 - 3
}

export function initial(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? '·'
}
