"""The torch nets: an actor that sees what a seat sees, and a critic that sees all hands."""

from typing import cast

import torch
from torch import Tensor, nn

NEVER = -1e9


def body(inputs: int, width: int, layers: int) -> nn.ModuleList:
    """Create the first layer and the residual layers after it."""
    sizes = [inputs] + [width] * (layers - 1)
    linears = nn.ModuleList(nn.Linear(size, width) for size in sizes)
    for linear in linears:
        nn.init.orthogonal_(cast(Tensor, linear.weight), 2**0.5)
        nn.init.zeros_(cast(Tensor, linear.bias))
    return linears


def apply_layers(layers: nn.ModuleList, x: Tensor) -> Tensor:
    first, *others = layers
    h = torch.relu(first(x))
    for layer in others:
        h = h + torch.relu(layer(h))
    return cast(Tensor, h)


class Actor(nn.Module):
    """Policy and values from the observation of one seat."""

    def __init__(self, inputs: int, decisions: int, seats: int, width: int, layers: int) -> None:
        super().__init__()
        self.scale = nn.Buffer(torch.ones(inputs))
        self.layers = body(inputs, width, layers)
        self.policy = nn.Linear(width, decisions)
        self.value = nn.Linear(width, seats)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        nn.init.orthogonal_(self.value.weight, 0.1)

    def forward(self, observations: Tensor, masks: Tensor) -> tuple[Tensor, Tensor]:
        """Return the log-probabilities of the actions, and the values of the seats starting with the observer."""
        h = apply_layers(self.layers, observations * self.scale)
        logits = self.policy(h).float().masked_fill(~masks, NEVER)
        return torch.log_softmax(logits, -1), self.value(h).float()


class Critic(nn.Module):
    """Value of the seat to move given all hands; used in training only."""

    def __init__(self, inputs: int, secrets: int, width: int, layers: int) -> None:
        super().__init__()
        self.scale = nn.Buffer(torch.ones(inputs))
        self.layers = body(inputs + secrets, width, layers)
        self.value = nn.Linear(width, 1)
        nn.init.orthogonal_(self.value.weight, 0.1)

    def forward(self, observations: Tensor, secrets: Tensor) -> Tensor:
        h = apply_layers(self.layers, torch.cat([observations * self.scale, secrets], -1))
        return cast(Tensor, self.value(h).float().squeeze(-1))
