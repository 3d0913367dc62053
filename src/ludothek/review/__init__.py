"""Review: a strong bot goes through a finished game from what each player knew, and tells luck from skill."""

from ludothek.review.analysis import analyse
from ludothek.review.judges import Wishes
from ludothek.review.report import Review
from ludothek.review.words import in_words

__all__ = ["Review", "Wishes", "analyse", "in_words"]
