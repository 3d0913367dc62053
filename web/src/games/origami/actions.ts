// The numbers of Origami's actions, to ask the server why one that is not offered is illegal.
import type { Edition } from './cards'

const CHOOSE = 40
export const DRAW = 80
export const SPECIAL = 81
export const PLACE = 83
export const USE = 85
export const DECLINE = 86

/** The action that plays an animal. */
export function playAction(edition: Edition, card: string): number {
  return edition.place(card)
}

/** The action that chooses an animal: to take, pay, discard or pass it on. */
export function chooseAction(edition: Edition, card: string): number {
  return CHOOSE + edition.place(card)
}

/** The animals that actions choose. */
export function chosenCards(edition: Edition, actions: number[]): string[] {
  return actions
    .filter((action) => action >= CHOOSE && action < DRAW)
    .map((action) => edition.animals[action - CHOOSE]?.id ?? '')
}
