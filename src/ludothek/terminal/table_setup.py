"""Set-up of a table at the terminal: new or resumed, from the command line or from answers."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ludothek.core import options as house_rules
from ludothek.core import registry
from ludothek.core.errors import InvalidOption, LudothekError
from ludothek.core.game import Game
from ludothek.core.options import Value
from ludothek.core.table import Table
from ludothek.terminal import pages, players, saves
from ludothek.terminal.screen import Screen


@dataclass(frozen=True)
class PlayRequest:
    """What the command line asked for."""

    game: str | None = None
    seats: int | None = None
    humans: int | None = None
    bots: str | None = None
    seed: int | None = None
    options: Sequence[str] = ()
    edition: Path | None = None
    resume: Path | None = None
    record: Path | None = None

    @property
    def is_open(self) -> bool:
        """Whether players and options are still to be asked for."""
        return self.seats is None and self.humans is None and self.bots is None and not self.options


def open_table(request: PlayRequest, screen: Screen) -> tuple[Table, Path]:
    """Create a new table and the file of its record."""
    game = registry.game(request.game or only_game() or players.ask_game(screen))
    file = saves.new_file(game.key, request.record)
    if screen.is_answered_by_person and request.is_open:
        seats = players.ask_number(screen, screen.t("ask.seats"), game.seats, game.usual_seats)
        people, bots = players.ask_players(screen, seats)
        options = ask_options(screen, game, seats)
    else:
        named = players.parse_bots(request.bots)
        humans = 1 if request.humans is None else request.humans
        options = house_rules.parse(game.options, request.options)
        seats = request.seats if request.seats is not None else players.default_seats(game, humans, named)
        game.check_seats(seats, house_rules.settle(game.options, options))
        bots = players.choose_bots(seats, humans, named)
        people = players.name_people(humans, screen.t)
    table = Table(game, seats, request.seed, options, request.edition)
    seat_players(table, people, bots)
    return table, file


def resume_table(request: PlayRequest, screen: Screen) -> tuple[Table, Path]:
    """Load the table of a record, with the players it names."""
    assert request.resume is not None
    if request.seats is not None or request.seed is not None or request.options:
        raise InvalidOption("a resumed table keeps its seats, seed and options: leave out --seats, --seed and --option")
    table = saves.load(request.resume, request.edition)
    if request.game not in (None, table.game.key):
        raise InvalidOption(f"{request.resume} is a game of {table.game.key}, not of {request.game}")
    if table.players is None:
        humans = 1 if request.humans is None else request.humans
        bots = players.choose_bots(table.seats, humans, players.parse_bots(request.bots))
        seat_players(table, players.name_people(humans, screen.t), bots)
    elif request.humans is not None or request.bots is not None:
        raise InvalidOption(f"{request.resume} names its players: leave out --humans and --bots")
    return table, saves.new_file(table.game.key, request.record) if request.record else request.resume


def seat_players(table: Table, people: Sequence[str], bots: Sequence[str]) -> None:
    """Seat people on the first seats of a table and bots on the others."""
    table.players = [*people, *bots]
    table.bots = [*[None] * len(people), *bots]


def only_game() -> str | None:
    keys = list(registry.installed_games())
    return keys[0] if len(keys) == 1 else None


def ask_options(screen: Screen, game: Game, seats: int) -> dict[str, Value]:
    """Ask for the house rules; Enter means the defaults."""
    if not game.options:
        return {}
    screen.say("ask.options", usual=" ".join(f"{o.key}={str(o.default).lower()}" for o in game.options))
    while True:
        answer = screen.ask(screen.t("ask.options.which"))
        if answer == "?":
            screen.print(pages.option_table(game, screen.lang, seats))
            continue
        try:
            options = house_rules.parse(game.options, answer.split())
            game.check_seats(seats, house_rules.settle(game.options, options))
            return options
        except LudothekError as error:
            screen.complain(error)
