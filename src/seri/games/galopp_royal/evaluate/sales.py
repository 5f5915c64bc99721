"""What the team for sale is worth to the player who is asked."""

import numpy as np

from seri.core.jit import rule

from ..components import COUNT, MAX_PLAYERS, PRICE_OF_THE_REST, TEAM
from ..rules.auctions import are_starting_teams, without_team
from .teams import FIRST_SPEED, speed_of, speed_of_slots, team_worth, unseen_speed

MARGIN = 0.6  # of what a team is worth is offered for it: the dice and rivals take the rest
LEAP = 0.2  # of what one would still pay is added to a bid at once
SLOWNESS = 0.05  # what each coin that a bid stays below that is felt to cost
PICKED = 0.25  # by how much a card of somebody who still bids is better than average


@rule
def lot_speed(state):
    """The mean of the cards one knows, and of those one doesn't as they may be."""
    unseen = unseen_speed(state)
    speed, cards = 0.0, 0
    for card in range(state.lot_size):
        kind = state.lot[card]
        if kind >= 0:
            speed += speed_of(kind)
        elif state.standing_bid > 0 and state.lot_drawer[card] == state.high_bidder:
            speed += unseen + PICKED
        else:
            speed += unseen
        cards += 1
    return speed / max(TEAM, cards)


@rule
def worth_of_lot(state):
    """Coins that the team would bring more than what one has, or would get otherwise."""
    speed = lot_speed(state)
    seat = state.to_move
    others = np.zeros(MAX_PLAYERS)
    first = state.race
    if are_starting_teams(state):
        for other in range(state.num_players):
            others[other] = FIRST_SPEED
        otherwise = unseen_speed(state)
        rest = PRICE_OF_THE_REST if COUNT[without_team(state)] > 1 else 0
        gain = team_worth(state, seat, speed, others, first)
        return MARGIN * (gain - team_worth(state, seat, otherwise, others, first)) + rest
    for other in range(state.num_players):
        others[other] = speed_of_slots(state.players[other])
    first += 1
    now = team_worth(state, seat, others[seat], others, first)
    return MARGIN * (team_worth(state, seat, speed, others, first) - now)


@rule
def bid_worth(state, worth, coins):
    """What is left after the price. Bids go up in leaps: a lower one is only overbid."""
    leap = state.standing_bid + 1 + LEAP * max(0.0, worth - state.standing_bid - 1)
    if coins >= leap:
        return worth - coins
    return worth - leap - SLOWNESS * (leap - coins)
