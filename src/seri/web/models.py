"""What pages are made of: plain data for one viewer, without anything hidden from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..core.analysis import Analysis, Decision
from ..core.contract import SPECTATOR
from ..core.draft import Draft
from ..core.fair import Fairness
from ..core.meta import Meta
from ..core.odds import Kind
from ..core.points import Points
from ..core.standing import Offer, Order
from ..core.takeback import TakeBack
from ..core.tallies import Count, Verdict
from ..core.transcript import Transcript
from ..core.view import View
from ..core.words import Line

LAYOUTS = ("wide", "narrow")
"""The layouts of boards: for wide screens and for phones."""


@dataclass(frozen=True)
class Frame:
    """What every page knows about its reader. `path` is where they are.

    `guest` is their name, `person` the id of their account if they have one. Boards are drawn for
    these `layouts`: both, until a script says which of them is shown.
    """

    lang: str
    theme: str = "auto"
    path: str = "/"
    guest: str = ""
    layouts: Sequence[str] = LAYOUTS
    person: str = ""


@dataclass(frozen=True)
class Sitting:
    """Who sits at a seat; `kind` is "open", "person" or "bot", `level` a bot's.

    `stand_in` is the level of the bot that plays for a person who is away, `agrees` whether a
    person wants the pause that somebody asked for. A person's clock shows `seconds_left`; if it
    runs, it is out at the server's time `until`. Where there are vacations they may take another
    `vacation_left` seconds, and may be on one, `vacation_until` a Unix time. `person` is the id of
    their account; a person without a name has left Seri.
    """

    seat: int
    kind: str
    name: str = ""
    level: str = ""
    stand_in: str = ""
    agrees: bool = False
    seconds_left: float | None = None
    until: float | None = None
    vacation_left: float | None = None
    vacation_until: float | None = None
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
    """The form for a new table: what was filled in, and what is wrong with it, by field.

    `unrated` are the levels without a published rating in this game.
    """

    meta: Meta
    levels: Sequence[str]
    given: Mapping[str, str]
    errors: Mapping[str, Line] = field(default_factory=dict)
    unrated: Sequence[str] = ()


@dataclass(frozen=True)
class Happened:
    """A line group of the log: event number `seq` of those that count; `seat` is below 0 for the
    dealer.
    """

    seq: int
    seat: int
    lines: Sequence[Line]


class Hint(NamedTuple):
    """A good choice: the chance to win after it, the points that it brings at once, those to expect
    at the end, and what speaks for and against it."""

    action: int
    win: float
    points: Points
    final: float
    reasons: tuple[Line, ...]


@dataclass(frozen=True)
class Timing:
    """A table's clock and what it has come to.

    `text` is the clock as it was asked for, `kind` "none", "move", "bank" or "days"; with days,
    `quiet` are the hours that do not count (first, last, time zone), and everybody may be on
    vacation for `vacation` seconds. `on_timeout` is "wait", "pass" or "bot". From `low` seconds on
    little time is left. `pause` is "", "asked" or "paused". The seat `late` has used up its time;
    if `others_may_choose`, they decide what is to become of it. `now` is the server's time.
    """

    text: str = "none"
    kind: str = "none"
    seconds: int = 0
    increment: int = 0
    quiet: tuple[int, int, str] | None = None
    vacation: int = 0
    on_timeout: str = "wait"
    stand_in: str = ""
    low: int = 0
    pause: str = ""
    late: int = SPECTATOR
    others_may_choose: bool = False
    now: float = 0.0

    @property
    def is_paused(self) -> bool:
        return self.pause == "paused"


CUT = "\ufffc"
"""Stands in a line of the chat where a link was cut: readers see words of their language there."""


class ChatLine(NamedTuple):
    """A line of the chat; `key` is its name on the page. `text` may hold CUT."""

    key: str
    is_watcher: bool
    name: str
    text: str
    is_mine: bool


class Heard(NamedTuple):
    """Somebody else who talked, by a line of theirs; `is_heard` unless the reader mutes them."""

    key: str
    name: str
    is_heard: bool


@dataclass(frozen=True)
class Chat:
    """What the reader may read of a table's chat, oldest first; `is_on` is the host's choice."""

    lines: Sequence[ChatLine] = ()
    others: Sequence[Heard] = ()
    is_on: bool = True


EVERYTHING = -2
"""The eyes that see all, in a replay after the end."""


@dataclass(frozen=True)
class Helps:
    """What helps a seat at a table; nobody else gets it.

    `undo` says whether its last action can be taken back. `offers` are the orders that it may give
    for the `auction` of that name, `order` is the one that it gave; `passes` whether the server
    passes for it where it can do nothing else.
    """

    undo: TakeBack
    needs_consent: bool = False
    passes: bool = True
    auction: str = ""
    offers: Sequence[Offer] = ()
    order: Order | None = None


class Asked(NamedTuple):
    """A seat asks the others to let it take its last action back; some have not answered."""

    seat: int
    awaited: Sequence[int]


@dataclass(frozen=True)
class TableModel:
    """A table as `view.seat` sees it.

    `link` invites others; `local` says that it works on this computer only. `revision` grows with
    every change, `seq` counts the game's events. `log` is in order, oldest
    first. `next_id` is the table of the rematch. `draft` are steps that the viewer has chosen and
    not confirmed; `view` then shows the table with them. `awaited` are the seats of a full table
    that have not said that they are ready, `fair` is what its dealer promised. In a moment that
    `is_past` nobody can act. `own` are all seats at the viewer's device; while it is to be handed
    to the seat `curtain`, the view shows nothing hidden. Nobody new may sit at a table that is
    `locked`; only a `watched` one has spectators. `timing` are the clocks, `chat` is what people
    say there. At a `strict` table nothing is undone by consent, at a `rated` one that neither, and
    nobody is given hints. `helps` is for who sits there, `asked` for all.
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
    chat: Chat = Chat()
    is_past: bool = False
    own: Sequence[int] = ()
    curtain: int | None = None
    locked: bool = False
    watched: bool = True
    timing: Timing = field(default_factory=Timing)
    strict: bool = False
    helps: Helps | None = None
    asked: Asked | None = None
    rated: bool = False

    @property
    def viewer(self) -> int:
        return self.view.seat

    @property
    def is_seated(self) -> bool:
        return self.view.seat != SPECTATOR

    @property
    def is_away(self) -> bool:
        """Whether a bot plays for the viewer."""
        return self.is_seated and bool(self.seats[self.viewer].stand_in)

    @property
    def may_pause(self) -> bool:
        """Whether a pause means something: others would wait too, or a clock would stand."""
        is_playing = self.is_seated and self.status == "playing" and not self.is_away
        return is_playing and (not self.is_only_here or self.timing.kind != "none")

    @property
    def vacation_until(self) -> float | None:
        """Until when the viewer is on vacation; None if they are not."""
        return self.seats[self.viewer].vacation_until if self.is_seated else None

    @property
    def vacation_left(self) -> float | None:
        """The seconds that the viewer may go on vacation for; None if they may not now."""
        if not self.is_seated or self.is_away or self.timing.late == self.viewer:
            return None
        own = self.seats[self.viewer]
        return own.vacation_left if own.vacation_until is None else None

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
    def is_only_here(self) -> bool:
        """Whether nobody plays there at another device."""
        return bool(self.own) and all(
            each.kind == "bot" or each.seat in self.own for each in self.seats
        )

    @property
    def may_be_closed(self) -> bool:
        """Whether the viewer may remove the table: a rated game counts once it has begun."""
        return self.is_only_here and not (self.rated and self.status != "waiting")

    @property
    def has_chat(self) -> bool:
        """Whether anybody could answer: not where all play at the viewer's device."""
        return not self.is_only_here or self.status == "over"

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
    `decision` is what an analysis found about the decision made there, `decider` its seat's view.
    If it `is_embedded`, it is shown inside a page of another site.
    """

    table: TableModel
    log: Sequence[Happened]
    at: int
    eyes: int
    may_choose: bool
    decision: Decision | None = None
    decider: View | None = None
    is_embedded: bool = False

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
        page = "embed" if self.is_embedded else "replay"
        return f"/t/{self.table.id}/{page}?at={at}{eyes}"


@dataclass(frozen=True)
class Analysed:
    """A finished game and its analysis, if there is one; `seat` is whose decisions are listed.

    While `is_asked`, `done` of its moments were looked at.
    """

    table: TableModel
    record: Transcript
    found: Analysis | None
    seat: int
    may_ask: bool = False
    is_asked: bool = False
    has_failed: bool = False
    done: int = 0

    @property
    def total(self) -> int:
        """How many moments the game has."""
        return len(self.record.events) + 1


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
class Dealt:
    """How often chance gave a kind of thing."""

    kind: Kind
    count: Count


@dataclass(frozen=True)
class AllDealings:
    """What chance gave in all finished games of a server, and what that comes to."""

    games: int
    deals: int
    rows: Sequence[Dealt]
    verdict: Verdict


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
