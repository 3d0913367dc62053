"""The cases of the contract tests, which come with the package."""

from ludothek.contract.cases import CASES, Case, random_steps, snapshot

__all__ = ["CASES", "Case", "random_steps", "snapshot"]
