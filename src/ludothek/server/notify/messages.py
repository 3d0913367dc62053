"""What a notice says: the game, who waits, the way to the table; no card, no invitation, nothing of the position."""

from babel.lists import format_list

from ludothek.core import registry
from ludothek.server.notify.turns import Notice
from ludothek.server.play.live_table import LiveTable
from ludothek.server.protocol import Message

HOUR = 3600.0
TEXTS = {
    "en": {
        "turn": "Your turn: {game}",
        "reminder": "Still your turn: {game}",
        "table": "{game}: {who} to move",
        "round": "Your round begins: {game}",
        "others": "With {names}.",
        "left": "{hours} h left.",
        "test": "It works",
        "test.text": "This is how Ludothek tells you that it is your turn.",
        "confirm": "Confirm this address",
        "confirm.text": "Somebody, probably you, wants to be told here when it is their turn. To confirm, open:",
        "confirm.not": "If it was not you, do nothing: you will not hear from us again.",
        "unsubscribe": "No more mail from Ludothek",
        "unsubscribe.text": "Stop telling this address about turns:",
        "confirmed": "Confirmed",
        "confirmed.text": "You will be told here when it is your turn.",
        "unsubscribed": "Removed",
        "unsubscribed.text": "This address gets no more mail.",
        "void": "This link is no longer valid",
        "void.text": "The address was removed, or confirmed already.",
    },
    "de": {
        "turn": "Du bist dran: {game}",
        "reminder": "Du bist noch dran: {game}",
        "table": "{game}: {who} ist dran",
        "round": "Deine Runde beginnt: {game}",
        "others": "Mit {names}.",
        "left": "Noch {hours} Std.",
        "test": "Es klappt",
        "test.text": "So sagt dir Ludothek, dass du dran bist.",
        "confirm": "Diese Adresse bestätigen",
        "confirm.text": "Jemand, vermutlich du, möchte hier erfahren, wann er dran ist. Zum Bestätigen öffnen:",
        "confirm.not": "Warst du es nicht, tu nichts: Du hörst dann nichts mehr von uns.",
        "unsubscribe": "Keine Mails mehr von Ludothek",
        "unsubscribe.text": "Dieser Adresse nichts mehr schicken:",
        "confirmed": "Bestätigt",
        "confirmed.text": "Hier erfährst du, wann du dran bist.",
        "unsubscribed": "Abgemeldet",
        "unsubscribed.text": "Diese Adresse bekommt keine Mails mehr.",
        "void": "Dieser Link gilt nicht mehr",
        "void.text": "Die Adresse wurde entfernt oder ist schon bestätigt.",
    },
    "fr": {
        "turn": "À toi de jouer : {game}",
        "reminder": "C’est toujours à toi : {game}",
        "table": "{game} : à {who} de jouer",
        "round": "Ta ronde commence : {game}",
        "others": "Avec {names}.",
        "left": "Encore {hours} h.",
        "test": "Ça marche",
        "test.text": "C’est ainsi que Ludothek te dit que c’est à toi.",
        "confirm": "Confirmer cette adresse",
        "confirm.text": "Quelqu’un, sans doute toi, veut être prévenu ici de ses tours. Pour confirmer, ouvre :",
        "confirm.not": "Si ce n’était pas toi, ne fais rien : nous ne t’écrirons plus.",
        "unsubscribe": "Plus de courriels de Ludothek",
        "unsubscribe.text": "Ne plus rien envoyer à cette adresse :",
        "confirmed": "Confirmé",
        "confirmed.text": "C’est ici que tu sauras que c’est ton tour.",
        "unsubscribed": "Désinscrit",
        "unsubscribed.text": "Cette adresse ne recevra plus de courriels.",
        "void": "Ce lien n’est plus valable",
        "void.text": "L’adresse a été retirée, ou elle est déjà confirmée.",
    },
}


class Text(Message):
    """A notice in words. `path` leads to the table; a later notice of the same `tag` takes the place of this one."""

    id: str
    kind: str
    title: str
    body: str
    path: str
    tag: str


def write_text(notice: Notice, live: LiveTable, lang: str, at: float) -> Text:
    """Put a notice into words. Only names, the game and the clock go in, which everybody at the table sees."""
    words = TEXTS[lang]
    game = registry.game(live.config.game).name(lang)
    others = [
        live.name_of(n) or "?" for n, seat in enumerate(live.seats) if n != notice.seat and seat.player != notice.player
    ]
    parts = [words["others"].format(names=format_list(others, locale=lang))] if others else []
    due_at = live.clock.deadline(notice.seat, False)
    if due_at is not None and due_at - at >= HOUR:
        parts.append(words["left"].format(hours=int((due_at - at) // HOUR)))
    title = words[notice.kind].format(game=game, who=live.name_of(notice.seat) or "?")
    body = " ".join(parts)
    return Text(id=notice.id, kind=notice.kind, title=title, body=body, path=f"/t/{live.config.id}", tag=live.config.id)


def write_test(lang: str, name: str) -> Text:
    words = TEXTS[lang]
    return Text(id=name, kind="test", title=words["test"], body=words["test.text"], path="/", tag="test")
