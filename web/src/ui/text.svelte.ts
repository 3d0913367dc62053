// Texts in the person's language, with plurals. Every folder of texts is loaded when it is needed; the front page's
// always are. The texts of a game's folder have keys of the form `game:key`.
import { untrack } from 'svelte'
import type { PageKey } from '../texts/keys'

export type Language = 'en' | 'de' | 'fr'
export type Key = PageKey | `${string}:${string}`
type Entry = string | { one: string; other: string }
type Words = Record<string, Entry>
export type Values = Record<string, string | number>

export const LANGUAGES: { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'fr', name: 'Français' },
]

const files = import.meta.glob<{ default: Words }>([
  '../texts/**/*.json',
  '../screens/*/texts/*.json',
  '../games/*/texts/*.json',
])
/** The folders whose texts are here or on their way. */
const folders = new Map([['../texts', Promise.resolve()]])

let language = $state<Language>('en')
let words = $state.raw<Words>({})
let wanted: Language = 'en'
let plurals = new Intl.PluralRules('en')

async function readFolder(folder: string, lang: Language): Promise<Words> {
  const read = (await files[`${folder}/${lang}.json`]?.())?.default ?? {}
  const loaded = lang === 'fr' ? keepFrenchSigns(read) : read
  const game = /^\.\.\/games\/([^/]+)/.exec(folder)?.[1]
  return game ? Object.fromEntries(Object.entries(loaded).map(([key, entry]) => [`${game}:${key}`, entry])) : loaded
}

/** In French a space stands before some signs, at which no line may break. */
function keepFrenchSigns(loaded: Words): Words {
  const keep = (text: string) => text.replace(/ (?=[:;?!»%])|(?<=«) /g, '\u00a0')
  const entries = Object.entries(loaded).map(([key, entry]): [string, Entry] => [
    key,
    typeof entry === 'string' ? keep(entry) : { one: keep(entry.one), other: keep(entry.other) },
  ])
  return Object.fromEntries(entries)
}

/** Switches to a language; of several calls in a row the last one counts. */
export async function setLanguage(lang: Language): Promise<void> {
  wanted = lang
  const known = folders.size
  const parts = await Promise.all([...folders.keys()].map((folder) => readFolder(folder, lang)))
  if (lang !== wanted) return
  if (folders.size !== known) return setLanguage(lang)
  plurals = new Intl.PluralRules(lang)
  words = Object.assign({}, ...parts) as Words
  language = lang
  document.documentElement.lang = lang
}

async function addFolder(folder: string): Promise<void> {
  const lang = language
  const own = await readFolder(folder, lang)
  if (lang !== language) return addFolder(folder)
  words = { ...words, ...own }
}

function loadFolder(folder: string): Promise<void> {
  const known = folders.get(folder)
  if (known) return known
  const loading = untrack(() => addFolder(folder)).catch((error: unknown) => {
    folders.delete(folder)
    throw error
  })
  folders.set(folder, loading)
  return loading
}

/** Loads the texts that several screens have in common, but not the front page. */
export const loadSharedTexts = (): Promise<void> => loadFolder('../texts/shared')

/** Loads the texts of a screen's folder. */
export const loadScreenTexts = (screen: string): Promise<void> => loadFolder(`../screens/${screen}/texts`)

/** Loads the texts of a game's folder. */
export const loadGameTexts = (game: string): Promise<void> => loadFolder(`../games/${game}/texts`)

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
  /** The language for dates and numbers: as it is written where the person lives, if their browser says so. */
  get regional(): string {
    return navigator.languages.find((tag) => tag.startsWith(`${language}-`)) ?? language
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
