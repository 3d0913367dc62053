// Formats a review's numbers: percent or points, with a sign, and the marks of costly decisions.
import type { Decision, Ledger, Value } from '../../net/protocol'
import { locale, t, type Key } from '../../ui/text.svelte'

export type Unit = 'win' | 'points'

export const SIGNS: Record<string, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' }
export const LEDGER_PARTS = ['start', 'deal', 'skill', 'gifts', 'luck'] as const satisfies (keyof Ledger)[]

/** The name of a verdict. */
export function verdictName(verdict: string): string {
  return t(`after.verdict.${verdict}` as Key)
}

export function formatPercent(share: number): string {
  return new Intl.NumberFormat(locale.lang, { style: 'percent' }).format(share)
}

/** Formats percent or points with a sign. */
export function formatSigned(value: number, unit: Unit): string {
  const number = new Intl.NumberFormat(locale.lang, {
    signDisplay: 'exceptZero',
    maximumFractionDigits: unit === 'points' ? 1 : 0,
    ...(unit === 'win' ? { style: 'percent' as const } : {}),
  })
  return number.format(unit === 'win' ? value / 100 : value).replace('-', '−')
}

export function valueIn(value: Value, unit: Unit): number {
  return unit === 'win' ? value.win * 100 : value.points
}

export function cost(decision: Decision): number {
  return -decision.effects[decision.seat]!.win
}

/** The decisions with a verdict, the costliest first. */
export function costlyDecisions(decisions: Decision[], seat: number | null): Decision[] {
  return decisions
    .filter((one) => one.verdict && (seat === null || one.seat === seat))
    .sort((a, b) => cost(b) - cost(a) || a.number - b.number)
}

export type Weight = 1 | 2 | 3

/** How much a part of a result did, for words: whether it helped or cost, and a little, clearly or a lot. */
export function weigh(win: number): { side: 'help' | 'cost' | 'none'; weight: Weight } {
  const size = Math.abs(win)
  const weight = size < 0.12 ? 1 : size < 0.35 ? 2 : 3
  return { side: size < 0.03 ? 'none' : win > 0 ? 'help' : 'cost', weight }
}
