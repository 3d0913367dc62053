"""The net without numpy: the same actions, and the same numbers within rounding errors."""

from pathlib import Path

import pytest

import ludothek
from ludothek.bots.nets.builtin import load_net, net_path
from ludothek.bots.nets.head import read_head
from ludothek.bots.nets.plain_net import PlainNet
from ludothek.compilation import reason_to_interpret
from ludothek.core.errors import BotError

GAMES = ["maumau", "origami", "origin"]
TOLERANCE = 1e-4


@pytest.mark.skipif(not reason_to_interpret(), reason="compiled rules write observations to arrays of C")
@pytest.mark.parametrize("key", GAMES)
def test_it_plays_as_the_net_with_numpy_does(key: str) -> None:
    table = ludothek.Table(key, 2, 3)
    net = load_net(table)
    plain = PlainNet(net_path(table.game), table.game.policy())
    for _ in range(12):
        priors, values = net.evaluate(table.state)
        plain_priors, plain_values = plain.evaluate(table.state)
        assert plain_priors == pytest.approx(priors, abs=TOLERANCE)
        assert plain_values == pytest.approx(values, abs=TOLERANCE)
        action = net.choose(table.state, table.rng)
        assert plain.choose(table.state, table.rng) == action
        table.play(action)


@pytest.mark.parametrize("content", [b"", b"PK", b"\x93NUMPY"])
def test_a_broken_file_is_a_bots_error(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "net.npz"
    path.write_bytes(content)
    with pytest.raises(BotError, match=r"net\.npz"):
        PlainNet(path, ludothek.game("maumau").policy())
    with pytest.raises(BotError, match=r"net\.npz"):
        read_head(path)
