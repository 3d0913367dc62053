// Origami's page: its table, its score preview, its memory aid, its words.
import type { GamePage } from '..'
import { listed, t } from '../../ui/text.svelte'
import { cardName } from './edition.svelte'
import Gallery from './Gallery.svelte'
import Memory from './Memory.svelte'
import Score from './Score.svelte'
import Table from './Table.svelte'
import { expected } from './words'

const page: GamePage = {
  Table,
  Gallery,
  Score,
  Memory,
  keys: [
    ['c', 'origami:keys.carry'],
    ['x', 'origami:keys.back'],
    ['1 2', 'origami:keys.side'],
    ['s', 'origami:sort'],
    ['e', 'origami:keys.closer'],
  ],
  word: (part, value, text) => {
    if (part === 'card') return cardName(value as string | null)
    if (part === 'family' || part === 'collection') return text.say(`${part}.${String(value)}`)
    return String(value)
  },
  expected,
  subtitle(view, { text }) {
    const families = listed((view.families as string[]).map((family) => text?.say(`family.${family}`) ?? family))
    return t('origami:subtitle', { families, round: view.round })
  },
  predict(view, decision) {
    if (decision.kind === 'play')
      return { ...view, private: { ...view.private, playing: decision.card, paid: [], owing: null, ways: [] } }
    if (decision.kind === 'want') return { ...view, private: { ...view.private, wanted: decision.card } }
    return null
  },
}

export default page
