// Narration: the events of a game in sentences, from the game's own texts.
import { interpolate, pluralIndex, type Values } from '../ui/text.svelte'
import type { GameEvent } from './model'

/** The texts of one game in one language, as the server sends them; counted ones have several forms. */
export class GameText {
  constructor(
    readonly lang: string,
    private readonly texts: Record<string, unknown>,
  ) {}

  has(key: string): boolean {
    return key in this.texts
  }

  say(key: string, values: Values = {}): string {
    const text = this.texts[key]
    if (text === undefined) return key
    if (typeof text === 'string') return interpolate(text, values)
    const forms = text as string[]
    return interpolate(forms[pluralIndex(Number(values.n ?? 1))] ?? forms[0] ?? key, values)
  }

  /** The name of a thing, if exactly one text ends with it: `animal.fox` names the fox. */
  nameOf(thing: string): string | undefined {
    const own = Object.keys(this.texts).filter(
      (key) => key.endsWith(`.${thing}`) && !/^(event|action|option|effect)\./.test(key),
    )
    return own.length === 1 ? this.say(own[0]!) : undefined
  }

  /** The clauses of the rules, by number. */
  get clauses(): [string, string][] {
    return Object.entries(this.texts)
      .filter((entry): entry is [string, string] => /^[A-Z]{2}-\d/.test(entry[0]))
      .sort(([a], [b]) => a.localeCompare(b))
  }
}

export type FormatValue = (part: string, value: unknown, text: GameText) => string

/** Formats a value by its own text where there is one, else as it is. */
export const formatPlainValue: FormatValue = (part, value, text) => {
  if (value === null) return '–'
  if (Array.isArray(value)) return value.map((item) => formatPlainValue(part, item, text)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value as object)
      .map(([name, item]) => formatPlainValue(name, item, text))
      .join(' ')
  for (const key of [`${part}.${String(value)}`, String(value)]) if (text.has(key)) return text.say(key)
  return (typeof value === 'string' && text.nameOf(value)) || String(value)
}

/** One sentence of the log. */
export interface Line {
  text: string
  seat: number | null
  /** How many events the log tells up to and including this line. */
  eventCount: number
  /** The number of what happened beside the game, if the line tells that. */
  roomEvent?: number
  /** Whether it tells what the narrator's own seat did, or what was done to it. */
  toMe?: boolean
}

/** A line's own key in a list. */
export const lineKey = ({ eventCount, roomEvent }: Line) => (roomEvent ? `room ${roomEvent}` : `event ${eventCount}`)

export interface Narrator {
  names: string[]
  me: number | null
  text: GameText
  formatValue: FormatValue
  /** Whether a bot did for a person what the n-th event of the game tells. */
  isByBot?: (n: number) => boolean
  /** What such a bot is called. */
  nameStandIn?: (seat: number) => string
}

/** Parts of an event with a meaning in every game: `cards` is a number, `opponent` a seat. */
const COUNT = 'cards'
const OPPONENT = 'opponent'

/** Narrates events as a seat may see them; equal ones in a row become one sentence. `from` events came before them. */
export function narrate(events: GameEvent[], narrator: Narrator, from = 0): Line[] {
  const { names, text } = narrator
  const keyed = events
    .map((event, n) => {
      const byBot = event.seat !== null && Boolean(narrator.isByBot?.(from + n))
      const key = byBot ? standInKey(event, narrator) : textKey(event, narrator)
      return { event, key, byBot, eventCount: from + n + 1 }
    })
    .filter(({ key }) => text.has(key))
  const lines: Line[] = []
  for (let start = 0; start < keyed.length;) {
    const { event: first, key, byBot } = keyed[start]!
    const continues = (other: (typeof keyed)[number]) =>
      other.event.seat === first.seat && other.key === key && other.byBot === byBot
    let end = start + 1
    while (end < keyed.length && continues(keyed[end]!)) end++
    const group = keyed.slice(start, end).map(({ event }) => parts(event))
    const name = first.seat === null ? '' : (names[first.seat] ?? '')
    const who = byBot ? (narrator.nameStandIn?.(first.seat!) ?? name) : name
    const n = Number(group[0]![COUNT] ?? group.length)
    lines.push({
      text: text.say(key, { n, who, ...sentenceValues(group, narrator) }),
      seat: first.seat,
      eventCount: keyed[end - 1]!.eventCount,
      toMe: concerns(first, narrator.me),
    })
    start = end
  }
  return lines
}

function concerns(event: GameEvent, me: number | null): boolean {
  return me !== null && (event.seat === me || (OPPONENT in event && event[OPPONENT] === me))
}

function sentenceValues(group: Record<string, unknown>[], narrator: Narrator): Values {
  const values: Values = {}
  for (const [part, value] of Object.entries(group[0]!)) {
    if (part === 'kind' || part === 'seat' || value === null) continue
    const words = group.map((event) =>
      part === OPPONENT ? seatName(event[part], narrator) : narrator.formatValue(part, event[part], narrator.text),
    )
    values[part] = (part === OPPONENT ? [...new Set(words)] : words).join(', ')
  }
  return values
}

/** The key of an event's text: `.you` for one's own, `.to-you` for what is done to oneself, `.hidden` if not all is seen. */
function textKey(event: GameEvent, { me, text }: Narrator): string {
  let key = `event.${event.kind}`
  if (event.seat !== null && event.seat === me && text.has(`${key}.you`)) key += '.you'
  else if (me !== null && 'opponent' in event && event.opponent === me && text.has(`${key}.to-you`)) key += '.to-you'
  const hidden = Object.entries(event).some(([part, value]) => part !== 'seat' && value === null)
  return hidden ? `${key}.hidden` : key
}

/** The key of what a bot did for a person: told as somebody else's doing, also to that person. */
function standInKey(event: GameEvent, narrator: Narrator): string {
  const key = textKey(event, { ...narrator, me: event.seat === narrator.me ? null : narrator.me })
  return narrator.text.has(key) || !narrator.text.has(`${key}.hidden`) ? key : `${key}.hidden`
}

function seatName(seat: unknown, { names, me, text }: Narrator): string {
  return seat === me && text.has('you') ? text.say('you') : (names[seat as number] ?? '')
}

const parts = (event: GameEvent): Record<string, unknown> => ({ ...event })
