"""What a rated table asks of its seats: its end must say something about everybody there."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus

from ..core.words import Term
from ..web.forms import HERE, SEATS
from .ratings import bots_of
from .refused import Refused


def unfit(game: str, seats: Sequence[str]) -> dict[int, Refused]:
    """Why seats can't be filled so at a rated table, by seat; `seats` are those of an `Order`."""
    found = {seat: _unfit(game, who) for seat, who in enumerate(seats)}
    return {seat: refusal for seat, refusal in found.items() if refusal is not None}


def _unfit(game: str, who: str) -> Refused | None:
    if who == HERE:
        return Refused(HTTPStatus.UNPROCESSABLE_ENTITY, "rated_here")
    return None if who in SEATS else no_rating(game, who)


def no_rating(game: str, level: str) -> Refused | None:
    """Why bots of a level can't play there; None if they have a published rating."""
    if level in bots_of(game):
        return None
    known = [Term(f"page.level.{each}") for each in bots_of(game)]
    refused = "bot_not_rated" if known else "no_bot_rated"
    level_term = Term(f"page.level.{level}")
    return Refused(HTTPStatus.UNPROCESSABLE_ENTITY, refused, level=level_term, known=known)
