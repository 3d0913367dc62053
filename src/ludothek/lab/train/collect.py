"""Self-play: one group of tables is stepped on the CPU while the device evaluates the others."""

import os
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from ludothek.lab.train.nets import Actor
from ludothek.lab.train.plan import Plan
from ludothek.lab.train.replay import Replay
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
        self.there = {name: torch.zeros_like(row, device=device) for name, row in self.rows.items()}
        self.at = torch.zeros(1, dtype=torch.int64, device=device)
        self.chosen = torch.zeros(tables, dtype=torch.int32, device=device)
        self.chosen_here = torch.zeros(tables, dtype=torch.int32, pin_memory=pinned)
        self.decided = torch.cuda.Event() if pinned else None
        self.replays: dict[tuple[Actor, Actor | None], Replay] = {}
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

    def send_rows(self) -> None:
        for name, row in self.rows.items():
            self.there[name].copy_(row, non_blocking=True)

    def read_position(self) -> Position:
        there = self.there
        return Position(
            there["observations"],
            there["masks"].bool(),
            there["secrets"],
            there["to_move"].long(),
            there["first_sight"],
        )

    def decide(self, step: int, actor: Actor, guest: Actor | None) -> None:
        """Record the position and the actions that the nets choose."""
        self.send_rows()
        self.at.fill_(step)
        nets = actor, guest
        if nets not in self.replays:
            self.replays[nets] = Replay(lambda: self.evaluate(actor, guest), self.device)
        self.replays[nets]()
        self.chosen_here.copy_(self.chosen, non_blocking=True)
        if self.decided is not None:
            self.decided.record()

    @torch.no_grad()
    def evaluate(self, actor: Actor, guest: Actor | None) -> None:
        position = self.read_position()
        for memory, now in (
            (self.observations, position.observations),
            (self.masks, position.masks),
            (self.secrets, position.secrets),
            (self.to_move, position.to_move),
            (self.first_sight, position.first_sight),
        ):
            self.record(memory, now)
        chances, values = actor(position.observations, position.masks, position.first_sight)
        ours = torch.ones_like(self.ours[0])
        a = self.first_guest
        if guest is not None and a < self.size:
            mine = position.to_move[a:] == self.learner[a:]
            theirs, _ = guest(position.observations[a:], position.masks[a:], position.first_sight[a:])
            if self.plan.against:
                theirs = theirs * CERTAIN
            chances = torch.cat([chances[:a], torch.where(mine[:, None], chances[a:], theirs)])
            ours = torch.cat([ours[:a], mine])
        noise = -torch.empty_like(chances).exponential_().log_()
        action = (chances + noise).argmax(-1)
        self.record(self.ours, ours)
        self.record(self.actions, action)
        self.record(self.chances, chances.gather(-1, action[:, None]).squeeze(-1))
        self.record(self.values, values)
        self.chosen.copy_(action)

    def record(self, memory: Tensor, now: Tensor) -> None:
        memory.index_copy_(0, self.at, now[None].to(memory.dtype))

    def play(self, step: int) -> None:
        """Apply the actions and record rewards; this waits for the device."""
        if self.decided is not None:
            self.decided.synchronize()
        self.env.step(self.chosen_here.numpy())
        self.rewards[step].copy_(self.rows["rewards"], non_blocking=True)
        self.margins[step].copy_(self.rows["margins"], non_blocking=True)
        self.over[step].copy_(self.rows["over"], non_blocking=True)

    def batch(self) -> Batch:
        self.send_rows()
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
    for group in groups:
        group.decide(0, actor, guest)
    for step in range(steps):
        for group in groups:
            group.play(step)
            if step + 1 < steps:
                group.decide(step + 1, actor, guest)
    return [group.batch() for group in groups]
