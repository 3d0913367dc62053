"""Levels: what each kind of settings plays, what is refused, and that every level is complete."""

import logging

import msgspec
import pytest

import ludothek
from ludothek.bots import registry
from ludothek.bots.levels import CarelessBot, Grandmaster, LevelBot, Sage
from ludothek.bots.search.ismcts import SearchBot
from ludothek.bots.search.net_bot import NetBot
from ludothek.bots.search.sequential_halving import GuidedSearchBot
from ludothek.core.levels import DEFAULT_LEVELS, FALLBACK, Careless, GuidedSearch, Level, Net, Search
from ludothek.lab.players import policy_of

GAMES = list(ludothek.installed_games())
pytestmark = pytest.mark.usefixtures("made_nets")
KINDS = {Careless: CarelessBot, Search: SearchBot, Net: NetBot, GuidedSearch: GuidedSearchBot}


def level_bot(name: str) -> LevelBot:
    bot = registry.bot(name)
    assert isinstance(bot, LevelBot)
    return bot


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("name", DEFAULT_LEVELS)
def test_the_type_of_the_settings_chooses_the_bot(key: str, name: str) -> None:
    table = ludothek.Table(key, 2, 1)
    bot = level_bot(name)
    settings = bot.settings(table.game)
    player = bot.player(table)
    assert isinstance(player, KINDS[type(settings)])
    assert (policy_of(bot, table.game) is not None) == isinstance(settings, Careless)
    if not isinstance(player, NetBot):
        assert player.settings == settings


def test_every_level_has_a_bot_of_its_name() -> None:
    assert [level_bot(name).name for name in DEFAULT_LEVELS] == list(DEFAULT_LEVELS)
    assert isinstance(DEFAULT_LEVELS[FALLBACK], Search)


@pytest.mark.parametrize("key", GAMES)
def test_every_game_declares_every_level(key: str) -> None:
    assert list(ludothek.game(key).levels) == list(DEFAULT_LEVELS)
    assert isinstance(ludothek.game(key).levels[FALLBACK], Search)


@pytest.mark.parametrize("level", DEFAULT_LEVELS.values())
def test_settings_are_written_and_read_by_their_kind(level: Level) -> None:
    assert msgspec.json.decode(msgspec.json.encode(level), type=Level) == level


def test_a_search_keeps_its_trees_and_a_time_limit_replaces_its_simulations() -> None:
    table = ludothek.Table("origami", 2, 1)
    bot = Grandmaster()
    assert bot.player(table) is bot.player(table)
    timed = Sage(seconds=0.5).player(table)
    assert isinstance(timed, GuidedSearchBot)
    assert (timed.settings.simulations, timed.settings.seconds) == (None, 0.5)


def test_a_level_without_its_net_plays_as_the_fallback_and_says_so_once(caplog: pytest.LogCaptureFixture) -> None:
    table = ludothek.Table("maumau", 2, 1, {"games": 7})
    bot = Sage(seconds=0.5)
    with caplog.at_level(logging.WARNING):
        players = [bot.player(table) for _ in range(2)]
    assert isinstance(players[0], SearchBot)
    assert players[0] is players[1]
    assert (players[0].name, players[0].settings.seconds) == (FALLBACK, 0.5)
    assert [record.message.partition(":")[0] for record in caplog.records] == ["sage"]


def test_a_game_without_a_level_says_which_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    table = ludothek.Table("maumau", 2, 1)
    monkeypatch.setattr(type(table.game), "levels", {"folder": Careless(overlooks=1)})
    with pytest.raises(ludothek.BotError, match="maumau has no level 'sage'; there are: folder"):
        Sage()(table)


@pytest.mark.parametrize(
    ("kind", "settings", "problem"),
    [
        (Careless, {"overlooks": 101}, "0 to 100 percent"),
        (Search, {}, "needs a budget"),
        (GuidedSearch, {"simulations": 1, "seconds": 1.0}, "one of the two"),
        (GuidedSearch, {"simulations": 1, "candidates": 0}, "1 to 16 candidates"),
    ],
)
def test_impossible_settings_are_refused(kind: type[Level], settings: dict[str, float], problem: str) -> None:
    with pytest.raises(ludothek.BotError, match=problem):
        kind(**settings)
