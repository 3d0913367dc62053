// Mau Mau's page.
import { defineGamePage } from '../../table/gamePage'
import { t } from '../../ui/text.svelte'
import Gallery from './Gallery.svelte'
import { locate } from './locate'
import Memory from './Memory.svelte'
import { colourName, mentionCard } from './names'
import { predict } from './prediction'
import { prompt } from './prompt'
import Samples from './Samples.svelte'
import Score from './Score.svelte'
import Table from './Table.svelte'
import { trace } from './trace'
import type { MauMauEvent, MauMauView } from './view'

export default defineGamePage<MauMauView, MauMauEvent>({
  Table,
  Gallery,
  Score,
  Memory,
  Samples,
  prompt,
  locate,
  predict,
  anatomy: 'take-2',
  trace,
  isInterlude: ({ phase, over }) => phase === 'dealing' && !over,
  animal: 'cat',
  keys: [
    ['d', 'maumau:draw'],
    ['m', 'maumau:mau'],
    ['c', 'maumau:catch'],
  ],
  passiveEvents: ['skipped', 'owes', 'dealt', 'dealer', 'noted', 'showed'],
  seatCount: (view) => view.hands.length,
  formatValue(part, value, text) {
    if (part === 'card') return mentionCard(String(value), text)
    if (part === 'colour') return colourName(String(value), text)
    if (part === 'game') return String(Number(value) + 1)
    return String(value)
  },
  subtitle({ match: { games, played, limit }, phase, over, direction }) {
    const n = over || phase === 'dealing' ? played : played + 1
    const game = limit ? t('maumau:game-to', { n, points: limit }) : t('maumau:game-of', { n, games })
    return `${game} · ${direction > 0 ? t('maumau:clockwise') : t('maumau:anticlockwise')}`
  },
})
