"""The shapes that boards are made of. Style is by class only; pieces are moved by `transform`."""

from __future__ import annotations

from collections.abc import Iterable

from .element import Child, Element, Value, number, remembered
from .width import clipped, text_width

SHRINK, SQUEEZE = 0.86, 0.75
"""A text that is too wide is set smaller, then squeezed, each to this share, then cut off."""


def root(
    width: float,
    height: float,
    children: Iterable[Child],
    *,
    title: str,
    css: str,
    classes: str = "",
) -> Element:
    """The `<svg>` of a drawing `width` by `height` units; `css` is the game's own style."""
    attributes: dict[str, Value] = {
        "class": f"seri {classes}".rstrip(),
        "viewBox": f"0 0 {number(width)} {number(height)}",
        "role": "group",
        "aria-label": title,
    }
    return Element("svg", attributes, [Element("title", {}, [title]), *children], css=css)


def at(x: float, y: float, scale: float = 1) -> str:
    """The `transform` that moves a piece to (x, y), `scale` times as large."""
    moved = f"translate({number(x)} {number(y)})"
    return moved if scale == 1 else f"{moved} scale({number(scale)})"


def group(x: float, y: float, children: Iterable[Child], classes: str | None = None) -> Element:
    return Element("g", {"class": classes, "transform": at(x, y)}, children)


@remembered
def rect(
    x: float, y: float, width: float, height: float, classes: str, *, round: float | None = None
) -> Element:
    attributes: dict[str, Value] = {
        "class": classes, "x": x, "y": y, "width": width, "height": height, "rx": round,
    }  # fmt: skip
    return Element("rect", attributes)


@remembered
def circle(x: float, y: float, radius: float, classes: str) -> Element:
    return Element("circle", {"class": classes, "cx": x, "cy": y, "r": radius})


@remembered
def path(d: str, classes: str) -> Element:
    return Element("path", {"class": classes, "d": d})


def symbol(id: str, width: float, height: float, children: Iterable[Child]) -> Element:
    """A shape to `use` many times, drawn in a box from (0, 0)."""
    box = f"0 0 {number(width)} {number(height)}"
    return Element("symbol", {"id": id, "viewBox": box}, children)


@remembered
def use(
    id: str, x: float, y: float, width: float, height: float, classes: str | None = None
) -> Element:
    attributes = {
        "class": classes, "href": f"#{id}", "x": x, "y": y, "width": width, "height": height,
    }  # fmt: skip
    return Element("use", attributes)


@remembered
def text(
    x: float,
    y: float,
    words: str,
    classes: str | None = None,
    *,
    size: float = 14,
    anchor: str | None = None,
    fit: float | None = None,
    breadth: float = 1,
) -> Element:
    """A line of text with its baseline at y; `anchor` is "middle", "end" or None for its start.

    With `fit`, a text estimated to be wider than that is set smaller, then squeezed, and if that
    is not enough cut off with an ellipsis. `breadth` tells how much broader than a sans-serif its
    type runs.
    """
    attributes: dict[str, Value] = {"class": classes, "x": x, "y": y, "text-anchor": anchor}
    width = text_width(words, size * breadth)
    if fit is not None and width > fit:
        size *= max(SHRINK, fit / width)
        if width * SHRINK > fit:
            words = clipped(words, size * breadth, fit / SQUEEZE)
            attributes["textLength"] = fit
            attributes["lengthAdjust"] = "spacingAndGlyphs"
    attributes["font-size"] = size
    return Element("text", attributes, [words])


def piece(
    x: float,
    y: float,
    children: Iterable[Child],
    *,
    label: str,
    classes: str = "piece",
    key: str | None = None,
    source: str | None = None,
    role: str = "img",
    scale: float = 1,
) -> Element:
    """A thing on the table, or with the role "group" an area, named to those who can't see it.

    `key` is its identity from one drawing to the next, `source` the key of the piece out of
    which it comes when it is new; pages animate by them.
    """
    attributes: dict[str, Value] = {
        "class": classes,
        "transform": at(x, y, scale),
        "role": role,
        "aria-label": label,
        "data-key": key,
        "data-from": source,
    }
    return Element("g", attributes, children)


def button(
    x: float,
    y: float,
    children: Iterable[Child],
    *,
    move: str,
    label: str,
    classes: str = "piece",
    key: str | None = None,
    source: str | None = None,
    scale: float = 1,
) -> Element:
    """A piece that stands for a move; a child of class `halo` shows that it can be clicked."""
    attributes: dict[str, Value] = {
        "class": classes,
        "transform": at(x, y, scale),
        "role": "button",
        "tabindex": 0,
        "aria-label": label,
        "data-move": move,
        "data-key": key,
        "data-from": source,
    }
    return Element("g", attributes, [Element("title", {}, [label]), *children])


@remembered
def plate(width: float, height: float, classes: str, *, round: float = 6) -> Element:
    """A tile's or card's body."""
    return rect(0, 0, width, height, classes, round=round)


def disc(radius: float, classes: str, *children: Child) -> Element:
    """A round piece around (0, 0), with what lies on it."""
    return Element("g", {"class": classes}, [circle(0, 0, radius, "disc"), *children])


@remembered
def token(x: float, y: float, words: str, classes: str, *, size: float = 13) -> Element:
    """A small round badge with a number or letter, as wide as that needs, centred at (x, y)."""
    height = size + 5
    width = max(height, text_width(words, size) + 8)
    body = rect(x - width / 2, y - height / 2, width, height, "badge", round=height / 2)
    label = text(x, y + size * 0.36, words, size=size, anchor="middle")
    return Element("g", {"class": classes}, [body, label])
