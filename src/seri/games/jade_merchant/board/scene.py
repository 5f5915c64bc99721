"""`Scene`: what every area of the board is drawn from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from seri import svg
from seri.core.contents import by_content
from seri.core.game import Action
from seri.core.words import Words

from .. import describe
from ..components import CARD_NAMES
from .table import Table, read_table
from .worth import Worth, worths

TABLES_KEPT = 64


@dataclass(frozen=True)
class Scene:
    """The table, who looks at it in which language, and what may be clicked."""

    state: Any
    table: Table
    viewer: int
    words: Words
    moves: dict[str, Action]
    prefix: str
    worths: list[dict[str, Worth]]
    """By seat what the cards are worth, by suit."""

    def say(self, id: str, /, **params: Any) -> str:
        return self.words.text(f"board.{id}", **params)

    def card(self, kind: int) -> str:
        return self.words.text(f"card.{CARD_NAMES[kind]}")

    def id(self, name: str) -> str:
        """A symbol's id; two layouts on one page must not share theirs."""
        return f"{self.prefix}-{name}"

    def piece(
        self,
        x: float,
        y: float,
        children: Iterable[svg.Child],
        *,
        label: str,
        move: str,
        halos: Iterable[svg.Element],
        key: str | None = None,
        source: str | None = None,
    ) -> svg.Element:
        """A piece that is a button, with halos, when its move is among those offered."""
        action = self.moves.get(move)
        if action is None:
            return svg.piece(x, y, children, label=label, key=key, source=source)
        what = self.words.line(describe.label(self.state, action))
        return svg.button(x, y, [*children, *halos], move=move, label=what, key=key, source=source)


def make_scene(
    state: Any, viewer: int, words: Words, layout: str, moves: Iterable[Action]
) -> Scene:
    """The scene of a state; who holds no seat has nothing to click."""
    offered = {action.text: action for action in moves} if viewer >= 0 else {}
    table, found = _look(state)
    return Scene(state, table, viewer, words, offered, f"jm-{layout}", found)


@by_content(TABLES_KEPT)
def _look(state: Any) -> tuple[Table, list[dict[str, Worth]]]:
    """The table, and what everybody's cards are worth: all see the same."""
    table = read_table(state)
    return table, [worths(table, seat) for seat in range(table.num_players)]
