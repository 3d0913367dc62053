"""Nets that learn a game by playing against themselves. Needs the extra `train`; nothing here is used at play time."""
