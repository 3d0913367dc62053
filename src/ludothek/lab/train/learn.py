"""Learning: advantages for each seat, and PPO regularised towards a slowly moving copy of the policy."""

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from ludothek.lab.train.collect import Batch
from ludothek.lab.train.nets import Actor, Critic
from ludothek.lab.train.plan import Plan

CHUNK = 65536
LARGEST_STEP = 0.5
MOST_POINTS = 2.0
RAMP = 20


@dataclass
class Samples:
    """The learner's actions, flattened, with their training targets."""

    observations: Tensor
    masks: Tensor
    secrets: Tensor
    actions: Tensor
    chances: Tensor
    advantages: Tensor
    returns: Tensor
    ends: Tensor
    first_sight: Tensor


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
    choice = batch.masks.sum(-1) > 1
    use = batch.ours & sure & choice
    return Samples(
        batch.observations[use],
        batch.masks[use],
        batch.secrets[use],
        batch.actions[use],
        batch.chances[use],
        advantage[use],
        (advantage + judgements)[use],
        ends[use],
        batch.first_sight[use],
    )


def interpolate(first: float, last: float, progress: float) -> float:
    """Return what has changed from `first` towards `last` after this part of the run."""
    return first + progress * (last - first)


class Learner:
    """The nets that learn, the slow copy (the magnet) that regularises the policy, and the average that is exported."""

    def __init__(self, plan: Plan, actor: Actor, critic: Critic, magnet: Actor, average: Actor) -> None:
        self.plan = plan
        self.actor, self.critic, self.magnet, self.average = actor, critic, magnet, average
        self.parameters = [*actor.parameters(), *critic.parameters()]
        fused = self.parameters[0].is_cuda
        self.optimizer = torch.optim.Adam(self.parameters, lr=plan.rate, eps=1e-5, fused=fused)
        self.iterations = 0

    def learn(self, groups: list[Samples], progress: float, only_critic: bool = False) -> dict[str, float]:
        """Run one iteration; `progress` from 0 to 1 lowers the learning rate, the pull and the entropy bonus.

        The first iterations of an optimizer, which knows nothing yet of the gradients, are made in small steps.
        """
        plan = self.plan
        self.iterations += 1
        rate = interpolate(plan.rate, plan.last_rate, progress) * min(1.0, self.iterations / RAMP)
        variety = interpolate(plan.entropy, plan.last_entropy, progress)
        pull = interpolate(plan.pull, plan.last_pull, progress)
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        together = torch.cat([samples.advantages for samples in groups])
        mean, deviation = together.mean(), together.std() + 1e-6
        sums: dict[str, Tensor] = {}
        count = 0
        device = together.device
        for _ in range(plan.epochs):
            orders = [torch.randperm(len(samples.actions), device=device) for samples in groups]
            total = sum(len(order) for order in orders)
            parts = max(1, total // plan.batch)
            cuts = [order.chunk(parts) for order in orders]
            for part in range(min(len(cut) for cut in cuts)):
                for samples, cut in zip(groups, cuts, strict=True):
                    shift = (mean, deviation)
                    figures = self.add_gradients(samples, cut[part], shift, variety, pull, only_critic, len(groups))
                    for name, figure in figures.items():
                        sums[name] = sums.get(name, torch.zeros((), device=device)) + figure
                    count += 1
                nn.utils.clip_grad_norm_(self.parameters, LARGEST_STEP)
                self.optimizer.step()
                self.optimizer.zero_grad(set_to_none=True)
        with torch.no_grad():
            for slow, fast in zip(self.magnet.parameters(), self.actor.parameters(), strict=True):
                slow.lerp_(fast, plan.drift)
            for slow, fast in zip(self.average.parameters(), self.actor.parameters(), strict=True):
                slow.lerp_(fast, plan.average)
        return {name: float(figure) / count for name, figure in sums.items()} | {"rate": rate}

    def add_gradients(
        self,
        samples: Samples,
        use: Tensor,
        shift: tuple[Tensor, Tensor],
        variety: float,
        hold: float,
        only_critic: bool,
        groups: int,
    ) -> dict[str, Tensor]:
        """Accumulate the gradient of one minibatch of one group."""
        plan = self.plan
        observations, masks = samples.observations[use].float(), samples.masks[use]
        first_sight = samples.first_sight[use]
        chances, values = self.actor(observations, masks, first_sight)
        judgements = self.critic(observations, samples.secrets[use].float())
        with torch.no_grad():
            calm, _ = self.magnet(observations, masks, first_sight)
        chance = chances.gather(-1, samples.actions[use][:, None]).squeeze(-1)
        ratio = (chance - samples.chances[use]).exp()
        advantage = (samples.advantages[use] - shift[0]) / shift[1]
        clipped = ratio.clamp(1 - plan.clip, 1 + plan.clip)
        policy = -torch.minimum(ratio * advantage, clipped * advantage).mean()
        likely = chances.exp()
        entropy = -(likely * chances).sum(-1).mean()
        pull = (likely * (chances - calm)).sum(-1).mean()
        critic = (judgements - samples.returns[use]).square().mean()
        ends = (values - samples.ends[use]).square().sum(-1).mean()
        loss = 0.5 * critic
        if not only_critic:
            loss = loss + policy - variety * entropy + hold * pull + 0.25 * ends
        (loss / groups).backward()
        figures = {"entropy": entropy, "pull": pull, "critic": critic, "ends": ends, "moved": (ratio - 1).abs().mean()}
        return {name: figure.detach() for name, figure in figures.items()}
