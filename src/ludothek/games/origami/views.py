"""What a seat may see of a position of Origami, as plain structures; typed, because every decision is shown to all."""

from typing import Any

from ludothek.core.constants import NOTHING
from ludothek.games.origami.constants import KINDS, LINE, MOST_IN_COLLECTION, MOST_SEATS, TAKING
from ludothek.games.origami.effects import FAMILIES
from ludothek.games.origami.rules import Position

PHASES = (
    "turn",
    "taking",
    "playing",
    "placing",
    "offered",
    "branching",
    "copying",
    "paying-price",
    "sorting",
    "looking",
    "swapping",
    "robbing",
    "giving-back",
    "passing-on",
    "conceding",
    "picking",
    "trimming",
)
TAKING_MODES = ("up_to", "exactly", "cards")


def shared(p: Position, ids: list[str]) -> dict[str, Any]:
    """What everybody sees."""
    over = p.is_over()
    families = []
    for i in range(len(FAMILIES)):
        if p.families >> i & 1:
            families.append(FAMILIES[i])
    discards = []
    for i in range(p.in_discard):
        discards.append(ids[p.discard[i]])
    line = []
    for i in range(LINE):
        line.append(name(ids, p.line[i]))
    have_chosen = []
    for seat in range(p.seats):
        if p.pending[seat] != NOTHING:
            have_chosen.append(seat)
    return {
        "seats": p.seats,
        "over": bool(over),
        "to_move": None if over else p.to_move,
        "phase": PHASES[p.phase],
        "active": p.active,
        "starter": p.starter,
        "round": p.round_no,
        "final_round": p.final_round or None,
        "families": families,
        "deck": p.in_deck + (p.in_aside if p.looking else 0),
        "run_outs": p.run_outs,
        "discards": discards,
        "line": line,
        "players": everybody(p, ids),
        "effect": name(ids, p.card),
        "placed": name(ids, p.placed),
        "left": p.left,
        "taking": TAKING_MODES[p.setup.code[p.pc + 1]] if p.phase == TAKING else None,
        "opponent": None if p.opponent == NOTHING else p.opponent,
        "have_chosen": have_chosen,
        "aside": p.in_aside,
    }


def everybody(p: Position, ids: list[str]) -> list[dict[str, Any]]:
    """What everybody sees of every seat."""
    scores = p.scores()
    told = []
    for seat in range(p.seats):
        piles = [pile(p, ids, 2 * seat), pile(p, ids, 2 * seat + 1)]
        worths = [worth(p, 2 * seat), worth(p, 2 * seat + 1)]
        told.append(
            {"seat": seat, "cards": p.sizes[seat], "collections": piles, "worth": worths, "score": scores[seat]}
        )
    return told


def players(p: Position, ids: list[str], observer: int, everybodys: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every seat with what an observer (-1: a spectator) sees or is sure of in its hand (OG-36)."""
    aid = p.setup.memory_aid
    told = []
    for seat in range(p.seats):
        known = None
        held = None
        if seat == observer:
            held = []
            for kind in range(KINDS):
                for _ in range(p.hands[seat * KINDS + kind]):
                    held.append(ids[kind])
        elif aid:
            known = []
            at = ((observer + 1) * MOST_SEATS + seat) * KINDS
            for kind in range(KINDS):
                for _ in range(p.known[at + kind]):
                    known.append(ids[kind])
        told.append({**everybodys[seat], "held": held, "known": known})
    return told


def private(p: Position, ids: list[str], observer: int, mine: bool) -> dict[str, Any]:
    """What only that seat sees beside its hand: a play being paid, cards set aside, a secret choice."""
    paid = []
    if mine:
        for i in range(p.in_paid):
            paid.append(ids[p.paid[i]])
    aside = []
    if observer == p.active:
        for i in range(p.in_aside):
            aside.append(ids[p.aside[i]])
        aside.sort()
    return {
        "playing": name(ids, p.playing) if mine else None,
        "paid": paid,
        "owing": p.owing if mine and p.playing != NOTHING else None,
        "wanted": name(ids, p.chosen) if mine else None,
        "aside": aside,
        "secret": name(ids, p.pending[observer]) if observer >= 0 else None,
    }


def pile(p: Position, ids: list[str], number: int) -> list[str]:
    """A collection from its bottom to its top."""
    cards = []
    for i in range(p.heights[number]):
        cards.append(ids[p.collections[number * MOST_IN_COLLECTION + i]])
    return cards


def worth(p: Position, number: int) -> list[int]:
    """What each origami of a collection scores now, its effect included, from the bottom up (OG-35)."""
    points = []
    for i in range(p.heights[number]):
        points.append(p.worth(number, p.collections[number * MOST_IN_COLLECTION + i]))
    return points


def name(ids: list[str], kind: int) -> str | None:
    return ids[kind] if 0 <= kind < len(ids) else None
