"""Options: the house rules a table may choose, each typed, with its default and the clause that describes it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ludothek.core.errors import InvalidOption, join_words

Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """One house rule. `allowed` is (False, True), a range of numbers, or the words to choose from."""

    key: str
    default: Value
    allowed: Sequence[Value]
    clause: str

    def check(self, value: object) -> Value:
        """The value, if it is of the right type and allowed."""
        if type(value) is type(self.default) and value in self.allowed:
            return value
        raise InvalidOption(f"option {self.key} can't be {value!r}; allowed: {self.describe_allowed()}")

    def parse(self, text: str) -> Value:
        """The value that a person typed."""
        words: dict[str, Value] = {str(v).lower(): v for v in self.allowed}
        words |= {"on": True, "yes": True, "off": False, "no": False} if type(self.default) is bool else {}
        if text.strip().lower() in words:
            return words[text.strip().lower()]
        raise InvalidOption(f"option {self.key} can't be {text!r}; allowed: {self.describe_allowed()}")

    def describe_allowed(self) -> str:
        if isinstance(self.allowed, range):
            return f"{self.allowed.start} to {self.allowed.stop - 1}"
        return join_words(str(v).lower() if type(v) is bool else v for v in self.allowed)


def flag(key: str, clause: str, default: bool = False) -> Option:
    return Option(key, default, (False, True), clause)


def settle(options: Sequence[Option], chosen: Mapping[str, object] | None) -> dict[str, Value]:
    """Every option's value: the chosen ones checked, the others at their defaults."""
    known = {o.key: o for o in options}
    if not isinstance(chosen, Mapping | None):
        raise InvalidOption(f"options are keys with their values, not {chosen!r}")
    for key in chosen or {}:
        if key not in known:
            raise InvalidOption(f"unknown option {key!r}; there are: {join_words(known) if known else 'none'}")
    return {key: option.check((chosen or {}).get(key, option.default)) for key, option in known.items()}


def parse(options: Sequence[Option], texts: Sequence[str]) -> dict[str, Value]:
    """Options as typed on a command line: key=value."""
    known = {o.key: o for o in options}
    parsed: dict[str, Value] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise InvalidOption(f"an option is written key=value, not {text!r}")
        if key.strip() not in known:
            raise InvalidOption(f"unknown option {key!r}; there are: {join_words(known) if known else 'none'}")
        parsed[key.strip()] = known[key.strip()].parse(value)
    return parsed
