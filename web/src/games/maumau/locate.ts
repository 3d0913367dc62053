// Where the pieces are that an action is about, for advice that is drawn on the table.
import type { MauMauView } from './view'
import type { LegalOf } from '../../table/model'

export function locate(step: LegalOf<MauMauView>): string[] {
  switch (step.kind) {
    case 'lay':
      return [`[data-place="hand-${step.card}"]`]
    case 'draw':
    case 'pass':
      return ['[data-place="stock"]']
    case 'say-mau':
      return ['[data-testid="mau"]']
    case 'catch':
      return ['[data-testid="catch"]']
    case 'keep-card':
      return ['[data-testid="keep"]']
    case 'next-game':
      return ['[data-testid="next-game"]']
    default:
      return []
  }
}
