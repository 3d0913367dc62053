"""Learning: advantages for each seat, and PPO regularised towards a slowly moving copy of the policy."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from ludothek.lab.train.collect import Batch
from ludothek.lab.train.nets import Actor, Critic
from ludothek.lab.train.plan import Plan
from ludothek.lab.train.replay import Replay

CHUNK = 65536
LARGEST_STEP = 0.5
MOST_POINTS = 2.0
RAMP = 20
TARGETS = ("advantages", "returns", "ends", "leads")


@dataclass
class Samples:
    """What a group recorded, flattened, with its training targets; `useful` has the numbers of the useful actions."""

    observations: Tensor
    masks: Tensor
    secrets: Tensor
    actions: Tensor
    chances: Tensor
    first_sight: Tensor
    advantages: Tensor
    returns: Tensor
    ends: Tensor
    leads: Tensor
    useful: Tensor

    def take_targets(self, other: "Samples") -> None:
        """Take what was reckoned from a new batch in the same memory."""
        for name in TARGETS:
            getattr(self, name).copy_(getattr(other, name))
        self.useful = other.useful


@torch.no_grad()
def evaluate(critic: Critic, observations: Tensor, secrets: Tensor) -> Tensor:
    flat = observations.flatten(0, -2), secrets.flatten(0, -2)
    parts = [critic(o.float(), s.float()) for o, s in zip(flat[0].split(CHUNK), flat[1].split(CHUNK), strict=True)]
    return torch.cat(parts).view(observations.shape[:-1])


@torch.no_grad()
def compute_advantages(batch: Batch, rewards: Tensor, judgements: Tensor, reach: float) -> tuple[Tensor, Tensor]:
    """Return the advantage of every action, estimated along the actions of the same seat, and whether it is known.

    It is unknown for the last actions of a seat whose game has not ended within the batch.
    """
    steps, tables, seats = rewards.shape
    device = rewards.device
    following = torch.zeros(tables, seats, device=device)
    gained = torch.zeros(tables, seats, device=device)
    earned = torch.zeros(tables, seats, device=device)
    known = torch.zeros(tables, seats, dtype=torch.bool, device=device)
    result = torch.zeros(steps, tables, device=device)
    sure = torch.zeros(steps, tables, dtype=torch.bool, device=device)
    for t in range(steps - 1, -1, -1):
        over = batch.over[t][:, None]
        following = torch.where(over, 0.0, following)
        gained = torch.where(over, 0.0, gained)
        earned = torch.where(over, rewards[t], earned)
        known = known | over
        seat = batch.to_move[t][:, None]
        here = judgements[t][:, None]
        knew = known.gather(1, seat)
        surprise = earned.gather(1, seat) + following.gather(1, seat) - here
        advantage = torch.where(knew, surprise + reach * gained.gather(1, seat), 0.0)
        result[t] = advantage.squeeze(1)
        sure[t] = knew.squeeze(1)
        following.scatter_(1, seat, here)
        gained.scatter_(1, seat, advantage)
        earned.scatter_(1, seat, torch.zeros_like(here))
        known.scatter_(1, seat, torch.ones_like(knew))
    return result, sure


def rotate_seats(values: Tensor, seats: Tensor, first: Tensor, back: bool) -> Tensor:
    """Rotate values by seat so that they start at the `first` seat, or back again."""
    places = torch.arange(values.shape[-1], device=values.device)
    shift = (places - first[..., None]) if back else (places + first[..., None])
    return values.gather(-1, shift % seats[..., None] % values.shape[-1])


@torch.no_grad()
def compute_value_targets(batch: Batch, seats: Tensor, last: Tensor, reach: float) -> Tensor:
    """Return the value targets of all seats, starting with the one to move, from later values and results."""
    steps = batch.rewards.shape[0]
    ahead = rotate_seats(last, seats, batch.last.to_move, back=True)
    result = torch.zeros_like(batch.values)
    for t in range(steps - 1, -1, -1):
        ahead = torch.where(batch.over[t][:, None], batch.rewards[t], ahead)
        result[t] = rotate_seats(ahead, seats, batch.to_move[t], back=False)
        here = rotate_seats(batch.values[t], seats, batch.to_move[t], back=True)
        ahead = reach * ahead + (1 - reach) * here
    return result


@torch.no_grad()
def compute_lead_targets(batch: Batch, seats: Tensor) -> Tensor:
    """Return how far ahead in points every seat ends, starting with the one to move; not a number if not known."""
    ahead = torch.full_like(batch.margins[0], torch.nan)
    result = torch.zeros_like(batch.margins)
    for t in range(batch.margins.shape[0] - 1, -1, -1):
        ahead = torch.where(batch.over[t][:, None], batch.margins[t].clamp(-MOST_POINTS, MOST_POINTS), ahead)
        result[t] = rotate_seats(ahead, seats, batch.to_move[t], back=False)
    return result


@torch.no_grad()
def mix_rewards(batch: Batch, plan: Plan, progress: float) -> Tensor:
    """Return the rewards to learn from: points at first, more and more the result of the game."""
    share = interpolate(plan.points, plan.last_points, progress)
    return (1 - share) * batch.rewards + share * batch.margins.clamp(-MOST_POINTS, MOST_POINTS)


@torch.no_grad()
def make_samples(
    batch: Batch, seats: Tensor, actor: Actor, critic: Critic, plan: Plan, progress: float = 1.0
) -> Samples:
    """Select the useful actions of a group and compute their targets."""
    judgements = evaluate(critic, batch.observations, batch.secrets)
    advantage, sure = compute_advantages(batch, mix_rewards(batch, plan, progress), judgements, plan.reach)
    _, last = actor(batch.last.observations, batch.last.masks, batch.last.first_sight)
    ends = compute_value_targets(batch, seats, last, 0.98)
    leads = compute_lead_targets(batch, seats) if plan.leads else torch.zeros_like(ends)
    choice = batch.masks.sum(-1) > 1
    recorded = batch.observations, batch.masks, batch.secrets, batch.actions, batch.chances, batch.first_sight
    flat = [array.flatten(0, 1) for array in (*recorded, advantage, advantage + judgements, ends, leads)]
    flat.append((batch.ours & sure & choice).flatten().nonzero().squeeze(-1))
    return Samples(*flat)


def interpolate(first: float, last: float, progress: float) -> float:
    """Return what has changed from `first` towards `last` after this part of the run."""
    return first + progress * (last - first)


class Learner:
    """The nets that learn, the slow copy (the magnet) that regularises the policy, and the average that is exported."""

    def __init__(self, plan: Plan, actor: Actor, critic: Critic, magnet: Actor, average: Actor) -> None:
        self.plan = plan
        self.actor, self.critic, self.magnet, self.average = actor, critic, magnet, average
        self.parameters = [*actor.parameters(), *critic.parameters()]
        self.device = self.parameters[0].device
        on_gpu = self.device.type == "cuda"
        self.optimizer = torch.optim.Adam(self.parameters, lr=plan.rate, eps=1e-5, fused=on_gpu, capturable=on_gpu)
        self.iterations = 0
        self.groups: list[Samples] = []
        self.replays: dict[tuple[int, bool], tuple[Replay, list[Tensor]]] = {}
        names = "mean", "deviation", "variety", "pull"
        self.shared = {name: torch.zeros((), device=self.device) for name in names}
        self.sums: dict[str, Tensor] = {}

    def learn(self, groups: list[Samples], progress: float, only_critic: bool = False) -> dict[str, float]:
        """Run one iteration; `progress` from 0 to 1 lowers the learning rate, the pull and the entropy bonus.

        The first iterations of an optimizer, which knows nothing yet of the gradients, are made in small steps.
        """
        plan = self.plan
        self.iterations += 1
        rate = interpolate(plan.rate, plan.last_rate, progress) * min(1.0, self.iterations / RAMP)
        self.set_rate(rate)
        self.keep(groups)
        together = torch.cat([samples.advantages[samples.useful] for samples in groups])
        self.shared["mean"].copy_(together.mean())
        self.shared["deviation"].copy_(together.std() + 1e-6)
        self.shared["variety"].fill_(interpolate(plan.entropy, plan.last_entropy, progress))
        self.shared["pull"].fill_(interpolate(plan.pull, plan.last_pull, progress))
        for figure in self.sums.values():
            figure.zero_()
        fewest = min(len(samples.useful) for samples in groups)
        size = min(plan.batch // len(groups), fewest)
        parts = fewest // max(1, size)
        for _ in range(plan.epochs):
            orders = [samples.useful[torch.randperm(len(samples.useful), device=self.device)] for samples in groups]
            for part in range(parts):
                self.update([order[part * size : (part + 1) * size] for order in orders], only_critic)
        with torch.no_grad():
            for slow, fast in zip(self.magnet.parameters(), self.actor.parameters(), strict=True):
                slow.lerp_(fast, plan.drift)
            for slow, fast in zip(self.average.parameters(), self.actor.parameters(), strict=True):
                slow.lerp_(fast, plan.average)
        count = max(1, plan.epochs * parts * len(groups))
        return {name: float(figure) / count for name, figure in self.sums.items()} | {"rate": rate}

    def set_rate(self, rate: float) -> None:
        """Set the learning rate; on a GPU it is a tensor, which a recorded step reads."""
        for group in self.optimizer.param_groups:
            if self.device.type != "cuda":
                group["lr"] = rate
            elif isinstance(group["lr"], Tensor):
                group["lr"].fill_(rate)
            else:
                group["lr"] = torch.tensor(rate, device=self.device)

    def keep(self, groups: list[Samples]) -> None:
        """Keep the targets where recorded steps read them."""
        same = [a.observations.data_ptr() for a in self.groups] == [b.observations.data_ptr() for b in groups]
        if not same:
            self.groups = groups
            self.replays.clear()
            return
        for kept, samples in zip(self.groups, groups, strict=True):
            kept.take_targets(samples)

    def update(self, minibatch: list[Tensor], only_critic: bool) -> None:
        """Make a step of the optimizer with these actions of each group."""
        size = len(minibatch[0])
        if size != self.plan.batch // len(minibatch):
            self.step(minibatch, only_critic)
            return
        if (size, only_critic) not in self.replays:
            numbers = [torch.zeros_like(part) for part in minibatch]
            self.replays[size, only_critic] = Replay(lambda: self.step(numbers, only_critic), self.device), numbers
        replay, numbers = self.replays[size, only_critic]
        for number, part in zip(numbers, minibatch, strict=True):
            number.copy_(part)
        replay()

    def step(self, minibatch: list[Tensor], only_critic: bool) -> None:
        self.optimizer.zero_grad(set_to_none=True)
        for samples, use in zip(self.groups, minibatch, strict=True):
            for name, figure in self.add_gradients(samples, use, only_critic, len(minibatch)).items():
                self.sums.setdefault(name, torch.zeros((), device=self.device)).add_(figure)
        nn.utils.clip_grad_norm_(self.parameters, LARGEST_STEP)
        self.optimizer.step()

    def add_gradients(self, samples: Samples, use: Tensor, only_critic: bool, groups: int) -> dict[str, Tensor]:
        """Accumulate the gradient of one minibatch of one group."""
        plan, shared = self.plan, self.shared
        observations, masks = samples.observations[use].float(), samples.masks[use]
        first_sight = samples.first_sight[use]
        chances, values, leads = self.actor.read(observations, masks, first_sight)
        judgements = self.critic(observations, samples.secrets[use].float())
        with torch.no_grad():
            calm, _ = self.magnet(observations, masks, first_sight)
        chance = chances.gather(-1, samples.actions[use][:, None]).squeeze(-1)
        ratio = (chance - samples.chances[use]).exp()
        advantage = (samples.advantages[use] - shared["mean"]) / shared["deviation"]
        clipped = ratio.clamp(1 - plan.clip, 1 + plan.clip)
        policy = -torch.minimum(ratio * advantage, clipped * advantage).mean()
        likely = chances.exp()
        entropy = -(likely * chances).sum(-1).mean()
        pull = (likely * (chances - calm)).sum(-1).mean()
        critic = (judgements - samples.returns[use]).square().mean()
        ends = (values - samples.ends[use]).square().sum(-1).mean()
        loss = 0.5 * critic
        figures = {"entropy": entropy, "pull": pull, "critic": critic, "ends": ends, "moved": (ratio - 1).abs().mean()}
        if not only_critic:
            loss = loss + policy - shared["variety"] * entropy + shared["pull"] * pull + 0.25 * ends
            if leads is not None:
                wanted = samples.leads[use]
                wanted = torch.where(wanted.isnan(), leads.detach(), wanted)
                figures["leads"] = (leads - wanted).square().sum(-1).mean()
                loss = loss + plan.leads * figures["leads"]
        (loss / groups).backward()
        return {name: figure.detach() for name, figure in figures.items()}
