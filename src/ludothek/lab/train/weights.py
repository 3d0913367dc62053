"""Conversion of weights between torch and the file used for play."""

from typing import Any

import numpy as np
import torch

from ludothek.bots.nets.files import Weights
from ludothek.bots.nets.head import hash_layout
from ludothek.core import options as house_rules
from ludothek.lab.train.nets import Actor
from ludothek.lab.train.plan import Plan


def export_weights(actor: Actor, plan: Plan) -> Weights:
    """Return an actor's weights in the form that is stored; the rows of parts are added to those of the actions."""
    state = {name: value.detach().float().cpu().numpy() for name, value in actor.state_dict().items()}
    parts = actor.parts.T.cpu().numpy()
    policy = (
        state["policy.weight"] + parts @ state["shared.weight"],
        state["policy.bias"] + parts @ state["shared.bias"],
    )
    trusts = actor.trust is not None
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
        policy=policy,
        value=(state["value.weight"], state["value.bias"]),
        trust=(state["trust.weight"], state["trust.bias"]) if trusts else None,
        kinds=np.array(actor.kinds, np.uint8) if trusts else None,
    )


def training_settings(plan: Plan) -> dict[str, Any]:
    """Return the numbers of seats and option values that a plan trains with; options left out may have any value."""
    game = plan.the_game()
    settled = [house_rules.settle(game.options, setting.options) for setting in plan.settings]
    values = {name: sorted({s[name] for s in settled}, key=str) for name in settled[0] if name not in plan.any_value}
    return {"seats": sorted({setting.seats for setting in plan.settings}), "options": values}


def import_weights(weights: Weights, like: Actor) -> dict[str, Any]:
    """Return stored weights as the state dict of an actor of the same size; the rows of parts start at zero."""
    pairs = {f"layers.{n}": pair for n, pair in enumerate(weights.layers)}
    pairs |= {"policy": weights.policy, "value": weights.value}
    if weights.trust is not None:
        pairs["trust"] = weights.trust
    parts, width = like.shared.weight.shape
    pairs["shared"] = (np.zeros((parts, width), np.float32), np.zeros(parts, np.float32))
    state: dict[str, np.ndarray[Any, Any]] = {"scale": weights.scale}
    for name, (matrix, bias) in pairs.items():
        state |= {f"{name}.weight": matrix, f"{name}.bias": bias}
    return {name: torch.from_numpy(np.ascontiguousarray(array)).to(like.scale.device) for name, array in state.items()}
