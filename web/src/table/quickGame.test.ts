// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import type { GameInfo } from '../net/protocol'
import { lengthsOf, recallQuickGame, rememberQuickGame } from './quickGame'

const BOTS = ['greedy', 'apprentice', 'folder', 'master']
const game: GameInfo = {
  key: 'maumau',
  name: 'Mau Mau',
  version: 1,
  seats: [2, 3, 4],
  usual_seats: 4,
  options: [{ key: 'games', default: 3, allowed: [1, 2, 3, 4], clause: 'MM-03' }],
}

beforeEach(() => localStorage.clear())

describe('play now', () => {
  it('begins with the usual', () => {
    expect(recallQuickGame(game, BOTS)).toEqual({ level: 'folder', seats: 4, games: 3 })
    expect(recallQuickGame({ ...game, options: [] }, BOTS).games).toBe(null)
    expect(lengthsOf(game)).toEqual([1, 3])
  })

  it('remembers what was chosen', () => {
    rememberQuickGame('maumau', { level: 'master', seats: 2, games: 1 })
    expect(recallQuickGame(game, BOTS)).toEqual({ level: 'master', seats: 2, games: 1 })
  })

  it('forgets what is no longer offered', () => {
    rememberQuickGame('maumau', { level: 'sage', seats: 9, games: 7 })
    expect(recallQuickGame(game, BOTS)).toEqual({ level: 'folder', seats: 4, games: 3 })
    localStorage.setItem('ludothek.play.maumau', 'nonsense')
    expect(recallQuickGame(game, BOTS).seats).toBe(4)
  })
})
