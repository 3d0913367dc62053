// Texts in the person's language, with plurals. The texts of a game's folder have keys of the form `game:key`.
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

/** Switches to a language; of several calls in a row the last one counts. */
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

/** Loads the texts of a game's folder. */
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

/** Returns a text with its blanks filled; `n` chooses the plural. */
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

/** Capitalizes the first letter. */
export function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}
