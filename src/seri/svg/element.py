"""`Element`: a node of an SVG drawing whose texts and attributes are always escaped."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import ParamSpec, TypeAlias, cast

from .theme import stylesheet

NAMESPACE = "http://www.w3.org/2000/svg"

Value: TypeAlias = str | int | float | None
"""An attribute's value; None leaves the attribute out."""

REMEMBERED = 8192
"""So many elements, escaped texts and written numbers are kept: most of a drawing's are in every
drawing."""

ROOTS = ("svg",)
"""Whole drawings are not kept: they are large, and seldom the same."""

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SPECIAL = re.compile("[&<>\"'\t\n\r\\x00-\\x1f\ud800-\udfff\ufffe\uffff]")
_ENTITIES = str.maketrans(
    {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "'": "&#39;",
        "\t": "&#9;",
        "\n": "&#10;",
        "\r": "&#13;",
    }
)


@lru_cache(REMEMBERED)
def escape(text: str) -> str:
    """A text as it may stand in markup, between quotes too; what XML forbids becomes U+FFFD."""
    if _SPECIAL.search(text) is None:
        return text
    return _NOT_XML.sub("\ufffd", text).translate(_ENTITIES)


@lru_cache(REMEMBERED)
def number(value: float) -> str:
    """A coordinate, at most two decimals and no zeros that say nothing."""
    if value == int(value):
        return str(int(value))
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


class Element:
    """A tag with attributes and children. `str` gives its markup, made once.

    Elements never change, and equal ones are one and the same while they are remembered: what a
    drawing has in common with those before it is neither built nor written again. `css` is the
    style of the drawing that this element is the root of, for `document`.
    """

    __slots__ = ("_markup", "attributes", "children", "css", "tag")

    tag: str
    attributes: Mapping[str, Value]
    children: tuple[Child, ...]
    css: str
    _markup: str

    def __new__(
        cls,
        tag: str,
        attributes: Mapping[str, Value] | None = None,
        children: Iterable[Child] = (),
        *,
        css: str = "",
    ) -> Element:
        make = _make if tag in ROOTS else _remembered
        return make(tag, tuple(attributes.items()) if attributes else (), tuple(children), css)

    def __reduce__(self) -> tuple[Callable[..., Element], tuple[object, ...]]:
        return _make, (self.tag, tuple(self.attributes.items()), self.children, self.css)

    def __repr__(self) -> str:
        return f"<svg {self.tag}, {len(self.children)} children>"

    def __str__(self) -> str:
        if not self._markup:
            self._markup = self._write()
        return self._markup

    def _write(self) -> str:
        parts = [f"<{self.tag}"]
        for key, value in self.attributes.items():
            if isinstance(value, str):
                parts.append(f' {key}="{escape(value)}"')
            elif value is not None:
                parts.append(f' {key}="{number(value)}"')
        if not self.children:
            return f"{''.join(parts)}/>"
        parts.append(">")
        for each in self.children:
            parts.append(escape(each) if isinstance(each, str) else each._markup or str(each))
        parts.append(f"</{self.tag}>")
        return "".join(parts)

    def document(self) -> str:
        """A stand-alone SVG document: with its namespace, the theme and `css` inside."""
        attributes = {"xmlns": NAMESPACE, **self.attributes}
        return str(Element(self.tag, attributes, [_style(self.css), *self.children]))


def _make(
    tag: str, attributes: tuple[tuple[str, Value], ...], children: tuple[Child, ...], css: str
) -> Element:
    made = object.__new__(Element)
    made.tag, made.attributes, made.children, made.css = tag, dict(attributes), children, css
    made._markup = ""
    return made


_remembered = lru_cache(REMEMBERED)(_make)


@cache
def _style(css: str) -> Element:
    """The style of a game's drawings, whose markup is made once: there is one `css` a game."""
    return Element("style", {}, [stylesheet() + css])


Child: TypeAlias = Element | str
P = ParamSpec("P")


def remembered(make: Callable[P, Element]) -> Callable[P, Element]:
    """Let a function that makes an element out of plain values make each of them once."""
    return cast(Callable[P, Element], lru_cache(REMEMBERED)(make))
