"""Games that are over before a browser looks at them, played through the API by the browser's own person."""

import itertools
from functools import partial
from typing import Any

from tests.web.player import LONGEST, attempts

numbers = itertools.count()


def ask(context: Any, path: str, body: Any = None) -> Any:
    """A request with the person's cookie; what the server answers."""
    url = f"/api{path}"
    send = context.request.get if body is None else partial(context.request.post, data=body)
    answer = send(url, timeout=1000 * LONGEST)
    assert answer.ok, f"{path}: {answer.status} {answer.text()}"
    return answer.json()


def intend(context: Any, table: str, kind: str, **fields: Any) -> None:
    ask(context, f"/tables/{table}/intents", {"type": kind, "intent": f"f{next(numbers)}", **fields})


def finish_game(context: Any, game: str = "maumau", name: str = "Ada", **settings: Any) -> str:
    """A game against a bot, this person always taking the first decision there is; the table's name."""
    ask(context, "/me", {"name": name})
    usual = {"seats": 2, "bots": [None, "greedy"], "bot_pause": 0, "seed": "101"}
    if game == "maumau":
        usual["options"] = {"games": 1}
    table = str(ask(context, "/tables", {"game": game, **usual, **settings})["table"])
    intend(context, table, "sit", seat=0, name=name)
    intend(context, table, "ready", seat=0, ready=True)
    play_out(context, table, 0)
    return table


def play_out(context: Any, table: str, seat: int) -> None:
    """Takes the first decision there is until the game is over."""
    for _ in attempts(context.pages[0], pause=5):
        if act_once(context, table, seat)["room"]["phase"] == "over":
            return


def act_once(context: Any, table: str, seat: int) -> Any:
    """Takes the first decision there is if it is this seat's turn; the table as it was before."""
    now = ask(context, f"/tables/{table}?seat={seat}")
    if now["room"]["phase"] == "playing" and now["view"]["to_move"] == seat:
        intend(context, table, "act", seat=seat, seq=now["seq"], actions=[now["view"]["legal"][0]["action"]])
    return now
