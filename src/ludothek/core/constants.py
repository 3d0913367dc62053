"""Numbers that every game shares, by name."""

M32 = 0xFFFFFFFF
M64 = 0xFFFFFFFFFFFFFFFF

EVERYONE = 0xFFFF
NOTHING = -1
SPECTATOR = -1

BITS = [1 << place for place in range(64)]
"""The sets with one member: a set of small integers is a number with a bit for each."""
