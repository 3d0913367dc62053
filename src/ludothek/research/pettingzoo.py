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
    from pettingzoo.utils.env_logger import EnvLogger
except ImportError:
    raise ImportError("PettingZoo is not installed: pip install 'ludothek[pettingzoo]'") from None

from ludothek.core.constants import M64
from ludothek.core.edition import Edition
from ludothek.core.errors import GameOver, InvalidAction, LudothekError
from ludothek.core.game import Game
from ludothek.core.rng import Rng
from ludothek.core.seeds import as_int, check_seed
from ludothek.core.table import Table
from ludothek.research.pictures import as_picture, as_pixels, as_text
from ludothek.research.stepper import Stepper

ILLEGAL_REWARD = -1.0
BEFORE_RESET = frozenset({"rewards", "terminations", "truncations", "infos", "agent_selection"})
RENDER_MODES = ("human", "ansi", "rgb_array")
LEAST, MOST = np.iinfo(np.int16).min, np.iinfo(np.int16).max


class Episode:
    """State shared by both environments: the position, the spaces and the rendering.

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
    """The turn-based environment, in which an illegal action raises. `max_cycles` truncates a game.

    Rewards stay 0 until the game is over, so a step changes nothing but the selected agent.
    """

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
        self._stepper = self.episode.stepper
        self._history = self.episode.history
        self._seat_of = self.episode.seat_of
        self._num_actions = self.episode.wait_action

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.episode.deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self._stepper.to_move]

    def observe(self, agent: str) -> dict[str, Any]:
        return self._stepper.observe(self._seat_of[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if type(action) is not int:
            action = self.read_action(action)
        stepper = self._stepper
        if not (0 <= action < self._num_actions and stepper.play(action)):
            self.refuse(action)
            return
        self._history.append(action)
        seat = stepper.to_move
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
            if self.episode.is_truncated:
                self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.rewards = self.episode.payoffs()
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def read_action(self, action: Any) -> int:
        """Return an action that came as another kind of whole number, or raise."""
        if action is None:
            raise InvalidAction(f"{self.agent_selection} is to move; None is only for an agent whose game is over")
        number = as_int(action)
        if type(number) is not int:
            raise InvalidAction(f"{action!r} is no action: they are whole numbers from 0 to {self._num_actions - 1}")
        return int(number)

    def refuse(self, action: int) -> None:
        """Raise the rule that forbids an action, or the range that it is not in."""
        self.table.play(action)


class env(raw_env):
    """The turn-based environment in which an illegal action ends the game with a reward of -1.

    It checks what PettingZoo's usual wrappers check, but without the cost that they add to every access.
    """

    def __getattr__(self, name: str) -> Any:
        if name in BEFORE_RESET:
            raise AttributeError(f"{name} cannot be accessed before reset")
        raise AttributeError(name)

    def refuse(self, action: int) -> None:
        """End the game: whoever chose an illegal action loses, the others neither win nor lose."""
        assert 0 <= action < self._num_actions, "action is not in action space"
        EnvLogger.warn_on_illegal_move()
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0) | {self.agent_selection: ILLEGAL_REWARD}
        self._accumulate_rewards()
        self._deads_step_first()


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
        self.rng = Rng(self.episode.seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        if not self.agents:
            raise GameOver("the game is over: call reset")
        stepper = self.episode.stepper
        mover = self.agents[stepper.to_move]
        if mover not in actions:
            raise InvalidAction(f"{mover} is to move and hands in no decision")
        action: Any = as_int(actions[mover])
        if self.illegal == "random":
            legal = stepper.state.legal_actions()
            action = action if action in legal else legal[self.rng.draw(len(legal))]
        else:
            self._check_waiting(mover, actions)
        if type(action) is not int or not self.episode.play(action):
            self.table.play(action)  # raises the rule that forbids it
        over, short = stepper.to_move < 0, self.episode.is_truncated
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
        return {agent: self.episode.stepper.observe(seat) for agent, seat in self.episode.seat_of.items()}
