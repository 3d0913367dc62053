"""The torch nets: an actor that sees what a seat sees, and a critic that sees all hands."""

from dataclasses import dataclass
from typing import cast

import torch
from torch import Tensor, nn

from ludothek.core.constants import FIRST_SIGHT_UNIT
from ludothek.core.game import Game

NEVER = -1e9
FIRST_TRUST = 2.0


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


@dataclass(frozen=True)
class Actions:
    """The actions of a game: the kind of each, and which parts each is made of (a row of zeros and ones)."""

    count: int
    kinds: list[int]
    parts: Tensor

    @classmethod
    def of(cls, game: Game, share_parts: bool = True) -> "Actions":
        """Return the actions as the game describes them in `Game.parts_of`."""
        described = [game.parts_of(action) for action in range(game.num_actions)]
        kinds = list(dict.fromkeys(parts[0] for parts in described))
        names = list(dict.fromkeys(part for parts in described for part in parts))
        parts = torch.tensor([[float(name in own) for name in names] for own in described])
        return cls(game.num_actions, [kinds.index(own[0]) for own in described], parts * share_parts)


class Actor(nn.Module):
    """Policy and values from the observation of one seat.

    The logit of an action is its own row plus the rows of its parts; with `first_sight`, also what the game's policy
    thinks of it, times the trust in its kind. With `leads`, an output that is not stored learns how far ahead in
    points every seat ends.
    """

    def __init__(
        self,
        inputs: int,
        actions: Actions,
        seats: int,
        width: int,
        layers: int,
        first_sight: bool = False,
        leads: bool = False,
    ) -> None:
        super().__init__()
        self.scale = nn.Buffer(torch.ones(inputs))
        self.layers = body(inputs, width, layers)
        self.policy = nn.Linear(width, actions.count)
        self.shared = nn.Linear(width, actions.parts.shape[1])
        self.value = nn.Linear(width, seats)
        for head in (self.policy, self.shared):
            nn.init.orthogonal_(head.weight, 0.01)
            nn.init.zeros_(head.bias)
        nn.init.orthogonal_(self.value.weight, 0.1)
        self.lead = nn.Linear(width, seats) if leads else None
        self.parts = nn.Buffer(actions.parts.T.contiguous(), persistent=False)
        self.kinds = actions.kinds
        self.trust = nn.Linear(width, max(actions.kinds) + 1) if first_sight else None
        if self.trust is not None:
            nn.init.zeros_(self.trust.weight)
            nn.init.constant_(self.trust.bias, FIRST_TRUST)
            self.kind = nn.Buffer(torch.tensor(actions.kinds), persistent=False)

    def forward(self, observations: Tensor, masks: Tensor, first_sight: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Return the log-probabilities of the actions, and the values of the seats starting with the observer.

        `first_sight` is the array of that name of a `VectorEnv`.
        """
        chances, values, _ = self.read(observations, masks, first_sight)
        return chances, values

    def read(
        self, observations: Tensor, masks: Tensor, first_sight: Tensor | None = None
    ) -> tuple[Tensor, Tensor, Tensor | None]:
        """Return the log-probabilities, the values, and how far ahead every seat is expected to end."""
        h = apply_layers(self.layers, observations * self.scale)
        logits = self.policy(h) + self.shared(h) @ self.parts
        if self.trust is not None:
            assert first_sight is not None
            choice = masks.sum(-1, keepdim=True) > 1
            logits = logits + self.trust(h)[:, self.kind] * (first_sight.float() / FIRST_SIGHT_UNIT) * choice
        logits = logits.float().masked_fill(~masks, NEVER)
        leads = None if self.lead is None else self.lead(h).float()
        return torch.log_softmax(logits, -1), self.value(h).float(), leads


class Critic(nn.Module):
    """Value of the seat to move given all hands; used in training only."""

    def __init__(self, inputs: int, secrets: int, width: int, layers: int) -> None:
        super().__init__()
        self.scale = nn.Buffer(torch.ones(inputs))
        self.layers = body(inputs + secrets, width, layers)
        self.value = nn.Linear(width, 1)
        nn.init.orthogonal_(self.value.weight, 0.1)

    def forward(self, observations: Tensor, secrets: Tensor) -> Tensor:
        with torch.autocast(observations.device.type, torch.bfloat16, enabled=observations.is_cuda):
            h = apply_layers(self.layers, torch.cat([observations * self.scale, secrets], -1))
        return cast(Tensor, self.value(h.float()).squeeze(-1))
