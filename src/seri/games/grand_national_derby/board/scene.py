"""`Scene`: what every area of the board is drawn from."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from seri import svg
from seri.core.game import Action
from seri.core.words import Words

from .. import describe
from ..components import CARD_COLOUR, CARD_VALUE, COLOUR_NAMES, Phase
from .table import Table, read_table


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

    def colour(self, colour: int) -> str:
        return self.words.text(f"colour.{COLOUR_NAMES[colour]}")

    def short(self, colour: int) -> str:
        return self.words.text(f"colour.short.{COLOUR_NAMES[colour]}")

    def card(self, card: int) -> str:
        return self.say("card", colour=self.colour(CARD_COLOUR[card]), value=int(CARD_VALUE[card]))

    def listed(self, items: Iterable[str]) -> str:
        return self.words.text("list.comma").join(items)

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


def make_scene(
    state: Any, viewer: int, words: Words, layout: str, moves: Iterable[Action]
) -> Scene:
    """The scene of a state; who holds no seat has nothing to click."""
    offered = {action.text: action for action in moves} if viewer >= 0 else {}
    return Scene(state, read_table(state), viewer, words, offered, f"gnd-{layout}")


# ---- What is going on, in words ------------------------------------------------------------------


def headline(scene: Scene, name_room: float = math.inf) -> str:
    """Who must act, and how; the name in no more than that many ems."""
    table = scene.table
    if not table.is_over:
        who = svg.clipped(scene.words.seat(table.to_move), 1, name_room)
        return scene.say(f"state.{Phase(table.phase).name.lower()}", player=who)
    first = [seat for seat, each in enumerate(table.seats) if each.place == 1]
    room = name_room / len(first)
    names = [svg.clipped(scene.words.seat(seat), 1, room) for seat in first]
    return scene.say("state.over", player=scene.listed(names), count=len(names))


def waiting(scene: Scene) -> str:
    """What the current fence waits for; after the race, who came through."""
    table = scene.table
    if table.is_over:
        horses = [scene.colour(horse) for horse in table.order if table.runs(horse)]
        return scene.say("paying", horses=scene.listed(horses))
    if not table.is_racing:
        return ""
    horses = [scene.colour(horse) for horse in table.waits_for]
    return scene.say("waits_for", fence=table.fence, horses=scene.listed(horses))


def fall_now(scene: Scene) -> str:
    """Who would fall if the fence were full now."""
    falling = scene.table.falling
    return scene.say("would_fall", horse=scene.colour(falling)) if falling >= 0 else ""


def roles(scene: Scene, seat: int) -> list[tuple[str, str]]:
    """What a player is just now, with its class."""
    table = scene.table
    if table.is_over:
        standing = table.seats[seat].place
        return [(scene.say("place", place=standing), "gnd-first" if standing == 1 else "")]
    shown = []
    if seat == table.to_move and table.phase not in (Phase.ROWS, Phase.START):
        shown.append((scene.say(_TO_DO[table.phase]), "gnd-to-move"))
    if seat == table.starter:
        shown.append((scene.say("starts"), ""))
    return shown


_TO_DO = {
    Phase.DEAL: "to_get",
    Phase.BET: "to_bet",
    Phase.PLAY: "to_play",
    Phase.DISCARD: "to_discard",
    Phase.DRAW: "to_draw",
}
