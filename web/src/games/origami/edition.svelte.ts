// The edition on the table: its animals are asked of the server once for each table and language.
import { gamePieces } from '../../net/api'
import type { GameText } from '../../table/narration'
import type { Unpacked } from '..'
import { t } from '../../ui/text.svelte'
import { Edition, type Animal, type Order, ORDERS } from './cards'

let current = $state.raw(new Edition([]))
const asked = new Map<string, Promise<Edition>>()

function ask(key: string, pieces: () => Promise<{ pieces: unknown[] }>): Promise<Edition> {
  const answer = asked.get(key) ?? pieces().then(({ pieces }) => new Edition(pieces as Animal[]))
  asked.set(key, answer)
  answer.catch(() => asked.delete(key))
  return answer
}

export const edition = {
  get now(): Edition {
    return current
  },
  async of(table: Unpacked, lang: string): Promise<void> {
    current = await ask(`${table.id} ${lang}`, () => table.pieces(lang))
  },
  async standard(lang: string): Promise<void> {
    current = await ask(` ${lang}`, () => gamePieces('origami', lang))
  },
}

export function cardName(card: string | null): string {
  return (card && current.get(card)?.name) ?? card ?? '–'
}

/** All that a card says, for those who hear it. */
export function cardWords(card: string, text: GameText | null): string {
  const animal = current.get(card)
  if (!animal || !text) return card
  const numbers = {
    family: text.say(`family.${animal.family}`),
    cost: animal.cost,
    folds: animal.folds,
    points: animal.points,
  }
  return `${animal.name}: ${t('origami:card.numbers', numbers)} ${text.say(`kind.${animal.kind}`)}: ${animal.text}`
}

const KEPT = 'ludothek.origami.order'

function kept(): Order {
  try {
    const order = localStorage.getItem(KEPT) as Order | null
    return order && ORDERS.includes(order) ? order : 'family'
  } catch {
    return 'family'
  }
}

let order = $state<Order>(kept())

/** How this person's hand is sorted; remembered on this device. */
export const handOrder = {
  get now(): Order {
    return order
  },
  next(): void {
    this.set(ORDERS[(ORDERS.indexOf(order) + 1) % ORDERS.length]!)
  },
  set(next: Order): void {
    order = next
    try {
      localStorage.setItem(KEPT, next)
    } catch {
      /* a private window: it holds until it is closed */
    }
  },
}
