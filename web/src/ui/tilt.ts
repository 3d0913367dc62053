// How far a card lies askew: by its name, so that it lies the same after a reload.
function hash(text: string): number {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0
  return sum
}

/** The tilt of a card in degrees, from -3 to 3. */
export function tilt(name: string): number {
  return (hash(name) % 61) / 10 - 3
}
