"""Levels: the named opponents of a game, and what each of them means there.

A game declares its levels in `Game.levels`, a dictionary from names to settings; the type of the settings says which
kind of bot plays. To add a level, add it to `DEFAULT_LEVELS` below, name its bot in `ludothek.bots.levels` and in the
entry points of `pyproject.toml`; games for which it means something else override its settings.
"""

import msgspec

from ludothek.core.errors import BotError

MAX_CANDIDATES = 16


def check_budget(simulations: int | None, seconds: float | None) -> None:
    """Raise unless exactly one budget is given, and is positive."""
    if (simulations is None) == (seconds is None):
        raise BotError("a search needs a budget: simulations or seconds, one of the two")
    if simulations is not None and simulations < 1:
        raise BotError(f"a search needs at least one simulation, not {simulations!r}")
    if seconds is not None and not seconds > 0:
        raise BotError(f"a search needs some time, not {seconds!r} seconds")


class _Settings(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=True):
    """Settings of a level, of which every kind has a tag."""


class Careless(_Settings, frozen=True, tag="careless"):
    """Greedy play by the game's policy that misses each action with a probability of `overlooks` percent."""

    overlooks: int

    def __post_init__(self) -> None:
        if not 0 <= self.overlooks <= 100:
            raise BotError(f"a level overlooks 0 to 100 percent of the actions, not {self.overlooks!r}")


class Search(_Settings, frozen=True, tag="search"):
    """Information-set Monte Carlo tree search (ISMCTS).

    The budget is `simulations`, with which the same seed gives the same action, or `seconds`. `c_uct` weighs the
    exploration term and `c_puct` the prior, which is a softmax of the game's policy with `inverse_temperature`.
    Rollouts follow that policy with probability `greedy_share`, for at most `max_rollout_depth` actions.
    `multiple_observer` grows a tree for every seat. A determinization that is inconsistent with the others' play is
    drawn again, `max_resamples` times at most. A `forgetful` search does not remember what it saw of other hands.
    """

    simulations: int | None = None
    seconds: float | None = None
    threads: int = 1
    c_uct: float = 0.1
    c_puct: float = 1.0
    inverse_temperature: float = 1.0
    greedy_share: float = 1.0
    max_rollout_depth: int = 100_000
    multiple_observer: bool = False
    max_resamples: int = 1
    forgetful: bool = False

    def __post_init__(self) -> None:
        check_budget(self.simulations, self.seconds)
        if self.threads < 1:
            raise BotError(f"a search needs at least one thread, not {self.threads!r}")


class Net(_Settings, frozen=True, tag="net"):
    """The action with the highest prior of the game's net, without search."""


class GuidedSearch(_Settings, frozen=True, tag="guided-search"):
    """Search guided by the game's net: PUCT in the tree, sequential halving of `candidates` at the root.

    A candidate is judged by its mean value plus `prior_weight` times its prior. `rollouts_per_leaf` rollouts are
    averaged with the net's value of a leaf. With `refresh_priors=False` the net is not asked again for an action that
    was not legal in earlier determinizations.

    With `worlds` so many determinizations are drawn first and weighed by how likely the net finds the last `memories`
    decisions of each rival in them; the search then draws from these. `tempering` is the exponent of the likelihood,
    and an action counts at least as likely as `least_likely`.

    With `eta` there is no tree (update equivalence): rollouts, in which every seat samples from the net's policy for
    `rollout_decisions` decisions (0: to the end), give each candidate its value Q, and the action with the largest
    log prior + `eta` * Q is played. Without `halving` every candidate gets as many rollouts.
    """

    simulations: int | None = None
    seconds: float | None = None
    candidates: int = 8
    c_puct: float = 1.0
    prior_weight: float = 0.02
    max_resamples: int = 1
    rollouts_per_leaf: int = 0
    refresh_priors: bool = True
    worlds: int = 0
    memories: int = 4
    tempering: float = 1.0
    least_likely: float = 0.01
    eta: float = 0.0
    rollout_decisions: int = 0
    halving: bool = True

    def __post_init__(self) -> None:
        check_budget(self.simulations, self.seconds)
        if not 1 <= self.candidates <= MAX_CANDIDATES:
            raise BotError(f"a search looks at 1 to {MAX_CANDIDATES} candidates, not {self.candidates!r}")
        if self.rollouts_per_leaf < 0:
            raise BotError(f"a search makes 0 rollouts or more from each leaf, not {self.rollouts_per_leaf!r}")
        if min(self.worlds, self.memories, self.tempering, self.eta, self.rollout_decisions) < 0:
            raise BotError("worlds, memories, tempering, eta and rollout_decisions are 0 or more")
        if not 0 < self.least_likely < 1:
            raise BotError(f"an action is at least as likely as a number from 0 to 1, not {self.least_likely!r}")


SearchLevel = Search | GuidedSearch
NetLevel = Net | GuidedSearch
Level = Careless | Search | Net | GuidedSearch

DEFAULT_LEVELS: dict[str, Level] = {
    "child": Careless(overlooks=80),
    "apprentice": Careless(overlooks=50),
    "folder": Careless(overlooks=20),
    "master": Search(simulations=100, forgetful=True),
    "grandmaster": Search(simulations=1000),
    "prodigy": Net(),
    "sage": GuidedSearch(simulations=1600),
}
"""The levels from weak to strong, with the settings of a game that declares no others."""

FALLBACK = "grandmaster"
"""The level, a search, as which a level with a net plays where it has none for the table."""
