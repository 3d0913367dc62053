"""Learn: the tutorial of each game, as positions with a goal that the engine itself judges; and worked examples."""

from ludothek.learn.examples import Example, examples, shown
from ludothek.learn.lessons import Judgement, Lesson, judge, lessons, opened

__all__ = ["Example", "Judgement", "Lesson", "examples", "judge", "lessons", "opened", "shown"]
