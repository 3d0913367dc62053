// The numbers of Origin's actions, to ask the server why one that is not offered is illegal.
import { COLUMNS, type Column, type OriginView, type Pawn } from './view'

const MOST_AREAS = 60
const EVOLVE = 540
const PLACE = 567
const PLAY = 627
const PUT = 691
const TAKE = 789
const LEVELS = 5
export const HUES: Pawn['colour'][] = ['white', 'brown', 'black']

export function isSameShape(a: Pawn, b: Pawn): boolean {
  return a.height === b.height && a.width === b.width && a.colour === b.colour
}

/** A shape as one word, to find it on the page. */
export const shapeKey = ({ height, width, colour }: Pawn) => `${height}-${width}-${colour}`

const areaNumber = (view: OriginView, area: string) => view.areas.findIndex(({ id }) => id === area)

export function moveAction(view: OriginView, seat: number, from: string, to: string): number {
  const own = view.areas.filter(({ pawn }) => pawn?.seat === seat).map(({ id }) => id)
  return own.indexOf(from) * MOST_AREAS + areaNumber(view, to)
}

export const evolveAction = (pawn: Pawn) =>
  EVOLVE + ((pawn.height - 1) * 3 + pawn.width - 1) * 3 + HUES.indexOf(pawn.colour)
export const placeAction = (view: OriginView, area: string) => PLACE + areaNumber(view, area)
export const playAction = (cardNumber: number) => PLAY + cardNumber
export const putAction = (cardNumber: number) => PUT + cardNumber
export const takeAction = (column: Column, level: number) => TAKE + COLUMNS.indexOf(column) * LEVELS + level - 1
