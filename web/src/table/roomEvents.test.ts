// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import type { RoomEvent } from '../net/protocol'
import { loadScreenTexts, loadSharedTexts, setLanguage } from '../ui/text.svelte'
import de from '../screens/table/texts/de.json'
import en from '../screens/table/texts/en.json'
import fr from '../screens/table/texts/fr.json'
import { ROOM_EVENTS } from '../testing/tables'
import { addRoomLines, describeRoomEvent, findExit, findGrave } from './roomEvents'

const event = (part: Partial<RoomEvent>): RoomEvent => ({ seq: 1, kind: 'sat', at: 0, name: 'Emil', ...part })
const line = (eventCount: number) => ({ text: `line ${eventCount}`, seat: 0, eventCount })

beforeEach(() => Promise.all([setLanguage('en'), loadSharedTexts(), loadScreenTexts('table')]))

describe('what happens beside the game', () => {
  it.each([en, de, fr])('has its sentence in every language', (texts) => {
    for (const kind of ROOM_EVENTS) expect(texts).toHaveProperty([`room.${kind}`])
  })

  it('is told to the one whom it concerns as their own', () => {
    expect(describeRoomEvent(event({ kind: 'kicked' }), [])).toContain('Emil')
    expect(describeRoomEvent(event({ kind: 'kicked', yours: true }), [])).toMatch(/^You /)
    expect(describeRoomEvent(event({ kind: 'undo-refused', by: 1 }), ['Ada', 'Ida'])).toContain('Ida')
  })

  it('says that a bot plays on only if the game goes on', () => {
    expect(describeRoomEvent(event({ kind: 'resigned', value: 1 }), [])).toBe('Emil resigns; a bot plays on.')
    expect(describeRoomEvent(event({ kind: 'resigned', value: 0 }), [])).toBe('Emil resigns.')
    expect(describeRoomEvent(event({ kind: 'resigned', value: 1, yours: true }), [])).toBe('You resigned.')
  })

  it('says how much time was given, and until when a vacation lasts', () => {
    expect(describeRoomEvent(event({ kind: 'time-given', by: 1, value: 86_400 }), ['Ada', 'Ida'])).toContain('1 day')
    expect(describeRoomEvent(event({ kind: 'vacation', value: 1_800_000_000 }), [])).toMatch(/Emil .*15 Jan|Jan 15/)
  })

  it('stands in the log where it happened', () => {
    const events = [event({ seq: 4, after: 0 }), event({ seq: 9, kind: 'expired', after: 2 })]
    const merged = addRoomLines([line(1), line(2), line(3)], events, [], Infinity)
    expect(merged.map(({ eventCount, roomEvent }) => roomEvent ?? -eventCount)).toEqual([4, -1, -2, 9, -3])
    expect(addRoomLines([line(1)], events, [], 1)).toHaveLength(2)
  })

  it('is shown at once if it took something from this person', () => {
    expect(findGrave([event({ kind: 'expired', yours: true }), event({ kind: 'sat' })])?.kind).toBe('expired')
    expect(findGrave([event({ kind: 'expired' })])).toBeUndefined()
  })

  it('explains why somebody has no seat any more, until they have one', () => {
    const out = event({ kind: 'removed', yours: true })
    expect(findExit([out], [])).toBe(out)
    expect(findExit([out], [0])).toBeUndefined()
    expect(findExit([out, event({ seq: 2, kind: 'sat', yours: true })], [])).toBeUndefined()
  })
})
