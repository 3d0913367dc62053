"""Ludothek for researchers: vector environments, PettingZoo, OpenSpiel, and games as data."""
