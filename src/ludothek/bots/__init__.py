"""The bots that come with Ludothek, external engines, and the arena where bots play each other."""
