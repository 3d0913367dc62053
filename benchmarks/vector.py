"""Our vector environment beside RLCard, PettingZoo's classics and Pgx on the CPU: same run, interleaved, medians.

    make peers && .venv/bin/python benchmarks/vector.py [--rounds 7]
    TABLES=4096 .venv/bin/python benchmarks/vector.py
    CLOCK=processor .venv/bin/python benchmarks/vector.py --only "through PettingZoo"

Each figure is environment steps a second on all cores with random legal decisions: carrying out the decision, the
observation and mask of the next player, and a new game where one has ended. Ours draws its random decisions in compiled
code, Pgx within the compiled step, RLCard and PettingZoo from the list or mask they give. RLCard and PettingZoo know no
many tables at once: there each core runs an environment of its own in a process.
"""

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle

from interleave import main, measure
from peers import DICE, rlcard_stepped

CORES = os.cpu_count() or 1
TABLES = int(os.environ.get("TABLES", "1024"))


def ours(game: str, seats: int, options: dict[str, object] | None = None, threads: int = CORES) -> float:
    from ludothek.research.vector import VectorEnv

    env = VectorEnv(game, TABLES, seats=seats, options=options, threads=threads)
    env.reset(seed=1)

    def steps() -> int:
        for _ in range(20):
            env.step(env.sample())
        return 20 * TABLES

    return measure(steps)


def on_all_cores(one: Callable[[], float]) -> float:
    """The sum over the cores, each running the same in a process of its own at the same time."""
    with ProcessPoolExecutor(CORES) as pool:
        return sum(job.result() for job in [pool.submit(one) for _ in range(CORES)])


def aec_env(env) -> float:
    dice = cycle(DICE)

    def game() -> int:
        decisions = 0
        env.reset(seed=next(dice))
        for _ in env.agent_iter():
            observation, _, over, short, _ = env.last()
            legal = observation["action_mask"].nonzero()[0]
            env.step(None if over or short else int(legal[next(dice) % len(legal)]))
            decisions += not (over or short)
        return decisions

    return measure(game)


def holdem() -> float:
    from pettingzoo.classic import texas_holdem_v4

    return aec_env(texas_holdem_v4.env())


def connect_four() -> float:
    from pettingzoo.classic import connect_four_v3

    return aec_env(connect_four_v3.env())


def our_maumau() -> float:
    from ludothek.research import pettingzoo

    return aec_env(pettingzoo.env("maumau", seats=4, options={"games": 1}))


def our_seat() -> float:
    """Actions of the seat a second, three greedy opponents included."""
    from ludothek.research.gymnasium import SeatEnv

    env, dice = SeatEnv("maumau", ["greedy"] * 3, options={"games": 1}), cycle(DICE)

    def game() -> int:
        actions, over = 0, False
        _, info = env.reset(seed=next(dice))
        while not over:
            legal = info["action_mask"].nonzero()[0]
            _, _, over, _, info = env.step(int(legal[next(dice) % len(legal)]))
            actions += 1
        return actions

    return measure(game)


def pgx(name: str) -> float:
    import jax
    import jax.numpy as jnp
    from pgx import make
    from pgx.experimental import auto_reset

    jax.config.update("jax_platform_name", "cpu")
    env = make(name)
    step = jax.vmap(auto_reset(env.step, env.init))
    look = jax.vmap(env.observe)

    @jax.jit
    def many(carried, key):
        def once(state, key):
            chances = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
            ours, theirs = jax.random.split(key)
            actions = jax.random.categorical(ours, chances, axis=-1)
            state = step(state, actions, jax.random.split(theirs, TABLES))
            return state, look(state).sum()

        return jax.lax.scan(once, carried, jax.random.split(key, 20))

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), TABLES))
    keys = iter(jax.random.split(jax.random.PRNGKey(2), 100_000))

    def steps() -> int:
        nonlocal state
        state, seen = many(state, next(keys))
        seen.block_until_ready()
        return 20 * TABLES

    return measure(steps)


MAUMAU = "ludothek, Mau Mau, 4 players"
ONE_THREAD = "ludothek, Mau Mau, one thread"
CONTENDERS = {
    MAUMAU: (lambda: ours("maumau", 4, {"games": 1}), {}),
    ONE_THREAD: (lambda: ours("maumau", 4, {"games": 1}, 1), {}),
    "ludothek, Origami, 2 players": (lambda: ours("origami", 2), {}),
    "ludothek, Origin, 3 players": (lambda: ours("origin", 3), {}),
    "Pgx sparrow_mahjong": (lambda: pgx("sparrow_mahjong"), {}),
    "Pgx leduc_holdem": (lambda: pgx("leduc_holdem"), {}),
    "Pgx connect_four": (lambda: pgx("connect_four"), {}),
    "RLCard uno, 4 players": (lambda: on_all_cores(rlcard_stepped), {}),
    "ludothek through PettingZoo, Mau Mau": (lambda: on_all_cores(our_maumau), {}),
    "ludothek through PettingZoo, one core": (our_maumau, {}),
    "ludothek, one seat through Gymnasium": (our_seat, {}),
    "PettingZoo texas_holdem": (lambda: on_all_cores(holdem), {"SDL_VIDEODRIVER": "dummy"}),
    "PettingZoo connect_four": (lambda: on_all_cores(connect_four), {"SDL_VIDEODRIVER": "dummy"}),
}
RATIOS = [
    ("on all cores : one thread", MAUMAU, ONE_THREAD, None),
    ("against Pgx sparrow_mahjong", MAUMAU, "Pgx sparrow_mahjong", None),
    ("against RLCard uno", MAUMAU, "RLCard uno, 4 players", None),
    ("against PettingZoo texas_holdem", MAUMAU, "PettingZoo texas_holdem", None),
]


if __name__ == "__main__":
    main(__file__, f"environment steps/s on {CORES} cores", CONTENDERS, RATIOS)
