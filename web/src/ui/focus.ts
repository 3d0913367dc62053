// Moving the focus by arrow keys.

/** The step that an arrow key means in a row: 1, -1, or 0 for other keys. */
export function arrowStep({ key }: KeyboardEvent): number {
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
}

/** Focuses the element that is `step` after the focused one, from the last to the first and back. */
export function focusNext(elements: HTMLElement[], step: number): void {
  const index = elements.indexOf(document.activeElement as HTMLElement)
  elements[(index + step + elements.length) % elements.length]?.focus()
}
