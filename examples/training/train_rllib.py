"""Train Mau Mau by self-play with PPO of RLlib: both seats share one net, which is told the legal actions.

pip install 'ludothek[pettingzoo]' 'ray[rllib]' torch
python examples/training/train_rllib.py --iterations 20
"""

import argparse

import numpy as np
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.rl_module import RLModuleSpec
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

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
    register_env("maumau", lambda _: PettingZooEnv(Environment("maumau", seats=2, options={"games": 1})))
    config = PPOConfig().environment("maumau", disable_env_checking=True).env_runners(num_env_runners=0)
    config.multi_agent(policies={"shared"}, policy_mapping_fn=lambda *_, **__: "shared")
    config.rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule))
    config.training(train_batch_size_per_learner=batch, minibatch_size=256, num_epochs=4, gamma=1.0)
    return config.debugging(seed=seed).build_algo()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--iterations", type=int, default=20)
    algorithm = make_algorithm()
    for iteration in range(parser.parse_args().iterations):
        played = algorithm.train()["env_runners"]
        print(f"iteration {iteration}: {played['num_episodes_lifetime']:.0f} games")
    algorithm.stop()
