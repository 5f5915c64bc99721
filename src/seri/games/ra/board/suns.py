"""Suns: bright with rays while they can be bid, dark and plain once used."""

from __future__ import annotations

import math
from functools import lru_cache

from seri import svg

from .scene import Scene

_RAYS = 16


_MIDDLE = 50  # of the symbols, which are 100 by 100


def sun_face() -> list[svg.Child]:
    """A symbol: the disc with its rays."""
    return [
        svg.path(_rays(), "ra-rays"),
        svg.circle(_MIDDLE, _MIDDLE, 36, "ra-sun"),
    ]


def sun_back() -> list[svg.Child]:
    """A symbol: the back of a sun, smaller and without rays."""
    return [
        svg.circle(_MIDDLE, _MIDDLE, 43, "ra-sun-back"),
        svg.circle(_MIDDLE, _MIDDLE, 36, "ra-sun-ring"),
    ]


def _rays() -> str:
    """A star with many short points."""
    points = []
    for corner in range(2 * _RAYS):
        length = _MIDDLE - 1 if corner % 2 == 0 else _MIDDLE * 0.85
        angle = math.pi * corner / _RAYS
        x, y = _MIDDLE + length * math.sin(angle), _MIDDLE - length * math.cos(angle)
        points.append(f"{svg.number(x)} {svg.number(y)}")
    return f"M{' L'.join(points)} Z"


@lru_cache(maxsize=256)
def _drawn(id: str, sun: int, radius: int, classes: str) -> tuple[svg.Element, svg.Element]:
    number = svg.text(0, radius * 0.33, str(sun), classes, size=radius * 0.92, anchor="middle")
    return svg.use(id, -radius, -radius, 2 * radius, 2 * radius), number


def bright_sun(scene: Scene, sun: int, radius: int) -> tuple[svg.Element, svg.Element]:
    """The shapes of a face-up sun around (0, 0)."""
    return _drawn(scene.id("sun"), sun, radius, "ra-sun-number")


def dark_sun(scene: Scene, sun: int, radius: int) -> tuple[svg.Element, svg.Element]:
    """The shapes of a face-down sun: its back, with the number that everybody knows."""
    return _drawn(scene.id("sun-back"), sun, radius, "ra-used-number")


def usable_sun(
    scene: Scene, sun: int, x: float, y: float, radius: int, *, own: str, classes: str = "piece"
) -> svg.Element:
    """A face-up sun of a player; `own` is the move it stands for when it is the viewer's."""
    return scene.piece(
        x,
        y,
        bright_sun(scene, sun, radius),
        label=scene.say("sun_usable", sun=sun),
        move=own,
        halo=svg.circle(0, 0, radius + 1, "halo"),
        key=f"sun-{sun}",
        classes=classes,
    )


def used_sun(scene: Scene, sun: int, x: float, y: float, radius: int) -> svg.Element:
    label = scene.say("sun_used", sun=sun)
    return svg.piece(x, y, dark_sun(scene, sun, radius), label=label, key=f"sun-{sun}")
