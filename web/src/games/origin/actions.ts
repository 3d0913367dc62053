// The numbers of Origin's decisions: asked of the server when something is tapped that is not among the legal ones.
import type { View } from '../../table/live.svelte'

const MOST_AREAS = 60
const COLUMNS = ['yellow', 'orange', 'violet', 'brown']
const HUES = ['white', 'brown', 'black']

export interface Pawn {
  height: number
  width: number
  colour: string
}
export interface Standing extends Pawn {
  seat: number | null
}

export const END_TURN = 875

export function sameShape(a: Pawn, b: Pawn): boolean {
  return a.height === b.height && a.width === b.width && a.colour === b.colour
}

const areaNumber = (view: View, area: string) => view.areas.findIndex(({ id }: { id: string }) => id === area)

export function moving(view: View, seat: number, from: string, to: string): number {
  const own = view.areas
    .filter(({ pawn }: { pawn: Standing | null }) => pawn?.seat === seat)
    .map(({ id }: { id: string }) => id)
  return own.indexOf(from) * MOST_AREAS + areaNumber(view, to)
}

export const evolving = (pawn: Pawn) => 540 + ((pawn.height - 1) * 3 + pawn.width - 1) * 3 + HUES.indexOf(pawn.colour)
export const placing = (view: View, area: string) => 567 + areaNumber(view, area)
export const playing = (card: number) => 627 + card
export const putting = (card: number) => 684 + card
export const taking = (column: string, level: number) => 775 + COLUMNS.indexOf(column) * 5 + level - 1
