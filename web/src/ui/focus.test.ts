// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { arrowStep, focusNext } from './focus'

let buttons: HTMLElement[]

beforeEach(() => {
  document.body.innerHTML = '<button>a</button><button>b</button><button>c</button>'
  buttons = [...document.querySelectorAll('button')]
})

const focused = () => document.activeElement?.textContent

describe('focusNext', () => {
  it('moves along the row and starts again at its ends', () => {
    buttons[1]!.focus()
    focusNext(buttons, 1)
    expect(focused()).toBe('c')
    focusNext(buttons, 1)
    expect(focused()).toBe('a')
    focusNext(buttons, -1)
    expect(focused()).toBe('c')
  })

  it('starts with the first element if none is focused', () => {
    focusNext(buttons, 1)
    expect(focused()).toBe('a')
  })
})

it('knows the arrow keys of a row', () => {
  const step = (key: string) => arrowStep(new KeyboardEvent('keydown', { key }))
  expect(['ArrowRight', 'ArrowLeft', 'Enter'].map(step)).toEqual([1, -1, 0])
})
