"""What an event did, in lines, with everything that followed by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from seri.core.contract import CHANCE
from seri.core.points import Points, points_text
from seri.core.words import Line, Seat

from .actions import ACTIONS, OUTCOMES, Deals, Verb
from .cards import call_line, card_term, cards_in
from .components import Phase
from .rules import scoring
from .sheet import points, suit_lines


def log(before: Any, seat: int, action: int, after: Any) -> list[Line]:
    """What an event did; `seat` is CHANCE for outcomes.

    The cards of a round are told together, when the last of them is turned up.
    """
    if seat == CHANCE:
        return list(_dealt(action, after))
    return list(_decided(before, seat, action, after))


# ---- What the dealer gave ------------------------------------------------------------------------


def _dealt(outcome: int, after: Any) -> Iterator[Line]:
    if OUTCOMES[outcome].deals == Deals.START_PLAYER:
        yield Line("log.start", player=Seat(int(after.start_player)))
    elif after.phase == Phase.CALL:
        opener = Seat(int(after.to_move))
        cards = cards_in(after.pool)
        yield Line("log.round", round=int(after.round_number), cards=cards, player=opener)


# ---- What a player decided -----------------------------------------------------------------------


def _decided(before: Any, seat: int, action: int, after: Any) -> Iterator[Line]:
    row = ACTIONS[action]
    player = Seat(seat)
    match row.verb:
        case Verb.PASS:
            yield Line("log.pass", player=player)
        case Verb.CALL:
            yield Line("log.call", player=player, call=call_line(row.call))
        case Verb.TAKE:
            yield Line("log.take", player=player, card=card_term(row.card))
        case Verb.RETURN:
            yield Line("log.return", player=player, card=card_term(row.card))
    if before.phase == Phase.CALL and after.phase == Phase.TAKE:
        winner = Seat(int(after.to_move))
        yield Line("log.won", player=winner, call=call_line(after.standing_call))
    if before.phase in (Phase.TAKE, Phase.RETURN):
        yield from _taken(before, seat, after)


def _taken(before: Any, seat: int, after: Any) -> Iterator[Line]:
    """3.6 to 3.8  What follows when all cards are taken."""
    if after.phase == Phase.CALL:
        yield Line("log.opens", player=Seat(int(after.to_move)), count=int(after.pool_size))
    elif after.phase in (Phase.TURN_UP, Phase.OVER):
        yield from _round_over(before, seat, after)


def _round_over(before: Any, taker: int, after: Any) -> Iterator[Line]:
    others = [
        seat
        for seat in range(int(before.num_players))
        if seat != taker and not before.players[seat].served
    ]
    last = int(after.start_player)
    if last != taker:
        rest = after.players[last].cards - before.players[last].cards
        yield Line("log.rest", player=Seat(last), cards=cards_in(rest))
    else:
        yield Line("log.nothing_left", players=[Seat(seat) for seat in others])
    if after.phase == Phase.OVER:
        yield from _game_over(after)
    else:
        yield Line("log.next_round", player=Seat(last), round=int(after.round_number))


# ---- The end -------------------------------------------------------------------------------------


def _game_over(state: Any) -> Iterator[Line]:
    for seat in range(int(state.num_players)):
        for name, gained in suit_lines(state, seat):
            if gained:
                yield Line("log.score", player=Seat(seat), line=name, points=points_text(gained))
        yield Line("log.total", player=Seat(seat), points=points_text(_score(state, seat)))
    winners = _winners(state)
    names = [Seat(seat) for seat in winners]
    won = points_text(_score(state, winners[0]))
    yield Line("log.over", players=names, count=len(names), points=won)
    if (decided := tie_break(state)) is not None:
        yield decided


def _score(state: Any, seat: int) -> Points:
    return points(scoring.total(state, seat))


def _winners(state: Any) -> list[int]:
    return [seat for seat in range(int(state.num_players)) if scoring.place(state, seat) == 1]


def tie_break(state: Any) -> Line | None:
    """4.6  The highest gold card, if several have the most points; none: they share."""
    scores = [_score(state, seat) for seat in range(int(state.num_players))]
    if scores.count(max(scores)) == 1:
        return None
    winners = _winners(state)
    if len(winners) > 1:
        return Line("end.shared", players=[Seat(seat) for seat in winners])
    gold = int(scoring.highest_gold(state.players[winners[0]]))
    return Line("end.tie_break", player=Seat(winners[0]), gold=gold)
