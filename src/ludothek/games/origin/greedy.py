"""Origin at first sight."""

from ludothek.engine.policy import Policy


class Greedy(Policy):
    pass
