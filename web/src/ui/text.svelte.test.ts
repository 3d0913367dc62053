// @vitest-environment happy-dom
import { flushSync } from 'svelte'
import { beforeEach, expect, it } from 'vitest'
import { loadGameTexts, loadScreenTexts, locale, setLanguage, t } from './text.svelte'

beforeEach(() => setLanguage('en'))

it('gives the texts of a game its key, and those of the screen “games” none', async () => {
  await Promise.all([loadGameTexts('maumau'), loadScreenTexts('games'), loadScreenTexts('me')])
  expect(t('maumau:draw')).not.toBe('maumau:draw')
  expect(t('games.all')).toBe('All')
  expect(t('me.delete')).not.toBe('me.delete')
})

it('changes the texts of screens that are open with the language', async () => {
  await loadScreenTexts('games')
  const english = t('games.remove')
  await setLanguage('de')
  expect(t('games.remove')).not.toBe(english)
  expect(t('games.remove')).not.toBe('games.remove')
})

it('loads texts without depending on the language, so that a screen stays when it changes', async () => {
  let runs = 0
  const stop = $effect.root(() => {
    $effect(() => {
      runs++
      void loadScreenTexts('deal')
    })
  })
  flushSync()
  await setLanguage('fr')
  flushSync()
  stop()
  expect(runs).toBe(1)
})

it('writes dates as the person’s region does', async () => {
  Object.defineProperty(navigator, 'languages', { value: ['fr-CH', 'en-GB'], configurable: true })
  expect(locale.regional).toBe('en-GB')
  await setLanguage('de')
  expect(locale.regional).toBe('de')
})

it('keeps French signs with their words', async () => {
  await Promise.all([loadGameTexts('maumau'), setLanguage('fr')])
  expect(t('maumau:mau')).toBe('Mau\u00a0!')
  expect(t('maumau:catch')).toBe('Pas de «\u00a0mau\u00a0»\u00a0!')
})
