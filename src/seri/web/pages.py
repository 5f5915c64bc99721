"""The pages: a model in, HTML out."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import jinja2

from ..core import registry
from ..core.fair import Recomputed, nonces_text, recomputed, terms, unkept
from ..core.meta import Meta
from ..core.points import signed
from ..core.transcript import Transcript
from ..core.words import LANGUAGES, Line, Words
from .analysis import Findings, remark
from .durations import DAY, clock_text, when_code, when_text
from .forms import CLOCKS, CUSTOM, POLICIES, SEATS
from .models import (
    CUT,
    Account,
    AllDealings,
    Analysed,
    Frame,
    Hint,
    Lobby,
    NewTable,
    Person,
    Rank,
    Replay,
    SignIn,
    TableModel,
)
from .rulebook import rulebook_file, rulebook_html
from .scene import Scene, said
from .texts import page_words, words_for

FOLDER = Path(__file__).parent
STATIC = FOLDER / "static"


@cache
def _templates() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        auto_reload=False,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals |= {"languages": LANGUAGES, "CUSTOM": CUSTOM, "SEATS": SEATS}
    environment.globals |= {"CLOCKS": CLOCKS, "POLICIES": POLICIES, "CUT": CUT, "DAY": DAY}
    return environment


def _render(template: str, words: Words, **model: Any) -> str:
    helpers = {
        "say": _sayer(words),
        "word": _finder(words),
        "level_text": _leveller(words),
        "signed": signed,
        "clock_text": lambda seconds: clock_text(seconds, words),
        "when_text": when_text,
        "when_code": when_code,
    }
    return _templates().get_template(template).render(words=words, **helpers, **model)


def _sayer(words: Words) -> Callable[..., str]:
    """`say("lobby.new")`: the pages' own words."""

    def say(id: str, /, **params: Any) -> str:
        return words.text(f"page.{id}", **params)

    return say


def _finder(words: Words) -> Callable[[str, str], str]:
    """`word("option.x", "x")`: a game's words, or what stands in for them."""
    return lambda id, otherwise: words.text(id) if id in words else otherwise


def _leveller(words: Words) -> Callable[[str], str]:
    """What a bot's level is called."""
    return lambda level: _finder(words)(f"page.level.{level}", level)


def title_of(meta: Meta, lang: str) -> str:
    """A game's title; in English where it has none in this language."""
    return meta.title.get(lang) or meta.title["en"]


def lobby(frame: Frame, model: Lobby) -> str:
    return _lobby("lobby.html", frame, model)


def lobby_fragment(frame: Frame, model: Lobby) -> str:
    """The part of the lobby that is pushed when something changes."""
    return _lobby("lobby_live.html", frame, model)


def _lobby(template: str, frame: Frame, model: Lobby) -> str:
    mine = [each for each in model.tables if each.mine]
    return _render(
        template,
        page_words(frame.lang),
        frame=frame,
        model=model,
        groups=[
            ("mine", sorted(mine, key=lambda each: (not each.my_turn, each.status == "over"))),
            ("open", _others(model, "waiting")),
            ("running", _others(model, "playing")),
        ],
        preparing=[title_of(meta, frame.lang) for meta in model.preparing],
        title_of=lambda meta: title_of(meta, frame.lang),
        tagline_of=lambda meta: words_for(meta.name, frame.lang).text("tagline"),
    )


def _others(model: Lobby, status: str) -> list[Any]:
    return [each for each in model.tables if not each.mine and each.status == status]


def new_table(frame: Frame, form: NewTable) -> str:
    words = words_for(form.meta.name, frame.lang)
    return _render(
        "new.html",
        words,
        frame=frame,
        form=form,
        meta=form.meta,
        unrated=[_leveller(words)(level) for level in form.unrated],
        title=title_of(form.meta, frame.lang),
    )


def table(frame: Frame, model: TableModel, notice: str = "") -> str:
    return _table("table.html", frame, model, notice)


def table_fragment(frame: Frame, model: TableModel, notice: str = "") -> str:
    """The part of a table's page that is pushed to a viewer when something changes."""
    return _table("table_live.html", frame, model, notice)


def _table(template: str, frame: Frame, model: TableModel, notice: str = "", **more: Any) -> str:
    words = words_for(model.view.game.name, frame.lang, model.names)
    scene = Scene(model, words)
    title = title_of(model.view.game.meta, frame.lang)
    return _render(
        template,
        words,
        frame=frame,
        model=model,
        scene=scene,
        title=title,
        notice=notice,
        whole=template == "table.html",
        typed="",
        **more,
    )


def replay(frame: Frame, model: Replay) -> str:
    return _replay("replay.html", frame, model)


def replay_fragment(frame: Frame, model: Replay) -> str:
    """The part of a replay that changes from moment to moment."""
    return _replay("replay_live.html", frame, model)


def _replay(template: str, frame: Frame, model: Replay) -> str:
    words = words_for(model.table.view.game.name, frame.lang, model.table.names)
    entries = said(model.log, words)
    return _render(
        template,
        words,
        frame=frame,
        replay=model,
        model=model.table,
        scene=Scene(model.table, words),
        entries=entries,
        here=next((each for each in reversed(entries) if each.seq < model.at), None),
        remark=remark(model, words),
        title=title_of(model.table.view.game.meta, frame.lang),
    )


def analysis(frame: Frame, model: Analysed) -> str:
    return _analysis("analysis.html", frame, model)


def analysis_fragment(frame: Frame, model: Analysed) -> str:
    """The part of the page that is pushed while a game is analysed."""
    return _analysis("analysis_live.html", frame, model)


def _analysis(template: str, frame: Frame, model: Analysed) -> str:
    words = words_for(model.record.game.name, frame.lang, model.table.names)
    return _render(
        template,
        words,
        frame=frame,
        analysed=model,
        model=model.table,
        findings=Findings(model, model.found, words) if model.found else None,
        title=title_of(model.record.game.meta, frame.lang),
    )


def hint(
    frame: Frame, model: TableModel, advice: Sequence[Hint], notice: str, *, alone: bool
) -> str:
    """The best choices, or why there are none; `alone` is the list without a page around it."""
    words = words_for(model.view.game.name, frame.lang, model.names)
    label, state = model.view.game.modules.describe.label, model.view.state
    choices = [(words.line(label(state, each.action)), each) for each in advice]
    more = {"notice": notice, "choices": choices}
    return _part("hints.html", "play.hint", frame, model, alone=alone, **more)


def reasons(frame: Frame, model: TableModel, *, alone: bool) -> str:
    """Why moves are not possible now; `alone` is the list without a page around it."""
    return _part("reasons.html", "play.why_not", frame, model, alone=alone)


def text_board(frame: Frame, model: TableModel, *, alone: bool) -> str:
    """The board as text; `alone` without a page around it."""
    return _part("board_text.html", "play.board_as_text", frame, model, alone=alone)


def odds(frame: Frame, model: TableModel, *, alone: bool) -> str:
    """What may come next; `alone` without a page around it."""
    return _part("odds.html", "play.odds", frame, model, alone=alone)


def _part(
    inside: str, heading: str, frame: Frame, model: TableModel, *, alone: bool, **more: Any
) -> str:
    """What a table's page shows when it is opened there, or a page of its own with it."""
    template = inside if alone else "part.html"
    return _table(template, frame, model, inside=inside, heading=heading, **more)


def chat(frame: Frame, model: TableModel, notice: str = "", text: str = "") -> str:
    """The chat as a page of its own; `text` is what was typed and not said."""
    return _chat("chat.html", frame, model, notice, text)


def chat_fragment(frame: Frame, model: TableModel, notice: str = "") -> str:
    """The chat of a table's page, which is pushed by itself."""
    return _chat("chat_live.html", frame, model, notice, "")


def _chat(template: str, frame: Frame, model: TableModel, notice: str, text: str) -> str:
    words = words_for(model.view.game.name, frame.lang, model.names)
    title = title_of(model.view.game.meta, frame.lang)
    return _render(
        template, words, frame=frame, model=model, title=title, notice=notice, typed=text
    )


def whole_log(frame: Frame, model: TableModel) -> str:
    words = words_for(model.view.game.name, frame.lang, model.names)
    return _render(
        "log.html",
        words,
        frame=frame,
        model=model,
        entries=said(model.log, words),
        title=title_of(model.view.game.meta, frame.lang),
    )


def dealing(frame: Frame, model: TableModel, record: Transcript | None) -> str:
    """What a table's dealer promised; of a finished game, every deal computed again."""
    words = words_for(model.view.game.name, frame.lang, model.names)
    deals = list(recomputed(record)) if record else []
    return _render(
        "fair.html",
        words,
        frame=frame,
        model=model,
        started=model.status != "waiting",
        deals=deals,
        problems=list(unkept(record, deals)) if record else [],
        recipe=_recipe(record, deals) if record else "",
        title=title_of(model.view.game.meta, frame.lang),
    )


def _recipe(record: Transcript, deals: Sequence[Recomputed]) -> str:
    """What a browser needs to compute the tickets by itself, as JSON; they are texts there."""
    fair = record.fair
    assert fair is not None
    assert fair.secret is not None
    return json.dumps(
        {
            "terms": terms(record.game, fair.table, record.names).decode(),
            "promise": fair.promise,
            "nonces": nonces_text(fair.nonces).decode(),
            "secret": fair.secret.hex(),
            "deals": [[str(deal.total), str(deal.ticket)] for deal in deals],
        }
    )


def quick_form(
    frame: Frame, meta: Meta, name: str, players: str, errors: Mapping[str, Line]
) -> str:
    """The form for a quick match."""
    return _render(
        "quick.html",
        words_for(meta.name, frame.lang),
        frame=frame,
        meta=meta,
        title=title_of(meta, frame.lang),
        name=name,
        players=players or str(meta.min_players),
        errors=errors,
    )


def import_form(frame: Frame, name: str, record: str, errors: Mapping[str, Line]) -> str:
    """The form for a game that was begun elsewhere; what was wrong stands beside its field."""
    words = page_words(frame.lang)
    return _render("import.html", words, frame=frame, name=name, record=record, errors=errors)


def seat_link(frame: Frame, table_id: str, link: str) -> str:
    """The page that shows a seat's personal link, once."""
    return _render("link.html", page_words(frame.lang), frame=frame, table_id=table_id, link=link)


def sign_in(frame: Frame, model: SignIn) -> str:
    """The page with the forms to sign in and to make an account."""
    return _render("sign_in.html", page_words(frame.lang), frame=frame, model=model)


def account(frame: Frame, model: Account) -> str:
    """One's own account."""
    return _render("account.html", page_words(frame.lang), frame=frame, model=model, day=_day)


def leaders(frame: Frame, meta: Meta, ranks: Sequence[Rank]) -> str:
    """The leaderboard of a game."""
    title = title_of(meta, frame.lang)
    return _render(
        "leaders.html",
        page_words(frame.lang),
        frame=frame,
        ranks=ranks,
        game=meta.name,
        title=title,
    )


def dealings(frame: Frame, meta: Meta, model: AllDealings) -> str:
    """What chance gave in all finished games of a server."""
    title, words = title_of(meta, frame.lang), words_for(meta.name, frame.lang)
    return _render("dealings.html", words, frame=frame, model=model, title=title, tenths=_tenths)


def _tenths(number: float) -> str:
    """A difference with one decimal place and its sign; 0.0 has none."""
    rounded = round(number, 1)
    return f"{rounded:+.1f}".replace("-", "−") if rounded else "0.0"


def person(frame: Frame, model: Person) -> str:
    """What anybody may know of somebody."""
    return _render(
        "person.html",
        page_words(frame.lang),
        frame=frame,
        model=model,
        day=_day,
        title_of=lambda game: title_of(registry.meta(game), frame.lang),
    )


def _day(at: float) -> str:
    """A moment as a day, the same for all readers."""
    return time.strftime("%Y-%m-%d", time.gmtime(at))


def rules(frame: Frame, meta: Meta) -> str:
    """Raises FileNotFoundError if the game has no rulebook."""
    body = rulebook_html(rulebook_file(meta.name, frame.lang))
    words = page_words(frame.lang)
    return _render("rules.html", words, frame=frame, body=body, title=title_of(meta, frame.lang))


def problem(frame: Frame, text: str) -> str:
    """A page that says what went wrong."""
    return _render("problem.html", page_words(frame.lang), frame=frame, text=text)
