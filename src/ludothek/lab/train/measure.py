"""Playing strength of a net: its win share on one seat against fixed opponents on the others."""

from collections.abc import Callable

import numpy as np
import torch

from ludothek.lab.train.nets import Actor
from ludothek.research.vector import VectorEnv

LONGEST = 1500
ENOUGH = 0.98
Opponent = Callable[[VectorEnv], "np.ndarray[tuple[int], np.dtype[np.int32]]"]
OPPONENTS: dict[str, Opponent] = {"random": VectorEnv.sample, "greedy": VectorEnv.follow}


@torch.no_grad()
def best_actions(actor: Actor, env: VectorEnv, device: torch.device) -> "np.ndarray[tuple[int], np.dtype[np.int32]]":
    """Return the most probable action of a net at every table."""
    observations = torch.from_numpy(env.arrays["observations"]).to(device)
    masks = torch.from_numpy(env.arrays["masks"]).to(device).bool()
    chances, _ = actor(observations, masks, torch.from_numpy(env.arrays["first_sight"]).to(device))
    return chances.argmax(-1).to(torch.int32).cpu().numpy()  # type: ignore[no-any-return]


def win_share(
    actor: Actor, game: str, seats: int, opponent: Opponent, tables: int, device: torch.device, threads: int = 1
) -> float:
    """Return the win share in the first game of every table; the net sits on every seat equally often."""
    env = VectorEnv(game, tables, seats=seats, threads=threads, first_sight=actor.trust is not None)
    env.reset(seed=seats * 1_000_000)
    places = np.arange(tables)
    ours = places % seats
    payoff = np.full(tables, np.nan)
    for _ in range(LONGEST):
        mine = env.arrays["to_move"] == ours
        chosen = np.where(mine, best_actions(actor, env, device), opponent(env)).astype(np.int32)
        _, rewards, over, _, _ = env.step(chosen)
        first = over & np.isnan(payoff)
        payoff[first] = rewards[places[first], ours[first]]
        if np.isfinite(payoff).mean() >= ENOUGH:
            break
    return float(np.nanmean((payoff * (seats - 1) + 1) / seats))


def measure(
    actor: Actor,
    game: str,
    opponents: dict[str, Opponent],
    seats: list[int],
    tables: int,
    device: torch.device,
    threads: int = 1,
) -> dict[str, float]:
    """Return the win share against every opponent at every number of seats."""
    return {
        f"{name} {count}": round(win_share(actor, game, count, opponent, tables, device, threads), 4)
        for name, opponent in opponents.items()
        for count in seats
    }
