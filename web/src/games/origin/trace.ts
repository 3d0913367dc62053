// What a seat did since one's own last action, in very few words.
import { cardName, placeName } from './names'
import type { OriginEvent } from './view'

export function trace(events: OriginEvent[]): string {
  const words: string[] = []
  for (const event of events) {
    if (event.kind === 'evolved') words.push(placeName('area', event.settled.area))
    else if (event.kind === 'migrated' || event.kind === 'displaced')
      words.push(`→ ${placeName('area', event.journey.to)}`)
    else if (event.kind === 'played') words.push(cardName(event.card))
  }
  return words.at(-1) ?? ''
}
