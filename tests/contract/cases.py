"""The cases of the contract tests, which come with the package."""

from ludothek.contract.cases import CASES, Case, position_fields, random_steps

__all__ = ["CASES", "Case", "position_fields", "random_steps"]
