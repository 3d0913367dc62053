// Origin's page: its table, its score sheet, its words, the sentence that guides each step, and what is certain after a decision.
import type { GamePage } from '..'
import type { Legal, TableClient, View } from '../../table/live.svelte'
import { capital, t } from '../../ui/text.svelte'
import { guide } from './selection.svelte'
import { sameShape, type Pawn, type Standing } from './actions'
import Gallery from './Gallery.svelte'
import Memory from './Memory.svelte'
import Score from './Score.svelte'
import Table from './Table.svelte'
import { colourWord, pawnWord, word } from './words'

/** Phases whose sentence needs nothing but their name. */
const PLAIN = new Set(['keep', 'take-tile', 'choose-deck', 'rob', 'seize', 'imitate'])

function inTurn(view: View): string {
  const choice = guide.now
  const kinds = new Set(view.legal.map(({ kind }) => kind))
  if (choice?.picked.length) return t('origin:expect.confirm')
  if (view.acted) return t(kinds.has('play') ? 'origin:expect.card-or-end' : 'origin:expect.end')
  if (kinds.has('pass')) return t('origin:expect.pass')
  if (choice?.mode === 'evolve') return t('origin:expect.evolve')
  if (choice?.from) return t(choice.mode === 'displace' ? 'origin:expect.whom' : 'origin:expect.where')
  if (choice?.mode) return t(`origin:expect.${choice.mode}`)
  return t(kinds.has('play') ? 'origin:expect.action-or-card' : 'origin:expect.action')
}

function expected(view: View, { text }: TableClient): string {
  const phase = view.phase as string
  if (!text) return ''
  if (phase === 'turn') return inTurn(view)
  if (phase === 'place') return capital(t('origin:expect.place', { pawn: pawnWord(view.shape, text) }))
  if (phase === 'reward') return t('origin:expect.reward', { colour: colourWord(String(view.legal[0]?.colour), text) })
  if (phase === 'put-under') return t('origin:expect.put', { n: view.to_put, have: guide.now?.picked.length ?? 0 })
  if (PLAIN.has(phase)) return t(`origin:expect.${phase}`)
  return t(guide.now?.from ? 'origin:expect.where' : `origin:expect.${phase}`)
}

type Place = { id: string; pawn: Standing | null; hunting: number | null }

function predict(view: View, decision: Legal): View | null {
  const seat = view.seat
  const areas = view.areas as Place[]
  const pawnAt = (id: string) => areas.find((area) => area.id === id)?.pawn ?? null
  const set = (pawns: Record<string, Standing | null>) =>
    areas.map((area) => (area.id in pawns ? { ...area, pawn: pawns[area.id]! } : area))
  if (decision.kind === 'evolve') return { ...view, phase: 'place', shape: decision.pawn }
  if (decision.kind === 'place' && view.shape) {
    const supply = view.supply.map((shape: Pawn & { left: number }) =>
      sameShape(shape, view.shape) ? { ...shape, left: shape.left - 1 } : shape,
    )
    return {
      ...view,
      phase: '',
      shape: null,
      supply,
      areas: set({ [decision.area as string]: { ...view.shape, seat } }),
    }
  }
  if (decision.kind === 'migrate' || decision.kind === 'displace') {
    const { from, to } = decision as Legal & { from: string; to: string }
    return { ...view, phase: '', areas: set({ [from]: pawnAt(to), [to]: pawnAt(from) }) }
  }
  return decision.kind === 'end-turn' ? { ...view, to_move: null } : null
}

const page: GamePage = {
  Table,
  Gallery,
  Score,
  Memory,
  word,
  expected,
  predict,
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
  animal: 'elephant',
  subtitle: (view) => t(view.ending ? 'origin:round.last' : 'origin:round', { n: view.round }),
}

export default page
