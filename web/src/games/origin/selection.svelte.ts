// What has been selected on the table and not yet sent, and what may be selected next.
import { evolveAction, isSameShape, moveAction, placeAction, playAction, putAction, takeAction } from './actions'
import { edition } from './edition.svelte'
import type { Area, Column, MoveAction, OriginTable, OriginView, Pawn, PawnAction } from './view'

export type Mode = 'evolve' | 'migrate' | 'displace'
export const MODES: Mode[] = ['evolve', 'migrate', 'displace']

/** What an area means at the moment. */
export interface Mark {
  kind: 'start' | 'chosen' | 'goal'
  /** The action that a tap on a goal sends. */
  legal?: PawnAction
  steps?: number
}

export class Selection {
  mode = $state<Mode | null>(null)
  /** The area of the pawn that is to move. */
  from = $state<string | null>(null)
  /** The cards picked in the hand, by index. */
  picked = $state<number[]>([])
  /** The area under the pointer or the focus. */
  hovered = $state<string | null>(null)
  /** The card whose details are shown. */
  detailedCard = $state<string | null>(null)
  /** Called when a pawn is sent somewhere, so that the table can show it at once. */
  onSend: ((legal: PawnAction) => void) | null = null
  #lastPhase = ''

  constructor(readonly table: OriginTable) {}

  view = $derived.by((): OriginView => this.table.view!)
  phase = $derived.by(() => (this.table.myTurn ? this.view.phase : ''))
  areas = $derived.by((): Map<string, Area> => new Map(this.view.areas.map((area) => [area.id, area])))
  hand = $derived.by((): string[] => (this.table.me === null ? [] : this.view.players[this.table.me]!.known))
  legal = $derived.by(() => this.table.legal())
  kinds = $derived.by((): Set<string> => new Set(this.legal.map(({ kind }) => kind)))
  moves = $derived.by(() =>
    this.legal
      .filter((legal): legal is MoveAction => legal.kind === 'migrate' || legal.kind === 'displace')
      .filter(({ kind }) => this.mode === null || this.mode === kind),
  )
  shapes = $derived.by(() => this.table.legal('evolve'))

  /** The cards in hand of the deck that some of them go under. */
  readonly #ofDeck = $derived.by((): string[] => {
    const deck = edition.current?.deckOf(this.table.legal('put')[0]?.card ?? '')
    return this.hand.filter((card) => edition.current?.deckOf(card) === deck)
  })

  /**
   * How many cards are to be picked now, and for what. Cards go under a deck by the rules; if fewer stay than go,
   * those to `retain` are picked.
   */
  wanted = $derived.by((): { kind: 'keep' | 'put' | 'retain' | 'play'; n: number } | null => {
    if (this.phase === 'keep') return { kind: 'keep', n: 1 }
    if (this.phase === 'put-under') {
      const kept = this.#ofDeck.length - this.view.to_put
      return kept > 0 && kept <= this.view.to_put ? { kind: 'retain', n: kept } : { kind: 'put', n: this.view.to_put }
    }
    if (this.phase === 'reward' && this.kinds.has('play')) return { kind: 'play', n: 1 }
    return this.phase === 'turn' && !this.view.junior ? { kind: 'play', n: 1 } : null
  })

  /** The areas that mean something now. */
  marks = $derived.by((): Map<string, Mark> => {
    const marks = new Map<string, Mark>()
    for (const legal of this.table.legal('place')) marks.set(legal.area, { kind: 'goal', legal })
    for (const legal of this.table.legal('collect')) marks.set(legal.area, { kind: 'goal', legal })
    if (this.mode === 'evolve') return marks
    const swaps = this.table.legal('swap')
    for (const { areas } of swaps) for (const area of areas) marks.set(area, { kind: 'start' })
    for (const { from } of this.moves) marks.set(from, { kind: 'start' })
    const from = this.from
    if (!from) return marks
    marks.set(from, { kind: 'chosen' })
    for (const legal of swaps) {
      const [one, two] = legal.areas as [string, string]
      if (one === from) marks.set(two, { kind: 'goal', legal })
      else if (two === from) marks.set(one, { kind: 'goal', legal })
    }
    for (const legal of this.moves) {
      if (legal.from !== from) continue
      marks.set(legal.to, { kind: 'goal', legal, steps: edition.current?.route(from, legal.to).length ?? 1 })
    }
    return marks
  })

  hasGoals = $derived([...this.marks.values()].some(({ kind }) => kind === 'goal'))

  // What a tap means

  startMode(mode: Mode): void {
    const offered = this.kinds.has(mode)
    this.clear()
    this.mode = offered ? mode : null
    if (offered && mode !== 'evolve') {
      const starts = new Set(this.moves.map(({ from }) => from))
      if (starts.size === 1) this.from = [...starts][0]!
    }
    if (!offered) this.#askWhyNot(this.#impossibleAction(mode))
  }

  clear(): void {
    this.mode = null
    this.from = null
    this.picked = []
  }

  tapArea(area: string): void {
    this.hovered = area
    const { me, myTurn } = this.table
    if (!myTurn || me === null) return
    const mark = this.marks.get(area)
    const mine = this.areas.get(area)?.pawn?.seat === me
    if (mark?.kind === 'goal') {
      void this.table.act(mark.legal!.action)
      this.onSend?.(mark.legal!)
    } else if (mark?.kind === 'chosen') this.from = null
    else if (this.phase === 'place' || this.phase === 'collect') this.#askWhyNot(placeAction(this.view, area))
    else if (mine && this.#maySelect(area)) this.from = area
    else if (mine && this.phase === 'turn')
      this.#askWhyNot(moveAction(this.view, me, area, edition.current?.neighbours(area)[0] ?? area))
    else if (this.from) this.#askWhyNot(moveAction(this.view, me, this.from, area))
    else this.#selectForGoal(area)
  }

  tapShape(pawn: Pawn): void {
    const legal = this.shapes.find((one) => isSameShape(one.pawn, pawn))
    this.from = null
    void this.table.act(legal?.action ?? evolveAction(pawn))
  }

  /** Settles a new pawn in an area at once. */
  settle(pawn: Pawn, area: string): void {
    void this.table.act(evolveAction(pawn), placeAction(this.view, area))
  }

  tapTile(column: Column, level: number): void {
    if (this.table.myTurn) void this.table.act(takeAction(column, level))
  }

  tapCard(index: number): void {
    const card = this.hand[index]!
    const wanted = this.wanted
    if (!wanted) this.detailedCard = card
    else if (this.picked.includes(index)) this.picked = this.picked.filter((one) => one !== index)
    else if (!this.fits(card))
      void this.table.act(
        (wanted.kind === 'put' || wanted.kind === 'retain' ? putAction : playAction)(cardNumber(card)),
      )
    else this.picked = [...this.picked, index].slice(-wanted.n)
  }

  /** Whether a card may be picked: it is legal, or one of the deck of which several go under it. */
  fits(card: string): boolean {
    const kind = this.wanted?.kind
    if (!kind) return false
    if (kind === 'put' || kind === 'retain') return this.#ofDeck.includes(card)
    return this.table.legal(kind).some((one) => one.card === card)
  }

  /** Sends what was picked in the hand. */
  confirm(): void {
    const wanted = this.wanted
    if (!wanted || this.picked.length < wanted.n) return
    const cards = this.picked.map((index) => this.hand[index]!)
    this.picked = []
    if (wanted.kind === 'put') void this.table.act(...putActions(cards))
    else if (wanted.kind === 'retain') void this.table.act(...putActions(without(this.#ofDeck, cards)))
    else void this.table.act(this.table.legal(wanted.kind).find(({ card }) => card === cards[0])?.action ?? 0)
  }

  /** Takes the last step back: what was selected here, else what was sent. */
  back(): void {
    if (this.from || this.picked.length || (this.mode && this.phase === 'turn')) this.clear()
    else void this.table.undo()
  }

  /** Starts anew at a new position. */
  reset(): void {
    const tookShapeBack = this.#lastPhase === 'place' && this.phase === 'turn' && !this.view.acted
    this.#lastPhase = this.phase
    this.clear()
    if (this.phase !== 'turn' || this.view.acted) return
    const offered = MODES.filter((mode) => this.kinds.has(mode))
    if (tookShapeBack || (offered.length === 1 && offered[0] === 'evolve')) this.mode = 'evolve'
  }

  /** Asks the server why something is not allowed; what is allowed after all is only shown. */
  #askWhyNot(action: number): void {
    if (this.legal.some((legal) => legal.action === action)) this.mode = null
    else void this.table.act(action)
  }

  /** Who taps first where a pawn is to go gets the only one that reaches it; a second tap sends it. */
  #selectForGoal(goal: string): void {
    const starts = new Set(this.moves.filter(({ to }) => to === goal).map(({ from }) => from))
    if (starts.size === 1) this.from = [...starts][0]!
  }

  #maySelect(area: string): boolean {
    if (!this.marks.has(area)) this.mode = null
    return this.marks.has(area)
  }

  /** An action of this kind that can't be legal while none of it is. */
  #impossibleAction(mode: Mode): number {
    const { me } = this.table
    const areas = [...this.areas.values()]
    const own = areas.find(({ pawn }) => pawn?.seat === me)?.id
    if (mode === 'evolve') return evolveAction(this.view.supply.find(({ left }) => left) ?? this.view.supply[0]!)
    if (!own) return 0
    const rival = areas.find(({ pawn }) => pawn && pawn.seat !== null && pawn.seat !== me)?.id
    const goal = (mode === 'displace' && rival) || edition.current?.neighbours(own)[0] || own
    return moveAction(this.view, me!, own, goal)
  }
}

const putActions = (cards: string[]) => cards.map((card) => putAction(cardNumber(card))).sort((a, b) => a - b)

/** A list without one copy of each of these cards. */
function without(all: string[], cards: string[]): string[] {
  const rest = [...all]
  for (const card of cards) rest.splice(rest.indexOf(card), 1)
  return rest
}

const cardNumber = (card: string) => edition.current?.numberOf(card) ?? 0

let current = $state.raw<Selection | null>(null)

/** The selection at the table that is shown, for the sentence above it. */
export const activeSelection = {
  get current(): Selection | null {
    return current
  },
  set(selection: Selection): void {
    current = selection
  },
}
