// The view right after an action of Mau Mau, as far as it can be known.
import { face } from './cards'
import type { MauMauLegal, MauMauView } from './view'

export function predict(view: MauMauView, legal: MauMauLegal): MauMauView | null {
  if (legal.kind === 'say-mau') return view.phase === 'saying' ? null : { ...view, said_mau: true }
  if (legal.kind !== 'lay' || view.seat === null) return null
  const { card } = legal
  const hands = view.hands.map((hand) => {
    if (hand.seat !== view.seat || !hand.held) return hand
    const held = [...hand.held]
    held.splice(held.indexOf(card), 1)
    return { ...hand, cards: hand.cards - 1, held }
  })
  const colour = legal.colour ?? face(card).colour
  return { ...view, hands, top: card, laid: [...view.laid, card], colour, to_move: null }
}
