"""Numbers that every game shares, by name."""

M32 = 0xFFFFFFFF
M64 = 0xFFFFFFFFFFFFFFFF

EVERYONE = 0xFFFF
NOTHING = -1
SPECTATOR = -1

DE_BRUIJN = 0x03F79D71B4CB0A89
BITS = [1 << place for place in range(64)]
PLACES = sorted(range(64), key=lambda place: (BITS[place] * DE_BRUIJN & M64) >> 58)
"""Where the only bit of a number stands: `PLACES[(bit * DE_BRUIJN & M64) >> 58]`."""
