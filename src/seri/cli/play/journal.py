"""The journal of a match: kept in a file after every event, and told as a log."""

from __future__ import annotations

from pathlib import Path

from ...core.match import Match
from ...core.transcript import LONGEST_LINE
from ...core.words import Line
from ..files import write_text
from ..telling import Telling


class Journal:
    """The transcript of a match as it grows; `viewer` is whose eyes the log is for."""

    def __init__(self, match: Match, viewer: int, file: Path) -> None:
        self.match = match
        self.file = file
        self._viewer = viewer
        self._news: list[Line] = []
        self.rewrite()

    def rewrite(self) -> None:
        """Begin again with the first event, because some were taken back; nothing is news."""
        self._telling = Telling(self.match.game, self.match.initial, self._viewer)
        self._lines: list[str] = []
        self._catch_up()
        self._news.clear()

    def news(self) -> list[Line]:
        """What happened since this was last asked."""
        self._catch_up()
        news, self._news = self._news, []
        return news

    def _catch_up(self) -> None:
        for event in self.match.events[len(self._lines) :]:
            told = self._telling.tell(event)
            self._lines.append(told.line)
            self._news += told.log

    def text(self) -> str:
        """The transcript so far."""
        self._catch_up()
        if self.match.is_over:
            return self.match.transcript().text()
        lines = self.match.transcript().head()
        for number, event in enumerate(self._lines):
            lines += self.match.comments.lines(number, event, LONGEST_LINE)
        lines += self.match.comments.lines_above(len(self._lines))
        return "".join(f"{line}\n" for line in lines)

    def save(self, file: Path | None = None) -> Path:
        """Write the transcript, so that the file always holds a whole one; return its path.

        Raises FileTrouble.
        """
        target = file or self.file
        write_text(target, self.text())
        return target
