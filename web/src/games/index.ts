// The registry of games: one folder each, found by the game's key; a game without a folder gets the generic table.
import type { Component } from 'svelte'
import type { GamePage } from '../table/gamePage'
import { loadGameTexts } from '../ui/text.svelte'

const pages = import.meta.glob<{ default: GamePage }>('./*/page.ts')
const pictures = import.meta.glob<{ default: Component }>('./*/Picture.svelte', { eager: true })

export const GAMES = Object.keys(pages)
  .map((path) => path.split('/')[1]!)
  .filter((game) => game !== 'generic')

async function loadFolder(folder: string): Promise<GamePage> {
  await loadGameTexts(folder)
  return (await pages[`./${folder}/page.ts`]!()).default
}

/** Loads a game's page, or the generic one for those who prefer plain lists. */
export async function loadGamePage(game: string, plain = false): Promise<GamePage> {
  const own = GAMES.includes(game) ? await loadFolder(game) : null
  if (own && !plain) return own
  const generic = await loadFolder('generic')
  return own ? { ...generic, passiveEvents: own.passiveEvents, seatCount: own.seatCount } : generic
}

/** What stands for a game on the front page: its `Picture.svelte`. */
export function gamePicture(game: string): Component | null {
  return pictures[`./${game}/Picture.svelte`]?.default ?? null
}
