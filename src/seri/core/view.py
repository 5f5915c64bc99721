"""`View`: what one seat, or a spectator, sees; all that bots, pages and adapters ever get."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .contract import SPECTATOR
from .odds import Odds, odds

if TYPE_CHECKING:
    from .game import Action, Game
    from .words import Line


class View:
    """A redacted state and whose eyes it is for.

    `repr` evaluates to the same view, `str` draws it as text, a notebook shows the board.
    """

    def __init__(self, game: Game, state: Any, seat: int = SPECTATOR) -> None:
        self.game = game
        self.seat = seat
        self.state = game.redact(state, seat)

    @classmethod
    def of_truth(cls, game: Game, state: Any) -> View:
        """A game that is over, with nothing covered; never for one that goes on."""
        view = cls(game, state)
        view.state = game.copy(state)
        return view

    def __repr__(self) -> str:
        return f"{self.game!r}.view({self.game.to_json(self.state)!r}, seat={self.seat})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        same = (self.game, self.seat) == (other.game, other.seat)
        return same and self.state.tobytes() == other.state.tobytes()

    __hash__ = None  # type: ignore[assignment]

    @property
    def current_player(self) -> int:
        return self.game.current_player(self.state)

    def legal(self) -> list[Action]:
        """The legal actions if this seat is to move, else none."""
        return self.game.legal(self.state) if self.current_player == self.seat >= 0 else []

    def reasons(self, action: int) -> list[Line]:
        """What speaks for and against a legal action of this seat, in the game's own terms.

        Empty where the game's folder has no `advice.py`.
        """
        advice = self.game.modules.advice
        return list(advice.reasons(self.state, self.seat, action)) if advice is not None else []

    def odds(self) -> list[Odds]:
        """What chance may give next, as far as this seat can know.

        Empty where the game's folder has no `odds.py`.
        """
        return odds(self)

    def __str__(self) -> str:
        return self.text()

    def text(self, lang: str = "en", names: list[str] | None = None) -> str:
        """The board for a terminal."""
        words = self.game.words(lang, names)
        return str(self.game.modules.board.draw_text(self.state, self.seat, words))

    def svg(self, lang: str = "en", names: list[str] | None = None, *, layout: str = "wide") -> str:
        """The board as an SVG document; `layout` is "wide" or "narrow"."""
        words = self.game.words(lang, names)
        board = self.game.modules.board
        drawing = board.draw(self.state, self.seat, words, layout=layout, moves=())
        return str(drawing.document())

    def _repr_svg_(self) -> str:
        return self.svg()
