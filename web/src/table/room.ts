// Rooms of tables that the server does not keep: lessons, replays and pictures.
import type { SeatInfo, Room } from '../net/protocol'

export function makeRoom(
  room: Pick<Room, 'table' | 'game' | 'phase'> & { seats: SeatInfo[]; options?: Room['options'] },
): Room {
  return { options: {}, edition: '', visibility: 'private', spectators: false, clock: { kind: 'none' }, ...room }
}

const OTHERS = ['Mira', 'Jonas', 'Suki']

/** The person on the first seat, bots on the others. */
export function seatsWithBots(name: string, count: number): SeatInfo[] {
  const bots = Array.from({ length: count - 1 }, (_, n) => ({ seat: n + 1, name: OTHERS[n] ?? null, bot: 'folder' }))
  return [{ seat: 0, name, yours: true }, ...bots]
}
