// The chart: outlines and passages to draw, from our map, from an edition's own, or as nodes and lines where there is none.
import world from '../../art/origin/map.json'

export type Point = [number, number]
export interface Drawn {
  d: string
  facets: [number, string][]
  label: Point
  room: number
  tap: [number, number, number]
}
export interface Chart {
  viewBox: [number, number, number, number]
  creases: string[]
  areas: Record<string, Drawn>
  straits: Record<string, { paths: string[]; tile: Point }>
  ferries: { between: [string, string]; d: string }[]
  borders: [string, string][]
}
interface Place {
  id: string
  continent: string
  borders: string[]
}
interface Passage {
  id: string
  between: [string, string]
}

const WIDTH = 2400
const HEIGHT = 1280

const pair = (a: string, b: string) => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** The chart of these areas and straits: what the map does not draw is added as a line. */
export function atlas(areas: Place[], straits: Passage[], own?: Partial<Chart>): Chart {
  const ours = world as unknown as Chart
  const known = [own, ours].find((chart) => chart?.areas && areas.every(({ id }) => id in chart.areas!))
  const base = known ? whole(known) : nodes(areas, straits)
  const drawn = new Set(base.borders.map(([a, b]) => pair(a, b)))
  const wanted = new Map(
    areas.flatMap(({ id, borders }) => borders.map((other) => [pair(id, other), [id, other] as [string, string]])),
  )
  const line = (a: string, b: string) => `M${base.areas[a]!.label}L${base.areas[b]!.label}`
  const added = [...wanted].filter(([key]) => !drawn.has(key)).map(([, between]) => ({ between, d: line(...between) }))
  const passages = straits.map(
    ({ id, between: [a, b] }) =>
      [
        id,
        base.straits[id] ?? { paths: [line(a, b)], tile: middle(base.areas[a]!.label, base.areas[b]!.label) },
      ] as const,
  )
  return {
    ...base,
    straits: Object.fromEntries(passages),
    ferries: [...base.ferries.filter(({ between }) => wanted.has(pair(...between))), ...added],
    borders: [...wanted.values()],
  }
}

function whole(chart: Partial<Chart>): Chart {
  const areas = Object.entries(chart.areas!).map(([id, area]) => {
    const label = area.label ?? centre(area.d)
    return [
      id,
      {
        d: area.d,
        label,
        facets: area.facets ?? [[3, area.d]],
        room: area.room ?? 40,
        tap: area.tap ?? [...label, 50],
      },
    ]
  })
  return {
    viewBox: [0, 0, WIDTH, HEIGHT],
    creases: [],
    straits: {},
    ferries: [],
    borders: [],
    ...chart,
    areas: Object.fromEntries(areas) as Record<string, Drawn>,
  }
}

function middle([ax, ay]: Point, [bx, by]: Point): Point {
  return [Math.round((ax + bx) / 2), Math.round((ay + by) / 2)]
}

/** The middle of all absolute points of a path. */
function centre(d: string): Point {
  const numbers = (d.match(/-?\d+(\.\d+)?/g) ?? []).map(Number)
  const xs = numbers.filter((_, n) => n % 2 === 0)
  const ys = numbers.filter((_, n) => n % 2 === 1)
  const mean = (all: number[]) => Math.round(all.reduce((sum, one) => sum + one, 0) / Math.max(1, all.length))
  return [mean(xs), mean(ys)]
}

/** Areas as folded octagons, neighbours drawn near each other. */
function nodes(areas: Place[], straits: Passage[]): Chart {
  const at = spread(areas, straits)
  const r = Math.min(70, 560 / Math.sqrt(areas.length))
  const corner = (x: number, y: number, k: number): Point => [
    Math.round(x + r * Math.cos((k * Math.PI) / 4 + Math.PI / 8)),
    Math.round(y + r * Math.sin((k * Math.PI) / 4 + Math.PI / 8)),
  ]
  const drawn = areas.map(({ id }, n): [string, Drawn] => {
    const [x, y] = at[n]!
    const corners = Array.from({ length: 8 }, (_, k) => corner(x, y, k))
    const sheet = (...points: Point[]) => `M${points.join('L')}Z`
    const facets: [number, string][] = [
      [2, sheet(...corners)],
      [4, sheet(corners[7]!, corners[0]!, corners[1]!, corners[2]!, [x, y])],
    ]
    return [id, { d: sheet(...corners), facets, label: [x, y], room: r * 0.8, tap: [x, y, r] }]
  })
  return {
    viewBox: [0, 0, WIDTH, HEIGHT],
    creases: ['M600 0V1280', 'M1200 0V1280', 'M1800 0V1280', 'M0 640H2400'],
    areas: Object.fromEntries(drawn),
    straits: {},
    ferries: [],
    borders: [],
  }
}

const ROUNDS = 400

function spread(areas: Place[], straits: Passage[]): Point[] {
  const index = new Map(areas.map(({ id }, n) => [id, n]))
  const continents = [...new Set(areas.map(({ continent }) => continent))]
  const links = [
    ...areas.flatMap(({ id, borders }) => borders.map((other) => [id, other])),
    ...straits.flatMap(({ between: [a, b] }) => [
      [a, b],
      [b, a],
    ]),
  ]
  const at = areas.map(({ continent }, n): Point => {
    const turn = (2 * Math.PI * (continents.indexOf(continent) + n / areas.length)) / continents.length
    return [1.4 * Math.cos(turn) + 0.2 * Math.cos(n), Math.sin(turn) + 0.2 * Math.sin(n)]
  })
  for (let round = 0; round < ROUNDS; round++) {
    const push = at.map((): Point => [0, 0])
    const pull = (n: number, m: number, force: (far: number) => number) => {
      const dx = at[m]![0] - at[n]![0]
      const dy = at[m]![1] - at[n]![1]
      const far = Math.hypot(dx, dy) || 0.01
      push[n]![0] += (dx / far) * force(far)
      push[n]![1] += (dy / far) * force(far)
    }
    for (let n = 0; n < at.length; n++)
      for (let m = 0; m < at.length; m++) if (n !== m) pull(n, m, (far) => -0.02 / (far * far))
    for (const [a, b] of links) pull(index.get(a!)!, index.get(b!)!, (far) => far * 0.6)
    const heat = 0.12 * (1 - round / ROUNDS)
    push.forEach(([x, y], n) => {
      const most = Math.max(1, Math.hypot(x, y) / heat)
      at[n] = [at[n]![0] + x / most, at[n]![1] + y / most]
    })
  }
  const fit = (axis: 0 | 1, room: number) => {
    const all = at.map((point) => point[axis])
    const low = Math.min(...all)
    const wide = Math.max(...all) - low || 1
    return (value: number) => Math.round(110 + ((value - low) / wide) * (room - 220))
  }
  const x = fit(0, WIDTH)
  const y = fit(1, HEIGHT)
  return at.map((point) => [x(point[0]), y(point[1])])
}

/** The distance of the two points that are closest to each other. */
export function closest(points: Point[]): number {
  return Math.min(...points.flatMap(([x, y], n) => points.slice(n + 1).map(([ox, oy]) => Math.hypot(x - ox, y - oy))))
}
