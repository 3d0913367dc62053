"""The terminal table: a game played, replayed and explained in lines of text."""
