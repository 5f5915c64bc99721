"""Whose turn it is in a described position, and what has happened in it."""

from __future__ import annotations

from typing import Any

from seri.core.errors import BadNotation
from seri.core.notation import Described, number

from ..components import NOTHING, Ending, Phase
from ..hidden import holds_only_dead_cards
from ..rules.ends import has_playable, is_exhausted, race_is_finished
from ..rules.turns import has_counter_here, may_bet_somewhere
from .hands import Cards, check_mover, fill_hands, set_cards, total_dead
from .text import ENDINGS, NO_YES, PHASES, Fields, choose, read_seat


def set_moment(state: Any, fields: Fields, cards: Cards) -> None:
    """The seat to move and its step, the hands, and how the game ended if it did."""
    turn = read_seat(fields, "turn", int(state.num_players), 0)
    if turn == NOTHING:
        raise BadNotation("turn: somebody is to move")
    state.to_move = turn
    _set_phase(state, fields)
    all_passed = choose(fields, "ended", ENDINGS, Ending.NONE) == Ending.ALL_PASSED
    state.passed = choose(fields, "passed", NO_YES, all_passed)
    state.dropped = choose(fields, "dropped", NO_YES, False)
    fill_hands(state, cards)
    set_cards(state, cards)
    _set_last(state, fields)
    _set_passes(state, fields)
    _check_step(state)
    _check_hands(state)
    _set_ending(state, fields)


def _set_phase(state: Any, fields: Fields) -> None:
    finished = race_is_finished(state)
    beginning = Phase.BET if may_bet_somewhere(state) else Phase.PLAY
    state.phase = choose(fields, "phase", PHASES, Phase.OVER if finished else beginning)
    if finished and state.phase != Phase.OVER:
        raise BadNotation("phase: after the fifth fence the game is over")
    if state.phase == Phase.BET and beginning == Phase.PLAY:
        raise BadNotation("phase: there is no bet to make, so it is `play`")
    has_bet = has_counter_here(state, state.to_move) if beginning == Phase.BET else True
    if state.phase == Phase.PLAY and not has_bet:
        raise BadNotation("phase: a turn begins with `bet`")


def _check_step(state: Any) -> None:
    """What the player can have done in this turn."""
    first = state.phase in (Phase.BET, Phase.PLAY)
    if first and (state.passed or state.dropped):
        raise BadNotation("passed, dropped: the turn has only begun")
    if state.phase == Phase.DISCARD and state.fell[0] == NOTHING:
        raise BadNotation("phase: before a horse has fallen nobody discards")
    if state.dropped and total_dead(state) == 0:
        raise BadNotation("dropped: nothing lies in the discards")
    played = state.plays > 0 and state.players[state.to_move].last_play == state.plays
    if state.phase in (Phase.DISCARD, Phase.DRAW) and not state.passed and not played:
        raise BadNotation(f"last: seat {state.to_move + 1} has neither played nor passed")
    check_mover(state)


def _check_hands(state: Any) -> None:
    """3.2  Who passed has no playable card."""
    for seat in range(int(state.num_players)):
        if holds_only_dead_cards(state, seat) and has_playable(state, seat):
            raise BadNotation(f"hands: seat {seat + 1} has passed, but holds a playable card")


# ---- Who played last ---------------------------------------------------------------------------


def _set_last(state: Any, fields: Fields) -> None:
    """`last`: the number of each seat's last card; by default all have played in turn."""
    players, plays = int(state.num_players), int(state.plays)
    given = fields.get("last", _in_turn(state))
    if not isinstance(given, list) or len(given) != players:
        raise BadNotation(f"last: expected a number for each of {players} seats")
    last = [number("last", each, 0, plays) for each in given]
    numbers = [each for each in last if each > 0]
    if len(set(numbers)) != len(numbers) or max(last) != plays:
        raise BadNotation(f"last: just one seat has played card {plays}, and no two the same")
    for seat in range(players):
        state.players[seat].last_play = last[seat]


def _in_turn(state: Any) -> list[Described]:
    players = int(state.num_players)
    in_turn = state.phase in (Phase.DISCARD, Phase.DRAW, Phase.OVER) and not state.passed
    latest = int(state.to_move) - (0 if in_turn else 1)
    return [max(0, int(state.plays) - (latest - seat) % players) for seat in range(players)]


def show_last(state: Any) -> list[Described]:
    return [int(player.last_play) for player in state.players[: state.num_players]]


# ---- Passes and the end ------------------------------------------------------------------------


def _set_passes(state: Any, fields: Fields) -> None:
    most = int(state.num_players)
    over = state.phase == Phase.OVER
    default = most if choose(fields, "ended", ENDINGS, Ending.NONE) == Ending.ALL_PASSED else 0
    state.passes = number("passes", fields.get("passes", default), 0, most if over else most - 1)
    in_turn = state.phase in (Phase.DISCARD, Phase.DRAW, Phase.OVER)
    if state.passes > 0 and in_turn and (state.dropped or not state.passed):
        raise BadNotation("passes: a card played or discarded breaks the row of passes")


def _set_ending(state: Any, fields: Fields) -> None:
    exhausted, players = bool(is_exhausted(state)), int(state.num_players)
    if state.phase != Phase.OVER:
        if exhausted:
            raise BadNotation("phase: without cards the game is over")
        state.ending = choose(fields, "ended", ENDINGS, Ending.NONE)
        if state.ending != Ending.NONE:
            raise BadNotation("ended: the game goes on")
    elif race_is_finished(state):
        state.ending = Ending.FINISHED
    elif exhausted:
        state.ending = Ending.EXHAUSTED
    elif state.passes == players:
        state.ending = Ending.ALL_PASSED
    else:
        raise BadNotation("phase: there are fences and cards left, so the game goes on")
