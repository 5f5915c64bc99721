"""Points and the score sheet in a described position."""

from __future__ import annotations

from typing import Any

from seri.core.errors import BadNotation
from seri.core.notation import Described, number

from ..components import (
    AFTER_MONUMENTS,
    CIVILIZATION_POINTS,
    EPOCHS,
    FEWEST_PHARAOHS,
    FIRST_MONUMENT,
    HIGHEST_SUNS,
    LOWEST_SUNS,
    MONUMENT_COPY_POINTS,
    MONUMENT_KIND_POINTS,
    MOST_PHARAOHS,
    POINTS_PER_GOD,
    POINTS_PER_GOLD,
    TILES_IN_BAG,
    Phase,
    Sheet,
    Tile,
)
from .pieces import finished_epochs
from .text import Fields, rows

# The least and the most that a line of the score sheet can show, in order.
LINE_BOUNDS = (
    (0, POINTS_PER_GOD * int(TILES_IN_BAG[Tile.GOD])),
    (0, POINTS_PER_GOLD * int(TILES_IN_BAG[Tile.GOLD])),
    (FEWEST_PHARAOHS, MOST_PHARAOHS),
    (0, int(TILES_IN_BAG[Tile.NILE] + TILES_IN_BAG[Tile.FLOOD])),
    (int(CIVILIZATION_POINTS.min()), int(CIVILIZATION_POINTS.max())),
    (0, int(MONUMENT_KIND_POINTS.max())),
    (0, int(MONUMENT_COPY_POINTS.max()) * (AFTER_MONUMENTS - FIRST_MONUMENT)),
    (LOWEST_SUNS, HIGHEST_SUNS),
    (0, -FEWEST_PHARAOHS - int(CIVILIZATION_POINTS.min()) - LOWEST_SUNS),
)
ONLY_AT_THE_END = (Sheet.MONUMENT_KINDS, Sheet.MONUMENT_COPIES, Sheet.SUNS)


def set_points(state: Any, fields: Fields) -> None:
    """`points` are those of the start and of the `sheet`, unless they are given."""
    _set_sheet(state, fields)
    seats = range(int(state.num_players))
    summed = [int(state.start_points + state.players[seat].sheet.sum()) for seat in seats]
    given = fields.get("points", summed)
    if not isinstance(given, list) or len(given) != len(seats):
        raise BadNotation(f"points: expected a number for each of {len(seats)} seats")
    for seat in seats:
        state.players[seat].points = number("points", given[seat], 0, most_points(state))


def most_points(state: Any) -> int:
    """More than this nobody can have after the epochs that are finished."""
    best = [high for _, high in LINE_BOUNDS[: Sheet.FLOOR]]
    at_the_end = sum(best[line] for line in ONLY_AT_THE_END)
    each_epoch = sum(best) - at_the_end
    most = int(state.start_points) + finished_epochs(state) * each_epoch
    return most + at_the_end if state.phase == Phase.OVER else most


def _set_sheet(state: Any, fields: Fields) -> None:
    for seat, epochs in enumerate(rows(fields, "sheet", int(state.num_players))):
        if len(epochs) not in (0, finished_epochs(state)):
            raise BadNotation(
                f"sheet: expected a list for each of {finished_epochs(state)} finished epochs"
            )
        for epoch, lines in enumerate(epochs):
            state.players[seat].sheet[epoch] = _lines(epoch, lines)


def _lines(epoch: int, lines: Described) -> list[int]:
    if not isinstance(lines, list) or len(lines) != len(Sheet):
        raise BadNotation(f"sheet: expected {len(Sheet)} lines an epoch")
    found = [
        number("sheet", given, *bounds) for given, bounds in zip(lines, LINE_BOUNDS, strict=True)
    ]
    if epoch + 1 < EPOCHS and any(found[line] for line in ONLY_AT_THE_END):
        raise BadNotation("sheet: monuments and suns score only in the last epoch")
    return found


def show_sheet(state: Any) -> list[Described]:
    """The lines of each seat and finished epoch; an empty list if nothing is on the sheet."""
    if not state.players["sheet"].any():
        return []
    finished = finished_epochs(state)
    return [
        [[int(points) for points in lines] for lines in player.sheet[:finished]]
        for player in state.players[: state.num_players]
    ]
