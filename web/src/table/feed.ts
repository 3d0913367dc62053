// What one seat (or a spectator) has been shown of a game so far: its latest view and all events.
import type { Update } from '../net/protocol'
import type { GameEvent, View } from './model'

export interface Feed {
  seat: number | null
  view: View
  events: GameEvent[]
  /** The places of those events that a bot brought about for a person. */
  byBot: ReadonlySet<number>
}

export type Feeds = Record<string, Feed>

export function feedOf(feeds: Feeds, seat: number | null): Feed | null {
  return feeds[keyOf(seat)] ?? null
}

/** Adds an update that has a view to the feed of its seat; `fresh` are the events that happened just now. */
export function addToFeed(feeds: Feeds, update: Update): { feeds: Feeds; feed: Feed; fresh: GameEvent[] } {
  const seat = update.seat ?? null
  const before = feedOf(feeds, seat)
  const events = update.events ?? []
  const startsAnew = update.rewound || update.since === 0 || !before
  const known = startsAnew ? 0 : before.events.length
  const byBot = update.by_bot?.map((place) => known + place) ?? []
  const feed: Feed = {
    seat,
    view: update.view!,
    events: startsAnew ? events : [...before.events, ...events],
    byBot: new Set(startsAnew ? byBot : [...before.byBot, ...byBot]),
  }
  return { feeds: { ...feeds, [keyOf(seat)]: feed }, feed, fresh: startsAnew ? [] : events }
}

const keyOf = (seat: number | null) => (seat === null ? 'spectator' : String(seat))
