// What a seat did since one's own last action, in very few words.
import type { GameText } from '../../table/narration'
import { t } from '../../ui/text.svelte'
import { cardName, colourName } from './names'
import type { MauMauEvent } from './view'

export function trace(events: MauMauEvent[], text: GameText): string {
  const words: string[] = []
  let drawn = 0
  for (const event of events) {
    if (event.kind === 'drew') drawn++
    else if (event.kind === 'laid') words.push(cardName(event.card, text))
    else if (event.kind === 'named') words.push(colourName(event.colour, text))
    else if (event.kind === 'skipped') words.push(t('maumau:trace.skipped'))
    else if (event.kind === 'forgot-mau') words.push(t('maumau:trace.forgot'))
  }
  if (drawn) words.push(`+${drawn}`)
  return words.slice(-2).join(' · ')
}
