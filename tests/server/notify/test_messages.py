"""No notice tells a card: in every channel's bytes it is the same for all worlds that a player considers possible."""

import msgspec
import pytest

from ludothek.server.notify import mail, webhooks
from ludothek.server.notify.channels import Format, WebhookTarget
from ludothek.server.notify.messages import TEXTS, write_text
from ludothek.server.notify.turns import Notice
from ludothek.server.play.live_table import LiveTable
from tests.server.play.driver import Driver, make_config

WORLDS = 5
FORMATS: tuple[Format, ...] = ("json", "discord", "matrix", "ntfy")


def render_all(live: LiveTable, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Return what every channel is sent about the present turn, in every language."""
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert live.to_move is not None
    rendered = []
    for lang in TEXTS:
        for kind in ("turn", "reminder", "table"):
            notice = Notice("table", live.to_move, live.turn_seq, kind, "host", 0.0, 0.0)  # type: ignore[arg-type]
            text = write_text(notice, live, lang, 1000.0)
            rendered.append(msgspec.json.encode(text))
            rendered.append(mail.write_notice(text, lang, "a@b.c", "d@e.f", "https://g.h", "token").as_bytes())
            for name in FORMATS:
                target = WebhookTarget(url="https://g.h/x", format=name, secret="s")
                rendered.append(repr(webhooks.make_request(target, text, "https://g.h")).encode())
    return rendered


@pytest.mark.parametrize("game", ["maumau", "origami", "origin"])
def test_notices_are_the_same_in_every_world(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver(game, seats=3).start()
    for _ in range(12):
        driver.act()
    live = driver.live
    assert live.table is not None
    messages = render_all(live, monkeypatch)
    real = live.table
    for world in range(WORLDS):
        assert live.to_move is not None
        live.table = real.fair_copy(live.to_move, world)
        assert render_all(live, monkeypatch) == messages
    secret = make_config(game, 3)
    for text in messages:
        assert secret.invite.encode() not in text
        assert secret.salt.encode() not in text
        assert str(secret.seed).encode() not in text


def test_every_language_has_every_text() -> None:
    assert {frozenset(words) for words in TEXTS.values()} == {frozenset(TEXTS["en"])}


def test_a_name_cannot_bring_markup_into_a_chat() -> None:
    driver = Driver()
    driver.live.seats[0].name = "[x](http://evil) @everyone **"
    text = write_text(Notice("table", 0, 1, "table", "host", 0, 0), driver.start().live, "en", 0.0)
    body = webhooks.make_request(WebhookTarget(url="https://g.h/x", format="discord"), text, "https://g.h").body
    assert b"[x](http" not in body
