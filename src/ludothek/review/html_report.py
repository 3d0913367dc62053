"""The review as one self-contained HTML file without scripts, light or dark by the system setting."""

from html import escape
from pathlib import Path

from ludothek.core import registry
from ludothek.core.texts import Texts, texts
from ludothek.review.localization import TEXTS, display_level, format_percent, format_signed
from ludothek.review.report import Bar, Decision, Review
from ludothek.review.text_report import COLUMNS, ledger_cells

STYLE = Path(__file__).with_name("html_report.css")
COLOURS = ("red", "blue", "teal", "amber", "pink", "moss", "plum", "slate")
WIDE, HIGH, SIDE, FOOT = 720, 300, 76, 20


def render_html(review: Review) -> str:
    t = texts(TEXTS, review.lang)
    title = escape(t("title", game=registry.game(review.game).name(review.lang)))
    body = [
        f"<h1>{title}</h1>",
        f"<p class=quiet>{escape(t('judge', level=display_level(review.level, t), rounds=review.simulations))}</p>",
        players(review),
        section(t("chances"), f"<p class=quiet>{escape(t('chances.note'))}</p>{graph(review, t)}{legend(review)}"),
        section(t("where"), ledgers(review, t)),
        section(t("mistakes"), mistakes(review, t)),
        f"<details><summary>{escape(t('all'))}</summary>{decision_table(review, t)}</details>",
    ]
    return (
        f'<!doctype html>\n<html lang={review.lang}>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>\n{STYLE.read_text(encoding='utf-8')}</style>\n<main>\n{chr(10).join(body)}\n</main>\n</html>\n"
    )


def section(title: str, body: str) -> str:
    return f"<section><h2>{escape(title)}</h2>{body}</section>"


def colour(seat: int) -> str:
    return f"seat-{COLOURS[seat % len(COLOURS)]}"


def players(review: Review) -> str:
    cards = [
        f'<article class="sheet {colour(p.seat)}"><h2>{"★ " if p.won else ""}{escape(p.name)} <b>{p.points}</b></h2>'
        f"<p>{escape(' '.join(p.summary))}</p></article>"
        for p in review.players
    ]
    return f"<div class=players>{''.join(cards)}</div>"


def graph(review: Review, t: Texts) -> str:
    """Draw the win chances of every seat before every decision and at the end."""
    steps = max(len(review.decisions), 1)

    def at(step: int, win: float) -> str:
        return f"{SIDE + (WIDE - SIDE - 8) * step / steps:.1f},{16 + (HIGH - FOOT - 16) * (1 - win):.1f}"

    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        x, y = at(0, share).split(",")
        parts.append(f'<path class=rule d="M{x} {y}H{WIDE - 8}"/>')
        parts.append(
            f'<text x="{SIDE - 6}" y="{float(y) + 4:.1f}" text-anchor="end">{escape(format_percent(share, t))}</text>'
        )
    for player in review.players:
        wins = [d.standing[player.seat].win for d in review.decisions] + [player.ledger.outcome.win]
        points = " ".join(at(step, win) for step, win in enumerate(wins))
        parts.append(f'<polyline class="{colour(player.seat)}" points="{points}"/>')
    for step, decision in enumerate(review.decisions):
        if decision.verdict:
            x, y = at(step, decision.standing[decision.seat].win).split(",")
            label = f"{t('turn', n=decision.turn)}: {decision.text} ({format_signed(-decision.cost, t)})"
            parts.append(
                f'<circle class="{colour(decision.seat)} {decision.verdict}" cx="{x}" cy="{y}" r="4">'
                f"<title>{escape(label)}</title></circle>"
            )
    return f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(t("chances"))}">{"".join(parts)}</svg>'


def legend(review: Review) -> str:
    names = [f"<li class={colour(p.seat)}>{escape(p.name)}</li>" for p in review.players]
    return f"<ul class=legend>{''.join(names)}</ul>"


def ledgers(review: Review, t: Texts) -> str:
    names = [escape(t(f"ledger.{column}")) for column in COLUMNS]
    heads = "".join(f"<th scope=col>{name}</th>" for name in names)
    rows = [
        f"<tr><th scope=row class={colour(p.seat)}>{escape(p.name)}</th>"
        + "".join(
            f'<td data-part="{name}">{escape(cell)}</td>'
            for name, cell in zip(names, ledger_cells(p.ledger, t), strict=True)
        )
        + "</tr>"
        for p in review.players
    ]
    return table(f"<th>{escape(t('player.column'))}</th>{heads}", rows, "ledger")


def table(heads: str, rows: list[str], kind: str = "wide") -> str:
    return f"<div class={kind}><table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"


def mistakes(review: Review, t: Texts) -> str:
    costly = review.costly()
    if not costly:
        return f"<p>{escape(t('mistakes.none'))}</p>"
    return "".join(mistake(decision, review, t) for decision in costly)


def mistake(decision: Decision, review: Review, t: Texts) -> str:
    who = review.players[decision.seat].name
    bars = beliefs(decision.beliefs, review, t)
    return (
        f'<article class="sheet {colour(decision.seat)}"><h3>{escape(t("turn", n=decision.turn))} · '
        f"{escape(t('says', who=who, what=decision.text))} <em class={decision.verdict}>{escape(t(decision.verdict))} "
        f"{escape(format_signed(-decision.cost, t))}</em></h3><p>{escape(decision.why)}</p>{bars}</article>"
    )


def beliefs(bars: list[Bar], review: Review, t: Texts) -> str:
    if not bars:
        return ""
    rows = [
        f"<dt>{escape(t('says', who=review.players[bar.seat].name, what=bar.text))}</dt>"
        f'<dd><meter max=100 value="{100 * bar.chance:.0f}"></meter> {escape(format_percent(bar.chance, t))}</dd>'
        for bar in bars
    ]
    return f"<details><summary>{escape(t('beliefs'))}</summary><dl>{''.join(rows)}</dl></details>"


def decision_table(review: Review, t: Texts) -> str:
    columns = ("turn", "player.column", "column.decision", "column.before", "column.after")
    heads = "".join(f"<th scope=col>{escape(t(c, n='')).strip()}</th>" for c in columns)
    rows = [
        f"<tr><td>{d.turn}</td><td>{escape(review.players[d.seat].name)}</td><td>{escape(d.text)}</td>"
        f"<td>{escape(format_percent(d.before.win, t))}</td>"
        f"<td class={d.verdict or 'fine'}>{escape(format_percent(d.after.win, t))}</td></tr>"
        for d in review.decisions
    ]
    return table(heads, rows)
