// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { Selection } from './selection.svelte'
import type { OriginTable, OriginView } from './view'

const move = (from: string, to: string, action: number) => ({ kind: 'migrate', from, to, action })
const MOVES = [move('zambezi', 'cape', 1), move('zambezi', 'chad-basin', 2), move('maghreb', 'chad-basin', 3)]

function sitDown() {
  const area = (id: string, seat: number | null) => ({ id, pawn: seat === null ? null : { seat } })
  const areas = [area('zambezi', 0), area('maghreb', 0), area('cape', null), area('chad-basin', null)]
  const view = { phase: 'turn', acted: false, areas, legal: MOVES } as unknown as OriginView
  const act = vi.fn()
  const legal = (kind?: string) => MOVES.filter((one) => !kind || one.kind === kind)
  const table = { view, me: 0, myTurn: true, legal, act } as unknown as OriginTable
  return { act, selection: new Selection(table) }
}

describe('a tap on an area where a pawn may go, before a pawn was chosen', () => {
  it('chooses the only pawn that gets there, and a second tap sends it', () => {
    const { act, selection } = sitDown()
    selection.tapArea('cape')
    expect(selection.from).toBe('zambezi')
    expect(act).not.toHaveBeenCalled()
    selection.tapArea('cape')
    expect(act).toHaveBeenCalledWith(1)
  })

  it('chooses none of several', () => {
    const { selection } = sitDown()
    selection.tapArea('chad-basin')
    expect(selection.from).toBeNull()
  })
})
