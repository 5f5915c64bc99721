"""Fair dealing: the published vectors, and transcripts that keep or break their promise."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import seri
from seri.core.dealer import SecretDealer
from seri.core.errors import BadTranscript
from seri.core.fair import Fairness, dealing_key, promise_of, unkept
from seri.core.transcript import Transcript

PAGE = Path(__file__).parents[2] / "docs" / "fair-dealing.md"
SECRET, TABLE, NONCES = bytes(range(32)), "table-1", ("tulip", "", "千恵_7")
NAMES = ["Anna", "Bert", "Chie 千恵"]


def vectors() -> list[dict[str, Any]]:
    found = re.search(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    read: list[dict[str, Any]] = json.loads(found.group(1))
    return read


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector["game"])
def test_the_published_vectors_hold(vector: dict[str, Any]) -> None:
    secret = bytes.fromhex(vector["secret"])
    game = seri.game(vector["game"], players=vector["players"])
    assert promise_of(secret, game, vector["table"], vector["roster"]) == vector["promise"]
    key = dealing_key(secret, vector["nonces"])
    assert key.hex() == vector["key"]
    dealer = SecretDealer(key)
    for total, tickets in vector["tickets"].items():
        assert [dealer.ticket(int(total), number) for number in range(3)] == tickets


@pytest.fixture
def played(toy: Callable[..., seri.Game]) -> Transcript:
    """A finished game whose dealer kept a promise."""
    game = toy(players=3, cards=5)
    match = game.match(dealer=SecretDealer(dealing_key(SECRET, NONCES)), names=NAMES)
    dice = random.Random(1)
    while not match.is_over:
        match.play(dice.choice(match.legal()))
    match.fair = Fairness(TABLE, promise_of(SECRET, game, TABLE, NAMES), NONCES, SECRET)
    return match.transcript()


def test_a_kept_promise_is_found_kept_from_the_text_alone(played: Transcript) -> None:
    again = seri.read_transcript(played.text())
    assert again.fair == played.fair
    assert again.text() == played.text()
    assert list(unkept(again)) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"secret": bytes(32)}, "the promise is not that of"),
        ({"table": "other"}, "the promise is not that of"),
        ({"promise": "0" * 64}, "the promise is not that of"),
        ({"secret": None}, "there is no secret"),
    ],
)
def test_a_promise_of_something_else_is_found(
    played: Transcript, change: dict[str, Any], said: str
) -> None:
    assert played.fair is not None
    problems = list(unkept(replace(played, fair=replace(played.fair, **change))))
    assert problems[0].startswith(said)


def test_a_promise_binds_names_and_options(
    played: Transcript, toy: Callable[..., seri.Game]
) -> None:
    assert played.fair is not None
    promise = played.fair.promise
    assert promise_of(SECRET, toy(players=3, cards=5), TABLE, NAMES) == promise
    assert promise_of(SECRET, toy(players=3, cards=6), TABLE, NAMES) != promise
    assert promise_of(SECRET, toy(players=3, cards=5), TABLE, [*NAMES[:2], "Chie"]) != promise


def test_other_nonces_give_another_deal(played: Transcript) -> None:
    assert played.fair is not None
    other = replace(played.fair, nonces=("tulips", "", "千恵_7"))
    assert any("event 1: dealt" in each for each in unkept(replace(played, fair=other)))


def test_a_deal_that_was_not_promised_is_named(played: Transcript) -> None:
    lines = played.text().splitlines()
    deals = [number for number, line in enumerate(lines) if line.startswith("dealer ")]
    last, before = deals[-1], deals[-2]
    lines[last], lines[before] = lines[before], lines[last]
    edited = seri.read_transcript("\n".join(line for line in lines if not line.startswith("=")))
    problems = list(unkept(edited))
    assert re.fullmatch(r"event 13: dealt `prize \d`, promised `prize \d`", problems[0])


def test_a_game_that_is_cut_off_is_not_all_as_promised(played: Transcript) -> None:
    for events in (0, 5):
        cut = replace(played, events=played.events[:events])
        assert list(unkept(cut)) == ["the game is not over, so deals may be missing"]


def test_without_a_promise_nothing_can_be_said(played: Transcript) -> None:
    assert "there is no promise" in next(unkept(replace(played, fair=None)))


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("fair table table-1", "fair table", "no table is called"),
        ("fair table table-1\n", "", "fair table is missing"),
        ("fair promise ", "fair promise x", "expected 64 digits"),
        ("fair secret 00", "fair secret ", "expected 64 digits"),
        ("fair nonce 1 tulip", "fair nonce 1 tu lip", "a nonce has at most 64 letters"),
        ("fair nonce 1 tulip", "fair nonce 4 tulip", "seats are 1 to 3"),
        ("fair nonce 1 tulip", "fair nonce 2 tulip", "fair nonce 2 is given twice"),
        ("fair nonce 1 tulip", "fair nonce one tulip", "expected a number"),
        ("fair nonce 1 tulip", "fair play", "expected table, promise, secret or nonce SEAT"),
    ],
)
def test_a_damaged_line_is_named(played: Transcript, right: str, wrong: str, said: str) -> None:
    spoilt = played.text().replace(right, wrong, 1)
    assert spoilt != played.text()
    with pytest.raises(BadTranscript, match=said) as refused:
        seri.read_transcript(spoilt)
    if "missing" not in said and "no table" not in said:
        named = spoilt.splitlines()[refused.value.line - 1]
        assert named.startswith("fair ")
