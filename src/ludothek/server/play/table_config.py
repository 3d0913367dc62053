"""The configuration of a table. The host may change some of it until the game starts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from ludothek.server.play.commitment import commit_to
from ludothek.server.protocol import ClockSettings


@dataclass(frozen=True)
class TableConfig:
    """What a table has agreed, and its deal.

    `salted` says that the salt takes part in every draw, `open_seed` that the seed was known before the game. `lang` is
    the language of the host, and with `handover` bots hand their seats to people who come soon after the start.
    """

    id: str
    invite: str
    game: str
    rules: int
    seats: int
    options: dict[str, bool | int | str]
    edition: str
    seed: int
    salt: str
    salted: bool
    open_seed: bool
    visibility: Literal["private", "listed"]
    spectators: bool
    hints: bool
    clock: ClockSettings
    bot_pause: float
    host: str
    created_at: float
    rated: bool = False
    chat: bool = True
    handover: bool = False
    lang: str = ""

    @property
    def commitment(self) -> str:
        return commit_to(self.seed, self.salt)

    @classmethod
    def from_columns(cls, columns: Mapping[Any, Any]) -> "TableConfig":
        """Read a configuration from a row of the table `tables`."""
        return cls(
            id=columns["id"],
            invite=columns["invite"],
            game=columns["game"],
            rules=columns["rules"],
            seats=columns["seats"],
            options=msgspec.json.decode(columns["options"]),
            edition=columns["edition"],
            seed=int(columns["seed"]),
            salt=columns["salt"],
            salted=bool(columns["salted"]),
            open_seed=bool(columns["open_seed"]),
            visibility=columns["visibility"],
            spectators=bool(columns["spectators"]),
            hints=bool(columns["hints"]),
            clock=msgspec.json.decode(columns["clock"], type=ClockSettings),
            bot_pause=columns["bot_pause"],
            host=columns["host"],
            created_at=columns["created_at"],
            rated=bool(columns["rated"]),
            chat=bool(columns["chat"]),
            handover=bool(columns["handover"]),
            lang=columns["lang"],
        )

    def to_columns(self) -> dict[str, Any]:
        """Return the columns of a new row in the table `tables`."""
        return {
            "id": self.id,
            "invite": self.invite,
            "game": self.game,
            "rules": self.rules,
            "seats": self.seats,
            "options": msgspec.json.encode(self.options).decode(),
            "edition": self.edition,
            "seed": str(self.seed),
            "salt": self.salt,
            "salted": self.salted,
            "open_seed": self.open_seed,
            "visibility": self.visibility,
            "spectators": self.spectators,
            "hints": self.hints,
            "clock": msgspec.json.encode(self.clock).decode(),
            "bot_pause": self.bot_pause,
            "host": self.host,
            "created_at": self.created_at,
            "status": "open",
            "due_at": None,
            "rated": self.rated,
            "chat": self.chat,
            "handover": self.handover,
            "lang": self.lang,
        }
