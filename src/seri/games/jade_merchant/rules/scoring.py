"""What cards are worth, and who wins (RULEBOOK.md, section 4). Spice and totals in tenths."""

from seri.core.jit import rule

from ..components import (
    AFTER_FAKE,
    AFTER_GOLD,
    AFTER_LETTERS,
    AFTER_SPICE,
    FIRST_FAKE,
    FIRST_GOLD,
    FIRST_LETTER,
    FIRST_SPICE,
    POINTS_FOR_SET,
    SCORE_UNIT,
    SPICE_PRIZES,
    VALUE,
    Card,
    Phase,
    SpiceRounding,
)


@rule
def is_over(state):
    """4.1  After the round in which the deck ran out."""
    return state.phase == Phase.OVER


@rule
def sum_of(cards, first, after):
    """4.2  The numbers of the cards from one kind up to another, in a collection or a pile."""
    numbers = 0
    for kind in range(first, after):
        numbers += cards[kind] * VALUE[kind]
    return numbers


@rule
def gold_points(player):
    """4.2  The numbers of the gold."""
    return sum_of(player.cards, FIRST_GOLD, AFTER_GOLD)


@rule
def fake_sum(player):
    """4.2  The numbers of the fake gold, whether they count or not."""
    return sum_of(player.cards, FIRST_FAKE, AFTER_FAKE)


@rule
def fake_points(player):
    """4.2  Their sum, or nothing if it exceeds the sum of the gold."""
    points = fake_sum(player)
    return points if points <= gold_points(player) else 0


@rule
def jade_points(player):
    """4.3  n cards bring n (n + 1) / 2."""
    count = player.cards[Card.JADE]
    return (count * (count + 1)) >> 1


@rule
def spice_sum(player):
    """4.4  The numbers of the spice."""
    return sum_of(player.cards, FIRST_SPICE, AFTER_SPICE)


@rule
def has_more_spice(state, seat):
    """4.4  How many players have a higher sum of spice."""
    mine = spice_sum(state.players[seat])
    ahead = 0
    for other in range(state.num_players):
        if spice_sum(state.players[other]) > mine:
            ahead += 1
    return ahead


@rule
def has_as_much_spice(state, seat):
    """4.4  How many players have just this sum of spice, the seat itself included."""
    mine = spice_sum(state.players[seat])
    tied = 0
    for other in range(state.num_players):
        if spice_sum(state.players[other]) == mine:
            tied += 1
    return tied


@rule
def spice_tenths(state, seat):
    """4.4  The prizes of all the places that tied players hold, shared equally."""
    if not takes_spice_place(state, seat):
        return 0
    ahead, tied = has_more_spice(state, seat), has_as_much_spice(state, seat)
    prizes = 0
    for place in range(ahead, ahead + tied):
        prizes += SPICE_PRIZES[place]
    if state.spice_rounding == SpiceRounding.DOWN:
        return prizes // tied * SCORE_UNIT
    return prizes * SCORE_UNIT // tied


@rule
def takes_spice_place(state, seat):
    """4.4  By `spice_needs_a_card` not without spice; nor while nobody holds any (4.7)."""
    if spice_sum(state.players[seat]) > 0:
        return True
    return state.spice_needs_a_card == 0 and anybody_has_spice(state)


@rule
def anybody_has_spice(state):
    """4.4  Whether there is anything to compare."""
    for seat in range(state.num_players):
        if spice_sum(state.players[seat]) > 0:
            return True
    return False


@rule
def books_in_set(player, number):
    """4.5  Different letters in a player's first, second, ... set, X being the rarest letter."""
    rarest = rarest_letter(player)
    different = 0
    for letter in range(FIRST_LETTER, AFTER_LETTERS):
        held = player.cards[letter]
        if letter == rarest:
            held += player.cards[Card.BOOK_X]
        if held >= number:
            different += 1
    return different


@rule
def rarest_letter(player):
    """4.5  A letter that the player holds least; X stands for it."""
    rarest = FIRST_LETTER + 0
    for letter in range(FIRST_LETTER, AFTER_LETTERS):
        if player.cards[letter] < player.cards[rarest]:
            rarest = letter
    return rarest


@rule
def book_points(player):
    """4.5  Set by set: one of each letter held, then one of each that is left, and so on."""
    points = 0
    number = 1
    different = books_in_set(player, number)
    while different > 0:
        points += POINTS_FOR_SET[different]
        number += 1
        different = books_in_set(player, number)
    return points


@rule
def highest_gold(player):
    """4.6  The number of the highest single gold card; 0 without gold."""
    for kind in range(AFTER_GOLD - 1, FIRST_GOLD - 1, -1):
        if player.cards[kind] > 0:
            return VALUE[kind]
    return 0


@rule
def place(state, seat):
    """4.6  One more than the players ahead: more points, or as many and a higher gold card."""
    mine = total(state, seat)
    ahead = 0
    for other in range(state.num_players):
        theirs = total(state, other)
        gold = highest_gold(state.players[other]) - highest_gold(state.players[seat])
        if theirs > mine or (theirs == mine and gold > 0):
            ahead += 1
    return 1 + ahead


@rule
def total(state, seat):
    """4.7  Points in tenths, as if the game ended now."""
    player = state.players[seat]
    points = gold_points(player) + fake_points(player) + jade_points(player) + book_points(player)
    return points * SCORE_UNIT + spice_tenths(state, seat)
