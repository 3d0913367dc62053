"""The axes of measured luck, by name."""

DEAL = 0
DRAWS = 1
CHOICES = 2
SOURCES = 3
"""Where luck comes from: the deal, draws, and the dice of a bot that plays by a policy."""

PAYOFF = 0
MARGIN = 1
MEASURES = 2
"""What it is measured in: the payoff, and points of margin over the mean of the others."""
