// A lesson: the position of a task, played on this device; the server judges each action and keeps nothing.
import { fetchGamePieces, playLesson } from '../net/api'
import type { LessonState, Pieces, Room } from '../net/protocol'
import { locale } from '../ui/text.svelte'
import { BaseTable } from './base.svelte'
import { nickname } from './guest'
import type { GameEvent, View } from './model'
import type { Line } from './narration'
import { OptimisticActions } from './prediction.svelte'
import { makeRoom, seatsWithBots } from './room'

const LEARNER = 0

/** What the tutor says about the last action. */
export interface Feedback {
  verdict: LessonState['verdict'] | 'unreachable'
  text: string
  clause: string | null
  /** An action that leads on, if this one did not. */
  better: string
}

export class LessonTable extends BaseTable {
  readonly room: Room
  readonly replaying = false
  readonly me = LEARNER
  feedback = $state.raw<Feedback | null>(null)
  events = $state.raw<GameEvent[]>([])
  position = $state(0)
  /** The place of what is to be done next among the lesson's steps. */
  step = $state(0)
  #view = $state.raw<View | null>(null)
  /** The actions so far, grouped as they were made, so that undo takes back a whole group. */
  #actions: number[][] = []
  readonly #optimistic = new OptimisticActions({
    seat: () => this.me,
    view: () => this.#view,
    predict: (view, legal) => this.page?.predict?.(view, legal) ?? null,
    send: (_, actions) => this.#judge(actions),
    mayFollow: (action) => this.legal().some((legal) => legal.action === action),
  })

  constructor(
    private readonly game: string,
    private readonly lesson: string,
    seats: number,
  ) {
    const id = `learn-${game}`
    super(id)
    this.room = makeRoom({ table: id, game, phase: 'playing', seats: seatsWithBots(nickname(), seats) })
    void this.loadPage()
    void this.#load()
  }

  pieces(lang: string): Promise<Pieces> {
    return fetchGamePieces(this.game, lang)
  }

  /** Whether the task is solved. */
  get done(): boolean {
    return this.feedback?.verdict === 'done'
  }

  get view(): View | null {
    return this.#optimistic.viewOf(LEARNER) ?? this.#view
  }

  get lines(): Line[] {
    return this.narrate(this.events)
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
    return this.done ? Promise.resolve(false) : this.#optimistic.act(actions)
  }

  async undo(): Promise<boolean> {
    if (this.done || !this.#actions.length) return false
    this.#actions = this.#actions.slice(0, -1)
    await this.#load()
    return true
  }

  /** Fetches everything in the person's language, which has changed. */
  reload(): void {
    void this.loadPage()
    void this.#load()
  }

  /** Loads the position by repeating the last action, so that the feedback on it comes in the person's language. */
  async #load(): Promise<void> {
    const all = this.#actions.flat()
    try {
      const request = all.length ? { decisions: all.slice(0, -1), decision: all.at(-1)! } : {}
      const state = await playLesson(this.game, this.lesson, request, locale.lang)
      this.#show(state, [])
      this.feedback = state.verdict === 'done' ? feedbackOf(state) : null
    } catch {
      this.#fail()
    }
  }

  /** Lets the server judge actions one by one; all of them count, or none. */
  async #judge(actions: number[]): Promise<boolean> {
    let made = this.#actions.flat()
    const before = made.length
    const events: GameEvent[] = []
    let state: LessonState | null = null
    try {
      for (const action of actions) {
        state = await playLesson(this.game, this.lesson, { decisions: made, decision: action }, locale.lang)
        if (state.verdict === 'wrong' || state.verdict === 'forbidden') {
          this.feedback = feedbackOf(state)
          return false
        }
        made = state.decisions
        events.push(...(state.events ?? []))
        if (state.verdict === 'done') break
      }
    } catch {
      return this.#fail()
    }
    if (!state) return false
    this.#actions = [...this.#actions, made.slice(before)]
    this.#show(state, events)
    this.feedback = feedbackOf(state)
    return true
  }

  /** Shows a position; without events that led to it the log starts anew. */
  #show(state: LessonState, events: GameEvent[]): void {
    if (this.closed) return
    this.position++
    this.#view = state.view
    this.step = state.step ?? 0
    this.events = events.length ? [...this.events, ...events] : []
    if (!events.length) return
    this.emit(events)
    this.announce(events)
  }

  #fail(): false {
    this.feedback = { verdict: 'unreachable', text: '', clause: null, better: '' }
    return false
  }
}

function feedbackOf({ verdict, text, clause, better }: LessonState): Feedback {
  return { verdict, text: text ?? '', clause: clause?.id ?? null, better: better ?? '' }
}
