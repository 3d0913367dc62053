// What is expected of the seat to move, in a sentence.
import { capitalize, formatList, t } from '../../ui/text.svelte'
import { colourName, pawnName } from './names'
import { activeSelection, MODES } from './selection.svelte'
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
  if (phase === 'put-under') {
    const { kind, n } = selection?.wanted ?? { kind: 'put', n: view.to_put }
    return t(kind === 'retain' ? 'origin:expect.retain' : 'origin:expect.put', {
      n,
      have: selection?.picked.length ?? 0,
    })
  }
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
  const possible = MODES.filter((mode) => kinds.has(mode)).map((mode) => t(`origin:may.${mode}`))
  const actions = `${capitalize(formatList(possible, 'disjunction'))}.`
  return kinds.has('play') ? `${actions} ${t('origin:may.play')}` : actions
}

function mayPlay({ legal }: OriginView): boolean {
  return legal.some(({ kind }) => kind === 'play')
}

function rewardColour({ legal }: OriginView): string {
  const reward = legal.find((one) => one.kind === 'reward-a')
  return String(reward?.colour)
}
