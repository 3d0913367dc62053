"""The suite as a page of the documentation, written from its tasks and results."""

from collections.abc import Sequence
from textwrap import wrap

from ludothek.core import registry
from ludothek.lab.suite.players import BASELINES, SIMULATIONS
from ludothek.lab.suite.runs import Standing
from ludothek.lab.suite.tasks import Task, load_suite

INTRODUCTION = """# The suite

Twelve fixed tasks with a score each, so that bots, agents and trained nets can be compared by one number.

    ludothek suite run --bots mine --results my-results     # a bot, or "engine:COMMAND", at all tasks
    ludothek suite show --results my-results

From Python, `ludothek.lab.suite.runs.play_task(task, bot, folder)` plays a task with any function of a table.

Every deal is played once from every seat. The score of a task is 100 times the player's mean payoff, with the
[luck](luck.md) of the deals, the draws and the opponents' dice subtracted: 100 for winning every game, 0 for being as
good as the opponents, and -100 at two seats, -50 at three and -33 at four for losing every game. The overall score is
the mean of the twelve.

## What raises it, and what does not

- **Not luck.** The deals are the same for everybody, each is played from every seat, and what is subtracted is 0 on
  average whatever a player does. A player that meets itself scores exactly 0.
- **Not the deals.** A player sees fair copies and no seed. Deals are public all the same, so a net could be trained on
  them: `--fresh 1` plays other deals of the same tasks, and the two scores must agree.
- **Not the machine.** What a player thinks in a game, all its decisions together, must fit the budget, which counts
  seconds of processor time: a busy machine takes none of it. Beyond it, and for a bot that fails, the
  [stand-in](bots.md) decides, which the page counts. An [engine](engines.md) thinks in another process, so there the
  clock on the wall counts, as it does for a function with `clock = time.monotonic`, which asks somebody else.
- **Not recall.** Three tasks are played with an edition in which the points of the cards were dealt out anew.

## The tasks

Version {version}. Scores of two versions can't be compared. The tasks are in `src/ludothek/lab/suite/tasks.toml`, and
*values* stands for an edition with other points.

"""
RESULTS = """
## The baselines

`ludothek suite run --page docs/suite.md` plays what is missing and writes this page from `suite/`, where the numbers of
every game are; `ludothek suite verify` plays a sample again. Playing and measuring all tasks takes about 72 seconds of
processor time on one core for a player that thinks no longer than `greedy` (reckoned from one deal of each task); what
a player thinks comes on top. The goal, at most an hour on two cores, is met by every baseline.

{baselines}
"""
BASELINE_NOTES = (
    "`openspiel` is OpenSpiel's information-set search (ISMCTS) with {simulations} simulations a decision, through the "
    "[adapter](research.md#openspiel); it knows the standard editions only. `ppo` is MaskablePPO, trained for each "
    "game for 300,000 steps at two seats against greedy play, as in [the "
    "tutorial](research.md#with-training-libraries) (`python benchmarks/suite_ppo.py --steps 300000`); its nets are "
    "beside the results. Levels with a [net](nets.md) play as a grandmaster where it was not trained for the table."
)
LEGEND = (
    "± is half a 95 % interval, 0 if all games ended alike. Seconds and minutes are the processor time for "
    "which a player thought, where the suite was run."
)


def write_page(standings: Sequence[Standing]) -> str:
    """Return the page."""
    suite = load_suite()
    lines = [INTRODUCTION.format(version=suite.version) + row_of("Task", "Opponents", "Options", "Games", "Budget")]
    lines += ["|---|---|---|---|---|", *map(describe_task, suite.tasks)]
    text = BASELINE_NOTES.format(simulations=SIMULATIONS)
    lines += [RESULTS.format(baselines="\n".join(wrap(text, 120))).rstrip("\n"), ""]
    by_game = {
        key: [task for task in suite.tasks if task.game == key]
        for key in dict.fromkeys(task.game for task in suite.tasks)
    }
    heads = ["Player", "Overall", *(registry.game(key).name() for key in by_game), "Seconds a game", "Minutes in all"]
    lines += [row_of(*heads), "|---" * len(heads) + "|"]
    for one in standings:
        means = [one.overall, *(one.average(tasks) for tasks in by_game.values())]
        lines.append(row_of(one.player, *(mean or "–" for mean in means), f"{one.seconds:.2f}", f"{one.minutes:.1f}"))
    for tasks in by_game.values():
        lines += ["", row_of("Player", *(f"`{task.name}`" for task in tasks)), "|---" * (len(tasks) + 1) + "|"]
        lines += [row_of(one.player, *(one.scores.get(task.name, "–") for task in tasks)) for one in standings]
    lines += ["", *wrap(LEGEND, 120)]
    late = [
        f"{one.player} at {name} ({row.replaced} decisions)"
        for one in standings
        for name, row in one.played.items()
        if row.replaced
    ]
    if late:
        lines += [*wrap(f"Decisions left to the stand-in: {', '.join(late)}.", 120)]
    missing = [name for name in BASELINES if not any(one.player == name and one.overall for one in standings)]
    if missing:
        lines += [*wrap(f"Not played at all tasks yet: {', '.join(missing)}.", 120)]
    return "\n".join(lines) + "\n"


def row_of(*cells: object) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def describe_task(task: Task) -> str:
    table = [key if value is True else f"{key} = {value}" for key, value in task.options.items()]
    table += [] if task.values is None else ["values"]
    cells = f"`{task.name}`", ", ".join(task.opponents), ", ".join(table) or "–", task.games, f"{task.seconds:g} s"
    return row_of(*cells)
