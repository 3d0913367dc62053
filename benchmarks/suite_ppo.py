"""Trains the nets of the suite's baseline `ppo`, as examples/training/train_sb3.py does.

pip install 'ludothek[gymnasium]' sb3-contrib
python benchmarks/suite_ppo.py --steps 300000 [--games maumau,origami,origin]
"""

import argparse
import sys
from pathlib import Path
from time import perf_counter

import numpy as np

from ludothek.lab.suite.players import net_path

ROOT = Path(__file__).parents[1]
OPTIONS = {"maumau": {"games": 1}, "origami": {}, "origin": {}}


def save(model, path: Path) -> None:
    """Write the layers that lead from an observation to the actions, in half precision."""
    layers = [layer for layer in model.policy.mlp_extractor.policy_net if hasattr(layer, "weight")]
    arrays = {}
    for number, layer in enumerate([*layers, model.policy.action_net]):
        arrays[f"weights{number}"] = layer.weight.detach().numpy().astype(np.float16)
        arrays[f"biases{number}"] = layer.bias.detach().numpy().astype(np.float16)
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, **arrays)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", default=",".join(OPTIONS))
    parser.add_argument("--steps", type=int, default=300_000)
    parser.add_argument("--to", type=Path, default=ROOT / "suite")
    asked = parser.parse_args()
    sys.path.insert(0, str(ROOT / "examples" / "training"))
    from train_sb3 import train

    for game in asked.games.split(","):
        begun = perf_counter()
        save(train(asked.steps, game=game, options=OPTIONS[game]), net_path(asked.to, game))
        print(f"{game}: {asked.steps:,} steps in {perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
