// Arrow keys move the focus along a row of cards, and between the rows of the table.
import { arrowStep, focusNext } from '../../ui/focus'

const ROWS = '.middle .line, .tray .cards, .hand'

export function moveFocus(event: KeyboardEvent): void {
  const row = event.currentTarget as Element
  const across = arrowStep(event)
  const down = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (across) focusNext([...row.querySelectorAll('button')], across)
  else if (!down || !focusRow(row, down)) return
  event.preventDefault()
}

/** Focuses the first card of the row above or below; returns whether there is one. */
function focusRow(row: Element, down: number): boolean {
  const rows = [...document.querySelectorAll(ROWS)].filter((one) => one.querySelector('button'))
  const next = rows[rows.indexOf(row) + down]?.querySelector('button')
  next?.focus()
  return Boolean(next)
}
