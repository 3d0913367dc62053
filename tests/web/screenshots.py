"""Takes a picture of every screen and state: phone and desktop, light and dark, three languages; into screenshots/.

And of every screen at ten sizes, in light English, dark German and light French, into `screenshots/sizes-light-en` and
so on. Names choose a part: `desktop-light-en`, `sizes-light-en`, or `sizes-dark-fr/review-maumau` for one screen.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402

from tests.web import after_pictures, origin_pictures, size_pictures  # noqa: E402
from tests.web import origami_player as origami  # noqa: E402
from tests.web.conftest import AT_ONCE, CHROMIUM, DESKTOP, PHONE, Server  # noqa: E402
from tests.web.player import AT_ITS_EDGE, await_turn, play_to_the_end, take_turn  # noqa: E402
from tests.web.test_learn import LESSONS  # noqa: E402

SIZES = "sizes"
DEVICES: dict[str, dict[str, Any]] = {"desktop": DESKTOP, "phone": {**PHONE, "device_scale_factor": 2}, SIZES: DESKTOP}
LOCALES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}
SEED = "7"
WON = "63"
SETTLED = """async () => {
    await document.fonts.ready
    for (let pass = 0; pass < 2; pass++) {
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
        for (const animation of document.getAnimations()) animation.finish()
    }
}"""


class Photographer:
    def __init__(self, browser: Any, url: str, out: Path, device: str, theme: str, lang: str) -> None:
        self.out = out / f"{device}-{theme}-{lang}"
        self.out.mkdir(parents=True, exist_ok=True)
        self.context = browser.new_context(
            **DEVICES[device], base_url=url, color_scheme=theme, locale=LOCALES[lang], reduced_motion="reduce"
        )
        self.context.add_init_script(AT_ONCE)
        self.settings: dict[str, Any] = {}
        self.context.route("**/api/tables", self.arrange)
        self.page = self.context.new_page()

    def arrange(self, route: Any) -> None:
        """The same deal in every picture."""
        if route.request.method == "POST":
            body = route.request.post_data_json
            bots = [bot and "greedy" for bot in body.get("bots", [])]
            route.continue_(post_data={**body, "bots": bots, "seed": SEED, "bot_pause": 0, **self.settings})
        else:
            route.continue_()

    def shoot(self, name: str, whole: bool = False) -> None:
        """A picture once fonts are there and everything has arrived where it travels to."""
        self.page.evaluate(SETTLED)
        self.page.screenshot(path=self.out / f"{name}.png", full_page=whole)

    def sit_down(self, game: str = "maumau", **settings: Any) -> None:
        self.settings = settings
        self.page.goto("/")
        self.page.locator(f"article:has(.picture.{game}) .btn.go").click()
        await_turn(self.page)

    def sheet(self, key: str, name: str) -> None:
        self.page.keyboard.press(key)
        self.page.locator("dialog[open]").wait_for()
        self.shoot(name)
        self.page.keyboard.press("Escape")

    def tour(self) -> None:
        self.before_the_game()
        self.learning()
        self.table()
        self.many_seats()
        self.one_device()
        self.result()
        self.origami()
        origin_pictures.tour(self)
        after_pictures.tour(self)

    def before_the_game(self) -> None:
        page = self.page
        page.goto("/")
        page.locator("article").nth(2).wait_for()
        page.locator(".frieze svg").nth(5).wait_for()
        self.shoot("01-front", whole=True)
        page.locator("article .row .btn").first.click()
        page.locator("dialog summary").click()
        self.shoot("02-with-friends")
        page.locator("dialog form .btn.go").click()
        page.get_by_test_id("link").wait_for()
        page.locator(".qr img").wait_for()
        self.shoot("03-waiting-room", whole=True)
        page.goto("/style")
        page.locator("h1").wait_for()
        self.shoot("05-style", whole=True)
        page.goto("/t/nowhere")
        page.locator("h1").wait_for()
        self.shoot("06-no-table")

    def learning(self) -> None:
        page = self.page
        for game, lessons in LESSONS.items():
            for number, lesson in enumerate(lessons, 1):
                page.goto("/healthz")
                page.goto(f"/learn/{game}#{lesson}")
                page.locator(f"[data-lesson={lesson}]").wait_for()
                await_turn(page)
                self.shoot(f"07-learn-{game}-{number}-{lesson}")
            page.get_by_test_id("next").click()
            page.get_by_test_id("learned").wait_for()
            self.shoot(f"08-learned-{game}")
            page.goto(f"/rules/{game}")
            page.locator("#gallery").wait_for()
            for example in page.locator("figure").all():
                example.scroll_into_view_if_needed()
                example.get_by_test_id("expected").wait_for()
            self.shoot(f"09-rules-{game}", whole=True)
        page.goto("/learn/maumau#match")
        page.locator("[data-place=hand-blue-3]").click(position=AT_ITS_EDGE)
        page.locator("[data-verdict=forbidden]").wait_for()
        self.shoot("07-learn-wrong")

    def table(self) -> None:
        page = self.page
        self.sit_down()
        self.shoot("10-table")
        for _ in range(5):
            take_turn(page)
        self.shoot("11-table-later")
        page.locator(".hand li.no button").first.click(position=AT_ITS_EDGE)
        page.get_by_test_id("why-not").wait_for()
        self.shoot("12-why-not")
        for key, name in (("i", "13-this-table"), ("?", "14-keyboard"), ("r", "15-rules-sheet")):
            self.sheet(key, name)
        page.keyboard.press("h")
        page.get_by_test_id("advice").wait_for(timeout=60_000)
        self.shoot("16-advice")
        page.keyboard.press("Escape")
        page.keyboard.press("{")
        page.get_by_test_id("replay").wait_for()
        self.shoot("17-earlier")
        page.keyboard.press("0")
        for number, tab in enumerate(page.locator(".tabs button").all()):
            if number and tab.is_visible():
                tab.click()
                self.shoot(f"18-tab-{number}")
        self.context.set_offline(True)
        page.locator("[data-testid=connection][data-status=offline]").wait_for()
        self.shoot("19-offline")
        self.context.set_offline(False)

    def many_seats(self) -> None:
        for seats in (2, 5, 8):
            self.sit_down(seats=seats, bots=[None, *["greedy"] * (seats - 1)])
            self.shoot(f"20-seats-{seats}")
        for seed in range(1, 12):
            self.sit_down(seed=str(seed))
            change = self.page.locator("li.yes [data-place=hand-colour-change]")
            if change.count():
                change.first.click(position=AT_ITS_EDGE)
                self.shoot("21-which-colour")
                return

    def one_device(self) -> None:
        self.settings = {}
        self.page.goto("/")
        self.page.locator("article .row .btn").nth(1).click()
        self.shoot("22-same-device")
        self.page.locator("dialog form .btn.go").click()
        self.page.get_by_test_id("privacy").wait_for()
        self.shoot("23-privacy")

    def result(self) -> None:
        self.sit_down(seats=2, bots=[None, "greedy"], options={"games": 1}, seed=WON)
        play_to_the_end(self.page)
        self.page.get_by_test_id("show-result").wait_for()
        self.page.locator("dialog[open]").wait_for()
        self.shoot("24-result")

    def origami(self) -> None:
        page = self.page
        self.sit_down("origami", seats=2, bots=[None, "greedy"], seed="7")
        page.locator(".middle .ocard").first.wait_for()
        self.shoot("30-origami")
        page.locator('.hand [data-look="ant"]').click(position=AT_ITS_EDGE)
        page.locator(".hand .play").wait_for()
        page.locator('.hand [data-look="spider"]').click(position=AT_ITS_EDGE)
        self.shoot("31-origami-paying")
        page.get_by_test_id("back").click()
        page.locator(".hand .play").wait_for(state="detached")
        page.locator('.hand [data-look="fox"]').click(position=AT_ITS_EDGE)
        page.get_by_test_id("why-not").wait_for()
        self.shoot("32-origami-why-not")
        for seats in (3, 4):
            self.sit_down("origami", seats=seats, bots=[None, *["greedy"] * (seats - 1)], seed="11")
            origami.play_on(page, 26)
            self.shoot(f"33-origami-{seats}")
        page.get_by_test_id("other-1").click()
        self.shoot("34-origami-fanned")
        page.keyboard.press("Escape")
        page.locator(".line [data-look]").first.click(button="right")
        self.shoot("35-origami-closer")
        page.keyboard.press("Escape")
        origami.play_to_the_end(page)
        page.locator("dialog[open]").wait_for()
        self.shoot("36-origami-result")


def main() -> None:
    if CHROMIUM is None:
        sys.exit("Pictures need Chromium (Debian: apt install chromium).")
    out = ROOT / "screenshots"
    sets = [f"{d}-{t}-{lang}" for d in ("desktop", "phone") for t in ("light", "dark") for lang in LOCALES]
    asked = sys.argv[1:] or [*sets, *(f"{SIZES}-{name}" for name in ("light-en", "dark-de", "light-fr"))]
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        os.environ["LUDOTHEK_KEEPER_KEY"] = size_pictures.KEEPER_KEY
        server = Server(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--disable-gpu"])
        try:
            for name in asked:
                kind, _, screen = name.partition("/")
                device, theme, lang = kind.split("-")
                photographer = Photographer(browser, server.url, out, device, theme, lang)
                photographer.context.set_default_timeout(60_000)
                if device == SIZES:
                    size_pictures.tour(photographer, [screen] if screen else [])
                else:
                    photographer.tour()
                photographer.context.close()
                print(out / name)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
