"""What is kept by a state's content."""

from __future__ import annotations

from typing import Any

import numpy as np

from seri.core.contents import by_content
from seri.core.game import Game


def test_what_is_made_of_a_state_is_made_once_for_all_who_see_the_same() -> None:
    made = []

    @by_content(4)
    def seen(state: Any, seat: int) -> int:
        made.append(seat)
        return len(made)

    game = Game("jade_merchant")
    match = game.match(1)
    first = match.view(0).state
    assert [seen(first, 0), seen(game.copy(first), 0), seen(first, 1)] == [1, 1, 2]
    match.play(match.legal()[0])
    assert seen(match.view(0).state, 0) == 3
    assert seen(first, 0) == 1


def test_states_of_the_same_bytes_and_other_fields_are_not_the_same() -> None:
    @by_content(4)
    def kind(state: Any) -> str:
        return str(state.dtype)

    assert kind(np.zeros(1, np.int64)) != kind(np.zeros(1, np.float64))
