"""The score sheet as lines: what each line of an epoch is called and what it brought."""

from __future__ import annotations

from typing import Any

from seri.core.words import Line

from .components import (
    CIVILIZATION_POINTS,
    EPOCHS,
    FEWEST_PHARAOHS,
    HIGHEST_SUNS,
    LOWEST_SUNS,
    MONUMENT_KIND_POINTS,
    MOST_PHARAOHS,
    POINTS_PER_GOD,
    POINTS_PER_GOLD,
    Phase,
    Sheet,
)

LAST_EPOCH_ONLY = (Sheet.MONUMENT_KINDS, Sheet.MONUMENT_COPIES, Sheet.SUNS)


def score_sheet(state: Any, seat: int) -> list[tuple[Line, list[tuple[Line, int]]]]:
    """A heading for each finished epoch, with its lines and their points."""
    finished = EPOCHS if state.phase == Phase.OVER else int(state.epoch) - 1
    return [
        (Line("sheet.epoch", epoch=epoch), epoch_lines(state, seat, epoch))
        for epoch in range(1, finished + 1)
    ]


def epoch_lines(state: Any, seat: int, epoch: int) -> list[tuple[Line, int]]:
    """What a finished epoch brought a player, line by line; their sum is the change in points."""
    points = [int(each) for each in state.players[seat].sheet[epoch - 1]]
    return [
        (line_name(line, points[line]), points[line])
        for line in Sheet
        if is_written(line, epoch, points[line])
    ]


def is_written(line: Sheet, epoch: int, points: int) -> bool:
    """Monuments and suns appear in the last epoch only, the floor only where it gave points."""
    if line == Sheet.FLOOR:
        return points != 0
    return epoch == EPOCHS or line not in LAST_EPOCH_ONLY


def line_name(line: Sheet, points: int) -> Line:
    """A line in words, with the tiles that its points tell of."""
    match line:
        case Sheet.GODS:
            return Line("sheet.gods", count=points // POINTS_PER_GOD)
        case Sheet.GOLD:
            return Line("sheet.gold", count=points // POINTS_PER_GOLD)
        case Sheet.PHARAOHS:
            return Line(f"sheet.{_pharaohs(points)}")
        case Sheet.NILES:
            return Line("sheet.niles", count=points) if points else Line("sheet.no_flood")
        case Sheet.CIVILIZATIONS:
            return _civilizations(points)
        case Sheet.MONUMENT_KINDS:
            kinds = MONUMENT_KIND_POINTS.tolist().index(points)
            return Line("sheet.monument_kinds", count=kinds)
        case Sheet.MONUMENT_COPIES:
            return Line("sheet.monument_copies")
        case Sheet.SUNS:
            return Line(f"sheet.{_suns(points)}")
    return Line("sheet.floor")


def _pharaohs(points: int) -> str:
    match points:
        case _ if points == MOST_PHARAOHS:
            return "most_pharaohs"
        case _ if points == FEWEST_PHARAOHS:
            return "fewest_pharaohs"
        case 0:
            return "pharaohs"
    return "all_pharaohs"


def _suns(points: int) -> str:
    match points:
        case _ if points == HIGHEST_SUNS:
            return "highest_suns"
        case _ if points == LOWEST_SUNS:
            return "lowest_suns"
    return "suns"


def _civilizations(points: int) -> Line:
    if points == 0:
        return Line("sheet.few_civilizations")
    kinds = CIVILIZATION_POINTS.tolist().index(points)
    return Line("sheet.civilizations", count=kinds) if kinds else Line("sheet.no_civilization")
