"""The largest requests that the types of the protocol allow."""

import re
from typing import Any

import msgspec
from msgspec import inspect

LONGEST_TEXT, MOST_ITEMS = 1000, 80


def list_largest(kind: inspect.Type) -> list[Any]:
    """The largest values that a type allows: one, or one for each member of a union of structs."""
    match kind:
        case inspect.UnionType(types=types):
            found = [value for member in types for value in list_largest(member)]
            if all(isinstance(member, inspect.StructType) for member in types):
                return found
            return [max(found, key=lambda value: len(msgspec.json.encode(value)))]
        case inspect.StructType(fields=fields, tag_field=tag_field, tag=tag):
            members = {field.encode_name: list_largest(field.type)[0] for field in fields}
            return [members | ({tag_field: tag} if tag_field else {})]
        case inspect.StrType(max_length=most, pattern=pattern):
            length = most or LONGEST_TEXT
            texts = ["a" * length, "9" * (most or 20), f"https://{'a' * length}"[:length], f"{'a' * (length - 5)}@a.de"]
            return [text for text in texts if re.search(pattern or "", text)][:1]
        case inspect.IntType(le=le, lt=lt):
            return [le if le is not None else lt - 1 if lt is not None else 2**53]
        case inspect.FloatType(le=le):
            return [le if le is not None else 1e9]
        case inspect.ListType(item_type=item, max_length=most):
            return [list_largest(item)[:1] * (most or MOST_ITEMS)]
        case inspect.DictType(value_type=value, max_length=most):
            return [{f"{n:a>60}": list_largest(value)[0] for n in range(most or MOST_ITEMS)}]
        case inspect.LiteralType(values=values):
            return [max(values, key=lambda value: len(str(value)))]
        case inspect.BoolType():
            return [True]
        case inspect.NoneType():
            return [None]
    return ["a" * LONGEST_TEXT]
