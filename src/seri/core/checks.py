"""The `=` lines of a case: what must hold at a point of a game."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from .contract import CHANCE, NOBODY
from .errors import BadNotation, CaseFailed, IllegalAction
from .match import Match
from .notation import read_position, show_value


def run_check(match: Match, text: str) -> None:
    """Raise CaseFailed unless `text` holds, BadNotation if it is no check."""
    word = text.split(":")[0].split(" ")[0]
    if word not in CHECKS:
        raise BadNotation(f"no check {word[:40]!r}; there is: {', '.join(CHECKS)}")
    CHECKS[word](match, text[len(word) :].strip())


def _expect(what: str, wanted: object, found: object) -> None:
    if wanted != found:
        raise CaseFailed(0, f"{what}: expected {_show(wanted)}, found {_show(found)}")


def _show(value: object) -> str:
    if isinstance(value, (list, tuple, set)):
        return ", ".join(map(str, sorted(value) if isinstance(value, set) else value)) or "none"
    return str(value)


def _seat(match: Match, text: str) -> int:
    if not (text.isascii() and text.isdigit()) or not 1 <= int(text[:4]) <= match.game.players:
        raise BadNotation(f"expected a seat from 1 to {match.game.players}, not {text[:40]!r}")
    return int(text) - 1


def _numbers(text: str) -> list[int]:
    parts = text.removeprefix(":").split()
    try:
        return [int(part) for part in parts]
    except ValueError:
        raise BadNotation(f"expected numbers, not {text[:40]!r}") from None


def _points(text: str) -> list[Fraction]:
    """Points as decimals or fractions, exactly."""
    try:
        return [Fraction(part) for part in text.removeprefix(":").split()]
    except (ValueError, ZeroDivisionError):
        raise BadNotation(f"expected points, not {text[:40]!r}") from None


def _mover(match: Match) -> str:
    if match.current_player == CHANCE:
        return "dealer"
    return "nobody" if match.current_player == NOBODY else str(match.current_player + 1)


def _to_move(match: Match, text: str) -> None:
    """= move 2 | = move dealer | = move nobody"""
    _expect("to move", text, _mover(match))


def _legal(match: Match, text: str) -> None:
    """= legal 2: pass, bid 16"""
    seat, _, moves = text.partition(":")
    _expect("to move", str(_seat(match, seat.strip()) + 1), _mover(match))
    wanted = {match.game.read_action(match.state, move) for move in moves.split(",")}
    shown = {str(match.game.action(match.state, number)) for number in wanted}
    _expect("legal", shown, {str(action) for action in match.legal()})


def _possible(match: Match, text: str) -> None:
    """= possible: prize 1, prize 2"""
    moves = text.removeprefix(":").split(",")
    wanted = {match.game.read_outcome(match.state, move) for move in moves}
    weights = match.game.weights(match.state)
    shown = {match.game.show_event(match.state, CHANCE, number) for number in wanted}
    found = {
        match.game.show_event(match.state, CHANCE, number)
        for number in range(len(weights))
        if weights[number] > 0
    }
    _expect("possible", shown, found)


def _score(match: Match, text: str) -> None:
    """= score 1: 12"""
    seat, _, points = text.partition(":")
    found = match.game.score(match.state, _seat(match, seat.strip()))
    _expect(f"score {seat.strip()}", _points(points), [found])


def _scores(match: Match, text: str) -> None:
    """= scores: 12 5 10.5"""
    _expect("scores", _points(text), match.game.scores(match.state))


def _places(match: Match, text: str) -> None:
    """= places: 1 3 2"""
    _expect("places", _numbers(text), match.game.places(match.state))


def _error(match: Match, text: str) -> None:
    """= error 2 bid 4: needs a sun higher than 9"""
    move, _, reason = text.partition(":")
    who, _, action = move.strip().partition(" ")
    trial = Match(match.game, match.dealer, names=match.names, state=match.state)
    try:
        if who == "dealer":
            trial.deal(action)
        else:
            trial.play(action, seat=_seat(match, who))
    except IllegalAction as error:
        if reason.strip() not in str(error):
            raise CaseFailed(0, f"error: expected {reason.strip()!r}, found {error}") from None
        return
    raise CaseFailed(0, f"error: expected an error, but {move.strip()!r} is legal")


def _position(match: Match, text: str) -> None:
    """= position epoch=2 track=[pharaoh]"""
    found = read_position(match.game.describe_position(match.state))
    for name, value in read_position(text).items():
        if name not in found:
            raise BadNotation(f"position has no {name!r}; it has: {', '.join(found)}")
        _expect(name, show_value(value), show_value(found[name]))


def _end(match: Match, text: str) -> None:
    """= end end.suns_spent"""
    outcome = match.outcome
    _expect("end", text, outcome.reason.id if outcome else "not ended")


CHECKS: dict[str, Callable[[Match, str], None]] = {
    "move": _to_move,
    "legal": _legal,
    "possible": _possible,
    "score": _score,
    "scores": _scores,
    "places": _places,
    "error": _error,
    "position": _position,
    "end": _end,
}
