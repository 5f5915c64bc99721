"""What lies on the table, read once from the (redacted) state into plain Python."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from seri.core.contract import UNKNOWN
from seri.core.records import members

from ..components import (
    BETTING_FENCES,
    CARD,
    CARD_COLOUR,
    COLOURS,
    FENCES,
    HORSES,
    NOTHING,
    Colour,
    Phase,
)
from ..rules.ends import place, score
from ..rules.fences import next_to_fall


@dataclass(frozen=True)
class Seat:
    """What everybody sees of a player; the hand only where it is shown to the viewer."""

    points: int
    counters: int
    hand_size: int
    hand: list[int] | None
    place: int


@dataclass(frozen=True)
class Table:
    """The race and the players."""

    phase: Phase
    to_move: int
    starter: int
    fence: int
    order: list[int]
    fell: dict[int, int]
    """The fence at which each fallen horse fell."""

    stacks: list[list[list[int]]]
    """Cards by fence and horse, the lowest of the stack first."""

    last_cards: dict[int, int]
    """The seats by the last card that each has played."""

    bets: list[list[int]]
    waits_for: list[int]
    """Horses without a card at the current fence, from near to far."""

    falling: int
    """The horse that would fall if the fence were full now; -1 if none shows a card."""

    pile: int
    discards: list[int]
    seats: list[Seat]

    @property
    def is_over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def is_racing(self) -> bool:
        """Whether turns are being played."""
        return Phase.BET <= self.phase < Phase.OVER

    def runs(self, horse: int) -> bool:
        return horse in self.order and horse not in self.fell


def read_table(state: Any) -> Table:
    """Copy what a board shows out of a state."""
    order = [horse for horse in state.order.tolist() if horse != NOTHING]
    fell = {horse: fence for fence, horse in enumerate(state.fell.tolist(), 1) if horse != NOTHING}
    showing = members(int(state.showing))
    racing = Phase.BET <= state.phase < Phase.OVER
    return Table(
        phase=Phase(int(state.phase)),
        to_move=int(state.to_move),
        starter=int(state.starter),
        fence=int(state.fence),
        order=order,
        fell=fell,
        stacks=_stacks(state),
        last_cards=_last_cards(state),
        bets=[*state.bets.tolist(), *[[NOTHING] * HORSES] * (FENCES - BETTING_FENCES)],
        waits_for=[h for h in order if h not in fell and h not in showing] if racing else [],
        falling=int(next_to_fall(state)) if racing else NOTHING,
        pile=int(state.pile_size),
        discards=_cards(state.discarded),
        seats=[_seat(state, seat) for seat in range(int(state.num_players))],
    )


def _stacks(state: Any) -> list[list[list[int]]]:
    stacks: list[list[list[int]]] = [[[] for _ in range(HORSES)] for _ in range(FENCES)]
    plays = int(state.plays)
    played = zip(
        state.played[:plays].tolist(),
        state.played_on[:plays].tolist(),
        state.played_at[:plays].tolist(),
        strict=True,
    )
    for card, horse, fence in played:
        stacks[fence - 1][horse].append(card)
    return stacks


def _last_cards(state: Any) -> dict[int, int]:
    plays = state.players["last_play"][: state.num_players].tolist()
    return {int(state.played[play - 1]): seat for seat, play in enumerate(plays) if play > 0}


def _cards(values: Any) -> list[int]:
    return [
        int(CARD[colour, value]) for colour in range(COLOURS) for value in members(values[colour])
    ]


def _seat(state: Any, seat: int) -> Seat:
    row = state.players[seat]
    size = int(row.hand_size)
    cards = row.hand[:size].tolist()
    return Seat(
        points=int(score(state, seat)),
        counters=int(row.counters),
        hand_size=size,
        hand=None if UNKNOWN in cards else _by_row(state, cards),
        place=int(place(state, seat)) if state.phase == Phase.OVER else 0,
    )


def _by_row(state: Any, cards: list[int]) -> list[int]:
    """A hand sorted by the horses' rows, near to far; neutral cards last."""
    rows = {horse: row for row, horse in enumerate(state.order.tolist())}
    return sorted(
        cards, key=lambda card: (rows.get(int(CARD_COLOUR[card]), int(Colour.NEUTRAL)), card)
    )
