"""Training runs: play, learn, measure and save; a run can be resumed from its folder."""

import copy
import json
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec
import torch

from ludothek.bots.nets.files import Weights
from ludothek.core.errors import LudothekError
from ludothek.lab.train import curves
from ludothek.lab.train import plan as plans
from ludothek.lab.train.collect import Group, collect
from ludothek.lab.train.learn import Learner, make_samples
from ludothek.lab.train.measure import OPPONENTS, Opponent, best_actions, measure
from ludothek.lab.train.nets import Actions, Actor, Critic
from ludothek.lab.train.plan import Plan
from ludothek.lab.train.weights import export_weights, import_weights
from ludothek.research.vector import VectorEnv

WARM_UP = 400
NETS = ("actor", "critic", "magnet", "average")
OF_THE_MACHINE = ("minutes", "threads", "tables", "groups", "measure_minutes", "measure_tables", "save_minutes")
"""What of a plan may change when a run is resumed."""
Say = Callable[[str], None]


class Run:
    """The nets of a plan, the league of their earlier versions, and the progress so far."""

    def __init__(self, plan: Plan, folder: Path, device: torch.device, say: Say = print) -> None:
        self.plan, self.folder, self.device, self.say = plan, folder, device, say
        torch.manual_seed(plan.seed)
        game = plan.the_game()
        inputs, most_seats = sum(game.observation.values()), game.seats.stop - 1
        hand = next(iter(game.observation.values()))
        actions = Actions.of(game, plan.parts)
        shape = inputs, actions, most_seats, plan.width, plan.layers
        self.actor = Actor(*shape, plan.first_sight, leads=bool(plan.leads)).to(device)
        self.critic = Critic(inputs, (most_seats - 1) * hand, plan.critic_width, plan.layers).to(device)
        self.magnet = copy.deepcopy(self.actor)
        self.average = copy.deepcopy(self.actor)
        self.guest = copy.deepcopy(self.actor)
        self.league: list[dict[str, Any]] = []
        self.learner = Learner(plan, self.actor, self.critic, self.magnet, self.average)
        self.steps = 0
        self.iterations = 0
        self.seconds = 0.0
        if self.checkpoint.exists():
            self.resume(self.checkpoint)
        elif self.slim_checkpoint.exists():
            self.resume(self.slim_checkpoint)
        else:
            self.initialise()

    def initialise(self) -> None:
        """Start with new nets or trained ones; an exploiter starts as a copy of the net it is to exploit."""
        self.set_scale()
        if start := self.plan.start or self.plan.against:
            trained = import_weights(Weights.read(Path(start)), self.actor)
            for net in (self.actor, self.magnet, self.average):
                net.load_state_dict(net.state_dict() | trained)
            self.critic.scale.copy_(self.actor.scale)
        if self.plan.against:
            self.load_guest()

    def load_guest(self) -> None:
        """Load the net to exploit."""
        frozen = import_weights(Weights.read(Path(self.plan.against)), self.actor)
        self.guest.load_state_dict(self.guest.state_dict() | frozen)

    @property
    def has_all_decisions(self) -> bool:
        return 0 < self.plan.decisions <= self.steps

    @property
    def checkpoint(self) -> Path:
        return self.folder / "checkpoint.pt"

    @property
    def slim_checkpoint(self) -> Path:
        """The nets alone, in half precision: enough to resume on another machine, with a new optimizer and league."""
        return self.folder / "slim.pt"

    def set_scale(self) -> None:
        """Scale the inputs by their largest magnitude in random play."""
        env = VectorEnv(self.plan.the_game(), self.plan.seatings(256))
        env.reset(seed=self.plan.seed)
        largest = torch.ones(env.arrays["observations"].shape[1])
        for _ in range(WARM_UP):
            env.step(env.sample())
            largest = torch.maximum(largest, torch.from_numpy(env.arrays["observations"]).abs().amax(0))
        for net in (self.actor, self.magnet, self.average, self.guest, self.critic):
            net.scale.copy_(1 / largest)

    def resume(self, path: Path) -> None:
        saved = torch.load(path, map_location=self.device, weights_only=True)
        self.check_plan(saved.get("plan", {}))
        for name in NETS:
            getattr(self, name).load_state_dict({key: value.float() for key, value in saved[name].items()})
        if "optimizer" in saved:
            self.learner.optimizer.load_state_dict(saved["optimizer"])
            self.learner.iterations = saved["iterations"]
            self.league = saved["league"]
        self.steps, self.iterations, self.seconds = saved["steps"], saved["iterations"], saved["seconds"]
        torch.manual_seed(self.plan.seed + self.iterations)
        if self.plan.against:
            self.load_guest()
        self.say(f"resumed after {self.steps:,} decisions and {self.seconds / 60:.1f} minutes")

    def check_plan(self, before: dict[str, Any]) -> None:
        """Raise an error if the run was started with another plan; what fits the machine may change."""
        now = msgspec.to_builtins(self.plan)
        differing = [name for name in before if name not in OF_THE_MACHINE and before[name] != now.get(name)]
        if differing:
            what_to_do = "name another folder with --to, or delete this one"
            raise LudothekError(f"{self.folder} holds a run with other {', '.join(differing)}: {what_to_do}")

    def save(self) -> None:
        """Save everything needed to resume, and the weights for play."""
        nets = {name: getattr(self, name).state_dict() for name in NETS}
        halves = {name: {key: value.half() for key, value in net.items()} for name, net in nets.items()}
        progress = {"steps": self.steps, "iterations": self.iterations, "seconds": self.seconds}
        progress["plan"] = msgspec.to_builtins(self.plan)
        learning = {"optimizer": self.learner.optimizer.state_dict(), "league": self.league}
        write_checkpoint(nets | progress | learning, self.checkpoint)
        write_checkpoint(halves | progress, self.slim_checkpoint)
        export_weights(self.average, self.plan).write(self.folder / "net.npz")

    def train(self, minutes: float) -> None:
        """Train for some minutes, at most to the end of the plan."""
        plan = self.plan
        self.folder.mkdir(parents=True, exist_ok=True)
        begun, before = time.monotonic(), self.seconds
        stop = min(plan.minutes * 60, before + minutes * 60)
        if before >= stop:
            raise LudothekError(f"the run is at its end: {before / 60:.1f} of {plan.minutes} minutes; raise `minutes`")
        if self.has_all_decisions:
            raise LudothekError(f"the run is at its end: it made {self.steps:,} of {plan.decisions:,} decisions")
        share = plan.tables // plan.groups
        groups = [Group(plan, number + self.iterations, share, self.device) for number in range(plan.groups)]
        due = {"league": 0.0, "measure": 0.0, "save": before + plan.save_minutes * 60}
        first = self.steps
        while self.seconds < stop and not self.has_all_decisions:
            if self.seconds >= due["league"] and not plan.against:
                self.extend_league()
                due["league"] = self.seconds + plan.league_minutes * 60
            guest = self.draw_opponent()
            batches = collect(groups, plan.steps, self.actor, guest)
            passed = self.steps / plan.decisions if plan.decisions else self.seconds / (plan.minutes * 60)
            progress = min(1.0, passed)
            samples = [
                make_samples(batch, group.seats, self.actor, self.critic, plan, progress)
                for batch, group in zip(batches, groups, strict=True)
            ]
            figures = self.learner.learn(samples, progress, self.iterations < plan.critic_first)
            self.steps += plan.steps * share * plan.groups
            self.iterations += 1
            self.seconds = before + time.monotonic() - begun
            if self.seconds >= due["measure"] or self.seconds >= stop or self.has_all_decisions:
                figures |= self.mean_guest_reward(batches, groups)
                speed = (self.steps - first) / (self.seconds - before)
                self.log_progress(figures, speed)
                due["measure"] = self.seconds + plan.measure_minutes * 60
            if self.seconds >= due["save"]:
                self.save()
                due["save"] = self.seconds + plan.save_minutes * 60
        self.save()

    def extend_league(self) -> None:
        """Add the current net to the league, and drop the one closest in time to its neighbours if it is full."""
        half = {name: value.half() for name, value in self.actor.state_dict().items()}
        self.league.append({"at": self.seconds, "net": copy.deepcopy(half)})
        if len(self.league) > self.plan.league_size:
            gaps = [self.league[n + 1]["at"] - self.league[n - 1]["at"] for n in range(1, len(self.league) - 1)]
            del self.league[1 + gaps.index(min(gaps))]

    def draw_opponent(self) -> Actor | None:
        if self.plan.against:
            return self.guest
        if not self.league or not self.plan.league_share:
            return None
        chosen = int(torch.randint(len(self.league), ()))
        self.guest.load_state_dict({name: value.float() for name, value in self.league[chosen]["net"].items()})
        return self.guest

    def mean_guest_reward(self, batches: list[Any], groups: list[Group]) -> dict[str, float]:
        """Return the learner's mean reward against guests; above 0 means stronger than they are."""
        total, games = 0.0, 0
        for batch, group in zip(batches, groups, strict=True):
            over = batch.over[:, group.first_guest :]
            seat = group.learner[group.first_guest :].long()[None, :, None].expand(*over.shape, 1)
            mine = batch.rewards[:, group.first_guest :].gather(-1, seat).squeeze(-1)
            total += float(mine[over].sum())
            games += int(over.sum())
        return {"guests": total / games if games else 0.0}

    def opponents(self) -> dict[str, Opponent]:
        """Return the opponents to measure against: the fixed ones, or the net to exploit."""
        if not self.plan.against:
            return {name: OPPONENTS[name] for name in self.plan.measure}
        return {"frozen": lambda env: best_actions(self.guest, env, self.device)}

    def log_progress(self, figures: dict[str, float], speed: float) -> None:
        """Measure the net, append a line to the log, redraw the curves and print a summary."""
        plan = self.plan
        seats = sorted({setting.seats for setting in plan.settings} & {2, 3, 4})
        threads = plan.threads or 1
        wins = measure(self.average, plan.game, self.opponents(), seats, plan.measure_tables, self.device, threads)
        line = {"minutes": round(self.seconds / 60, 2), "decisions": self.steps, "decisions_per_second": round(speed)}
        line |= {name: round(figure, 5) for name, figure in figures.items()} | wins
        with (self.folder / "log.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        curves.draw(self.folder / "log.jsonl", self.folder / "curves.svg", plan.game)
        shown = ", ".join(f"{name} {figure:.3g}" for name, figure in (figures | wins).items())
        self.say(f"{plan.game} {line['minutes']} min, {self.steps:,} decisions, {speed:,.0f}/s: {shown}")


def write_checkpoint(saved: dict[str, Any], path: Path) -> None:
    """Write a checkpoint so that the file is whole at any time."""
    fresh = path.with_suffix(".new")
    torch.save(saved, fresh)
    fresh.replace(path)


def start(
    file: Path, folder: Path, minutes: float | None = None, device: str | None = None, changes: Iterable[str] = ()
) -> None:
    """Start or resume the run of a plan, with some of its values changed."""
    wanted = device or ("cuda" if torch.cuda.is_available() else "cpu")
    torch.set_num_threads(2)
    torch.set_float32_matmul_precision("high")
    run = Run(plans.read(file, changes), folder, find_device(wanted), lambda line: print(line, flush=True))
    try:
        run.train(minutes or run.plan.minutes)
    except KeyboardInterrupt:
        run.save()
        run.say(f"saved after {run.steps:,} decisions")
        raise


def find_device(device: str) -> torch.device:
    """Return the torch device with this name; raise an error if there is none."""
    try:
        return torch.empty(0, device=device).device
    except (AssertionError, RuntimeError) as error:
        raise LudothekError(f"there is no device {device!r}: {str(error).splitlines()[0]}") from None
