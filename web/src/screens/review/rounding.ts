// Rounding of parts whose sum matters.

/** Rounds parts to whole numbers that add up to the rounded sum. */
export function roundKeepingSum(parts: number[]): number[] {
  const rounded = parts.map((part) => Math.floor(part))
  const sum = Math.round(parts.reduce((total, part) => total + part, 0))
  const missing = sum - rounded.reduce((total, part) => total + part, 0)
  const order = parts.map((part, n) => ({ n, rest: part - Math.floor(part) })).sort((a, b) => b.rest - a.rest)
  for (const { n } of order.slice(0, missing)) rounded[n]!++
  return rounded
}
