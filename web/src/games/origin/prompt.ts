// What is expected of the seat to move, in a sentence.
import { capitalize, t } from '../../ui/text.svelte'
import { colourName, pawnName } from './names'
import { activeSelection } from './selection.svelte'
import type { OriginTable, OriginView } from './view'

/** Phases whose sentence depends on nothing else. */
const PLAIN = new Set(['keep', 'take-tile', 'choose-deck', 'rob', 'seize', 'imitate', 'collect'])

export function prompt(view: OriginView, { text }: OriginTable): string {
  const selection = activeSelection.current
  const { phase } = view
  if (!text) return ''
  if (phase === 'turn') return turnPrompt(view)
  if (phase === 'place' && view.shape) return capitalize(t('origin:expect.place', { pawn: pawnName(view.shape, text) }))
  if (phase === 'reward') {
    const colour = colourName(rewardColour(view), text)
    return t(mayPlay(view) ? 'origin:expect.reward-or-objective' : 'origin:expect.reward', { colour })
  }
  if (phase === 'put-under') return t('origin:expect.put', { n: view.to_put, have: selection?.picked.length ?? 0 })
  if (PLAIN.has(phase)) return t(`origin:expect.${phase}`)
  return t(selection?.from ? 'origin:expect.where' : `origin:expect.${phase}`)
}

function turnPrompt(view: OriginView): string {
  const selection = activeSelection.current
  const kinds = new Set(view.legal.map(({ kind }) => kind))
  if (selection?.picked.length) return t('origin:expect.confirm')
  if (view.acted) return t(kinds.has('play') ? 'origin:expect.card-or-end' : 'origin:expect.end')
  if (kinds.has('pass')) return t('origin:expect.pass')
  if (selection?.mode === 'evolve')
    return t(view.round === 1 && !view.junior ? 'origin:expect.first' : 'origin:expect.evolve')
  if (selection?.from) return t(selection.mode === 'displace' ? 'origin:expect.whom' : 'origin:expect.where')
  if (selection?.mode) return t(`origin:expect.${selection.mode}`)
  return t(kinds.has('play') ? 'origin:expect.action-or-card' : 'origin:expect.action')
}

function mayPlay({ legal }: OriginView): boolean {
  return legal.some(({ kind }) => kind === 'play')
}

function rewardColour({ legal }: OriginView): string {
  const reward = legal.find((one) => one.kind === 'reward-a')
  return String(reward?.colour)
}
