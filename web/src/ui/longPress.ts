// A closer look at a card: by a long press of a finger, or by the second button of a mouse.

const LONG = 500
const SLIP = 10

/** Svelte action: calls `onpress` with what was pressed; the press is then no tap. */
export function longPress(node: HTMLElement, onpress: (target: Element) => boolean) {
  let timer = 0
  let start = { x: 0, y: 0 }
  let pressed = false

  const stop = () => clearTimeout(timer)
  const begin = (event: PointerEvent) => {
    stop()
    pressed = false
    if (event.pointerType !== 'touch') return
    start = { x: event.clientX, y: event.clientY }
    timer = window.setTimeout(() => (pressed = onpress(event.target as Element)), LONG)
  }
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > SLIP) stop()
  }
  const swallow = (event: Event) => {
    if (!pressed) return
    pressed = false
    event.preventDefault()
    event.stopPropagation()
  }
  const menu = (event: MouseEvent) => {
    stop()
    if (pressed || onpress(event.target as Element)) event.preventDefault()
  }

  const aborted = new AbortController()
  const { signal } = aborted
  node.addEventListener('pointerdown', begin, { signal })
  node.addEventListener('pointermove', move, { signal })
  node.addEventListener('pointerup', stop, { signal })
  node.addEventListener('pointercancel', stop, { signal })
  node.addEventListener('click', swallow, { signal, capture: true })
  node.addEventListener('contextmenu', menu, { signal })
  return {
    destroy() {
      stop()
      aborted.abort()
    },
  }
}
