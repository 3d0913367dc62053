// Arrow keys move the focus along a row of cards, and between the rows of the table.
const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

export function walk(event: KeyboardEvent): void {
  const row = event.currentTarget as Element
  const across = STEPS[event.key]
  const rows = [...document.querySelectorAll('.middle .line, .tray .cards, .hand')].filter((one) =>
    one.querySelector('button'),
  )
  const down = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!across && !down) return
  const buttons = [...row.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const next = across
    ? buttons[(at + across + buttons.length) % buttons.length]
    : rows[rows.indexOf(row) + down]?.querySelector('button')
  if (!next) return
  next.focus()
  event.preventDefault()
}
