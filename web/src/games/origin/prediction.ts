// The view right after an action of Origin, as far as it can be known.
import { isSameShape } from './actions'
import type { Area, OriginLegal, OriginView, StandingPawn } from './view'

export function predict(view: OriginView, legal: OriginLegal): OriginView | null {
  switch (legal.kind) {
    case 'evolve':
      return { ...view, phase: 'place', shape: legal.pawn }
    case 'place':
      return view.shape && placePawn(view, legal.area, { ...view.shape, seat: view.seat })
    case 'migrate':
    case 'displace':
      return { ...view, areas: swapPawns(view.areas, legal.from, legal.to) }
    case 'end-turn':
      return { ...view, to_move: null }
    default:
      return null
  }
}

function placePawn(view: OriginView, area: string, pawn: StandingPawn): OriginView {
  const supply = view.supply.map((shape) => (isSameShape(shape, pawn) ? { ...shape, left: shape.left - 1 } : shape))
  return { ...view, shape: null, supply, areas: setPawns(view.areas, { [area]: pawn }) }
}

function swapPawns(areas: Area[], from: string, to: string): Area[] {
  const pawnAt = (id: string) => areas.find((area) => area.id === id)?.pawn ?? null
  return setPawns(areas, { [from]: pawnAt(to), [to]: pawnAt(from) })
}

function setPawns(areas: Area[], pawns: Record<string, StandingPawn | null>): Area[] {
  return areas.map((area) => (area.id in pawns ? { ...area, pawn: pawns[area.id]! } : area))
}
