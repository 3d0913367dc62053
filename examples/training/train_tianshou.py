"""Train Mau Mau against random play with deep Q-learning of Tianshou, on the PettingZoo form.

pip install 'ludothek[pettingzoo]' tianshou
python examples/training/train_tianshou.py --epochs 10
"""

import argparse

import numpy as np
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.multiagent.marl import MultiAgentOffPolicyAlgorithm
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.algorithm.random import MARLRandomDiscreteMaskedOffPolicyAlgorithm
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from ludothek.research import pettingzoo


def make_env():
    return PettingZooEnv(pettingzoo.env("maumau", seats=2, options={"games": 1}))


def learner(env, epsilon=0.1):
    numbers, actions = env.observation_space["observation"].shape, env.action_space
    net = Net(state_shape=numbers, action_shape=actions.n, hidden_sizes=[128, 128])
    policy = DiscreteQLearningPolicy(model=net, action_space=actions, eps_training=epsilon)
    return DQN(policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=0.99, target_update_freq=200)


def train(epochs, steps=2000, games=200):
    """Return the mean payoff of the learner, who sits at seat 0, in the last test."""
    env = make_env()
    players = [learner(env), MARLRandomDiscreteMaskedOffPolicyAlgorithm(env.action_space)]
    both = MultiAgentOffPolicyAlgorithm(algorithms=players, env=env)
    tables, test_tables = (DummyVectorEnv([make_env] * 8) for _ in range(2))
    collector = Collector(both, tables, VectorReplayBuffer(20_000, 8), exploration_noise=True)
    collector.reset()
    collector.collect(n_step=400)
    settings = OffPolicyTrainerParams(
        max_epochs=epochs, epoch_num_steps=steps, collection_step_num_env_steps=80, training_collector=collector,
        test_collector=Collector(both, test_tables), test_step_num_episodes=games, batch_size=64, verbose=False,
        update_step_num_gradient_steps_per_sample=0.1, show_progress=False,
        multi_agent_return_reduction=lambda returns: np.asarray(returns)[:, 0],
    )  # fmt: skip
    return both.run_training(settings).best_reward


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=10)
    print(f"payoff against random: {train(parser.parse_args().epochs):+.3f}")
