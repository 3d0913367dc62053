"""First names of bots: at one table every seat has another one, and keeps it."""

from zlib import crc32

FIRST_NAMES = ("Mira", "Jonas", "Ada", "Emil", "Suki", "Noé", "Ida", "Pablo", "Lotte", "Omar", "Wanda", "Théo")
APART = 5


def bot_name(table: str, seat: int) -> str:
    return FIRST_NAMES[(crc32(table.encode()) + seat * APART) % len(FIRST_NAMES)]
