"""Pages: the rules, the installed games, a replayed record, and the result of a game."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from ludothek.core import options as house_rules
from ludothek.core import registry
from ludothek.core.errors import LudothekError
from ludothek.core.game import Game
from ludothek.core.options import Option, Value
from ludothek.core.reason import Clause
from ludothek.core.table import Table
from ludothek.terminal import players, saves
from ludothek.terminal.menu import has_prefix, tokens
from ludothek.terminal.screen import Screen, terminal_texts


def show_rules(game: str, clause: str | None, lang: str) -> None:
    """Print the rules of a game, or one clause."""
    Screen(lang).page(rules_page(registry.game(game), clause, lang))


def show_games(lang: str) -> None:
    """Print the installed games with their seats and options."""
    screen = Screen(lang)
    for key in registry.installed_games():
        game = registry.game(key)
        seats = f"{game.seats.start}–{game.seats.stop - 1}"
        name = Text(game.name(lang), style="bold")
        screen.print(Text.assemble(name, f" ({key}) · ", screen.t("games.seats", seats=seats, usual=game.usual_seats)))
        screen.print(option_table(game, lang), "")


def show_replay(file: Path, seat: int | None, edition: Path | None, lang: str) -> None:
    """Print a record as sentences, as seen by a seat or a spectator, and its result."""
    table = saves.load(file, edition)
    events = table.events(seat)
    screen = Screen(lang)
    names = players.display_names(table, screen.t)
    options = " ".join(f"{key}={str(value).lower()}" for key, value in table.options.items())
    screen.print(
        Text(table.game.name(lang), style="bold"),
        screen.t("replay.players", who=", ".join(names)),
        screen.t("replay.options", options=options, seed=table.seed, edition=table.edition.name),
        "",
        *table.game.narrate(events, names, lang, me=seat),
        *result_lines(table, names, lang, seat),
    )


def rules_page(game: Game, which: str | None, lang: str) -> RenderableType:
    """Return all clauses of a game, one of them, "MM-16" or just "16", or a card by its name."""
    if which is None:
        return Group(Text(game.name(lang), style="bold"), "", clause_table(game.clause(c, lang) for c in game.clauses))
    if pieces := find_pieces(game, which, lang):
        return Group(*(part for piece in pieces for part in piece_lines(game, piece, lang)))
    wanted = which.strip().upper()
    found = [c for c in game.clauses if wanted in (c.upper(), c.partition("-")[2], c.partition("-")[2].lstrip("0"))]
    if not found:
        known = f"{game.clauses[0]} to {game.clauses[-1]}"
        raise LudothekError(f"{game.key} has no clause or card {which!r}; the clauses are {known}")
    return clause_table(game.clause(c, lang) for c in found)


def page_rules(screen: Screen, game: Game, which: str) -> None:
    """Print all rules, one clause or one card; say so if there is no such thing."""
    try:
        screen.page(rules_page(game, which or None, screen.lang))
    except LudothekError:
        screen.say("rules.unknown", what=which, first=game.clauses[0], last=game.clauses[-1])


def find_pieces(game: Game, name: str, lang: str) -> list[dict[str, Any]]:
    """Return the pieces of a game that have something to say, with this name, its words or beginnings of them."""
    wanted = tokens(name)
    if all(word.isdigit() for word in wanted):
        return []
    pieces = [piece for piece in game.catalogue(lang) if game.explain_piece(piece, lang)]
    words = [tokens(piece["name"]) for piece in pieces]
    exact = [piece for piece, said in zip(pieces, words, strict=True) if said == wanted]
    whole = [piece for piece, said in zip(pieces, words, strict=True) if set(wanted) <= set(said)]
    return exact or whole or [piece for piece, said in zip(pieces, words, strict=True) if begins(said, wanted)]


def begins(said: list[str], wanted: list[str]) -> bool:
    """Return whether each wanted word is the beginning of one that is said."""
    return all(any(has_prefix(word, beginning) for word in said) for beginning in wanted)


def piece_lines(game: Game, piece: dict[str, Any], lang: str) -> list[RenderableType]:
    lines = (Padding(Text(line), (0, 0, 0, 2)) for line in game.explain_piece(piece, lang))
    return [Text(piece["name"], style="bold"), *lines]


def clause_table(listed: Iterable[Clause]) -> RenderableType:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, style="bold")
    grid.add_column()
    for clause in listed:
        grid.add_row(clause.id, Text(clause.text))
    return grid


def option_table(game: Game, lang: str, seats: int | None = None) -> RenderableType:
    """Return a table of the house rules: key and default, allowed values (for a number of seats), meaning, clause."""
    t = game.texts(lang)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    for _ in range(3):
        grid.add_column(overflow="fold")
    for option in game.options:
        meaning = t(f"option.{option.key}") if f"option.{option.key}" in t.keys else ""
        allowed = (option if seats is None else fit_seats(option, game, seats)).describe_allowed()
        grid.add_row(f"  {option.key}={format_default(option)}", allowed, meaning, option.clause)
    return grid


def fit_seats(option: Option, game: Game, seats: int) -> Option:
    """Return an option with only those words that so many seats can choose."""

    def fits(value: Value) -> bool:
        try:
            game.check_seats(seats, house_rules.settle(game.options, {option.key: value}))
        except LudothekError:
            return False
        return True

    return replace(option, allowed=tuple(filter(fits, option.allowed))) if isinstance(option.default, str) else option


def format_default(option: Option) -> str:
    return str(option.default).lower() if isinstance(option.default, bool) else str(option.default)


def result_lines(table: Table, names: list[str], lang: str, seat: int | None) -> list[RenderableType]:
    """Return the final table and the winners, or whose turn it is."""
    t = terminal_texts(lang)
    lines: list[RenderableType] = ["", table.game.show(table.view(seat), names, lang), ""]
    if table.to_move is not None:
        return [*lines, t("result.open", who=names[table.to_move])]
    scores = table.scores()
    points = " · ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    lines.append(t("result.points", points=points))
    won = [names[s] for s in table.winners()]
    if len(won) == 1:
        text = t("result.you") if table.winners() == [seat] else t("result.one", who=won[0])
    else:
        text = t("result.shared", who=", ".join(won[:-1]), last=won[-1])
    return [*lines, Text(text, style="bold")]
