// Round numbers for an axis.

/** Three to six round numbers that cover a range. */
export function ticks(least: number, most: number): number[] {
  const range = most - least || 1
  const rough = range / 4
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * magnitude).find((n) => n >= rough) ?? magnitude)
  const first = Math.floor(least / step) * step
  const count = Math.max(1, Math.ceil((most - first) / step))
  return Array.from({ length: count + 1 }, (_, n) => first + n * step)
}
