// A position to look at, such as a worked example of the rules.
import type { Pieces, Room } from '../net/protocol'
import { BaseTable } from './base.svelte'
import type { PieceSource } from './gamePage'
import { nickname } from './guest'
import type { GameEvent, View } from './model'
import type { Line } from './narration'
import { makeRoom, seatsWithBots } from './room'

export class StillTable extends BaseTable {
  readonly me = 0
  readonly position = 0
  readonly sending = false
  readonly slow = false
  readonly replaying = false
  readonly events: GameEvent[] = []
  readonly lines: Line[] = []
  readonly room: Room = $derived.by(() =>
    makeRoom({
      table: this.id,
      game: this.view.game,
      phase: 'playing',
      seats: seatsWithBots(nickname(), this.page?.seatCount(this.view) ?? 2),
    }),
  )

  constructor(
    readonly view: View,
    private readonly source: PieceSource,
  ) {
    super(source.id)
    void this.loadPage()
  }

  get toMove(): number | null {
    return this.view.to_move
  }

  pieces(lang: string): Promise<Pieces> {
    return this.source.pieces(lang)
  }

  act(): Promise<boolean> {
    return Promise.resolve(false)
  }

  undo(): Promise<boolean> {
    return Promise.resolve(false)
  }

  override takesKey(): boolean {
    return false
  }
}
