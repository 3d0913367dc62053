// The edition on the table: its animals, loaded from the server.
import { fetchGamePieces } from '../../net/api'
import type { PieceSource } from '../../table/gamePage'
import type { GameText } from '../../table/narration'
import { PieceCache } from '../../table/pieceCache'
import { t } from '../../ui/text.svelte'
import { Edition, type Animal } from './cards'

const cache = new PieceCache((pieces) => new Edition(pieces as unknown as Animal[]))
const standard: PieceSource = { id: '', pieces: (lang) => fetchGamePieces('origami', lang) }
let current = $state.raw(new Edition([]))

export const edition = {
  get current(): Edition {
    return current
  },
  async load(source: PieceSource, lang: string): Promise<void> {
    current = await cache.load(source, lang)
  },
  /** Loads the edition that the game comes with. */
  async loadStandard(lang: string): Promise<void> {
    current = await cache.load(standard, lang)
  },
}

export function cardName(card: string | null): string {
  return (card && current.get(card)?.name) ?? card ?? '–'
}

/** All that a card says, for screen readers. */
export function cardDescription(card: string, text: GameText | null): string {
  const animal = current.get(card)
  if (!animal || !text) return card
  const { cost, folds, points } = animal
  const numbers = t('origami:card.numbers', { family: text.say(`family.${animal.family}`), cost, folds, points })
  return `${animal.name}: ${numbers} ${text.say(`kind.${animal.kind}`)}: ${animal.text}`
}
