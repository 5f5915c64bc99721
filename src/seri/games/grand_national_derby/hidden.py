"""Who may know what: hands and the pile (RULEBOOK.md, section 6).

`redact` follows from the declaration of the fields.
"""

from typing import Any

import numpy as np

from seri.core.contract import CHANCE, UNKNOWN
from seri.core.jit import rule

from .components import ALL_VALUES, BIT, CARD_COLOUR, CARD_VALUE, CARDS, COLOURS, Colour, Phase
from .rules.turns import insert


def seen_action(before: Any, seat: int, action: int, viewer: int) -> int:
    """6.1  A card dealt or drawn is known to its owner only; all else happens in the open."""
    if seat != CHANCE or before.phase not in (Phase.DEAL, Phase.DRAW):
        return action
    return action if viewer == before.to_move else UNKNOWN


@rule
def determinize(view, rng):
    """6.1  The covered cards at random: first to those who can only hold cards of fallen horses."""
    unseen = np.zeros(CARDS, np.int64)
    count = cards_not_seen(view, unseen)
    for known in range(2):
        for seat in range(view.num_players):
            if is_covered(view, seat) and holds_only_dead_cards(view, seat) == (known == 0):
                count = give_cards(view, seat, unseen, count, known == 0, rng)
    if view.pile[0] == UNKNOWN:
        view.pile[:] = 0
        for position in range(count):
            card = unseen[position]
            view.pile[CARD_COLOUR[card]] |= BIT[CARD_VALUE[card]]


@rule
def is_covered(view, seat):
    """6.1  Whether a hand is not shown to this viewer."""
    return view.players[seat].hand_size > 0 and view.players[seat].hand[0] == UNKNOWN


@rule
def cards_not_seen(view, unseen):
    """6.1  List the cards that may be in covered hands or in the pile; how many there are."""
    seen = np.zeros(COLOURS, np.int64)
    for colour in range(COLOURS):
        seen[colour] = view.discarded[colour]
        if view.pile[colour] != UNKNOWN:
            seen[colour] |= view.pile[colour]
    for seat in range(view.num_players):
        if not is_covered(view, seat):
            for place in range(view.players[seat].hand_size):
                card = view.players[seat].hand[place]
                seen[CARD_COLOUR[card]] |= BIT[CARD_VALUE[card]]
    for play in range(view.plays):
        seen[CARD_COLOUR[view.played[play]]] |= BIT[CARD_VALUE[view.played[play]]]
    count = 0
    for card in range(CARDS):
        if (ALL_VALUES - seen[CARD_COLOUR[card]]) & BIT[CARD_VALUE[card]] > 0:
            unseen[count] = card
            count += 1
    return count


@rule
def holds_only_dead_cards(view, seat):
    """6.2  Whether everybody knows so: the seat has passed, and got no card since."""
    if seat == view.to_move and view.passed and view.phase == Phase.DISCARD:
        return True
    turns_ago = view.to_move - seat
    if view.phase == Phase.OVER:
        turns_ago += 1
    if turns_ago <= 0:
        turns_ago += view.num_players
    return turns_ago <= view.passes


@rule
def may_be_dead(view, card):
    """6.2  A card of a fallen horse."""
    colour = CARD_COLOUR[card]
    return colour != Colour.NEUTRAL and view.running & BIT[colour] == 0


@rule
def give_cards(view, seat, unseen, count, only_dead, rng):
    """6.1  Fill a hand with cards drawn from the first `count` unseen; how many are left."""
    player = view.players[seat]
    wanted = player.hand_size
    player.hand_size = 0
    for _ in range(wanted):
        position = any_position(view, unseen, count, only_dead, rng)
        insert(player, unseen[position])
        count -= 1
        unseen[position] = unseen[count]
    return count


@rule
def any_position(view, unseen, count, only_dead, rng):
    """6.1  Where a card at random stands, by option one of a fallen horse."""
    possible = 0
    for position in range(count):
        possible += not only_dead or may_be_dead(view, unseen[position])
    ticket = int(rng.random() * possible)
    for position in range(count):
        if not only_dead or may_be_dead(view, unseen[position]):
            if ticket == 0:
                return position
            ticket -= 1
    return 0
