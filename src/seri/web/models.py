"""What pages are made of: plain data for one viewer, without anything hidden from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..core.contract import SPECTATOR
from ..core.draft import Draft
from ..core.fair import Fairness
from ..core.meta import Meta
from ..core.points import Points
from ..core.view import View
from ..core.words import Line


@dataclass(frozen=True)
class Frame:
    """What every page knows about its reader. `path` is where they are.

    `guest` is their name, `person` the id of their account if they have one.
    """

    lang: str
    theme: str = "auto"
    path: str = "/"
    guest: str = ""
    person: str = ""


@dataclass(frozen=True)
class Sitting:
    """Who sits at a seat; `kind` is "open", "person" or "bot", `level` a bot's.

    `person` is the id of their account. A person without a name has left Seri.
    """

    seat: int
    kind: str
    name: str = ""
    level: str = ""
    person: str | None = None


@dataclass(frozen=True)
class ListedTable:
    """A table in the lobby; `mine` if the reader sits there, `my_turn` if they are asked."""

    id: str
    meta: Meta
    status: str
    seats: Sequence[Sitting]
    mine: bool = False
    my_turn: bool = False
    rated: bool = False

    @property
    def open_seats(self) -> int:
        return sum(each.kind == "open" for each in self.seats)


@dataclass(frozen=True)
class Lobby:
    """`preparing` are the games whose rules are being compiled."""

    games: Sequence[Meta]
    tables: Sequence[ListedTable]
    preparing: Sequence[Meta] = ()
    revision: int = 0


@dataclass(frozen=True)
class NewTable:
    """The form for a new table: what was filled in, and what is wrong with it, by field."""

    meta: Meta
    levels: Sequence[str]
    given: Mapping[str, str]
    errors: Mapping[str, Line] = field(default_factory=dict)


@dataclass(frozen=True)
class Happened:
    """A line group of the log: event number `seq`; `seat` is below 0 for the dealer."""

    seq: int
    seat: int
    lines: Sequence[Line]


class Hint(NamedTuple):
    """A good choice: the chance to win after it, and the points that it brings at once."""

    action: int
    win: float
    points: Points


EVERYTHING = -2
"""The eyes that see all, in a replay after the end."""


@dataclass(frozen=True)
class TableModel:
    """A table as `view.seat` sees it.

    `link` invites others; `local` says that it works on this computer only. `revision` grows with
    every change, `seq` counts the game's events. `log` is in order, oldest
    first. `next_id` is the table of the rematch. `draft` are steps that the viewer has chosen and
    not confirmed; `view` then shows the table with them. `awaited` are the seats of a full table
    that have not said that they are ready, `fair` is what its dealer promised. In a moment that
    `is_past` nobody can act. At a `rated` table nobody is given hints.
    """

    id: str
    view: View
    status: str
    seats: Sequence[Sitting]
    seq: int
    revision: int
    link: str
    log: Sequence[Happened] = ()
    local: bool = False
    is_host: bool = False
    levels: Sequence[str] = ()
    next_id: str | None = None
    draft: Draft | None = None
    awaited: Sequence[int] = ()
    fair: Fairness | None = None
    is_past: bool = False
    rated: bool = False

    @property
    def viewer(self) -> int:
        return self.view.seat

    @property
    def is_seated(self) -> bool:
        return self.view.seat != SPECTATOR

    @property
    def is_alone(self) -> bool:
        """Whether the viewer plays there and nobody else but bots."""
        return self.is_seated and all(
            each.kind == "bot" or each.seat == self.viewer for each in self.seats
        )

    @property
    def may_have_hints(self) -> bool:
        return self.is_alone and not self.rated

    @property
    def may_be_closed(self) -> bool:
        return self.is_alone and not (self.rated and self.status != "waiting")

    @property
    def names(self) -> list[str]:
        return [each.name for each in self.seats]

    @property
    def open_seats(self) -> list[Sitting]:
        return [each for each in self.seats if each.kind == "open"]


@dataclass(frozen=True)
class Replay:
    """A past moment: the table after `at` of the events in `log`.

    `eyes` is the seat whose view it is, SPECTATOR or EVERYTHING; `may_choose` other eyes.
    """

    table: TableModel
    log: Sequence[Happened]
    at: int
    eyes: int
    may_choose: bool

    @property
    def last(self) -> int:
        return len(self.log)

    @property
    def eyes_name(self) -> str:
        """The eyes as they stand in an address."""
        return {SPECTATOR: "watcher", EVERYTHING: "all"}.get(self.eyes, str(self.eyes + 1))

    def address(self, at: int) -> str:
        """The address of another moment, with the same eyes."""
        eyes = f"&eyes={self.eyes_name}" if self.may_choose else ""
        return f"/t/{self.table.id}/replay?at={at}{eyes}"


@dataclass(frozen=True)
class SignIn:
    """The forms to sign in and to make an account, as filled in; `back` is where to go then."""

    name: str
    back: str
    shortest: int
    may_use_passkeys: bool
    notice: str = ""
    done: str = ""


class Passkey(NamedTuple):
    """A passkey: when it was made and last used, in Unix time."""

    id: str
    created: float
    used: float | None


@dataclass(frozen=True)
class Account:
    """One's own account; `done` is what was just done, `notice` why something was not."""

    name: str
    has_password: bool
    shortest: int
    passkeys: Sequence[Passkey]
    may_use_passkeys: bool
    notice: str = ""
    done: str = ""


@dataclass(frozen=True)
class Rank:
    """A rating in a game: a person's (`person` is their id) or, with a `level`, a bot's."""

    game: str
    name: str
    person: str
    level: str
    points: int
    mu: float
    sigma: float
    games: int
    is_provisional: bool


@dataclass(frozen=True)
class Finished:
    """A finished game of somebody. `others` are names, and whether they are bots.

    `change` is what it did to the rating; None if it was not rated.
    """

    table_id: str
    game: str
    at: float
    place: int
    players: int
    others: Sequence[tuple[str, bool]]
    change: int | None


@dataclass(frozen=True)
class Person:
    """What anybody may know of somebody with an account."""

    id: str
    name: str
    is_me: bool
    ranks: Sequence[Rank]
    finished: Sequence[Finished]
