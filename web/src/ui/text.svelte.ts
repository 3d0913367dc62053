// Texts: the page's own words in the person's language; plurals by the platform. A game's words are `game:key`.
import { untrack } from 'svelte'
import type english from '../texts/en.json'

export type Language = 'en' | 'de' | 'fr'
export type Key = keyof typeof english | `${string}:${string}`
type Entry = string | { one: string; other: string }
type Words = Record<string, Entry>
export type Values = Record<string, string | number>

export const LANGUAGES: { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'fr', name: 'Français' },
]

const shellFiles = import.meta.glob<{ default: Words }>('../texts/*.json')
const gameFiles = import.meta.glob<{ default: Words }>('../games/*/texts/*.json')
const games = new Set<string>()

let language = $state<Language>('en')
let words = $state.raw<Words>({})
let wanted: Language = 'en'
let plurals = new Intl.PluralRules('en')

async function gameWords(game: string, lang: Language): Promise<Words> {
  const file = gameFiles[`../games/${game}/texts/${lang}.json`]
  const loaded = file ? (await file()).default : {}
  return Object.fromEntries(Object.entries(loaded).map(([key, entry]) => [`${game}:${key}`, entry]))
}

/** Speaks a language from now on; of several asked for in a row, the last. */
export async function setLanguage(lang: Language): Promise<void> {
  wanted = lang
  const shell = await shellFiles[`../texts/${lang}.json`]!()
  const parts = await Promise.all([...games].map((game) => gameWords(game, lang)))
  if (lang !== wanted) return
  plurals = new Intl.PluralRules(lang)
  words = Object.assign({}, shell.default, ...parts) as Words
  language = lang
  document.documentElement.lang = lang
}

/** Learns the words of a game's own table. */
export async function loadGameTexts(game: string): Promise<void> {
  games.add(game)
  const lang = language
  const own = await gameWords(game, lang)
  if (lang !== language) return loadGameTexts(game)
  words = { ...words, ...own }
}

/** Calls back when the person has chosen another language; for use while a component is initialised. */
export function onLanguageChange(callback: () => void): void {
  let last = language
  $effect(() => {
    if (language === last) return
    last = language
    untrack(callback)
  })
}

export const locale = {
  get lang(): Language {
    return language
  },
}

export function interpolate(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

export function pluralIndex(n: number): 0 | 1 {
  void language
  return plurals.select(n) === 'one' ? 0 : 1
}

/** A text by its key, filled with what it names; `n` chooses the plural. */
export function t(key: Key, values: Values = {}): string {
  const entry = words[key]
  if (entry === undefined) return key
  if (typeof entry === 'string') return interpolate(entry, values)
  return interpolate(pluralIndex(Number(values.n ?? 1)) ? entry.other : entry.one, values)
}

export function hasText(key: string): key is Key {
  return key in words
}

export function formatList(parts: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(language, { type }).format(parts)
}

/** A text that begins a line. */
export function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}
