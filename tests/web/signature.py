"""A picture's signature: the mean colours of a coarse grid; a changed drawing shows, a changed pixel does not."""

import base64
from typing import Any

COLUMNS, ROWS = 10, 14
MEAN = """async ({pictures, columns, rows}) => {
    const canvas = new OffscreenCanvas(columns, rows)
    const context = canvas.getContext('2d', {willReadFrequently: true})
    context.imageSmoothingQuality = 'high'
    const told = {}
    for (const [name, picture] of Object.entries(pictures)) {
        const bytes = Uint8Array.from(atob(picture), letter => letter.charCodeAt(0))
        const size = {resizeWidth: columns, resizeHeight: rows, resizeQuality: 'high'}
        context.drawImage(await createImageBitmap(new Blob([bytes], {type: 'image/png'}), size), 0, 0)
        const {data} = context.getImageData(0, 0, columns, rows)
        told[name] = [...data].filter((_, n) => n % 4 < 3).map(value => value.toString(16).padStart(2, '0')).join('')
    }
    return told
}"""


def signature(context: Any, pictures: dict[str, bytes]) -> dict[str, str]:
    """Signatures by name, worked out in a blank page of the same browser."""
    page = context.new_page()
    encoded = {name: base64.b64encode(picture).decode() for name, picture in pictures.items()}
    told: dict[str, str] = page.evaluate(MEAN, {"pictures": encoded, "columns": COLUMNS, "rows": ROWS})
    page.close()
    return told


def difference(one: str, other: str) -> float:
    """The mean distance of two signatures per colour value, 0 to 255."""
    if len(one) != len(other):
        return 255.0
    pairs = zip(bytes.fromhex(one), bytes.fromhex(other), strict=True)
    return sum(abs(a - b) for a, b in pairs) / (len(one) / 2)
