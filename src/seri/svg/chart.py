"""Shares over time as a chart; lines are told apart by colour, dashes and a badge each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .element import Child, Element, Value, number
from .pieces import circle, group, path, rect, root, text

STYLES = 6
"""So many lines look different; then they begin anew."""

CSS = """
.chart-ground { fill: var(--seri-panel); }
.chart-grid { stroke: var(--seri-panel-edge); fill: none; }
.chart-muted { fill: var(--seri-muted); }
.chart-title { font-weight: 600; }
.chart-here { stroke: var(--seri-focus); stroke-width: 2; fill: none; }
.chart-line { fill: none; stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round; }
.chart-lead { fill: none; stroke: var(--seri-panel-edge); }
.chart-0 { --chart: var(--seri-accent); }
.chart-1 { --chart: var(--seri-bad); stroke-dasharray: 9 5; }
.chart-2 { --chart: var(--seri-good); stroke-dasharray: 2 5; }
.chart-3 { --chart: var(--seri-ink); stroke-dasharray: 12 4 2 4; }
.chart-4 { --chart: var(--seri-table-edge); stroke-dasharray: 5 3; }
.chart-5 { --chart: var(--seri-muted); stroke-dasharray: 16 5 2 5 2 5; }
.chart-line { stroke: var(--chart); }
.chart-badge { fill: var(--chart); stroke: none; }
.chart-number { fill: var(--seri-panel); font-weight: 700; }
.chart-moment { fill: transparent; }
.chart-moment:hover { fill: var(--seri-focus); fill-opacity: .18; }
"""


@dataclass(frozen=True)
class _Layout:
    """Sizes: the whole, and the margins around the lines."""

    width: float
    height: float
    left: float
    right: float
    size: float


LAYOUTS = {
    "wide": _Layout(1000, 340, 56, 190, 14),
    "narrow": _Layout(380, 300, 42, 112, 12),
}
TOP, BOTTOM = 20, 30
STEPS = 4
"""Lines across: quarters of the whole."""


class Moment(NamedTuple):
    """A place along the chart: what is told of it, and where it leads, if anywhere."""

    label: str
    address: str | None = None


def chart(
    title: str,
    lines: Sequence[tuple[str, Sequence[float]]],
    moments: Sequence[Moment],
    *,
    layout: str = "wide",
    heading: str = "",
    length: int | None = None,
) -> Element:
    """A drawing of lines (name, shares from 0 to 1) over moments 0, 1, 2...

    `heading` stands above; the axis is as long as there are moments, or `length`.
    """
    plan = LAYOUTS[layout]
    top = TOP + (26 if heading else 0)
    drawn = _Drawing(plan, top, max(1, (length or len(moments)) - 1))
    children: list[Child] = [rect(0, 0, plan.width, plan.height + top, "chart-ground", round=8)]
    if heading:
        fit = plan.width - 24
        children.append(text(12, 24, heading, "chart-title", size=plan.size + 2, fit=fit))
    children += drawn.grid()
    for place, (_, shares) in enumerate(lines):
        children.append(drawn.line(place, shares))
    children += drawn.names(lines)
    children += drawn.moments(moments)
    return root(plan.width, plan.height + top, children, title=title, css=CSS)


class _Drawing:
    """Where things stand: `steps` from the first moment to the last."""

    def __init__(self, plan: _Layout, top: float, steps: int) -> None:
        self.plan = plan
        self.top = top
        self.bottom = plan.height + top - BOTTOM
        self.end = plan.width - plan.right
        self.steps = steps

    def x(self, moment: float) -> float:
        return self.plan.left + (self.end - self.plan.left) * moment / self.steps

    def y(self, share: float) -> float:
        return self.bottom - (self.bottom - self.top) * share

    def grid(self) -> Iterator[Child]:
        size = self.plan.size - 1
        for step in range(STEPS + 1):
            y = self.y(step / STEPS)
            yield path(f"M{number(self.plan.left)} {number(y)}H{number(self.end)}", "chart-grid")
            label = f"{100 * step // STEPS} %"
            yield text(self.plan.left - 6, y + 4, label, "chart-muted", size=size, anchor="end")
        for moment in sorted({0, self.steps // 2, self.steps}):
            x, y = self.x(moment), self.bottom + 18
            yield text(x, y, str(moment), "chart-muted", size=size, anchor="middle")

    def line(self, place: int, shares: Sequence[float]) -> Element:
        points = [f"{number(self.x(at))} {number(self.y(y))}" for at, y in enumerate(shares)]
        return path("M" + "L".join(points), f"chart-line chart-{place % STYLES}")

    def names(self, lines: Sequence[tuple[str, Sequence[float]]]) -> Iterator[Child]:
        """Each name at the end of its line, moved up or down where they would overlap."""
        gap = self.plan.size * 1.6
        ends = [self.y(shares[-1]) for _, shares in lines]
        for place, y in zip(range(len(lines)), _spread(ends, gap, self.bottom), strict=True):
            name, shares = lines[place]
            x = self.x(len(shares) - 1)
            tip = self.end + 14
            lead = f"M{number(x)} {number(ends[place])}L{number(tip)} {number(y)}"
            yield path(lead, "chart-lead")
            badge = [
                circle(0, 0, self.plan.size * 0.66, f"chart-badge chart-{place % STYLES}"),
                text(
                    0, self.plan.size * 0.3, str(place + 1), "chart-number",
                    size=self.plan.size * 0.85, anchor="middle",
                ),
            ]  # fmt: skip
            yield group(tip + self.plan.size * 0.5, y, badge)
            left = tip + self.plan.size * 1.5
            label = f"{round(100 * shares[-1])} % {name}"
            fit = self.plan.width - left - 6
            yield text(left, y + 4, label, size=self.plan.size, fit=fit)

    def moments(self, moments: Sequence[Moment]) -> Iterator[Child]:
        """A column for each, which says what it is and leads there."""
        width = (self.end - self.plan.left) / self.steps
        for at, moment in enumerate(moments):
            left = max(self.plan.left, self.x(at) - width / 2)
            right = min(self.end, self.x(at) + width / 2)
            column: list[Child] = [
                Element("title", {}, [moment.label]),
                rect(left, self.top, right - left, self.bottom - self.top, "chart-moment"),
            ]
            if moment.address is None:
                yield Element("g", {}, column)
            else:
                link: dict[str, Value] = {
                    "href": moment.address,
                    "tabindex": -1,
                    "aria-hidden": "true",
                }
                yield Element("a", link, column)


def _link(address: str, children: Iterable[Child]) -> Element:
    """A link for the pointer: whoever has a keyboard steps through what is listed elsewhere."""
    attributes: dict[str, Value] = {"href": address, "tabindex": -1, "aria-hidden": "true"}
    return Element("a", attributes, children)


def _spread(wanted: Sequence[float], gap: float, bottom: float) -> list[float]:
    """The heights wanted, moved so that no two are nearer than `gap` and none is below."""
    order = sorted(range(len(wanted)), key=lambda each: wanted[each])
    placed = list(wanted)
    highest = -gap
    for each in order:
        placed[each] = highest = max(wanted[each], highest + gap)
    lowest = bottom + gap
    for each in reversed(order):
        placed[each] = lowest = min(placed[each], lowest - gap)
    return placed
