// The page of every game that has none of its own: zones, cards and decisions as the server names them.
import type { GamePage } from '..'
import { plainWord } from '../../table/narration'
import { t } from '../../ui/text.svelte'
import Table from './Table.svelte'

const page: GamePage = {
  Table,
  word: plainWord,
  expected: (view) => t('generic:choose', { n: view.legal.length }),
}

export default page
