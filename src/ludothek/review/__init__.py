"""Reviews: a strong bot judges every decision by what the player knew, and separates luck from skill."""

from ludothek.review.analysis import analyse
from ludothek.review.judges import ReviewSettings
from ludothek.review.localization import localize
from ludothek.review.report import Review

__all__ = ["Review", "ReviewSettings", "analyse", "localize"]
