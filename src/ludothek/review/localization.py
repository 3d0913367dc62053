"""The texts of a review in the reader's language: decisions, reasons, and a summary of every player."""

from math import floor
from pathlib import Path

import msgspec

from ludothek.bots.advice import say_reasons
from ludothek.core.game import Game
from ludothek.core.table import Table
from ludothek.core.texts import Texts, texts
from ludothek.review.analysis import initial_table
from ludothek.review.report import Decision, Player, Review

TEXTS = Path(__file__).parent / "texts"
LITTLE = 0.05


def localize(review: Review, table: Table, lang: str, you: int | None = None) -> Review:
    """Return a copy of the review with all its texts; `table` is the reviewed game.

    The player on the seat `you` reads it, and is addressed where it says who did what.
    """
    localized = msgspec.json.decode(msgspec.json.encode(review), type=Review)
    t, words = texts(TEXTS, lang), table.game.texts(lang)
    localized.lang = lang
    names = display_names(table, lang)
    doers = [t("you") if seat == you else name for seat, name in enumerate(names)]
    now = initial_table(table)
    decisions = iter(localized.decisions)
    decision = next(decisions, None)
    for number, (_, action) in enumerate(table.history):
        if decision is not None and decision.number == number:
            describe(decision, now, lang)
            for bar in decision.beliefs:
                bar.text = table.game.word("card", bar.card, words)
            if decision.better is not None:
                decision.why = explain(decision, table.game, names, doers, lang)
            decision = next(decisions, None)
        now.play(action)
    for player, name in zip(localized.players, names, strict=True):
        player.name = name
        player.summary = summary(localized, player, t)
    return localized


def display_names(table: Table, lang: str) -> list[str]:
    """Return the display names of a table's players: bots by first name or level; equal names are numbered."""
    t = texts(TEXTS, lang)
    players = table.players or [""] * table.seats
    names = [
        display_level(name, t) if name == bot else name or t("player", n=seat + 1)
        for seat, (name, bot) in enumerate(zip(players, table.bots, strict=True))
    ]
    return [
        f"{name} {names[: seat + 1].count(name)}" if names.count(name) > 1 else name for seat, name in enumerate(names)
    ]


def display_level(bot: str, t: Texts) -> str:
    """Return the display name of a level; other bots are called by their name."""
    return t(f"bot.{bot}") if f"bot.{bot}" in t.keys else bot


def describe(decision: Decision, now: Table, lang: str) -> None:
    decision.text = now.describe(decision.action, lang)
    for choice in [*decision.considered, *([decision.better] if decision.better else [])]:
        choice.text = now.describe(choice.action, lang)
    for step in decision.line:
        step.text = step.texts[lang]


def explain(decision: Decision, game: Game, names: list[str], doers: list[str], lang: str) -> str:
    """Explain why another action was better, how the game would go on, and what the mover could infer.

    `doers` are the players' names before a colon, where the reader is "You".
    """
    assert decision.better is not None
    t = texts(TEXTS, lang)
    sentences = [t("why.better", better=decision.better.text)]
    if decision.reasons:
        sentences.append(say_reasons(game, decision.reasons, lang, names))
    if decision.line:
        sentences.append(
            t("why.line", line=" → ".join(t("says", who=doers[s.seat], what=s.text) for s in decision.line))
        )
    likely = [bar for bar in decision.beliefs if 0.5 <= bar.chance < 1][:2]
    if likely:
        held = ", ".join(
            t("says", who=doers[bar.seat], what=f"{bar.text} ({format_percent(bar.chance, t)})") for bar in likely
        )
        sentences.append(t("why.belief", held=held))
    text = " ".join(sentences)
    return text[:1].upper() + text[1:]


def summary(review: Review, player: Player, t: Texts) -> list[str]:
    """Summarise in two sentences how the player decided and what luck did."""
    ledger = player.ledger
    end = "won" if player.won else "lost"
    flaws = player.inaccuracies + player.mistakes + player.blunders
    dearest = next(iter(review.costly(player.seat)), None)
    values = {
        "who": player.name,
        "n": player.points,
        "flaws": flaws,
        "decisions": player.decisions,
    }
    if dearest is None:
        first = t(f"summary.{end}.clean", **values)
    else:
        first = t(f"summary.{end}.flawed", dearest=dearest.text, turn=dearest.turn, **values)
    chance = ledger.deal.win + ledger.luck.win
    kind = "even" if abs(chance) < LITTLE else "good" if chance > 0 else "bad"
    luck = {"luck": format_signed(chance, t), "gifts": format_signed(ledger.gifts.win, t)}
    return [first, t(f"summary.luck.{kind}", who=player.name, **luck)]


def format_percent(share: float, t: Texts) -> str:
    return t("percent", n=floor(100 * share + 0.5))


def format_signed(share: float, t: Texts) -> str:
    number = f"{100 * share:+.0f}".replace("-", "−")
    return t("percent", n="0" if number in ("+0", "−0") else number)
