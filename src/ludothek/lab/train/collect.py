"""Self-play: one group of tables is stepped on the CPU while the device evaluates the others."""

import os
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from ludothek.lab.train.nets import Actor
from ludothek.lab.train.plan import Plan
from ludothek.research.vector import VectorEnv

KINDS = {
    "observations": torch.float32,
    "masks": torch.int8,
    "secrets": torch.float32,
    "first_sight": torch.int16,
    "rewards": torch.float32,
    "margins": torch.float32,
    "to_move": torch.int32,
    "over": torch.uint8,
}
CERTAIN = 1000.0


@dataclass
class Batch:
    """Recorded play, indexed by [step, table, …]; `ours` marks the actions of the learner."""

    observations: Tensor
    masks: Tensor
    secrets: Tensor
    actions: Tensor
    chances: Tensor
    values: Tensor
    to_move: Tensor
    ours: Tensor
    rewards: Tensor
    margins: Tensor
    first_sight: Tensor
    over: Tensor
    last: "Position"


@dataclass
class Position:
    """The position of a group before its next action."""

    observations: Tensor
    masks: Tensor
    secrets: Tensor
    to_move: Tensor
    first_sight: Tensor


class Group:
    """A group of tables with its buffers."""

    def __init__(self, plan: Plan, number: int, tables: int, device: torch.device) -> None:
        self.plan = plan
        self.device = device
        game = plan.the_game()
        self.size = tables
        pinned = device.type == "cuda"
        shapes = VectorEnv(game, 1, secrets=True, first_sight=plan.first_sight).arrays
        self.rows = {
            name: torch.zeros((tables, *shapes[name].shape[1:]), dtype=kind, pin_memory=pinned)
            for name, kind in KINDS.items()
        }
        out = {name: row.numpy() for name, row in self.rows.items()}
        seatings = plan.seatings(tables)
        cores = os.cpu_count() or 1
        threads = min(plan.threads or cores, cores)
        self.env = VectorEnv(
            game, seatings, utility=True, secrets=True, first_sight=plan.first_sight, threads=threads, out=out
        )
        self.env.reset(seed=(plan.seed * 1_000_003 + number * 10_007) % 2**62)
        self.stagger()
        share = 1.0 if plan.against else plan.league_share
        self.first_guest = tables - int(share * tables)
        seats = np.array([seating.seats for seating in seatings])
        self.seats = torch.tensor(seats, device=device)
        self.learner = torch.tensor((np.arange(tables) // 7) % seats, device=device, dtype=torch.int32)

        def memory(name: str, kind: torch.dtype) -> Tensor:
            return torch.zeros((plan.steps, *self.rows[name].shape), dtype=kind, device=device)

        half = torch.float16 if pinned else torch.float32
        self.observations = memory("observations", half)
        self.masks = memory("masks", torch.bool)
        self.secrets = memory("secrets", half)
        self.rewards = memory("rewards", torch.float32)
        self.margins = memory("margins", torch.float32)
        self.first_sight = memory("first_sight", torch.int16)
        self.to_move = memory("to_move", torch.int64)
        self.over = memory("over", torch.bool)
        shape = (plan.steps, tables)
        self.actions = torch.zeros(shape, dtype=torch.int64, device=device)
        self.chances = torch.zeros(shape, device=device)
        self.values = torch.zeros((*shape, self.rows["rewards"].shape[1]), device=device)
        self.ours = torch.zeros(shape, dtype=torch.bool, device=device)

    def stagger(self) -> None:
        """Play random actions, so that the tables are at different stages of their games."""
        for _ in range(200):
            self.env.step(self.env.sample())

    def read_position(self) -> Position:
        there = {name: row.to(self.device, non_blocking=True) for name, row in self.rows.items()}
        return Position(
            there["observations"],
            there["masks"].bool(),
            there["secrets"],
            there["to_move"].long(),
            there["first_sight"],
        )

    @torch.no_grad()
    def decide(self, step: int, actor: Actor, guest: Actor | None) -> Tensor:
        """Record the position and the actions that the nets choose."""
        position = self.read_position()
        self.observations[step] = position.observations
        self.masks[step] = position.masks
        self.secrets[step] = position.secrets
        self.to_move[step] = position.to_move
        self.first_sight[step] = position.first_sight
        chances, values = actor(position.observations, position.masks, position.first_sight)
        self.ours[step] = True
        a = self.first_guest
        if guest is not None and a < self.size:
            mine = position.to_move[a:] == self.learner[a:]
            theirs, _ = guest(position.observations[a:], position.masks[a:], position.first_sight[a:])
            if self.plan.against:
                theirs = theirs * CERTAIN
            chances = torch.cat([chances[:a], torch.where(mine[:, None], chances[a:], theirs)])
            self.ours[step, a:] = mine
        noise = -torch.empty_like(chances).exponential_().log_()
        action = (chances + noise).argmax(-1)
        self.actions[step] = action
        self.chances[step] = chances.gather(-1, action[:, None]).squeeze(-1)
        self.values[step] = values
        return action.to(torch.int32)

    def play(self, step: int, action: Tensor) -> None:
        """Apply the actions and record rewards; this waits for the device."""
        self.env.step(action.cpu().numpy())
        self.rewards[step].copy_(self.rows["rewards"], non_blocking=True)
        self.margins[step].copy_(self.rows["margins"], non_blocking=True)
        self.over[step].copy_(self.rows["over"], non_blocking=True)

    def batch(self) -> Batch:
        return Batch(
            self.observations,
            self.masks,
            self.secrets,
            self.actions,
            self.chances,
            self.values,
            self.to_move,
            self.ours,
            self.rewards,
            self.margins,
            self.first_sight,
            self.over,
            self.read_position(),
        )


def collect(groups: list[Group], steps: int, actor: Actor, guest: Actor | None) -> list[Batch]:
    """Play some steps in all groups: while one is stepped, the device evaluates the others."""
    pending = [group.decide(0, actor, guest) for group in groups]
    for step in range(steps):
        for number, group in enumerate(groups):
            group.play(step, pending[number])
            if step + 1 < steps:
                pending[number] = group.decide(step + 1, actor, guest)
    return [group.batch() for group in groups]
