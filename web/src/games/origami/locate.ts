// Where the pieces are that an action is about, for advice that is drawn on the table.
import type { LegalOf } from '../../table/model'
import type { OrigamiView } from './view'

export function locate(step: LegalOf<OrigamiView>): string[] {
  switch (step.kind) {
    case 'take':
    case 'want':
      return [`[data-place^="line-"] [data-look="${step.card}"]`]
    case 'play':
    case 'pay':
    case 'swap':
    case 'give-back':
    case 'pass-on':
      return [`.hand [data-look="${step.card}"]`]
    case 'discard':
    case 'keep':
    case 'choose':
      return [`[data-tray][data-look="${step.card}"], .hand [data-look="${step.card}"]`]
    case 'pick':
    case 'top':
      return [`[data-tray][data-look="${step.card}"], [data-place="discards"]`]
    case 'copy':
      return [`[data-place^="line-"] [data-look="${step.card}"], [data-place$="-top"][data-look="${step.card}"]`]
    case 'special':
    case 'place':
      return [`[data-testid="mine-${step.collection}"]`]
    case 'opponent':
      return [`[data-testid="other-${step.seat}"]`]
    case 'use':
    case 'decline':
      return [`[data-testid="${step.kind}"]`]
    case 'branch':
    case 'stop':
    case 'pass':
      return [`[data-testid="do-${step.kind}"]`]
    default:
      return []
  }
}
