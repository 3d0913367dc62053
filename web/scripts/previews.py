"""Draws the pictures that links to a game show elsewhere, from the front page of a running server.

    python web/scripts/previews.py http://127.0.0.1:8000

They go into `web/public/preview`: one for each game, and `ludothek.png` for all others. They show a game's own front
picture, so that no position and no hand is in them.
"""

import shutil
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

TARGET = Path(__file__).parents[1] / "public" / "preview"
SIZE = {"width": 1200, "height": 630}
COMPOSE = """(game) => {
    const picture = game && document.querySelector(`.picture.${game}`)
    const sheet = document.createElement('div')
    const styled = (part, style) => Object.assign(part.style, style)
    styled(sheet, { position: 'fixed', inset: 0, zIndex: 99, overflow: 'hidden', background: 'var(--table)' })
    if (picture) {
        const copy = picture.cloneNode(true)
        styled(copy, { position: 'absolute', left: 0, top: 0, width: '444px', height: '200px', margin: 0,
                       transform: 'scale(2.703)', transformOrigin: '0 0', borderRadius: 0 })
        sheet.append(copy)
    } else {
        const logo = document.querySelector('header svg').cloneNode(true)
        styled(logo, { position: 'absolute', left: '440px', top: '90px', width: '320px', height: '320px' })
        sheet.append(logo)
    }
    const title = document.createElement('p')
    const name = picture ? picture.closest('article').querySelector('h2').innerText : 'Ludothek'
    title.textContent = picture ? `${name} · Ludothek` : name
    styled(title, { position: 'absolute', left: 0, right: 0, bottom: 0, height: '90px', padding: '0 40px',
                    font: '780 44px/90px var(--display)', background: 'var(--sheet)', color: 'var(--ink)' })
    sheet.append(title)
    document.body.append(sheet)
}"""


def reduce_colours(path: Path) -> None:
    """Keep 256 colours: flat shapes look the same, and the file has a third of the size."""
    with Image.open(path) as picture:
        small = picture.convert("RGB").quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


def main(url: str) -> None:
    TARGET.mkdir(exist_ok=True)
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        page = browser.new_context(viewport=SIZE, locale="en-GB", reduced_motion="reduce").new_page()
        page.goto(url)
        page.locator(".picture").first.wait_for()
        classes = [element.get_attribute("class") or "" for element in page.locator(".picture").all()]
        for game in (None, *(words.split()[1] for words in classes)):
            page.goto(url)
            page.locator(".picture").last.wait_for()
            page.wait_for_load_state("networkidle")
            page.evaluate(COMPOSE, game)
            page.wait_for_timeout(300)
            path = TARGET / f"{game or 'ludothek'}.png"
            page.screenshot(path=path)
            reduce_colours(path)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
