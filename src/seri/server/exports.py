"""Games that leave the server and games that come in: transcripts, JSON, scores, records to go on
with."""

from __future__ import annotations

import asyncio
import csv
import io
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from ..core.contract import CHANCE
from ..core.errors import BadTranscript
from ..core.transcript import Transcript, read_transcript
from ..core.words import Line
from ..web import pages
from ..web.texts import page_words, words_for
from .chronicle import Chronicle
from .dealing import dealer, status_of
from .guests import BadName, Guest, clean_name, sound_alike
from .people import fields, see_other
from .refused import Refused
from .schema import PERSON, SeatRow
from .site import Reader, Site
from .table import Table

JSON_VERSION = 1
FORMULA = ("=", "+", "-", "@", "\t")
"""A cell that begins so is computed by spreadsheets."""


@dataclass(frozen=True)
class Exports:
    """The routes of one site."""

    site: Site

    def routes(self) -> list[Route]:
        return [
            Route("/t/{table_id}/transcript", self.transcript),
            Route("/t/{table_id}/game.json", self.as_json),
            Route("/t/{table_id}/scores.csv", self.scores),
            Route("/import", self.ask),
            Route("/import", self.take_in, methods=["POST"]),
        ]

    # ---- Out -------------------------------------------------------------------------------------

    async def transcript(self, request: Request) -> Response:
        """The finished game as a transcript."""
        table, reader = await self.site.visit(request)
        return _file(PlainTextResponse(_record(table, reader).text()), table, "txt")

    async def as_json(self, request: Request) -> Response:
        """The finished game as JSON (docs/transcripts.md)."""
        table, reader = await self.site.visit(request)
        found = await asyncio.to_thread(game_json, _record(table, reader))
        return _file(JSONResponse(found), table, "json")

    async def scores(self, request: Request) -> Response:
        """Seats, names, places and scores as CSV."""
        table, reader = await self.site.visit(request)
        text = scores_csv(_record(table, reader))
        return _file(PlainTextResponse(text, media_type="text/csv"), table, "csv")

    # ---- In --------------------------------------------------------------------------------------

    async def ask(self, request: Request) -> Response:
        """The form for a transcript."""
        frame = Reader(self.site, request).frame()
        return HTMLResponse(pages.import_form(frame, frame.guest, "", {}))

    async def take_in(self, request: Request) -> Response:
        """A table for a game that was begun elsewhere, all its players at this device."""
        reader = Reader(self.site, request)
        given = await fields(request)
        name, text = given.get("name", ""), given.get("record", "")
        errors: dict[str, Line] = {}
        try:
            guest = reader.become(name)
        except BadName as error:
            errors["name"] = Line(f"page.name.{error.id}")
        try:
            record = await asyncio.to_thread(read_transcript, text)
            if record.initial.tobytes() != record.game.start().tobytes():
                errors["record"] = Line("page.import.position")
        except BadTranscript as error:
            errors["record"] = Line("page.import.bad", line=error.line, problem=error.problem)
        if errors:
            page = pages.import_form(reader.frame(), name, text, errors)
            return HTMLResponse(page, HTTPStatus.UNPROCESSABLE_ENTITY)
        try:
            table = await self._open(record, guest, reader.lang)
        except Refused as refusal:
            page = pages.import_form(reader.frame(), name, text, {"": refusal.line})
            return HTMLResponse(page, refusal.status)
        response = see_other(f"/t/{table.id}")
        reader.remember(response)
        return response

    async def _open(self, record: Transcript, guest: Guest, lang: str) -> Table:
        hall = self.site.hall
        row = replace(await hall.new_row(record.game, guest), listed=False, dealing=0)
        seats = [
            SeatRow(row.id, seat, PERSON, name, guest=guest.id, nonce="")
            for seat, name in enumerate(seat_names(record, lang))
        ]
        match = record.match()
        match.dealer = dealer(row, seats)
        match.let_chance_act()
        steps = Chronicle(record.game).following(match.events)
        return await hall.add(replace(row, status=status_of(match)), seats, steps)


def _record(table: Table, reader: Reader) -> Transcript:
    """The finished game, with what the reader's language calls those who have left Seri."""
    record = table.transcript()
    names = words_for(table.game.name, reader.lang, record.names).names
    return replace(record, names=names)


def seat_names(record: Transcript, lang: str) -> list[str]:
    """A name for every seat, all different: those of the record where they will do."""
    names: list[str] = []
    for seat in range(record.game.players):
        name = _clean(record.names[seat]) if seat < len(record.names) else ""
        if not name or any(sound_alike(name, other) for other in names):
            name = page_words(lang).text("page.import.player", number=seat + 1)
        names.append(name)
    return names


def _clean(name: str) -> str:
    try:
        return clean_name(name)
    except BadName:
        return ""


def game_json(record: Transcript) -> dict[str, Any]:
    """A game as JSON: what it was played with, every event in notation, how it ended."""
    game, match = record.game, replace(record, events=[]).match()
    events = []
    for event in record.events:
        text = game.show_event(match.state, event.seat, event.action)
        events.append({"seat": None if event.seat == CHANCE else event.seat, "event": text})
        match.put(event)
    outcome = match.outcome
    return {
        "format": "seri game",
        "version": JSON_VERSION,
        "game": game.name,
        "rules_version": game.rules_version,
        "players": game.players,
        "options": game.written_options(),
        "names": list(record.names),
        "events": events,
        "scores": [str(score) for score in outcome.scores] if outcome else None,
        "places": list(outcome.places) if outcome else None,
    }


def scores_csv(record: Transcript) -> str:
    """A line for each seat, the best place first."""
    outcome = record.match().outcome
    assert outcome is not None
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["place", "seat", "name", "score"])
    order = sorted(range(record.game.players), key=lambda seat: (outcome.places[seat], seat))
    for seat in order:
        name = _cell(record.names[seat])
        writer.writerow([outcome.places[seat], seat + 1, name, str(outcome.scores[seat])])
    return text.getvalue()


def _cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def _file(response: Response, table: Table, ending: str) -> Response:
    """An answer that browsers save."""
    name = f"{table.game.name}-{table.id}.{ending}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
