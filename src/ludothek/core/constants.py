"""Numbers that every game shares, by name."""

M32 = 0xFFFFFFFF
M64 = 0xFFFFFFFFFFFFFFFF

EVERYONE = 0xFFFF
NOTHING = -1
SPECTATOR = -1

BITS = [1 << place for place in range(64)]
"""The sets with one member: a set of small integers is a number with a bit for each."""

FIRST_SIGHT_LIMIT = 16.0
FIRST_SIGHT_UNIT = 1024.0
"""The largest weight that a net gets from a policy, and how many of the units it is stored in make 1."""
