"""A picture's signature: the mean colours of a coarse grid; a changed drawing shows, a changed pixel does not."""

import base64
from typing import Any

COLUMNS, ROWS = 10, 14
MEAN = """async ({picture, boxes, columns, rows}) => {
    const bytes = Uint8Array.from(atob(picture), letter => letter.charCodeAt(0))
    const whole = new Blob([bytes], {type: 'image/png'})
    const size = {resizeWidth: columns, resizeHeight: rows, resizeQuality: 'high'}
    const context = new OffscreenCanvas(columns, rows).getContext('2d', {willReadFrequently: true})
    const found = {}
    for (const [name, [x, y, width, height]] of Object.entries(boxes)) {
        context.drawImage(await createImageBitmap(whole, x, y, width, height, size), 0, 0)
        const {data} = context.getImageData(0, 0, columns, rows)
        found[name] = [...data].filter((_, n) => n % 4 < 3).map(value => value.toString(16).padStart(2, '0')).join('')
    }
    return found
}"""
BOXES = """(whole) => {
    const {left, top} = whole.getBoundingClientRect()
    return Object.fromEntries([...whole.querySelectorAll('[data-card]')].map(one => {
        const box = one.getBoundingClientRect()
        return [one.dataset.card, [box.left - left, box.top - top, box.width, box.height].map(Math.round)]
    }))
}"""


def signatures(shown: Any) -> dict[str, str]:
    """The signature of every card within an element, worked out in a blank page of the same browser."""
    boxes = shown.evaluate(BOXES)
    picture = base64.b64encode(shown.screenshot()).decode()
    page = shown.page.context.new_page()
    colours: dict[str, str] = page.evaluate(
        MEAN, {"picture": picture, "boxes": boxes, "columns": COLUMNS, "rows": ROWS}
    )
    page.close()
    return colours


def difference(one: str, other: str) -> float:
    """The mean distance of two signatures per colour value, 0 to 255."""
    if len(one) != len(other):
        return 255.0
    pairs = zip(bytes.fromhex(one), bytes.fromhex(other), strict=True)
    return sum(abs(a - b) for a, b in pairs) / (len(one) / 2)
