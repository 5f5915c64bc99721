"""Many states at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import seri
from seri.core.batches import PIECE
from seri.core.errors import BadOption

Toy = Callable[..., seri.Game]


def test_playouts_are_the_same_with_any_number_of_threads(toy: Toy) -> None:
    game = toy(players=3)
    found = []
    for threads in (1, 2, 3):
        states = game.starts(2 * PIECE + 77)
        counts = game.playouts_parallel(states, np.random.default_rng(5), threads)
        found.append((counts, states.tobytes()))
        assert all(game.is_over(state) for state in states[::500])
    assert found == [found[0]] * 3
    again = game.starts(2 * PIECE + 77)
    game.playouts_parallel(again, np.random.default_rng(6), 2)
    assert again.tobytes() != found[0][1]


def test_pieces_of_a_batch_are_played_differently(toy: Toy) -> None:
    states = toy(players=3).starts(2 * PIECE)
    toy(players=3).playouts_parallel(states, np.random.default_rng(5), 2)
    assert states[:PIECE].tobytes() != states[PIECE:].tobytes()


def test_no_states_are_no_games_and_no_threads_are_refused(toy: Toy) -> None:
    game = toy(players=2)
    assert game.playouts_parallel(game.starts(0), np.random.default_rng(5), 2) == (0, 0)
    with pytest.raises(BadOption, match="0 threads: must be 1 or more"):
        game.playouts_parallel(game.starts(1), np.random.default_rng(5), 0)
