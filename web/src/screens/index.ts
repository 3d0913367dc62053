// The registry of screens: all but the front page are loaded on demand, each with its texts.
import type { Component } from 'svelte'
import { loadScreenTexts, loadSharedTexts } from '../ui/text.svelte'
import type { Route } from '../ui/route.svelte'

const screens: Record<Exclude<Route['screen'], 'front'>, () => Promise<{ default: Component<never> }>> = {
  table: () => import('./table/Table.svelte'),
  learn: () => import('./learn/Learn.svelte'),
  rules: () => import('./rules/Rules.svelte'),
  replay: () => import('./replay/Replay.svelte'),
  review: () => import('./review/Review.svelte'),
  calendar: () => import('./calendar/Calendar.svelte'),
  champions: () => import('./champions/Champions.svelte'),
  deal: () => import('./deal/Deal.svelte'),
  keeper: () => import('./keeper/Keeper.svelte'),
  me: () => import('./me/Me.svelte'),
  games: () => import('./games/Games.svelte'),
  player: () => import('./player/Player.svelte'),
  circle: () => import('./circle/Circle.svelte'),
  tournament: () => import('./tournament/Tournament.svelte'),
  tournaments: () => import('./tournament/Tournaments.svelte'),
  puzzle: () => import('./puzzle/Puzzle.svelte'),
  puzzles: () => import('./puzzle/Puzzles.svelte'),
  league: () => import('./league/League.svelte'),
  leagues: () => import('./league/Leagues.svelte'),
  privacy: () => import('./privacy/Privacy.svelte'),
  style: () => import('./style/StyleGuide.svelte'),
  lost: () => import('./error/ErrorScreen.svelte'),
}

/** Screens that share the folder and the texts of what they list. */
const LISTS = new Set<string>(['tournaments', 'puzzles', 'leagues'])

/** Loads a screen and the texts of its folder. A screen gets the parameter of its address, if it wants it. */
export async function loadScreen(screen: keyof typeof screens): Promise<Component<{ id: string }>> {
  const folder = LISTS.has(screen) ? screen.slice(0, -1) : screen
  const [module] = await Promise.all([screens[screen](), loadSharedTexts(), loadScreenTexts(folder)])
  return module.default as Component<{ id: string }>
}
