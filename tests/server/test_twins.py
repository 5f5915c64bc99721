"""Twin worlds: what a viewer can't know is in no byte of any route, in every game, all along."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import seri
from seri.core import registry
from seri.core.standing import Order, auction_of, offers

from ..conftest import slow_but
from .conftest import Person
from .test_secrets import everything_sent, seated, server

MOMENTS = 3
"""So many moments of a game are looked at."""

EVENTS_BETWEEN = 12
NAMES = ("Anna", "Bert", "Cleo")


@pytest.mark.parametrize("name", slow_but(registry.names(), "galopp_royal", "jade_merchant"))
def test_two_truths_alike_to_a_viewer_send_the_same_bytes(
    tmp_path: Path, toy: Callable[..., seri.Game], name: str
) -> None:
    """At each moment the truth is exchanged for another that leaves the viewer's view as it is."""
    dice = np.random.default_rng(1)
    with server(tmp_path, b"s" * 32) as running:
        people = seated(running, *NAMES, game=name)
        table = running.run(running.app.site.hall.table(people[0].id))
        differed = 0
        for _ in range(MOMENTS):
            play_on(people, dice)
            for viewer, person in enumerate(people):
                seat = viewer if viewer < len(NAMES) else seri.SPECTATOR
                before = everything_sent(running, person)
                step = table.chronicle.steps[-1]
                twin = table.game.determinize(table.view(seat).state, dice)
                differed += twin.tobytes() != step.state.tobytes()
                table.chronicle.steps[-1] = step._replace(state=twin)
                table.drawn.clear()
                assert everything_sent(running, person) == before
                table.chronicle.steps[-1] = step
                table.drawn.clear()
        assert (differed > 0) is table.game.record.hides


@pytest.mark.parametrize("name", [n for n in registry.names() if registry.load(n).orders])
def test_an_order_is_in_no_byte_that_others_get(
    tmp_path: Path, toy: Callable[..., seri.Game], name: str
) -> None:
    """Whatever a seat orders, and whether it does: all others are sent the same."""
    dice = np.random.default_rng(2)
    with server(tmp_path, b"s" * 32) as running:
        people = seated(running, *NAMES, game=name)
        table = running.run(running.app.site.hall.table(people[0].id))
        while not (seats := [seat for seat in range(len(NAMES)) if offers(table.view(seat))][1:]):
            play_on(people, dice, 1)
        giver = people[seats[0]]
        others = [each for each in people if each is not giver]
        own, before = giver.get(giver.table).text, [everything_sent(running, p) for p in others]
        auction = auction_of(table.game, table.chronicle.state)
        for offer in offers(table.view(seats[0])):
            order = Order(offer.verb, offer.high).text
            form = {"auction": auction, "order": order}
            assert giver.post(f"{giver.table}/order", form).status_code == 303
            assert giver.get(giver.table).text != own
            assert [everything_sent(running, person) for person in others] == before


def play_on(people: list[Person], dice: np.random.Generator, events: int = EVENTS_BETWEEN) -> None:
    """Some random actions of whoever is asked."""
    for _ in range(events):
        for person in people[:-1]:
            seen = person.look()
            if seen["legal"]:
                action = seen["legal"][int(dice.integers(len(seen["legal"])))]["action"]
                body = {"seq": seen["seq"], "action": action}
                assert person.post(f"/api/tables/{person.id}/act", json=body).is_success
                break
