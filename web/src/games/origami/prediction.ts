// The view right after an action of Origami, as far as it can be known.
import type { OrigamiLegal, OrigamiView } from './view'

export function predict(view: OrigamiView, legal: OrigamiLegal): OrigamiView | null {
  if (legal.kind === 'play')
    return { ...view, private: { ...view.private, playing: legal.card, paid: [], owing: null, ways: [] } }
  if (legal.kind === 'want') return { ...view, private: { ...view.private, wanted: legal.card } }
  return null
}
