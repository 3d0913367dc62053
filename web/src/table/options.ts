// Names and values of a table's options, from the game's texts, else from the page's.
import type { OptionInfo } from '../net/protocol'
import type { GameText } from './narration'
import { capitalize, hasText, t, type Key } from '../ui/text.svelte'

export type OptionValue = boolean | number | string

export function optionName(key: string, text: GameText | null): string {
  return capitalize(text?.has(`option.${key}`) ? text.say(`option.${key}`) : key)
}

/** Whether a value fits so many seats: a set such as `farm+sky` has a member for each. */
export function fitsSeats(value: OptionValue, seats: number): boolean {
  const members = String(value).split('+')
  return members.length === 1 || members.length === seats
}

/** All options of a game: each as chosen, or at its default where nothing was, or nothing that fits so many seats. */
export function fitOptions(
  known: OptionInfo[],
  chosen: Record<string, OptionValue>,
  seats: number,
): Record<string, OptionValue> {
  const fit = ({ key, default: usual, allowed }: OptionInfo): [string, OptionValue] => {
    const value = chosen[key] ?? usual
    return [key, allowed.includes(value) && fitsSeats(value, seats) ? value : usual]
  }
  return Object.fromEntries(known.map(fit))
}

export function optionValue(key: string, value: OptionValue, text: GameText | null): string {
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  const own = `option.${key}.${value}`
  if (text?.has(own)) return text.say(own)
  if (hasText(`value.${value}`)) return t(`value.${value}` as Key)
  return String(value)
    .split('+')
    .map((part) => text?.nameOf(part) ?? part)
    .join(' + ')
}
