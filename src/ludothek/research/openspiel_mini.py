"""The mini-games for OpenSpiel, with exact chances; importing this module registers `ludothek_mini`, by `name`.

Nothing of `gametree.Tree` is used but the states of a generator that stand for its possible draws, so OpenSpiel's own
algorithms check ours.
"""

from hashlib import blake2b
from typing import Any

import numpy as np

try:
    import pyspiel
except ImportError:
    raise ImportError("OpenSpiel is not installed: pip install 'ludothek[openspiel]'") from None

from ludothek.core.constants import M64
from ludothek.core.rng import Rng
from ludothek.core.state import State
from ludothek.research import minigames
from ludothek.research.constants import GAMMA_INVERSE, PROBE
from ludothek.research.gametree import make_tables

LONGEST = 1000
MOST_OUTCOMES = 100_000
KINDS = pyspiel.GameType
TYPE = KINDS(
    short_name="ludothek_mini",
    long_name="A mini-game of Ludothek",
    dynamics=KINDS.Dynamics.SEQUENTIAL,
    chance_mode=KINDS.ChanceMode.EXPLICIT_STOCHASTIC,
    information=KINDS.Information.IMPERFECT_INFORMATION,
    utility=KINDS.Utility.ZERO_SUM,
    reward_model=KINDS.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"name": "maumau-2"},
)


class MiniGame(pyspiel.Game):  # type: ignore[misc]
    """A mini-game, chosen by its name."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.mini = minigames.load(str((params or {}).get("name", "maumau-2")))
        self.numbers = sum(self.mini.game.observation.values())
        self.tables = make_tables(seed=2)
        self.deals = [(Frozen(state), chance) for state, chance in self.mini.deals()]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.mini.game.num_actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(TYPE, info, {"name": self.mini.name})

    def new_initial_state(self, *_: Any) -> "MiniState":
        return MiniState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Return an observer of information states."""
        return Observer()


class Observer:
    """Information states as strings; there is no tensor of them."""

    def __init__(self) -> None:
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}

    def set_from(self, state: "MiniState", player: int) -> None:
        """Do nothing: there is no tensor to write."""

    def string_from(self, state: "MiniState", player: int) -> str:
        """Return the digest of everything that a player has seen."""
        return state.information_state_string(player)


class Frozen:
    """A position that is never changed, and so need not be copied with the state that holds it."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> "Frozen":
        return self


class MiniState(pyspiel.State):  # type: ignore[misc]
    """A position, or what chance chooses from, with a digest of everything each seat has seen."""

    def __init__(self, game: MiniGame) -> None:
        super().__init__(game)
        self._choices: list[tuple[Frozen, float]] | None = game.deals
        self._position = game.deals[0][0]
        self._seen = [b"", b""]

    def current_player(self) -> int:
        if self._choices is not None:
            return int(pyspiel.PlayerId.CHANCE)
        state = self._position.state
        return int(pyspiel.PlayerId.TERMINAL) if state.is_over() else state.to_move

    def is_terminal(self) -> bool:
        return self._choices is None and self._position.state.is_over()

    def returns(self) -> list[float]:
        return self._position.state.payoffs() if self.is_terminal() else [0.0, 0.0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, chance) for number, (_, chance) in enumerate(self._choices or [])]

    def _legal_actions(self, player: int) -> list[int]:
        return self._position.state.legal_actions()

    def _apply_action(self, action: int) -> None:
        if self._choices is not None:
            self._arrive(self._choices[action][0])
            return
        state = self._position.state
        for seat in range(2):
            self._note(seat, f"{state.to_move} {state.observe_action(action, seat)}".encode())
        after, draws = self._after(action, PROBE)
        if not draws:
            self._arrive(after)
            return
        self._choices = self._list_outcomes(action, draws)

    def _after(self, action: int, seed: int) -> tuple[Frozen, int]:
        after, rng = self._position.state.clone(), Rng(seed)
        after.apply(action, rng)
        return Frozen(after), (rng.state - seed) * GAMMA_INVERSE & M64

    def _list_outcomes(self, action: int, draws: int) -> list[tuple[Frozen, float]]:
        found: dict[bytes, list[Any]] = {}
        table = self.get_game().tables[draws]
        for seed in table:
            after, _ = self._after(action, int(seed))
            key = b"".join(self._observe(after, seat) for seat in range(2))
            found.setdefault(key, [after, 0])[1] += 1
        return [(after, count / len(table)) for after, count in found.values()]

    def _arrive(self, position: Frozen) -> None:
        self._choices, self._position = None, position
        for seat in range(2):
            self._note(seat, self._observe(position, seat))

    def _observe(self, position: Frozen, seat: int) -> bytes:
        out = np.zeros(self.get_game().numbers, np.float32)
        position.state.observe(seat, out)
        return out.tobytes()

    def _note(self, seat: int, what: bytes) -> None:
        self._seen[seat] = blake2b(what, key=self._seen[seat], digest_size=12).digest()

    def information_state_string(self, player: int | None = None) -> str:
        return self._seen[self.current_player() if player is None else player].hex()

    def _action_to_string(self, player: int, action: int) -> str:
        return f"{'chance' if player < 0 else 'action'} {action}"

    def __str__(self) -> str:
        return " ".join(seen.hex() for seen in self._seen)


pyspiel.register_game(TYPE, MiniGame)
