"""Learn: the tutorial of each game, as positions with a goal that the engine itself judges."""

from ludothek.learn.lessons import Judgement, Lesson, judge, lessons, opened

__all__ = ["Judgement", "Lesson", "judge", "lessons", "opened"]
