"""`Site`: what the routes share, and who is asking (`Reader`)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from threading import Thread

from starlette.requests import Request
from starlette.responses import Response

from ..core import registry
from ..core.contract import SPECTATOR
from ..core.game import Game
from ..core.meta import Meta
from ..web.models import LAYOUTS, Frame
from ..web.texts import choose_language
from .analyses import Analyses
from .fresh import Fresh
from .guests import (
    BEFORE_COOKIE,
    GUEST_COOKIE,
    SEAT_COOKIE,
    SHOWN_COOKIE,
    Guest,
    Signer,
    clean_name,
)
from .hall import Hall
from .members import Members
from .refused import Refused
from .schema import PLAYING
from .sessions import GUEST
from .table import Table
from .traffic import Traffic

LAYOUT_HEADER = "seri-layout"
LANGUAGE_COOKIE, THEME_COOKIE = "seri_lang", "seri_theme"
THEMES = ("auto", "light", "dark")
COOKIE_SECONDS = 400 * 24 * 3600
SECONDS_BETWEEN_LOOKS = 0.5


@dataclass
class Site:
    """A running server: its tables, its signing key, the levels of bots it offers, its accounts."""

    hall: Hall
    signer: Signer
    fresh: Fresh
    levels: Sequence[str]
    members: Members
    preparing: dict[str, Thread] = field(default_factory=dict)
    stopping: bool = False
    analyses: Analyses = field(init=False)
    traffic: Traffic = field(init=False)

    def __post_init__(self) -> None:
        self.analyses = Analyses(self.hall.keep, self.hall.bots.thinkers, self.fresh)
        self.traffic = Traffic(self.fresh.now)

    async def visit(self, request: Request) -> tuple[Table, Reader]:
        """The table of an address, and who asks for it.

        Raises NoTable, Unplayable, and Refused for a spectator where there may be none.
        """
        table = await self.hall.table(request.path_params["table_id"])
        reader = Reader(self, request)
        if not table.may_see(reader.seat_at(table)):
            raise Refused(HTTPStatus.FORBIDDEN, "players_only")
        return table, reader

    def stop(self) -> None:
        """Let every stream end, so that the server can stop at once."""
        self.stopping = True
        self.hall.wake_all()

    @property
    def games_preparing(self) -> list[Meta]:
        return [registry.meta(name) for name in self.preparing]

    async def prepare(self) -> None:
        """Compile the rules of all games in other processes, and tell the lobby how it goes."""
        for name in registry.names():
            if (thread := Game(name).compile(background=True)) is not None:
                self.preparing[name] = thread
        self.hall.topic.bump()
        while self.preparing:
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
            for name in [n for n, thread in self.preparing.items() if not thread.is_alive()]:
                del self.preparing[name]
                self.hall.topic.bump()


class TooMany(Exception):
    """More of something from one network than there may be in a while."""


class Reader:
    """Who sends a request: language, colours, and the guest of the signed cookie (`sessions`)."""

    def __init__(self, site: Site, request: Request) -> None:
        self.site = site
        self._request = request
        cookies = request.cookies
        accepted = request.headers.get("accept-language", "")
        self.lang = choose_language(cookies.get(LANGUAGE_COOKIE), accepted)
        theme = cookies.get(THEME_COOKIE, "")
        self.theme = theme if theme in THEMES else THEMES[0]
        self.guest: Guest | None = request.scope.get(GUEST)

    def frame(self, path: str | None = None) -> Frame:
        """The frame of a page; `path` is where to return after a change of settings."""
        where = self._request.url.path if path is None else path
        guest = self.guest
        person = guest.id if guest is not None and guest.has_account else ""
        name = guest.name if guest is not None else ""
        return Frame(self.lang, self.theme, where, name, self.layouts, person)

    @property
    def layouts(self) -> Sequence[str]:
        """The layouts that this reader wants drawn: the one that their script says is shown."""
        request = self._request
        shown = request.headers.get(LAYOUT_HEADER, request.query_params.get("layout"))
        return (shown,) if shown in LAYOUTS else LAYOUTS

    def seat_at(self, table: Table) -> int:
        """The seat that this reader may act for; SPECTATOR if none.

        Of several at one device it is the seat to move, once its person said so (`SHOWN_COOKIE`).
        """
        own = self.seats_at(table)
        if len(own) <= 1 or table.row.status != PLAYING:
            return own[0] if own else SPECTATOR
        if not table.game.record.hides:
            return table.mover if table.mover in own else own[0]
        shown = self._request.cookies.get(SHOWN_COOKIE + table.id)
        possible = [str(seat) for seat in own if table.mover not in own or seat == table.mover]
        return int(shown) if shown in possible else SPECTATOR

    def seats_at(self, table: Table) -> list[int]:
        """All seats that are this reader's."""
        return table.seats_of(self.guest, self.token(table.id))

    def token(self, table_id: str) -> str | None:
        """The seat token that this reader brings for a table."""
        return self._request.cookies.get(SEAT_COOKIE + table_id)

    def become(self, name: str) -> Guest:
        """This reader as a guest of that name; a new guest if they were none.

        Who has an account stays called as it says. Raises BadName, and TooMany if too many guests
        come from their network.
        """
        if self.guest is not None and self.guest.has_account:
            return self.guest
        cleaned = clean_name(name)
        if self.guest is None:
            self.count("guest")
        self.guest = Guest(self.guest.id if self.guest else self.site.fresh.guest_id(), cleaned)
        return self.guest

    def called(self, name: str) -> str:
        """What this reader is called who typed that name: an account has its own."""
        return self.guest.name if self.guest is not None and self.guest.has_account else name

    def known(self) -> Guest:
        """This reader as a guest; a new one without a name if they were none."""
        self.guest = self.guest or Guest(self.site.fresh.guest_id(), "")
        return self.guest

    def count(self, what: str) -> None:
        """Count something that comes from this reader's network. Raises TooMany."""
        if not self.site.traffic.may(what, self._request):
            raise TooMany(what)

    def remember(self, response: Response) -> None:
        """Give the reader the cookie of the guest they are."""
        if self.guest is not None:
            self.set_cookie(response, GUEST_COOKIE, self.site.signer.sign(self.guest))

    def sign_in(self, response: Response, guest: Guest) -> None:
        """Be somebody with an account; the guest of this browser waits until they sign out."""
        if self.guest is not None and not self.guest.has_account and self.guest.id != guest.id:
            self.set_cookie(response, BEFORE_COOKIE, self.site.signer.sign(self.guest))
        self.guest = guest
        self.remember(response)

    def sign_out(self, response: Response) -> None:
        """Be the guest again that this browser had before, if there was one."""
        before = self.site.signer.read(self._request.cookies.get(BEFORE_COOKIE, ""))
        self.guest = before
        self.drop_cookie(response, BEFORE_COOKIE)
        if before is None:
            self.drop_cookie(response, GUEST_COOKIE)
        self.remember(response)

    async def look_again(self) -> None:
        """Find out whether the reader is still who they were, while a stream goes on."""
        self.guest = await self.site.members.confirmed(self.guest)

    def set_cookie(self, response: Response, name: str, value: str) -> None:
        """A cookie that scripts can't read and other sites can't send."""
        response.set_cookie(
            name,
            value,
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=self._request.url.scheme == "https",
        )

    def drop_cookie(self, response: Response, name: str) -> None:
        is_https = self._request.url.scheme == "https"
        response.delete_cookie(name, httponly=True, samesite="lax", secure=is_https)

    @property
    def base(self) -> str:
        """The address of this server as the reader wrote it, without a slash at the end."""
        return str(self._request.base_url).rstrip("/")

    @property
    def is_local(self) -> bool:
        return self._request.url.hostname in ("localhost", "127.0.0.1", "::1")
