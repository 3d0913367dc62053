// What is expected of the seat to move, and how far the end is, in sentences.
import { capitalize, formatList, t } from '../../ui/text.svelte'
import type { OrigamiTable, OrigamiView } from './view'
import { cardName, edition } from './edition.svelte'
import { taskOf } from './selection.svelte'

export function endText(view: OrigamiView, table: OrigamiTable): string {
  if (view.final_round) {
    const last = (view.starter + view.seats - 1) % view.seats
    const end = t(view.round >= view.final_round ? 'origami:end.last' : 'origami:end.this')
    return `${end} ${last === table.me ? t('origami:end.you') : t('origami:end.who', { who: table.name(last) })}`
  }
  return t(view.run_outs ? 'origami:end.second' : 'origami:end.first', { n: view.deck })
}

/** What the seat to move has to do, with the numbers that matter. */
export function prompt(view: OrigamiView, table: OrigamiTable): string {
  const task = taskOf(view)
  const what = sentence(view, table, task.kind, task.cards ?? 0)
  return view.effect && task.kind !== 'turn'
    ? t('origami:expect.effect', { card: cardName(view.effect), what })
    : capitalize(what)
}

function sentence(view: OrigamiView, table: OrigamiTable, kind: string, n: number): string {
  const mine = view.private
  switch (kind) {
    case 'turn':
      return onTurn(view)
    case 'pay':
      return t('origami:expect.pay', { n: mine.owing ?? 0, card: cardName(mine.playing) })
    case 'take':
      return t(`origami:expect.take.${view.taking}`, { n: view.left })
    case 'discard':
      return t(`origami:expect.discard.${view.phase}`, { n })
    case 'keep':
      return t(view.phase === 'sorting' ? 'origami:expect.keep-drawn' : 'origami:expect.keep', { n })
    case 'swap':
      return t('origami:expect.swap', { card: cardName(mine.wanted) })
    case 'give-back':
      return t('origami:expect.give-back', { n, who: table.name(view.opponent) })
    case 'use':
      return t('origami:expect.use', {
        card: cardName(view.placed),
        effect: (view.placed && edition.current.get(view.placed)?.text) ?? '',
      })
    case 'place':
      return t('origami:expect.place', { card: cardName(view.placed) })
    default:
      return t(`origami:expect.${kind}`, { n })
  }
}

function onTurn({ legal }: OrigamiView): string {
  const kinds = new Set(legal.map(({ kind }) => kind))
  if (kinds.has('pass')) return t('origami:expect.pass')
  const ways = (['draw', 'play', 'special'] as const)
    .filter((kind) => kinds.has(kind))
    .map((kind) => t(`origami:turn.${kind}`))
  return t('origami:expect.turn', { ways: formatList(ways, 'disjunction') })
}
