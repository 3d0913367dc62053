"""Seats for agents, such as language models, that play by tools and words."""
