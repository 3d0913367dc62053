"""Interfaces for researchers: vector environments, PettingZoo, OpenSpiel, and games as Parquet."""
