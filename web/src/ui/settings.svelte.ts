// The person's settings, stored on this device only.
import { LANGUAGES, setLanguage, type Language } from './text.svelte'

export type Theme = 'system' | 'light' | 'dark'
/** How fast bots act on the screen and things move. */
export type Pace = 'calm' | 'quick' | 'instant'
export const PACES: Pace[] = ['calm', 'quick', 'instant']

export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(`ludothek.${name}`)
  } catch {
    return null
  }
}

export function writeSetting(name: string, value: string): void {
  try {
    localStorage.setItem(`ludothek.${name}`, value)
  } catch {
    /* a private window: the choice holds until it is closed */
  }
}

function browserLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2))
  return (wanted.find((tag) => LANGUAGES.some(({ code }) => code === tag)) as Language | undefined) ?? 'en'
}

class Settings {
  nickname = $state(readSetting('nickname') ?? '')
  /** The nickname when this browser and the server last agreed on one. */
  agreedNickname = readSetting('agreed-nickname') ?? ''
  language = $state<Language>((readSetting('language') as Language | null) ?? browserLanguage())
  theme = $state<Theme>((readSetting('theme') as Theme | null) ?? 'system')
  sounds = $state(readSetting('sounds') === 'on')
  plain = $state(readSetting('plain') === 'on')
  keys = $state(readSetting('keys') !== 'off')
  pace = $state<Pace>(PACES.find((pace) => pace === readSetting('pace')) ?? 'quick')
  /** Whether this browser has signed in before. */
  known = $state(readSetting('known') === 'yes')

  setNickname(name: string): void {
    this.nickname = name
    writeSetting('nickname', name)
  }

  /** Takes over the name that the server knows, unless another one was typed here since `typed` was sent. */
  agreeOnNickname(name: string, typed = this.nickname): void {
    if (this.nickname === typed) this.setNickname(name)
    this.agreedNickname = name
    writeSetting('agreed-nickname', name)
  }

  async setLanguage(language: Language): Promise<void> {
    this.language = language
    writeSetting('language', language)
    await setLanguage(language)
  }

  setTheme(theme: Theme): void {
    this.theme = theme
    writeSetting('theme', theme)
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }

  get isDark(): boolean {
    return this.theme === 'dark' || (this.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  }

  setSounds(on: boolean): void {
    this.sounds = on
    writeSetting('sounds', on ? 'on' : 'off')
  }

  setKnown(): void {
    this.known = true
    writeSetting('known', 'yes')
  }

  setPlain(on: boolean): void {
    this.plain = on
    writeSetting('plain', on ? 'on' : 'off')
  }

  setPace(pace: Pace): void {
    this.pace = pace
    writeSetting('pace', pace)
    document.documentElement.dataset.pace = pace
  }

  setKeys(on: boolean): void {
    this.keys = on
    writeSetting('keys', on ? 'on' : 'off')
  }
}

export const settings = new Settings()
