"""Prints one line for each case: a digest of all that a few games show, for comparing one form with the other."""

import hashlib
import json
import sys

import msgspec

from tests.contract.cases import CASES, position_fields, random_steps


def digest(case, seeds):
    seen = hashlib.sha256()
    for seed in seeds:
        table = case.table(seed)
        for step, _ in enumerate(random_steps(table, seed, 150 if case.options else 400)):
            if step % 9 == 0:
                copy = table.fair_copy(table.to_move, seed + step)
                copy.state.playout(copy.rng)
                seen.update(json.dumps(position_fields(copy.state), sort_keys=True).encode())
                seen.update(table.observe(table.to_move).tobytes())
                seen.update(
                    str(table.game.policy().choose(copy.state.clone(), copy.rng) if not copy.is_over else "").encode()
                )
        seen.update(msgspec.json.encode(table.events(None)))
        seen.update(table.record().encode())
    return seen.hexdigest()


if __name__ == "__main__":
    for case in CASES:
        print(case, digest(case, range(int(sys.argv[1]))))
