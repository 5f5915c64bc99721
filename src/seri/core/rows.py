"""Types of rows whose fields are attributes: `state.turn`, the same compiled and in Python.

NumPy's own `np.record` looks fields up in Python, which takes six times as long.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterable
from functools import cache
from operator import itemgetter
from typing import Any

import numpy as np


class RowType(type):
    """The classes of rows: they are made by their fields, also when a row is unpickled."""


class Row(np.void, metaclass=RowType):  # type: ignore[misc]
    """A row of an array, or one by itself."""

    __slots__ = ()


def row_type(name: str, fields: Iterable[tuple[Any, ...]]) -> np.dtype[Any]:
    """The type of rows with these fields, each (name, type) or (name, type, shape)."""
    parts = list(fields)
    return np.dtype((_row_class(name, tuple(key for key, *_ in parts)), parts))


@cache
def _row_class(name: str, keys: tuple[str, ...]) -> RowType:
    members = {"__slots__": (), "_keys": keys, **{key: _attribute(key) for key in keys}}
    return RowType(name, (Row,), members)


def _attribute(key: str) -> property:
    def put(row: Any, value: Any) -> None:
        row[key] = value

    return property(itemgetter(key), put)


def _reduced(kind: Any) -> str | tuple[Callable[..., RowType], tuple[Any, ...]]:
    return "Row" if kind is Row else (_row_class, (kind.__name__, kind._keys))


copyreg.pickle(RowType, _reduced)
