"""Laws checked at every node of seeded random games. A broken law raises AssertionError."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

import seri
from seri.core.contract import CHANCE, NOBODY, SPECTATOR, UNKNOWN
from seri.core.game import Game
from seri.core.jit import Rule
from seri.core.match import Event
from seri.core.odds import draws
from seri.core.registry import meta
from seri.core.transcript import Transcript, read_transcript
from seri.core.view import View
from seri.core.words import LANGUAGES, Line


@dataclass
class Node:
    """A state of a random game and what led to it."""

    game: Game
    state: Any
    events: list[Event]
    rng: np.random.Generator

    @property
    def player(self) -> int:
        return self.game.current_player(self.state)

    @property
    def viewers(self) -> range:
        return range(SPECTATOR, self.game.players)


Law = Callable[[Node], None]
LAWS: list[Law] = []
MOST_REASONS = 30
WORLDS, LEAST_EXPECTED = 300, 3
"""For a chi-square test: so many worlds, and so often an outcome must be expected among them."""


def law(check: Law) -> Law:
    LAWS.append(check)
    return check


def variants(name: str) -> Iterator[Game]:
    """The game by numbers of players and presets, and by each other value of an option."""
    about = meta(name)
    for players in range(about.min_players, about.max_players + 1):
        for preset in about.presets or [None]:
            yield Game(name, players, preset)
    for option in about.options:
        ends = [] if option.is_row else [option.low, option.high]
        for value in option.values or ends:
            if option.read(value) != option.default:
                yield Game(name, None, None, {option.name: value})


def check_laws(game: Game, seed: int = 0) -> int:
    """Play a random game and check every law at every node; return the number of nodes."""
    rng = np.random.default_rng(seed)
    node = Node(game, game.start(), [], rng)
    limit = game.modules.components.MAX_EVENTS
    while True:
        for check in LAWS:
            check(node)
        if node.player == NOBODY:
            break
        assert len(node.events) < limit, f"the game has not ended after {limit} events"
        _advance(node)
    _replays_from_its_transcript(node)
    return len(node.events) + 1


def _advance(node: Node) -> None:
    """One random event, with the laws about going from one state to the next."""
    game, before = node.game, game_copy(node)
    player = node.player
    possible = game.weights(before) if player == CHANCE else game.legal_mask(before)
    event = Event(player, int(node.rng.choice(np.flatnonzero(possible))))
    node.state = _apply_both_ways(node, event)
    node.events = [*node.events, event]
    others = [int(each) for each in node.rng.permutation(np.flatnonzero(possible))[:3]]
    for viewer in node.viewers:
        _renders(game, game.told(before, event.seat, event.action, node.state, viewer))
        _an_event_is_known_by_its_effect_only(node, before, event, others, viewer)


def _an_event_is_known_by_its_effect_only(
    node: Node, before: Any, event: Event, others: list[int], viewer: int
) -> None:
    """Of two events that leave the same view of different truths, nobody is told which it was."""
    game = node.game
    seen = game.seen_action(before, event.seat, event.action, viewer)
    assert seen in (event.action, UNKNOWN)
    view = game.redact(node.state, viewer).tobytes()
    for other in others:
        after = game.copy(before)
        game.apply(after, other)
        is_the_same = after.tobytes() == node.state.tobytes()
        if not is_the_same and game.redact(after, viewer).tobytes() == view:
            assert seen == UNKNOWN, f"viewer {viewer} can't know {event}"


def game_copy(node: Node) -> Any:
    return node.game.copy(node.state)


def _apply_both_ways(node: Node, event: Event) -> Any:
    """Compiled and interpreted agree bit for bit, and neither touches anything but its state."""
    game, before = node.game, node.state.tobytes()
    interpreted, compiled = game_copy(node), game_copy(node)
    apply: Rule = game.modules.rules["apply"]
    apply.function(interpreted, event.action)
    apply.compiled(compiled, event.action)
    assert interpreted.tobytes() == compiled.tobytes(), f"compiled differs after {event}"
    assert node.state.tobytes() == before, "apply on a copy changed the original"
    return compiled


def _replays_from_its_transcript(node: Node) -> None:
    """The transcript of the whole game replays to the same bytes and writes itself again."""
    names = [f"P{seat}" for seat in range(node.game.players)]
    text = Transcript(node.game, names, node.events).text()
    read = read_transcript(text)
    assert read.events == node.events
    assert read.match().state.tobytes() == node.state.tobytes()
    assert read.text() == text


# ---- Who decides, and among what -------------------------------------------------------------


@law
def legal_actions_exactly_when_a_seat_is_to_move(node: Node) -> None:
    mask = node.game.legal_mask(node.state)
    count = node.game.modules.rules["legal_actions"](node.state, mask.copy())
    assert count == mask.sum(), "legal_actions returns another number than it marks"
    assert (count > 0) == (node.player >= 0)
    assert node.player < node.game.players


@law
def outcomes_exactly_when_chance_is_to_move(node: Node) -> None:
    weights = node.game.weights(node.state)
    total = node.game.modules.rules["chance_weights"](node.state, weights.copy())
    assert total == weights.sum(), "chance_weights returns another sum than it fills in"
    assert (weights >= 0).all()
    assert (total > 0) == (node.player == CHANCE)
    if total:
        sample = node.game.modules.rules["sample_chance"]
        assert weights[sample(node.state, node.rng)] > 0


@law
def questions_change_nothing(node: Node) -> None:
    rules, before = node.game.modules.rules, node.state.tobytes()
    out = np.zeros(node.game.players, np.int64)
    rules["places"](node.state, out)
    node.game.scores(node.state)
    node.game.legal_mask(node.state)
    node.game.weights(node.state)
    assert node.state.tobytes() == before


@law
def questions_are_answered_alike_compiled(node: Node) -> None:
    for name, size, dtype in (
        ("legal_actions", node.game.num_actions, np.bool_),
        ("chance_weights", node.game.num_outcomes, np.int64),
        ("places", node.game.players, np.int64),
    ):
        one, two = np.zeros(size, dtype), np.zeros(size, dtype)
        rule: Rule = node.game.modules.rules[name]
        assert rule.function(node.state, one) == rule.compiled(node.state, two), name
        assert (one == two).all(), f"{name} differs compiled"
    score: Rule = node.game.modules.rules["score"]
    for seat in range(node.game.players):
        assert score.function(node.state, seat) == score.compiled(node.state, seat)


@law
def chance_is_drawn_alike_compiled(node: Node) -> None:
    if node.player != CHANCE:
        return
    sample = node.game.modules.rules["sample_chance"]
    if isinstance(sample, Rule):
        seed = int(node.rng.integers(2**32))
        one, two = np.random.default_rng(seed), np.random.default_rng(seed)
        assert sample.function(node.state, one) == sample.compiled(node.state, two)


@law
def chance_is_drawn_with_its_weights(node: Node) -> None:
    """A chi-square test at one chance node in forty; it errs once in a billion."""
    if node.player != CHANCE or node.rng.integers(40):
        return
    weights = node.game.weights(node.state)
    sample, draws = node.game.modules.rules["sample_chance"], 2_000
    drawn = [sample(node.state, node.rng) for _ in range(draws)]
    counts = np.bincount(drawn, minlength=node.game.num_outcomes)
    possible = weights > 0
    expected = draws * weights[possible] / weights.sum()
    distance = float(((counts[possible] - expected) ** 2 / expected).sum())
    freedom = int(possible.sum()) - 1
    assert distance <= freedom + 7 * (2 * freedom) ** 0.5 + 20, f"chi-square {distance:.1f}"


@law
def an_action_has_a_reason_exactly_when_it_is_not_legal(node: Node) -> None:
    """All legal actions are asked for, and some of the others, which may be hundreds."""
    if node.player < 0:
        return
    mask = node.game.legal_mask(node.state)
    others = node.rng.permutation(np.flatnonzero(~mask))[:MOST_REASONS]
    for action in map(int, [*np.flatnonzero(mask), *others]):
        reason = node.game.why_not(node.state, action)
        assert (reason is None) == mask[action], f"why_not {action}: {reason}"
        if reason is not None:
            _renders(node.game, [reason])


@law
def what_may_be_taken_back_shows_nothing(node: Node) -> None:
    """A step leads where its player could have foreseen, from what he sees alone."""
    game, seat = node.game, node.player
    if seat < 0:
        return
    for action in game.legal(node.state):
        if game.may_take_back(node.state, action):
            truth, seen = game_copy(node), game.redact(node.state, seat)
            assert game.may_take_back(seen, action)
            game.apply(truth, action)
            game.apply(seen, action)
            foreseen = game.redact(seen, seat).tobytes()
            assert game.redact(truth, seat).tobytes() == foreseen, f"{action} shows something"


# ---- Texts -----------------------------------------------------------------------------------


@law
def notation_is_unique_and_reads_back(node: Node) -> None:
    game, state = node.game, node.state
    if node.player == CHANCE:
        numbers = np.flatnonzero(game.weights(state)).tolist()
        texts = [game.show_event(state, CHANCE, number) for number in numbers]
        back = [game.read_outcome(state, text) for text in texts]
    else:
        numbers = np.flatnonzero(game.legal_mask(state)).tolist()
        texts = [game.action(state, number).text for number in numbers]
        back = [game.read_action(state, text) for text in texts]
    assert len(set(texts)) == len(texts), f"two moves share a text: {texts}"
    assert back == numbers


@law
def a_state_reads_back_from_json_and_from_its_position(node: Node) -> None:
    game, state = node.game, node.state
    assert game.from_json(game.to_json(state)).tobytes() == state.tobytes()
    described = game.describe_position(state)
    assert game.position(described).tobytes() == state.tobytes(), described


@law
def everything_is_said_in_every_language(node: Node) -> None:
    game, describe = node.game, node.game.modules.describe
    said = [describe.prompt(node.state)]
    said += [describe.label(node.state, action) for action in game.legal(node.state)]
    for seat in range(game.players):
        for heading, lines in describe.score_sheet(node.state, seat):
            said += [heading, *(line for line, _ in lines)]
    if node.player == NOBODY:
        said.append(describe.end_reason(node.state))
        tie_break = describe.tie_break(node.state)
        said += [tie_break] if tie_break else []
    _renders(game, said)


def _renders(game: Game, lines: list[Line]) -> None:
    for lang in LANGUAGES:
        words = game.words(lang)
        for line in lines:
            assert words.line(line).strip(), f"nothing is said for {line}"


@law
def advice_comes_from_the_view_alone(node: Node) -> None:
    """At one decision in four: said in every language, and alike of truths that look alike."""
    game, seat = node.game, node.player
    if seat < 0 or node.rng.integers(4):
        return
    view = View(game, node.state, seat)
    twin = View(game, game.determinize(view.state, node.rng), seat)
    before = view.state.tobytes()
    for action in map(int, node.rng.permutation(view.legal())[:MOST_REASONS]):
        reasons = view.reasons(action)
        _renders(game, reasons)
        assert twin.reasons(action) == reasons, f"the advice on {action} knows too much"
        assert view.state.tobytes() == before, f"the advice on {action} changes the view"


@law
def odds_come_from_the_view_alone(node: Node) -> None:
    """At one node in four: what may come is told alike of truths that look alike, in words."""
    if node.rng.integers(4):
        return
    game = node.game
    for viewer in node.viewers:
        view = View(game, node.state, viewer)
        twin = View(game, game.determinize(view.state, node.rng), viewer)
        before, found = view.state.tobytes(), view.odds()
        assert twin.odds() == found, f"the odds for viewer {viewer} know too much"
        assert view.state.tobytes() == before, "asking for odds changes the view"
        assert not found or node.player != NOBODY
        for each in found:
            assert sum(prospect.chance for prospect in each.prospects) == 1
            names = [prospect.kind.name for prospect in each.prospects]
            _renders(game, [each.what, *each.notes, *filter(None, names)])


@law
def odds_are_those_that_chance_deals_with(node: Node) -> None:
    """Of a full state one of the draws has the weights of chance, where chance is to move."""
    if node.player != CHANCE:
        return
    weights = node.game.weights(node.state)
    found = [each.weights for each in draws(node.game, node.state, SPECTATOR)]
    same = [(each * weights.sum() == weights * each.sum()).all() for each in found]
    assert not found or any(same), "no draw of odds.py is what chance deals"


@law
def odds_are_those_of_the_possible_worlds(node: Node) -> None:
    """At one node in forty, by a chi-square test that errs once in a billion: what is drawn in
    worlds that look alike comes as often as the viewer was told."""
    if node.rng.integers(40):
        return
    game = node.game
    viewer = int(node.rng.integers(SPECTATOR, game.players))
    view = game.redact(node.state, viewer)
    for place, told in enumerate(draws(game, view, viewer)):
        counts = np.zeros(game.num_outcomes)
        for _ in range(WORLDS):
            world = draws(game, game.determinize(view, node.rng), viewer)[place]
            assert world.what == told.what
            counts[node.rng.choice(game.num_outcomes, p=world.weights / world.weights.sum())] += 1
        _fit(counts, told.weights)


def _fit(counts: Any, weights: Any) -> None:
    """Outcomes of kinds that are seldom are taken together."""
    expected = counts.sum() * weights / weights.sum()
    assert not counts[weights == 0].any(), "something came that can't"
    often = expected >= LEAST_EXPECTED
    counts, expected = (np.append(each[often], each[~often].sum()) for each in (counts, expected))
    distance = float(((counts - expected)[expected > 0] ** 2 / expected[expected > 0]).sum())
    freedom = len(expected)
    assert distance <= freedom + 7 * (2 * freedom) ** 0.5 + 20, f"chi-square {distance:.1f}"


# ---- The end ---------------------------------------------------------------------------------


@law
def scores_stay_in_their_bounds(node: Node) -> None:
    low, high = node.game.modules.components.SCORE_BOUNDS
    for points in node.game.scores(node.state):
        assert low <= points <= high


@law
def places_follow_from_one_another(node: Node) -> None:
    places = node.game.places(node.state)
    for place in places:
        assert place == 1 + sum(other < place for other in places), f"places {places}"


@law
def nothing_is_lost(node: Node) -> None:
    problems = node.game.audit(node.state)
    assert not problems, problems


# ---- Hidden information ----------------------------------------------------------------------


@law
def covering_twice_covers_no_more(node: Node) -> None:
    for viewer in node.viewers:
        once = node.game.redact(node.state, viewer)
        assert node.game.redact(once, viewer).tobytes() == once.tobytes()
        redact: Rule = node.game.modules.rules["redact"]
        compiled = game_copy(node)
        redact.compiled(compiled, viewer)
        assert compiled.tobytes() == once.tobytes(), "redact differs compiled"


@law
def two_truths_alike_to_a_viewer_look_alike(node: Node) -> None:
    game = node.game
    for viewer in node.viewers:
        view = View(game, node.state, viewer)
        twin = game.determinize(view.state, node.rng)
        assert not game.audit(twin), "determinize makes an impossible state"
        assert View(game, twin, viewer).state.tobytes() == view.state.tobytes()
        assert game.current_player(twin) == node.player
        if viewer == node.player:
            assert (game.legal_mask(twin) == game.legal_mask(node.state)).all()
            assert (game.legal_mask(view.state) == game.legal_mask(node.state)).all()


@law
def a_view_is_drawn_and_evaluates(node: Node) -> None:
    """As text and as SVG at one node in three; viewer, language and layout take turns."""
    if node.rng.integers(3):
        return
    viewer = int(node.rng.integers(SPECTATOR, node.game.players))
    view = View(node.game, node.state, viewer)
    assert eval(repr(view), {"seri": seri}) == view
    lang = str(node.rng.choice(list(LANGUAGES)))
    layout = str(node.rng.choice(["wide", "narrow"]))
    assert view.text(lang)
    ET.fromstring(view.svg(lang, layout=layout))
