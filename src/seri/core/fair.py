"""Fair dealing: what a dealer promises before a game, and how anyone checks it afterwards.

The recipe, with vectors and with what it does not prove, is docs/fair-dealing.md.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from .contract import CHANCE
from .dealer import SecretDealer, pick
from .errors import BadNotation

if TYPE_CHECKING:
    from .game import Game
    from .transcript import Transcript

PROMISE = b"seri promise 1\n"
NONCES = b"seri nonces 1\n"
LONGEST_NONCE = 64
_NONCE = re.compile(rf"[\w-]{{0,{LONGEST_NONCE}}}")
_HEX = re.compile(r"[0-9a-f]{64}")
_TABLE = re.compile(r"[\w-]{1,40}")


@dataclass(frozen=True)
class Fairness:
    """What was said around a game: first the promise, then the seats' nonces, at last the secret.

    `promise` is 64 hexadecimal digits; a nonce is a text that may be empty; `secret` is None as
    long as the game goes on.
    """

    table: str
    promise: str
    nonces: tuple[str, ...]
    secret: bytes | None = None


class Recomputed(NamedTuple):
    """A deal computed again: outcome `number` (from 0), the game's event `event` (from 1).

    It drew `ticket` of `total`; `dealt` is what the transcript says, `promised` what follows.
    """

    number: int
    event: int
    total: int
    ticket: int
    dealt: str
    promised: str


def promise_of(secret: bytes, game: Game, table: str, roster: Sequence[str]) -> str:
    """What is published before anyone adds a nonce: SHA-256 of the terms and the secret."""
    return hashlib.sha256(PROMISE + terms(game, table, roster) + b"\n" + secret).hexdigest()


def terms(game: Game, table: str, roster: Sequence[str]) -> bytes:
    """What a promise binds the secret to: this table, these rules and options, these players."""
    return _canonical(
        {
            "game": game.name,
            "options": game.written_options(),
            "players": game.players,
            "roster": list(roster),
            "rules": game.rules_version,
            "table": table,
        }
    )


def dealing_key(secret: bytes, nonces: Sequence[str]) -> bytes:
    """The key of the `SecretDealer`: neither the server nor a seat could choose it alone."""
    return hmac.new(secret, NONCES + nonces_text(nonces), hashlib.sha256).digest()


def nonces_text(nonces: Sequence[str]) -> bytes:
    """The nonces of all seats as they enter the key."""
    return _canonical(list(nonces))


def _canonical(value: Any) -> bytes:
    """JSON in one way only: sorted keys, no spaces, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def check_nonce(text: str) -> str:
    """A nonce as it is. Raises BadNotation."""
    if _NONCE.fullmatch(text) is None:
        raise BadNotation(
            f"a nonce has at most {LONGEST_NONCE} letters, digits, - and _, not {text[:40]!r}"
        )
    return text


def unkept(transcript: Transcript, deals: Iterable[Recomputed] | None = None) -> Iterator[str]:
    """Everything in a finished game's transcript that its dealer's promise does not give.

    `deals` are those of `recomputed`, if they are there already.
    """
    game, fair = transcript.game, transcript.fair
    if fair is None or fair.secret is None:
        missing = "promise" if fair is None else "secret (it is shown when the game is over)"
        yield f"there is no {missing} in it, so the dealing can't be recomputed"
        return
    if transcript.initial is not None and transcript.initial.tobytes() != game.start().tobytes():
        yield "it begins in the middle of a game, which no promise covers"
        return
    if transcript.match().outcome is None:
        yield "the game is not over, so deals may be missing"
    if promise_of(fair.secret, game, fair.table, transcript.names) != fair.promise:
        yield "the promise is not that of this secret, table, game, options and players"
    for deal in recomputed(transcript) if deals is None else deals:
        if deal.dealt != deal.promised:
            yield f"event {deal.event}: dealt `{deal.dealt}`, promised `{deal.promised}`"


def recomputed(transcript: Transcript) -> Iterator[Recomputed]:
    """Every deal of a finished game beside what its secret and nonces give."""
    game, fair = transcript.game, transcript.fair
    assert fair is not None
    assert fair.secret is not None
    dealer = SecretDealer(dealing_key(fair.secret, fair.nonces))
    state, number = game.start(), 0
    for count, event in enumerate(transcript.events, start=1):
        if event.seat == CHANCE:
            weights = game.weights(state)
            total = int(weights.sum())
            ticket = dealer.ticket(total, number)
            yield Recomputed(
                number,
                count,
                total,
                ticket,
                game.show_event(state, CHANCE, event.action),
                game.show_event(state, CHANCE, pick(weights, ticket)),
            )
            number += 1
        game.apply(state, event.action)


# ---- In a transcript's header ----------------------------------------------------------------


def header_lines(fair: Fairness) -> Iterator[str]:
    yield f"fair table {fair.table}"
    yield f"fair promise {fair.promise}"
    for seat, nonce in enumerate(fair.nonces):
        yield f"fair nonce {seat + 1} {nonce}".rstrip()
    if fair.secret is not None:
        yield f"fair secret {fair.secret.hex()}"


def check_line(what: str, value: str) -> str:
    """The value of a `fair` line as it is. Raises BadNotation."""
    match what:
        case "table":
            if _TABLE.fullmatch(value) is None:
                raise BadNotation(f"fair table: no table is called {value[:40]!r}")
        case "promise" | "secret":
            if _HEX.fullmatch(value) is None:
                raise BadNotation(
                    f"fair {what}: expected 64 digits 0-9 and a-f, not {value[:40]!r}"
                )
        case "nonce":
            check_nonce(value)
        case _:
            raise BadNotation(f"fair {what[:40]}: expected table, promise, secret or nonce SEAT")
    return value


def read_header(said: dict[str, str], players: int) -> Fairness | None:
    """What the `fair` lines of a header say, by what follows `fair`. Raises BadNotation."""
    if not said:
        return None
    for wanted in ("table", "promise"):
        if wanted not in said:
            raise BadNotation(f"fair {wanted} is missing")
    nonces = tuple(said.get(f"nonce {seat + 1}", "") for seat in range(players))
    secret = bytes.fromhex(said["secret"]) if "secret" in said else None
    return Fairness(said["table"], said["promise"], nonces, secret)
