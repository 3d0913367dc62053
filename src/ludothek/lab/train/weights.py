"""From torch to the file that plays, and back."""

from typing import Any

import numpy as np
import torch

from ludothek.bots.nets.files import Weights, layout
from ludothek.core import options as house_rules
from ludothek.lab.train.nets import Actor
from ludothek.lab.train.plan import Plan


def taken(actor: Actor, plan: Plan) -> Weights:
    """An actor's weights, ready to be written."""
    state = {name: value.detach().float().cpu().numpy() for name, value in actor.state_dict().items()}
    matrices = [(state[f"layers.{n}.weight"], state[f"layers.{n}.bias"]) for n in range(plan.layers)]
    game = plan.the_game()
    return Weights(
        game=game.key,
        rules=game.version,
        edition=game.standard_edition.hash,
        layout=layout(game),
        trained=trained(plan),
        scale=state["scale"],
        layers=matrices,
        policy=(state["policy.weight"], state["policy.bias"]),
        value=(state["value.weight"], state["value.bias"]),
    )


def trained(plan: Plan) -> dict[str, Any]:
    """The seats and the values of options that a plan plays with; of the others any value is fine."""
    game = plan.the_game()
    settled = [house_rules.settle(game.options, setting.options) for setting in plan.settings]
    values = {name: sorted({s[name] for s in settled}, key=str) for name in settled[0] if name not in plan.any_value}
    return {"seats": sorted({setting.seats for setting in plan.settings}), "options": values}


def loaded(weights: Weights, like: Actor) -> dict[str, Any]:
    """Weights as the state of an actor of the same size."""
    pairs = {f"layers.{n}": pair for n, pair in enumerate(weights.layers)}
    pairs |= {"policy": weights.policy, "value": weights.value}
    state: dict[str, np.ndarray[Any, Any]] = {"scale": weights.scale}
    for name, (matrix, bias) in pairs.items():
        state |= {f"{name}.weight": matrix, f"{name}.bias": bias}
    return {name: torch.from_numpy(np.ascontiguousarray(array)).to(like.scale.device) for name, array in state.items()}
