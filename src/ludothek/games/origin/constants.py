"""Origin's numbers by name.

Cards       0-15 action kinds, 16-31 permanents, 32-63 objectives, each in the order of the edition's file.
Shapes      ((height - 1) * 3 + width - 1) * 3 + colour.
Decisions   move (pawn, area) · evolve a shape · place it on an area · play a card · put a card under its deck ·
            keep a starting objective · reward (a) or (b) · take a tile (column, level) · choose an opponent · raid a
            strait tile · imitate (opponent, level) · choose a deck · swap two pawns · pass · end the turn · go on to
            the reward. The area whose reward is collected after a swap has the number of placing a pawn there.
            One's pawns are counted by the order of their areas.
"""

MOST_SEATS = 4
MOST_AREAS = 60
MOST_STRAITS = 16
MOST_CONTINENTS = 8
MOST_KINDS = 16
MOST_OBJECTIVES = 32
MOST_IN_DECK = 32
MOST_STEPS = 9
PAWNS = 9
SHAPES = 27
LEVELS = 5
ROUND_LIMIT = 60
OBJECTIVE_LIMIT = 2
# Cards drawn, times 16, and those that then go back
USUAL_A, USUAL_B = 16, 50

# Colours of areas; the first three are also the decks, the first four the columns of the reward board.
YELLOW, ORANGE, VIOLET, BROWN, GREEN, ORIGIN = 0, 1, 2, 3, 4, 5
ACTION, PERMANENT, OBJECTIVE = 0, 1, 2
ANY_COLUMN = 4

FIRST_PERMANENT, FIRST_OBJECTIVE, CARDS = 16, 32, 64
ANY_DECK = 3

# The steps of effects, three numbers each in `Setup.code`
STEP_END, STEP_STEAL, STEP_SEIZE, STEP_IMITATE, STEP_MIGRATE, STEP_TAKE, STEP_DRAW, STEP_SWAP = 0, 1, 2, 3, 4, 5, 6, 7
STEP_SIZE, MOST_CODE = 3, 1024

# The powers of cards; the numbers of steps and guards start at height and width 1
MORE_STEPS, STEPS_OF_HEIGHT, FREE_STRAIT, MORE_WIDTH, GUARD_OF_WIDTH, TRAITS, EVOLVE_STEPS = 0, 0, 4, 5, 5, 9, 10
LIMIT, REWARD_A_CARDS, REWARD_B_CARDS, BOTH_REWARDS = 11, 12, 13, 14
POWERS = 15
SUMMED = (MORE_STEPS, MORE_WIDTH)

# What a permanent reacts to; the first four are the colours of areas
ON_HUNTING, ON_NO_HUNTING, ON_STRAIT = 4, 5, 6
REACTIONS = 7

# When an action card may be played
ANY_TIME, BEFORE_ACTION, AFTER_ACTION = 0, 1, 2

ON_COLOUR, ON_CONTINENT, GROUP_WITHIN, GROUP_ACROSS, CONTINENTS, OF_WIDTH, OF_HEIGHT = 0, 1, 2, 3, 4, 5, 6
OF_EACH_COLOUR, STRAIT_TILES, HUNTING_TILES, TILE_OF_LEVEL, PROGRESS_TILES = 7, 8, 9, 10, 11

NEUTRAL = 4

# Decisions
MOVE = 0
EVOLVE = 540
PLACE = 567
PLAY = 627
PUT = 691
KEEP = 755
REWARD_A = 787
REWARD_B = 788
TAKE = 789
ROB = 809
SEIZE = 813
IMITATE = 829
DRAW_FROM = 849
SWAP = 852
PASS = 888
END_TURN = 889
NUM_ACTIONS = 890

# What the seat to move has to decide
KEEPING, TURN, PLACING, REWARDING, TAKING, PUTTING, DRAWING = 0, 1, 2, 3, 4, 5, 6
ROBBING, SEIZING, IMITATING, WINDING, SWAPPING, COLLECTING = 7, 8, 9, 10, 11, 12
PHASES = 13

# What is still to be done before the turn goes on
DO_REWARD, DO_OFFER, DO_FIRST, DO_SECOND, DO_TILE, DO_GAIN, DO_DRAW, DO_PUT = 0, 1, 2, 3, 4, 5, 6, 7
DO_LIMIT, DO_STEP, DO_STRAITS, DO_THEIR_STRAITS = 8, 9, 10, 11
TASKS = 12

# Why the end came
DECK_EMPTY, BOARD_EMPTY, SUPPLY_EMPTY, VILLAGES_USED = 0, 1, 2, 3

# Events; those of a deck count up from the first one's number
STARTED, NEUTRAL_SET, DEALT, KEPT, EVOLVED, MIGRATED, DISPLACED, STEPPED, PUSHED = 0, 1, 2, 3, 4, 5, 6, 7, 8
SWAPPED, PASSED, PLAYED, DREW, PUT_UNDER, TOOK_TILE, REFILLED, HUNTED = 9, 10, 11, 12, 15, 18, 19, 20
TOOK_STRAIT, ROBBED, STOLE, SEIZED, LOST_STRAIT, IMITATED, LOST_TILE = 21, 22, 23, 26, 27, 28, 29
ENDING, ROUNDS_OVER, NOTED, GAME_OVER = 30, 31, 32, 33

ACTS = 3
MOVED, PLAYED_CARD, PASSED_TURN = 0, 1, 2
HISTORY, UNSEEN, PROGRESS, OBSERVED = 1652, 1664, 1728, 1760
