import { beforeAll, describe, expect, it } from 'vitest'
import { loadGameTexts } from '../../ui/text.svelte'
import { prompt } from './prompt'
import { activeSelection, type Selection } from './selection.svelte'
import type { OriginTable, OriginView } from './view'

const table = { text: { say: (key: string) => key } } as unknown as OriginTable
const view = (phase: string, round: number) =>
  ({ phase, round, junior: false, acted: false, legal: [{ kind: 'evolve' }] }) as unknown as OriginView

beforeAll(() => loadGameTexts('origin'))

describe('what is expected', () => {
  it('says what an objective is for while one is kept, and in the first turn', () => {
    activeSelection.set({ mode: 'evolve', from: null, picked: [] } as unknown as Selection)
    expect(prompt(view('keep', 1), table)).toContain('you score it once you have what it asks for')
    expect(prompt(view('turn', 1), table)).toContain('objective among your cards')
    expect(prompt(view('turn', 2), table)).not.toContain('objective')
  })

  it('offers objectives before the reward, and the areas of a swap', () => {
    const asked = { ...view('reward', 3), legal: [{ kind: 'play' }, { kind: 'reward-a', colour: 'yellow' }] }
    expect(prompt(asked as unknown as OriginView, table)).toContain('objective')
    expect(prompt(view('collect', 3), table)).toContain('reward')
  })
})
