"""What a stream sends: views as events, a heartbeat, and a goodbye."""

from __future__ import annotations

from .zipped import Piece

RETRY_MILLISECONDS = 1000
GOODBYE = "goodbye"
"""The event that says that the server stops: who hears it comes back by and by."""


def as_event(revision: int, text: str) -> str:
    """A text as one event of a stream."""
    data = "".join(f"data: {line}\n" for line in text.splitlines())
    return f"id: {revision}\n{data}\n"


def view(revision: int, text: str) -> Piece:
    """What was drawn of a revision, as an event."""
    return Piece(as_event(revision, text))


BEGINNING = Piece(f"retry: {RETRY_MILLISECONDS}\n\n")
HEARTBEAT = Piece(":\n\n")
END = Piece(f"event: {GOODBYE}\ndata: {GOODBYE}\n\n")
