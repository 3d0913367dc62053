"""Conversion of weights between torch and the file used for play."""

from typing import Any

import numpy as np
import torch

from ludothek.bots.nets.files import Weights, hash_layout
from ludothek.core import options as house_rules
from ludothek.lab.train.nets import Actor
from ludothek.lab.train.plan import Plan


def export_weights(actor: Actor, plan: Plan) -> Weights:
    """Return an actor's weights in the form that is stored."""
    state = {name: value.detach().float().cpu().numpy() for name, value in actor.state_dict().items()}
    matrices = [(state[f"layers.{n}.weight"], state[f"layers.{n}.bias"]) for n in range(plan.layers)]
    game = plan.the_game()
    return Weights(
        game=game.key,
        rules=game.version,
        edition=game.standard_edition.hash,
        layout=hash_layout(game),
        trained=training_settings(plan),
        scale=state["scale"],
        layers=matrices,
        policy=(state["policy.weight"], state["policy.bias"]),
        value=(state["value.weight"], state["value.bias"]),
    )


def training_settings(plan: Plan) -> dict[str, Any]:
    """Return the numbers of seats and option values that a plan trains with; options left out may have any value."""
    game = plan.the_game()
    settled = [house_rules.settle(game.options, setting.options) for setting in plan.settings]
    values = {name: sorted({s[name] for s in settled}, key=str) for name in settled[0] if name not in plan.any_value}
    return {"seats": sorted({setting.seats for setting in plan.settings}), "options": values}


def import_weights(weights: Weights, like: Actor) -> dict[str, Any]:
    """Return stored weights as the state dict of an actor of the same size."""
    pairs = {f"layers.{n}": pair for n, pair in enumerate(weights.layers)}
    pairs |= {"policy": weights.policy, "value": weights.value}
    state: dict[str, np.ndarray[Any, Any]] = {"scale": weights.scale}
    for name, (matrix, bias) in pairs.items():
        state |= {f"{name}.weight": matrix, f"{name}.bias": bias}
    return {name: torch.from_numpy(np.ascontiguousarray(array)).to(like.scale.device) for name, array in state.items()}
