// Small rooms, views and updates for unit tests.
import type { Room, RoomEvent, Update } from '../net/protocol'
import type { GamePage } from '../table/gamePage'
import type { GameEvent, Legal, View } from '../table/model'
import { formatPlainValue } from '../table/narration'

export interface CardView extends View {
  pile: string[]
}

export interface CardEvent extends GameEvent {
  card?: string | null
}

export function makeTestRoom(part: Partial<Room> = {}): Room {
  return {
    table: 'T1',
    game: 'cards',
    phase: 'playing',
    seats: [
      { seat: 0, name: 'Ada', yours: true },
      { seat: 1, name: 'Emil' },
    ],
    options: {},
    edition: '',
    visibility: 'private',
    spectators: true,
    clock: {},
    ...part,
  }
}

/** Every kind of thing that happens beside a game; the compiler says which is missing. */
export const ROOM_EVENTS = Object.keys({
  sat: true,
  took: true,
  stood: true,
  removed: true,
  renamed: true,
  host: true,
  configured: true,
  closed: true,
  'too-long': true,
  substituted: true,
  away: true,
  back: true,
  expired: true,
  resigned: true,
  'lost-on-time': true,
  kicked: true,
  replaced: true,
  'undo-refused': true,
  'undo-withdrawn': true,
  undone: true,
  declined: true,
  paused: true,
  resumed: true,
  'pause-refused': true,
  'pause-withdrawn': true,
  'time-given': true,
  vacation: true,
  'vacation-over': true,
} satisfies Record<RoomEvent['kind'], true>) as RoomEvent['kind'][]

export const LAY_7: Legal = { action: 7, kind: 'lay' }
export const DRAW: Legal = { action: 9, kind: 'draw' }

export function makeView(part: Partial<CardView> = {}): CardView {
  return { game: 'cards', seat: 0, over: false, to_move: 0, legal: [LAY_7, DRAW], pile: [], ...part }
}

export function makeUpdate(seq: number, part: Partial<Update> = {}): Update {
  return { type: 'update', seq, since: seq - 1, seat: 0, position: seq, ...part }
}

/** An update that carries a view and events. */
export function makeMove(seq: number, view: CardView, events: CardEvent[] = [], part: Partial<Update> = {}): Update {
  return makeUpdate(seq, {
    view,
    events,
    ...part,
  })
}

/** The page of a game in which laying a card can be predicted. */
export const cardPage: GamePage = {
  Table: (() => ({})) as unknown as GamePage['Table'],
  formatValue: formatPlainValue,
  passiveEvents: ['dealt'],
  seatCount: () => 2,
  prompt: () => 'Lay a card.',
  predict: (view, legal) =>
    legal.kind === 'lay' ? ({ ...view, pile: [...(view as CardView).pile, 'seven'], to_move: 1 } as View) : null,
}

/** The texts of that game, as the server sends them. */
export const CARD_TEXTS = {
  name: 'Cards',
  you: 'you',
  'event.laid': '{who} laid {card}.',
  'event.laid.you': 'You laid {card}.',
  'event.drew.hidden': ['{who} drew a card.', '{who} drew {n} cards.'],
  'event.drew.you': 'You drew {card}.',
  'event.stole': '{who} stole from {opponent}.',
  'event.owes': ['{who} owes {n} card.', '{who} owes {n} cards.'],
  'card.seven': 'the seven',
  'CA-01': 'Lay a card that fits.',
}

export async function settle(): Promise<void> {
  for (let n = 0; n < 10; n++) await Promise.resolve()
}
