"""The analysis: the value of each decision, judged by what the player knew, and the luck in between."""

from collections.abc import Callable, Iterable
from math import hypot

from ludothek.bots.advice import REASONS
from ludothek.bots.recall import make_remembering_copy
from ludothek.bots.search.beliefs import MEMORIES, estimate_beliefs
from ludothek.bots.search.tree import Tree
from ludothek.core.constants import M64, SPECTATOR
from ludothek.core.errors import LudothekError
from ludothek.core.levels import FALLBACK, Search
from ludothek.core.reason import Belief
from ludothek.core.rng import Rng
from ludothek.core.table import Table
from ludothek.core.texts import LANGUAGES
from ludothek.review.judges import ReviewSettings, make_judge
from ludothek.review.report import NOTHING, VERSION, Bar, Choice, Decision, Ledger, Player, Review, Step, Value, verdict

STANDING_SIMULATIONS = 300
DEALS = 150
SAMPLES = 100
SHOWN = 4
CARDS = 6
LINE = 3
LEAST_VISITS = 4
DOUBT = 1.5

Progress = Callable[[int, int], None]
Start = Callable[[], Table]


def analyse(
    table: Table, settings: ReviewSettings | None = None, progress: Progress | None = None, start: Start | None = None
) -> Review:
    """Review a finished table.

    `progress` is called with (done, total) after every decision and may raise to stop the review. `start` creates the
    table before its first action, if that is not the deal.
    """
    if not table.is_over:
        raise LudothekError("only a finished game can be reviewed; this one still goes on")
    return Analyst(table, settings or ReviewSettings(), start or (lambda: initial_table(table))).review(
        progress or (lambda done, of: None)
    )


def initial_table(table: Table) -> Table:
    """Return the table before its first action."""
    return Table(
        table.game, table.seats, table.seed, table.options, table.edition, table.players, table.salt, table.bots
    )


class Analyst:
    """A review in progress."""

    def __init__(self, table: Table, settings: ReviewSettings, start: Start) -> None:
        self.table = table
        self.now = start()
        self.open_decisions = sum(len(legal) > 1 for legal in iter_legal_actions(start(), table))
        self.seats = range(table.seats)
        self.thoughts = Rng(table.seed ^ (M64 // 3))
        self.judge = make_judge(table, settings, self.open_decisions)

    def review(self, progress: Progress) -> Review:
        start = self.values_before_deal()
        decisions: list[Decision] = []
        turn, last = 0, None
        for number, (seat, action) in enumerate(self.table.history):
            turn, last = turn + (seat != last), seat
            if len(self.now.legal_actions()) > 1:
                decisions.append(self.judge_decision(number, turn, seat, action))
                progress(len(decisions), self.open_decisions)
            self.now.play(action)
        self.assign_luck(decisions)
        return Review(
            version=VERSION,
            game=self.table.game.key,
            rules=self.table.game.version,
            edition=self.table.edition.hash,
            level=self.judge.level,
            simulations=self.judge.simulations or 0,
            forced=len(self.table.history) - self.open_decisions,
            players=[self.player(seat, start, decisions) for seat in self.seats],
            decisions=decisions,
        )

    # Values

    def values_before_deal(self) -> list[Value]:
        """Return every seat's expectation before the cards are dealt."""
        rng = self.thoughts.fork()
        deals = [
            self.open_values(self.now.state.fair_copy(SPECTATOR, rng), STANDING_SIMULATIONS // DEALS)
            for _ in range(DEALS)
        ]
        return [
            Value(*(sum(part) / DEALS for part in zip(*(as_pair(d[s]) for d in deals), strict=True)))
            for s in self.seats
        ]

    def open_values(self, state: object, simulations: int) -> list[Value]:
        """Return every seat's expectation with all hands open, by greedy rollouts."""
        game, level = self.table.game, self.table.game.levels[FALLBACK]
        tree = Tree(state, game.num_actions, game.policy(), self.table.seats, self.thoughts.fork().state)  # type: ignore[arg-type]
        tree.greedy_share = 1.0
        if isinstance(level, Search):
            tree.max_rollout_depth = level.max_rollout_depth
        tree.perfect_information = tree.to_game_end = True
        tree.run(simulations)
        return [Value(*outcome) for outcome in tree.mean_outcomes()]

    # Decisions

    def judge_decision(self, number: int, turn: int, seat: int, action: int) -> Decision:
        standing = self.open_values(self.now.state, STANDING_SIMULATIONS)
        copy = make_remembering_copy(self.now, seat, self.thoughts.fork().state, MEMORIES)
        advice, tree = self.judge.consider(copy)
        best = advice[0].action
        before, error = self.judge.estimate_values(copy, best)
        after = before
        if action != best:
            other, other_error = self.judge.estimate_values(copy, action)
            if before[seat].win - other[seat].win > DOUBT * hypot(error, other_error):
                after = other
        effects = [a - b for a, b in zip(after, before, strict=True)]
        considered = [Choice(a.action, a.share, Value(a.win_chance, a.points)) for a in advice[:SHOWN]]
        considered[0].value = before[seat]
        made = next((choice for choice in considered if choice.action == action), None)
        if made is None:
            made = Choice(action, sum(a.share for a in advice if a.action == action), after[seat])
            considered.append(made)
        made.value = after[seat]
        believed = estimate_beliefs(copy, SAMPLES, self.judge.max_resamples, self.judge.net)
        decision = Decision(
            number=number,
            turn=turn,
            seat=seat,
            action=action,
            choices=len(copy.legal_actions()),
            standing=standing,
            before=before[seat],
            after=after[seat],
            effects=effects,
            luck=[],
            considered=considered,
            beliefs=self.belief_bars(believed),
            verdict=verdict(-effects[seat].win),
        )
        if decision.verdict:
            decision.better = Choice(best, advice[0].share, before[seat])
            decision.reasons = copy.game.reasons_for(copy.state, [best], believed)[:REASONS]
            decision.line = self.likely_line(tree, best)
        return decision

    def belief_bars(self, believed: list[Belief]) -> list[Bar]:
        """Return the likeliest cards of every other hand."""
        return [
            Bar(b.seat, b.card, b.chance, b.cards)
            for seat in self.seats
            for b in [b for b in believed if b.seat == seat][:CARDS]
        ]

    def likely_line(self, tree: Tree, first: int) -> list[Step]:
        """Return the likely continuation after an action, in one of the determinizations of the search."""
        game, sample, rng = self.table.game, tree.sample(), self.thoughts.fork()
        path = [first]
        steps: list[Step] = []
        sample.apply(first, rng)
        while len(steps) < LINE and not sample.is_over():
            legal = sample.legal_actions()
            known = [(visits, -action) for action, visits in tree.child_visits(path) if action in legal]
            if len(legal) > 1 and (not known or max(known)[0] < LEAST_VISITS):
                break
            action = -max(known)[1] if known else legal[0]
            steps.append(Step(sample.to_move, {lang: game.describe(sample, action, lang) for lang in LANGUAGES}))
            path.append(action)
            sample.apply(action, rng)
        return steps

    # The sum

    def outcome(self, seat: int) -> Value:
        winners = self.table.winners()
        return Value(1 / len(winners) if seat in winners else 0.0, float(self.table.scores()[seat]))

    def assign_luck(self, decisions: list[Decision]) -> None:
        """Compute the luck after each decision: the change of expectations up to the next, less its effect."""
        reached = [d.standing for d in decisions[1:]] + [[self.outcome(seat) for seat in self.seats]]
        for decision, then in zip(decisions, reached, strict=False):
            decision.luck = [then[s] - decision.standing[s] - decision.effects[s] for s in self.seats]

    def player(self, seat: int, start: list[Value], decisions: list[Decision]) -> Player:
        mine = [d for d in decisions if d.seat == seat]
        first = decisions[0].standing[seat] if decisions else self.outcome(seat)
        verdicts = [d.verdict for d in mine]
        names = self.table.players
        return Player(
            seat=seat,
            name=names[seat] if names else "",
            bot=self.table.bots[seat],
            points=self.table.scores()[seat],
            won=seat in self.table.winners(),
            decisions=len(mine),
            inaccuracies=verdicts.count("inaccuracy"),
            mistakes=verdicts.count("mistake"),
            blunders=verdicts.count("blunder"),
            ledger=Ledger(
                start=start[seat],
                deal=first - start[seat],
                skill=total(d.effects[seat] for d in mine),
                gifts=total(d.effects[seat] for d in decisions if d.seat != seat),
                luck=total(d.luck[seat] for d in decisions),
                outcome=self.outcome(seat),
            ),
        )


def iter_legal_actions(start: Table, table: Table) -> Iterable[list[int]]:
    """Yield the legal actions before each action of the game."""
    for _, action in table.history:
        yield start.legal_actions()
        start.play(action)


def as_pair(value: Value) -> tuple[float, float]:
    return value.win, value.points


def total(values: Iterable[Value]) -> Value:
    return sum(values, NOTHING)
