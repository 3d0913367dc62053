// What this person chose: nickname, language, theme, sounds; kept on this device only.
import { LANGUAGES, speak, type Language } from './text.svelte'

export type Theme = 'system' | 'light' | 'dark'

export function read(name: string): string | null {
  try {
    return localStorage.getItem(`ludothek.${name}`)
  } catch {
    return null
  }
}

export function write(name: string, value: string): void {
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
  nickname = $state(read('nickname') ?? '')
  language = $state<Language>((read('language') as Language | null) ?? browserLanguage())
  theme = $state<Theme>((read('theme') as Theme | null) ?? 'system')
  sounds = $state(read('sounds') === 'on')
  plain = $state(read('plain') === 'on')
  keys = $state(read('keys') !== 'off')
  /** Whether the server has met this browser before. */
  known = $state(read('known') === 'yes')

  setNickname(name: string): void {
    this.nickname = name
    write('nickname', name)
  }

  async setLanguage(language: Language): Promise<void> {
    this.language = language
    write('language', language)
    await speak(language)
  }

  setTheme(theme: Theme): void {
    this.theme = theme
    write('theme', theme)
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  }

  get isDark(): boolean {
    return this.theme === 'dark' || (this.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  }

  setSounds(on: boolean): void {
    this.sounds = on
    write('sounds', on ? 'on' : 'off')
  }

  setKnown(): void {
    this.known = true
    write('known', 'yes')
  }

  setPlain(on: boolean): void {
    this.plain = on
    write('plain', on ? 'on' : 'off')
  }

  setKeys(on: boolean): void {
    this.keys = on
    write('keys', on ? 'on' : 'off')
  }
}

export const settings = new Settings()
