"""Everything that can be wrong with an input, in one tree.

A message says what was wrong, what was allowed, and where.
"""

from __future__ import annotations


class SeriError(Exception):
    """Root of all errors that Seri raises on purpose."""


class UnknownGame(SeriError):
    """No game of that name is installed."""


class BadOption(SeriError, ValueError):
    """An option, preset or number of players that the game does not have."""


class BadRecord(SeriError, ValueError):
    """JSON that does not describe a record."""


class BadGame(SeriError):
    """A game's folder does not keep the contract."""


class BadNotation(SeriError, ValueError):
    """A text that names no action, or no position."""


class IllegalAction(SeriError, ValueError):
    """An action that the rules forbid now. `reason` is a line for `Words.line`."""

    def __init__(self, message: str, reason: object = None) -> None:
        super().__init__(message)
        self.reason = reason


class NotYourTurn(IllegalAction):
    """An action for a seat that is not asked."""


class BadTranscript(SeriError, ValueError):
    """A transcript that cannot be read or does not replay; `line` counts from 1."""

    def __init__(self, line: int, message: str, source: str = "transcript") -> None:
        super().__init__(f"{source}:{line}: {message}")
        self.line = line
        self.problem = message


class CaseFailed(BadTranscript):
    """An `=` line of a case that does not hold."""
