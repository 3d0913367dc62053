"""Why an action of Mau Mau is not legal: the clause that forbids it, and the facts of the case."""

from ludothek.core.reason import Reason
from ludothek.games.maumau import constants as words
from ludothek.games.maumau.constants import CARDS, CATCH, COLOUR_CHANGE, COLOURS, DRAW, GO_ON, KINDS, SAY_MAU
from ludothek.games.maumau.rules import Position

Forbidden = tuple[str, Reason]


def forbid(position: Position, action: int) -> Forbidden:
    """Return the clause and the facts that forbid an action which is in range but not legal now."""
    if position.is_over():
        return "MM-23", Reason("why.over")
    if position.phase != words.TURN and action == CATCH:
        return "MM-46", Reason("why.nobody-to-catch")
    if position.phase not in (words.TURN, words.SAYING) and action == SAY_MAU:
        return "MM-31", forbid_mau(position)
    if position.phase != words.TURN:
        return forbid_in_phase(position)
    if action == SAY_MAU:
        return ("MM-31", forbid_mau(position)) if position.setup.must_say_mau else ("MM-33", Reason("why.mau-auto"))
    if action == CATCH:
        return "MM-46", Reason("why.nobody-to-catch" if position.setup.catch_mau else "why.no-catching")
    if action == DRAW and not position.can_still_draw():
        return "MM-29", Reason("why.nothing-to-draw")
    if action in (DRAW, GO_ON):
        return "MM-12", forbid_drawing(position)
    return forbid_card(position, min(action, COLOUR_CHANGE))


def forbid_in_phase(position: Position) -> Forbidden:
    """The seat to move is asked something else."""
    if position.phase == words.NAMING:
        return "MM-07", Reason("why.naming", {"top": name_kind(position, top_card(position))})
    if position.phase == words.SAYING:
        return "MM-19", Reason("why.saying", {"n": position.sizes[position.to_move]})
    if position.phase == words.DRAWN:
        return "MM-41", Reason("why.drawn", {"card": name_kind(position, position.drawn)})
    return "MM-40", Reason("why.dealing", {"game": position.game - 1})


def forbid_mau(position: Position) -> Reason:
    if position.said_mau:
        return Reason("why.mau-said")
    cards = position.sizes[position.to_move]
    if cards == 2:
        return Reason("why.mau-nothing-fits")
    return Reason("why.mau-cards", {"n": cards})


def forbid_drawing(position: Position) -> Reason:
    """Whoever can lay a card does not draw."""
    laying = [action for action in position.legal_actions() if action <= COLOUR_CHANGE]
    if not laying:
        return Reason("why.must-draw", {"n": max(1, position.debt)})
    return Reason("why.can-lay", {"n": len(laying), "fitting": name_kind(position, laying[0])})


def forbid_card(position: Position, card: int) -> Forbidden:
    """Return what forbids laying a card on an ordinary turn."""
    laying = name_kind(position, card)
    if not position.hands[position.to_move * KINDS + card]:
        return "MM-08", Reason("why.not-held", {"card": laying})
    if position.debt:
        stacked = position.symbol == words.TAKE_2
        top = name_kind(position, top_card(position))
        return "MM-16" if stacked else "MM-43", Reason("why.debt", {"n": position.debt, "laying": laying, "card": top})
    if card == COLOUR_CHANGE and position.setup.no_change_on_change and position.symbol == words.NO_SYMBOL:
        return "MM-44", Reason("why.change-on-change")
    if card == COLOUR_CHANGE:
        return ("MM-45", Reason("why.change-last")) if position.setup.no_change_last else ("MM-35", Reason("why.wish"))
    if position.symbol == words.NO_SYMBOL:
        colour = COLOURS[position.setup.first_colour + position.colour]
        return "MM-10", Reason("why.called", {"colour": colour, "laying": laying})
    is_number = card % words.SYMBOLS < words.REVERSE
    key = "why.neither-number" if is_number and position.symbol < words.REVERSE else "why.neither-symbol"
    if position.setup.first_card:
        key = "why.neither-suit"
    facts = Reason(key, {"laying": laying, "top": name_kind(position, top_card(position))})
    return "MM-08" if is_number else "MM-09", facts


def top_card(position: Position) -> int:
    return position.laid[position.in_laid - 1]


def name_kind(position: Position, kind: int) -> str:
    return CARDS[position.setup.first_card + kind]
