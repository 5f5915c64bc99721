"""Option `money=hidden`: a page looks the same whatever the others own (RULEBOOK.md, 1.5)."""

from __future__ import annotations

from typing import Any

import pytest

import seri
from seri.core.contract import SPECTATOR
from seri.web import pages
from seri.web.models import Frame, Sitting, TableModel
from seri.web.scene import Scene
from seri.web.texts import words_for

SEATS = [Sitting(seat, "person", name) for seat, name in enumerate(("Ann", "Bob", "Cem"))]


def shown(game: seri.Game, state: Any, viewer: int) -> str:
    model = TableModel("t", game.view(state, viewer), "playing", SEATS, 1, 1, "http://here/")
    return pages.table_fragment(Frame("en"), model)


def worlds() -> list[tuple[seri.Game, Any]]:
    """States of a random game."""
    match = seri.game("galopp_royal", 3, money="hidden").match(seed=7)
    bot = seri.bot("random", 7)
    states = []
    while not match.is_over:
        states.append((match.game, match.game.copy(match.state)))
        match.play(bot.choose(match.view(match.current_player)))
    return states[:: max(1, len(states) // 24)]


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
def test_pages_do_not_depend_on_the_money_of_others(viewer: int) -> None:
    for game, state in worlds():
        twin = game.copy(state)
        for seat in range(3):
            if seat != viewer:
                twin["players"][seat]["coins"] += 300 + seat
        assert shown(game, twin, viewer) == shown(game, state, viewer)


def test_what_is_hidden_is_a_question_mark_in_the_scores_until_the_end() -> None:
    game = seri.game("galopp_royal", 3, money="hidden")
    words = words_for(game.name, "en")

    def points(position: str, viewer: int) -> list[str]:
        view = game.view(game.position(position), viewer)
        model = TableModel("t", view, "playing", SEATS, 1, 1, "http://here/")
        return [row.points_text for row in sorted(
            Scene(model, words).standings, key=lambda row: row.sitting.seat
        )]  # fmt: skip

    assert points("coins=[33,27,1]", 1) == ["?", "27 coins", "?"]
    assert points("coins=[33,27,1]", 2) == ["?", "?", "1 coin"]
    assert points("coins=[33,27,1]", SPECTATOR) == ["?", "?", "?"]
    assert "?" not in points("phase=over", 1)
