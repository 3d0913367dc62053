"""The axes of measured luck, by name."""

DEAL = 0
DRAWS = 1
SOURCES = 2
"""Where luck comes from."""

PAYOFF = 0
MARGIN = 1
MEASURES = 2
"""What it is measured in: the payoff, and points of margin over the mean of the others."""
