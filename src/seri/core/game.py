"""`Game`: one game for a number of players with its options fixed; the door to everything else."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from . import kernels, registry
from .batches import Batches
from .compiling import compile_in_background, compile_now
from .contract import CHANCE, NOBODY, SPECTATOR
from .errors import BadNotation, BadOption
from .jit import INTERPRETED, Rule
from .meta import Meta, Value
from .points import Points
from .records import copied
from .words import Line, Words

if TYPE_CHECKING:
    from .dealer import Dealer
    from .match import Match
    from .notation import NumberMove
    from .view import View


class Action(int):
    """An action number that shows its text."""

    text: str

    def __new__(cls, number: int, text: str) -> Action:
        action = super().__new__(cls, number)
        action.text = text
        return action

    def __repr__(self) -> str:
        return self.text

    __str__ = __repr__


class Game(Batches):
    """A game, its number of players and its options.

    `options` are the stored values by name. States are NumPy records of `dtype`.
    """

    def __init__(
        self,
        name: str,
        players: int | None = None,
        preset: str | None = None,
        options: Mapping[str, Value] | None = None,
    ) -> None:
        self.meta: Meta = registry.meta(name)
        self.players = self.meta.min_players if players is None else players
        self.meta.check_players(self.players)
        self.options = self.meta.resolve(preset, options or {})
        self.modules = registry.load(name)
        self.record = self.modules.state
        self.dtype = self.record.dtype
        self.num_actions = self.modules.num_actions
        self.num_outcomes = self.modules.num_outcomes
        self._rules = self.modules.rules
        self._unit = int(getattr(self.modules.components, "SCORE_UNIT", 1))
        self._start = self.record.new()
        self._start["num_players"] = self.players
        for option, value in self.options.items():
            self._start[option] = value
        self._rules["set_up"](self._start)

    def __repr__(self) -> str:
        parts = [repr(self.name), f"players={self.players}"]
        preset = self.meta.preset_of(self.options)
        if preset is not None:
            if self.meta.presets and preset != next(iter(self.meta.presets)):
                parts.append(f"preset={preset!r}")
        else:
            parts += [
                f"{option.name}={option.show(self.options[option.name])!r}"
                for option in self.meta.options
                if self.options[option.name] != option.default
            ]
        return f"seri.game({', '.join(parts)})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine = (self.name, self.players, self.options)
        return mine == (other.name, other.players, other.options)

    def __hash__(self) -> int:
        return hash((self.name, self.players))

    @property
    def name(self) -> str:
        return self.meta.name

    @property
    def rules_version(self) -> int:
        return self.meta.rules_version

    def written_options(self) -> dict[str, str]:
        """All options as people write them."""
        return {each.name: each.show(self.options[each.name]) for each in self.meta.options}

    # ---- States ------------------------------------------------------------------------------

    def start(self) -> Any:
        """The state before the first event: a record of its own."""
        return self.copy(self._start)

    def copy(self, state: Any) -> Any:
        """An independent copy of a state."""
        return copied(state)

    def starts(self, count: int) -> Any:
        """An array of `count` start states."""
        states = np.empty(count, self.dtype)
        states[:] = self._start
        return states

    def to_json(self, state: Any) -> dict[str, Any]:
        return self.record.to_json(state)

    def from_json(self, data: Any) -> Any:
        """The state that `to_json` showed; raises BadRecord, or BadOption for another variant's."""
        state = self.record.from_json(data)
        if state["num_players"] != self.players:
            raise BadOption(f"the state is for {state['num_players']} players, not {self.players}")
        for option in self.meta.options:
            if not np.array_equal(state[option.name], self.options[option.name]):
                raise BadOption(f"the state has another value for option {option.name}")
        return state

    def audit(self, state: Any) -> list[str]:
        """What does not balance in a full state (cards, tiles, coins lost or doubled)."""
        return list(self.modules.audit.audit(state))

    def position(self, text: str) -> Any:
        """A described position (docs/transcripts.md), as a state; raises BadNotation."""
        from .notation import read_position

        state = self.start()
        self.modules.notation.set_position(state, read_position(text))
        return state

    def describe_position(self, state: Any) -> str:
        """A state as a described position, which `position` reads back."""
        from .notation import show_position

        return show_position(self.modules.notation.describe_position(state))

    def first_decision(self) -> Any:
        """A state where a seat is to move: the first possible outcomes are dealt until then."""
        state = self.start()
        while self.current_player(state) == CHANCE:
            self.apply(state, int(np.argmax(self.weights(state))))
        return state

    # ---- Rules -------------------------------------------------------------------------------

    def current_player(self, state: Any) -> int:
        """A seat, CHANCE or NOBODY."""
        return int(self._rules["current_player"](state))

    def is_over(self, state: Any) -> bool:
        return self.current_player(state) == NOBODY

    def legal_mask(self, state: Any) -> Any:
        """bool[num_actions]; all False unless a seat is to move."""
        mask = np.zeros(self.num_actions, np.bool_)
        self._rules["legal_actions"](state, mask)
        return mask

    def weights(self, state: Any) -> Any:
        """int64[num_outcomes]; all 0 unless the dealer is to move."""
        weights = np.zeros(self.num_outcomes, np.int64)
        self._rules["chance_weights"](state, weights)
        return weights

    def legal(self, state: Any) -> list[Action]:
        """The legal actions, with their texts."""
        return [self.action(state, n) for n in np.flatnonzero(self.legal_mask(state)).tolist()]

    def action(self, state: Any, number: int) -> Action:
        """An action number with the text it has in this state."""
        return Action(number, self.modules.notation.show_action(state, number))

    def apply(self, state: Any, action: int) -> None:
        """Apply a legal action or outcome in place. Checks nothing: `Match.play` does."""
        self._rules["apply"](state, action)

    def score(self, state: Any, seat: int) -> Points:
        """A seat's points; a Fraction in games that count in parts of a point (`SCORE_UNIT`)."""
        units = int(self._rules["score"](state, seat))
        return units if self._unit == 1 else Fraction(units, self._unit)

    def scores(self, state: Any) -> list[Points]:
        """The points of all seats."""
        return [self.score(state, seat) for seat in range(self.players)]

    def places(self, state: Any) -> list[int]:
        """The place of each seat, 1 for the winner; equal places are shared."""
        out = np.zeros(self.players, np.int64)
        self._rules["places"](state, out)
        return [int(place) for place in out]

    def redact(self, state: Any, viewer: int) -> Any:
        """A copy with everything covered that `viewer` may not know."""
        if not SPECTATOR <= viewer < self.players:
            raise BadOption(
                f"no seat {viewer}; seats are 0 to {self.players - 1}, {SPECTATOR} looks on"
            )
        view = self.copy(state)
        self._rules["redact"](view, viewer)
        return view

    def determinize(self, view: Any, rng: np.random.Generator) -> Any:
        """A copy of a redacted state with the blanks filled in at random."""
        full = self.copy(view)
        self._rules["determinize"](full, rng)
        return full

    def action_values(self, view: Any) -> Any:
        """float64[num_actions]: what each legal action is worth to the seat to move, in points.

        -inf for the rest; None if the game has no `evaluate.py`.
        """
        if "action_values" not in self._rules:
            return None
        values = np.zeros(self.num_actions)
        self._rules["action_values"](view, values)
        values[~self.legal_mask(view)] = -np.inf
        return values

    def try_apply(self, state: Any, action: int) -> int:
        """Apply a player's action if it is legal; who decides next, or `kernels.ILLEGAL`."""
        mask = np.zeros(self.num_actions, np.bool_)
        return int(self._kernel(kernels.try_apply)(state, action, mask))

    def try_deal(self, state: Any, outcome: int) -> int:
        """Apply an outcome if it is possible; who decides next, or `kernels.ILLEGAL`."""
        weights = np.zeros(self.num_outcomes, np.int64)
        return int(self._kernel(kernels.try_deal)(state, outcome, weights))

    # ---- Texts -------------------------------------------------------------------------------

    def read_action(self, state: Any, text: str) -> int:
        """The action a text names in this state, legal or not; raises BadNotation."""
        return int(self.modules.notation.read_action(state, self._clean(text)))

    def read_outcome(self, state: Any, text: str) -> int:
        """The outcome a text names; raises BadNotation."""
        return int(self.modules.notation.read_outcome(state, self._clean(text)))

    def show_event(self, state: Any, seat: int, action: int) -> str:
        """The text of an action, or of an outcome when `seat` is CHANCE."""
        notation = self.modules.notation
        show = notation.show_outcome if seat == CHANCE else notation.show_action
        return str(show(state, action))

    def outcomes_text(self, state: Any) -> str:
        """The outcomes possible now, as text."""
        possible = np.flatnonzero(self.weights(state)).tolist()
        return ", ".join(self.modules.notation.show_outcome(state, each) for each in possible)

    def seen_action(self, before: Any, seat: int, action: int, viewer: int) -> int:
        """The action of an event as a viewer may know it: the action, or UNKNOWN."""
        if self.modules.hidden is None or not hasattr(self.modules.hidden, "seen_action"):
            return action
        return int(self.modules.hidden.seen_action(before, seat, action, viewer))

    def told(self, before: Any, seat: int, action: int, after: Any, viewer: int) -> list[Line]:
        """What a viewer may read of an event, made from redacted states and `seen_action`."""
        seen = self.seen_action(before, seat, action, viewer)
        views = self.redact(before, viewer), self.redact(after, viewer)
        return list(self.modules.describe.log(views[0], seat, seen, views[1]))

    def number_move(self, state: Any) -> NumberMove | None:
        """The legal moves that differ in a number only, if there are some."""
        ask = getattr(self.modules.describe, "number_move", None)
        found: NumberMove | None = ask(state) if ask is not None else None
        return found

    def listed(self, state: Any) -> list[Action]:
        """The legal actions that are worth a button each: all but long runs of numbers."""
        numbers = self.number_move(state)
        return [
            action
            for action in self.legal(state)
            if numbers is None or not numbers.covers(action.text) or numbers.suggests(action.text)
        ]

    def why_not(self, state: Any, action: int) -> Line | None:
        """Why a player's action is not legal now; None if it is."""
        reason: Line | None = self.modules.describe.why_not(state, action)
        return reason

    def goal(self, state: Any) -> Line | None:
        """What the present decision is about, in a sentence for newcomers, if the game says so."""
        ask = getattr(self.modules.describe, "goal", None)
        found: Line | None = (
            ask(state) if ask is not None and self.current_player(state) >= 0 else None
        )
        return found

    def shows_score(self, state: Any, viewer: int, seat: int) -> bool:
        """Whether a viewer is shown the points of a seat, as far as they stand."""
        ask = getattr(self.modules.describe, "shows_score", None)
        return ask is None or bool(ask(state, viewer, seat))

    def may_take_back(self, state: Any, action: int) -> bool:
        """Whether a legal action is a step that its player may take back until he confirms it."""
        ask = getattr(self.modules.describe, "may_take_back", None)
        return ask is not None and bool(ask(state, int(action)))

    def passing(self, state: Any) -> Action | None:
        """The legal action that does least, if the game says of one that it passes."""
        ask = getattr(self.modules.describe, "passes", None)
        found = (each for each in self.legal(state) if ask is not None and ask(state, int(each)))
        return next(found, None)

    def words(self, lang: str = "en", names: list[str] | None = None) -> Words:
        """The game's words over the general ones."""
        general = registry.general_words(lang)
        return registry.words(self.name, lang).over(general).named(names or [])

    @staticmethod
    def _clean(text: object) -> str:
        if not isinstance(text, str) or len(text) > 200:
            raise BadNotation(f"not a move: {str(text)[:40]!r}")
        return " ".join(text.split())

    # ---- Matches -----------------------------------------------------------------------------

    def match(
        self,
        seed: int | None = None,
        *,
        dealer: Dealer | None = None,
        names: list[str] | None = None,
        state: Any = None,
    ) -> Match:
        """A match from the start, or from `state`; dealt by `dealer`, or from `seed`."""
        from .dealer import SeededDealer
        from .match import Match

        return Match(self, dealer or SeededDealer(seed), names=names, state=state)

    def view(self, state: Any, seat: int = SPECTATOR) -> View:
        """What a seat sees of a state: a state, or the JSON of one."""
        from .view import View

        return View(self, self.from_json(state) if isinstance(state, dict) else state, seat)

    # ---- Speed -------------------------------------------------------------------------------

    @property
    def is_compiled(self) -> bool:
        """Whether calls from Python run compiled rules."""
        return bool(self._rules["apply"].is_compiled)

    def compile(self, *, background: bool = False) -> threading.Thread | None:
        """Compile the rules, or load them compiled; afterwards every call from Python is fast.

        In the background another process fills the cache first, so that this one stays lively;
        the thread that waits for it is returned.
        """
        if INTERPRETED or self.is_compiled:
            return None
        if background:
            return compile_in_background(self)
        compile_now(self, self._rules)
        return None

    def _kernel(self, kernel: Rule) -> Any:
        return kernel.compiled if self.is_compiled else kernel.function
