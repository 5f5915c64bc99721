"""Helps for a game's `features.py`."""

from __future__ import annotations


def players_first(a_player: int, players: int, others: int, total: int) -> list[int]:
    """`inputs_like` of features that begin with `a_player` numbers of each player, own first.

    `total` is how many there are with `others` players. Players beyond those are like the last of
    them; what follows the players means the same with any number.
    """
    rows = [min(row, others - 1) for row in range(players)]
    of_players = [row * a_player + index for row in rows for index in range(a_player)]
    return of_players + list(range(others * a_player, total))
