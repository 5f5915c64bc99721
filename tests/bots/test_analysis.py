"""Analyses: chances that sum to 1 and end at the result, and what a known best move is worth."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import seri
from seri.bots.analysis import analyse, gathered, moments
from seri.bots.search import Budget
from seri.core.analysis import (
    DIGITS,
    NOTABLE,
    Analysis,
    BadAnalysis,
    Choice,
    Decision,
    from_json,
    to_json,
)
from seri.core.contract import CHANCE
from seri.core.match import Event
from seri.core.transcript import Transcript

from .test_exact import known_ends

BUDGET = Budget(simulations=8)
SIMULATIONS = 2_000


@pytest.fixture
def record(toy: Callable[..., seri.Game]) -> Transcript:
    """A finished game of the toy, in which who lays what is hidden until all have."""
    return random_game(toy(players=3, cards=3))


def random_game(game: seri.Game) -> Transcript:
    match, rng = game.match(seed=2), np.random.default_rng(1)
    while not match.is_over:
        match.play(rng.choice(np.array(match.legal(), np.int64)))
    return match.transcript()


def test_chances_sum_to_1_and_end_at_the_result(record: Transcript) -> None:
    found = analyse(record, BUDGET)
    assert len(found.chances) == len(record.events) + 1
    for each in found.chances:
        assert sum(each) == pytest.approx(1, abs=3 * 10.0**-DIGITS)
    places = record.match().outcome.places  # type: ignore[union-attr]
    assert found.chances[-1] == tuple((place == 1) / places.count(1) for place in places)


def test_every_decision_is_judged_beside_what_was_played(record: Transcript) -> None:
    found = analyse(record, BUDGET)
    acted = [(at, *event) for at, event in enumerate(record.events) if event.seat != CHANCE]
    assert [(each.at, each.seat, each.action) for each in found.decisions] == acted
    chosen = [each for each in found.decisions if not each.is_forced]
    assert 0 < len(chosen) < len(found.decisions)
    for each in chosen:
        assert each.played.visits >= each.best.visits > 0
        assert each.loss == each.best.chance - each.played.chance >= 0


def test_a_seed_gives_the_same_also_in_pieces_and_of_a_part(record: Transcript) -> None:
    found = analyse(record, BUDGET, seed=3)
    pieces = [next(moments(record, BUDGET, 3, at)) for at in range(len(record.events) + 1)]
    assert gathered(pieces, BUDGET, 3) == found
    assert analyse(record, BUDGET, seed=4) != found
    part = Transcript(record.game, events=record.events[:5])
    assert analyse(part, BUDGET, seed=3).chances == found.chances[:6]


def test_nobody_is_blamed_for_what_could_not_be_known(record: Transcript) -> None:
    """Another truth that looks the same to the mover gives the same verdict."""
    at = max(n for n, e in enumerate(record.events) if e.seat == 1 and n < len(record.events) - 6)
    game, match = record.game, Transcript(record.game, events=record.events[:at]).match()
    verdicts = []
    for seed in range(4):
        view = game.redact(match.state, 1)
        truth = game.determinize(view, np.random.default_rng(seed))
        event = Event(1, record.events[at].action)
        twin = Transcript(game, events=[event], initial=truth)
        verdicts.append((truth.tobytes(), next(moments(twin, BUDGET)).decision))
    assert len({truth for truth, _ in verdicts}) > 1
    assert len({decision for _, decision in verdicts}) == 1


def test_a_known_best_move_is_found_and_a_worse_one_costs_what_it_should() -> None:
    game = seri.game("jade_merchant")
    game.compile()
    match, values = next(known_ends(game))
    best, worst = max(values, key=values.__getitem__), min(values, key=values.__getitem__)
    budget = Budget(simulations=SIMULATIONS)
    for action in (best, worst):
        event = Event(match.current_player, action)
        record = Transcript(game, events=[event], initial=match.state)
        decision = next(moments(record, budget)).decision
        assert decision is not None
        assert values[decision.best.action] > values[best] - 0.02
        assert decision.loss == pytest.approx(values[best] - values[action], abs=0.06)
        assert decision.is_mistake is (action == worst)


def test_mistakes_and_luck_are_the_largest_first() -> None:
    def decision(at: int, loss: float) -> Decision:
        return Decision(at, 0, 1, (Choice(2, 0.5 + loss, 9), Choice(1, 0.5, 9)))

    found = Analysis(
        ((0.5, 0.5), (0.6, 0.4), (0.2, 0.8), (0.2, 0.8), (0.205, 0.795)),
        (decision(0, 0.1), decision(2, 0.3), decision(3, NOTABLE / 2)),
        20,
        None,
        1,
    )
    assert [each.at for each in found.mistakes()] == [2, 0]
    assert found.mistakes(1) == []
    events = [Event(CHANCE, 0), Event(CHANCE, 0), Event(0, 0), Event(CHANCE, 0)]
    assert [(each.at, each.seat) for each in found.luck(events)] == [(1, 0), (0, 0)]
    assert found.luck(events)[0].change == pytest.approx(-0.4)


# ---- JSON ----------------------------------------------------------------------------------------


def test_json_is_read_back(record: Transcript) -> None:
    found = analyse(record, BUDGET)
    assert from_json(json.loads(json.dumps(to_json(found, record))), record) == found
    stopped = gathered(list(moments(record, BUDGET))[:4], BUDGET, 1)
    assert from_json(json.loads(json.dumps(to_json(stopped, record))), record) == stopped


WRONG: dict[str, Callable[[Any], Any]] = {
    "no analysis: expected an object": lambda data: [data],
    "expected an object with the format": lambda data: data.update(format="x"),
    "version 9: this program reads 1": lambda data: data.update(version=9),
    "events: is of another game": lambda data: data["events"].pop(),
    "game: is of another game": lambda data: data.update(game="chess"),
    "chances: expected a list": lambda data: data.update(chances=None),
    "moments, but the game has": lambda data: data["chances"].append(data["chances"][0]),
    r"chances\[0\]: expected a chance": lambda data: data["chances"][0].insert(0, 2),
    r"chances\[1\]: expected 3 chances": lambda data: data["chances"][1].pop(),
    "expected a number from 0, not .nan.": lambda data: data["chances"][0].insert(0, float("nan")),
    "seed: expected a number": lambda data: data.update(seed=True),
    "simulations: expected a number": lambda data: data.update(simulations=1.5),
    "after 1 events: is missing": lambda data: data.update(decisions=[]),
    "one that was never made": lambda data: data["decisions"].append({}),
    "after 1 events: expected seat": lambda data: data["decisions"][0].update(seat=2),
    "each once": lambda data: data["decisions"][0]["choices"].append(
        data["decisions"][0]["choices"][0]
    ),
    "not possible": lambda data: data["decisions"][0]["choices"][0].update(action="lay 99"),
    "not among the choices": lambda data: data["decisions"][0].update(
        choices=[
            each
            for each in data["decisions"][0]["choices"]
            if each["action"] != data["decisions"][0]["played"]
        ]
    ),
}


def test_what_is_no_analysis_of_the_game_is_refused(record: Transcript) -> None:
    good = to_json(analyse(record, BUDGET), record)
    for said, spoil in WRONG.items():
        data = copy.deepcopy(good)
        spoiled = spoil(data)
        with pytest.raises(BadAnalysis, match=said):
            from_json(spoiled if said.startswith("no analysis") else data, record)
