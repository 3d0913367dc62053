"""What the server sends and accepts is what its published JSON Schema says."""

import random
from typing import Any, get_args

import jsonschema_rs
import msgspec
import pytest

from ludothek.core.registry import installed_games
from ludothek.server import protocol
from ludothek.server.errors import StateConflict
from ludothek.server.http.routes import openapi
from ludothek.server.play import updates
from ludothek.server.play.intents import Sender
from ludothek.server.play.log_entry import NewEntry
from tests.server.play.driver import GUEST, HOST, Driver

INTENTS: list[protocol.FromClient] = [
    protocol.Ping(n=3),
    protocol.Act(intent="a", seat=0, seq=5, actions=[1, 2]),
    protocol.Undo(intent="a", seat=0, seq=5),
    protocol.AnswerUndo(intent="a", seat=1, agree=False),
    protocol.Sit(intent="a", seat=0, name="Ada"),
    protocol.Sit(intent="a", seat=0),
    protocol.Stand(intent="a", seat=0),
    protocol.SeatBot(intent="a", seat=0, bot="random"),
    protocol.SeatBot(intent="a", seat=0),
    protocol.Ready(intent="a", seat=0),
    protocol.Say(intent="a", text="Hello"),
    protocol.Resign(intent="a", seat=0),
    protocol.Substitute(intent="a", seat=0),
    protocol.Kick(intent="a", seat=0),
    protocol.AskPause(intent="x", seat=0),
    protocol.AnswerPause(intent="x", seat=1, agree=True),
    protocol.Resume(intent="x", seat=0),
    protocol.GiveTime(intent="x", seat=0, to=1, seconds=60),
    protocol.Rematch(intent="a", seat=0),
    protocol.Rematch(intent="a", seat=0, agree=False),
    protocol.Rename(intent="a", seat=0, name="Ida"),
    protocol.Configure(intent="a", clock=protocol.ClockSettings(kind="move"), rated=True, options={"games": 1}),
    protocol.Configure(intent="a", edition=None),
    protocol.PassHost(intent="a", seat=1),
    protocol.Close(intent="a"),
]


def make_validator(kind: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(
        {"components": openapi()["components"], "$ref": f"#/components/schemas/{kind}"}
    )


def sent_by_the_server(game: str) -> list[bytes]:
    """Return messages of a game from its first to its last, to every seat and a spectator."""
    driver, dice = Driver(game, 3, clock=protocol.ClockSettings(kind="fischer", seconds=90)).start(), random.Random(7)
    driver.send(HOST, protocol.Say(intent="x", text="Hello"))
    driver.leave(2)
    live, found = driver.live, []
    table = live.table
    assert table is not None
    for number in range(60):
        if live.phase != "playing":
            break
        driver.act(dice.choice(table.legal_actions()))
        since = 0 if number % 10 == 0 else live.seq - 1
        for seat in (0, 1, 2, None):
            found.append(updates.encode_update(live, seat, HOST, since, driver.now, "en" if number % 2 else None))
    refusal = StateConflict("illegal", "not now", "MM-01")
    act = protocol.Act(intent="x", seat=1, seq=live.seq, actions=[0])
    refused = updates.build_refused(live, Sender(GUEST, "", ""), act, refusal, driver.now)
    driver.write(NewEntry("close"))
    found.append(updates.encode_update(live, 0, HOST, 0, driver.now))
    others = [
        refused,
        protocol.Ack(intent="x", seq=3),
        protocol.Pong(n=4),
        protocol.Reconnect(after=2.0),
        protocol.Problem(code="x", message="y"),
        protocol.Welcome(version=protocol.VERSION, table="t", seats=[0]),
    ]
    return [*found, *(msgspec.json.encode(message) for message in others)]


@pytest.mark.parametrize("game", list(installed_games()))
def test_everything_the_server_sends_fits_the_schema(game: str) -> None:
    validator = make_validator("FromServer")
    messages: list[dict[str, Any]] = [msgspec.json.decode(message) for message in sent_by_the_server(game)]
    for message in messages:
        validator.validate(message)
        assert not validator.is_valid({**message, "surprise": 1})
    kinds = {message["type"] for message in messages}
    assert kinds == {kind.__struct_config__.tag for kind in get_args(protocol.FromServer)}


def test_every_intent_fits_the_schema_and_the_type() -> None:
    validator = make_validator("FromClient")
    for intent in INTENTS:
        encoded = msgspec.json.encode(intent)
        assert msgspec.json.decode(encoded, type=protocol.FromClient) == intent
        message = msgspec.json.decode(encoded)
        validator.validate(message)
        for wrong in ({**message, "surprise": 1}, {**message, "type": "decide"}):
            assert not validator.is_valid(wrong)
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert(wrong, protocol.FromClient)
    assert {type(intent) for intent in INTENTS} == set(get_args(protocol.FromClient))
