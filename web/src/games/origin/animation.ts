// Shows on the table what events tell: where things were is measured before the screen changes, then they travel.
import { tick } from 'svelte'
import { arrive, delayOf, ghost } from '../../ui/motion'
import type { Told } from '../../table/narration'
import { sounds } from '../../ui/sound'
import type { Legal } from '../../table/live.svelte'
import type { Box } from './edition.svelte'
import type { Camera } from './camera.svelte'
import type { Point } from './chart'
import { drop, fly, hop } from './travel'

interface Journey {
  from: string
  to: string
}

export interface Stage {
  root: HTMLElement
  camera: Camera
  box: Box
  me: number | null
  /** The area of a move of one's own that the screen has already shown. */
  shown: Set<string>
}

/** Shows a pawn of one's own on its way before the server has answered. */
export async function showOwn(decision: Legal, { root, camera, box, shown }: Stage): Promise<void> {
  const pixel = 1 / (camera.scale || 1)
  const at = (area: string): Point => box.chart.areas[area]?.label ?? [0, 0]
  const stand = (area: string) => root.querySelector(`[data-pawn="${area}"] .stand`)
  const { kind, from, to, area } = decision as Legal & { from: string; to: string; area: string }
  await tick()
  if (kind === 'place') {
    shown.add(area)
    drop(stand(area), pixel)
  } else if (kind === 'migrate' || kind === 'displace') {
    shown.add(to)
    hop(stand(to), [from, ...box.route(from, to)].map(at), pixel)
    if (kind === 'displace') hop(stand(from), [at(to), at(from)], pixel)
  }
}

const MOVED = new Set(['migrated', 'displaced', 'swapped'])

export async function show(events: Told[], { root, camera, box, me, shown }: Stage): Promise<void> {
  const find = (selector: string) => root.querySelector(selector)
  const rect = (selector: string) => find(selector)?.getBoundingClientRect()
  const at = (area: string): Point => box.chart.areas[area]?.label ?? [0, 0]
  const stand = (area: string) => find(`[data-pawn="${area}"] .stand`)
  const pixel = 1 / (camera.scale || 1)
  const before = new Set([...root.querySelectorAll('[data-card]')].map((card) => card.getAttribute('data-card')))
  const places = new Map<string, DOMRect | undefined>()
  for (const place of root.querySelectorAll('[data-place], [data-strait], [data-hunt]')) {
    const { place: name, strait, hunt } = (place as HTMLElement | SVGElement).dataset
    places.set(name ?? (strait ? `strait-${strait}` : `hunt-${hunt}`), place.getBoundingClientRect())
  }
  await tick()
  const seat = (who: number | null) => rect(`[data-place="seat-${who}"]`)
  let drawn = 0
  let area = ''
  events.forEach((event, n) => {
    const steps = () =>
      events
        .slice(n + 1)
        .filter(({ kind, seat }) => kind === 'stepped' && seat === event.seat)
        .map((one) => at(one.area as string))
    if (event.kind === 'evolved') {
      area = (event.settled as { area: string }).area
      if (!shown.delete(area)) drop(stand(area), pixel)
      sounds.lay()
    } else if (MOVED.has(event.kind)) {
      const { from, to } = event.journey as Journey
      area = to
      const route = steps()
      if (!shown.delete(to)) {
        hop(stand(to), [at(from), ...(route.length ? route : [at(to)])], pixel)
        if (event.kind !== 'migrated') hop(stand(from), [at(to), at(from)], pixel)
      }
      sounds.lay()
    } else if (event.kind === 'took-tile') {
      const { column, level } = event.tile as { column: string; level: number }
      fly(`tile-${level}`, places.get(`column-${column}`), seat(event.seat))
    } else if (event.kind === 'hunted') fly('tile-hunt', places.get(`hunt-${area}`), seat(event.seat), 200)
    else if (event.kind === 'took-strait')
      fly('tile-strait', places.get(`strait-${event.strait as string}`), seat(event.seat), 200)
    else if (event.kind.startsWith('drew-') && event.seat !== me)
      ghost(places.get(`deck-${event.kind.slice(5)}`), seat(event.seat), delayOf(drawn++, events.length))
  })
  if (area && events.some((event) => event.seat !== me)) camera.show([at(area)])
  const draws = events.find((event) => event.kind.startsWith('drew-') && event.seat === me)
  if (!draws) return
  const fresh = [...root.querySelectorAll('[data-card]')].filter((card) => !before.has(card.getAttribute('data-card')))
  fresh.forEach((card, n) =>
    arrive(card, places.get(`deck-${draws.kind.slice(5)}`), { delay: delayOf(n, fresh.length), turn: true }),
  )
  sounds.draw()
}
