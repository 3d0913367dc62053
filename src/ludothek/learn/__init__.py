"""Tutorials: lessons with goals that the rules themselves judge, and worked examples."""

from ludothek.learn.examples import Example, examples, open_example
from ludothek.learn.lessons import Judgement, Lesson, judge, judge_all, lessons, open_lesson

__all__ = ["Example", "Judgement", "Lesson", "examples", "judge", "judge_all", "lessons", "open_example", "open_lesson"]
