// Any view as zones and lines, any decision as words: from keys and texts alone, without knowing the game.
import { plainWord, type GameText } from '../../table/narration'
import type { Legal, View } from '../../table/live.svelte'
import { capital, type Values } from '../../ui/text.svelte'

export interface Part {
  name: string
  title: string
  value: unknown
}

export interface Line {
  depth: number
  label: string
  pieces: string[]
}

const SHELL = new Set(['game', 'seat', 'over', 'to_move', 'legal'])
const SEATS = new Set(['seat', 'to_move', 'dealer', 'owner', 'starter', 'winner'])

export function titled(key: string): string {
  return capital(key.replaceAll('_', ' ').replaceAll('-', ' '))
}

export function zonesOf(view: View): Part[] {
  const parts = Object.entries(view).filter(([name]) => !SHELL.has(name))
  const facts = Object.fromEntries(parts.filter(([, value]) => isPlain(value)))
  const zones = parts
    .filter(([, value]) => !isPlain(value))
    .map(([name, value]) => ({ name, title: titled(name), value }))
  return [{ name: '', title: '', value: facts }, ...zones]
}

export function lines(part: Part, text: GameText, names: string[]): Line[] {
  const found: Line[] = []
  walk(part.value, '', part.name, 0, text, names, found)
  return found
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

function piece(key: string, value: unknown, text: GameText, names: string[]): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? '✓' : '–'
  if (SEATS.has(key) && typeof value === 'number') return names[value] ?? String(value)
  return plainWord(key, value, text)
}

function walk(
  value: unknown,
  label: string,
  key: string,
  depth: number,
  text: GameText,
  names: string[],
  out: Line[],
): void {
  if (isPlain(value)) {
    out.push({ depth, label, pieces: [piece(key, value, text, names)] })
  } else if (Array.isArray(value) && value.every(isPlain)) {
    out.push({ depth, label, pieces: value.length ? value.map((one) => piece(key, one, text, names)) : ['–'] })
  } else {
    if (label) out.push({ depth, label, pieces: [] })
    const entries = Array.isArray(value)
      ? value.map((one, n) => [String(n + 1), one] as const)
      : Object.entries(value as object)
    for (const [inner, one] of entries)
      walk(one, titled(inner), Array.isArray(value) ? key : inner, depth + (label ? 1 : 0), text, names, out)
  }
}

/** A decision in words: the server's own where it sends them, else the game's text for its kind, else its parts. */
export function describe(decision: Legal, text: GameText): string {
  if (typeof decision.text === 'string') return capital(decision.text)
  const parts = Object.entries(decision).filter(
    ([name, value]) => name !== 'action' && name !== 'kind' && value !== null,
  )
  const values: Values = Object.fromEntries(
    parts.map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((one) => plainWord(name, one, text)).join(', ') : plainWord(name, value, text),
    ]),
  )
  const key = `action.${decision.kind}`
  const said = text.has(key) ? text.say(key, { n: Number(decision.cards ?? 1), ...values }) : ''
  if (said && !/\{\w+\}/.test(said)) return capital(said)
  return [titled(decision.kind), ...Object.values(values)].join(' · ')
}
