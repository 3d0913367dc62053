// Animates events: where things were is measured before the screen changes, then they move to where they are.
import { tick } from 'svelte'
import { animateFrom, staggerDelay, animateGhost } from '../../ui/motion'
import { sounds } from '../../ui/sound'
import type { Camera } from './camera.svelte'
import type { Point } from './chart'
import type { Edition } from './edition.svelte'
import { drop, fly, hop } from './travel'
import type { OriginEvent, PawnAction } from './view'

export interface Stage {
  root: HTMLElement
  camera: Camera
  edition: Edition
  me: number | null
  /** The areas of one's own moves that were animated before the server answered. */
  animated: Set<string>
}

/** Animates a pawn of one's own before the server has answered. */
export async function animateOwnAction(legal: PawnAction, { root, camera, edition, animated }: Stage): Promise<void> {
  const pixel = 1 / (camera.scale || 1)
  const at = (area: string): Point => edition.chart.areas[area]?.label ?? [0, 0]
  const stand = (area: string) => root.querySelector(`[data-pawn="${area}"] .stand`)
  await tick()
  if (legal.kind === 'place') {
    animated.add(legal.area)
    drop(stand(legal.area), pixel)
  } else if (legal.kind === 'migrate' || legal.kind === 'displace') {
    const { from, to } = legal
    animated.add(to)
    hop(stand(to), [from, ...edition.route(from, to)].map(at), pixel)
    if (legal.kind === 'displace') hop(stand(from), [at(to), at(from)], pixel)
  }
}

export async function animateEvents(
  events: OriginEvent[],
  { root, camera, edition, me, animated }: Stage,
): Promise<void> {
  const find = (selector: string) => root.querySelector(selector)
  const rect = (selector: string) => find(selector)?.getBoundingClientRect()
  const at = (area: string): Point => edition.chart.areas[area]?.label ?? [0, 0]
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
        .filter((one) => one.kind === 'stepped')
        .filter(({ seat }) => seat === event.seat)
        .map(({ area }) => at(area))
    if (event.kind === 'evolved') {
      area = event.settled.area
      if (!animated.delete(area)) drop(stand(area), pixel)
      sounds.lay()
    } else if (event.kind === 'migrated' || event.kind === 'displaced' || event.kind === 'swapped') {
      const { from, to } = event.journey
      area = to
      const route = steps()
      if (!animated.delete(to)) {
        hop(stand(to), [at(from), ...(route.length ? route : [at(to)])], pixel)
        if (event.kind !== 'migrated') hop(stand(from), [at(to), at(from)], pixel)
      }
      sounds.lay()
    } else if (event.kind === 'took-tile') {
      const { column, level } = event.tile
      fly(`tile-${level}`, places.get(`column-${column}`), seat(event.seat))
    } else if (event.kind === 'hunted') fly('tile-hunt', places.get(`hunt-${area}`), seat(event.seat), 200)
    else if (event.kind === 'took-strait')
      fly('tile-strait', places.get(`strait-${event.strait}`), seat(event.seat), 200)
    else if (event.kind.startsWith('drew-') && event.seat !== me)
      animateGhost(places.get(`deck-${event.kind.slice(5)}`), seat(event.seat), staggerDelay(drawn++, events.length))
  })
  if (area && events.some((event) => event.seat !== me)) camera.show([at(area)])
  const draws = events.find((event) => event.kind.startsWith('drew-') && event.seat === me)
  if (!draws) return
  const fresh = [...root.querySelectorAll('[data-card]')].filter((card) => !before.has(card.getAttribute('data-card')))
  fresh.forEach((card, n) =>
    animateFrom(card, places.get(`deck-${draws.kind.slice(5)}`), { delay: staggerDelay(n, fresh.length), turn: true }),
  )
  sounds.draw()
}
