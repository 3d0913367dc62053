"""The review as plain text."""

from math import floor

from ludothek.core import registry
from ludothek.core.texts import Texts, texts
from ludothek.review.localization import TEXTS, display_level, format_percent, format_signed
from ludothek.review.report import Decision, Ledger, Review

PARTS = ("start", "deal", "skill", "gifts", "luck")
COLUMNS = (*PARTS, "outcome")


def render_text(review: Review) -> str:
    t = texts(TEXTS, review.lang)
    lines = [t("title", game=registry.game(review.game).name(review.lang))]
    lines += [t("judge", level=display_level(review.level, t), rounds=review.simulations), ""]
    for player in review.players:
        lines += [*player.summary, ""]
    lines += [t("where"), *ledgers(review, t), "", t("mistakes")]
    costly = review.costly()
    lines += [line for decision in costly for line in mistake(decision, review, t)] or [f"  {t('mistakes.none')}"]
    return "\n".join(lines) + "\n"


def ledgers(review: Review, t: Texts) -> list[str]:
    heads = [t(f"ledger.{column}") for column in COLUMNS]
    wide = max(len(player.name) for player in review.players)
    lines = [" " * (wide + 4) + "  ".join(f"{head:>8}" for head in heads)]
    for player in review.players:
        cells = zip(ledger_cells(player.ledger, t), heads, strict=True)
        lines.append(f"  {player.name:<{wide}}  " + "  ".join(cell.rjust(max(8, len(head))) for cell, head in cells))
    return lines


def ledger_cells(ledger: Ledger, t: Texts) -> list[str]:
    """Format the parts and the outcome; the rounded parts add up to the rounded outcome."""
    start, *others = round_parts([100 * getattr(ledger, part).win for part in PARTS])
    return [
        format_percent(start / 100, t),
        *(format_signed(n / 100, t) for n in others),
        format_percent(ledger.outcome.win, t),
    ]


def round_parts(parts: list[float]) -> list[int]:
    """Round the parts to whole numbers whose sum is the rounded sum."""
    rounded = [floor(part) for part in parts]
    missing = floor(sum(parts) + 0.5) - sum(rounded)
    by_rest = sorted(range(len(parts)), key=lambda n: rounded[n] - parts[n])
    return [whole + (n in by_rest[:missing]) for n, whole in enumerate(rounded)]


def mistake(decision: Decision, review: Review, t: Texts) -> list[str]:
    who = review.players[decision.seat].name
    move = t("says", who=who, what=decision.text)
    head = f"{t('turn', n=decision.turn)}, {move} ({t(decision.verdict)}, {format_signed(-decision.cost, t)})"
    return [f"  {head}", f"    {decision.why}"]
