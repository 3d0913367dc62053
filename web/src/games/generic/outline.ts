// Any view as zones and lines, any action in words: from keys and texts alone, without knowing the game.
import { formatPlainValue, type GameText } from '../../table/narration'
import type { Legal, View } from '../../table/model'
import { capitalize, type Values } from '../../ui/text.svelte'

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

const COMMON = new Set(['game', 'seat', 'over', 'to_move', 'legal'])
const SEATS = new Set(['seat', 'to_move', 'dealer', 'owner', 'starter', 'winner'])

export function titleOf(key: string): string {
  return capitalize(key.replaceAll('_', ' ').replaceAll('-', ' '))
}

export function zonesOf(view: View): Part[] {
  const parts = Object.entries(view).filter(([name]) => !COMMON.has(name))
  const facts = Object.fromEntries(parts.filter(([, value]) => isPlain(value)))
  const zones = parts
    .filter(([, value]) => !isPlain(value))
    .map(([name, value]) => ({ name, title: titleOf(name), value }))
  return [{ name: '', title: '', value: facts }, ...zones]
}

export function lines(part: Part, text: GameText, names: string[]): Line[] {
  const result: Line[] = []
  walk(part.value, '', part.name, 0, text, names, result)
  return result
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

function piece(key: string, value: unknown, text: GameText, names: string[]): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? '✓' : '–'
  if (SEATS.has(key) && typeof value === 'number') return names[value] ?? String(value)
  return formatPlainValue(key, value, text)
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
      walk(one, titleOf(inner), Array.isArray(value) ? key : inner, depth + (label ? 1 : 0), text, names, out)
  }
}

/** Puts an action into words: the server's where it sends them, else the game's text for its kind, else its parts. */
export function describe(legal: Legal, text: GameText): string {
  if (legal.text) return capitalize(legal.text)
  const { action: _action, kind, ...parts } = legal as Legal & Record<string, unknown>
  const values: Values = Object.fromEntries(
    Object.entries(parts)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, formatPlainValue(name, value, text)]),
  )
  const key = `action.${kind}`
  const sentence = text.has(key) ? text.say(key, { n: Number(parts.cards ?? 1), ...values }) : ''
  if (sentence && !/\{\w+\}/.test(sentence)) return capitalize(sentence)
  return [titleOf(kind), ...Object.values(values)].join(' · ')
}
