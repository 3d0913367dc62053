// Dragging things to where they can go, with a mouse or a finger; a press that does not move stays a tap.

const SLIP = 9
const OVER = 'dropping'
const DRAGGED = 'dragged'

export interface DragOptions {
  /** What can be dragged, and where it can be dropped. */
  source: string
  target: string
  /** Whether this one can be dragged now. */
  mayDrag?(source: HTMLElement): boolean
  ondrop(source: HTMLElement, target: HTMLElement): void
}

/** Svelte action: things inside a node can be dragged to a target. Escape lets go. */
export function dragAndDrop(node: HTMLElement, initial: DragOptions) {
  let options = initial
  let source: HTMLElement | null = null
  let over: HTMLElement | null = null
  let start = { x: 0, y: 0, id: 0 }
  let dragging = false

  function begin(event: PointerEvent) {
    if (event.button || source) return
    const pressed = (event.target as Element).closest<HTMLElement>(options.source)
    if (!pressed || !(options.mayDrag?.(pressed) ?? true)) return
    source = pressed
    start = { x: event.clientX, y: event.clientY, id: event.pointerId }
  }

  function move(event: PointerEvent) {
    if (!source || event.pointerId !== start.id) return
    const dx = event.clientX - start.x
    const dy = event.clientY - start.y
    if (!dragging && Math.hypot(dx, dy) < SLIP) return
    if (!dragging) {
      dragging = true
      source.classList.add(DRAGGED)
      node.setPointerCapture(start.id)
    }
    source.style.translate = `${dx}px ${dy}px`
    const found = targetAt(event.clientX, event.clientY)
    if (found === over) return
    over?.classList.remove(OVER)
    over = found
    over?.classList.add(OVER)
  }

  function targetAt(x: number, y: number): HTMLElement | null {
    for (const element of document.elementsFromPoint(x, y)) {
      const target = source?.contains(element) ? null : element.closest<HTMLElement>(options.target)
      if (target) return target
    }
    return null
  }

  function end(event: PointerEvent) {
    if (!source || event.pointerId !== start.id) return
    const [dropped, target, dragged] = [source, over, dragging]
    letGo()
    if (!dragged) return
    // The click that follows belongs to the drag.
    const swallow = (click: Event) => {
      click.stopPropagation()
      click.preventDefault()
    }
    window.addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
    if (target) options.ondrop(dropped, target)
  }

  function letGo() {
    source?.classList.remove(DRAGGED)
    source?.style.removeProperty('translate')
    over?.classList.remove(OVER)
    if (dragging && node.hasPointerCapture(start.id)) node.releasePointerCapture(start.id)
    source = over = null
    dragging = false
  }

  const aborted = new AbortController()
  const { signal } = aborted
  node.addEventListener('pointerdown', begin, { signal })
  node.addEventListener('pointermove', move, { signal })
  node.addEventListener('pointerup', end, { signal })
  node.addEventListener('pointercancel', letGo, { signal })
  node.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  window.addEventListener('keydown', (event) => event.key === 'Escape' && letGo(), { signal })
  return {
    update(next: DragOptions) {
      options = next
    },
    destroy() {
      letGo()
      aborted.abort()
    },
  }
}
