"""Sets up Origami positions by the names of the animals, and decides in words: "play raccoon", "pay owl"."""

import tomllib
from typing import Any

import ludothek
from ludothek.core.edition import Edition
from ludothek.games.origami import constants as words
from ludothek.games.origami.edition import read_cards
from ludothek.games.origami.setup_position import scene


def position(*hands: str, edition: Edition | None = None, **set_up: Any) -> ludothek.Table:
    """A table as `scene` sets it up."""
    table = ludothek.Table("origami", len(hands), 1, edition=edition)
    table.state = scene(read_cards(table.edition), hands, **set_up)
    return table


def name_action(table: ludothek.Table, action: int) -> str:
    """A decision in words."""
    what = table.game.action(table.state, action)
    said = [what.kind]
    if what.kind in ("special", "place"):
        said.append(what.collection)
    elif what.kind == "opponent":
        said.append(str(what.seat))
    elif what.kind == "branch":
        said.append(str(what.branch + 1))
    elif what.kind not in ("use", "decline") and getattr(what, "card", ""):
        said.append(what.card)
    return " ".join(said)


def legal(table: ludothek.Table) -> list[str]:
    return [name_action(table, action) for action in table.legal_actions()]


def decide(table: ludothek.Table, *decisions: str) -> None:
    """Plays decisions given in words."""
    for decision in decisions:
        found = {name_action(table, action): action for action in table.legal_actions()}
        assert decision in found, f"{decision!r} is not among {list(found)}"
        table.play(found[decision])


def why_not(table: ludothek.Table, decision: str) -> str:
    """The clause that forbids a decision given in words; choices are written "choose owl"."""
    verb, _, name = decision.partition(" ")
    ids = [card.id for card in read_cards(table.edition)]
    starts = {"play": words.PLAY, "choose": words.CHOOSE}
    sides = {"special": words.SPECIAL, "place": words.PLACE}
    plain = {"draw": words.DRAW, "use": words.USE, "decline": words.DECLINE, "stop": words.STOP, "pass": words.PASS}
    if verb in starts:
        action = starts[verb] + ids.index(name)
    elif verb in sides:
        action = sides[verb] + ("left", "right").index(name)
    elif verb == "opponent":
        action = words.OPPONENT + int(name)
    else:
        action = plain[verb]
    reason = table.why_not(action)
    assert reason is not None, f"{decision!r} is allowed"
    return reason.clause.id


def hand(table: ludothek.Table, seat: int) -> list[str]:
    return list(table.view(seat).players[seat].held)


def collections(table: ludothek.Table, seat: int) -> list[list[str]]:
    return list(table.view(None).players[seat].collections)


def list_known(table: ludothek.Table, observer: int | None, holder: int) -> list[str]:
    return list(table.view(observer).players[holder].known)


def score(table: ludothek.Table, seat: int = 0) -> int:
    return table.scores()[seat]


def bonus(table: ludothek.Table, seat: int = 0) -> int:
    """What the scoring effects add to the printed points."""
    printed = {card.id: card.points for card in table.game.cards}  # type: ignore[attr-defined]
    cards = [card for collection in table.view(None).players[seat].collections for card in collection]
    return score(table, seat) - sum(printed[card] for card in cards)


def event_kinds(table: ludothek.Table, seat: int | None = None) -> list[str]:
    """The kinds of events of the last decision."""
    return [event.kind for event in table.events(seat, len(table.history))]


def changed(*changes: tuple[str, str]) -> Edition:
    """The standard edition with some words changed, each where it stands first."""
    source = ludothek.game("origami").standard_edition.source
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new, 1)
    return Edition("origami", "mine", tomllib.loads(source), source)
