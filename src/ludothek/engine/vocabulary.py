"""Numbers that every game shares, by name."""

M32 = 0xFFFFFFFF
M64 = 0xFFFFFFFFFFFFFFFF

EVERYONE = 0xFFFF
NOTHING = -1
SPECTATOR = -1
