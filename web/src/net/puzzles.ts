// Puzzles over the HTTP API, or answered on this device.
import { request } from './api'
import type { MyPuzzles, NextPuzzle, PuzzleGames, PuzzleState } from './protocol'

export const fetchPuzzles = (lang: string) => request<PuzzleGames>('GET', `/puzzles?lang=${lang}`)
/** One's ratings and streak, which only a server knows. */
export const fetchMyPuzzles = () => request<MyPuzzles>('GET', '/me/puzzles')
export const fetchNextPuzzle = (game: string, theme: string) =>
  request<NextPuzzle>('GET', `/puzzles/${game}${theme && `?theme=${encodeURIComponent(theme)}`}`)
export const fetchPuzzle = (game: string, puzzle: string, lang: string) =>
  request<PuzzleState>('GET', `/puzzles/${game}/${puzzle}?lang=${lang}`)
export const answerPuzzle = (game: string, puzzle: string, decisions: number[], lang: string) =>
  request<PuzzleState>('POST', `/puzzles/${game}/${puzzle}?lang=${lang}`, { decisions })
