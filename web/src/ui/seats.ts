// Colours and initials of the seats at a table.
const COLOURS = ['red', 'blue', 'teal', 'pink', 'amber', 'moss', 'plum', 'slate'] as const

export function seatColour(seat: number): string {
  return `var(--seat-${COLOURS[seat % COLOURS.length]})`
}

/** A seat's colour for a line: nearer to the ink, so that it stands out in both themes. */
export function seatLineColour(seat: number): string {
  return `color-mix(in oklab, ${seatColour(seat)} 74%, var(--ink))`
}

export function initial(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? '·'
}
