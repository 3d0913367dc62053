"""OpenSpiel's information-set search as a bot of ours."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

from ludothek.core.table import Table
from ludothek.research import openspiel

EXPLORATION = 1.4


class OpenSpielBot:
    """Searches with a number of simulations; random playouts run in our compiled code.

    It sees a game through the adapter, as any user of OpenSpiel does. The same table gives the same action: by itself
    OpenSpiel would resample with a generator that nobody can seed.
    """

    name = "openspiel"

    def __init__(self, simulations: int) -> None:
        self.simulations = simulations

    def __call__(self, table: Table) -> int:
        legal = table.legal_actions()
        if len(legal) == 1:
            return legal[0]
        game = pyspiel.load_game(f"{openspiel.PREFIX}{table.game.key}", {"players": table.seats, **table.options})
        dice = np.random.RandomState(table.rng.draw(2**31 - 1))
        search = ismcts.ISMCTSBot(
            game=game,
            evaluator=openspiel.CompiledRollouts(table.rng.fork().state),
            uct_c=EXPLORATION,
            max_simulations=max(len(legal) + 1, self.simulations),
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            random_state=dice,
        )
        search.set_resampler(lambda state, seat: state.resample_from_infostate(seat, dice.random_sample))
        return int(search.step(game.state_of(table)))
