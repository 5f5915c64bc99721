"""`Scene`: what every area of the board is drawn from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from seri import svg
from seri.core.game import Action
from seri.core.words import Line, Seat, Words

from .. import describe
from ..components import BEARER_NAMES, OPEN
from .table import Card, Table, read_table


@dataclass(frozen=True)
class Scene:
    """The table, who looks at it in which language, and what may be clicked."""

    state: Any
    table: Table
    viewer: int
    words: Words
    moves: dict[str, Action]
    prefix: str

    def say(self, id: str, /, **params: Any) -> str:
        return self.words.text(f"board.{id}", **params)

    def bearer(self, kind: int) -> str:
        return self.words.text(f"bearer.{BEARER_NAMES[kind]}")

    def place(self, number: int) -> str:
        return self.words.text(f"place.{number}")

    def id(self, name: str) -> str:
        """A symbol's id; two layouts on one page must not share theirs."""
        return f"{self.prefix}-{name}"

    def where(self, space: int) -> Line:
        """A space of the track in words."""
        if space == 0:
            return Line("where.start")
        return Line("where.ahead" if space > 0 else "where.behind", count=abs(space))

    def coins(self, seat: int) -> str:
        """A player's money, unless the table hides that of others."""
        hides = self.table.is_money_hidden and seat != self.viewer
        return "?" if hides else str(self.table.players[seat].coins)

    def coins_label(self, seat: int) -> str:
        if self.coins(seat) == "?":
            return self.say("coins_hidden")
        return self.say("coins", count=self.table.players[seat].coins)

    def card_label(self, card: Card) -> str:
        """A card for sale, or of a secret team, as the viewer knows it."""
        if card.kind < 0:
            return self.say("card_unknown", player=Seat(card.drawer))
        if card.drawer == OPEN:
            return self.say("card_open", bearer=self.bearer(card.kind))
        if card.drawer == self.viewer:
            return self.say("card_own", bearer=self.bearer(card.kind))
        return self.say("card_known", bearer=self.bearer(card.kind), player=Seat(card.drawer))

    def piece(
        self,
        x: float,
        y: float,
        children: Iterable[svg.Child],
        *,
        label: str,
        move: str,
        halo: svg.Element,
        key: str | None = None,
        source: str | None = None,
        classes: str = "piece",
    ) -> svg.Element:
        """A piece that is a button, with a halo, when its move is among those offered."""
        action = self.moves.get(move)
        if action is None:
            return svg.piece(x, y, children, label=label, key=key, source=source, classes=classes)
        what = self.words.line(describe.label(self.state, action))
        return svg.button(
            x, y, [*children, halo], move=move, label=what, key=key, source=source,
            classes=classes,
        )  # fmt: skip

    def text_button(
        self, x: float, y: float, width: float, words: str, move: str, *, height: float = 34
    ) -> svg.Element:
        """A move as a word on a gold plate."""
        parts = [
            svg.rect(0, 0, width, height, "gr-button", round=height / 2),
            svg.text(
                width / 2, height / 2 + 5.5, words, "gr-button-text", size=15, anchor="middle",
                fit=width - 16, breadth=1.08,
            ),
        ]  # fmt: skip
        halo = svg.rect(-2, -2, width + 4, height + 4, "halo", round=height / 2 + 2)
        return self.piece(x, y, parts, label=words, move=move, halo=halo)


def make_scene(
    state: Any, viewer: int, words: Words, layout: str, moves: Iterable[Action]
) -> Scene:
    """The scene of a state; who holds no seat has nothing to click."""
    offered = {action.text: action for action in moves} if viewer >= 0 else {}
    return Scene(state, read_table(state), viewer, words, offered, f"gr-{layout}")
