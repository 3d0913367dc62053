"""The numbers by which trees of small games are built."""

CHANCE = -1
OVER = -2
"""What is to move at a node where no seat is."""
PROBE = 0x5DEECE66D
GAMMA_INVERSE = 0xF1DE83E19937733D
"""The inverse of the generator's step, modulo 2**64: it tells how many numbers were drawn."""
MIXER = 0x9E3779B97F4A7C15
CELLS = (1, 60, 60, 12, 12)
"""The cells of every draw, by the number of draws of an action: draws are from up to 6 things, and 4 from three on."""
