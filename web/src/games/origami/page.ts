// Origami's page.
import { defineGamePage } from '../../table/gamePage'
import { formatList, t } from '../../ui/text.svelte'
import { cardName } from './edition.svelte'
import Gallery from './Gallery.svelte'
import { locate } from './locate'
import Memory from './Memory.svelte'
import { predict } from './prediction'
import { prompt } from './prompt'
import Samples from './Samples.svelte'
import Score from './Score.svelte'
import Table from './Table.svelte'
import { trace } from './trace'
import type { OrigamiEvent, OrigamiView } from './view'

export default defineGamePage<OrigamiView, OrigamiEvent>({
  Table,
  Gallery,
  Score,
  Memory,
  Samples,
  prompt,
  locate,
  predict,
  trace,
  keys: [
    ['c', 'origami:keys.carry'],
    ['x', 'origami:keys.back'],
    ['1 2', 'origami:keys.side'],
    ['s', 'origami:sort'],
    ['e', 'origami:keys.closer'],
  ],
  anatomy: 'raccoon',
  passiveEvents: ['dealt', 'starts', 'scored'],
  seatCount: (view) => view.players.length,
  formatValue(part, value, text) {
    if (part === 'card') return cardName(value as string | null)
    if (part === 'family' || part === 'collection') return text.say(`${part}.${String(value)}`)
    if (part === 'times') return text.say('times', { n: Number(value) })
    return String(value)
  },
  subtitle(view, { text }) {
    const families = formatList(view.families.map((family) => text?.say(`family.${family}`) ?? family))
    return t('origami:subtitle', { families, round: view.round })
  },
})
