"""Records: types, JSON both ways, visibility."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seri.core.errors import BadGame, BadRecord
from seri.core.records import (
    HIDDEN,
    OWNER,
    as_mask,
    boolean,
    field,
    int16,
    int32,
    members,
    record,
)

Hand = record(
    "Hand",
    coins=field(int16, "Coins.", visible=OWNER),
    cards=field(int32, "Cards.", bits=True),
    shown=field(boolean, "Whether the hand is shown."),
    counts=field(int16, "A table.", shape=(2, 3)),
)
Box = record(
    "Box",
    secret=field(int16, "Nobody knows.", visible=HIDDEN),
    num_players=field(int16, "Players."),
    hands=field(Hand, "A row a seat.", shape=2),
)


@pytest.mark.parametrize("name", ["round", "size", "shape", "take", "max", "T", "copy", "all"])
def test_a_name_that_numpy_has_taken_is_refused(name: str) -> None:
    with pytest.raises(BadGame, match=rf"State\.{name}: NumPy's records .* {name}_number"):
        record("State", **{name: field(int16, "A round.")})


@pytest.mark.parametrize("name", ["class", "_hidden", "two words", ""])
def test_a_name_that_rules_cannot_write_is_refused(name: str) -> None:
    with pytest.raises(BadGame, match=f"State.{name}: a field's name must be a name in Python"):
        record("State", **{name: field(int16, "A class.")})


def filled() -> Any:
    state = Box.new()
    state.secret, state.num_players = 7, 2
    state.hands[1].coins = 3
    state.hands[1].cards = as_mask([0, 4, 30])
    state.hands[0].shown = True
    state.hands[1].counts[1, 2] = -5
    return state


def test_json_shows_fields_by_name_and_sets_as_lists() -> None:
    data = Box.to_json(filled())
    assert data["hands"][1] == {
        "coins": 3,
        "cards": [0, 4, 30],
        "shown": False,
        "counts": [[0, 0, 0], [0, 0, -5]],
    }


def test_json_reads_back_to_the_same_bytes() -> None:
    assert Box.from_json(Box.to_json(filled())).tobytes() == filled().tobytes()


def test_a_covered_set_is_null() -> None:
    state = filled()
    state.hands[1].cards = -1
    data = Box.to_json(state)
    assert data["hands"][1]["cards"] is None
    assert Box.from_json(data).tobytes() == state.tobytes()


BAD = {
    "missing": (lambda d: d.pop("secret"), "box: field 'secret' is missing"),
    "unknown": (lambda d: d.update(x=1), "box: has no field 'x'"),
    "not a number": (lambda d: d.update(secret="7"), "box.secret: expected a whole number"),
    "true is no number": (lambda d: d.update(secret=True), "box.secret"),
    "a fraction": (lambda d: d.update(secret=1.5), "box.secret"),
    "too large": (lambda d: d.update(secret=40_000), "box.secret"),
    "too few rows": (lambda d: d["hands"].pop(), "box.hands: expected a list of 2"),
    "not a row": (lambda d: d.update(hands=[1, 2]), "box.hands[0]: expected an object"),
    "number for a bool": (lambda d: d["hands"][0].update(shown=1), "box.hands[0].shown"),
    "twice in a set": (lambda d: d["hands"][0].update(cards=[1, 1]), "box.hands[0].cards"),
    "past the set": (lambda d: d["hands"][0].update(cards=[31]), "box.hands[0].cards"),
    "ragged": (lambda d: d["hands"][0]["counts"][1].pop(), "box.hands[0].counts[1]"),
}


@pytest.mark.parametrize("name", BAD)
def test_wrong_json_names_the_place(name: str) -> None:
    spoil, message = BAD[name]
    data = Box.to_json(filled())
    spoil(data)
    with pytest.raises(BadRecord) as error:
        Box.from_json(data)
    assert message in str(error.value)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(
    key=st.sampled_from(["secret", "num_players", "hands"]),
    value=json_values,
)
def test_any_json_is_read_or_refused(key: str, value: Any) -> None:
    data = {**Box.to_json(filled()), key: value}
    try:
        state = Box.from_json(data)
    except BadRecord:
        return
    assert Box.to_json(state) == data


@given(st.sets(st.integers(0, 30)))
def test_sets_and_masks(numbers: set[int]) -> None:
    assert members(as_mask(numbers)) == sorted(numbers)


def test_what_is_not_for_everyone() -> None:
    assert {(name, inner) for name, inner, _ in Box.covered()} == {
        ("secret", ""),
        ("hands", "coins"),
    }


def test_a_hidden_field_needs_a_blank() -> None:
    with pytest.raises(BadGame, match="blank"):
        field(boolean, "Yes or no.", visible=OWNER)


def test_types_that_differ_compiled_are_refused() -> None:
    with pytest.raises(BadGame, match="int16"):
        field(np.int8, "Small.")


def test_owner_fields_stand_in_rows_by_seat() -> None:
    with pytest.raises(BadGame, match="rows by seat"):
        record("Odd", hand=field(Hand, "Not a row."))


# ---- Rows ------------------------------------------------------------------------------------


def test_fields_are_attributes_and_nothing_else_can_be_set() -> None:
    state = filled()
    assert (state.secret, state["secret"], state.hands[0].shown) == (7, 7, True)
    with pytest.raises(AttributeError):
        state.secrets = 3
    with pytest.raises(AttributeError):
        _ = state.hands[0].coin


def test_a_record_inside_a_record_is_a_view() -> None:
    inner = record("Inner", coins=field(int16, "Coins."), counts=field(int16, "Some.", shape=2))
    outer = record("Outer", hand=field(inner, "One hand.")).new()
    outer.hand.coins = 4
    outer.hand.counts[1] = 2
    assert outer["hand"]["coins"] == 4
    assert outer["hand"]["counts"].tolist() == [0, 2]


def test_rows_and_their_types_can_be_pickled() -> None:
    state = filled()
    again = pickle.loads(pickle.dumps(state))
    assert type(again) is type(state)
    assert again.tobytes() == state.tobytes()
    rows = pickle.loads(pickle.dumps(Box.rows(3)))
    assert rows.dtype == Box.dtype
    assert rows[0].hands[1].coins == 0
    assert type(copy.deepcopy(state)) is type(state)
