"""PettingZoo: any game as a turn-based (AEC) environment, and as a parallel one for code that needs that form.

Each agent's observation holds its numbers and the mask of what it may decide; the rewards are payoffs that sum to 0.
"""

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

try:
    import gymnasium
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise ImportError("PettingZoo is not installed: pip install 'ludothek[pettingzoo]'") from None

from ludothek.core.constants import M64
from ludothek.core.edition import Edition
from ludothek.core.errors import GameOver, InvalidAction, LudothekError
from ludothek.core.game import Game
from ludothek.core.rng import Rng
from ludothek.core.table import Table, checked_seed, whole
from ludothek.research.pictures import as_picture, as_pixels, as_text

RENDER_MODES = ("human", "ansi", "rgb_array")
LEAST, MOST = np.iinfo(np.int16).min, np.iinfo(np.int16).max


def env(game: str | Game, **wishes: Any) -> AECEnv:
    """A turn-based environment with PettingZoo's usual checks around it: an illegal decision ends the game."""
    checked = wrappers.TerminateIllegalWrapper(raw_env(game, **wishes), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class Dealer:
    """What both forms share: spaces, deals, observations and pictures."""

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
        self.table = Table(game, seats, 0, options, edition)
        self.max_cycles = whole(max_cycles)
        if max_cycles is not None and (type(self.max_cycles) is not int or self.max_cycles < 1):
            raise LudothekError(f"max_cycles is a whole number from 1, not {max_cycles!r}")
        self.render_mode = render_mode
        self.agents = [f"player_{seat}" for seat in range(self.table.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        self.wait = self.table.game.num_actions
        numbers = sum(self.table.game.observation.values())
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(LEAST, MOST, (numbers,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self.wait + waits,), np.int8),
                }
            )
            for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.wait + waits) for agent in self.agents}
        self.seeder: Rng | None = None

    def name(self, form: str) -> str:
        """The environment's name with the version of the rules."""
        game = self.table.game
        return f"ludothek_{game.key}{form}_v{game.version}"

    def deal(self, seed: int | None) -> None:
        """A new game: of the seed, or the next in the stream that the last seed began, or chance if there was none."""
        seed = whole(seed)
        if seed is not None:
            seed = checked_seed(seed & M64 if type(seed) is int else seed)
            self.seeder = Rng(seed)
        else:
            self.seeder = self.seeder or Rng(secrets.randbits(64))
            seed = self.seeder.fork().state
        table = self.table
        self.table = Table(table.game, table.seats, seed, table.options, table.edition)

    @property
    def cut_short(self) -> bool:
        """Whether the game has gone on for longer than it may."""
        return self.max_cycles is not None and len(self.table.history) >= self.max_cycles and not self.table.is_over

    def observe(self, seat: int) -> dict[str, Any]:
        """What a seat knows as numbers, and the mask of what it may decide."""
        mask = np.zeros(self.action_spaces[self.agents[seat]].n, np.int8)
        if seat == self.table.to_move:
            mask[self.table.legal_actions()] = 1
        else:
            mask[self.wait :] = 1
        return {"observation": self.table.observe(seat), "action_mask": mask}

    def payoffs(self) -> dict[str, float]:
        """Each agent's payoff."""
        return dict(zip(self.agents, self.table.state.payoffs(), strict=True))

    def render(self) -> Any:
        """What the seat to move sees, in the chosen mode."""
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


class Seated:
    """What PettingZoo asks of both forms alike."""

    dealer: Dealer

    def sit_down(self) -> None:
        """Takes agents, spaces and the render mode from the dealer."""
        self.render_mode = self.dealer.render_mode
        self.possible_agents = list(self.dealer.agents)
        self.agents = list(self.possible_agents)
        self.observation_spaces = self.dealer.observation_spaces
        self.action_spaces = self.dealer.action_spaces

    @property
    def table(self) -> Table:
        """The table that is being played at."""
        return self.dealer.table

    def observation_space(self, agent: str) -> Any:
        """An agent's numbers and mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """An agent's decisions."""
        return self.action_spaces[agent]

    def render(self) -> Any:
        """What the seat to move sees, in the chosen mode."""
        return self.dealer.render()

    def close(self) -> None:
        """Nothing is open."""


class raw_env(Seated, AECEnv):  # type: ignore[misc]
    """The game itself, without checks around it. `max_cycles` cuts a game short after so many decisions."""

    metadata = {"render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        edition: Edition | str | Path | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.dealer = Dealer(game, seats, options, edition, max_cycles, render_mode, 0)
        self.metadata = {**self.metadata, "name": self.dealer.name("")}
        self.sit_down()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.dealer.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.state.to_move]

    def observe(self, agent: str) -> dict[str, Any]:
        return self.dealer.observe(self.dealer.seat_of[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise InvalidAction(f"{agent} is to move; None is only for an agent whose game is over")
        self.table.play(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.table.is_over:
            self.rewards = self.dealer.payoffs()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.dealer.cut_short:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.table.to_move is not None:
            self.agent_selection = self.agents[self.table.to_move]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class parallel_env(Seated, ParallelEnv):  # type: ignore[misc]
    """Every seat hands in a decision at every step; only that of the seat to move is carried out.

    The decision after the last one is to wait, the only one in the mask of a seat that is not to move. An illegal
    decision raises, or with `illegal="random"` a random legal one takes its place.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        edition: Edition | str | Path | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        illegal: str = "raise",
    ) -> None:
        if illegal not in ("raise", "random"):
            raise LudothekError(f"an illegal decision can be met with 'raise' or 'random', not {illegal!r}")
        self.dealer = Dealer(game, seats, options, edition, max_cycles, render_mode, 1)
        self.metadata = {**self.metadata, "name": self.dealer.name("_parallel")}
        self.illegal = illegal
        self.dice = Rng(0)
        self.sit_down()

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self.dealer.deal(seed)
        self.dice = Rng(self.table.seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        if not self.agents:
            raise GameOver("the game is over: call reset")
        mover = self.agents[self.table.state.to_move]
        if mover not in actions:
            raise InvalidAction(f"{mover} is to move and hands in no decision")
        action, legal = whole(actions[mover]), self.table.legal_actions()
        if self.illegal == "random":
            action = action if action in legal else legal[self.dice.draw(len(legal))]
        else:
            self._check_waiting(mover, actions)
        self.table.play(action)
        over, short = self.table.is_over, self.dealer.cut_short
        rewards = self.dealer.payoffs() if over else dict.fromkeys(self.agents, 0.0)
        told = self._observations(), rewards, dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, short)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if over or short:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return *told, infos

    def _check_waiting(self, mover: str, actions: dict[str, int]) -> None:
        for agent, action in actions.items():
            if agent != mover and whole(action) != self.dealer.wait:
                raise InvalidAction(f"{agent} is not to move: it can only wait, which is {self.dealer.wait}")

    def _observations(self) -> dict[str, Any]:
        return {agent: self.dealer.observe(seat) for agent, seat in self.dealer.seat_of.items()}
