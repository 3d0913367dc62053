"""Players of a table, as options, a record or answers name them."""

from collections import Counter
from collections.abc import Sequence

from ludothek.bots import registry as bot_registry
from ludothek.bots.registry import Bot
from ludothek.core import registry
from ludothek.core.errors import InvalidSeats, LudothekError, UnknownGame, join_words
from ludothek.core.game import Game
from ludothek.core.table import Table
from ludothek.core.texts import Texts
from ludothek.terminal.menu import number
from ludothek.terminal.screen import Screen

USUAL_BOT = "greedy"
LONGEST_NAME = 16


def default_seats(game: Game, humans: int, bots: Sequence[str]) -> int:
    """Return the number of seats of a table if none was given."""
    return humans + len(bots) if len(bots) > 1 else max(game.usual_seats, humans)


def choose_bots(seats: int, humans: int, bots: Sequence[str]) -> list[str]:
    """Return the bots of the seats that people leave free; a single bot takes all of them."""
    if not 1 <= humans <= seats:
        raise InvalidSeats(f"{humans} people can't sit on {seats} seats: 1 to {seats} can")
    left = seats - humans
    names = list(bots) * left if len(bots) == 1 else list(bots) or [USUAL_BOT] * left
    if len(names) != left:
        raise InvalidSeats(f"{len(names)} bots are named, but people leave {left} of {seats} seats free")
    return names


def name_people(humans: int, t: Texts) -> list[str]:
    """Return the names of people who were not asked for theirs."""
    return [t("player.human", n=n) for n in range(1, humans + 1)]


def display_names(table: Table, t: Texts) -> list[str]:
    """Return the names shown on the screen; equal names are numbered."""
    if table.players is None:
        return name_people(table.seats, t)
    count = Counter(table.players)
    met: Counter[str] = Counter()
    names = []
    for name, bot in zip(table.players, table.bots, strict=True):
        met[name] += 1
        shown = name.capitalize() if name == bot else name
        names.append(f"{shown} {met[name]}" if count[name] > 1 else shown)
    return names


def find_bots(table: Table) -> list[Bot | None]:
    """Return the bot of each seat, None where a person sits."""
    return [None if name is None else bot_registry.bot(name) for name in table.bots]


def parse_bots(bots: str | None) -> list[str]:
    """Parse a list of bots such as "greedy, random"."""
    names = [name.strip() for name in (bots or "").split(",") if name.strip()]
    for name in names:
        bot_registry.bot(name)
    return names


# Questions before the game


def ask_number(screen: Screen, question: str, allowed: range, usual: int) -> int:
    while True:
        answer = screen.ask(f"{question} ({allowed.start}–{allowed.stop - 1}) [{usual}]")
        if not answer:
            return usual
        if (chosen := number(answer, allowed)) is not None:
            return chosen
        screen.say("ask.number", least=allowed.start, most=allowed.stop - 1)


def ask_game(screen: Screen) -> str:
    keys = list(registry.installed_games())
    if not screen.is_answered_by_person:
        raise UnknownGame(f"name a game: {join_words(keys)}")
    names = [registry.game(key).name(screen.lang) for key in keys]
    for place, name in enumerate(names, 1):
        screen.print(f"  {place}  {name}")
    return keys[ask_number(screen, screen.t("ask.game"), range(1, len(keys) + 1), 1) - 1]


def ask_players(screen: Screen, seats: int) -> tuple[list[str], list[str]]:
    """Ask for the people and the bots of a new table, and return their names."""
    t = screen.t
    humans = ask_number(screen, t("ask.humans"), range(1, seats + 1), 1) if seats > 1 else 1
    people: list[str] = []
    while len(people) < humans:
        usual = t("player.human", n=len(people) + 1)
        name = " ".join(screen.ask(f"{t('ask.name', n=len(people) + 1)} [{usual}]").split())[:LONGEST_NAME] or usual
        if name in people or "|" in name:
            screen.say("ask.other-name")
        else:
            people.append(name)
    if humans < seats:
        screen.say("ask.bots.known", known=", ".join(bot_registry.installed_bots()))
    while humans < seats:
        try:
            bots = parse_bots(screen.ask(f"{t('ask.bots', n=seats - humans)} [{USUAL_BOT}]"))
            return people, choose_bots(seats, humans, bots)
        except LudothekError as error:
            screen.complain(error)
    return people, []
