"""PettingZoo environments: turn-based (AEC), and parallel for code that needs it.

An observation holds the numbers that the agent observes and its action mask; the rewards are payoffs that sum to 0.
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
from ludothek.core.table import Table, as_int, check_seed
from ludothek.research.pictures import as_picture, as_pixels, as_text

RENDER_MODES = ("human", "ansi", "rgb_array")
LEAST, MOST = np.iinfo(np.int16).min, np.iinfo(np.int16).max


def env(game: str | Game, **arguments: Any) -> AECEnv:
    """Return a turn-based environment in PettingZoo's usual wrappers; an illegal action ends the game."""
    checked = wrappers.TerminateIllegalWrapper(raw_env(game, **arguments), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class Episode:
    """State shared by both environments: the table, the spaces and the rendering."""

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
        self.max_cycles = as_int(max_cycles)
        if max_cycles is not None and (type(self.max_cycles) is not int or self.max_cycles < 1):
            raise LudothekError(f"max_cycles is a whole number from 1, not {max_cycles!r}")
        self.render_mode = render_mode
        self.agents = [f"player_{seat}" for seat in range(self.table.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.agents)}
        self.wait_action = self.table.game.num_actions
        numbers = sum(self.table.game.observation.values())
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(LEAST, MOST, (numbers,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self.wait_action + waits,), np.int8),
                }
            )
            for agent in self.agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.wait_action + waits) for agent in self.agents}
        self.seeder: Rng | None = None

    def name(self, form: str) -> str:
        """Return the name of the environment with the version of the rules."""
        game = self.table.game
        return f"ludothek_{game.key}{form}_v{game.version}"

    def deal(self, seed: int | None) -> None:
        """Deal a new game, by the seed or else by the stream that the last seed began."""
        seed = as_int(seed)
        if seed is not None:
            seed = check_seed(seed & M64 if type(seed) is int else seed)
            self.seeder = Rng(seed)
        else:
            self.seeder = self.seeder or Rng(secrets.randbits(64))
            seed = self.seeder.fork().state
        table = self.table
        self.table = Table(table.game, table.seats, seed, table.options, table.edition)

    @property
    def is_truncated(self) -> bool:
        """Whether the game has reached `max_cycles`."""
        return self.max_cycles is not None and len(self.table.history) >= self.max_cycles and not self.table.is_over

    def observe(self, seat: int) -> dict[str, Any]:
        """Return the observation and the action mask of a seat."""
        mask = np.zeros(self.action_spaces[self.agents[seat]].n, np.int8)
        if seat == self.table.to_move:
            mask[self.table.legal_actions()] = 1
        else:
            mask[self.wait_action :] = 1
        return {"observation": self.table.observe(seat), "action_mask": mask}

    def payoffs(self) -> dict[str, float]:
        """Return each agent's payoff."""
        return dict(zip(self.agents, self.table.state.payoffs(), strict=True))

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


class AgentInterface:
    """The part of PettingZoo's interface that is the same for both environments."""

    episode: Episode

    def set_up_agents(self) -> None:
        """Take agents, spaces and the render mode from the episode."""
        self.render_mode = self.episode.render_mode
        self.possible_agents = list(self.episode.agents)
        self.agents = list(self.possible_agents)
        self.observation_spaces = self.episode.observation_spaces
        self.action_spaces = self.episode.action_spaces

    @property
    def table(self) -> Table:
        """The table being played."""
        return self.episode.table

    def observation_space(self, agent: str) -> Any:
        """Return the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the action space of an agent."""
        return self.action_spaces[agent]

    def render(self) -> Any:
        """Render what the seat to move sees."""
        return self.episode.render()

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class raw_env(AgentInterface, AECEnv):  # type: ignore[misc]
    """The environment without wrappers. `max_cycles` truncates a game after that many actions."""

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
        self.episode = Episode(game, seats, options, edition, max_cycles, render_mode, 0)
        self.metadata = {**self.metadata, "name": self.episode.name("")}
        self.set_up_agents()

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.episode.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.state.to_move]

    def observe(self, agent: str) -> dict[str, Any]:
        return self.episode.observe(self.episode.seat_of[agent])

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
            self.rewards = self.episode.payoffs()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.episode.is_truncated:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.table.to_move is not None:
            self.agent_selection = self.agents[self.table.to_move]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class parallel_env(AgentInterface, ParallelEnv):  # type: ignore[misc]
    """Every agent passes an action at every step; only that of the seat to move is played.

    One more action, the last, is to wait; it is the only one in the mask of a seat that is not to move. An illegal
    action raises an error or, with `illegal="random"`, is replaced by a random legal one.
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
        self.episode = Episode(game, seats, options, edition, max_cycles, render_mode, 1)
        self.metadata = {**self.metadata, "name": self.episode.name("_parallel")}
        self.illegal = illegal
        self.rng = Rng(0)
        self.set_up_agents()

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self.episode.deal(seed)
        self.rng = Rng(self.table.seed)
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
        action, legal = as_int(actions[mover]), self.table.legal_actions()
        if self.illegal == "random":
            action = action if action in legal else legal[self.rng.draw(len(legal))]
        else:
            self._check_waiting(mover, actions)
        self.table.play(action)
        over, short = self.table.is_over, self.episode.is_truncated
        rewards = self.episode.payoffs() if over else dict.fromkeys(self.agents, 0.0)
        result = self._observations(), rewards, dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, short)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if over or short:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return *result, infos

    def _check_waiting(self, mover: str, actions: dict[str, int]) -> None:
        for agent, action in actions.items():
            if agent != mover and as_int(action) != self.episode.wait_action:
                raise InvalidAction(f"{agent} is not to move: it can only wait, which is {self.episode.wait_action}")

    def _observations(self) -> dict[str, Any]:
        return {agent: self.episode.observe(seat) for agent, seat in self.episode.seat_of.items()}
