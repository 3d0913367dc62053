// Where a note about something is put: beside what was tapped, inside the window, and over nothing it speaks of.

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}
export interface Size {
  width: number
  height: number
}

const GAP = 10
const EDGE = 8
/** A larger target, such as an area of a map, is stood for by this many pixels around the finger. */
const LARGEST_TARGET = 220
const FINGER = 28

let lastTarget: Element | null = null
let lastPoint: { x: number; y: number } | null = null

/** Remembers what is tapped or pressed; returns how to stop. */
export function watchTaps(): () => void {
  const tap = (event: PointerEvent) => {
    lastTarget = event.target as Element
    lastPoint = { x: event.clientX, y: event.clientY }
  }
  const key = () => {
    lastTarget = document.activeElement
    lastPoint = null
  }
  addEventListener('pointerdown', tap, true)
  addEventListener('keydown', key, true)
  return () => {
    removeEventListener('pointerdown', tap, true)
    removeEventListener('keydown', key, true)
  }
}

/** The box of what was tapped last; null before anything was, or when it has left the page. */
export function tappedBox(): Box | null {
  const target = lastTarget?.closest('button, a, [role="button"], [tabindex]') ?? lastTarget
  if (!target?.isConnected || target === document.body) return aroundFinger()
  const box = target.getBoundingClientRect()
  const fits = box.width > 0 && box.width <= LARGEST_TARGET && box.height <= LARGEST_TARGET
  return fits ? box : (aroundFinger() ?? box)
}

function aroundFinger(): Box | null {
  if (!lastPoint) return null
  const { x, y } = lastPoint
  return { left: x - FINGER, top: y - FINGER, right: x + FINGER, bottom: y + FINGER }
}

function overlapArea(one: Box, two: Box): number {
  const across = Math.min(one.right, two.right) - Math.max(one.left, two.left)
  const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top)
  return Math.max(0, across) * Math.max(0, down)
}

/**
 * The boxes that a note should not cover, besides its targets: the prompt, and what its sentence speaks of; for a note
 * that stays also what can be chosen meanwhile.
 */
export function spokenOf(stays = false): Box[] {
  return [...document.querySelectorAll(stays ? '[data-spoken-of], [data-choices]' : '[data-spoken-of]')].map((one) => {
    const contents = document.createRange()
    contents.selectNodeContents(one)
    return contents.getBoundingClientRect()
  })
}

/**
 * The left upper corner of a note: inside the window, covering as little as possible of its targets, then of `avoid`,
 * and as near to its targets as that allows; above them rather than below.
 */
export function placeBeside(targets: Box[], note: Size, view: Size, avoid: Box[] = []): { x: number; y: number } {
  const clamp = (x: number, y: number) => ({
    x: Math.max(EDGE, Math.min(x, view.width - note.width - EDGE)),
    y: Math.max(EDGE, Math.min(y, view.height - note.height - EDGE)),
  })
  const target = joinBoxes(targets)
  if (!target) return clamp((view.width - note.width) / 2, view.height / 4)
  const across = (target.left + target.right - note.width) / 2
  const along = (target.top + target.bottom - note.height) / 2
  const columns = [across, EDGE, view.width - note.width - EDGE]
  const places = [target, ...avoid].flatMap(({ left, top, right, bottom }) => [
    ...columns.map((x) => clamp(x, top - note.height - GAP)),
    ...columns.map((x) => clamp(x, bottom + GAP)),
    ...[along, top].flatMap((y) => [clamp(right + GAP, y), clamp(left - note.width - GAP, y)]),
  ])
  const ranked = places.map((place) => {
    const box = { left: place.x, top: place.y, right: place.x + note.width, bottom: place.y + note.height }
    const covers = (boxes: Box[]) => boxes.reduce((sum, one) => sum + overlapArea(box, one), 0)
    const distance = Math.hypot(place.x - across, place.y - along)
    return { place, cost: [covers(targets), covers(avoid), distance] as const }
  })
  return ranked.reduce((best, one) => {
    const differs = one.cost.findIndex((cost, n) => Math.abs(cost - best.cost[n]!) > 1)
    return differs >= 0 && one.cost[differs]! < best.cost[differs]! ? one : best
  }).place
}

/** The box around several ones; null if there are none. */
function joinBoxes(boxes: Box[]): Box | null {
  if (!boxes.length) return null
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}
