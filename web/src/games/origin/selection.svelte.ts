// The choice in progress: what has been picked on the table and not yet sent, and what may be picked next.
import type { Legal, TableClient, View } from '../../table/live.svelte'
import { box } from './edition.svelte'
import { evolving, moving, placing, playing, putting, sameShape, taking, type Pawn, type Standing } from './actions'

export type Mode = 'evolve' | 'migrate' | 'displace'
export const MODES: Mode[] = ['evolve', 'migrate', 'displace']

export interface Mark {
  kind: 'start' | 'chosen' | 'goal'
  decision?: Legal
  steps?: number
}

interface Place {
  id: string
  colour: string
  continent: string
  hunting: number | null
  pawn: Standing | null
}

const MOVES = new Set(['migrate', 'displace'])

export class Choice {
  mode = $state<Mode | null>(null)
  /** The area of the pawn that shall move. */
  from = $state<string | null>(null)
  /** The cards picked in the hand, by their places in it. */
  picked = $state<number[]>([])
  /** The area somebody looks at. */
  looked = $state<string | null>(null)
  /** The card whose sheet lies open. */
  opened = $state<string | null>(null)
  /** Called when a pawn is sent somewhere, so that the table can show it at once. */
  sent: ((decision: Legal) => void) | null = null
  #phase = ''

  constructor(readonly table: TableClient) {}

  view = $derived.by((): View => this.table.view!)
  phase = $derived.by(() => (this.table.myTurn ? (this.view.phase as string) : ''))
  places = $derived(new Map((this.view.areas as Place[]).map((area) => [area.id, area])))
  hand = $derived.by((): string[] => (this.table.me === null ? [] : this.view.players[this.table.me].known))
  legal = $derived.by(() => this.table.legal())
  canAct = $derived(new Set(this.legal.map(({ kind }) => kind)))
  moves = $derived(this.legal.filter(({ kind }) => MOVES.has(kind) && (this.mode === null || this.mode === kind)))
  shapes = $derived(this.legal.filter(({ kind }) => kind === 'evolve'))

  /** How many cards are to be picked now, and for what. */
  wanted = $derived.by((): { kind: 'keep' | 'put' | 'play'; n: number } | null => {
    if (this.phase === 'keep') return { kind: 'keep', n: 1 }
    if (this.phase === 'put-under') return { kind: 'put', n: this.view.to_put as number }
    return this.phase === 'turn' && !this.view.junior ? { kind: 'play', n: 1 } : null
  })

  /** The areas that mean something now. */
  marks = $derived.by((): Map<string, Mark> => {
    const marks = new Map<string, Mark>()
    for (const decision of this.legal)
      if (decision.kind === 'place') marks.set(decision.area as string, { kind: 'goal', decision })
    if (this.mode === 'evolve') return marks
    const swaps = this.legal
      .filter(({ kind }) => kind === 'swap')
      .map((decision) => ({ decision, areas: decision.areas as [string, string] }))
    for (const { areas } of swaps) for (const area of areas) marks.set(area, { kind: 'start' })
    for (const { from } of this.moves) marks.set(from as string, { kind: 'start' })
    const from = this.from
    if (!from) return marks
    marks.set(from, { kind: 'chosen' })
    for (const {
      decision,
      areas: [one, two],
    } of swaps) {
      if (one === from) marks.set(two, { kind: 'goal', decision })
      else if (two === from) marks.set(one, { kind: 'goal', decision })
    }
    for (const decision of this.moves) {
      const to = decision.to as string
      if (decision.from === from) marks.set(to, { kind: 'goal', decision, steps: box.now?.route(from, to).length ?? 1 })
    }
    return marks
  })

  hasGoals = $derived([...this.marks.values()].some(({ kind }) => kind === 'goal'))

  // What a tap means

  start(mode: Mode): void {
    const offered = this.canAct.has(mode)
    this.clear()
    this.mode = offered ? mode : null
    if (offered && mode !== 'evolve') {
      const starts = new Set(this.moves.map(({ from }) => from as string))
      if (starts.size === 1) this.from = [...starts][0]!
    }
    if (!offered) this.#why(this.#impossible(mode))
  }

  clear(): void {
    this.mode = null
    this.from = null
    this.picked = []
  }

  area(area: string): void {
    this.looked = area
    const { me, myTurn } = this.table
    if (!myTurn || me === null) return
    const mark = this.marks.get(area)
    const mine = this.places.get(area)?.pawn?.seat === me
    if (mark?.kind === 'goal') {
      void this.table.decide(mark.decision!.action)
      this.sent?.(mark.decision!)
    } else if (mark?.kind === 'chosen') this.from = null
    else if (this.phase === 'place') this.#why(placing(this.view, area))
    else if (mine && this.#maySelect(area)) this.from = area
    else if (mine && this.phase === 'turn') this.#why(moving(this.view, me, area, box.now?.neighbours(area)[0] ?? area))
    else if (this.from) this.#why(moving(this.view, me, this.from, area))
  }

  shape(pawn: Pawn): void {
    const decision = this.shapes.find((one) => sameShape(one.pawn as Pawn, pawn))
    this.from = null
    void this.table.decide(decision?.action ?? evolving(pawn))
  }

  tile(column: string, level: number): void {
    if (this.table.myTurn) void this.table.decide(taking(column, level))
  }

  card(at: number): void {
    const card = this.hand[at]!
    const wanted = this.wanted
    if (!wanted) this.opened = card
    else if (this.picked.includes(at)) this.picked = this.picked.filter((one) => one !== at)
    else if (!this.fits(card))
      void this.table.decide((wanted.kind === 'put' ? putting : playing)(box.now?.numberOf(card) ?? 0))
    else this.picked = [...this.picked, at].slice(-wanted.n)
  }

  /** Whether a card may be picked: it is legal, or one of the kind of which several go under the deck. */
  fits(card: string): boolean {
    const kind = this.wanted?.kind
    const legal = this.legal.filter((decision) => decision.kind === kind)
    if (kind !== 'put') return legal.some((decision) => decision.card === card)
    return legal.some((decision) => box.now?.deckOf(decision.card as string) === box.now?.deckOf(card))
  }

  /** Sends what was picked in the hand. */
  confirm(): void {
    const wanted = this.wanted
    if (!wanted || this.picked.length < wanted.n) return
    const cards = this.picked.map((at) => this.hand[at]!)
    const one = this.legal.find(({ kind, card }) => kind === wanted.kind && card === cards[0])
    const actions =
      wanted.kind === 'put'
        ? cards.map((card) => putting(box.now?.numberOf(card) ?? 0)).sort((a, b) => a - b)
        : [one?.action ?? 0]
    this.picked = []
    void this.table.decide(...actions)
  }

  /** Takes the last step back: what was picked here, else what was sent. */
  back(): void {
    if (this.from || this.picked.length || (this.mode && this.phase === 'turn')) this.clear()
    else void this.table.undo()
  }

  /** The position has changed: nothing is picked any more. */
  renew(): void {
    const returned = this.#phase === 'place' && this.phase === 'turn' && !this.view.acted
    this.#phase = this.phase
    this.clear()
    if (this.phase !== 'turn' || this.view.acted) return
    const actions = MODES.filter((mode) => this.canAct.has(mode))
    if (returned || (actions.length === 1 && actions[0] === 'evolve')) this.mode = 'evolve'
  }

  /** Asks the server why something is not allowed; what is allowed after all is only shown. */
  #why(action: number): void {
    if (this.legal.some((decision) => decision.action === action)) this.mode = null
    else void this.table.decide(action)
  }

  #maySelect(area: string): boolean {
    if (!this.marks.has(area)) this.mode = null
    return this.marks.has(area)
  }

  /** A decision of this kind that can’t be legal while none of it is. */
  #impossible(mode: Mode): number {
    const own = [...this.places.values()].filter(({ pawn }) => pawn?.seat === this.table.me).map(({ id }) => id)
    if (!own.length && mode !== 'evolve') return 0
    if (mode === 'evolve')
      return evolving(this.view.supply.find(({ left }: { left: number }) => left) ?? this.view.supply[0])
    const rival = [...this.places.values()].find(
      ({ pawn }) => pawn && pawn.seat !== null && pawn.seat !== this.table.me,
    )?.id
    return moving(
      this.view,
      this.table.me!,
      own[0]!,
      (mode === 'displace' && rival) || box.now?.neighbours(own[0]!)[0] || own[0]!,
    )
  }
}

let current = $state.raw<Choice | null>(null)

/** The choice at the table that is shown. */
export const guide = {
  get now(): Choice | null {
    return current
  },
  set(choice: Choice): void {
    current = choice
  },
}
