"""The score sheet: every counter placed, by fence, and what it brings."""

from __future__ import annotations

from typing import Any

from seri.core.words import Line, Term

from .components import BETTING_FENCES, FENCES, HORSE_NAMES, HORSES, NOTHING, PAYOUT, Phase
from .rules.ends import pays


def score_sheet(state: Any, seat: int) -> list[tuple[Line, list[tuple[Line, int]]]]:
    """5.4  A heading for each fence where the seat has placed counters, with its counters."""
    found, bets = [], state.bets.tolist()
    for fence in range(BETTING_FENCES):
        horses = [horse for horse in range(HORSES) if bets[fence][horse] == seat]
        lines = [(_counter(state, horse), int(pays(state, fence, horse))) for horse in horses]
        if lines:
            heading = Line("sheet.fence", fence=fence + 1, count=int(PAYOUT[fence]))
            found.append((heading, lines))
    unused = int(state.players[seat].counters)
    if state.phase == Phase.OVER and unused:
        found.append((Line("sheet.unused"), [(Line("sheet.counters", count=unused), 0)]))
    return found


def _counter(state: Any, horse: int) -> Line:
    name = Term(f"colour.{HORSE_NAMES[horse]}")
    fences = [fence for fence in range(FENCES) if state.fell[fence] == horse != NOTHING]
    if fences:
        return Line("sheet.fallen", horse=name, fence=fences[0] + 1)
    return Line("sheet.finished" if state.phase == Phase.OVER else "sheet.running", horse=name)
