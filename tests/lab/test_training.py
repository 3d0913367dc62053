"""Nets learn: a little self-play wins more, a run resumes, and advantages are what they say."""

import dataclasses
import itertools
import json
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

torch = pytest.importorskip(
    "torch", reason="torch is not installed: nothing is trained (pip install 'ludothek[train]')"
)

import msgspec  # noqa: E402

import ludothek  # noqa: E402
from ludothek.bots.nets.files import Weights  # noqa: E402
from ludothek.bots.nets.net import Net  # noqa: E402
from ludothek.core.game import Game  # noqa: E402
from ludothek.core.rng import Rng  # noqa: E402
from ludothek.lab.train import plan as plans  # noqa: E402
from ludothek.lab.train.collect import Batch, Group, Position, collect  # noqa: E402
from ludothek.lab.train.learn import (  # noqa: E402
    compute_advantages,
    compute_lead_targets,
    compute_value_targets,
    mix_rewards,
    rotate_seats,
)
from ludothek.lab.train.measure import OPPONENTS, win_share  # noqa: E402
from ludothek.lab.train.nets import Actions, Actor  # noqa: E402
from ludothek.lab.train.run import Run, find_device, start  # noqa: E402
from ludothek.lab.train.weights import export_weights, import_weights  # noqa: E402
from ludothek.research.vector import VectorEnv  # noqa: E402
from tests.nets import make_weights  # noqa: E402

TRAINING = Path(__file__).parents[2] / "training"
CPU = torch.device("cpu")
PLAN = plans.read(TRAINING / "small.toml")
SMALLEST = 'game = "maumau"\n[[settings]]\nseats = 2'
SETS = [pytest.param(path, id=path.stem) for path in sorted(TRAINING.glob("*.toml"))]


def test_training_wins_more_against_random_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five iterations: the clock of the run goes on by six seconds with each, however long it takes."""
    clock = itertools.count(step=6.0)
    monkeypatch.setattr("ludothek.lab.train.run.time", SimpleNamespace(monotonic=lambda: next(clock)))
    torch.set_num_threads(1)
    run = Run(PLAN, tmp_path, CPU, lambda _: None)
    before = win_share(run.actor, "maumau", 2, OPPONENTS["random"], 800, CPU)
    run.train(0.5)
    assert run.iterations == 5
    assert win_share(run.actor, "maumau", 2, OPPONENTS["random"], 800, CPU) > before + 0.03
    again = Run(PLAN, tmp_path, CPU, lambda _: None)
    assert (again.steps, again.iterations) == (run.steps, run.iterations)
    assert all(torch.equal(a, b) for a, b in zip(again.actor.parameters(), run.actor.parameters(), strict=True))
    last = json.loads((tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    assert last["decisions"] == run.steps
    assert (tmp_path / "curves.svg").exists()
    assert Weights.read(tmp_path / "net.npz").game == "maumau"
    again.seconds = 1e9
    with pytest.raises(ludothek.LudothekError, match="at its end"):
        again.train(1)


@pytest.mark.parametrize("first_sight", [True, False], ids=["first sight", "alone"])
@pytest.mark.parametrize("key", ["maumau", "origami", "origin"])
def test_the_net_at_play_time_equals_torch(key: str, first_sight: bool, tmp_path: Path) -> None:
    """Within the rounding of float32 and of int8, which is the file's: torch gets the file's matrices too.

    First sight comes from fair copies, which must weigh the actions as the position itself does.
    """
    game = ludothek.game(key)
    make_weights(game, first_sight).write(tmp_path / "net.npz")
    weights = Weights.read(tmp_path / "net.npz")
    width, inputs = weights.layers[0][0].shape
    actor = Actor(inputs, known_actions(weights, game), len(weights.value[1]), width, len(weights.layers), first_sight)
    actor.load_state_dict(import_weights(weights, actor))
    net = Net(weights, game.policy())
    env = VectorEnv(key, 30, first_sight=first_sight)
    env.reset(seed=4)
    for _ in range(40):
        env.step(env.sample())
    with torch.no_grad():
        chances, values = actor(
            torch.from_numpy(env.arrays["observations"]),
            torch.from_numpy(env.arrays["masks"]).bool(),
            torch.from_numpy(env.arrays["first_sight"]),
        )
    for number in range(30):
        state = env.position(number)
        liking, worth = net.evaluate(state.fair_copy(state.to_move, Rng(number)))
        for action, chance in liking.items():
            assert chance == pytest.approx(float(chances[number, action].exp()), abs=1e-3)
        assert worth == pytest.approx(values[number, : state.seats].tolist(), abs=1e-3)


def known_actions(weights: Weights, game: Game) -> Actions:
    """The actions of a game, their kinds numbered as in the file."""
    actions = Actions.of(game)
    return actions if weights.kinds is None else dataclasses.replace(actions, kinds=weights.kinds.tolist())


def test_actions_share_what_they_learn_by_their_parts(tmp_path: Path) -> None:
    """The rows of parts are in the file's rows of actions, so that play needs no parts."""
    game = ludothek.game("origin")
    plan = msgspec.structs.replace(PLAN, game="origin", first_sight=True, settings=[plans.Setting(2)])
    actor = Actor(sum(game.observation.values()), Actions.of(game), 4, 32, 3, first_sight=True)
    with torch.no_grad():
        actor.policy.weight.zero_()
    weights = export_weights(actor, plan)
    to_the_cape = [weights.policy[0][60 * pawn + 7] - weights.policy[0][60 * pawn + 8] for pawn in range(9)]
    assert all(np.allclose(row, to_the_cape[0], atol=1e-6) for row in to_the_cape)
    assert not np.allclose(to_the_cape[0], 0)
    again = Actor(sum(game.observation.values()), Actions.of(game), 4, 32, 3, first_sight=True)
    again.load_state_dict(import_weights(weights, again))
    env = VectorEnv("origin", 8, first_sight=True)
    env.reset(seed=1)
    arrays = [torch.from_numpy(env.arrays[name]) for name in ("observations", "masks", "first_sight")]
    with torch.no_grad():
        one, other = (net(arrays[0], arrays[1].bool(), arrays[2])[0] for net in (actor, again))
    assert torch.allclose(one, other, atol=1e-4)


def test_a_written_net_is_the_net_within_the_rounding_of_int8(tmp_path: Path) -> None:
    game = ludothek.game("maumau")
    actor = Actor(sum(game.observation.values()), Actions.of(game), 8, 64, 3)
    before = export_weights(actor, PLAN)
    before.write(tmp_path / "net.npz")
    after = Weights.read(tmp_path / "net.npz")
    for (matrix, bias), (again, same) in zip(before.layers, after.layers, strict=True):
        assert np.abs(matrix - again).max() <= np.abs(matrix).max() / 254 + 1e-7
        assert np.array_equal(bias, same)


def make_batch(rewards: list[list[float]], to_move: list[int], over: list[bool]) -> Batch:
    """One table of two seats, step by step."""
    empty = torch.zeros(1, 1)
    last = Position(empty, empty.bool(), empty, torch.zeros(1, dtype=torch.int64), empty)
    steps = len(rewards)
    blank = torch.zeros(steps, 1)
    return Batch(
        observations=blank[..., None],
        masks=blank[..., None].bool(),
        secrets=blank[..., None],
        actions=blank.long(),
        chances=blank,
        values=torch.zeros(steps, 1, 2),
        to_move=torch.tensor(to_move)[:, None],
        ours=blank.bool(),
        rewards=torch.tensor(rewards)[:, None],
        margins=2 * torch.tensor(rewards)[:, None],
        first_sight=blank[..., None],
        over=torch.tensor(over)[:, None],
        last=last,
    )


def test_a_seat_is_credited_with_what_follows_its_own_decisions() -> None:
    batch = make_batch([[0, 0], [0, 0], [1, -1], [0, 0]], [0, 1, 0, 1], [False, False, True, False])
    judgements = torch.tensor([[0.5], [0.0], [0.8], [0.25]])
    found, sure = compute_advantages(batch, batch.rewards, judgements, 0.5)
    assert found[2].item() == pytest.approx(1 - 0.8)
    assert found[0].item() == pytest.approx(0.8 - 0.5 + 0.5 * 0.2)
    assert found[1].item() == pytest.approx(-1.0)
    assert sure.flatten().tolist() == [True, True, True, False]


def test_points_count_less_and_less() -> None:
    batch = make_batch([[0.5, -0.5]], [0], [True])
    plan = msgspec.structs.replace(PLAN, points=0.5, last_points=0.0)
    assert mix_rewards(batch, plan, 0.0)[0, 0].tolist() == [0.75, -0.75]
    assert mix_rewards(batch, plan, 1.0)[0, 0].tolist() == [0.5, -0.5]


def test_ends_are_counted_from_the_seat_to_move() -> None:
    batch = make_batch([[0, 0], [1, -1]], [0, 1], [False, True])
    ends = compute_value_targets(batch, torch.tensor([2]), torch.zeros(1, 2), 1.0)
    assert ends[:, 0].tolist() == [[1, -1], [-1, 1]]
    values, seats, first = torch.tensor([[1.0, 2.0, 3.0, 9.0]]), torch.tensor([3]), torch.tensor([2])
    assert rotate_seats(values, seats, first, back=False)[0, :3].tolist() == [3, 1, 2]
    there = rotate_seats(values, seats, first, back=False)
    assert rotate_seats(there, seats, first, back=True)[0, :3].tolist() == [1, 2, 3]


def test_what_is_collected_is_what_was_played() -> None:
    plan = msgspec.structs.replace(PLAN, tables=64, groups=1, steps=4)
    group = Group(plan, 0, 64, CPU)
    before = group.rows["observations"].clone()
    actor = Actor(before.shape[1], Actions.of(ludothek.game("maumau")), 8, 64, 2)
    [batch] = collect([group], 4, actor, None)
    assert torch.equal(batch.observations[0], before)
    assert batch.masks.gather(-1, batch.actions[..., None]).all()
    assert torch.equal(batch.last.observations, group.rows["observations"])


@pytest.mark.parametrize("path", SETS)
def test_every_plan_can_be_played(path: Path) -> None:
    plan = plans.read(path)
    with VectorEnv(plan.the_game(), plan.seatings(64)) as env:
        env.reset(seed=1)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("game = 1", "game"),
        ('game = "maumau"\nsettings = []', "at least one setting"),
        ("x =", "Invalid value"),
        (f"{SMALLEST}\nshare = 0", "share"),
        (f"groups = 0\n{SMALLEST}", "groups"),
        (f"tables = 1\n{SMALLEST}", "1 tables can't be shared by 2 groups"),
        (f"layers = 1\n{SMALLEST}", "layers"),
        (f"width = 30\n{SMALLEST}", "width"),
        (f'measure = ["foo"]\n{SMALLEST}', "'foo'"),
        (SMALLEST.replace("maumau", "chess"), "unknown game 'chess'"),
        (f"{SMALLEST}9", "maumau is for 2 to 8 players, not 29"),
        (f"{SMALLEST}\noptions = {{ stakes = 1 }}", "unknown option 'stakes'"),
    ],
)
def test_a_faulty_plan_is_refused_with_its_name(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ludothek.LudothekError, match=f"plan.toml.*{problem}"):
        plans.read(path)


def test_values_of_a_plan_can_be_changed(tmp_path: Path) -> None:
    path = tmp_path / "plan.toml"
    path.write_text(SMALLEST, encoding="utf-8")
    plan = plans.read(path, ["points = 0.25", "parts=false"])
    assert (plan.points, plan.parts, plan.game) == (0.25, False, "maumau")
    with pytest.raises(ludothek.LudothekError, match=r"plan\.toml.*unknown field"):
        plans.read(path, ["pionts = 0.25"])


def test_a_run_ends_after_its_decisions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludothek.lab.train.run.WARM_UP", 4)
    small = msgspec.structs.replace(
        PLAN, width=16, critic_width=16, steps=8, decisions=5000, parts=False, leads=0.1, measure_tables=4
    )
    run = Run(small, tmp_path, CPU, lambda _: None)
    run.train(10)
    assert run.iterations == 3
    last = json.loads((tmp_path / "log.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    assert last["decisions"] == run.steps == 3 * 8 * 256
    assert last["leads"] > 0
    with pytest.raises(ludothek.LudothekError, match=r"at its end: it made 6,144 of 5,000 decisions"):
        Run(small, tmp_path, CPU, lambda _: None).train(1)


def test_leads_are_learned_where_the_end_is_known() -> None:
    batch = make_batch([[0, 0], [0.5, -0.5], [0, 0]], [1, 0, 0], [False, True, False])
    leads = compute_lead_targets(batch, torch.tensor([2]))
    assert leads[:2, 0].tolist() == [[-1.0, 1.0], [1.0, -1.0]]
    assert leads[2].isnan().all()


def test_a_run_is_not_resumed_with_another_plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludothek.lab.train.run.WARM_UP", 4)
    small = msgspec.structs.replace(PLAN, width=16, critic_width=16)
    Run(small, tmp_path, CPU, lambda _: None).save()
    Run(msgspec.structs.replace(small, minutes=9.0), tmp_path, CPU, lambda _: None)
    Run(msgspec.structs.replace(small, threads=3, tables=512), tmp_path, CPU, lambda _: None)
    other = msgspec.structs.replace(small, width=32, rate=0.5)
    with pytest.raises(ludothek.LudothekError, match="a run with other width, rate: name another folder"):
        Run(other, tmp_path, CPU, lambda _: None)


def test_a_run_goes_on_from_its_slim_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludothek.lab.train.run.WARM_UP", 4)
    small = msgspec.structs.replace(PLAN, width=16, critic_width=16)
    run = Run(small, tmp_path, CPU, lambda _: None)
    run.steps = 77
    run.save()
    assert run.slim_checkpoint.stat().st_size < run.checkpoint.stat().st_size
    run.checkpoint.unlink()
    again = Run(small, tmp_path, CPU, lambda _: None)
    assert again.steps == 77
    for one, other in zip(again.critic.parameters(), run.critic.parameters(), strict=True):
        assert torch.allclose(one, other, atol=1e-3)


def test_what_is_interrupted_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ludothek.lab.train.run.WARM_UP", 4)
    monkeypatch.setattr(Run, "log_progress", interrupt)
    with pytest.raises(KeyboardInterrupt):
        start(TRAINING / "small.toml", tmp_path, device="cpu")
    assert Run(PLAN, tmp_path, CPU, lambda _: None).steps > 0


def test_a_device_that_is_not_there_is_refused() -> None:
    assert find_device("cpu") == CPU
    with pytest.raises(ludothek.LudothekError, match="there is no device 'foo'"):
        find_device("foo")
