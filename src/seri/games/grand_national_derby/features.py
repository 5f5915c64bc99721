"""What a net is to know of a position, as one seat sees it.

The seat comes first, then the others clockwise. The horses stand in an order that does not depend
on their colours: those that run first, then by the seat's own stakes, then by those of others.
"""

from seri.core.jit import rule

from .actions import DISCARD_ALL, DONE, PLAY_NEUTRAL
from .components import (
    BETTING_FENCES,
    BIT,
    CARD_COLOUR,
    CARD_VALUE,
    COUNT,
    FENCES,
    HAND,
    HORSES,
    NOTHING,
    NTH,
    PAYOUT,
    VALUES,
    Colour,
    Phase,
)
from .rules import legal_actions
from .rules.ends import score
from .rules.fences import next_to_fall
from .rules.turns import is_free

A_HORSE, A_PLAYER, THE_TABLE = 18, 8, 24
RANK_BITS, RANKS = 4, 16


def num_features(players: int) -> int:
    """How many numbers `features` sets."""
    return HORSES * (A_HORSE + players) + players * A_PLAYER + THE_TABLE


def inputs_like(players: int, others: int) -> list[int]:
    """For each number, which one means the same with another number of players."""
    rows = [min(row, others - 1) for row in range(players)]
    width = A_HORSE + others
    of_horses = [
        horse * width + index
        for horse in range(HORSES)
        for index in (*range(A_HORSE), *(A_HORSE + row for row in rows))
    ]
    first = HORSES * width
    of_players = [first + row * A_PLAYER + index for row in rows for index in range(A_PLAYER)]
    return of_horses + of_players + list(range(first + others * A_PLAYER, num_features(others)))


# ---- Which actions a bot thinks about ------------------------------------------------------------


@rule
def candidates(state, mask):
    """All dead cards are discarded; of many neutral cards the lowest and the highest are played."""
    choices = legal_actions(state, mask)
    if state.phase == Phase.DISCARD:
        mask[:] = False
        mask[DISCARD_ALL if choices > 1 else DONE] = True
        return 1
    lowest, highest = VALUES, NOTHING
    player = state.players[state.to_move]
    for index in range(player.hand_size):
        card = player.hand[index]
        if CARD_COLOUR[card] == Colour.NEUTRAL:
            lowest = min(lowest, CARD_VALUE[card])
            highest = max(highest, CARD_VALUE[card])
    for value in range(lowest + 1, highest):
        for horse in range(HORSES):
            choices -= mask[PLAY_NEUTRAL[value, horse]]
            mask[PLAY_NEUTRAL[value, horse]] = False
    return choices


# ---- What it sees --------------------------------------------------------------------------------


@rule
def features(state, seat, out):
    """The horses, the players and the fence; of hands the own one only."""
    ranks = rank_all(state, seat, out)
    for index in range(len(out)):
        out[index] = 0.0
    width = A_HORSE + state.num_players
    falls = next_to_fall(state)
    for horse in range(HORSES):
        at = rank_of(ranks, horse) * width
        write_horse(state, seat, horse, falls, out, at)
        write_stakes(state, seat, horse, out, at + A_HORSE)
    at = HORSES * width
    write_cards(state, seat, ranks, width, out, at + state.num_players * A_PLAYER)
    for step in range(state.num_players):
        other = seat + step
        if other >= state.num_players:
            other -= state.num_players
        write_player(state, other, out, at + step * A_PLAYER)
    write_table(state, seat, falls, out, at + state.num_players * A_PLAYER)


@rule
def order_of(state, seat, horse):
    """A number that is smaller for horses that come first; different for each."""
    mine, theirs, row = 0, 0, 0
    for fence in range(BETTING_FENCES):
        owner = state.bets[fence, horse]
        if owner == seat:
            mine += PAYOUT[fence]
        elif owner != NOTHING:
            theirs += PAYOUT[fence]
    for place in range(HORSES):
        if state.order[place] == horse:
            row = place
    runs = state.running & BIT[horse] > 0
    return (((1 - runs) * 16 + 15 - mine) * 16 + 15 - theirs) * HORSES + row


@rule
def rank_all(state, seat, out):
    """The rank of each horse, four bits each; `out` is used to compare them."""
    for horse in range(HORSES):
        out[horse] = order_of(state, seat, horse)
    ranks = 0
    for horse in range(HORSES - 1, -1, -1):
        rank = 0
        for other in range(HORSES):
            rank += out[other] < out[horse]
        ranks = ranks * RANKS + rank
    return ranks


@rule
def rank_of(ranks, horse):
    """How many horses come before this one."""
    return (ranks >> (RANK_BITS * horse)) & (RANKS - 1)


@rule
def write_horse(state, seat, horse, falls, out, at):
    """How a horse stands at the current fence, and whether there is still a space to bet on."""
    if state.running & BIT[horse] == 0:
        return
    out[at] = 1.0
    shows = state.showing & BIT[horse] > 0
    if shows:
        out[at + 1] = 1.0
        out[at + 2] = state.top[horse] / 9.0
        out[at + 3] = (state.top[horse] - state.top[falls]) / 9.0
        out[at + 4] = horse == falls
        out[at + 5] = state.top[horse] >= 7
        out[at + 6] = state.top[horse] <= 2
    out[at + 7] = state.fence <= BETTING_FENCES and is_free(state, horse)
    for place in range(HORSES):
        if state.order[place] == horse:
            out[at + 8] = place / 8.0


@rule
def write_stakes(state, seat, horse, out, at):
    """What each player has on a horse."""
    if state.running & BIT[horse] == 0:
        return
    for fence in range(BETTING_FENCES):
        owner = state.bets[fence, horse]
        if owner != NOTHING:
            step = owner - seat
            if step < 0:
                step += state.num_players
            out[at + step] += PAYOUT[fence] / 4.0


@rule
def write_cards(state, seat, ranks, width, out, table):
    """The own cards by horse, and those that the seat has not seen: in the pile or with others."""
    for horse in range(HORSES):
        if state.running & BIT[horse] == 0:
            continue
        at = rank_of(ranks, horse) * width
        pile = state.pile[horse]
        for index in range(COUNT[pile]):
            add_unseen(NTH[pile, index], out, at)
    add_hands(state, seat, ranks, width, out, table)
    pile = state.pile[Colour.NEUTRAL]
    for index in range(COUNT[pile]):
        out[table + 4] += 0.1
        out[table + 5] += NTH[pile, index] / 45.0


@rule
def add_hands(state, seat, ranks, width, out, table):
    """The own hand card by card; other hands among all that the seat has not seen."""
    for other in range(state.num_players):
        player = state.players[other]
        for index in range(player.hand_size):
            colour, value = CARD_COLOUR[player.hand[index]], CARD_VALUE[player.hand[index]]
            if colour == Colour.NEUTRAL:
                add_neutral(other == seat, value, out, table)
            elif state.running & BIT[colour] > 0:
                at = rank_of(ranks, colour) * width
                if other == seat:
                    add_own(value, out, at)
                else:
                    add_unseen(value, out, at)
            elif other == seat:
                out[table + 6] += 0.25


@rule
def add_unseen(value, out, at):
    """One card of a horse that somebody else has or will draw."""
    out[at + 9] += 0.125
    out[at + 10] += value / 45.0
    out[at + 11] += 0.25 * (value >= 7)
    out[at + 12] += 0.25 * (value <= 2)


@rule
def add_own(value, out, at):
    """One card of a horse in the own hand."""
    out[at + 13] += 0.5
    out[at + 14] = max(out[at + 14], (value + 1) / 10.0)
    out[at + 15] = max(out[at + 15], (10 - value) / 10.0)
    out[at + 16] += 0.5 * (value >= 7)
    out[at + 17] += 0.5 * (value <= 2)


@rule
def add_neutral(own, value, out, table):
    """One neutral card, of one's own or not."""
    if own:
        out[table] += 0.5
        out[table + 1] = max(out[table + 1], (value + 1) / 10.0)
        out[table + 2] = max(out[table + 2], (10 - value) / 10.0)
        out[table + 3] += 0.25 * (value >= 7)
    else:
        out[table + 4] += 0.1
        out[table + 5] += value / 45.0


@rule
def write_player(state, seat, out, at):
    """Counters, cards, and what the counters would pay now."""
    player = state.players[seat]
    out[at] = player.counters / 5.0
    out[at + 1] = player.hand_size / HAND
    points = score(state, seat)
    most, above = 0, 0
    for other in range(state.num_players):
        if other != seat:
            theirs = score(state, other)
            most = max(most, theirs)
            above += theirs > points
    out[at + 2] = points / 8.0
    out[at + 3] = (points - most) / 6.0
    out[at + 4] = above / 3.0
    out[at + 5] = seat == state.to_move
    out[at + 6] = above == 0
    out[at + 7] = points == most


@rule
def write_table(state, seat, falls, out, at):
    """The fence, the pile and the phase; the first seven numbers are those of the cards."""
    for fence in range(FENCES):
        out[at + 7 + fence] = state.fence == fence + 1
    missing = COUNT[state.running & ~state.showing]
    out[at + 12] = missing / 8.0
    out[at + 13] = missing == 1
    out[at + 14] = missing == 2
    out[at + 15] = state.pile_size / 66.0
    out[at + 16] = state.phase == Phase.BET
    out[at + 17] = state.phase == Phase.PLAY
    out[at + 18] = state.phase == Phase.DRAW
    turns = state.to_move - seat if state.to_move >= 0 else 0
    if turns < 0:
        turns += state.num_players
    out[at + 19] = turns / 5.0
    out[at + 20] = state.passes / 5.0
    out[at + 21] = state.pile_size == 0
    out[at + 22] = state.top[falls] / 9.0 if falls != NOTHING else 0.0
    out[at + 23] = 1.0
