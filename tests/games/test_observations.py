"""Every piece of an observation means what its name says: it is worked out once more from views, events and options."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import astuple

import ludothek
from ludothek.games.maumau.constants import CARDS, COLOURS, KINDS, MARKS
from ludothek.games.maumau.constants import PHASES as MAUMAU_PHASES
from ludothek.games.origami.effects import FAMILIES
from ludothek.games.origami.game import Origami
from ludothek.games.origami.views import PHASES
from ludothek.games.origin.constants import FIRST_OBJECTIVE, FIRST_PERMANENT
from ludothek.games.origin.views import COLUMNS, DECKS, HUES, Strait
from ludothek.games.origin.views import PHASES as ORIGIN_PHASES
from tests.contract.cases import CASES, Case, random_steps

Meaning = dict[str, Any]


def counts(names: Iterable[str | None], order: list[str]) -> list[int]:
    found = Counter(names)
    return [found[name] for name in order]


def one(value: Any, values: Iterable[Any]) -> list[int]:
    return [int(value == v) for v in values]


def around(seat: int | None, seats: int) -> list[int]:
    """The seats in the order in which an observer counts them."""
    return [((seat or 0) + i) % seats for i in range(seats)]


def maumau(table: ludothek.Table, seat: int | None) -> Meaning:
    view, order = table.view(seat), around(seat, table.seats)
    lays, draws, yields = Counter[int](), Counter[int](), Counter[int]()
    taken, drew_on = Counter[int](), dict[tuple[int, str], int]()
    state: Any = table.state
    replay = ludothek.Table(table.game, table.seats, table.seed, table.options)
    for mover, action in table.history:
        before = replay.view(mover)
        replay.play(action)
        events = replay.events(None, len(replay.history))
        if any(e.kind == "dealer" for e in events):
            lays, draws, yields, taken, drew_on = Counter(), Counter(), Counter(), Counter(), {}
            continue
        taken.update(e.seat for e in events if e.kind == "drew")
        if action < 56 and before.phase != "naming":
            lays[mover] += 1
        elif action == 56 and before.debt:
            yields[mover] += 1
        elif action == 56:
            draws[mover] += 1
            if before.colour:
                drew_on[mover, before.colour] = taken[mover]
    first = KINDS if table.options["deck"] == "classic" else 0
    cards, colours = list(CARDS[first : first + KINDS]), COLOURS[4:] if first else COLOURS[:4]
    top_of = "colour-change" if state.symbol == 13 else MARKS[state.symbol]
    held = view.hands[seat].held if seat is not None else []
    dealt = table.game.census(table.state)
    hand, laid = counts(held, cards), counts(view.laid, cards)
    return {
        "hand": hand,
        "laid": laid,
        "colour": one(view.colour, (*colours, None)),
        "symbol": one(top_of, (*MARKS, "colour-change")),
        "hand_sizes": [view.hands[s].cards for s in order],
        "totals": [view.match.totals[s] for s in order],
        "to_move": [view.to_move == s for s in order],
        "dealer": [view.dealer == s for s in order],
        "seats": one(table.seats, range(1, 9)),
        "phase": one(view.phase, MAUMAU_PHASES),
        "direction": view.direction,
        "debt": view.debt,
        "said_mau": view.said_mau,
        "can_catch": state.unsaid >= 0,
        "stock": view.stock,
        "games_left": view.match.games - view.match.played,
        "turns": view.turn,
        "passes": state.passes,
        "opening_effect": table.options["opening_effect"],
        "voluntary_draw": table.options["voluntary_draw"],
        "reverse_skips": table.options["reverse_skips_with_two"] and table.seats == 2,
        "must_say_mau": table.options["mau"] == "call",
        "catch_mau": table.options["catch_mau"],
        "mau_penalty": table.options["mau_penalty"],
        "lay_drawn": table.options["lay_drawn"] or table.options["draw_until_fits"],
        "draw_until_fits": table.options["draw_until_fits"],
        "stack_take_4": table.options["stack_take_4"],
        "no_change_on_change": table.options["no_change_on_change"],
        "no_change_last": table.options["no_change_last"],
        "points_limit": table.options["points_limit"],
        "lays": [lays[s] for s in order],
        "draws": [draws[s] for s in order],
        "yields": [yields[s] for s in order],
        "drew_on": [1 / (1 + taken[s] - drew_on[s, c]) if (s, c) in drew_on else 0 for s in order for c in colours],
        "unseen": [dealt.get(c, 0) - h - d for c, h, d in zip(cards, hand, laid, strict=True)],
    }


def padded(rows: list[list[Any]], most: int, width: int) -> list[Any]:
    return [value for row in rows + [[0] * width] * (most - len(rows)) for value in row]


def origami(table: ludothek.Table, seat: int | None) -> Meaning:
    game = table.game
    assert isinstance(game, Origami)
    kinds = [card.id for card in game.cards] + [f"no card {n}" for n in range(40 - len(game.cards))]
    view, order = table.view(seat), around(seat, table.seats)
    players = [view.players[s] for s in order]
    mine = view.private
    p: Any = table.state
    held = view.players[seat].held if seat is not None else []
    sure = [counts(player.known or [], kinds) for player in players]
    seen = Counter(held) + Counter(view.discards) + Counter(view.line) + Counter(mine.aside)
    for player in players:
        seen += Counter(player.known or []) + Counter(player.collections[0]) + Counter(player.collections[1])
    if view.phase == "placing":
        seen[view.placed] += 1
    everything = game.census(table.state)
    return {
        "hand": counts(held, kinds),
        "known": padded(sure[1:], 3, 40),
        "line": counts(view.line, kinds),
        "discards": counts(view.discards, kinds),
        "top_discard": counts(view.discards[-1:], kinds),
        "collected": padded([counts(chain(*player.collections), kinds) for player in players], 4, 40),
        "tops": padded([counts(pile[-1:], kinds) for player in players for pile in player.collections], 8, 40),
        "playing": one(mine.playing, kinds),
        "paid": counts(mine.paid, kinds),
        "wanted": one(mine.wanted, kinds),
        "aside": counts(mine.aside, kinds),
        "secret": one(mine.secret, kinds),
        "placed": one(view.placed, kinds),
        "taken": counts((kinds[k] for k in p.taken[: p.in_taken]), kinds),
        "effect": one(view.effect, kinds),
        "hand_sizes": [player.cards for player in players],
        "heights": [len(pile) for player in players for pile in player.collections],
        "scores": [player.score for player in players],
        "to_move": [view.to_move == s for s in order],
        "active": [view.active == s for s in order],
        "starter": [view.starter == s for s in order],
        "has_chosen": [s in view.have_chosen for s in order],
        "opponent": [view.opponent == s for s in order],
        "seats": one(table.seats, range(1, 5)),
        "phase": one(view.phase, PHASES),
        "families": [family in view.families for family in FAMILIES],
        "deck": view.deck,
        "run_outs": view.run_outs,
        "round": view.round,
        "final_round": view.final_round or 0,
        "passes": p.passes,
        "left": view.left,
        "owing": mine.owing or 0,
        "last": p.last if seat == p.to_move else 0,
        "aside_cards": view.aside,
        "depth": p.depth,
        "whale_same_collection": table.options["whale_same_collection"],
        "acts": [n for s in order for n in turns_of_origami(table)[s]],
        "unseen": [everything.get(k, 0) - seen[k] for k in kinds],
    }


def turns_of_origami(table: ludothek.Table) -> list[list[int]]:
    """For each seat the turns it drew, played, used a special action, passed."""
    acts = [[0] * 4 for _ in range(table.seats)]
    replay = ludothek.Table(table.game, table.seats, table.seed, table.options)
    started = None
    for mover, action in table.history:
        phase = replay.view(mover).phase
        replay.play(action)
        events = replay.events(None, len(replay.history))
        if phase == "turn" and action < 40:
            started = mover
        if started is not None and any(e.kind == "played" for e in events):
            acts[started][1] += 1
            started = None
        if phase == "turn" and action >= 80:
            acts[mover][{80: 0, 81: 2, 82: 2, 94: 3}[action]] += 1
    return acts


def origin(table: ludothek.Table, seat: int | None) -> Meaning:
    view, order = table.view(seat), around(seat, table.seats)
    state: Any = table.state
    names = [name or f"no card {n}" for n, name in enumerate(state.setup.card_ids)]
    players = [view.players[s] for s in order]
    areas = view.areas
    width = 60 - len(areas)
    owner = [a.pawn.seat if a.pawn else "nobody" for a in areas]
    straits = view.straits + [Strait("", [], 0, None)] * (16 - len(view.straits))
    shapes = [(p.height, p.width, p.colour) for p in view.supply]
    acts = [[0] * 3 for _ in range(table.seats)]
    done = {p.card: np.float32(min(1, p.have / p.need)) for p in view.progress}
    for mover, action in table.history:
        acts[mover][0] += action < 540
        acts[mover][1] += 627 <= action < 691
        acts[mover][2] += action == 888
    under = [getattr(view.decks, deck).under for deck in DECKS]
    seen = Counter(view.discarded) + Counter(view.set_aside)
    for player in players:
        seen += Counter(player.known) + Counter(player.permanents) + Counter(player.objectives)
    for cards in under:
        seen += Counter(card for card in cards if card)
    everything = table.game.census(state)

    def plane(value: Callable[[Mapping[str, Any]], Any]) -> list[Any]:
        return [value(a) for a in areas] + [0] * width

    def pawns(value: Callable[[Mapping[str, Any]], Any]) -> list[Any]:
        return plane(lambda a: value(a.pawn) if a.pawn else 0)

    return {
        "hands": padded([counts(p.known, names) for p in players], 4, 64),
        "played": padded([counts([*p.permanents, *p.objectives], names) for p in players], 4, 64),
        "set_aside": counts(view.set_aside, names[FIRST_OBJECTIVE:]),
        "discarded": counts(view.discarded, names[:FIRST_PERMANENT]),
        "decks": [getattr(view.decks, deck).cards for deck in DECKS],
        "under_decks": padded(
            [[names.index(c) + 1 if c else -1 for c in u] + [0] * (32 - len(u)) for u in under], 3, 32
        ),
        "heights": pawns(lambda p: p.height),
        "widths": pawns(lambda p: p.width),
        "colours": [n for hue in HUES for n in pawns(lambda p, hue=hue: p.colour == hue)],
        "owners": padded([[o == s for o in owner] + [0] * width for s in order], 4, 60)
        + [o is None for o in owner]
        + [0] * width,
        "hunting": plane(lambda a: a.hunting or 0),
        "straits": [s.value if s.owner is None else 0 for s in straits],
        "strait_owners": padded([[s.value if s.owner == o else 0 for s in straits] for o in order], 4, 16),
        "supply": [p.left for p in view.supply],
        "reward_board": [counts(getattr(view.reward_board, c), [1, 2, 3, 4, 5]) for c in COLUMNS],
        "reserve": list(view.reserve.values()),
        "tiles": padded([p.tiles for p in players], 4, 5),
        "hand_sizes": padded([astuple(p.hand) for p in players], 4, 3),
        "villages": [p.villages for p in players],
        "hunting_tiles": [p.hunting_tiles for p in players],
        "hunting_points": [p.hunting_points for p in players],
        "scores": [p.score for p in players],
        "to_move": [view.to_move == s for s in order],
        "starter": [view.starter == s for s in order],
        "seats": one(table.seats, range(1, 5)),
        "phase": one(view.phase, ORIGIN_PHASES),
        "tasks": [list(state.task[: state.tasks]).count(n) for n in range(12)],
        "action_card": one(view.action_card, names[:FIRST_PERMANENT]),
        "acted_at": one(state.acted_at, range(60)),
        "shape": one(astuple(view.shape) if view.shape else None, shapes),
        "colours_played": [deck in view.colours_played for deck in DECKS],
        "acted": view.acted,
        "passed": state.passed,
        "ending": view.ending,
        "last_turns": view.last_turns or 0,
        "round": view.round,
        "column": state.column,
        "deck": state.deck,
        "count": state.count,
        "floor": state.floor if seat == state.to_move else 0,
        "junior": view.junior,
        "acts": [n for s in order for n in acts[s]],
        "unseen": [everything.get(name, 0) - seen[name] for name in names],
        "progress": [done.get(name, 0) for name in names[FIRST_OBJECTIVE:]],
    }


MEANINGS = {"maumau": maumau, "origami": origami, "origin": origin}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_piece_means_what_its_name_says(case: Case) -> None:
    """Origami's view shows what the numbers know only with the memory aid."""
    aid = {"memory_aid": True} if case.game == "origami" else {}
    table = Case(case.game, case.seats, {**case.options, **aid}).table(17)
    spots = {11, 40, 90} if case.options else {3, 11, 24, 40, 61, 90, 130, 175}
    for step, _ in enumerate(random_steps(table, 17, max(spots) + 1)):
        if step not in spots:
            continue
        for seat in (*range(table.seats), None):
            check(table, seat, MEANINGS[case.game](table, seat))


def check(table: ludothek.Table, seat: int | None, meaning: Meaning) -> None:
    assert list(meaning) == list(table.game.observation)
    seen = table.observe(seat)
    for name, piece in table.game.pieces.items():
        expected = np.zeros(piece.stop - piece.start, np.float32)
        values = np.asarray(meaning[name], np.float32).ravel()
        expected[: len(values)] = values
        assert seen[piece].tolist() == pytest.approx(expected.tolist()), (name, seat)


def test_the_docs_say_where_every_piece_lies() -> None:
    page = (Path(__file__).parents[2] / "docs" / "observations.md").read_text(encoding="utf-8")
    documented = re.findall(r"^\| `(\w+)` \| (\d+) \| (\d+) \| .+ \|$", page, re.MULTILINE)
    pieces = [
        (name, s.start, s.stop - s.start)
        for game in ludothek.installed_games().values()
        for name, s in game.pieces.items()
    ]
    assert [(name, int(start), int(width)) for name, start, width in documented] == pieces
