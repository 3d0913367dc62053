"""What a player wants to be told, and when."""

from typing import Annotated, Literal

from msgspec import Meta

from ludothek.server.protocol import Language, Message, Zone

MOST_MUTED = 200
Minute = Annotated[int, Meta(ge=0, lt=24 * 60)]


class Preferences(Message):
    """Which turns a player is told about, in which language, and when not.

    `tables`: all, or only those of correspondence; those in `muted` never. Quiet hours are minutes of the day in the
    time zone `zone`; what falls into them is told afterwards, if it is still the player's turn.
    """

    lang: Language = "en"
    zone: Zone = "UTC"
    quiet_from: Minute | None = None
    quiet_to: Minute | None = None
    tables: Literal["all", "correspondence"] = "all"
    reminders: bool = True
    muted: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=MOST_MUTED)] = []

    def wants(self, table: str, clock: str, is_reminder: bool) -> bool:
        if table in self.muted or (is_reminder and not self.reminders):
            return False
        return self.tables == "all" or clock == "correspondence"
