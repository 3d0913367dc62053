"""The contract tests, for any installed game: `pytest --pyargs ludothek.contract -k KEY`."""
