"""Our Mau Mau beside the nearest games of OpenSpiel and RLCard: same run, interleaved, medians.

    pip install -e '.[peers]' && python benchmarks/peers.py [--rounds 7]

Each figure is player decisions a second on one core, with four players deciding at random. Each contender runs in a
process of its own, once a round; ratios are paired within a round. Every contender rolls the same dice. OpenSpiel
draws a card at a chance node; driven from Python it is asked for the outcomes with their probabilities, as its
interface wants it ("chance by weight"), and once more with any outcome taken as equally likely, which only happens
to be right here ("chance by lot").
"""

from collections.abc import Callable
from itertools import cycle
from random import Random
from time import perf_counter

from interleave import main, measure

SEATS = 4
DICE = Random(1).choices(range(1 << 20), k=4099)


def ludothek_playouts() -> float:
    from ludothek import Rng, Table
    from ludothek.core.state import playouts

    state, rng = Table("maumau", SEATS, 1, {"games": 1}).state, Rng(1)
    return measure(lambda: playouts(state, 1000, rng))


def other_playouts(key: str) -> float:
    from ludothek import Rng, Table
    from ludothek.core.state import playouts

    state, rng = Table(key, SEATS, 1).state, Rng(1)
    return measure(lambda: playouts(state, 100, rng))


def copies(key: str) -> float:
    """Copies of a position a second, in compiled code."""
    from ludothek import Table
    from ludothek.core.state import clones

    state = Table(key, SEATS, 1).state
    return measure(lambda: 100_000 if clones(state, 100_000) else 0)


def ludothek_stepped() -> float:
    from ludothek import Rng, Table

    start, rng, dice = Table("maumau", SEATS, 1, {"games": 1}).state, Rng(1), cycle(DICE)

    def game() -> int:
        decisions = 0
        state = start.clone()
        legal = state.legal_actions()
        while legal:
            legal = state.step(legal[next(dice) % len(legal)], rng)
            decisions += 1
        return decisions

    return measure(game)


def openspiel_deal():
    import pyspiel

    dice = cycle(DICE)
    game = pyspiel.load_game(f"crazy_eights(players={SEATS})")
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[next(dice) % len(outcomes)][0])
    return game, state


def openspiel_game(start, by_weight: bool) -> Callable[[], int]:
    dice, weighted = cycle(DICE), Random(1).choices

    def game() -> int:
        decisions = 0
        state = start.clone()
        while not state.is_terminal():
            if state.is_chance_node() and by_weight:
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(weighted(outcomes, weights)[0])
            elif state.is_chance_node():
                outcomes = state.legal_actions()
                state.apply_action(outcomes[next(dice) % len(outcomes)])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[next(dice) % len(legal)])
                decisions += 1
        return decisions

    return game


def openspiel_playouts() -> float:
    """All in C++: one step of its search, whose evaluator plays the position out many times."""
    import pyspiel

    game, state = openspiel_deal()
    sample = openspiel_game(state, by_weight=True)
    length = sum(sample() for _ in range(300)) / 300
    rollouts = 2000
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 1), 1.0, 1, 100, False, 1, False)

    def work() -> int:
        bot.step(state)
        return round(rollouts * length)

    return measure(work)


def openspiel_by_weight() -> float:
    return measure(openspiel_game(openspiel_deal()[1], by_weight=True))


def openspiel_by_lot() -> float:
    return measure(openspiel_game(openspiel_deal()[1], by_weight=False))


def rlcard_stepped() -> float:
    import rlcard

    env, dice = rlcard.make("uno", config={"seed": 1, "game_num_players": SEATS}), cycle(DICE)

    def game() -> int:
        decisions = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[next(dice) % len(legal)])
            decisions += 1
        return decisions

    return measure(game)


def import_seconds() -> float:
    begun = perf_counter()
    import ludothek  # noqa: F401

    return perf_counter() - begun


CONTENDERS = {
    "ludothek playouts": (ludothek_playouts, {}),
    "OpenSpiel crazy_eights playouts, all C++": (openspiel_playouts, {}),
    "ludothek playouts, Origami": (lambda: other_playouts("origami"), {}),
    "ludothek playouts, Origin": (lambda: other_playouts("origin"), {}),
    "copies of an Origami position": (lambda: copies("origami"), {}),
    "copies of an Origin position": (lambda: copies("origin"), {}),
    "ludothek stepped from Python": (ludothek_stepped, {}),
    "ludothek stepped, interpreted form": (ludothek_stepped, {"LUDOTHEK_INTERPRETED": "1"}),
    "OpenSpiel stepped, chance by weight": (openspiel_by_weight, {}),
    "OpenSpiel stepped, chance by lot": (openspiel_by_lot, {}),
    "RLCard uno stepped": (rlcard_stepped, {}),
    "import ludothek, seconds": (import_seconds, {}),
}
RATIOS = [
    ("playouts", "ludothek playouts", "OpenSpiel crazy_eights playouts, all C++", 7.0),
    ("stepped from Python", "ludothek stepped from Python", "OpenSpiel stepped, chance by weight", 6.0),
    ("stepped, OpenSpiel's chance by lot", "ludothek stepped from Python", "OpenSpiel stepped, chance by lot", None),
    ("playouts, against RLCard", "ludothek playouts", "RLCard uno stepped", 200.0),
    ("stepped, against RLCard", "ludothek stepped from Python", "RLCard uno stepped", None),
    ("interpreted form", "ludothek stepped, interpreted form", "OpenSpiel stepped, chance by weight", 1.0),
    ("interpreted, chance by lot", "ludothek stepped, interpreted form", "OpenSpiel stepped, chance by lot", None),
]


if __name__ == "__main__":
    main(__file__, "decisions/s on one core, 4 players", CONTENDERS, RATIOS)
