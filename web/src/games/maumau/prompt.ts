// What is expected of the seat to move, in a sentence.
import type { GameText } from '../../table/narration'
import { formatList, t } from '../../ui/text.svelte'
import { CHANGE, face } from './cards'
import { colourName, markName } from './names'
import type { MauMauTable, MauMauView } from './view'

export function prompt(view: MauMauView, { text }: MauMauTable): string {
  if (!text) return ''
  const kinds = new Set(view.legal.map(({ kind }) => kind))
  if (kinds.has('name')) return t('maumau:expect.name')
  if (kinds.has('pass')) return t('maumau:expect.pass')
  if (view.debt) return t(kinds.has('lay') ? 'maumau:expect.take-or-pass-on' : 'maumau:expect.take', { n: view.debt })
  if (!kinds.has('lay')) return t('maumau:expect.draw')
  const lay = t('maumau:expect.lay', { cards: formatList(fittingCards(view, text), 'disjunction') })
  return kinds.has('draw') ? `${lay} ${t('maumau:expect.or-draw')}` : lay
}

function fittingCards({ colour, top }: MauMauView, text: GameText): string[] {
  const { mark } = face(top)
  const fits = []
  if (colour) fits.push(t('maumau:fits.colour', { colour: colourName(colour, text) }))
  if (mark !== CHANGE)
    fits.push(t(/^\d$/.test(mark) ? 'maumau:fits.digit' : 'maumau:fits.mark', { mark: markName(mark, text) }))
  fits.push(colour || mark !== CHANGE ? t('maumau:fits.change') : t('maumau:fits.any'))
  return fits
}
