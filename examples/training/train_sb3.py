"""Train a game, by default Mau Mau, against greedy play with MaskablePPO of Stable-Baselines3.

pip install 'ludothek[gymnasium]' sb3-contrib
python examples/training/train_sb3.py --steps 200000
"""

import argparse

from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import ludothek
from ludothek.research.gymnasium import SeatEnv

OPTIONS = {"games": 1}


def train(steps, seed=1, game="maumau", options=OPTIONS, **settings):
    envs = make_vec_env(lambda: SeatEnv(game, ["greedy"], options=options), n_envs=8, seed=seed)
    settings = {"n_steps": 256, "batch_size": 256, "ent_coef": 0.01, "device": "cpu", **settings}
    return MaskablePPO("MlpPolicy", envs, seed=seed, **settings).learn(steps)


def as_bot(model):
    """Return what was learned as a bot, for any table with these seats and options."""

    def learned(table):
        mask = [action in table.legal_actions() for action in range(table.game.num_actions)]
        return int(model.predict(table.observe(table.to_move), action_masks=mask, deterministic=True)[0])

    return learned


def payoff(bot, opponent, deals):
    """Return the mean payoff of a bot, with every deal played in either seat."""
    total = 0.0
    for seed in range(deals):
        total += ludothek.play("maumau", [bot, opponent], seed, OPTIONS).state.payoffs()[0]
        total += ludothek.play("maumau", [opponent, bot], seed, OPTIONS).state.payoffs()[1]
    return total / (2 * deals)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--deals", type=int, default=200)
    asked = parser.parse_args()
    bot = as_bot(train(asked.steps))
    for opponent in ("random", "greedy"):
        print(f"payoff against {opponent}: {payoff(bot, opponent, asked.deals):+.3f}")
