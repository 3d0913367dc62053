"""Somebody who plays Origin in a browser, by what the screen offers."""

from typing import Any

from tests.web.player import attempts

OVER = ("over", "sheet")

# Does one thing where it is this person's turn, and says what: cards, rewards and tiles as they come, else an action.
STEP = """(n) => {
    const one = (selector) => document.querySelector(selector)
    const any = (selector) => { const all = document.querySelectorAll(selector); return all[n % all.length] }
    const press = (thing) => thing.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    if (one('dialog[open]:not(.closing)')) return 'sheet'
    if (one('[data-testid=privacy]')) { one('[data-testid=privacy] .btn').click(); return 'privacy' }
    if (one('[data-testid=show-result]')) return 'over'
    if (!one('[data-testid=expected] .turnflag:not(.rest)')) return 'wait'
    const offers = [
        ['confirm', '[data-testid=confirm]'], ['choose', '.deeds [data-choice]'], ['take', '.tiles .yes'],
        ['deck', '.deck.yes'], ['go', '[data-mark=goal]'], ['card', '.hand li.yes:not(.picked) .card'],
        ['shape', '.shelf .yes'], ['end', '[data-testid=end]'],
    ]
    for (const [name, selector] of offers) {
        const thing = any(selector)
        if (thing) { press(thing); return name }
    }
    const start = any('[data-mark=start]')
    if (start && (one('.mode.on') || !one('.mode'))) { press(start); return 'start' }
    for (const mode of n % 3 ? ['evolve', 'displace', 'migrate'] : ['displace', 'migrate', 'evolve']) {
        const button = one(`[data-testid=${mode}]:not(.quiet)`)
        if (button && button.getAttribute('aria-pressed') === 'false') { button.click(); return mode }
    }
    return 'wait'
}"""


def step(page: Any, n: int) -> str:
    return str(page.evaluate(STEP, n))


def play(*pages: Any, steps: int = 10_000) -> list[str]:
    """Several people, each in a browser, until all see the end or so much was done; everything they did."""
    did: list[str] = []
    for _ in attempts(pages[0], pause=10):
        states = [step(page, len(did)) for page in pages]
        did += [state for state in states if state not in ("wait", *OVER)]
        if len(did) >= steps or all(state in OVER for state in states):
            break
    return did
