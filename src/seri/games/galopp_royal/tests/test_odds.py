"""What die and pile may give next, told to who does not see all cards."""

from __future__ import annotations

import seri
from seri.core.odds import Odds
from seri.core.words import Line
from seri.games.galopp_royal.odds import RACING

from .test_hidden import LOT, SALE


def told(position: str, viewer: int) -> list[Odds]:
    game = seri.game("galopp_royal", 3)
    return game.view(game.position(position), viewer).odds()


def left(found: Odds) -> dict[str, int | None]:
    words = seri.game("galopp_royal").words("en")
    return {each.kind.text(words): each.left for each in found.prospects}


def test_cards_face_down_before_others_may_come_as_far_as_one_knows() -> None:
    """7.4  Seat 1 drew two bearers 1 and a fox of the seven; a spectator knows none of them."""
    (mine,), (spectators,) = told(f"{SALE} {LOT}", 0), told(f"{SALE} {LOT}", -1)
    seen = {"bearer 1": 2, "sly fox": 1}
    assert left(mine) == {
        kind: (count or 0) - seen.get(kind, 0) for kind, count in left(spectators).items()
    }
    assert mine.notes == (Line("odds.hidden", count=4, pile=32),)
    assert spectators.notes == (Line("odds.hidden", count=7, pile=32),)


def test_in_a_race_the_die_comes_first() -> None:
    match = seri.game("galopp_royal", 3).match(seed=1)
    bot = seri.bot("random", 1)
    while match.state.phase not in RACING:
        match.play(bot.choose(match.view(match.current_player)))
    die, pile = match.view().odds()
    assert [each.chance * 4 for each in die.prospects] == [1] * 4
    assert {each.left for each in die.prospects} == {None}
    assert pile.what == Line("odds.pile")
