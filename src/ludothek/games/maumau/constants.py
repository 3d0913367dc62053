"""Mau Mau's numbers by name.

Kinds of cards      colour * 13 + symbol, colours green, blue, red, yellow, symbols 1-9, reverse, take 2, take 4, stop;
                    52 is the colour-change card.
Decisions           0-51 lay that card; 52-55 lay a colour-change and name the colour (or, opening, just name it);
                    56 draw, take the debt, or pass; 57 say "mau".
"""

from typing import Literal, get_args

SYMBOLS = 13
REVERSE, TAKE_2, TAKE_4, STOP, NO_SYMBOL = 9, 10, 11, 12, 13
ANY_COLOUR = 4
KINDS = 53
COLOUR_CHANGE = 52
DRAW = 56
SAY_MAU = 57
NUM_ACTIONS = 58

MOST_SEATS = 8
MOST_CARDS = 160
MOST_GAMES = 20
HAND = 5
TURN_LIMIT = 2000
HISTORY, UNSEEN, OBSERVED = 177, 233, 286

DEALER_IS, DEALT, TURNED_UP, LAID, NAMED, DREW, RESHUFFLED, SKIPPED, TURNED_ROUND = 0, 1, 2, 3, 4, 5, 6, 7, 8
OWES, SAID_MAU, FORGOT_MAU, PASSED, WON, NOBODY_WON, SHOWED, NOTED, MATCH_OVER = 9, 10, 11, 12, 13, 14, 15, 16, 17

Colour = Literal["green", "blue", "red", "yellow"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
MARKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "reverse", "take-2", "take-4", "stop")
CARDS = (*(f"{colour}-{mark}" for colour in COLOURS for mark in MARKS), "colour-change")
