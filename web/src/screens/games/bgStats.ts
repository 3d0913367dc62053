// A finished game as BG Stats takes it: one link whose parameter is the play as JSON.
import type { PlayInfo } from '../../net/protocol'

const ADDRESS = 'https://app.bgstatsapp.com/createPlay.html'
const SOURCE = 'Ludothek'

/** The link that opens BG Stats with a play filled in. Dates are in UTC, and all players have all fields. */
export function bgStatsLink(play: PlayInfo, gameName: string, fewestPointsWin: boolean): string {
  const date = new Date(play.at * 1000).toISOString().slice(0, 19).replace('T', ' ')
  const data = {
    sourceName: SOURCE,
    sourcePlayId: play.id,
    playDate: date,
    game: {
      name: gameName,
      sourceGameId: play.game,
      highestWins: !fewestPointsWin,
      noPoints: play.seats.every(({ score }) => score === undefined || score === null),
    },
    players: play.seats.map((seat) => ({
      name: seat.name,
      sourcePlayerId: seat.you ? 'you' : seat.name,
      startPlayer: seat.seat === 0,
      winner: seat.won ?? false,
      rank: seat.place,
      ...(seat.score === undefined || seat.score === null ? {} : { score: seat.score }),
    })),
  }
  return `${ADDRESS}?data=${encodeURIComponent(JSON.stringify(data))}`
}
