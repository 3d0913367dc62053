"""Simulations, evaluation, the ladder of the bots, balance and training."""

from ludothek.lab.evaluation import evaluate

__all__ = ["evaluate"]
