"""The auctions (RULEBOOK.md, section 2), also of replacement teams (5.3)."""

from seri.core.jit import rule

from ..actions import ORDERS
from ..components import (
    AUCTIONS,
    COUNT,
    EVERYBODY,
    HIGHEST_BID,
    MOST_VOIDS,
    NEXT_IN,
    NO_BEARER,
    NO_SEAT,
    OPEN,
    PRICE_OF_THE_REST,
    SEAT_BIT,
    SLOTS,
    TEAM,
    Phase,
)
from .cards import (
    clear_hand,
    clear_lot,
    close_batches,
    discard_hidden,
    next_seat,
    renew_pile,
    show,
    take_from_pile,
)


@rule
def are_starting_teams(state):
    """2.1  Whether the starting teams are auctioned: no race is over."""
    return state.last == NO_SEAT


@rule
def has_team(player):
    """2.1  Who has paid for a starting team."""
    return player.paid[0] > 0


@rule
def without_team(state):
    """2.1  The players still without a team."""
    seats = 0
    for seat in range(state.num_players):
        if not has_team(state.players[seat]):
            seats += SEAT_BIT[seat]
    return seats


@rule
def next_auction(state):
    """2.1  As many teams as players; then, between races, two replacement teams (5.3)."""
    if not are_starting_teams(state):
        next_replacement(state)
        return
    bidders = without_team(state)
    if bidders == 0:
        state.to_move = state.starter
        state.phase = Phase.LAY_OUT
    elif COUNT[bidders] == 1:
        buy_the_rest(state, NEXT_IN[bidders, 0])
    else:
        open_auction(state, bidders)


@rule
def open_auction(state, bidders):
    """2.2  The cards are dealt clockwise from the opener."""
    state.bidders = bidders
    state.to_move = state.opener
    state.phase = Phase.DEAL


@rule
def cards_to_deal(state):
    """2.2  One card each with four bidders or more; else four in all."""
    return max(TEAM, COUNT[state.bidders])


@rule
def buy_the_rest(state, seat):
    """2.2  The last player pays 10 and takes the top four cards, without an auction."""
    pay_for_team(state, seat, PRICE_OF_THE_REST)
    state.opener = NO_SEAT
    state.to_move = seat
    state.phase = Phase.LAST_TEAM


@rule
def draw_for_last(state, kind):
    """2.2  One card of the last team; only its owner sees it."""
    card = 0
    while state.players[state.to_move].hand[card] != NO_BEARER:
        card += 1
    take_from_pile(state, kind)
    state.players[state.to_move].hand[card] = kind
    state.players[state.to_move].hand_batch[card] = state.batch
    state.players[state.to_move].hand_drawer[card] = state.to_move
    renew_pile(state)
    if card + 1 == TEAM:
        state.phase = Phase.NEXT_AUCTION


@rule
def deal(state, kind):
    """2.3  A card for the player to move, which only he sees; or an open one."""
    card = state.lot_size
    take_from_pile(state, kind)
    state.lot[card] = kind
    state.lot_batch[card] = 0 if state.to_move == OPEN else state.batch
    state.lot_drawer[card] = state.to_move
    state.lot_size += 1
    if state.to_move == OPEN:
        show(state, kind, state.batch)
    renew_pile(state)
    deal_on(state)


@rule
def deal_on(state):
    """2.3  Go on with the next bidder; with three of them the fourth card lies open."""
    if state.lot_size == cards_to_deal(state):
        state.to_move = state.opener
        state.phase = Phase.AUCTION
    elif COUNT[state.bidders] == TEAM - 1 and state.lot_size == TEAM - 1:
        state.to_move = OPEN
    else:
        state.to_move = NEXT_IN[state.bidders, state.to_move]


@rule
def most_to_bid(state):
    """2.4  Nobody bids more than his money."""
    return min(state.players[state.to_move].coins, HIGHEST_BID)


@rule
def may_bid(state, coins):
    """2.4  At least a coin more than the bid before."""
    return state.standing_bid < coins <= most_to_bid(state)


@rule
def bid(state, coins):
    """2.4  The bid stands; if nobody else is left the team is sold (2.6)."""
    state.standing_bid = coins
    state.high_bidder = state.to_move
    ask_next(state)


@rule
def leave_auction(state):
    """2.4  Who passes is out of this auction."""
    state.bidders &= ~SEAT_BIT[state.to_move]
    if state.lot_size > TEAM:
        discard_own(state)
    ask_next(state)


@rule
def discard_own(state):
    """2.5  With five or six bidders the first to pass lay their cards on the discard pile."""
    card = 0
    while state.lot_drawer[card] != state.to_move:
        card += 1
    discard_hidden(state, state.lot[card], state.lot_batch[card], state.to_move)
    state.lot_size -= 1
    for later in range(card, state.lot_size):
        state.lot[later] = state.lot[later + 1]
        state.lot_batch[later] = state.lot_batch[later + 1]
        state.lot_drawer[later] = state.lot_drawer[later + 1]
    state.lot[state.lot_size] = NO_BEARER
    state.lot_batch[state.lot_size] = 0
    state.lot_drawer[state.lot_size] = OPEN


@rule
def ask_next(state):
    """2.6  Ask the next bidder, until the one who holds the highest bid is alone."""
    if state.bidders == 0:
        void_auction(state)
    elif state.high_bidder != NO_SEAT and COUNT[state.bidders] == 1:
        sell(state)
    else:
        state.to_move = NEXT_IN[state.bidders, state.to_move]


@rule
def sell(state):
    """2.6  The winner pays the bank and takes the four cards."""
    winner = state.high_bidder
    pay_for_team(state, winner, state.standing_bid)
    for card in range(TEAM):
        state.players[winner].hand[card] = state.lot[card]
        state.players[winner].hand_batch[card] = state.lot_batch[card]
        state.players[winner].hand_drawer[card] = state.lot_drawer[card]
    clear_lot(state)
    end_auction(state)
    if are_starting_teams(state):
        state.voids = 0
        state.opener = next_opener(state, winner)
        state.phase = Phase.NEXT_AUCTION
    else:
        state.opener = NO_SEAT
        state.to_move = winner
        state.phase = Phase.LAY_OUT


@rule
def pay_for_team(state, seat, coins):
    """2.6  Coins go to the bank; the score sheet keeps what they were paid for."""
    state.players[seat].coins -= coins
    if are_starting_teams(state):
        state.players[seat].paid[0] += coins
    else:
        state.players[seat].paid[state.race] += coins


@rule
def end_auction(state):
    """2.6  No bid stands."""
    state.bidders = 0
    state.standing_bid = 0
    state.high_bidder = NO_SEAT


@rule
def void_auction(state):
    """2.7  Nobody has bid: the cards are discarded; starting teams are dealt anew."""
    for card in range(state.lot_size):
        discard_hidden(state, state.lot[card], state.lot_batch[card], state.lot_drawer[card])
    clear_lot(state)
    end_auction(state)
    if are_starting_teams(state):
        state.voids += 1
    state.phase = Phase.NEXT_AUCTION


@rule
def must_bid(state):
    """2.7  After three void auctions in a row the opener of a starting auction may not pass."""
    return state.voids == MOST_VOIDS and state.standing_bid == 0 and state.to_move == state.opener


@rule
def next_opener(state, winner):
    """2.8  The winner's left neighbour, passing over those who have a team."""
    return NEXT_IN[without_team(state), winner]


@rule
def may_lay(player, order):
    """2.9  One of the distinct arrangements: equal bearers lie in the order they were drawn."""
    for slot in range(SLOTS):
        for later in range(slot + 1, SLOTS):
            card, other = ORDERS[order, slot], ORDERS[order, later]
            if card > other and player.hand[card] == player.hand[other]:
                return False
    return True


@rule
def lay_out(state, order):
    """2.9  Lay the team face up on the slots; an old one is discarded (5.3)."""
    player = state.players[state.to_move]
    for slot in range(SLOTS):
        if player.slots[slot] != NO_BEARER:
            state.discards[player.slots[slot]] += 1
        card = ORDERS[order, slot]
        player.slots[slot] = player.hand[card]
        if player.hand_drawer[card] != OPEN:
            show(state, player.hand[card], player.hand_batch[card])
    clear_hand(player)
    if are_starting_teams(state):
        lay_out_next(state)
    else:
        state.phase = Phase.NEXT_AUCTION


@rule
def lay_out_next(state):
    """2.9  Clockwise from the start player, who then begins the first race."""
    state.to_move = next_seat(state, state.to_move)
    if state.to_move == state.starter:
        close_batches(state)
        state.phase = Phase.START_RACE


@rule
def next_replacement(state):
    """5.3  Two teams, one after the other, each opened by the last; then the next race (5.4)."""
    close_batches(state)
    if state.auction < AUCTIONS:
        state.auction += 1
        state.opener = state.last
        open_auction(state, EVERYBODY[state.num_players])
    else:
        state.auction = 0
        state.opener = NO_SEAT
        state.race += 1
        state.phase = Phase.START_RACE
