"""Mau Mau's numbers by name.

Kinds of cards      colour * 13 + symbol, colours green, blue, red, yellow, symbols 1-9, reverse, take 2, take 4, stop;
                    52 is the colour-change card. The classic deck uses the same kinds under other names (`RANKS`).
Actions             0-51 lay that card; 52-55 lay a colour-change and name the colour (or, opening, just name it);
                    56 draw, take the debt, or pass; 57 say "mau"; 58 go on: say nothing, keep the drawn card, or deal
                    the next game; 59 catch a player who did not say "mau".
"""

from typing import Literal, get_args

SYMBOLS = 13
REVERSE, TAKE_2, TAKE_4, STOP, NO_SYMBOL = 9, 10, 11, 12, 13
ANY_COLOUR = 4
KINDS = 53
COLOUR_CHANGE = 52
DRAW = 56
SAY_MAU = 57
GO_ON = 58
CATCH = 59
NUM_ACTIONS = 60

TURN, NAMING, SAYING, DRAWN, DEALING = 0, 1, 2, 3, 4
PHASE_COUNT = 5

MOST_SEATS = 8
MOST_CARDS = 160
MOST_GAMES = 20
TURN_LIMIT = 2000
HISTORY, UNSEEN, OBSERVED = 190, 246, 299

DEALER_IS, DEALT, TURNED_UP, LAID, NAMED, DREW, RESHUFFLED, SKIPPED, TURNED_ROUND = 0, 1, 2, 3, 4, 5, 6, 7, 8
OWES, SAID_MAU, FORGOT_MAU, PASSED, WON, NOBODY_WON, SHOWED, NOTED, MATCH_OVER = 9, 10, 11, 12, 13, 14, 15, 16, 17
CAUGHT, KEPT = 18, 19

Phase = Literal["turn", "naming", "saying", "drawn", "dealing"]
PHASES: tuple[Phase, ...] = get_args(Phase)

Colour = Literal["green", "blue", "red", "yellow", "clubs", "spades", "hearts", "diamonds"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
"""The colours of the printed decks, then the suits of the classic one; a table uses four of them."""

MARKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "reverse", "take-2", "take-4", "stop")
RANKS = {"9": 0, "10": 1, "queen": 2, "king": 3, "ace": 4, "7": TAKE_2, "8": STOP}
"""The ranks of the classic deck but the jack, each with the symbol that it acts as."""

_RANK_OF = {symbol: rank for rank, symbol in RANKS.items()}
CARDS = (
    *(f"{colour}-{mark}" for colour in COLOURS[:4] for mark in MARKS),
    "colour-change",
    *(f"{suit}-{_RANK_OF.get(symbol, 'none')}" for suit in COLOURS[4:] for symbol in range(SYMBOLS)),
    "jack",
)
"""The names of all kinds in the printed decks, then in the classic one."""
