"""The JSON API for tools. `/openapi.json` describes it; seats count from 0."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr

from ..core import registry
from ..core.errors import BadNotation
from ..core.match import outcome_of
from ..core.meta import Meta
from ..core.odds import Odds
from ..core.words import Line, Words
from ..web.models import TableModel
from ..web.scene import Scene
from ..web.texts import words_for
from . import gathering, views
from .answers import answer
from .refused import Refused
from .site import Reader


class OptionInfo(BaseModel):
    """An option: its possible texts, or its bounds. `assumed`: not printed in the rules."""

    name: str
    values: list[str]
    low: int
    high: int
    default: str
    assumed: bool


class GameInfo(BaseModel):
    name: str
    title: dict[str, str]
    designer: str
    min_players: int
    max_players: int
    minutes: int
    link: str
    rules_version: int
    options: list[OptionInfo]
    presets: dict[str, dict[str, Any]]


class SeatInfo(BaseModel):
    """A seat; `stand_in` is the level of the bot that plays for a person who is away.

    `seconds_left` is null without a clock and for bots. Where there are vacations, `vacation_left`
    are the seconds that a person may still take; `vacation_until` is a Unix time, null for who is
    on none.
    """

    seat: int
    kind: str
    name: str
    level: str
    ready: bool
    stand_in: str
    seconds_left: float | None
    vacation_left: float | None
    vacation_until: float | None


class FairInfo(BaseModel):
    """How the dealing can be checked (docs/fair-dealing.md): `secret` is null until the end."""

    promise: str
    nonces: list[str] | None
    secret: str | None


class MoveInfo(BaseModel):
    """A legal action: what to send, and what it means."""

    action: str
    label: str


class OutcomeInfo(BaseModel):
    reason: str
    scores: list[float]
    places: list[int]
    tie_break: str | None


class TableInfo(BaseModel):
    """A table as the seat of your cookie sees it; `seat` is -1 for spectators.

    `state` has blanks (-1, or null for sets) where you may not look; what the rules leave open and
    an option only takes off the boards is there. `seq` counts the entries of the table's log (moves
    that were undone too) and must be sent back with an action. `to_move` is a seat, -1 for the
    dealer, -2 for nobody. `clock` is "none" or a text as docs/tables.md
    explains it; `pause` is "", "asked" or "paused".
    """

    id: str
    game: str
    options: dict[str, str]
    rules_version: int
    status: str
    revision: int
    seq: int
    seat: int
    seats: list[SeatInfo]
    to_move: int
    prompt: str
    legal: list[MoveInfo]
    state: dict[str, Any]
    outcome: OutcomeInfo | None
    clock: str
    pause: str
    fair: FairInfo | None
    next: str | None
    rated: bool


class ProspectInfo(BaseModel):
    """A kind of thing that may come next; `left` is null where it is no count.

    `key` is the same in every language.
    """

    key: str
    name: str
    left: int | None
    chance: float


class OddsInfo(BaseModel):
    """What may come next out of a bag, a deck or a die; the chances add up to 1."""

    what: str
    prospects: list[ProspectInfo]
    notes: list[str]


class Ready(BaseModel):
    """Your seat is ready, having seen this promise; `nonce` is what you add to the secret."""

    model_config = ConfigDict(extra="forbid")

    promise: Annotated[StrictStr, Field(max_length=64)]
    nonce: Annotated[StrictStr, Field(max_length=64)] = ""


class Act(BaseModel):
    """An action of your seat in the game's notation, and the `seq` that you saw."""

    model_config = ConfigDict(extra="forbid")

    seq: Annotated[StrictInt, Field(ge=0, lt=2**31)]
    action: Annotated[StrictStr, Field(max_length=200)]


class ErrorInfo(BaseModel):
    error: str
    message: str


ERRORS: dict[int | str, dict[str, Any]] = {
    400: {"model": ErrorInfo, "description": "No such move."},
    403: {"model": ErrorInfo, "description": "Not your seat, or not your turn."},
    404: {"model": ErrorInfo, "description": "No such table."},
    409: {"model": ErrorInfo, "description": "The table has moved on: look again."},
    422: {"model": ErrorInfo, "description": "Not legal now, or a malformed body."},
}


router = APIRouter(prefix="/api", tags=["tables"])


def reader_of(request: Request) -> Reader:
    return Reader(request.app.state.site, request)


Asking = Annotated[Reader, Depends(reader_of)]


@router.get("/games")
async def games() -> list[GameInfo]:
    """The games that can be played here."""
    return [game_info(registry.meta(name)) for name in registry.names()]


@router.get("/tables/{table_id}", responses={404: ERRORS[404]})
async def table(table_id: str, request: Request, reader: Asking) -> TableInfo:
    """A table as you may see it."""
    found, _ = await reader.site.visit(request)
    return table_info(views.table_model(reader.site, found, reader), reader.lang)


@router.get("/tables/{table_id}/odds", responses={404: ERRORS[404]})
async def odds(table_id: str, request: Request, reader: Asking) -> list[OddsInfo]:
    """What chance may give next, by what your seat sees, as if it were drawn now."""
    found, _ = await reader.site.visit(request)
    model = views.table_model(reader.site, found, reader)
    words = words_for(found.game.name, reader.lang, model.names)
    return [odds_info(each, words) for each in model.view.odds()]


@router.post("/tables/{table_id}/act", responses=ERRORS, response_model=TableInfo)
async def act(table_id: str, body: Act, request: Request, reader: Asking) -> Any:
    """Act for your seat; the answer is the table afterwards."""
    found, _ = await reader.site.visit(request)
    seat = reader.seat_at(found)
    try:
        await found.act(seat, body.seq, body.action)
    except Refused as refusal:
        names = [each.name for each in found.seats]
        words = words_for(found.game.name, reader.lang, names)
        return answer(reader.site, request, refusal.status, refusal.line, words)
    return table_info(views.table_model(reader.site, found, reader), reader.lang)


@router.post("/tables/{table_id}/ready", responses=ERRORS, response_model=TableInfo)
async def ready(table_id: str, body: Ready, request: Request, reader: Asking) -> Any:
    """Say that your seat is ready; the game begins when all are."""
    found, _ = await reader.site.visit(request)
    try:
        await gathering.ready(found, reader.seat_at(found), **body.model_dump())
    except BadNotation:
        line = Line("page.refused.bad_nonce")
        return answer(reader.site, request, HTTPStatus.UNPROCESSABLE_ENTITY, line)
    except Refused as refusal:
        return answer(reader.site, request, refusal.status, refusal.line)
    return table_info(views.table_model(reader.site, found, reader), reader.lang)


def odds_info(told: Odds, words: Words) -> OddsInfo:
    return OddsInfo(
        what=words.line(told.what),
        prospects=[
            ProspectInfo(
                key=each.kind.key,
                name=each.kind.text(words),
                left=each.left,
                chance=float(each.chance),
            )
            for each in told.prospects
        ],
        notes=[words.line(note) for note in told.notes],
    )


def game_info(meta: Meta) -> GameInfo:
    return GameInfo(
        name=meta.name,
        title=dict(meta.title),
        designer=meta.designer,
        min_players=meta.min_players,
        max_players=meta.max_players,
        minutes=meta.minutes,
        link=meta.link,
        rules_version=meta.rules_version,
        options=[
            OptionInfo(
                name=each.name, values=list(each.values), low=each.low, high=each.high,
                default=each.show(each.default), assumed=each.assumed,
            )
            for each in meta.options
        ],
        presets={name: dict(preset) for name, preset in meta.presets.items()},
    )  # fmt: skip


def table_info(model: TableModel, lang: str) -> TableInfo:
    game, state = model.view.game, model.view.state
    scene = Scene(model, words_for(game.name, lang, model.names))
    return TableInfo(
        id=model.id,
        game=game.name,
        options=game.written_options(),
        rules_version=game.rules_version,
        status=model.status,
        revision=model.revision,
        seq=model.seq,
        seat=model.viewer,
        seats=[
            SeatInfo(
                seat=each.seat,
                kind=each.kind,
                name=each.name,
                level=each.level,
                ready=model.fair is not None and each.seat not in model.awaited,
                stand_in=each.stand_in,
                seconds_left=each.seconds_left,
                vacation_left=each.vacation_left,
                vacation_until=each.vacation_until,
            )
            for each in model.seats
        ],
        to_move=scene.mover,
        prompt=scene.status,
        legal=[MoveInfo(action=move.text, label=move.label) for move in scene.moves],
        state=game.to_json(state),
        outcome=_outcome(scene) if model.status != "waiting" else None,
        clock=model.timing.text,
        pause=model.timing.pause,
        fair=_fair(model),
        next=model.next_id,
        rated=model.rated,
    )


def _fair(model: TableModel) -> FairInfo | None:
    if (fair := model.fair) is None:
        return None
    nonces = list(fair.nonces) if model.status != "waiting" else None
    secret = fair.secret.hex() if fair.secret is not None else None
    return FairInfo(promise=fair.promise, nonces=nonces, secret=secret)


def _outcome(scene: Scene) -> OutcomeInfo | None:
    outcome = outcome_of(scene.game, scene.view.state)
    if outcome is None:
        return None
    tie_break = scene.words.line(outcome.tie_break) if outcome.tie_break else None
    return OutcomeInfo(
        reason=scene.words.line(outcome.reason),
        scores=[float(points) for points in outcome.scores],
        places=list(outcome.places),
        tie_break=tie_break,
    )
