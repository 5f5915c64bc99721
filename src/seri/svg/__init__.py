"""SVG built in Python: an escaping element tree, generic pieces and a theme.

from seri import svg
drawing = svg.root(200, 100, [svg.disc(30, "sun", svg.text(0, 5, "13"))], title="A sun", css="")
str(drawing)          # markup for a page that serves the style as files
drawing.document()    # a stand-alone file or notebook output, the style inside
"""

from __future__ import annotations

from .element import Child, Element, Value, number
from .pieces import (
    SHRINK,
    at,
    button,
    circle,
    disc,
    group,
    path,
    piece,
    plate,
    rect,
    root,
    symbol,
    text,
    token,
    use,
)
from .theme import stylesheet
from .width import clipped, text_width

__all__ = [
    "SHRINK",
    "Child",
    "Element",
    "Value",
    "at",
    "button",
    "circle",
    "clipped",
    "disc",
    "group",
    "number",
    "path",
    "piece",
    "plate",
    "rect",
    "root",
    "stylesheet",
    "symbol",
    "text",
    "text_width",
    "token",
    "use",
]
