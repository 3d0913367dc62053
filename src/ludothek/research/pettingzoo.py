"""PettingZoo environments: turn-based (AEC), and parallel for code that needs it.

An observation holds the numbers that the agent observes and its action mask; the rewards are payoffs that sum to 0.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

try:
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.env_logger import EnvLogger
except ImportError:
    raise ImportError("PettingZoo is not installed: pip install 'ludothek[pettingzoo]'") from None

from ludothek.core.edition import Edition
from ludothek.core.errors import GameOver, InvalidAction, LudothekError
from ludothek.core.game import Game
from ludothek.core.rng import Rng
from ludothek.core.seeds import as_int
from ludothek.core.table import Table
from ludothek.research.episode import RENDER_MODES, Episode

ILLEGAL_REWARD = -1.0
BEFORE_RESET = frozenset({"rewards", "terminations", "truncations", "infos", "agent_selection"})


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
