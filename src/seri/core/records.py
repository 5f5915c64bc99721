"""Records: a field's type, who may see it and what it means, declared once.

Player = record("Player",
    points=field(int16, "Points; never below 0."),
    hand=field(int32, "Cards in hand.", bits=True, visible=OWNER),
)
State = record("State",
    players=field(Player, "One row a seat.", shape=5),
)
State.dtype                  # the NumPy record type
State.to_json(state)         # {"players": [{"points": 5, "hand": [1, 4]}, ...]}
"""

from __future__ import annotations

import keyword
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

import numpy as np

from .contract import UNKNOWN
from .errors import BadGame, BadRecord
from .rows import Row, row_type

int16, int32, int64, boolean = np.int16, np.int32, np.int64, np.bool_
_ALLOWED = (int16, int32, int64, boolean)


class Visible(Enum):
    """Who may see a field."""

    ALL = "everyone"
    OWNER = "the seat of the row it stands in"
    NOBODY = "nobody before it is revealed"


ALL, OWNER, HIDDEN = Visible.ALL, Visible.OWNER, Visible.NOBODY


@dataclass(frozen=True)
class Field:
    """One field of a record. `bits` stores a set of small numbers as a bit mask."""

    type: Any
    meaning: str
    shape: tuple[int, ...] = ()
    visible: Visible = ALL
    bits: bool = False

    @property
    def record(self) -> Record | None:
        return self.type if isinstance(self.type, Record) else None

    @property
    def descr(self) -> Any:
        return self.type.dtype if isinstance(self.type, Record) else self.type


def field(
    type: Any,
    meaning: str,
    *,
    shape: int | tuple[int, ...] = (),
    visible: Visible = ALL,
    bits: bool = False,
) -> Field:
    """Declare a field: int16, int32, int64, boolean or another record."""
    if not isinstance(type, Record) and type not in _ALLOWED:
        raise BadGame(f"field {meaning!r}: use int16, int32, int64, boolean or a record")
    if visible is not ALL and (type is boolean or isinstance(type, Record)):
        raise BadGame(f"field {meaning!r}: a hidden field must be a number, to have a blank")
    return Field(type, meaning, (shape,) if isinstance(shape, int) else shape, visible, bits)


class Record:
    """A named record type and what its fields mean."""

    def __init__(self, name: str, fields: dict[str, Field]) -> None:
        for key in fields:
            _check_name(name, key)
        self.name = name
        self.fields = fields
        parts = [(key, each.descr, each.shape) for key, each in fields.items()]
        self.dtype = row_type(name, parts)
        for key, each in fields.items():
            inside_rows = each.record is not None and len(each.shape) == 1
            if each.record is not None and each.record.hides_rows and not inside_rows:
                raise BadGame(f"{name}.{key}: a field for its owner must stand in rows by seat")

    def __repr__(self) -> str:
        return f"<record {self.name}: {', '.join(self.fields)}>"

    @property
    def hides_rows(self) -> bool:
        return any(each.visible is OWNER for each in self.fields.values())

    @property
    def hides(self) -> bool:
        """Whether any field, here or in a nested record, is not for everyone."""
        return any(
            each.visible is not ALL or (each.record is not None and each.record.hides)
            for each in self.fields.values()
        )

    def new(self) -> Any:
        """A zeroed state: a row of its own."""
        return np.zeros(1, self.dtype)[0]

    def rows(self, count: int) -> Any:
        """`count` zeroed states in one array."""
        return np.zeros(count, self.dtype)

    def covered(self) -> Iterator[tuple[str, str, Visible]]:
        """(field, field of the nested row or "", who may see it) of all that is not for everyone.

        `redact` by default covers these: OWNER fields in the rows of other seats, HIDDEN ones.
        """
        for key, each in self.fields.items():
            if each.visible is not ALL:
                yield key, "", each.visible
            if each.record is not None:
                for inner, _, visible in each.record.covered():
                    yield key, inner, visible

    # ---- JSON --------------------------------------------------------------------------------

    def to_json(self, state: Any) -> dict[str, Any]:
        """Plain dicts, lists, ints and bools by field names; a covered set is null."""
        return {key: _show(each, state[key], each.shape) for key, each in self.fields.items()}

    def from_json(self, data: Any, where: str = "") -> Any:
        """The state that `to_json` showed. Raises BadRecord naming the place that is wrong."""
        state = self.new()
        self._fill(state, data, where or self.name.lower())
        return state

    def _fill(self, state: Any, data: Any, where: str) -> None:
        if not isinstance(data, dict):
            raise BadRecord(f"{where}: expected an object with {', '.join(self.fields)}")
        for key in data:
            if key not in self.fields:
                raise BadRecord(f"{where}: has no field {str(key)[:40]!r}")
        for key, each in self.fields.items():
            if key not in data:
                raise BadRecord(f"{where}: field {key!r} is missing")
            if each.shape or each.record is not None:
                _read_into(each, state[key], data[key], f"{where}.{key}", each.shape)
            else:
                state[key] = _read_one(each, data[key], f"{where}.{key}")


def record(name: str, **fields: Field) -> Record:
    """Declare a record type."""
    return Record(name, fields)


def _check_name(record: str, key: str) -> None:
    """Interpreted, `state.round` would be the method of NumPy's records, not the field."""
    if hasattr(Row, key):
        raise BadGame(
            f"{record}.{key}: NumPy's records have something of that name themselves; "
            f"take another, such as {key}_number"
        )
    if not key.isidentifier() or keyword.iskeyword(key) or key.startswith("_"):
        raise BadGame(f"{record}.{key}: a field's name must be a name in Python, without _ first")


def copied(state: Any) -> Any:
    """An independent copy of a state."""
    twin = np.empty(1, state.dtype)
    twin[0] = state
    return twin[0]


def members(mask: int) -> list[int]:
    """The numbers in a bit set, ascending."""
    return [bit for bit in range(int(mask).bit_length()) if mask >> bit & 1]


def as_mask(numbers: Any) -> int:
    """The bit set of some numbers."""
    return sum(1 << number for number in set(numbers))


def _show(each: Field, value: Any, shape: tuple[int, ...]) -> Any:
    if shape:
        return [_show(each, item, shape[1:]) for item in value]
    if each.record is not None:
        return each.record.to_json(value)
    if each.type is boolean:
        return bool(value)
    if each.bits:
        return None if value == UNKNOWN else members(int(value))
    return int(value)


def _read_into(each: Field, target: Any, data: Any, where: str, shape: tuple[int, ...]) -> None:
    if not shape:
        assert each.record is not None
        each.record._fill(target, data, where)
        return
    if not isinstance(data, list) or len(data) != shape[0]:
        raise BadRecord(f"{where}: expected a list of {shape[0]}")
    for index, item in enumerate(data):
        if len(shape) > 1 or each.record is not None:
            _read_into(each, target[index], item, f"{where}[{index}]", shape[1:])
        else:
            target[index] = _read_one(each, item, f"{where}[{index}]")


def _read_one(each: Field, data: Any, where: str) -> int | bool:
    if each.type is boolean:
        if not isinstance(data, bool):
            raise BadRecord(f"{where}: expected true or false")
        return data
    if each.bits:
        return _read_set(each, data, where)
    info = np.iinfo(each.type)
    if not isinstance(data, int) or isinstance(data, bool) or not info.min <= data <= info.max:
        raise BadRecord(f"{where}: expected a whole number from {info.min} to {info.max}")
    return data


def _read_set(each: Field, data: Any, where: str) -> int:
    if data is None:
        return UNKNOWN
    last = np.iinfo(each.type).bits - 2
    fits = isinstance(data, list) and all(
        isinstance(item, int) and not isinstance(item, bool) and 0 <= item <= last for item in data
    )
    if not fits or len(set(data)) != len(data):
        raise BadRecord(f"{where}: expected a list of different numbers from 0 to {last}, or null")
    return as_mask(data)
