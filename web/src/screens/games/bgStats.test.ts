import { expect, test } from 'vitest'
import type { PlayInfo } from '../../net/protocol'
import { bgStatsLink } from './bgStats'

const play: PlayInfo = {
  id: 'abc',
  kind: 'table',
  game: 'maumau',
  at: 1_700_000_000,
  ended_by: 'played',
  seats: [
    { seat: 1, name: 'Ada & Bo', place: 1, won: true, you: true, score: 3 },
    { seat: 0, name: 'Zoé', place: 2 },
  ],
}

test('a play is one link with the whole play as JSON', () => {
  const link = new URL(bgStatsLink(play, 'Mau Mau', true))
  expect(link.origin + link.pathname).toBe('https://app.bgstatsapp.com/createPlay.html')
  const data = JSON.parse(link.searchParams.get('data')!) as Record<string, unknown>
  expect(data).toEqual({
    sourceName: 'Ludothek',
    sourcePlayId: 'abc',
    playDate: '2023-11-14 22:13:20',
    game: { name: 'Mau Mau', sourceGameId: 'maumau', highestWins: false, noPoints: false },
    players: [
      { name: 'Ada & Bo', sourcePlayerId: 'you', startPlayer: false, winner: true, rank: 1, score: 3 },
      { name: 'Zoé', sourcePlayerId: 'Zoé', startPlayer: true, winner: false, rank: 2 },
    ],
  })
})
