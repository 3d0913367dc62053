// The colour of a seat's village rings, in the order of the seats' colours.
const RINGS = ['red', 'blue', 'teal', 'pink']

export function ringOf(seat: number | null): string {
  return seat === null ? 'neutral' : RINGS[seat % RINGS.length]!
}
