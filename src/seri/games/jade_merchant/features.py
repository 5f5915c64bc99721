"""What a net is to know of a position, as one seat sees it: that seat first, then clockwise."""

from seri.core.inputs import players_first
from seri.core.jit import rule

from .components import (
    AFTER_FAKE,
    AFTER_GOLD,
    AFTER_LETTERS,
    AFTER_SPICE,
    FIRST_FAKE,
    FIRST_GOLD,
    FIRST_LETTER,
    FIRST_SPICE,
    MAX_PLAYERS,
    POINTS_FOR_SET,
    ROUNDS,
    SCORE_UNIT,
    SPICE_PRIZES,
    Card,
    Phase,
)
from .rules.scoring import (
    book_points,
    fake_sum,
    gold_points,
    highest_gold,
    jade_points,
    spice_sum,
    spice_tenths,
    sum_of,
    total,
)

A_PLAYER, A_PILE, THE_TABLE = 34, 12, 22
LETTERS = AFTER_LETTERS - FIRST_LETTER


def num_features(players: int) -> int:
    """How many numbers `features` sets."""
    return players * A_PLAYER + 2 * A_PILE + THE_TABLE


def inputs_like(players: int, others: int) -> list[int]:
    """For each number, which one means the same with another number of players."""
    return players_first(A_PLAYER, players, others, num_features(others))


@rule
def features(state, seat, out):
    """Everything lies open but the order of the deck."""
    for step in range(state.num_players):
        other = seat + step
        if other >= state.num_players:
            other -= state.num_players
        write_player(state, other, out, step * A_PLAYER)
    at = state.num_players * A_PLAYER
    write_pile(state.pool, out, at, 2.0)
    write_pile(state.deck, out, at + A_PILE, 1.0)
    write_table(state, seat, out, at + 2 * A_PILE)


@rule
def write_player(state, seat, out, at):
    """What a player has, what it scores, and how the auction stands for him."""
    player = state.players[seat]
    gold, fake, spice = gold_points(player), fake_sum(player), spice_sum(player)
    out[at] = gold / 20.0
    out[at + 1] = fake / 12.0
    out[at + 2] = (gold - fake) / 12.0
    out[at + 3] = fake > gold
    out[at + 4] = player.cards[Card.JADE] / 5.0
    out[at + 5] = jade_points(player) / 20.0
    out[at + 6] = spice / 12.0
    out[at + 7] = spice_tenths(state, seat) / 240.0
    write_spice_lead(state, seat, spice, out, at + 8)
    different = 0
    for letter in range(FIRST_LETTER, AFTER_LETTERS):
        out[at + 10 + letter - FIRST_LETTER] = player.cards[letter] / 2.0
        different += player.cards[letter] > 0
    out[at + 15] = player.cards[Card.BOOK_X]
    out[at + 16] = different / 5.0
    out[at + 17] = book_points(player) / 20.0
    write_lead(state, seat, out, at + 18)
    out[at + 20] = highest_gold(player) / 8.0
    out[at + 21] = player.served
    out[at + 22] = player.passed
    out[at + 23] = player.call / 10.0
    out[at + 24] = seat == state.to_move
    out[at + 25] = seat == state.caller
    out[at + 26] = player.cards[Card.JADE] * state.pool[Card.JADE] / 10.0
    write_gain(state, player, gold, fake, spice, out, at + 27)


@rule
def write_gain(state, player, gold, fake, spice, out, at):
    """What the whole pool would bring a player who has not taken, suit by suit; and shared."""
    for index in range(7):
        out[at + index] = 0.0
    if player.served or state.pool_size == 0:
        return
    jade, more = player.cards[Card.JADE], state.pool[Card.JADE]
    metal = metal_gain(state.pool, gold, fake)
    jades = more * (2 * jade + more + 1) * 0.5
    prizes = spice_prize(state, player, spice + sum_of(state.pool, FIRST_SPICE, AFTER_SPICE))
    prizes -= spice_prize(state, player, spice)
    books = book_gain(state.pool, player)
    out[at] = metal / 15.0
    out[at + 1] = jades / 15.0
    out[at + 2] = prizes / 12.0
    out[at + 3] = books / 8.0
    everything = metal + jades + prizes + books
    out[at + 4] = everything / 30.0
    out[at + 5] = everything / (12.0 * max(1, state.unserved))
    out[at + 6] = everything / (6.0 * state.pool_size)


@rule
def metal_gain(pool, gold, fake):
    """Points of all gold and fake gold in the pool."""
    before = gold + (fake if fake <= gold else 0)
    gold += sum_of(pool, FIRST_GOLD, AFTER_GOLD)
    fake += sum_of(pool, FIRST_FAKE, AFTER_FAKE)
    return gold + (fake if fake <= gold else 0) - before


@rule
def spice_prize(state, player, spice):
    """The prize for a sum of spice, if the others keep theirs."""
    ahead = -1 if spice_sum(player) > spice else 0
    for other in range(state.num_players):
        ahead += spice_sum(state.players[other]) > spice
    return SPICE_PRIZES[min(4, max(0, ahead))] if spice > 0 else 0


@rule
def book_gain(pool, player):
    """Points of the letters in the pool that the player has none of."""
    held, after = player.cards[Card.BOOK_X] + 0, 0
    for letter in range(FIRST_LETTER, AFTER_LETTERS):
        held += player.cards[letter] > 0
        after += player.cards[letter] == 0 and pool[letter] > 0
    after += held + pool[Card.BOOK_X]
    return POINTS_FOR_SET[min(LETTERS, after)] - POINTS_FOR_SET[min(LETTERS, held)]


@rule
def write_spice_lead(state, seat, spice, out, at):
    """How far ahead of the best of the others, and how many have more."""
    lead, ahead = 60, 0
    for other in range(state.num_players):
        if other != seat:
            theirs = spice_sum(state.players[other])
            lead = min(lead, spice - theirs)
            ahead += theirs > spice
    out[at] = lead / 8.0
    out[at + 1] = ahead / 3.0


@rule
def write_lead(state, seat, out, at):
    """Points, and how far ahead of the best of the others."""
    mine = total(state, seat)
    lead = 10_000
    for other in range(state.num_players):
        if other != seat:
            lead = min(lead, mine - total(state, other))
    out[at] = mine / (60.0 * SCORE_UNIT)
    out[at + 1] = lead / (30.0 * SCORE_UNIT)


@rule
def write_pile(cards, out, at, weight):
    """How much of everything is in the pool, or still in the deck."""
    out[at] = weight * sum_of(cards, FIRST_GOLD, AFTER_GOLD) / 36.0
    out[at + 1] = weight * sum_of(cards, FIRST_FAKE, AFTER_FAKE) / 27.0
    out[at + 2] = weight * cards[Card.JADE] / 8.0
    out[at + 3] = weight * sum_of(cards, FIRST_SPICE, AFTER_SPICE) / 32.0
    out[at + 4] = weight * cards[Card.BOOK_X]
    letters = 0
    for letter in range(FIRST_LETTER, AFTER_LETTERS):
        out[at + 5 + letter - FIRST_LETTER] = cards[letter] / 2.0
        letters += cards[letter]
    out[at + 10] = weight * letters / 15.0
    out[at + 11] = weight * (cards[Card.GOLD_7] + cards[Card.GOLD_8])


@rule
def write_table(state, seat, out, at):
    """The round, the auction and the phase."""
    for number in range(ROUNDS):
        out[at + number] = state.round_number == number + 1
    out[at + 7] = state.pool_size / 8.0
    out[at + 8] = state.unserved / 5.0
    out[at + 9] = state.still_in / 5.0
    out[at + 10] = state.standing_call / 16.0
    out[at + 11] = state.to_take / 8.0
    out[at + 12] = state.standing_call & 1
    out[at + 13] = state.phase == Phase.CALL
    out[at + 14] = state.phase == Phase.TAKE
    out[at + 15] = state.phase == Phase.RETURN
    out[at + 16] = state.phase == Phase.TURN_UP
    out[at + 17] = state.start_player == seat
    out[at + 18] = state.pool_size / (1.0 + state.unserved)
    turns = state.to_move - seat if state.to_move >= 0 else 0
    if turns < 0:
        turns += state.num_players
    out[at + 19] = turns / MAX_PLAYERS
    out[at + 20] = (state.pool_size - 0.5 * state.standing_call) / 8.0
    out[at + 21] = 1.0
