// Origin's page.
import { defineGamePage } from '../../table/gamePage'
import { t } from '../../ui/text.svelte'
import Gallery from './Gallery.svelte'
import { locate } from './locate'
import Memory from './Memory.svelte'
import { formatValue } from './names'
import { predict } from './prediction'
import { prompt } from './prompt'
import Score from './Score.svelte'
import Table from './Table.svelte'
import { trace } from './trace'
import type { OriginEvent, OriginView } from './view'

export default defineGamePage<OriginView, OriginEvent>({
  Table,
  Gallery,
  Score,
  Memory,
  formatValue,
  prompt,
  locate,
  predict,
  trace,
  animal: 'elephant',
  keys: [
    ['e', 'origin:evolve'],
    ['m', 'origin:migrate'],
    ['d', 'origin:displace'],
    ['n p', 'origin:key.next'],
    ['c', 'origin:key.confirm'],
    ['x', 'origin:key.end'],
    ['v', 'origin:key.list'],
    ['+ −', 'origin:key.zoom'],
  ],
  anatomy: 'sandals',
  passiveEvents: ['dealt', 'noted', 'pushed', 'lost-strait', 'lost-tile'],
  seatCount: (view) => view.players.length,
  subtitle: (view) => t(view.ending ? 'origin:round.last' : 'origin:round', { n: view.round }),
})
