"""Training plans: the game, the tables, the net, the hyperparameters and the seed, in one TOML file."""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from ludothek.core import options as house_rules
from ludothek.core import registry
from ludothek.core.errors import LudothekError
from ludothek.core.game import Game
from ludothek.research.vector import Seating

Count = Annotated[int, msgspec.Meta(ge=1)]
Several = Annotated[int, msgspec.Meta(ge=2)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of table and its share of all tables."""

    seats: int
    share: Count = 1
    options: dict[str, Any] = {}


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a training run depends on. The defaults suit one GPU.

    A run lasts for `minutes` or, if given, so many `decisions` of all seats together. What has a `last_` value changes
    evenly to it in the course of the run. `points` is the share of the reward that counts points instead of the win.
    `pull` draws the policy towards a slow copy, which follows with `drift`; `average` is how fast the averaged weights
    follow, which are measured and exported. With `first_sight` the net also sees what the game's policy thinks of each
    action; without `parts`, actions share no weights. `leads` is the weight of learning how far ahead in points every
    seat ends.
    """

    game: str
    settings: list[Setting]
    any_value: tuple[str, ...] = ()
    seed: Annotated[int, msgspec.Meta(ge=0, lt=2**62)] = 1
    minutes: float = 10.0
    decisions: Annotated[int, msgspec.Meta(ge=0)] = 0
    tables: Count = 4096
    groups: Count = 2
    threads: Annotated[int, msgspec.Meta(ge=0)] = 0
    steps: Count = 64
    width: Annotated[int, msgspec.Meta(ge=4, multiple_of=4)] = 256
    layers: Several = 3
    critic_width: Count = 512
    epochs: Count = 3
    batch: Count = 16384
    rate: float = 6e-4
    last_rate: float = 3e-5
    clip: float = 0.2
    reach: float = 0.96
    entropy: float = 0.01
    last_entropy: float = 0.002
    pull: float = 0.05
    last_pull: float = 0.02
    drift: float = 0.01
    average: Share = 0.05
    points: Share = 0.0
    last_points: Share = 0.0
    first_sight: bool = False
    parts: bool = True
    leads: float = 0.0
    league_share: Share = 0.2
    league_size: Several = 8
    league_minutes: float = 0.5
    measure: tuple[Literal["random", "greedy"], ...] = ("greedy",)
    measure_minutes: float = 1.0
    measure_tables: Count = 512
    save_minutes: float = 2.0
    start: str = ""
    against: str = ""
    critic_first: int = 0

    def the_game(self) -> Game:
        return registry.game(self.game)

    def seatings(self, tables: int) -> list[Seating]:
        """Return the tables of a group, with the settings in proportion to their shares."""
        turns = [setting for setting in self.settings for _ in range(setting.share)]
        return [Seating(turns[i % len(turns)].seats, turns[i % len(turns)].options) for i in range(tables)]


def read(path: Path, changes: Iterable[str] = ()) -> Plan:
    """Read a plan, with changes such as `points = 0.0`; an error names the file and the mistake."""
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
        for change in changes:
            values |= tomllib.loads(change)
        plan = msgspec.convert(values, Plan)
        check(plan)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError, LudothekError) as error:
        raise LudothekError(f"{path}: {getattr(error, 'strerror', None) or error}") from error
    return plan


def check(plan: Plan) -> None:
    """Raise an error if the parts of a plan do not fit together."""
    if not plan.settings:
        raise LudothekError("a run needs at least one setting")
    if plan.tables < plan.groups:
        raise LudothekError(f"{plan.tables} tables can't be shared by {plan.groups} groups")
    game = plan.the_game()
    for setting in plan.settings:
        game.check_seats(setting.seats, house_rules.settle(game.options, setting.options))
