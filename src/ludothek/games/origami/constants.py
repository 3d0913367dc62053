"""Origami's numbers by name.

Kinds of cards      the place of the animal in the card file, at most 40.
Decisions           0-39 play that animal; 40-79 choose that animal to pay, take, discard, pass on, copy;
                    80 draw; 81, 82 use the special action of the left, right collection; 83, 84 put it left, right;
                    85 use the instant effect, 86 decline it; 87-90 choose the player on that seat;
                    91, 92 choose the first, second half of an effect; 93 stop taking; 94 pass.
An effect           steps of four numbers: what to do and three parameters (see effects.py); the first is 0 at the end.
"""

KINDS = 40
FAMILIES = 5
MOST_SEATS = 4
MOST_CARDS = 72
MOST_IN_COLLECTION = 37
LINE = 4
MOST_ASIDE = 9
MOST_PAID = 9
MOST_FRAMES = 16
MOST_CODE = 1024
MOST_SUM = 9
STEP = 4

OPENING_FOLDS = 10
DRAW_FOLDS = 4
HAND_LIMIT = 8
ROUND_LIMIT = 60

PLAY = 0
CHOOSE = 40
DRAW = 80
SPECIAL = 81
PLACE = 83
USE = 85
DECLINE = 86
OPPONENT = 87
BRANCH = 91
STOP = 93
PASS = 94
NUM_ACTIONS = 95

# Kinds of effects
INSTANT, SPECIAL_ACTION, SCORING = 0, 1, 2

# Steps of instant effects and special actions
END, JUMP, EITHER, DRAW_DECK, DRAW_LINE, TAKE_DISCARD, DRAW_ASIDE, LOOK, PRICE, PLAY_MORE = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
COPY, TUCK, REPLACE, SWAP, SWEEP, STEAL, OTHERS_DRAW, OTHERS_DISCARD, ALL_PASS = 10, 11, 12, 13, 14, 15, 16, 17, 18

# How much of the line is taken
UP_TO, EXACTLY, CARDS, MAY_UP_TO = 0, 1, 2, 3

# Conditions of a play inside an effect
WITH_DISCARD, NOT_DRAWN = 1, 2

# Where the built-in programs start
NO_PROGRAM = 0
DRAW_PROGRAM = 4

# Scoring effects
NO_BONUS, PER_HAND, PER_KIND, PER_OTHER_KIND, PER_FAMILY, PER_OTHER_FAMILY, PER_DISTINCT_FAMILY, WORTH = range(8)

# What is being decided
TURN, TAKING, PLAYING, PLACING, OFFERED, BRANCHING, COPYING, PAYING_PRICE, SORTING, LOOKING = range(10)
SWAPPING, ROBBING, GIVING_BACK, PASSING_ON, CONCEDING, PICKING, TRIMMING, TOPPING = range(10, 18)
PHASES = 18

ACTS = 4
DREW_LINE, PLAYED_ONE, ACTED_SPECIALLY, PASSED_TURN = 0, 1, 2, 3
HISTORY, UNSEEN, OBSERVED = 1154, 1170, 1210

# Events
FAMILY_USED, DEALT, STARTS, TURNED_UP, TOOK, PLAYED, PAID, PLACED, USED, DECLINED, ACTED, DREW = range(12)
DISCARDED, TOOK_DISCARD, SET_ASIDE, KEPT, LOOKED, COPIED, TUCKED, REPLACED, PUT_IN_LINE, SWEPT = range(12, 22)
STOLE, GAVE, CHOSE, PASSED_ON, PASSED, RESHUFFLED, RAN_OUT, LAST_ROUND, SCORED, ENDED, TOPPED = range(22, 33)
