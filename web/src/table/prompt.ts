// The sentence at the table: whose turn it is, and what is expected.
import { t } from '../ui/text.svelte'
import type { TableModel } from './model'

export interface Prompt {
  strong: string
  rest: string
}

const just = (strong: string): Prompt => ({ strong, rest: '' })

export function promptOf(table: TableModel): Prompt {
  const { room, view, toMove } = table
  if (table.replaying && room.phase === 'over')
    return just(view?.to_move == null ? t('turn.over') : whoseTurn(table, view.to_move))
  if (table.replaying) return { strong: t('turn.past'), rest: t('turn.past.how') }
  if (room.phase === 'over' || room.phase === 'closed') return just(t('turn.over'))
  if (table.sending) return just(t('turn.sent'))
  if (table.myTurn && view) return { strong: whoseTurn(table, table.me!), rest: table.page?.prompt(view, table) ?? '' }
  if (table.botPlaysForMe) return just(t('turn.bot-plays-you'))
  return toMove === null
    ? just('')
    : { strong: t('turn.named', { who: table.name(toMove) }), rest: waitingFor(table, toMove) }
}

function whoseTurn(table: TableModel, seat: number): string {
  return seat === table.reader && !table.isHotSeat ? t('turn.yours') : t('turn.named', { who: table.name(seat) })
}

function waitingFor({ room, showsBots }: TableModel, seat: number): string {
  const chair = room.seats[seat]
  if (chair?.bot || chair?.substitute || chair?.resigned) return t(showsBots ? 'turn.skip' : 'turn.bot')
  return chair?.away ? t('turn.away') : t('turn.wait')
}
