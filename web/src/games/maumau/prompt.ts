// What is expected of the seat to move, in a sentence.
import type { GameText } from '../../table/narration'
import { formatList, t } from '../../ui/text.svelte'
import { callsColour, CHANGE, face, isSuit, JACK } from './cards'
import { colourName, markName, mentionCard } from './names'
import type { MauMauTable, MauMauView } from './view'

export function prompt(view: MauMauView, { text, room }: MauMauTable): string {
  if (!text) return ''
  const kinds = new Set(view.legal.map(({ kind }) => kind))
  if (kinds.has('name')) return t('maumau:expect.name')
  if (kinds.has('pass')) return t('maumau:expect.pass')
  if (kinds.has('next-game')) return t('maumau:expect.next-game')
  if (kinds.has('keep-quiet')) return t('maumau:expect.saying')
  const drawn = view.legal.find((legal) => legal.kind === 'lay')
  if (kinds.has('keep-card') && drawn) return t('maumau:expect.drawn', { card: mentionCard(drawn.card, text) })
  if (view.debt) return t(debtKey(view, kinds.has('lay')), { n: view.debt })
  if (!kinds.has('lay')) return t(room?.options.draw_until_fits ? 'maumau:expect.draw-until' : 'maumau:expect.draw')
  const lay = t('maumau:expect.lay', { cards: formatList(fittingCards(view, text), 'disjunction') })
  return kinds.has('draw') ? `${lay} ${t('maumau:expect.or-draw')}` : lay
}

function debtKey({ top }: MauMauView, canAnswer: boolean) {
  if (!canAnswer) return 'maumau:expect.take'
  const { colour, mark } = face(top)
  if (colour && isSuit(colour)) return 'maumau:expect.take-or-7'
  return mark === 'take-4' ? 'maumau:expect.take-or-take-4' : 'maumau:expect.take-or-pass-on'
}

/** The reasons for which cards of this hand fit, each that applies to one of them. */
function fittingCards({ colour, top, legal }: MauMauView, text: GameText): string[] {
  const cards = legal.filter((one) => one.kind === 'lay').map(({ card }) => card)
  const { mark, colour: printed } = face(top)
  if (!colour && !printed) return [t('maumau:fits.any')]
  const fits = []
  const plain = cards.filter((card) => !callsColour(card))
  if (colour && plain.some((card) => face(card).colour === colour))
    fits.push(t('maumau:fits.colour', { colour: colourName(colour, text) }))
  if (printed && plain.some((card) => face(card).mark === mark))
    fits.push(t(/^\d+$/.test(mark) ? 'maumau:fits.digit' : 'maumau:fits.mark', { mark: markName(mark, text) }))
  if (cards.includes(JACK)) fits.push(t('maumau:fits.jack'))
  if (cards.includes(CHANGE)) fits.push(t('maumau:fits.change'))
  return fits.length ? fits : [t('maumau:fits.any')]
}
