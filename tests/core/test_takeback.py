"""Taking back: offered exactly where nothing was dealt or shown since; on games of all kinds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

import seri
from seri.core import registry
from seri.core.contract import CHANCE, SPECTATOR, UNKNOWN
from seri.core.dealer import ScriptedDealer
from seri.core.match import Event, Match
from seri.core.standing import auction_of
from seri.core.takeback import last_action, reveals

MOST_EVENTS, OTHER_TRUTHS = 50, 12


@dataclass
class Played:
    """A random game with every state on the way."""

    game: seri.Game
    dice: np.random.Generator
    events: list[Event] = field(default_factory=list)
    states: list[Any] = field(default_factory=list)
    shown: dict[int, bool] = field(default_factory=dict)

    def play(self, most: int = MOST_EVENTS) -> Played:
        self.game.compile()
        match = Match(self.game, ScriptedDealer())
        self.states = [match.state]
        while not match.is_over and len(self.events) < most:
            state = match.state
            chance = match.current_player == CHANCE
            possible = self.game.weights(state) if chance else self.game.legal_mask(state)
            action = int(self.dice.choice(np.flatnonzero(possible)))
            self.events.append(Event(match.current_player, action))
            match.put(self.events[-1])
            self.states.append(self.game.copy(match.state))
        self.states[0] = self.game.start()
        return self

    def asked(self, length: int, seat: int) -> Any:
        def may_reveal(number: int, asker: int) -> bool:
            return reveals(self.game, self.states[number], self.events[number], asker)

        return last_action(self.events[:length], may_reveal, seat)

    def shows(self, number: int) -> bool:
        if number not in self.shown:
            self.shown[number] = self._shows(number)
        return self.shown[number]

    def _shows(self, number: int) -> bool:
        """Whether an event told any viewer more than that it happened: by truths alike to them."""
        event, game = self.events[number], self.game
        for viewer in range(SPECTATOR, game.players):
            before, after = (game.redact(self.states[n], viewer) for n in (number, number + 1))
            for _ in range(OTHER_TRUTHS):
                truth = game.determinize(before, self.dice)
                if not game.legal_mask(truth)[event.action]:
                    if game.seen_action(truth, *event, viewer) != UNKNOWN:
                        return True
                    continue
                game.apply(truth, event.action)
                if game.redact(truth, viewer).tobytes() != after.tobytes():
                    return True
        return False


GAMES = [*registry.names(), "goofspiel"]


@pytest.mark.parametrize("name", GAMES)
def test_it_is_offered_exactly_when_nothing_was_dealt_or_shown_since(
    toy: Callable[..., seri.Game], name: str
) -> None:
    played = Played(seri.game(name), np.random.default_rng(8)).play()
    offered = 0
    for length in range(1, len(played.events) + 1):
        for seat in range(played.game.players):
            own = [n for n in range(length) if played.events[n].seat == seat]
            found = played.asked(length, seat)
            assert (found.why_not == "") is (found.count > 0)
            assert (found.why_not == "nothing") is (not own)
            if not own:
                continue
            since = range(own[-1], length)
            dealt = any(played.events[n].seat == CHANCE for n in since)
            hidden = any(played.shows(n) for n in since if played.events[n].seat != CHANCE)
            assert (found.count > 0) is not (dealt or hidden), (length, seat, found)
            if found.count:
                offered += 1
                assert found.count == length - own[-1]
                assert found.others is any(played.events[n].seat != seat for n in since)
    assert offered > 0


@pytest.mark.parametrize("name", GAMES)
def test_the_answer_follows_from_what_the_seat_sees(
    toy: Callable[..., seri.Game], name: str
) -> None:
    """In another truth that looks the same to the seat it is the same, the reason too."""
    played = Played(seri.game(name), np.random.default_rng(9)).play(40)
    game = played.game
    for length in range(1, len(played.events) + 1):
        seat = played.events[length - 1].seat
        if seat == CHANCE:
            continue
        found, kept = played.asked(length, seat), played.states[length - 1]
        played.states[length - 1] = game.determinize(game.redact(kept, seat), played.dice)
        assert played.asked(length, seat) == found
        played.states[length - 1] = kept


@pytest.mark.parametrize("name", registry.names())
def test_two_auctions_of_a_game_never_share_a_name(name: str) -> None:
    played = Played(seri.game(name), np.random.default_rng(10)).play(600)
    names = [auction_of(played.game, state) for state in played.states]
    begun = [n for before, n in zip(["", *names], names, strict=False) if n and n != before]
    assert len(begun) == len(set(begun))
    assert bool(begun) is (played.game.modules.orders is not None)
