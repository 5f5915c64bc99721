"""The track from the shell pond to the finish, a lane for each chair."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from seri import svg
from seri.core.words import Seat

from .bearers import chair
from .scene import Scene

ROMAN = ("I", "II", "III", "IV", "V", "VI")
_AXIS = 22
_WAVES = "q4 -4 8 0 t8 0 t8 0"


@dataclass(frozen=True)
class Plan:
    """Where things are: `ends` is the width of the pond, and of the area behind the finish."""

    width: float
    lane: float
    ends: float
    first: int
    spaces: int
    scale: float

    @property
    def step(self) -> float:
        return (self.width - 2 * self.ends) / self.spaces

    def middle(self, space: int) -> float:
        """The middle of a space on the track."""
        return self.ends + (space - self.first + 0.5) * self.step

    def edge(self, space: int) -> float:
        return self.ends + (space - self.first) * self.step


def plan(scene: Scene, width: float, lane: float, ends: float, scale: float) -> Plan:
    first = 1 - scene.table.pond
    return Plan(width, lane, ends, first, scene.table.length - first, scale)


def track_height(scene: Scene, lane: float) -> float:
    return lane * scene.table.num_players + _AXIS


def track(scene: Scene, x: float, y: float, plan: Plan) -> svg.Element:
    """Lanes, the pond on the left, the arch of the finish on the right, and the chairs."""
    height = plan.lane * scene.table.num_players
    parts: list[svg.Child] = [
        svg.rect(-4, -4, plan.width + 8, height + 8, "gr-hedge", round=10),
        *_ends(scene, plan, height),
    ]
    parts += [_lane(scene, plan, seat) for seat in range(scene.table.num_players)]
    parts += _lines(scene, plan, height)
    parts += [_chair(scene, plan, seat) for seat in range(scene.table.num_players)]
    return svg.piece(x, y, parts, label=scene.say("track"), classes="gr-track", role="group")


def _ends(scene: Scene, plan: Plan, height: float) -> Iterator[svg.Child]:
    """The pond, and the lawn behind the finish."""
    table = scene.table
    pond = svg.rect(0, 0, plan.ends - 3, height, "gr-pond", round=8)
    waves = [
        f"M{svg.number(plan.ends / 2 - 14)} {svg.number(plan.lane * (seat + 0.5) + 8)} {_WAVES}"
        for seat in range(table.num_players)
    ]
    title = svg.Element("title", {}, [scene.say("pond", spaces=table.pond)])
    yield svg.Element("g", {}, [title, pond, svg.path(" ".join(waves), "gr-waves")])
    left = plan.width - plan.ends + 3
    title = svg.Element("title", {}, [scene.say("finish", spaces=table.length)])
    lawn = svg.rect(left, 0, plan.ends - 3, height, "gr-lawn", round=8)
    yield svg.Element("g", {}, [title, lawn])


def _lane(scene: Scene, plan: Plan, seat: int) -> svg.Element:
    """Gravel, with a mark between any two spaces."""
    top = plan.lane * seat
    marks = [
        f"M{svg.number(plan.edge(space))} {svg.number(top + 4)} v{svg.number(plan.lane - 8)}"
        for space in range(plan.first + 1, plan.first + plan.spaces)
    ]
    acting = seat == scene.table.acting and scene.table.in_turn
    style = "gr-gravel gr-acting-lane" if acting else "gr-gravel"
    width = plan.width - 2 * plan.ends
    lane = svg.rect(plan.ends, top + 1, width, plan.lane - 2, style, round=3)
    return svg.Element("g", {}, [lane, svg.path(" ".join(marks), "gr-marks")])


def _lines(scene: Scene, plan: Plan, height: float) -> Iterator[svg.Child]:
    """The start, the arch of the finish, and the numbers of the spaces below."""
    start, finish = plan.middle(0), plan.edge(scene.table.length)
    half = plan.step / 2
    yield svg.rect(start - half, 0, plan.step, height, "gr-start")
    yield svg.path(f"M{svg.number(finish)} -2 V{svg.number(height + 2)}", "gr-arch")
    yield svg.path(f"M{svg.number(finish)} -2 V{svg.number(height + 2)}", "gr-arch-light")
    below = height + 17
    size = 12 if plan.step > 12 else 11
    yield svg.text(plan.ends / 2, below, scene.say("pond_short"), "gr-axis", size=size,
                   anchor="middle", fit=plan.ends + 8)  # fmt: skip
    yield svg.text(
        plan.width - plan.ends / 2, below, scene.say("finish_short"), "gr-axis", size=size,
        anchor="middle", fit=plan.ends + 8,
    )  # fmt: skip
    yield from _numbers(scene, plan, below, size)


def _numbers(scene: Scene, plan: Plan, y: float, size: float) -> Iterator[svg.Child]:
    every = next(n for n in (1, 2, 5, 10, 20, 50) if n * plan.step >= 2.1 * size)
    first = -(-plan.first // every) * every
    for space in range(first, scene.table.length, every):
        words = str(abs(space)) if space >= 0 else f"\u2212{-space}"
        yield svg.text(plan.middle(space), y, words, "gr-axis", size=size, anchor="middle")


def _chair(scene: Scene, plan: Plan, seat: int) -> svg.Element:
    """A chair on its lane, in the pond, or behind the finish with its place."""
    player = scene.table.players[seat]
    y = plan.lane * (seat + 0.5)
    parts: list[svg.Child] = []
    order = ""
    if player.finish:
        x, order = plan.width - plan.ends / 2 + 2, ROMAN[player.finish - 1]
        label = scene.say("chair_finished", player=Seat(seat), place=scene.place(player.finish))
    elif player.drowned:
        x, order = plan.ends / 2, str(player.drowned)
        label = scene.say("chair_pond", player=Seat(seat), order=player.drowned)
    else:
        x = plan.middle(player.position)
        label = scene.say("chair", player=Seat(seat), where=scene.where(player.position))
    parts.append(chair(scene, seat, 0, 0, plan.scale))
    if order:
        style = "gr-in-pond" if player.drowned else "gr-arrived"
        parts.append(svg.token(plan.ends / 2 - 8, -plan.lane / 2 + 9, order, style, size=11))
    return svg.piece(x, y, parts, label=label, key=f"chair-{seat + 1}")
