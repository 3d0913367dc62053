// Narration: the events of a game in sentences, from the game's own texts.
import { fill, pluralIndex, type Values } from '../ui/text.svelte'

export interface Told {
  kind: string
  seat: number | null
  [part: string]: unknown
}

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
    if (typeof text === 'string') return fill(text, values)
    const forms = text as string[]
    return fill(forms[pluralIndex(Number(values.n ?? 1))] ?? forms[0] ?? key, values)
  }

  /** What a thing is called, by the one text that is its own: `animal.fox` names the fox. */
  nameOf(thing: string): string | undefined {
    const own = Object.keys(this.texts).filter(
      (key) => key.endsWith(`.${thing}`) && !/^(event|action|option|effect)\./.test(key),
    )
    return own.length === 1 ? this.say(own[0]!) : undefined
  }

  get clauses(): [string, string][] {
    return Object.entries(this.texts)
      .filter((entry): entry is [string, string] => /^[A-Z]{2}-\d/.test(entry[0]))
      .sort(([a], [b]) => a.localeCompare(b))
  }
}

export type Word = (part: string, value: unknown, text: GameText) => string

/** A value in words: by its own text where there is one, else as it is. */
export const plainWord: Word = (part, value, text) => {
  if (value === null) return '–'
  if (Array.isArray(value)) return value.map((one) => plainWord(part, one, text)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value as object)
      .map(([name, one]) => plainWord(name, one, text))
      .join(' ')
  for (const key of [`${part}.${String(value)}`, String(value)]) if (text.has(key)) return text.say(key)
  return (typeof value === 'string' && text.nameOf(value)) || String(value)
}

const unsaid = new Set(['kind', 'seat'])

function keyOf(event: Told, me: number | null, text: GameText): string {
  let key = `event.${event.kind}`
  if (event.seat !== null && event.seat === me && text.has(`${key}.you`)) key += '.you'
  const hidden = Object.entries(event).some(([part, value]) => part !== 'seat' && value === null)
  return hidden ? `${key}.hidden` : key
}

function seated(seat: unknown, names: string[], me: number | null, text: GameText): string {
  return seat === me && text.has('you') ? text.say('you') : (names[seat as number] ?? '')
}

export interface Line {
  text: string
  seat: number | null
  /** How many events of the story have been told with this line. */
  upto: number
}

/** Events as somebody may see them, in sentences; equal ones in a row are told together. */
export function narrate(
  events: Told[],
  names: string[],
  me: number | null,
  text: GameText,
  word: Word,
  from = 0,
): Line[] {
  const lines: Line[] = []
  const keyed = events
    .map((event, n) => ({ event, key: keyOf(event, me, text), upto: from + n + 1 }))
    .filter(({ key }) => text.has(key))
  for (let at = 0; at < keyed.length;) {
    const { event: first, key } = keyed[at]!
    let end = at + 1
    while (end < keyed.length && keyed[end]!.event.seat === first.seat && keyed[end]!.key === key) end++
    const same = keyed.slice(at, end).map(({ event }) => event)
    at = end
    const values: Values = {
      n: Number(first.cards ?? same.length),
      who: first.seat === null ? '' : (names[first.seat] ?? ''),
    }
    for (const [part, value] of Object.entries(first)) {
      if (unsaid.has(part) || value === null) continue
      const said = same.map((event) =>
        part === 'opponent' ? seated(event[part], names, me, text) : word(part, event[part], text),
      )
      values[part] = (part === 'opponent' ? [...new Set(said)] : said).join(', ')
    }
    lines.push({ text: text.say(key, values), seat: first.seat, upto: keyed[end - 1]!.upto })
  }
  return lines
}
