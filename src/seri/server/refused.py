"""`Refused`: what can't be done at a table now, and why."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from ..core.words import Line


class Refused(Exception):
    """Something that can't be done now; nothing was changed. `line` says why."""

    def __init__(self, status: HTTPStatus, id: str, **params: Any) -> None:
        super().__init__(id)
        self.status = status
        self.line = Line(f"page.refused.{id}", **params)
