// The page of every game that has none of its own: the view as lists, and a button for every legal action.
import { defineGamePage } from '../../table/gamePage'
import type { GameEvent, View } from '../../table/model'
import { formatPlainValue } from '../../table/narration'
import { t } from '../../ui/text.svelte'
import Table from './Table.svelte'

export default defineGamePage<View & { players?: unknown[]; hands?: unknown[] }, GameEvent>({
  Table,
  formatValue: formatPlainValue,
  seatCount: ({ players, hands }) => (players ?? hands)?.length ?? 2,
  prompt: (view) => t('generic:choose', { n: view.legal.length }),
})
