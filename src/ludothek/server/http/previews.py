"""Previews of links: the page's head says in Open Graph's words what is behind an address, without any secret.

A private table says only which game it is. Nothing here depends on hands, draws or seeds.
"""

import html
import re
from pathlib import Path
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request

from ludothek.core import registry
from ludothek.server.answers.records import Upload
from ludothek.server.db import report_cache
from ludothek.server.db.tables import read_seating
from ludothek.server.errors import Refusal
from ludothek.server.http.params import LANGUAGES
from ludothek.server.play.ids import check_id
from ludothek.server.service import Service

TEXTS = {
    "en": {
        "table": "Come and play {game}",
        "waits": "{names} at the table; {free} of {seats} seats free.",
        "plain": "A table for {seats}.",
        "replay": "A game of {game}",
        "review": "A game of {game}, reviewed",
        "played": "Played by {names}. Watch every move, or play on from any point.",
        "watch": "Watch every move, or play on from any point.",
        "deal": "The same deal of {game}",
        "deal.text": "The same cards for everybody. What do you make of them?",
    },
    "de": {
        "table": "Komm, spiel {game} mit",
        "waits": "Am Tisch: {names}; {free} von {seats} Plätzen frei.",
        "plain": "Ein Tisch für {seats}.",
        "replay": "Eine Partie {game}",
        "review": "Eine Partie {game}, nachbesprochen",
        "played": "Es spielten {names}. Sieh jeden Zug, oder spiel von jeder Stelle weiter.",
        "watch": "Sieh jeden Zug, oder spiel von jeder Stelle weiter.",
        "deal": "{game}: dieselben Karten",
        "deal.text": "Dieselben Karten für alle. Was machst du daraus?",
    },
    "fr": {
        "table": "Viens jouer à {game}",
        "waits": "À la table : {names} ; places libres : {free} sur {seats}.",
        "plain": "Une table pour {seats}.",
        "replay": "Une partie de {game}",
        "review": "Une partie de {game}, analysée",
        "played": "Jouée par {names}. Revois chaque coup, ou reprends où tu veux.",
        "watch": "Revois chaque coup, ou reprends où tu veux.",
        "deal": "{game} : la même donne",
        "deal.text": "Les mêmes cartes pour tout le monde. Qu’en fais-tu ?",
    },
}
HEADER = re.compile(r"^(game|players): (.{1,400})$", re.MULTILINE)
LONGEST_TEXT = 200


class Preview(NamedTuple):
    """What a link leads to. `game` names the picture."""

    game: str
    title: str
    text: str


async def find_preview(service: Service, request: Request) -> Preview | None:
    """Return the preview of a screen's address; None if there is nothing to say or nobody may know."""
    screen, _, name = request.url.path.strip("/").partition("/")
    lang = choose_language(request)
    try:
        if screen == "deal":
            return await find_deal(service, name, lang)
        if screen in ("t", "replay", "review"):
            check_id(name)
            return await service.store.read(lambda c: read_preview(c, screen, name, lang))
    except Refusal:
        return None
    return None


def choose_language(request: Request) -> str:
    wanted = request.query_params.get("lang") or request.headers.get("accept-language", "")[:2].lower()
    return wanted if wanted in LANGUAGES else "en"


async def find_deal(service: Service, name: str, lang: str) -> Preview | None:
    """Find the preview of a deal, which is named by its game and day, or by the game in which it was first played."""
    kind, _, rest = name.partition(".")
    if kind == "day":
        game = rest.partition(".")[0]
    else:
        check_id(rest)
        found = await service.store.read(lambda c: read_preview(c, "replay", rest, lang))
        game = found.game if found is not None else ""
    return make_preview(game, "deal", "deal.text", lang)


def read_preview(connection: Connection, screen: str, name: str, lang: str) -> Preview | None:
    if name.startswith(report_cache.RECORD):
        return read_record_preview(connection, screen, name, lang)
    live = read_seating(connection, name)
    config = live.config
    is_listed = config.visibility == "listed"
    people = [live.name_of(n) or "" for n, seat in enumerate(live.seats) if seat.player is not None and is_listed]
    names = ", ".join(people)
    if screen != "t":
        return make_preview(config.game, screen, "played" if names else "watch", lang, names=names)
    if is_listed and live.phase != "open":
        return make_preview(config.game, "replay", "watch", lang)
    free = sum(seat.player is None and seat.bot is None for seat in live.seats)
    text = "waits" if names else "plain"
    return make_preview(config.game, "table", text, lang, names=names, free=free, seats=config.seats)


def read_record_preview(connection: Connection, screen: str, name: str, lang: str) -> Preview | None:
    """Read game and players from the header of a shared record, without replaying it."""
    body = report_cache.read(connection, name)
    header = dict(HEADER.findall(msgspec.json.decode(body, type=Upload).record[:4000])) if body else {}
    names = ", ".join(part.strip() for part in header.get("players", "").split("|") if part.strip())
    screen = "review" if screen == "review" else "replay"
    return make_preview(header.get("game", ""), screen, "played" if names else "watch", lang, names=names)


def make_preview(game: str, title: str, text: str, lang: str, **values: object) -> Preview | None:
    if game not in registry.installed_games():
        return None
    texts, name = TEXTS[lang], registry.game(game).texts(lang)("name")
    return Preview(game, texts[title].format(game=name), texts[text].format(**values)[:LONGEST_TEXT])


def add_preview(page: str, preview: Preview | None, site: str, path: str, pictures: Path) -> str:
    """Return the page with the preview in its head."""
    if preview is None:
        return page
    picture = preview.game if (pictures / f"{preview.game}.png").exists() else "ludothek"
    properties = {
        "og:type": "website",
        "og:site_name": "Ludothek",
        "og:title": preview.title,
        "og:description": preview.text,
        "og:url": f"{site}{path}",
        "og:image": f"{site}/preview/{picture}.png",
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    tags = [f'<meta property="{name}" content="{html.escape(value)}" />' for name, value in properties.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image" />')
    return page.replace("</head>", "\n".join(tags) + "\n</head>", 1)
