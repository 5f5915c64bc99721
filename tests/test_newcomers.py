"""What every game tells somebody who has never played it."""

from __future__ import annotations

import pytest

import seri
from seri.core import registry
from seri.core.words import LANGUAGES
from seri.web.models import Sitting, TableModel
from seri.web.scene import Scene
from seri.web.texts import words_for

GAMES = registry.names()
LONGEST = 330


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_is_short_and_said_in_every_language(game: str, lang: str) -> None:
    match = seri.game(game).match(seed=1)
    seats = [Sitting(seat, "person", "Ann") for seat in range(match.game.players)]
    model = TableModel("t", match.view(0), "playing", seats, 1, 1, "http://here/")
    how = Scene(model, words_for(game, lang)).how
    assert 5 <= len(how) <= 9
    assert max(map(len, how)) <= LONGEST


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_says_what_it_is_about(game: str) -> None:
    about = registry.meta(game)
    for players in {about.min_players, about.max_players}:
        match, bot = seri.game(game, players).match(seed=2), seri.bot("random", 2)
        while not match.is_over:
            line = match.game.goal(match.view(match.current_player).state)
            assert line is not None
            for lang in LANGUAGES:
                assert match.game.words(lang).line(line)
            match.play(bot.choose(match.view(match.current_player)))
        assert match.game.goal(match.state) is None


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_has_as_many_points_in_every_language(game: str) -> None:
    ids = [
        {id for id in registry.words(game, lang).entries if id.startswith(("how.", "goal."))}
        for lang in LANGUAGES
    ]
    assert ids[0] == ids[1]
