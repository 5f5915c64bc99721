"""Where in the game a described position is: which phase, race and auction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from seri.core.errors import BadNotation
from seri.core.notation import number

from ..components import AUCTIONS, NO_SEAT, RACES, Phase
from .text import NONE, PHASES, Fields, only_default, read_seat

_BEFORE = (Phase.LOT, Phase.LAST_TEAM)
_EITHER = (Phase.DEAL, Phase.AUCTION, Phase.LAY_OUT)
ON_TRACK = (Phase.ROLL, Phase.FOX, Phase.PUSH, Phase.PUSH_SECOND)


@dataclass(frozen=True)
class Stage:
    """`over` counts the races that are over; `race` is the one that runs or was the latest."""

    phase: Phase
    race: int
    auction: int
    starting: bool
    over: int

    @property
    def on_track(self) -> bool:
        return self.phase in ON_TRACK

    @property
    def is_sale(self) -> bool:
        return self.phase in (Phase.DEAL, Phase.AUCTION)


def read_stage(state: Any, fields: Fields) -> Stage:
    """Read and set phase, race, auction and the start player."""
    given = fields.get("phase", "roll")
    if not isinstance(given, str) or given not in PHASES:
        raise BadNotation(f"phase: expected one of {', '.join(PHASES)}")
    phase = PHASES[given]
    race = number("race", fields.get("race", RACES if phase == Phase.OVER else 1), 1, RACES)
    auction = _auction(fields, phase, race)
    starting = phase in _BEFORE or (phase in _EITHER and auction == 0)
    if starting and race != 1:
        raise BadNotation("race: the starting teams are auctioned before race 1")
    if (phase == Phase.OVER) != (race == RACES and not (starting or phase in ON_TRACK)):
        raise BadNotation(f"race: the game is over after race {RACES}, and only then")
    over = 0 if starting else race - 1 if phase in ON_TRACK else race
    state.phase, state.race, state.auction = phase, race, auction
    state.starter = _starter(state, fields, phase)
    return Stage(phase, race, auction, starting, over)


def _auction(fields: Fields, phase: Phase, race: int) -> int:
    if phase not in _EITHER:
        only_default(fields, "auction", 0)
        return 0
    return number("auction", fields.get("auction", 0 if race == 1 else 1), 0, AUCTIONS)


def _starter(state: Any, fields: Fields, phase: Phase) -> int:
    fixed = 1 <= state.start_player <= state.num_players
    if phase == Phase.LOT:
        if fixed:
            raise BadNotation("phase: no lot is drawn, as the option names the start player")
        only_default(fields, "starter", NONE)
        return NO_SEAT
    chosen = int(state.start_player) if fixed else 1
    starter = read_seat("starter", fields.get("starter", chosen), int(state.num_players))
    if fixed and starter != chosen - 1:
        raise BadNotation(f"starter: the option says that seat {chosen} begins")
    return starter
