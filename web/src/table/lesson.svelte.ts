// A lesson as a table: the tutor answers in the server's place, and what was decided stays in this browser.
import type { Unpacked } from '../games'
import { gamePieces, lesson, Oops } from '../net/api'
import type { Answer, Carrier, Draft, Status } from '../net/connection.svelte'
import type { LessonState, Pieces, Room } from '../net/protocol'
import { nickname } from './create'
import { spoken } from '../ui/text.svelte'
import { TableClient, type Hear, type View } from './live.svelte'

const LEARNER = 0
const OTHERS = ['Mira', 'Jonas', 'Suki']
/** What the tutor said to the last decision. */
export interface Judged {
  verdict: LessonState['verdict'] | 'unreachable'
  text: string
  clause: string | null
}

function roomOf(game: string, table: string, seats: number): Room {
  const others = Array.from({ length: seats - 1 }, (_, n) => ({ seat: n + 1, name: OTHERS[n] ?? null, bot: 'folder' }))
  return {
    table,
    game,
    phase: 'playing',
    options: {},
    edition: '',
    visibility: 'private',
    spectators: false,
    clock: { kind: 'none' },
    seats: [{ seat: LEARNER, name: nickname(), yours: true }, ...others],
  }
}

const seatsOf = (view: Record<string, unknown>) => ((view.players ?? view.hands) as unknown[] | undefined)?.length ?? 2

class Tutor implements Carrier {
  readonly status: Status = 'live'
  readonly problem = null
  #sent: number[][] = []
  #told = 0

  constructor(
    private readonly game: string,
    private readonly step: string,
    private hear: Hear,
    private readonly say: (judged: Judged | null) => void,
  ) {
    void this.reopen()
  }

  submit(draft: Draft): Promise<Answer> {
    if (draft.type === 'decide') return this.#judge(draft.actions)
    if (draft.type === 'undo' && this.#sent.length) return this.#takeBack()
    return Promise.resolve(this.#refuse('nothing-to-undo'))
  }

  async reopen(): Promise<void> {
    await this.#show().catch((error: unknown) => this.#fail(error))
  }

  close(): void {
    this.hear = () => {}
  }

  /** How the lesson stands, told by its last decision, so that what was said to it is said in today's language. */
  async #show(): Promise<void> {
    const all = this.#sent.flat()
    const state = await lesson(
      this.game,
      this.step,
      all.length ? { decisions: all.slice(0, -1), decision: all.at(-1)! } : {},
      spoken.lang,
    )
    this.#tell(state.view, [], true)
    this.say(state.verdict === 'done' ? { verdict: 'done', text: state.text ?? '', clause: null } : null)
  }

  /** Judges what was decided together one by one; all of it counts, or nothing. */
  async #judge(actions: number[]): Promise<Answer> {
    let decisions = this.#sent.flat()
    const events = []
    let state: LessonState | null = null
    try {
      for (const decision of actions) {
        state = await lesson(this.game, this.step, { decisions, decision }, spoken.lang)
        if (state.verdict === 'wrong' || state.verdict === 'forbidden') {
          this.say({ verdict: state.verdict, text: state.text ?? '', clause: state.clause?.id ?? null })
          return this.#refuse('wrong')
        }
        decisions = state.decisions
        events.push(...(state.events ?? []))
        if (state.verdict === 'done') break
      }
    } catch (error) {
      return this.#fail(error)
    }
    if (!state) return this.#refuse('wrong')
    this.#sent = [...this.#sent, decisions.slice(this.#sent.flat().length)]
    this.#tell(state.view, events, false)
    this.say({ verdict: state.verdict, text: state.text ?? '', clause: null })
    return { type: 'ack', intent: '', seq: this.#told }
  }

  async #takeBack(): Promise<Answer> {
    this.#sent = this.#sent.slice(0, -1)
    await this.reopen()
    return { type: 'ack', intent: '', seq: this.#told }
  }

  #tell(view: Record<string, unknown>, events: Record<string, unknown>[], anew: boolean): void {
    const since = anew ? 0 : this.#told
    this.#told++
    this.hear({ type: 'update', seq: this.#told, position: this.#told, since, seat: LEARNER, view, events })
  }

  #fail(error: unknown): Answer {
    this.say({ verdict: 'unreachable', text: '', clause: null })
    return this.#refuse(error instanceof Oops ? error.code : 'failed')
  }

  #refuse(code: string): Answer {
    return { type: 'refused', intent: '', code, message: '' }
  }
}

export class LessonTable extends TableClient {
  judged = $state.raw<Judged | null>(null)

  constructor(
    private readonly game: string,
    step: string,
  ) {
    super(
      `learn-${game}`,
      roomOf(game, `learn-${game}`, 2),
      (_, hear) => new Tutor(game, step, hear, (judged) => (this.judged = judged)),
    )
  }

  get done(): boolean {
    return this.judged?.verdict === 'done'
  }

  override get toMove(): number | null {
    return this.done ? null : super.toMove
  }

  override decide(...actions: number[]): Promise<boolean> {
    return this.done ? Promise.resolve(false) : super.decide(...actions)
  }

  override undo(): Promise<boolean> {
    return this.done ? Promise.resolve(false) : super.undo()
  }

  override pieces(lang: string): Promise<Pieces> {
    return gamePieces(this.game, lang)
  }
}

/** A position that is only looked at. */
export class PictureTable extends TableClient {
  constructor(
    view: View,
    private readonly source: Unpacked,
  ) {
    super(source.id, roomOf(view.game, source.id, seatsOf(view)), (_, hear) => {
      queueMicrotask(() => hear({ type: 'update', seq: 1, position: 1, since: 0, seat: LEARNER, view, events: [] }))
      return {
        status: 'live',
        problem: null,
        submit: () => Promise.resolve({ type: 'refused', intent: '', code: 'picture', message: '' }),
        reopen() {},
        close() {},
      }
    })
  }

  override takesKey(): boolean {
    return false
  }

  override pieces(lang: string): Promise<Pieces> {
    return this.source.pieces(lang)
  }
}
