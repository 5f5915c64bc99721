"""Reading and writing lines at the terminal."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence

import typer
from rich.cells import cell_len

from ...core.errors import IllegalAction
from ...core.words import Line, Words

FAR_AWAY = 60
"""Lines that push a screen out of sight."""


class Leave(Exception):
    """The person wants to stop, or there is nothing more to read."""


class Console:
    """A person at a terminal, and the words that he is spoken to in."""

    def __init__(self, words: Words) -> None:
        self.words = words
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (gives `input` its line editing)

    def say(self, id: str, /, **params: object) -> None:
        """Print words of the terminal or of the game, by id."""
        self.tell(self.words.text(id, **params))

    def say_line(self, line: Line) -> None:
        self.tell(self.words.line(line))

    def tell(self, text: str = "") -> None:
        typer.echo(text)

    def heading(self, text: str) -> None:
        """A line that stands out, with an empty one above it."""
        typer.echo()
        typer.secho(text, bold=True)

    def columns(self, rows: Sequence[tuple[str, ...]], indent: int = 2) -> None:
        """Rows of cells, each column as wide as its widest cell (Japanese is two columns wide)."""
        widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = (cell + " " * (w - cell_len(cell)) for cell, w in zip(row, widths, strict=True))
            self.tell(" " * indent + "  ".join(cells).rstrip())

    def refuse(self, error: IllegalAction) -> None:
        """Say why a move can't be played."""
        reason = error.reason
        self.tell(self.words.line(reason) if isinstance(reason, Line) else str(error))

    def clear(self) -> None:
        """Scroll away what was shown."""
        self.tell("\n" * FAR_AWAY)

    def wait(self) -> None:
        """Wait for Enter; raises Leave at the end of the input."""
        self._read()

    def ask(self) -> str:
        """The next line that is not empty; raises Leave at the end of the input."""
        while not (line := self._read()):
            pass
        return line

    def ask_or_enter(self) -> str:
        """The next line, empty if only Enter was hit; raises Leave at the end of the input."""
        return self._read()

    @staticmethod
    def _read() -> str:
        try:
            return input("> " if sys.stdin.isatty() else "").strip()
        except (EOFError, UnicodeDecodeError):
            raise Leave from None
