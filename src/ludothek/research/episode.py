"""What environments that are stepped one action at a time have in common: the game, its spaces, deals and rendering."""

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:
    raise ImportError("Gymnasium is not installed: pip install 'ludothek[gymnasium]'") from None

from ludothek.core.constants import M64
from ludothek.core.edition import Edition
from ludothek.core.errors import LudothekError
from ludothek.core.game import Game
from ludothek.core.rng import Rng
from ludothek.core.seeds import as_int, check_seed
from ludothek.core.table import Table
from ludothek.research.pictures import as_picture, as_pixels, as_text
from ludothek.research.stepper import Stepper

RENDER_MODES = ("human", "ansi", "rgb_array")
LEAST, MOST = np.iinfo(np.int16).min, np.iinfo(np.int16).max


class Episode:
    """The state of an environment: the position, the spaces and the rendering.

    Games are stepped without views and events; a `Table` of the same game is made only when somebody asks for it.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None,
        options: Mapping[str, object] | None,
        edition: Edition | str | Path | None,
        max_cycles: int | None,
        render_mode: str | None,
        waits: int,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise LudothekError(f"there is no render mode {render_mode!r}; there are: {', '.join(RENDER_MODES)}")
        self._start = Table(game, seats, 0, options, edition)
        self._table: Table | None = None
        self.game = self._start.game
        self.max_cycles = as_int(max_cycles)
        if max_cycles is not None and (type(self.max_cycles) is not int or self.max_cycles < 1):
            raise LudothekError(f"max_cycles is a whole number from 1, not {max_cycles!r}")
        self.render_mode = render_mode
        self.agents = [f"player_{seat}" for seat in range(self._start.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        self.wait_action = self.game.num_actions
        mask_size = self.wait_action + waits
        numbers = sum(self.game.observation.values())
        self.stepper = Stepper(self._start.state.make_blank(), numbers, self.wait_action, waits)
        self.seed = 0
        self.history: list[int] = []
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(LEAST, MOST, (numbers,), np.float32),
                    "action_mask": spaces.Box(0, 1, (mask_size,), np.int8),
                }
            )
            for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(mask_size) for agent in self.agents}
        self.seeder: Rng | None = None

    @property
    def table(self) -> Table:
        """The game as a `Table`, brought up to date; changes of it do not change the environment."""
        if self._table is None:
            start = self._start
            self._table = Table(start.game, start.seats, self.seed, start.options, start.edition)
        for action in self.history[len(self._table.history) :]:
            self._table.play(action)
        return self._table

    def name(self, form: str) -> str:
        """Return the name of the environment with the version of the rules."""
        return f"ludothek_{self.game.key}{form}_v{self.game.version}"

    def deal(self, seed: int | None) -> None:
        """Deal a new game, by the seed or else by the stream that the last seed began."""
        seed = as_int(seed)
        if seed is not None:
            seed = check_seed(seed & M64 if type(seed) is int else seed)
            self.seeder = Rng(seed)
        else:
            self.seeder = self.seeder or Rng(secrets.randbits(64))
            seed = self.seeder.fork().state
        self.seed = seed
        self.history.clear()
        self._table = None
        self.stepper.deal(seed)

    def play(self, action: int) -> bool:
        """Carry out an action of the seat to move and return whether it is one, and legal."""
        if 0 <= action < self.wait_action and self.stepper.play(action):
            self.history.append(action)
            return True
        return False

    @property
    def is_truncated(self) -> bool:
        """Whether the game has reached `max_cycles`."""
        return self.max_cycles is not None and self.stepper.moves >= self.max_cycles and self.stepper.to_move >= 0

    def payoffs(self) -> dict[str, float]:
        """Return each agent's payoff."""
        return dict(zip(self.agents, self.stepper.state.payoffs(), strict=True))

    def render(self) -> Any:
        """Render what the seat to move sees."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render without having chosen a render mode.")
            return None
        game, state, seat = self.table.game, self.table.state, self.table.to_move
        if self.render_mode == "rgb_array":
            return as_pixels(as_picture(game, state, seat))
        text = as_text(game, state, seat)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None
