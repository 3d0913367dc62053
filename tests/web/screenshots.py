"""Takes a picture of every screen and state: phone and desktop, light and dark, three languages; into screenshots/."""

import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402

from tests.web.conftest import CHROMIUM, DESKTOP, PHONE, Server  # noqa: E402
from tests.web.player import turn  # noqa: E402

DEVICES: dict[str, dict[str, Any]] = {"desktop": DESKTOP, "phone": PHONE}
LOCALES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}
SEED = "7"


class Photographer:
    def __init__(self, browser: Any, url: str, out: Path, device: str, theme: str, lang: str) -> None:
        self.out = out / f"{device}-{theme}-{lang}"
        self.out.mkdir(parents=True, exist_ok=True)
        self.context = browser.new_context(
            **DEVICES[device], base_url=url, color_scheme=theme, locale=LOCALES[lang], reduced_motion="reduce"
        )
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
        self.page.wait_for_timeout(350)
        self.page.screenshot(path=self.out / f"{name}.png", full_page=whole)

    def sit_down(self, **settings: Any) -> None:
        self.settings = settings
        self.page.goto("/")
        self.page.locator("article .btn.go").first.click()
        self.await_turn()

    def await_turn(self) -> None:
        self.page.locator(".turnflag:not(.rest)").wait_for(timeout=30_000)

    def tour(self) -> None:
        page = self.page
        page.goto("/")
        page.locator("article").first.wait_for()
        self.shoot("01-front", whole=True)
        page.locator("article .row .btn").first.click()
        self.shoot("02-with-friends")
        page.locator("dialog form .btn.go").click()
        page.get_by_test_id("link").wait_for()
        self.shoot("03-waiting-room", whole=True)
        page.goto("/?rules=maumau#MM-16")
        page.locator("#MM-16").wait_for()
        self.shoot("04-rules")
        page.goto("/?style")
        self.shoot("05-style", whole=True)
        page.goto("/t/nowhere")
        page.locator("h1").wait_for()
        self.shoot("06-no-table")
        self.table()
        self.one_device()

    def table(self) -> None:
        page = self.page
        self.sit_down()
        self.shoot("10-table")
        for _ in range(8):
            turn(page)
            page.wait_for_timeout(200)
        self.await_turn()
        self.shoot("11-table-later")
        page.locator(".hand li.no button, .hand button").first.click(force=True)
        page.wait_for_timeout(300)
        if page.get_by_test_id("why-not").count():
            self.shoot("12-why-not")
        page.get_by_test_id("menu").click()
        self.shoot("13-this-table")
        page.keyboard.press("Escape")
        page.keyboard.press("?")
        self.shoot("14-keyboard")
        page.keyboard.press("Escape")
        page.keyboard.press("[")
        page.keyboard.press("[")
        self.shoot("15-earlier")
        page.keyboard.press("0")
        for number, tab in enumerate(page.locator(".tabs button").all()):
            if number and tab.is_visible():
                tab.click()
                self.shoot(f"16-tab-{number}")
        self.context.set_offline(True)
        self.shoot("17-offline")
        self.context.set_offline(False)
        for seats in (2, 5, 8):
            self.sit_down(seats=seats, bots=[None, *["greedy"] * (seats - 1)])
            self.shoot(f"18-seats-{seats}")
        for seed in range(1, 12):
            self.sit_down(seed=str(seed))
            change = page.locator("li.yes [data-place=hand-colour-change]")
            if change.count():
                change.first.click(force=True)
                self.shoot("19-which-colour")
                break
        self.sit_down(options={"games": 1}, seats=2, bots=[None, "random"])
        for _ in range(600):
            if turn(page) in ("over", "sheet"):
                break
            page.wait_for_timeout(60)
        page.wait_for_timeout(1200)
        self.shoot("20-result")

    def one_device(self) -> None:
        self.settings = {}
        self.page.goto("/")
        self.page.locator("article .row .btn").nth(1).click()
        self.shoot("21-same-device")
        self.page.locator("dialog form .btn.go").click()
        self.page.get_by_test_id("privacy").wait_for()
        self.shoot("22-privacy")


def main() -> None:
    if CHROMIUM is None:
        sys.exit("Pictures need Chromium (Debian: apt install chromium).")
    out = ROOT / "screenshots"
    asked = sys.argv[1:] or [f"{d}-{t}-{lang}" for d in DEVICES for t in ("light", "dark") for lang in LOCALES]
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        try:
            for name in asked:
                device, theme, lang = name.split("-")
                photographer = Photographer(browser, server.url, out, device, theme, lang)
                photographer.context.set_default_timeout(15_000)
                photographer.tour()
                photographer.context.close()
                print(out / name)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
