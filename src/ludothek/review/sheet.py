"""The review as plain text, for the terminal and for letters."""

from ludothek.engine import registry
from ludothek.engine.texts import Texts, texts
from ludothek.review.report import Decision, Review
from ludothek.review.words import TEXTS, name_of, percent, signed

PARTS = ("start", "deal", "skill", "gifts", "luck", "outcome")
UNSIGNED = ("start", "outcome")


def sheet(review: Review) -> str:
    t = texts(TEXTS, review.lang)
    lines = [t("title", game=registry.game(review.game).name(review.lang))]
    lines += [t("judge", level=name_of(review.level, t), rounds=review.rounds), ""]
    for player in review.players:
        lines += [*player.summary, ""]
    lines += [t("where"), *ledgers(review, t), "", t("mistakes")]
    costly = review.costly()
    lines += [line for decision in costly for line in mistake(decision, review, t)] or [f"  {t('mistakes.none')}"]
    return "\n".join(lines) + "\n"


def ledgers(review: Review, t: Texts) -> list[str]:
    heads = [t(f"ledger.{part}") for part in PARTS]
    wide = max(len(player.name) for player in review.players)
    lines = [" " * (wide + 4) + "  ".join(f"{head:>8}" for head in heads)]
    for player in review.players:
        cells = [
            ledger_cell(player.ledger, part, t).rjust(max(8, len(head)))
            for part, head in zip(PARTS, heads, strict=True)
        ]
        lines.append(f"  {player.name:<{wide}}  " + "  ".join(cells))
    return lines


def ledger_cell(ledger: object, part: str, t: Texts) -> str:
    win: float = getattr(ledger, part).win
    return percent(win, t) if part in UNSIGNED else signed(win, t)


def mistake(decision: Decision, review: Review, t: Texts) -> list[str]:
    who = review.players[decision.seat].name
    head = f"{t('turn', n=decision.turn)}, {who}: {decision.text} ({t(decision.verdict)}, {signed(-decision.cost, t)})"
    return [f"  {head}", f"    {decision.why}"]
