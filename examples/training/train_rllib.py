"""Train Mau Mau by self-play with PPO of RLlib: both seats share one net, which is told the legal actions.

pip install 'ludothek[pettingzoo]' 'ray[rllib]' torch
python examples/training/train_rllib.py
"""

from functools import partial

import numpy as np
import ray
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env
from torch import from_numpy

import ludothek
from ludothek.research import pettingzoo


class Environment(pettingzoo.env):
    """The PettingZoo form, with the names and types that RLlib's masking module wants."""

    def observation_space(self, agent):
        space = super().observation_space(agent)
        mask = spaces.Box(0.0, 1.0, space["action_mask"].shape, np.float32)
        return spaces.Dict({"observations": space["observation"], "action_mask": mask})

    def observe(self, agent):
        seen = super().observe(agent)
        return {"observations": seen["observation"], "action_mask": seen["action_mask"].astype(np.float32)}


def make_algorithm(batch=2000, seed=1):
    ray.init(num_cpus=1, include_dashboard=False, ignore_reinit_error=True)
    register_env("maumau", lambda _: PettingZooEnv(Environment("maumau", seats=2, options={"games": 1})))
    config = PPOConfig().environment("maumau", disable_env_checking=True).env_runners(num_env_runners=0)
    config.multi_agent(policies={"shared"}, policy_mapping_fn=lambda *_, **__: "shared")
    config.rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
    config.training(train_batch_size_per_learner=batch, minibatch_size=256, num_epochs=4, lr=1e-3, gamma=1.0)
    return config.debugging(seed=seed).build_algo()


def choose(module, table):
    """Return the action that the net likes best."""
    mask = np.isin(np.arange(table.game.num_actions), table.legal_actions()).astype(np.float32)
    seen = {"observations": from_numpy(table.observe(table.to_move)[None]), "action_mask": from_numpy(mask[None])}
    return int(module.forward_inference({"obs": seen})["action_dist_inputs"].argmax())


if __name__ == "__main__":
    algorithm = make_algorithm()
    for _ in range(20):
        algorithm.train()
    players = [partial(choose, algorithm.get_module("shared")), "random"]
    won = sum(0 in ludothek.play("maumau", players, seed, {"games": 1}).winners() for seed in range(400))
    print(f"{won} of 400 games won against random play")
