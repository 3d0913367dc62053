"""Our search beside OpenSpiel's, in simulations a second on one core; and how well budgets of time are kept.

    pip install -e '.[peers]' && python benchmarks/search.py [--rounds 7]

A simulation is one path through the tree and one random rollout to the end. OpenSpiel's information-set search does not
run on crazy_eights, so it is measured on hearts, and its plain search, which sees all cards and need not draw a
determinization each time, on crazy_eights. That game knows no "mau" to be said, so ours is measured with `mau=auto`;
"as played" is our search as the levels use it: "mau" is called, rollouts follow the greedy policy.
"""

from itertools import cycle
from random import Random
from time import perf_counter

from interleave import main, measure

SIMULATIONS = 2000
DICE = Random(1).choices(range(1 << 20), k=4099)


def ours(options: dict[str, object], **settings: float) -> float:
    from ludothek import Table
    from ludothek.bots.search.ismcts import SearchBot
    from ludothek.core.levels import Search

    table = Table("maumau", 4, 1, {"games": 1, **options})
    while len(table.legal_actions()) < 2:
        table.play(table.legal_actions()[0])
    copy = table.fair_copy(table.to_move, 1)

    def search() -> int:
        SearchBot(Search(simulations=SIMULATIONS, **settings)).advise(copy)
        return SIMULATIONS

    return measure(search)


def maumau_random() -> float:
    return ours({"mau": "auto"}, greedy_share=0.0, c_puct=0.0)


def maumau_as_played() -> float:
    return ours({}, greedy_share=1.0, c_puct=5.0)


def openspiel_start(name: str):
    import pyspiel

    dice, game = cycle(DICE), pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        actions = state.legal_actions()
        state.apply_action(actions[next(dice) % len(actions)])
    return game, state


def openspiel_hearts() -> float:
    import pyspiel

    _, state = openspiel_start("hearts(pass_cards=false)")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 0.7, SIMULATIONS, -1, final, False, False)

    def search() -> int:
        bot.step(state)
        return SIMULATIONS

    return measure(search)


def openspiel_crazy_eights() -> float:
    import pyspiel

    game, state = openspiel_start("crazy_eights(players=4)")
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 0.7, SIMULATIONS, 1000, False, 1, False)

    def search() -> int:
        bot.step(state)
        return SIMULATIONS

    return measure(search)


def overrun(seconds: float) -> float:
    """How much longer a search takes than its budget, as a share of it: the worst of ten."""
    from ludothek import Table
    from ludothek.bots.search.ismcts import SearchBot
    from ludothek.core.levels import Search

    copy = Table("maumau", 4, 1).fair_copy(0, 1)
    worst = 0.0
    for _ in range(10 if seconds < 1 else 3):
        begun = perf_counter()
        SearchBot(Search(seconds=seconds)).advise(copy)
        worst = max(worst, (perf_counter() - begun) / seconds - 1)
    return worst


CONTENDERS = {
    "ludothek, Mau Mau, random playouts": (maumau_random, {}),
    "ludothek, Mau Mau, as played": (maumau_as_played, {}),
    "OpenSpiel ISMCTS, hearts": (openspiel_hearts, {}),
    "OpenSpiel MCTS, crazy_eights": (openspiel_crazy_eights, {}),
    "overrun of 50 ms": (lambda: overrun(0.05), {}),
    "overrun of 250 ms": (lambda: overrun(0.25), {}),
    "overrun of 1 s": (lambda: overrun(1.0), {}),
    "overrun of 3 s": (lambda: overrun(3.0), {}),
}
RATIOS = [
    ("against ISMCTS on hearts", "ludothek, Mau Mau, random playouts", "OpenSpiel ISMCTS, hearts", 6.0),
    ("against MCTS on crazy_eights", "ludothek, Mau Mau, random playouts", "OpenSpiel MCTS, crazy_eights", 6.0),
]


if __name__ == "__main__":
    main(__file__, "simulations/s on one core, 4 players", CONTENDERS, RATIOS)
