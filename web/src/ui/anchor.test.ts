import { describe, expect, it } from 'vitest'
import { placeBeside, type Box } from './anchor'

const view = { width: 400, height: 800 }
const note = { width: 300, height: 80 }
const boxAt = (place: { x: number; y: number }): Box => ({
  left: place.x,
  top: place.y,
  right: place.x + note.width,
  bottom: place.y + note.height,
})

function overlaps(one: Box, two: Box): boolean {
  return one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom
}

describe('a note beside what was tapped', () => {
  it('stands above a card in the hand, inside the window', () => {
    const card = { left: 10, top: 600, right: 90, bottom: 720 }
    const placed = boxAt(placeBeside([card], note, view))
    expect(placed.bottom).toBeLessThanOrEqual(card.top)
    expect(placed.left).toBeGreaterThanOrEqual(0)
  })

  it('stands below what is at the upper edge', () => {
    const seat = { left: 100, top: 20, right: 200, bottom: 90 }
    expect(placeBeside([seat], note, view).y).toBeGreaterThanOrEqual(seat.bottom)
  })

  it('covers neither its target nor the pile that it speaks of', () => {
    const card = { left: 150, top: 600, right: 230, bottom: 720 }
    const pile = { left: 150, top: 480, right: 250, bottom: 590 }
    const placed = boxAt(placeBeside([card], note, view, [pile]))
    expect(overlaps(placed, card)).toBe(false)
    expect(overlaps(placed, pile)).toBe(false)
  })

  it('rather covers the pile than the card, if there is no room for both', () => {
    const card = { left: 0, top: 100, right: 400, bottom: 790 }
    const pile = { left: 0, top: 0, right: 400, bottom: 95 }
    expect(overlaps(boxAt(placeBeside([card], note, view, [pile])), card)).toBe(false)
  })

  it('leaves the prompt over a hand free, and stands between it and the pile', () => {
    const card = { left: 20, top: 600, right: 100, bottom: 720 }
    const prompt = { left: 0, top: 480, right: 400, bottom: 590 }
    const pile = { left: 200, top: 200, right: 300, bottom: 340 }
    const placed = boxAt(placeBeside([card], note, view, [prompt, pile]))
    expect(placed.bottom).toBeLessThanOrEqual(prompt.top)
    expect(placed.top).toBeGreaterThanOrEqual(pile.bottom)
  })

  it('covers none of several targets that lie apart', () => {
    const button = { left: 10, top: 500, right: 200, bottom: 550 }
    const tile = { left: 300, top: 700, right: 350, bottom: 750 }
    const placed = boxAt(placeBeside([button, tile], note, view))
    expect([button, tile].some((one) => overlaps(placed, one))).toBe(false)
  })

  it('has a place of its own when nothing was tapped', () => {
    const { x, y } = placeBeside([], note, view)
    expect([x, y]).toEqual([50, 200])
  })
})
