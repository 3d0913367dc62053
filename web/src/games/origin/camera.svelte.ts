// The camera over the map: which part of it is visible; panned, zoomed and pinched.
import { prefersReducedMotion } from '../../ui/motion'
import { closest, type Point } from './chart'

const NEAREST = 2.6
/** The scales at which a small window opens, and the smallest one for a whole map. */
const NEAR = 0.52
const FAR = 0.34
const SMALLEST = 0.3
/** How many times as high as a whole map a window may be that opens with one. */
const MOST_EMPTY = 1.4
/** How far apart, in pixels, fingers need what they may choose. */
const APART = 44
const DRAG = 6
const GLIDE = 360

interface Finger {
  x: number
  y: number
}

export class Camera {
  /** The window in pixels. */
  width = $state(0)
  height = $state(0)
  /** How many pixels at the top lie under the players' names. */
  covered = $state(0)
  /** Pixels per unit of the sheet. */
  scale = $state(0)
  x = $state(0)
  y = $state(0)
  /** Whether the last press was a drag, so that its click means nothing. */
  dragged = false
  #sheet: Point = [2400, 1280]
  #interest: Point[] = []
  #fingers = new Map<number, Finger>()
  #gliding = 0
  #fitted = false
  /** Whether nobody has moved the map since it was laid, and how much smaller than its own pixels it is seen. */
  #untouched = false
  #shrunk = 1

  get viewBox(): string {
    if (!this.scale) return `0 0 ${this.#sheet[0]} ${this.#sheet[1]}`
    const w = this.width / this.scale
    const h = this.height / this.scale
    return `${this.x - w / 2} ${this.y - h / 2} ${w} ${h}`
  }

  get whole(): number {
    return Math.min(this.width / this.#sheet[0], (this.height - this.covered) / this.#sheet[1])
  }

  get isWhole(): boolean {
    return this.scale <= this.whole * 1.02
  }

  /** Lays a sheet of this size under the camera; a window that looks small, as in a picture, opens on these points. */
  lay(sheet: Point, interest: Point[], seen: number): void {
    this.#sheet = sheet
    this.#interest = interest
    const shrunk = seen / this.width
    this.#shrunk = shrunk
    this.#untouched = true
    const empty = (this.height - this.covered) / (sheet[1] * this.whole)
    const small = seen < 700 || this.whole * shrunk < SMALLEST || empty > MOST_EMPTY
    const { x, y, room } = this.#around(interest)
    const open = Math.min(NEAR / shrunk, Math.max(FAR / shrunk, room))
    this.scale = small ? Math.max(this.whole, open) : this.whole
    this.#fitted = !small
    ;[this.x, this.y] = small ? [x, this.#below(y, this.scale)] : [sheet[0] / 2, sheet[1] / 2]
    this.#stay()
  }

  /** Shows the same part of the map in another window; a whole map that has become too small is laid anew. */
  resized(): void {
    if (!this.scale) return
    if (this.#untouched || (this.#fitted && this.whole < SMALLEST))
      return this.lay(this.#sheet, this.#interest, this.width * this.#shrunk)
    this.scale = this.#fitted ? this.whole : Math.max(this.scale, this.whole)
    this.#stay()
  }

  zoom(factor: number, px = this.width / 2, py = (this.height + this.covered) / 2): void {
    this.#untouched = false
    const [mx, my] = this.toSheet(px, py)
    this.scale = Math.min(NEAREST, Math.max(this.whole, this.scale * factor))
    this.#fitted = this.isWhole
    this.x = mx - (px - this.width / 2) / this.scale
    this.y = my - (py - this.height / 2) / this.scale
    this.#stay()
  }

  showAll(): void {
    this.#glide(this.#sheet[0] / 2, this.#below(this.#sheet[1] / 2, this.whole), this.whole)
  }

  /**
   * Moves and zooms if necessary, so that all these points are visible; for fingers also so that each can be tapped.
   * Returns whether it came nearer.
   */
  show(points: Point[], byFinger = false): boolean {
    if (!points.length || !this.scale) return false
    const margin = this.#margin
    const seen = points.every(([x, y]) => {
      const [px, py] = this.toWindow(x, y)
      return (
        px > margin * 0.6 &&
        px < this.width - margin * 0.6 &&
        py > this.covered + margin * 0.6 &&
        py < this.height - margin * 0.4
      )
    })
    const apart = byFinger ? Math.min(NEAREST, APART / closest(points)) : 0
    if (seen && this.scale >= apart) return false
    const { x, y, room } = this.#around(points)
    const scale = Math.max(this.whole, Math.min(Math.max(this.scale, apart), room))
    const nearer = scale > this.scale * 1.02
    this.#glide(x, this.#below(y, scale), scale)
    return nearer
  }

  toSheet(px: number, py: number): Point {
    return [this.x + (px - this.width / 2) / this.scale, this.y + (py - this.height / 2) / this.scale]
  }

  toWindow(x: number, y: number): Point {
    return [(x - this.x) * this.scale + this.width / 2, (y - this.y) * this.scale + this.height / 2]
  }

  // Pointers

  press(event: PointerEvent): void {
    if (event.button) return
    if (!this.#fingers.size) this.dragged = false
    this.#fingers.set(event.pointerId, { x: event.offsetX, y: event.offsetY })
  }

  move(event: PointerEvent, window: DOMRect, element: Element): void {
    const finger = this.#fingers.get(event.pointerId)
    if (!finger) return
    const now = { x: event.clientX - window.left, y: event.clientY - window.top }
    const start = { x: finger.x, y: finger.y }
    if (!this.dragged && this.#fingers.size === 1 && Math.hypot(now.x - start.x, now.y - start.y) < DRAG) return
    if (!this.dragged) element.setPointerCapture(event.pointerId)
    this.dragged = true
    this.#untouched = false
    cancelAnimationFrame(this.#gliding)
    const others = [...this.#fingers].filter(([id]) => id !== event.pointerId).map(([, other]) => other)
    const other = others[0]
    if (other)
      this.zoom(
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(start.x - other.x, start.y - other.y)),
        (now.x + other.x) / 2,
        (now.y + other.y) / 2,
      )
    const share = other ? 0.5 : 1
    this.x -= ((now.x - start.x) * share) / this.scale
    this.y -= ((now.y - start.y) * share) / this.scale
    this.#fingers.set(event.pointerId, now)
    this.#stay()
  }

  release(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId)
  }

  wheel(event: WheelEvent): void {
    event.preventDefault()
    cancelAnimationFrame(this.#gliding)
    this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), event.offsetX, event.offsetY)
  }

  get #margin(): number {
    return Math.min(70, this.width * 0.16)
  }

  /** The middle of some points, and the scale at which all of them are just visible. */
  #around(points: Point[]): { x: number; y: number; room: number } {
    const xs = points.map(([x]) => x)
    const ys = points.map(([, y]) => y)
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    const room = Math.min(
      (this.width - 2 * this.#margin) / Math.max(1, right - left),
      (this.height - this.covered - 2 * this.#margin) / Math.max(1, bottom - top),
    )
    return { x: (left + right) / 2, y: (top + bottom) / 2, room }
  }

  /** Where the window's middle is when this place is in the middle of what is not covered. */
  #below(y: number, scale: number): number {
    return y - this.covered / 2 / scale
  }

  #stay(): void {
    const keep = (at: number, sheet: number, window: number, covered = 0) =>
      window - covered >= sheet
        ? (sheet - covered) / 2
        : Math.min(sheet - window / 2, Math.max(window / 2 - covered, at))
    this.x = keep(this.x, this.#sheet[0], this.width / this.scale)
    this.y = keep(this.y, this.#sheet[1], this.height / this.scale, this.covered / this.scale)
  }

  #glide(x: number, y: number, scale: number): void {
    cancelAnimationFrame(this.#gliding)
    this.#untouched = false
    const from = { x: this.x, y: this.y, scale: this.scale }
    this.#fitted = scale <= this.whole * 1.02
    const began = performance.now()
    const step = (now: number) => {
      const part = prefersReducedMotion() ? 1 : Math.min(1, (now - began) / GLIDE)
      const eased = 1 - (1 - part) ** 3
      this.scale = from.scale + (scale - from.scale) * eased
      this.x = from.x + (x - from.x) * eased
      this.y = from.y + (y - from.y) * eased
      this.#stay()
      if (part < 1) this.#gliding = requestAnimationFrame(step)
    }
    step(began)
  }
}
