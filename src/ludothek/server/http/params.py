"""Parameters of an address and its query string, checked."""

from starlette.requests import HTTPConnection

from ludothek.core import registry
from ludothek.core.game import Game
from ludothek.server.errors import Invalid, NotFound

LANGUAGES = ("en", "de", "fr")
LONGEST_NUMBER = 15


def get_language(connection: HTTPConnection) -> str:
    """The language of `lang`; English if there is none or another one."""
    return get_text_language(connection) or "en"


def get_text_language(connection: HTTPConnection) -> str | None:
    """The language in which actions are described; None, without `lang`, means that no descriptions are wanted."""
    wanted = connection.query_params.get("lang")
    if wanted is None:
        return None
    return wanted if wanted in LANGUAGES else "en"


def get_number(connection: HTTPConnection, name: str) -> int:
    """A natural number; anything else counts as 0."""
    return parse_number(connection.query_params.get(name))


def parse_number(text: str | None) -> int:
    """A natural number; anything else counts as 0."""
    return int(text) if text is not None and is_natural(text, LONGEST_NUMBER) else 0


def get_seat(connection: HTTPConnection, seats: int) -> int | None:
    """The seat that the query names, one of `seats`; None if it names none."""
    wanted = connection.query_params.get("seat")
    if wanted is None:
        return None
    if not is_natural(wanted, 3) or int(wanted) >= seats:
        raise Invalid("no-such-seat", f"the seats are 0 to {seats - 1}")
    return int(wanted)


def is_natural(text: str, digits: int) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= digits


def get_game(connection: HTTPConnection) -> Game:
    """The installed game that the address names."""
    key = connection.path_params["game"]
    if key not in registry.installed_games():
        raise NotFound("no-such-game", "there is no such game")
    return registry.game(key)
