"""Many tables as one environment, following the conventions of Gymnasium's vector environments.

Observations, masks, rewards, the seat to move and the ends of games are written into the same numpy arrays at every
step, which the caller may provide; copy what you want to keep.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from types import ModuleType
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from ludothek.core import options as house_rules
from ludothek.core import registry
from ludothek.core.constants import M64
from ludothek.core.edition import Edition
from ludothek.core.errors import IllegalAction, InvalidAction, LudothekError
from ludothek.core.game import Game
from ludothek.core.plain import PlainState
from ludothek.core.rng import Rng
from ludothek.core.seeds import as_int, check_seed
from ludothek.core.state import State
from ludothek.core.table import Table
from ludothek.research.tables import ParallelTables, Tables

if TYPE_CHECKING:
    from numpy.typing import NDArray

FEWEST_PER_THREAD = 64


@dataclass(frozen=True)
class Seating:
    """The seats and house rules of one table; the game's defaults if left out."""

    seats: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)


class VectorEnv:
    """Tables of one game, stepped together on all cores.

    `tables` is the number of equal tables, or a `Seating` for each. The first game of table *i* is the one that
    `Table(game, seats, seeds[i], options)` deals; `seeds` always names the game under way. The streams are the same on
    any number of threads. With `utility` rewards count the win above all, then the slot and the margin. With `secrets`
    the array of that name shows the other hands (the first piece of their observations): for critics, not for players.
    With `first_sight` the array of that name shows, in units of 1/1024, what the game's policy thinks of each legal
    action where there is a choice. `margins` shows at the end of a game by how much each seat is ahead of the others.

    >>> env = VectorEnv("maumau", 4, seats=2)
    >>> observations, infos = env.reset(seed=7)
    >>> observations["observation"].shape, observations["action_mask"].shape
    ((4, 286), (4, 58))
    """

    metadata: Mapping[str, Any] = {"render_modes": ["ansi"], "autoreset_mode": "SameStep"}

    def __init__(
        self,
        game: str | Game,
        tables: int | Sequence[Seating] = 1,
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        edition: Edition | str | os.PathLike[str] | None = None,
        threads: int | None = None,
        utility: bool = False,
        secrets: bool = False,
        first_sight: bool = False,
        out: "Mapping[str, NDArray[Any]] | None" = None,
    ) -> None:
        self.game = registry.game(game)
        self.edition = self.game.load_edition(edition if isinstance(edition, Edition | None) else os.fspath(edition))
        self.game = self.game.of_edition(self.edition)
        count = as_int(tables)
        if type(count) is int:
            tables = [Seating(seats, options or {})] * count
        elif not isinstance(tables, Sequence) or not all(isinstance(seating, Seating) for seating in tables):
            raise LudothekError(f"the tables are a whole number or a Seating for each, not {tables!r}")
        elif seats is not None or options is not None:
            raise LudothekError("give seats and options either for all tables or with each seating, not both")
        if not tables:
            raise LudothekError("a vector environment needs at least one table")
        self.num_envs = len(tables)
        self.settings = [self._settle(seating) for seating in tables]
        self.most_seats = self.game.seats.stop - 1
        self.arrays = self._arrays(out or {}, secrets, first_sight)
        self.closed = False
        self._drawn = False
        self._actions = np.zeros(self.num_envs, np.int32)
        workers = as_int(os.cpu_count() or 1 if threads is None else threads)
        if type(workers) is not int or workers < 1:
            raise LudothekError(f"the threads are a whole number from 1, not {threads!r}")
        self._shares = self._cut(workers, utility)
        self._parallel = ParallelTables(self._shares)
        self._may_fail = isinstance(self._shares[0].position(0), PlainState)
        self._policy_ready = False

    # Gymnasium's interface

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, "NDArray[Any]"], dict[str, "NDArray[Any]"]]:
        """Deal at every table, or where `options["reset_mask"]` is true.

        Give one seed for each table, or one for all: table *i* then takes seed + i. Without a seed every table
        continues its stream.
        """
        self._check_open()
        which = np.ones(self.num_envs, np.uint8)
        if options and "reset_mask" in options:
            mask = np.asarray(options["reset_mask"], bool)
            if mask.shape != which.shape:
                raise LudothekError(f"the reset_mask must be {self.num_envs} truth values, not of shape {mask.shape}")
            which[:] = mask
        seed = as_int(seed)
        if seed is None and not self._drawn:
            seed = int.from_bytes(os.urandom(6))
        if seed is None:
            seeds = np.array([Rng(int(s)).fork().state for s in self.arrays["seeds"]], np.uint64)
        elif not isinstance(seed, Sequence | np.ndarray):
            first = check_seed(seed)
            seeds = np.array([(first + i) & M64 for i in range(self.num_envs)], np.uint64)
        else:
            if len(seed) != self.num_envs:
                raise LudothekError(f"{len(seed)} seeds are given for {self.num_envs} tables")
            seeds = np.array([check_seed(s) for s in seed], np.uint64)
        if not self._drawn and not which.all():
            raise LudothekError("the first reset deals at every table")
        self._drawn = True
        self._parallel.reset(which, seeds)
        self._raise_error()
        return self._observations(), self._infos()

    def step(
        self, actions: "NDArray[Any] | Sequence[int]"
    ) -> tuple[dict[str, "NDArray[Any]"], "NDArray[Any]", "NDArray[Any]", "NDArray[Any]", dict[str, "NDArray[Any]"]]:
        """Play one action at every table; raise an error and change nothing if one is illegal.

        Where a game has ended, the rewards are its payoffs and everything else belongs to the next game.
        """
        self._check_ready()
        chosen = self._as_actions(actions)
        bad = self._parallel.first_illegal(chosen)
        if bad >= 0:
            self._refuse(bad, int(actions[bad]))
        self._parallel.step(chosen)
        self._raise_error()
        return (
            self._observations(),
            self.arrays["rewards"],
            self.arrays["over"].view(np.bool_),
            self._never,
            self._infos(),
        )

    def close(self) -> None:
        """Close the environment."""
        self.closed = True

    def render(self) -> list[str]:
        """Return each table as text, as the seat to move sees it."""
        from ludothek.research.pictures import as_text

        return [as_text(self.game, self.position(i), self.position(i).to_move) for i in range(self.num_envs)]

    # Beyond Gymnasium's interface

    def sample(self) -> "NDArray[np.int32]":
        """Return a random legal action for every table; the array is reused."""
        self._check_ready()
        self._parallel.sample(self._actions)
        return self._actions

    def follow(self) -> "NDArray[np.int32]":
        """Return the action of the game's policy at every table, chosen on fair copies; the array is reused."""
        self._check_ready()
        if not self._policy_ready:
            for share in self._shares:
                share.lay_copies()
            self._policy_ready = True
        self._parallel.follow(self._actions)
        self._raise_error()
        return self._actions

    def _raise_error(self) -> None:
        """Raise the first error of a pure-Python game, so that no table is left with one."""
        if not self._may_fail:
            return
        errors = [error for share in self._shares for error in share.take_errors()]
        if errors:
            raise errors[0]

    def position(self, number: int) -> State:
        """Return a copy of the position at one table."""
        number = self._check_number(number)
        share = next(share for share in self._shares if number < share.first + share.size)
        return share.position(number - share.first)

    def table(self, number: int) -> Table:
        """Return a new table with the current deal of one of the tables."""
        number = self._check_number(number)
        seats, settled = self.settings[number]
        return Table(self.game, seats, int(self.arrays["seeds"][number]), settled, self.edition)

    @property
    def single_observation_space(self) -> Any:
        """The space of one table's observation and mask."""
        spaces = import_gymnasium().spaces
        size, actions = self.arrays["observations"].shape[1], self.game.num_actions
        return spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )

    @property
    def single_action_space(self) -> Any:
        """The space of one table's actions."""
        return import_gymnasium().spaces.Discrete(self.game.num_actions)

    @property
    def observation_space(self) -> Any:
        """The space of all tables' observations and masks."""
        return import_gymnasium().vector.utils.batch_space(self.single_observation_space, self.num_envs)

    @property
    def action_space(self) -> Any:
        """The space of all tables' actions."""
        return import_gymnasium().vector.utils.batch_space(self.single_action_space, self.num_envs)

    @property
    def unwrapped(self) -> Self:
        """The environment itself."""
        return self

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Implementation

    def _settle(self, seating: Seating) -> tuple[int, dict[str, house_rules.Value]]:
        settled = house_rules.settle(self.game.options, seating.options)
        seats = self.game.usual_seats if seating.seats is None else as_int(seating.seats)
        self.game.check_seats(seats, settled)
        return seats, settled

    def _arrays(
        self, given: "Mapping[str, NDArray[Any]]", secrets: bool, first_sight: bool
    ) -> dict[str, "NDArray[Any]"]:
        """Return the caller's arrays where given, otherwise new ones."""
        n = self.num_envs
        hand = next(iter(self.game.observation.values())) if secrets else 0
        shapes: dict[str, tuple[tuple[int, ...], type[np.generic]]] = {
            "observations": ((n, sum(self.game.observation.values())), np.float32),
            "masks": ((n, self.game.num_actions), np.int8),
            "secrets": ((n, (self.most_seats - 1) * hand), np.float32),
            "first_sight": ((n, self.game.num_actions if first_sight else 0), np.int16),
            "rewards": ((n, self.most_seats), np.float32),
            "margins": ((n, self.most_seats), np.float32),
            "to_move": ((n,), np.int32),
            "over": ((n,), np.uint8),
            "seeds": ((n,), np.uint64),
        }
        for name, array in given.items():
            if name not in shapes:
                raise LudothekError(f"there is no array {name!r}; there are: {', '.join(shapes)}")
            shape, kind = shapes[name]
            fits = isinstance(array, np.ndarray) and array.shape == shape and array.dtype == kind
            if not fits or not array.flags.c_contiguous or not array.flags.writeable:
                raise LudothekError(f"the array {name!r} must be {np.dtype(kind)} {shape}, contiguous and writable")
        self._never = np.zeros(n, np.bool_)
        return {name: given.get(name, np.zeros(shape, kind)) for name, (shape, kind) in shapes.items()}

    def _cut(self, threads: int, utility: bool) -> list[Tables]:
        """Divide the tables into equal shares, one for each thread."""
        blanks: dict[str, State] = {}
        ours = []
        for seats, settled in self.settings:
            key = f"{seats} {settled}"
            if key not in blanks:
                blanks[key] = self.game.start(seats, settled, self.edition, Rng(0), None).make_blank()
            ours.append(blanks[key])
        shares = max(1, min(threads, self.num_envs // FEWEST_PER_THREAD))
        ends = [self.num_envs * n // shares for n in range(shares + 1)]
        cuts = [slice(a, b) for a, b in pairwise(ends)]
        rows = [{name: array[cut] for name, array in self.arrays.items()} for cut in cuts]
        return [
            Tables(ours[cut], share, cut.start, self.game.policy(), utility)
            for cut, share in zip(cuts, rows, strict=True)
        ]

    def _observations(self) -> dict[str, "NDArray[Any]"]:
        return {"observation": self.arrays["observations"], "action_mask": self.arrays["masks"]}

    def _infos(self) -> dict[str, "NDArray[Any]"]:
        return {"to_move": self.arrays["to_move"], "seed": self.arrays["seeds"]}

    def _as_actions(self, actions: "NDArray[Any] | Sequence[int]") -> "NDArray[np.int32]":
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise InvalidAction(f"the actions must be {self.num_envs} whole numbers, not {given.dtype} {given.shape}")
        if given.dtype != np.int32:
            given = np.clip(given, -1, self.game.num_actions).astype(np.int32)
        return np.ascontiguousarray(given, np.int32)

    def _check_ready(self) -> None:
        self._check_open()
        if not self._drawn:
            raise LudothekError("call reset before the first step")

    def _check_open(self) -> None:
        if self.closed:
            raise LudothekError("the environment is closed")

    def _check_number(self, number: int) -> int:
        index = as_int(number)
        if type(index) is not int or not 0 <= index < self.num_envs:
            raise LudothekError(f"there is no table {number!r}; the tables are 0 to {self.num_envs - 1}")
        return index

    def _refuse(self, number: int, action: int) -> None:
        if not 0 <= action < self.game.num_actions:
            raise InvalidAction(
                f"table {number}: {action} is no decision of {self.game.key}: they are 0 to {self.game.num_actions - 1}"
            )
        state = self.position(number)
        forbidden = self.game.why_not(state, action)
        assert forbidden is not None
        described = self.game.describe(state, action, "en")
        raise IllegalAction(forbidden.clause.id, forbidden.text, f"table {number}, decision {action}, {described}")


def import_gymnasium() -> ModuleType:
    """Import Gymnasium, which only the spaces need."""
    try:
        import gymnasium
        import gymnasium.vector
    except ImportError:
        raise LudothekError("Gymnasium is not installed: pip install 'ludothek[gymnasium]'") from None
    return gymnasium
