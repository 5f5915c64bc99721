"""What a net is to know of a position, as one seat sees it: that seat first, then clockwise.

Cards that the seat does not know count as the average of those that nobody has shown.
"""

from seri.core.inputs import players_first
from seri.core.jit import rule

from .actions import BID, LAY, PASS
from .components import (
    COUNT,
    MAX_BATCHES,
    MAX_PLAYERS,
    NO_BEARER,
    NUM_KINDS,
    OPEN,
    PRIZES,
    RACES,
    SEAT_BIT,
    SLOTS,
    STEPS,
    TEAM,
    Bearer,
    Phase,
)
from .rules import legal_actions
from .rules.auctions import has_team, may_lay, most_to_bid, must_bid
from .rules.races import is_racing

A_PLAYER, THE_LOT, THE_TABLE = 35, 20, 34
FOX_SPEED, SLOWEST, FIRST_SPEED = 2.5, 0.3, 1.75
TURNS_A_RACE, SPREAD = 9.0, 3.0
SEATS_IN_KEY, KINDS_IN_KEY = 8, 8


def num_features(players: int) -> int:
    """How many numbers `features` sets."""
    return players * A_PLAYER + THE_LOT + THE_TABLE


def inputs_like(players: int, others: int) -> list[int]:
    """For each number, which one means the same with another number of players."""
    return players_first(A_PLAYER, players, others, num_features(others))


# ---- Which actions a bot thinks about ------------------------------------------------------------


@rule
def candidates(state, mask):
    """Bids in growing leaps; of a team's arrangements, which are all alike, the first."""
    match state.phase:
        case Phase.LAY_OUT:
            mask[:] = False
            order = 0
            while not may_lay(state.players[state.to_move], order):
                order += 1
            mask[LAY + order] = True
            return 1
        case Phase.AUCTION:
            return mark_leaps(state, mask)
    return legal_actions(state, mask)


@rule
def mark_leaps(state, mask):
    """To pass, and 1, 2, 3, 5, 8, 12, 17, 23, ... coins over the standing bid."""
    mask[:] = False
    choices = 0
    if not must_bid(state):
        mask[PASS] = True
        choices = 1
    leap, growth = 1, 1
    highest = most_to_bid(state)
    while state.standing_bid + leap <= highest:
        mask[BID + state.standing_bid + leap] = True
        choices += 1
        leap += growth
        growth += leap > 2
    return choices


@rule
def node_key(state, seat):
    """The phase; in an auction also the card that only this player knows."""
    key = SEATS_IN_KEY * KINDS_IN_KEY * state.phase + seat
    if state.phase == Phase.AUCTION:
        for card in range(state.lot_size):
            if state.lot_drawer[card] == seat:
                return key + SEATS_IN_KEY * (1 + state.lot[card])
    return key


# ---- What it sees --------------------------------------------------------------------------------


@rule
def features(state, seat, out):
    """The players, what is for sale, and the race."""
    unseen = unseen_speed(state, seat)
    for step in range(state.num_players):
        other = seat + step
        if other >= state.num_players:
            other -= state.num_players
        write_player(state, seat, other, unseen, out, step * A_PLAYER)
    at = state.num_players * A_PLAYER
    write_lot(state, seat, unseen, out, at)
    write_table(state, seat, unseen, out, at + THE_LOT)


@rule
def speed_of(kind):
    """Spaces a turn that a bearer is worth."""
    return FOX_SPEED if kind == Bearer.FOX else float(STEPS[kind])


@rule
def knows(drawer, owner, seat):
    """Whether the seat knows a card that has been drawn by one and is owned by another."""
    return drawer == OPEN or drawer == seat or owner == seat


@rule
def hidden_of_kind(state, seat, kind):
    """Cards of a kind that nobody has shown and the seat does not know."""
    count = 0
    for batch in range(MAX_BATCHES):
        count += state.batches[batch, kind]
    for card in range(state.lot_size):
        count -= state.lot[card] == kind and state.lot_drawer[card] == seat
    for other in range(state.num_players):
        player = state.players[other]
        for card in range(TEAM):
            drawer = player.hand_drawer[card]
            if player.hand[card] == kind and drawer != OPEN and knows(drawer, other, seat):
                count -= 1
    return count


@rule
def unseen_speed(state, seat):
    """The mean speed of a card that the seat does not know."""
    speed, cards = 0.0, 0
    for kind in range(NUM_KINDS):
        count = hidden_of_kind(state, seat, kind)
        speed += count * speed_of(kind)
        cards += count
    return speed / cards if cards > 0 else FIRST_SPEED


@rule
def team_speed(state, seat, owner, unseen):
    """Spaces a turn that a player's team is worth, as far as the seat knows it."""
    player = state.players[owner]
    speed, cards = 0.0, 0
    for card in range(TEAM):
        if player.hand[card] != NO_BEARER:
            known = knows(player.hand_drawer[card], owner, seat)
            speed += speed_of(player.hand[card]) if known else unseen
            cards += 1
    if cards == 0:
        for slot in range(SLOTS):
            kind = player.slots[slot]
            if kind != NO_BEARER:
                speed += speed_of(kind)
                cards += 1
    speed += unseen * (TEAM - cards)
    return speed / TEAM


@rule
def write_player(state, seat, owner, unseen, out, at):
    """Coins, team, and how the race stands for one player."""
    player = state.players[owner]
    speed = team_speed(state, seat, owner, unseen)
    write_team(state, seat, owner, out, at)
    out[at + 7] = player.coins / 50.0
    most, coins = 0, 0
    for other in range(state.num_players):
        if other != owner:
            most = max(most, state.players[other].coins)
            coins += state.players[other].coins
    out[at + 8] = (player.coins - most) / 50.0
    out[at + 9] = (player.coins - coins / (state.num_players - 1.0)) / 50.0
    out[at + 10] = speed / 2.0
    out[at + 11] = has_team(player)
    out[at + 12] = owner == state.to_move
    out[at + 13] = state.bidders & SEAT_BIT[owner] != 0
    out[at + 14] = owner == state.high_bidder
    out[at + 15] = owner == state.last
    out[at + 16] = owner == state.target
    out[at + 17] = owner == state.opener
    write_race(state, seat, owner, speed, unseen, out, at + 18)
    write_outlook(state, seat, owner, speed, unseen, out, at + 30)


@rule
def write_team(state, seat, owner, out, at):
    """The bearers of a team, as far as the seat knows them, by kind; and how many it doesn't."""
    player = state.players[owner]
    for kind in range(NUM_KINDS + 1):
        out[at + kind] = 0.0
    hand = 0
    for card in range(TEAM):
        if player.hand[card] != NO_BEARER:
            known = knows(player.hand_drawer[card], owner, seat)
            out[at + (player.hand[card] if known else NUM_KINDS)] += 0.5
            hand += 1
    if hand == 0:
        for slot in range(SLOTS):
            kind = player.slots[slot]
            out[at + (NUM_KINDS if kind == NO_BEARER else kind)] += 0.5


@rule
def write_race(state, seat, owner, speed, unseen, out, at):
    """Where the chair is, and how it may come in."""
    player = state.players[owner]
    for place in range(PRIZES):
        out[at + place] = player.finish == place + 1
    for index in range(PRIZES, 12):
        out[at + index] = 0.0
    if not is_racing(state, owner):
        out[at + 3] = player.drowned > 0
        out[at + 4] = player.finish > PRIZES
        return
    left = state.race_lengths[state.race - 1] - player.position
    turns = left / max(SLOWEST, speed)
    ahead, gap_front, gap_rear = 0.0, 60, 60
    for other in range(state.num_players):
        if other != owner and is_racing(state, other):
            theirs = state.race_lengths[state.race - 1] - state.players[other].position
            rate = team_speed(state, seat, other, unseen)
            ahead += behind(theirs / max(SLOWEST, rate) - turns, SPREAD)
            gap_front = min(gap_front, left - theirs)
            gap_rear = min(gap_rear, theirs - left)
    out[at + 5] = 1.0
    out[at + 6] = player.position / 10.0
    out[at + 7] = left / 10.0
    out[at + 8] = min(turns, 20.0) / 10.0
    out[at + 9] = (ahead + state.finished) / 3.0
    out[at + 10] = prize_for(state, state.race, ahead + state.finished) / 30.0
    out[at + 11] = player.position + state.pond <= 3


@rule
def behind(lead, spread):
    """From 0 to 1: how surely somebody who needs so many turns more comes in later."""
    return 0.5 - 0.5 * lead / (spread + abs(lead))


@rule
def prize_for(state, race, ahead):
    """The prize of a place that may have a fraction."""
    if race > RACES:
        return 0.0
    place = int(ahead)
    first = (race - 1) * PRIZES
    here = float(state.prizes[first + place]) if place < PRIZES else 0.0
    after = float(state.prizes[first + place + 1]) if place + 1 < PRIZES else 0.0
    return here + (ahead - place) * (after - here)


@rule
def write_outlook(state, seat, owner, speed, unseen, out, at):
    """What this team may win in the next race, and what the lot for sale would change."""
    ahead, better = 0.0, 0
    for other in range(state.num_players):
        if other != owner:
            lead = TURNS_A_RACE * (speed - team_speed(state, seat, other, unseen))
            ahead += behind(lead, 2.0 * SPREAD)
            better += lead < 0.0
    racing = state.racing != 0
    following = state.race + (racing and state.auction == 0)
    out[at] = ahead / 3.0
    out[at + 1] = prize_for(state, following, ahead) / 30.0
    out[at + 2] = better / 3.0
    out[at + 3] = 0.0
    out[at + 4] = 0.0
    if state.lot_size > 0:
        gain = lot_speed(state, seat, unseen) - speed
        out[at + 3] = gain
        out[at + 4] = max(0.0, gain)


@rule
def lot_speed(state, seat, unseen):
    """Spaces a turn that the team for sale is worth, as far as the seat knows it."""
    speed = 0.0
    for card in range(state.lot_size):
        drawer = state.lot_drawer[card]
        known = drawer == OPEN or drawer == seat
        speed += speed_of(state.lot[card]) if known else unseen
    return speed / max(1, state.lot_size)


@rule
def write_lot(state, seat, unseen, out, at):
    """The team for sale: what the seat knows of it, the bid, and who else knows what."""
    for index in range(THE_LOT):
        out[at + index] = 0.0
    if state.lot_size == 0:
        return
    for card in range(state.lot_size):
        drawer = state.lot_drawer[card]
        if drawer == OPEN:
            out[at + state.lot[card]] += 0.5
        elif drawer == seat:
            out[at + NUM_KINDS + state.lot[card]] += 0.5
        else:
            out[at + 12] += 0.25
            out[at + 13] += 0.25 * (state.bidders & SEAT_BIT[drawer] != 0)
            out[at + 14] += 0.25 * (drawer == state.high_bidder)
    out[at + 15] = lot_speed(state, seat, unseen) / 2.0
    out[at + 16] = state.standing_bid / 20.0
    out[at + 17] = COUNT[state.bidders] / MAX_PLAYERS
    out[at + 18] = state.standing_bid == 0
    out[at + 19] = (state.lot_size - TEAM) / 2.0


@rule
def write_table(state, seat, unseen, out, at):
    """The race, the prizes, the phase and the cards that are left."""
    for race in range(RACES):
        out[at + race] = state.race == race + 1
    out[at + 6] = state.auction == 1
    out[at + 7] = state.auction == 2
    out[at + 8] = state.last < 0
    out[at + 9] = state.phase == Phase.DEAL
    out[at + 10] = state.phase == Phase.AUCTION
    out[at + 11] = state.phase == Phase.ROLL
    out[at + 12] = state.phase == Phase.FOX
    out[at + 13] = state.phase == Phase.PUSH
    out[at + 14] = state.phase == Phase.PUSH_SECOND
    out[at + 15] = state.phase == Phase.CHANGE
    out[at + 16] = state.phase == Phase.REFILL
    out[at + 17] = state.phase == Phase.LAST_TEAM
    coming = 0
    for race in range(state.race, RACES):
        coming += state.prizes[race * PRIZES]
    out[at + 18] = coming / 150.0
    out[at + 19] = state.prizes[(state.race - 1) * PRIZES] / 40.0
    out[at + 20] = state.pushing > 0
    out[at + 21] = state.pushing < 0
    out[at + 22] = state.finished / 3.0
    out[at + 23] = state.drowned / 2.0
    cards = 0
    for kind in range(NUM_KINDS):
        cards += hidden_of_kind(state, seat, kind)
    for kind in range(NUM_KINDS):
        out[at + 24 + kind] = 2.0 * hidden_of_kind(state, seat, kind) / max(1, cards)
    out[at + 30] = unseen / 2.0
    turns = state.to_move - seat if state.to_move >= 0 else 0
    if turns < 0:
        turns += state.num_players
    out[at + 31] = turns / MAX_PLAYERS
    out[at + 32] = state.voids / 3.0
    out[at + 33] = 1.0
