"""Whole games: those in `transcripts`, and random ones with what must hold at every node."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import seri
from seri.core.transcript import check_transcript, read_transcript

from ..components import EPOCHS, MAX_EVENTS, SCORE_BOUNDS, SUN_GROUPS, Ending
from .walk import TABLES, check_pieces, check_points, steps

TRANSCRIPTS = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))


def endings(transcript: seri.Transcript) -> list[Ending]:
    """How each epoch of a finished game ended."""
    game, state = transcript.game, transcript.game.start()
    found = []
    for event in transcript.events:
        epoch = int(state.epoch)
        game.apply(state, event.action)
        if state.epoch != epoch or game.is_over(state):
            found.append(Ending(int(state.ending)))
    return found


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: file.stem)
def test_transcript(file: Path) -> None:
    text = file.read_text("utf-8")
    assert check_transcript(text, file.stem) == []
    transcript = read_transcript(text, file.stem)
    assert transcript.text() == text
    assert transcript.match().is_over
    preset, players, _, *ways = file.stem.split("_")
    assert transcript.game == seri.game("ra", int(players.removesuffix("p")), preset)
    named = {"suns": Ending.SUNS_SPENT, "ra": Ending.RA_TRACK_FULL}
    assert endings(transcript) == [named[way] for way in ways]


def test_the_transcripts_cover_every_way_an_epoch_can_end() -> None:
    covered: set[tuple[Any, ...]] = set()
    for file in TRANSCRIPTS:
        preset, players, _, *ways = file.stem.split("_")
        covered |= {(preset, epoch, way) for epoch, way in enumerate(ways, start=1)}
        covered.add((preset, players))
    wanted: set[tuple[Any, ...]] = {
        (preset, epoch, way)
        for preset in ("bsw", "rgg2008")
        for epoch in range(1, EPOCHS + 1)
        for way in ("suns", "ra")
    }
    assert covered == wanted | {(preset, f"{players}p") for players, preset in TABLES}


@pytest.mark.parametrize(("players", "preset"), TABLES)
@pytest.mark.parametrize("style", ["drawing", "spending"])
def test_nothing_is_lost_at_any_node(players: int, preset: str, style: str) -> None:
    game = seri.game("ra", players, preset)
    check_pieces(game.start())
    for count, step in enumerate(steps(game, seed=players, style=style), start=1):
        check_pieces(step.after)
        check_points(step.after)
        assert count <= MAX_EVENTS
        bounds = range(SCORE_BOUNDS[0], SCORE_BOUNDS[1] + 1)
        assert all(score in bounds for score in game.scores(step.after))
    assert game.places(step.after) != []
    assert sorted(game.places(step.after)) == list(range(1, players + 1))


class AnyGame(RuleBasedStateMachine):
    """Any legal events, at any table, with any options."""

    @initialize(players=st.sampled_from(list(SUN_GROUPS)), data=st.data())
    def sit_down(self, players: int, data: st.DataObject) -> None:
        options = {
            option.name: data.draw(st.sampled_from(list(option.values)), label=option.name)
            for option in seri.game("ra").meta.options
        }
        self.game = seri.game("ra", players, **options)
        self.state = self.game.start()

    @precondition(lambda self: not self.game.is_over(self.state))
    @rule(data=st.data())
    def something_happens(self, data: st.DataObject) -> None:
        if self.game.current_player(self.state) == seri.CHANCE:
            possible = self.game.weights(self.state).nonzero()[0].tolist()
        else:
            possible = self.game.legal(self.state)
        self.game.apply(self.state, int(data.draw(st.sampled_from(possible))))

    @precondition(lambda self: self.game.is_over(self.state))
    @rule()
    def a_rematch(self) -> None:
        self.state = self.game.start()

    @invariant()
    def nothing_is_lost(self) -> None:
        check_pieces(self.state)
        check_points(self.state)

    @invariant()
    def somebody_can_act(self) -> None:
        player = self.game.current_player(self.state)
        assert self.game.legal_mask(self.state).any() == (player >= 0)
        assert (self.game.weights(self.state) > 0).any() == (player == seri.CHANCE)


AnyGame.TestCase.settings = settings(
    max_examples=15,
    stateful_step_count=80,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
TestAnyGame = AnyGame.TestCase
