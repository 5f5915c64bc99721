"""What must balance in every state: nothing gets lost (RULEBOOK.md, section 1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .components import CARD_NAMES, COPIES, NO_CALL, NO_SEAT, Phase
from .rules.auction import number_of, returns


def audit(state: Any) -> list[str]:
    """What does not balance in a state; empty if it is possible."""
    return [*_cards(state), *_counts(state), *_auction(state), *_taking(state)]


def _cards(state: Any) -> Iterator[str]:
    """1.1, 1.2  All 56 cards are somewhere, kind by kind."""
    everywhere = state.deck + state.pool + state.players["cards"].sum(axis=0)
    for name, found, copies in zip(CARD_NAMES, everywhere, COPIES, strict=True):
        if found != copies:
            yield f"{found} cards {name} instead of {copies}"
    if min(state.deck.min(), state.pool.min(), state.players["cards"].min()) < 0:
        yield "fewer than no cards"
    if state.players["cards"][state.num_players :].any():
        yield "cards with a seat that nobody holds"


def _counts(state: Any) -> Iterator[str]:
    """Numbers that are kept beside what they count."""
    seats = state.players[: state.num_players]
    in_auction = state.phase in (Phase.CALL, Phase.TAKE, Phase.RETURN)
    counts = {
        "pool_size": state.pool.sum(),
        "deck_size": state.deck.sum(),
        "unserved": (~seats["served"]).sum(),
        "still_in": (~seats["served"] & ~seats["passed"]).sum() if in_auction else 0,
    }
    for name, count in counts.items():
        if state[name] != count:
            yield f"{name} is {state[name]} instead of {count}"


def _auction(state: Any) -> Iterator[str]:
    """3.2  The standing call is the lowest, and its caller has neither passed nor taken."""
    calls = [int(call) for call in state.players["call"][: state.num_players] if call != NO_CALL]
    if state.standing_call != min(calls, default=NO_CALL):
        yield f"the standing call is {state.standing_call} instead of {min(calls, default=0)}"
    if state.standing_call == NO_CALL:
        if state.caller != NO_SEAT:
            yield "a caller without a call"
        return
    caller = state.players[state.caller]
    if caller.call != state.standing_call or caller.passed or caller.served:
        yield "the caller is not the one whose call stands"


def _taking(state: Any) -> Iterator[str]:
    """3.4  Taken and still to be taken are the cards called, and what was taken is owned."""
    if state.phase not in (Phase.TAKE, Phase.RETURN):
        if state.to_take != 0 or state.taken.any():
            yield "cards are taken though nobody takes"
        return
    called = number_of(int(state.standing_call))
    if state.taken.sum() + state.to_take != called:
        yield f"{state.taken.sum()} taken and {state.to_take} to take instead of {called}"
    if (state.taken > state.players[state.to_move].cards).any():
        yield "a card just taken is not owned"
    if state.phase == Phase.RETURN and (state.to_take or not returns(int(state.standing_call))):
        yield "a card is returned too early, or without a call for it"
