"""OpenSpiel games: importing this module registers every installed game as `ludothek_KEY`.

Our positions draw from a generator, OpenSpiel's at chance nodes. Here a chance node chooses a digit of a seed: eight
digits deal, two follow each action that draws. Each digit has 256 equally likely outcomes.
"""

from collections import deque
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import numpy as np

try:
    import pyspiel
except ImportError:
    raise ImportError("OpenSpiel is not installed: pip install 'ludothek[openspiel]'") from None

import msgspec

from ludothek.core import options as house_rules
from ludothek.core import registry
from ludothek.core.constants import M64, SPECTATOR
from ludothek.core.errors import LudothekError
from ludothek.core.game import Game
from ludothek.core.rng import Rng
from ludothek.core.snapshot import read_fields, restore_state
from ludothek.core.state import State
from ludothek.core.table import Table

PREFIX = "ludothek_"
DIGIT = 256
DEAL_DIGITS, DRAW_DIGITS = 8, 2
OUTCOMES = [(digit, 1 / DIGIT) for digit in range(DIGIT)]
LONGEST = 100_000
RECENT = 16
MIXER = 0x9E3779B97F4A7C15
DEALING = -1
DIGEST = 12
BLANK = bytes(DIGEST)


def game_type(game: Game) -> pyspiel.GameType:
    """Return OpenSpiel's description of a game."""
    kinds = pyspiel.GameType
    parameters: dict[str, Any] = {"players": game.usual_seats}
    parameters |= {option.key: option.default for option in game.options}
    return kinds(
        short_name=PREFIX + game.key,
        long_name=f"{game.name()} (Ludothek)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats.stop - 1,
        min_num_players=game.seats.start,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its seats and house rules; there is one subclass for each game."""

    rules: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game, parameters = self.rules, params or {}
        self.seats = int(parameters.get("players", game.usual_seats))
        chosen = {key: value for key, value in parameters.items() if key != "players"}
        self.options = house_rules.settle(game.options, chosen)
        game.check_seats(self.seats, self.options)
        self.blank = game.start(self.seats, self.options, game.standard_edition, Rng(0), None).make_blank()
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_actions,
            max_chance_outcomes=DIGIT,
            num_players=self.seats,
            min_utility=-1.0 / (self.seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPES[game.key], info, {"players": self.seats, **self.options})

    def new_initial_state(self, *_: Any) -> "SpielState":
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer | None":
        """Return an observer of observations or, with perfect recall, of information states.

        Without private information it sees what a spectator sees. Unsupported kinds return None.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        public = kind.private_info == pyspiel.PrivateInfoType.NONE
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return None
        return None if public and kind.perfect_recall else Observer(self, kind.perfect_recall, public)

    def __reduce__(self) -> tuple[Any, ...]:
        return load_game, (str(self),)

    def state_of(self, table: Table) -> "SpielState":
        """Return the state of a table, such as the fair copy given to a bot."""
        state = self.new_initial_state()
        state.start_from(table.state, table.rng.fork().state)
        return state


def load_game(name: str) -> SpielGame:
    """Load a pickled game; OpenSpiel's own loader would not register ours in another process."""
    game: SpielGame = pyspiel.load_game(name)
    return game


class PicklablePosition:
    """A position that can be copied and pickled as part of an OpenSpiel state."""

    def __init__(self, name: str, state: State) -> None:
        self.name = name
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> "PicklablePosition":
        return PicklablePosition(self.name, self.state.clone())

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickle_position, (self.name, read_fields(self.state))


def unpickle_position(name: str, values: dict[str, Any]) -> PicklablePosition:
    """Restore a pickled position."""
    return PicklablePosition(name, restore_state(load_game(name).blank, values))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, with a digest of everything each seat has seen: its information state."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._rules = game.rules.key
        self._position = PicklablePosition(str(game), game.blank.clone())
        self._seed = 0
        self._digits_left = DEAL_DIGITS
        self._pending = DEALING
        self._seen = [BLANK] * game.seats
        self._recent_actions: deque[tuple[int, tuple[int, ...]]] = deque(maxlen=RECENT)

    # OpenSpiel's interface

    def current_player(self) -> int:
        if self._digits_left:
            return int(pyspiel.PlayerId.CHANCE)
        position = self._position.state
        return int(pyspiel.PlayerId.TERMINAL) if position.is_over() else position.to_move

    def _legal_actions(self, player: int) -> list[int]:
        return self._position.state.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return OUTCOMES

    def _apply_action(self, action: int) -> None:
        if self._digits_left:
            self._seed = ((self._seed ^ action) * MIXER + 1) & M64
            self._digits_left -= 1
            if self._digits_left == 0:
                self._apply_pending()
            return
        position = self._position.state
        seen = tuple(position.observe_action(action, seat) for seat in range(position.seats))
        self._recent_actions.append((position.to_move, seen))
        for seat, what in enumerate(seen):
            self._extend_digest(seat, (position.to_move, what))
        trial, rng = position.clone(), Rng(self._seed)
        trial.apply(action, rng)
        if rng.state == self._seed:
            self._position.state = trial
            self._note_observations()
        else:
            self._pending, self._digits_left = action, DRAW_DIGITS

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        position = self._position.state
        if (
            self._digits_left
            or position.is_over()
            or player != position.to_move
            or action not in position.legal_actions()
        ):
            return f"decision {action}"
        return f"{registry.game(self._rules).describe(position, action, 'en')} ({action})"

    def is_terminal(self) -> bool:
        return not self._digits_left and self._position.state.is_over()

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self._position.state.seats
        return self._position.state.payoffs()

    def __str__(self) -> str:
        if self._pending == DEALING:
            return f"dealing, {self._digits_left} digits to come, seed {self._seed}"
        chance = f", decision {self._pending} with {self._digits_left} digits to come" if self._digits_left else ""
        return f"{read_fields(self._position.state)}{chance}, seed {self._seed}"

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "SpielState":
        """Return a random state that the seat cannot distinguish from this one, without the other seats' histories."""
        if self._digits_left:
            raise LudothekError("only a position in which a seat is to move can be resampled")
        rng = Rng(0)
        for _ in range(2):
            rng.state = (rng.state << 32 | int(probability_sampler() * 2**32)) & M64
        copy: SpielState = self.clone()
        copy._position.state = self._position.state.fair_copy(player_id, rng)
        copy._seed = rng.fork().state
        for seat in range(len(self._seen)):
            if seat != player_id:
                copy._seen[seat] = BLANK
        copy._recent_actions = deque(
            ((who, (seen[player_id],) * len(seen)) for who, seen in self._recent_actions), RECENT
        )
        copy._note_observations(but=player_id)
        return copy

    # What seats see

    def start_from(self, position: State, seed: int) -> None:
        """Start from a position instead of a deal."""
        self._position.state = position.clone()
        self._seed, self._digits_left, self._pending = seed, 0, DEALING + 1
        self._note_observations()

    def position(self) -> State:
        """Return a copy of the position."""
        return self._position.state.clone()

    def observation(self, seat: int) -> "np.ndarray[Any, Any]":
        """Return the observation as `Table.observe` does."""
        out = np.zeros(sum(registry.game(self._rules).observation.values()), np.float32)
        if self._pending != DEALING:
            self._position.state.observe(seat, out)
        return out

    def _apply_pending(self) -> None:
        position, rng = self._position.state, Rng(self._seed)
        if self._pending == DEALING:
            position.deal(rng)
        else:
            position.apply(self._pending, rng)
        self._pending = 0
        self._seed = rng.state
        self._note_observations()

    def _note_observations(self, but: int = -1) -> None:
        for seat in range(self._position.state.seats):
            if seat != but:
                self._extend_digest(seat, self.observation(seat).tobytes())

    def _extend_digest(self, seat: int, what: object) -> None:
        """Add something that a seat has seen to its digest."""
        data = what if isinstance(what, bytes) else repr(what).encode()
        self._seen[seat] = blake2b(data, key=self._seen[seat], digest_size=DIGEST).digest()


class Observer:
    """Observations or, with perfect recall, information states: the same numbers and the last actions as seen.

    Public observations are those of a spectator.
    """

    def __init__(self, game: SpielGame, recalls: bool, public: bool = False) -> None:
        self.rules = game.rules
        self.recalls = recalls
        self.public = public
        size = sum(game.rules.observation.values())
        self.tensor = np.zeros(size + (2 * RECENT if recalls else 0), np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if recalls:
            self.dict["recent"] = self.tensor[size:].reshape(RECENT, 2)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player knows into the tensor."""
        self.tensor.fill(0)
        self.dict["observation"][:] = state.observation(SPECTATOR if self.public else player)
        if self.recalls:
            seats = len(state._seen)
            for row, (who, seen) in zip(self.dict["recent"], reversed(state._recent_actions), strict=False):
                row[:] = (who - player) % seats + 1, seen[player] + 1

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player knows as a string."""
        if state._pending == DEALING:
            return "nothing is dealt yet"
        if self.recalls:
            return f"seat {player} has seen {state._seen[player].hex()}"
        view = self.rules.view(state._position.state, None if self.public else player)
        return str({key: part for key, part in msgspec.to_builtins(view).items() if key != "legal"})


class CompiledRollouts:
    """Evaluator for OpenSpiel's searches whose random rollouts run in compiled code."""

    def __init__(self, seed: int, rollouts: int = 1) -> None:
        self.rng = Rng(seed)
        self.rollouts = rollouts

    def evaluate(self, state: SpielState) -> "np.ndarray[Any, Any]":
        """Return each player's mean payoff in random rollouts."""
        total = np.zeros(state.num_players())
        for _ in range(self.rollouts):
            position = state.position()
            position.playout(self.rng)
            total += position.payoffs()
        return total / self.rollouts

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """Return a uniform prior over the legal actions."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def register(game: Game) -> None:
    """Register a game with OpenSpiel."""
    TYPES[game.key] = game_type(game)
    pyspiel.register_game(TYPES[game.key], type(f"Spiel{type(game).__name__}", (SpielGame,), {"rules": game}))


TYPES: dict[str, pyspiel.GameType] = {}
for installed in registry.installed_games().values():
    register(installed)
