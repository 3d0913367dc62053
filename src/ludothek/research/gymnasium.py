"""A Gymnasium environment in which one seat learns, and bots or policies play the others."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

try:
    import gymnasium
except ImportError:
    raise ImportError("Gymnasium is not installed: pip install 'ludothek[gymnasium]'") from None

from ludothek.core.edition import Edition
from ludothek.core.errors import InvalidAction, InvalidSeats, LudothekError
from ludothek.core.game import Game
from ludothek.core.policy import Policy
from ludothek.core.rng import Rng
from ludothek.core.seeds import as_int
from ludothek.core.table import Table
from ludothek.research.episode import RENDER_MODES, Episode

if TYPE_CHECKING:
    from numpy.typing import NDArray

Opponent = str | Policy | Callable[[Table], int]


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game against `opponents`, as a single-agent environment.

    An opponent is `"random"` or `"greedy"`, a `Policy`, or a bot: a function of a fair copy, such as an earlier state
    of what is being trained. The first two kinds play in compiled code. With `seat=None` every game draws the seat by
    lot, and the opponents follow it in their order.

    An observation is the numbers that the seat knows; `action_masks()` and `info["action_mask"]` say what it may do.
    An illegal action raises. The reward is the payoff at the end: 1 for winning alone, and all seats sum to 0.

    >>> env = SeatEnv("maumau", ["greedy"], options={"games": 1})
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, env.action_masks().sum() > 0
    ((286,), True)
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        opponents: Sequence[Opponent] = ("greedy",),
        seat: int | None = None,
        options: Mapping[str, object] | None = None,
        edition: Edition | str | Path | None = None,
        render_mode: str | None = None,
    ) -> None:
        seats = len(opponents) + 1
        self.episode = Episode(game, seats, options, edition, None, render_mode, 0)
        self.render_mode = render_mode
        number = as_int(seat)
        if number is not None and (type(number) is not int or not 0 <= number < seats):
            raise InvalidSeats(f"there is no seat {seat!r}; the seats are 0 to {seats - 1}, None draws one by lot")
        self.opponents = [as_player(opponent, self.episode.game) for opponent in opponents]
        self.fixed_seat = number
        self.seat = number or 0
        self.dice = Rng(0)
        space = self.episode.observation_spaces[self.episode.agents[0]]
        self.observation_space = space["observation"]
        self.action_space = self.episode.action_spaces[self.episode.agents[0]]
        self._mask = np.zeros(self.episode.wait_action, np.int8)
        self._policies: list[Policy | None] = []

    @property
    def table(self) -> Table:
        """The game being played, as a `Table`; changes of it do not change the environment."""
        return self.episode.table

    def action_masks(self) -> "NDArray[np.bool_]":
        """Return which actions are legal, under the name that MaskablePPO of sb3-contrib asks for."""
        return self._mask.view(np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple["NDArray[np.float32]", dict[str, Any]]:
        """Deal a game; without a seed, the next one of the sequence that the last seed began."""
        super().reset(seed=seed)
        self.episode.deal(seed)
        self.dice = Rng(self.episode.seed).fork()
        seats = len(self.opponents) + 1
        self.seat = self.dice.draw(seats) if self.fixed_seat is None else self.fixed_seat
        self._policies = [None] * seats
        for place, player in enumerate(self.opponents, 1):
            self._policies[(self.seat + place) % seats] = player if isinstance(player, Policy) else None
        self._let_others_play()
        if self.episode.stepper.to_move < 0:  # the others finished the game before the seat could act
            return self.reset()
        return self._observe()

    def step(self, action: int) -> tuple["NDArray[np.float32]", float, bool, bool, dict[str, Any]]:
        """Carry out an action, and those of the others until the seat is to move again or the game is over."""
        number: Any = as_int(action)
        if type(number) is not int or not self.episode.play(number):
            self.table.play(number)  # raises the rule that forbids it
            raise InvalidAction("call reset before the first step")
        self._let_others_play()
        over = self.episode.stepper.to_move < 0
        reward = self.episode.stepper.state.payoffs()[self.seat] if over else 0.0
        observation, info = self._observe()
        if self.render_mode == "human":
            self.render()
        return observation, reward, over, False, info

    def render(self) -> Any:
        """Render what the seat to move sees."""
        return self.episode.render()

    def _let_others_play(self) -> None:
        """Play on until the seat is to move or the game is over."""
        stepper = self.episode.stepper
        while stepper.to_move >= 0:
            self.episode.history += stepper.follow(self._policies, self.dice)
            mover = stepper.to_move
            if mover < 0 or mover == self.seat:
                return
            bot: Any = self.opponents[(mover - self.seat) % len(self._policies) - 1]
            action: Any = as_int(bot(self.table.fair_copy(mover, self.dice.fork().state)))
            if type(action) is not int or not self.episode.play(action):
                self.table.play(action)  # raises the rule that forbids it

    def _observe(self) -> tuple["NDArray[np.float32]", dict[str, Any]]:
        seen = self.episode.stepper.observe(self.seat)
        self._mask = seen["action_mask"]
        return seen["observation"], {"action_mask": self._mask, "seat": self.seat}


def as_player(opponent: Opponent, game: Game) -> Policy | Callable[[Table], int]:
    """Return the policy of a name, or a policy or bot as it is."""
    if isinstance(opponent, str):
        if opponent not in ("random", "greedy"):
            raise LudothekError(f"an opponent is 'random', 'greedy', a Policy or a bot, not {opponent!r}")
        return Policy() if opponent == "random" else game.policy()
    if not callable(opponent) and not isinstance(opponent, Policy):
        raise LudothekError(f"an opponent is 'random', 'greedy', a Policy or a bot, not {opponent!r}")
    return opponent
