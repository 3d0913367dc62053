// Mau Mau's page: its table, its score sheet, its words, and how a laid card will look before the server has answered.
import type { GamePage } from '..'
import { listed, t } from '../../ui/text.svelte'
import { CHANGE, face } from './cards'
import { cardWord, colourWord, markWord } from './words'
import Gallery from './Gallery.svelte'
import Memory from './Memory.svelte'
import Score from './Score.svelte'
import Table from './Table.svelte'

const page: GamePage = {
  Table,
  Gallery,
  Score,
  Memory,
  keys: [
    ['d', 'maumau:draw'],
    ['m', 'maumau:mau'],
  ],
  animal: 'cat',
  word: (part, value, text) => {
    if (part === 'card') return cardWord(String(value), text)
    if (part === 'colour') return colourWord(String(value), text)
    if (part === 'game') return String(Number(value) + 1)
    return String(value)
  },
  expected(view, { text }) {
    if (!text) return ''
    const kinds = new Set(view.legal.map(({ kind }) => kind))
    if (kinds.has('name')) return t('maumau:expect.name')
    if (kinds.has('pass')) return t('maumau:expect.pass')
    if (view.debt) return t(kinds.has('lay') ? 'maumau:expect.take-or-pass-on' : 'maumau:expect.take', { n: view.debt })
    if (!kinds.has('lay')) return t('maumau:expect.draw')
    const top = face(view.top)
    const fits = []
    if (view.colour) fits.push(t('maumau:fits.colour', { colour: colourWord(view.colour, text) }))
    if (top.mark !== CHANGE)
      fits.push(t(/^\d$/.test(top.mark) ? 'maumau:fits.digit' : 'maumau:fits.mark', { mark: markWord(top.mark, text) }))
    fits.push(view.colour || top.mark !== CHANGE ? t('maumau:fits.change') : t('maumau:fits.any'))
    const lay = t('maumau:expect.lay', { cards: listed(fits, 'disjunction') })
    return kinds.has('draw') ? `${lay} ${t('maumau:expect.or-draw')}` : lay
  },
  subtitle(view) {
    const { games, played } = view.match
    const game = t('maumau:game-of', { n: Math.min(played + 1, games), games })
    return `${game} · ${view.direction > 0 ? t('maumau:clockwise') : t('maumau:anticlockwise')}`
  },
  predict(view, decision) {
    const seat = view.seat
    if (decision.kind === 'say-mau') return { ...view, said_mau: true }
    if (decision.kind !== 'lay' || seat === null) return null
    const card = decision.card as string
    const hands = view.hands.map((hand: { seat: number; cards: number; held: string[] | null }) => {
      if (hand.seat !== seat || !hand.held) return hand
      const held = [...hand.held]
      held.splice(held.indexOf(card), 1)
      return { ...hand, cards: hand.cards - 1, held }
    })
    return {
      ...view,
      hands,
      top: card,
      laid: [...view.laid, card],
      colour: decision.colour ?? face(card).colour,
      to_move: null,
    }
  },
}

export default page
