// Unfolds a figure facet by facet along shared edges, from the bottom up.
import { prefersReducedMotion } from './motion'

type Point = [x: number, y: number]
type Edge = [from: Point, to: Point]

interface Facet {
  path: SVGPathElement
  edges: Edge[]
  middle: Point
}

/** A facet turns about its hinge; depth is how many facets turn before it. */
interface Turn {
  facet: Facet
  hinge: Edge
  depth: number
}

const ONE_FACET = 320

export function unfold(figure: SVGElement, { lasting = 1100, delay = 0 } = {}): void {
  if (prefersReducedMotion()) return
  const turns = plan([...figure.querySelectorAll('path')].map(facetOf))
  const deepest = Math.max(1, ...turns.map(({ depth }) => depth))
  for (const { facet, hinge, depth } of turns) {
    const flat = flattened(hinge)
    facet.path.animate(
      [
        { transform: flat, opacity: 0 },
        { transform: flat, opacity: 1, offset: 0.02 },
        { transform: 'none', opacity: 1 },
      ],
      {
        duration: ONE_FACET,
        delay: delay + (depth / deepest) * (lasting - ONE_FACET),
        easing: 'cubic-bezier(.2, .85, .25, 1)',
        fill: 'backwards',
      },
    )
  }
}

function facetOf(path: SVGPathElement): Facet {
  const numbers = (path.getAttribute('d')?.match(/-?[\d.]+/g) ?? []).map(Number)
  const points = Array.from({ length: numbers.length >> 1 }, (_, n): Point => [numbers[2 * n]!, numbers[2 * n + 1]!])
  const edges = points.map((point, n): Edge => [point, points[(n + 1) % points.length]!])
  const middle: Point = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  return { path, edges, middle }
}

/** Orders the facets: neighbours follow each other; a facet that touches none follows the nearest. */
function plan(facets: Facet[]): Turn[] {
  const turns: Turn[] = []
  const left = new Set([...facets].sort((a, b) => b.middle[1] - a.middle[1]))
  for (const root of left) {
    const nearest = turns.reduce<Turn | null>(
      (best, turn) => (!best || distance(turn.facet, root) < distance(best.facet, root) ? turn : best),
      null,
    )
    const reached: Turn[] = [{ facet: root, hinge: longest(root.edges), depth: nearest ? nearest.depth + 1 : 0 }]
    left.delete(root)
    for (const turn of reached) {
      for (const facet of left) {
        const hinge = facet.edges.find((edge) => turn.facet.edges.some((other) => same(edge, other)))
        if (!hinge) continue
        left.delete(facet)
        reached.push({ facet, hinge, depth: turn.depth + 1 })
      }
    }
    turns.push(...reached)
  }
  return turns
}

function flattened([[x, y], [toX, toY]]: Edge): string {
  const angle = Math.atan2(toY - y, toX - x)
  return `translate(${x}px, ${y}px) rotate(${angle}rad) scale(1, .001) rotate(${-angle}rad) translate(${-x}px, ${-y}px)`
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const distance = (a: Facet, b: Facet) => Math.hypot(a.middle[0] - b.middle[0], a.middle[1] - b.middle[1])
const longest = (edges: Edge[]) => edges.reduce((best, edge) => (long(edge) > long(best) ? edge : best))
const long = ([[x, y], [toX, toY]]: Edge) => Math.hypot(toX - x, toY - y)
const meet = (a: Point, b: Point) => a[0] === b[0] && a[1] === b[1]
const same = (a: Edge, b: Edge) => (meet(a[0], b[0]) && meet(a[1], b[1])) || (meet(a[0], b[1]) && meet(a[1], b[0]))
