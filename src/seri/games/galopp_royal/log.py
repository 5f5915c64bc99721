"""What an event did, in lines, told from what two views of it show.

Both states may be redacted: nothing is said of a card that the viewer doesn't know, and no rule is
carried out here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from seri.core.contract import CHANCE, UNKNOWN
from seri.core.words import Line, Seat, Term

from .actions import ACTIONS, OUTCOMES, Verb
from .components import (
    AUCTIONS,
    BEARER_NAMES,
    MOST_VOIDS,
    NUM_KINDS,
    OPEN,
    PRIZES,
    RACES,
    SLOTS,
    STEPS,
    TEAM,
    Bearer,
    Phase,
)
from .rules.places import prize


def bearer(kind: int) -> Term:
    return Term(f"bearer.{BEARER_NAMES[kind]}")


def log(before: Any, seat: int, action: int, after: Any) -> list[Line]:
    """What an event did, with everything that followed by itself, in order.

    `seat` is CHANCE for outcomes; `action` is UNKNOWN where the viewer may not know it.
    """
    happened = _dealt if seat == CHANCE else _decided
    return [*happened(before, action, after), *_followed(before, after)]


# ---- What the dealer gave ----------------------------------------------------------------------


def _dealt(before: Any, outcome: int, after: Any) -> Iterator[Line]:
    player = Seat(int(before.to_move))
    match before.phase:
        case Phase.LOT:
            yield Line("log.lot", player=Seat(int(OUTCOMES[outcome].seat)))
        case Phase.ROLL:
            yield from _rolled(before, int(OUTCOMES[outcome].face), after)
        case Phase.REFILL:
            yield Line("log.refill", player=player, bearer=bearer(OUTCOMES[outcome].bearer))
        case Phase.DEAL if before.to_move == OPEN:
            yield Line("log.deal_open", bearer=bearer(OUTCOMES[outcome].bearer))
        case _ if outcome == UNKNOWN:
            yield Line("log.deal", player=player)
        case _:
            yield Line("log.deal_seen", player=player, bearer=bearer(OUTCOMES[outcome].bearer))
    draws = before.phase not in (Phase.LOT, Phase.ROLL)
    if draws and after.pile_size != before.pile_size - 1:
        yield Line("log.reshuffle", count=int(after.pile_size))


def _rolled(before: Any, face: int, after: Any) -> Iterator[Line]:
    seat = int(before.to_move)
    kind = int(before.players[seat].slots[face - 1])
    about = {"player": Seat(seat), "face": face, "bearer": bearer(kind)}
    if kind == Bearer.FOX:
        yield Line("log.roll_fox", **about)
        return
    yield Line("log.roll", where=_where(_reached(before, seat, int(STEPS[kind]))), **about)
    yield from _arrived(before, after, seat)


def _reached(before: Any, seat: int, steps: int) -> int:
    return int(before.players[seat].position) + steps


def _where(space: int) -> Line:
    """A space of the track in words."""
    if space == 0:
        return Line("where.start")
    return Line("where.ahead" if space > 0 else "where.behind", count=abs(space))


def _arrived(before: Any, after: Any, seat: int) -> Iterator[Line]:
    """Over the finish or into the pond."""
    player = after.players[seat]
    if player.finish > before.players[seat].finish:
        place = int(player.finish)
        id = "log.finished" if place <= PRIZES else "log.finished_late"
        yield Line(id, player=Seat(seat), place=Term(f"place.{place}"))
    elif player.drowned > before.players[seat].drowned:
        first = player.drowned == 1
        yield Line("log.drowned_first" if first else "log.drowned", player=Seat(seat))


# ---- What a player decided ---------------------------------------------------------------------


def _decided(before: Any, action: int, after: Any) -> Iterator[Line]:
    row, seat = ACTIONS[action], int(before.to_move)
    player = Seat(seat)
    match row.verb:
        case Verb.BID:
            yield Line("log.bid", player=player, coins=int(row.coins))
        case Verb.PASS:
            yield from _passed(before, after, player)
        case Verb.FORWARD | Verb.BACK:
            steps = 2 if row.verb == Verb.FORWARD else -2
            id = "log.forward" if steps > 0 else "log.back"
            yield Line(id, player=player, where=_where(_reached(before, seat, steps)))
            yield from _arrived(before, after, seat)
        case Verb.PUSH:
            yield from _pushed(before, after, int(row.seat), int(row.steps))
        case Verb.LAY:
            yield from _laid(before, after, seat)
        case Verb.REMOVE:
            yield _removed(before, after, int(row.bearer))
        case Verb.KEEP:
            yield Line("log.keep", player=player, target=Seat(int(before.target)))
        case Verb.NOBODY:
            yield Line("log.nobody", player=player)


def _passed(before: Any, after: Any, player: Seat) -> Iterator[Line]:
    """2.5  The first to pass of five or six show their cards."""
    shown = list(_gained(before.discards, after.discards))
    if before.lot_size > TEAM and shown:
        yield Line("log.pass_discards", player=player, bearer=shown[0])
    else:
        yield Line("log.pass", player=player)


def _gained(earlier: Any, later: Any) -> Iterator[Term]:
    """The kinds of which there are more, once for each card."""
    for kind in range(NUM_KINDS):
        for _ in range(int(later[kind]) - int(earlier[kind])):
            yield bearer(kind)


def _pushed(before: Any, after: Any, seat: int, steps: int) -> Iterator[Line]:
    way = "forward" if before.pushing > 0 else "back"
    where = _where(_reached(before, seat, steps * int(before.pushing)))
    player, other = Seat(int(before.to_move)), Seat(seat)
    yield Line(f"log.push_{way}", player=player, other=other, count=steps, where=where)
    yield from _arrived(before, after, seat)


def _laid(before: Any, after: Any, seat: int) -> Iterator[Line]:
    cards = [bearer(kind) for kind in after.players[seat].slots]
    yield Line("log.lay", player=Seat(seat), cards=cards)
    old = [bearer(kind) for kind in before.players[seat].slots if kind >= 0]
    if old:
        yield Line("log.old_team", player=Seat(seat), cards=old)


def _removed(before: Any, after: Any, kind: int) -> Line:
    target = int(before.target)
    slot = next(
        number + 1
        for number in range(SLOTS)
        if before.players[target].slots[number] != after.players[target].slots[number]
    )
    about = {"player": Seat(int(before.to_move)), "bearer": bearer(kind), "slot": slot}
    if target == before.to_move:
        return Line("log.remove_own", **about)
    return Line("log.remove", target=Seat(target), **about)


# ---- What followed by itself -------------------------------------------------------------------


def _followed(before: Any, after: Any) -> Iterator[Line]:
    if before.phase == Phase.AUCTION and after.phase != Phase.AUCTION:
        yield from _auction_over(before, after)
    if after.phase == Phase.LAY_OUT and before.phase == Phase.LAST_TEAM:
        yield Line("log.all_sold", player=Seat(int(after.to_move)))
    if after.phase == Phase.DEAL and before.phase not in (Phase.DEAL, Phase.AUCTION):
        yield from _auction_opens(after)
    if after.phase in (Phase.CHANGE, Phase.OVER) and before.phase != Phase.CHANGE:
        yield from _race_over(before, after)
    if after.phase == Phase.ROLL and before.phase in (Phase.LAY_OUT, Phase.AUCTION):
        yield _race_starts(after)


def _auction_over(before: Any, after: Any) -> Iterator[Line]:
    """Who has bought what; or nobody, and the cards are shown."""
    seat = int(before.high_bidder if before.bidders & ~(1 << int(before.to_move)) else -1)
    paid = after.players["paid"].sum(axis=1) - before.players["paid"].sum(axis=1)
    winner = next((each for each in (seat, int(before.to_move)) if each >= 0 and paid[each]), -1)
    if winner >= 0:
        yield Line("log.won", player=Seat(winner), coins=int(paid[winner]))
        cards = [bearer(kind) for kind in after.players[winner].hand if kind >= 0]
        if len(cards) == TEAM:
            yield Line("log.team", player=Seat(winner), cards=cards)
    else:
        cards = list(_gained(before.discards, after.discards))
        yield Line("log.void", cards=cards)
        if after.voids == MOST_VOIDS:
            yield Line("log.three_voids", player=Seat(int(after.opener)))
    if after.phase == Phase.LAST_TEAM:
        last = int(after.to_move)
        yield Line("log.rest", player=Seat(last), coins=int(paid[last]))
    elif after.phase == Phase.DEAL:
        yield from _auction_opens(after)


def _auction_opens(after: Any) -> Iterator[Line]:
    player = Seat(int(after.opener))
    if after.auction:
        number = int(after.auction)
        yield Line("log.replacement", player=player, number=number, of=AUCTIONS)
    else:
        yield Line("log.starting", player=player, count=int(after.bidders).bit_count())


def _race_over(before: Any, after: Any) -> Iterator[Line]:
    race, players = int(after.race), range(int(after.num_players))
    places = [int(after.players[seat].places[race - 1]) for seat in players]
    yield Line("log.race_over", race=race)
    for seat in sorted(players, key=lambda each: places[each]):
        if places[seat] <= PRIZES:
            coins = int(prize(after, race, places[seat]))
            place = Term(f"place.{places[seat]}")
            yield Line("log.prize", player=Seat(seat), place=place, coins=coins)
    if race < RACES:
        yield Line("log.last", player=Seat(int(after.last)))
    else:
        yield _game_over(after)


def _game_over(after: Any) -> Line:
    coins = [int(player.coins) for player in after.players[: after.num_players]]
    winners = [Seat(seat) for seat, owned in enumerate(coins) if owned == max(coins)]
    id = "log.over" if len(winners) == 1 else "log.over_shared"
    return Line(id, players=winners, coins=max(coins))


def _race_starts(after: Any) -> Line:
    race = int(after.race)
    prizes = [str(prize(after, race, place)) for place in range(1, PRIZES + 1)]
    return Line(
        "log.race_starts",
        race=race,
        player=Seat(int(after.to_move)),
        length=int(after.race_lengths[race - 1]),
        prizes="/".join(prizes),
    )
