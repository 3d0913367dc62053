"""The tables that other libraries' own tests are run on; tests/contract runs ours on every option."""

import ludothek
from tests.contract.cases import CASES, Case


def choose(game: str) -> list[Case]:
    """Return the fewest and the most seats of a game, and one option that differs from the default."""
    own = [case for case in CASES if case.game == game]
    plain = [case for case in own if not case.options]
    return [plain[0], plain[-1], next(case for case in own if case.options)]


TABLES = [case for game in ludothek.installed_games() for case in choose(game)]
