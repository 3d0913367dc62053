// Round numbers for an axis, and parts rounded so that they still add up.

/** From three to six round numbers that cover a range. */
export function ticks(least: number, most: number): number[] {
  const range = most - least || 1
  const rough = range / 4
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * magnitude).find((n) => n >= rough) ?? magnitude)
  const first = Math.floor(least / step) * step
  const count = Math.max(1, Math.ceil((most - first) / step))
  return Array.from({ length: count + 1 }, (_, n) => first + n * step)
}

/** Whole numbers, each next to its part, whose sum is the rounded sum. */
export function addingUp(parts: number[]): number[] {
  const rounded = parts.map((part) => Math.floor(part))
  const sum = Math.round(parts.reduce((total, part) => total + part, 0))
  const missing = sum - rounded.reduce((total, part) => total + part, 0)
  const order = parts.map((part, n) => ({ n, rest: part - Math.floor(part) })).sort((a, b) => b.rest - a.rest)
  for (const { n } of order.slice(0, missing)) rounded[n]!++
  return rounded
}
