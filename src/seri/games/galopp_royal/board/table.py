"""What lies on the table, read once from the state into plain Python."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from seri.core.records import members

from ..components import NO_BEARER, OPEN, PRIZES, RACES, Phase
from ..rules.auctions import most_to_bid
from ..rules.changes import place


class Card(NamedTuple):
    """A card drawn for an auction: its kind, -1 if unknown, and who drew it, -1 if it is open."""

    kind: int
    drawer: int


@dataclass(frozen=True)
class Seated:
    """What lies before a player."""

    coins: int
    slots: list[int]
    hand: list[Card]
    position: int
    finish: int
    drowned: int
    places: list[int]
    has_team: bool
    standing: int


@dataclass(frozen=True)
class Table:
    """The fields of `State` that a board shows."""

    phase: Phase
    to_move: int
    num_players: int
    race: int
    last: int
    auction: int
    opener: int
    bidders: list[int]
    standing_bid: int
    high_bidder: int
    lot: list[Card]
    target: int
    die: int
    roller: int
    pushing: int
    first_pushed: int
    pile_size: int
    discards: list[int]
    unseen: list[int]
    length: int
    pond: int
    prizes: list[int]
    is_money_hidden: bool
    highest_bid: int
    players: list[Seated]

    @property
    def is_over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def in_sale(self) -> bool:
        return self.phase in (Phase.DEAL, Phase.AUCTION, Phase.LAST_TEAM)

    @property
    def in_turn(self) -> bool:
        return self.phase in (Phase.ROLL, Phase.FOX, Phase.PUSH, Phase.PUSH_SECOND)

    @property
    def before_races(self) -> bool:
        """Whether the starting teams are being sold or laid out."""
        selling = self.in_sale or self.phase in (Phase.LOT, Phase.LAY_OUT)
        return selling and self.last < 0

    @property
    def acting(self) -> int:
        """The seat that decides, or that the dealer acts for; -1 if nobody does."""
        return -1 if self.is_over or self.phase == Phase.LOT else self.to_move

    @property
    def winners(self) -> list[int]:
        if not self.is_over:
            return []
        return [seat for seat, player in enumerate(self.players) if player.standing == 1]


def read_table(state: Any) -> Table:
    """The table that a state, redacted or not, shows."""
    race, players = int(state.race), int(state.num_players)
    phase = Phase(int(state.phase))
    return Table(
        phase=phase,
        to_move=int(state.to_move),
        num_players=players,
        race=race,
        last=int(state.last),
        auction=int(state.auction),
        opener=int(state.opener),
        bidders=members(int(state.bidders)),
        standing_bid=int(state.standing_bid),
        high_bidder=int(state.high_bidder),
        lot=_cards(state.lot, state.lot_drawer),
        target=int(state.target),
        die=int(state.die),
        roller=int(state.roller),
        pushing=int(state.pushing),
        first_pushed=int(state.first_pushed),
        pile_size=int(state.pile_size),
        discards=state.discards.tolist(),
        unseen=_unseen(state),
        length=int(state.race_lengths[race - 1]),
        pond=int(state.pond),
        prizes=state.prizes[PRIZES * (race - 1) : PRIZES * race].tolist(),
        is_money_hidden=bool(state.money) and phase != Phase.OVER,
        highest_bid=int(most_to_bid(state)) if phase == Phase.AUCTION else 0,
        players=[_seated(state, seat) for seat in range(players)],
    )


def _cards(kinds: Any, drawers: Any) -> list[Card]:
    pairs = zip(kinds.tolist(), drawers.tolist(), strict=True)
    return [Card(kind, drawer) for kind, drawer in pairs if kind != NO_BEARER]


def _unseen(state: Any) -> list[int]:
    """By kind the cards that the viewer has not seen: in the pile or hidden from him."""
    counts: list[int] = state.batches.sum(axis=0).tolist()
    hidden = _cards(state.lot, state.lot_drawer)
    for player in state.players[: state.num_players]:
        hidden += _cards(player.hand, player.hand_drawer)
    for card in hidden:
        if card.kind >= 0 and card.drawer != OPEN:
            counts[card.kind] -= 1
    return counts


def _seated(state: Any, seat: int) -> Seated:
    player = state.players[seat]
    return Seated(
        coins=int(player.coins),
        slots=player.slots.tolist(),
        hand=_cards(player.hand, player.hand_drawer),
        position=int(player.position),
        finish=int(player.finish),
        drowned=int(player.drowned),
        places=player.places.tolist()[:RACES],
        has_team=bool(player.paid[0]),
        standing=int(place(state, seat)),
    )
