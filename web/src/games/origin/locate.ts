// Where the pieces are that an action is about, for advice that is drawn on the table.
import type { LegalOf } from '../../table/model'
import type { OriginView } from './view'

const area = (id: string) => `circle[data-area="${id}"]`

export function locate(step: LegalOf<OriginView>): string[] {
  switch (step.kind) {
    case 'migrate':
    case 'displace':
      return [area(step.from), area(step.to)]
    case 'evolve':
      return [`[data-shape="${step.pawn.height}-${step.pawn.width}-${step.pawn.colour}"]`]
    case 'place':
    case 'collect':
      return [area(step.area)]
    case 'swap':
      return step.areas.map(area)
    case 'play':
    case 'put':
    case 'keep':
      return [`[data-place="hand"] [data-look="${step.card}"]`]
    case 'take':
      return [`[data-tile="${step.tile.column}-${step.tile.level}"]`]
    case 'draw-from':
      return [`[data-place="deck-${step.deck}"]`]
    case 'end-turn':
      return ['[data-testid="end"]']
    default:
      return [`[data-choice="${step.kind}"]`]
  }
}
