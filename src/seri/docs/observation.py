"""The table of a state's fields, from their declarations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import IntEnum
from types import ModuleType

import numpy as np

from ..core.records import Field, Record
from .markdown import code


def fields(record: Record, inside: str = "") -> Iterator[tuple[str, ...]]:
    """A row for each field, a nested record's after it: name, type, shape, who sees it, meaning."""
    for name, each in record.fields.items():
        path = f"{inside}{name}"
        yield code(path), _type(each), _shape(each), each.visible.value, each.meaning
        if each.record is not None:
            yield from fields(each.record, f"{path}[]." if each.shape else f"{path}.")


def _type(each: Field) -> str:
    if each.record is not None:
        return each.record.name
    name = np.dtype(each.type).name
    return f"{name}, a set as bits" if each.bits else name


def _shape(each: Field) -> str:
    return " × ".join(map(str, each.shape))


def enumerations(record: Record, components: ModuleType) -> Iterator[tuple[str, str]]:
    """The enums that meanings name in brackets, as `0 turn, 1 draw`."""
    for name in dict.fromkeys(_named(record)):
        found = getattr(components, name, None)
        if isinstance(found, type) and issubclass(found, IntEnum):
            yield name, ", ".join(f"{each.value} {each.name.lower()}" for each in found)


def _named(record: Record) -> Iterator[str]:
    for each in record.fields.values():
        yield from re.findall(r"\(([A-Z]\w+)\)", each.meaning)
        if each.record is not None:
            yield from _named(each.record)
