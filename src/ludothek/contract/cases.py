"""The tables that every contract test is run on: each game at each seat count, and with each option changed."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import ludothek
from ludothek.core.options import Option, settle
from ludothek.core.snapshot import read_fields
from ludothek.core.state import State


@dataclass(frozen=True)
class Case:
    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([self.game, str(self.seats), *(f"{k}={v}" for k, v in self.options.items())])

    def table(self, seed: int) -> ludothek.Table:
        return ludothek.Table(self.game, self.seats, seed, self.options)


def other_values(option: Option) -> list[Any]:
    others = [value for value in option.allowed if value != option.default]
    return [others[0], others[-1]] if len(others) > 2 else others


def playable(game: ludothek.Game, seats: int, options: dict[str, Any]) -> bool:
    try:
        game.check_seats(seats, settle(game.options, options))
    except ludothek.LudothekError:
        return False
    return True


def cases() -> Iterator[Case]:
    for key, game in ludothek.installed_games().items():
        for seats in game.seats:
            yield Case(key, seats)
        for option in game.options:
            for value in other_values(option):
                fitting = [s for s in game.seats if playable(game, s, {option.key: value})]
                for seats in sorted({fitting[0], fitting[-1]}):
                    yield Case(key, seats, {option.key: value})


CASES = list(cases())


def position_fields(state: State) -> dict[str, Any]:
    """Everything a position holds, compiled or interpreted."""
    return read_fields(state)


def random_steps(table: ludothek.Table, seed: int, most: int = 100_000) -> Iterator[int]:
    """Plays random decisions, giving each before it is played."""
    rng = ludothek.Rng(seed)
    for _ in range(most):
        if table.is_over:
            return
        legal = table.legal_actions()
        action = legal[rng.draw(len(legal))]
        yield action
        table.play(action)
