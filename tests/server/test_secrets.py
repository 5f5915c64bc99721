"""What is hidden stays on the server: the dealer's secret, and what a seat may not see."""

from __future__ import annotations

import base64
import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import sqlalchemy as sa

import seri
from seri.server import schema, store
from seri.server.app import create_app
from seri.server.database import sqlite_url
from seri.server.fresh import Fresh

from .conftest import Person, Running
from .routes import routes_of

CANARY = b"canary of the dealer, 32 bytes.."


def pinned(secret: bytes) -> Fresh:
    """Ids that count up, one moment for everything, and a given secret."""
    numbers = itertools.count(1)

    def name() -> str:
        return f"id{next(numbers)}"

    return Fresh(name, name, name, lambda: secret, lambda: 1_000_000.0, lambda: 1_000_000.0)


@contextmanager
def server(folder: Path, secret: bytes) -> Iterator[Running]:
    """A server whose tables are all dealt from `secret`."""
    url = sqlite_url(folder)
    keep = store.Store(url)
    keep.setting("signing key", b"k" * 32)
    keep.close()
    running = Running(create_app(url, pace=0, fresh=pinned(secret)))
    yield running
    running.stop()


def seated(running: Running, *names: str, game: str = "goofspiel", **options: str) -> list[Person]:
    """People at one table, and a spectator."""
    host, *others = [Person(running) for _ in names]
    options = {"preset": "custom", **{f"option.{name}": each for name, each in options.items()}}
    host.open_table(game, "me", *["open"] * len(others), name=names[0], **options)
    for seat, person in enumerate(others, start=1):
        person.sit(host.table, seat, names[seat])
    spectator = Person(running)
    spectator.table = host.table
    return [host, *others, spectator]


def everything_sent(running: Running, person: Person) -> dict[str, tuple[int, str, bytes]]:
    """Status, headers and body of every route's answer to one person, and their stream's view.

    The dealer's promise, which is a hash of its secret and shown to all, reads as 64 times P.
    """
    person.browser.headers["Accept-Encoding"] = "identity"
    fair = person.look()["fair"]
    promise, sent = (fair["promise"] if fair else "-").encode(), {}
    for method, path in routes_of(running.app, person.id):
        answer = person.send(method, path)
        body = answer.content.replace(promise, b"P" * 64)
        sent[f"{method} {path}"] = (answer.status_code, str(sorted(answer.headers.items())), body)
    for path in ("/stream", f"{person.table}/stream"):
        sent[path] = (200, "", person.first_event(path).encode().replace(promise, b"P" * 64))
    return sent


def rewrite_events(url: str, table: str, texts: dict[int, str]) -> None:
    """Let a stored table have other events: text by number."""
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        for seq, text in texts.items():
            here = sa.and_(schema.events.c.table_id == table, schema.events.c.seq == seq)
            connection.execute(sa.update(schema.events).where(here).values(action=text))
    engine.dispose()


def test_the_dealers_secret_is_in_no_answer(tmp_path: Path, toy: Callable[..., seri.Game]) -> None:
    forms = [
        CANARY,
        CANARY.hex().encode(),
        base64.b64encode(CANARY),
        base64.urlsafe_b64encode(CANARY),
    ]
    with server(tmp_path, CANARY) as running:
        people = seated(running, "Anna", "Bert")
        while people[0].look()["status"] == "playing":
            for person in people:
                for _, headers, body in everything_sent(running, person).values():
                    assert not any(form in body or form in headers.encode() for form in forms)
            people[0].act_first()
            people[1].act_first()


@pytest.mark.parametrize("acted", [[], [0], [0, 1], [0, 1, 0]])
def test_two_dealers_who_dealt_alike_look_alike_to_everybody(
    tmp_path: Path, toy: Callable[..., seri.Game], acted: list[int]
) -> None:
    """Same events, other secrets of the dealer: what is still to come shows nowhere."""
    sent = []
    for secret in (b"a" * 32, b"b" * 32):
        folder = tmp_path / secret[:1].decode()
        with server(folder, secret) as running:
            people = seated(running, "Anna", "Bert")
            for seat in acted:
                people[seat].act_first()
        rewrite_events(sqlite_url(folder), people[0].id, {0: "prize 3", 3: "prize 5"})
        with server(folder, secret) as running:
            again = [Person(running, person) for person in people]
            sent.append([everything_sent(running, person) for person in again])
    assert sent[0] == sent[1]


def test_what_a_seat_laid_face_down_looks_the_same_to_all_others(
    tmp_path: Path, toy: Callable[..., seri.Game]
) -> None:
    sent = []
    for card in ("lay 1", "lay 4"):
        folder = tmp_path / card[-1]
        with server(folder, b"s" * 32) as running:
            people = seated(running, "Anna", "Bert", "Cleo")
            people[0].act(card, 1)
            sent.append([everything_sent(running, person) for person in people])
    of_anna, of_others = zip(*((each[0], each[1:]) for each in sent), strict=True)
    assert of_anna[0] != of_anna[1]
    assert of_others[0] == of_others[1]


@pytest.mark.parametrize(("action", "seq"), [("lay 9", 2), ("fold", 2), ("lay 1", 1)])
def test_a_refusal_says_nothing_about_what_is_hidden(
    tmp_path: Path, toy: Callable[..., seri.Game], action: str, seq: int
) -> None:
    said = []
    for card in ("lay 1", "lay 4"):
        with server(tmp_path / card[-1], b"s" * 32) as running:
            people = seated(running, "Anna", "Bert")
            people[0].act(card, 1)
            said.append([person.act(action, seq).text for person in people[1:]])
    assert said[0] == said[1]


def test_a_card_drawn_in_an_auction_looks_the_same_to_all_others(
    tmp_path: Path, toy: Callable[..., seri.Game]
) -> None:
    """The page, the stream, the API: who did not draw it can't tell two cards apart."""
    sent = []
    for card in ("card 2", "card 3"):
        folder = tmp_path / card[-1]
        with server(folder, b"s" * 32) as running:
            people = seated(running, "Anna", "Bert", "Cleo", game="galopp_royal", start_player="1")
        rewrite_events(sqlite_url(folder), people[0].id, {0: "card 1", 1: card, 2: "card 5"})
        with server(folder, b"s" * 32) as running:
            again = [Person(running, person) for person in people]
            sent.append([everything_sent(running, person) for person in again])
    drawer = next(seat for seat in range(3) if sent[0][seat] != sent[1][seat])
    for viewer, (one, two) in enumerate(zip(*sent, strict=True)):
        assert (one == two) is (viewer != drawer)
