// A puzzle: a position to act in once; the answer comes back with the explanation.
import { errorCode, fetchGamePieces } from '../net/api'
import type { Pieces, PuzzleState, Room } from '../net/protocol'
import { answerPuzzle, fetchPuzzle } from '../net/puzzles'
import { locale } from '../ui/text.svelte'
import { BaseTable } from './base.svelte'
import { nickname } from './guest'
import type { GameEvent, View } from './model'
import type { Line } from './narration'
import { OptimisticActions } from './prediction.svelte'
import { makeRoom } from './room'

export class PuzzleTable extends BaseTable {
  readonly replaying = false
  state = $state.raw<PuzzleState | null>(null)
  /** The code of what went wrong with the last request. */
  failure = $state('')
  position = $state(0)
  readonly room: Room = $derived.by(() =>
    makeRoom({
      table: this.id,
      game: this.game,
      phase: 'playing',
      seats: (this.state?.names ?? []).map((name, seat) =>
        seat === this.me ? { seat, name: nickname(), yours: true } : { seat, name, bot: 'folder' },
      ),
    }),
  )
  /** The actions that were accepted so far; an answer may consist of several. */
  #made: number[] = []
  readonly #optimistic = new OptimisticActions({
    seat: () => this.me,
    view: () => this.view,
    predict: () => null,
    send: (_, actions) => this.#answer([...this.#made, ...actions]),
    mayFollow: (action) => this.legal().some((legal) => legal.action === action),
  })

  constructor(
    private readonly game: string,
    private readonly puzzle: string,
  ) {
    super(`puzzle-${puzzle}`)
    void this.loadPage()
    void this.#load()
  }

  pieces(lang: string): Promise<Pieces> {
    return fetchGamePieces(this.game, lang)
  }

  get me(): number | null {
    return this.state?.seat ?? null
  }

  get view(): View | null {
    return this.state?.view ?? null
  }

  get events(): GameEvent[] {
    return (this.state?.events ?? []) as GameEvent[]
  }

  get lines(): Line[] {
    return this.narrate(this.events)
  }

  /** Whether the puzzle was answered. */
  get done(): boolean {
    return Boolean(this.state?.answer)
  }

  get toMove(): number | null {
    return this.done ? null : (this.view?.to_move ?? null)
  }

  get sending(): boolean {
    return this.#optimistic.sending
  }

  get slow(): boolean {
    return this.#optimistic.slow
  }

  act(...actions: number[]): Promise<boolean> {
    return this.done || !actions.length ? Promise.resolve(false) : this.#optimistic.act(actions)
  }

  /** Takes back what was chosen of an answer that is not complete. */
  async undo(): Promise<boolean> {
    if (this.done || !this.#made.length) return false
    this.#made = []
    await this.#load()
    return true
  }

  /** Fetches everything in the person's language, which has changed. */
  reload(): void {
    void this.loadPage()
    void this.#load()
  }

  async #load(): Promise<void> {
    const { game, puzzle } = this
    const made = this.#made
    try {
      const state = made.length
        ? await answerPuzzle(game, puzzle, made, locale.lang)
        : await fetchPuzzle(game, puzzle, locale.lang)
      this.#show({ ...state, gain: this.state?.gain ?? null })
    } catch (error) {
      this.failure = errorCode(error)
    }
  }

  async #answer(actions: number[]): Promise<boolean> {
    try {
      const state = await answerPuzzle(this.game, this.puzzle, actions, locale.lang)
      if (state.verdict !== 'forbidden') this.#made = actions
      this.#show(state.verdict === 'forbidden' ? { ...state, view: this.view ?? state.view } : state)
      return state.verdict !== 'forbidden'
    } catch (error) {
      this.failure = errorCode(error)
      return false
    }
  }

  #show(state: PuzzleState): void {
    if (this.closed) return
    this.failure = ''
    this.position++
    this.state = state
  }
}
