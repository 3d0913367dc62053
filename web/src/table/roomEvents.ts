// What happens at a table beside the game, in sentences: who came and went, whose time ran out, who was voted out.
import type { RoomEvent } from '../net/protocol'
import { hasText, t, type Key } from '../ui/text.svelte'
import { formatMoment, formatSpan } from './moments'
import type { Line } from './narration'

/** Kinds of events that a player must not miss when they concern them. */
const GRAVE = [
  'expired',
  'lost-on-time',
  'kicked',
  'removed',
  'undo-refused',
  'substituted',
  'back',
  'pause-refused',
  'time-given',
]
/** Kinds after which one has no seat any more. */
const OUT = ['kicked', 'removed']

export function describeRoomEvent(event: RoomEvent, names: string[]): string {
  const own = `room.${event.kind}.you`
  const goesOn = event.kind === 'resigned' && event.value
  const key = event.yours && hasText(own) ? own : `room.${event.kind}${goesOn ? '.bot' : ''}`
  const by = event.by == null ? '' : (names[event.by] ?? '')
  const value = event.value ?? 0
  const time = event.kind === 'time-given' ? formatSpan(value) : formatMoment(value)
  return t(key as Key, { who: event.name ?? '', by, time })
}

/** Lines of the log with those of the room between them, in the order in which things happened. */
export function addRoomLines(lines: Line[], events: RoomEvent[], names: string[], until: number): Line[] {
  const merged: Line[] = []
  let next = 0
  for (const event of events) {
    const before = event.after ?? 0
    if (before > until) break
    while (next < lines.length && lines[next]!.eventCount <= before) merged.push(lines[next++]!)
    merged.push({
      text: describeRoomEvent(event, names),
      seat: event.seat ?? null,
      eventCount: before,
      roomEvent: event.seq,
    })
  }
  return [...merged, ...lines.slice(next)]
}

/** The latest of new events that must be shown to this person. */
export function findGrave(fresh: RoomEvent[]): RoomEvent | undefined {
  return fresh.findLast(({ kind, yours }) => yours && GRAVE.includes(kind))
}

/** How this person lost the seat they had, if they have none now. */
export function findExit(events: RoomEvent[], mySeats: number[]): RoomEvent | undefined {
  const last = events.findLast(({ kind, yours }) => yours && (OUT.includes(kind) || kind === 'sat' || kind === 'took'))
  return !mySeats.length && last && OUT.includes(last.kind) ? last : undefined
}
