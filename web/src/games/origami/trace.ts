// What a seat did since one's own last action, in very few words.
import { t } from '../../ui/text.svelte'
import { cardName } from './edition.svelte'
import type { OrigamiEvent } from './view'

const TAKING = new Set<OrigamiEvent['kind']>(['took', 'drew', 'kept', 'stole', 'took-discard'])

export function trace(events: OrigamiEvent[]): string {
  const words: string[] = []
  const taken = events.filter(({ kind }) => TAKING.has(kind)).length
  for (const event of events)
    if (event.kind === 'played' || event.kind === 'acted') words.push(cardName(event.card))
    else if (event.kind === 'passed') words.push(t('origami:do.pass'))
  if (taken) words.push(`+${taken}`)
  return words.slice(-2).join(' · ')
}
