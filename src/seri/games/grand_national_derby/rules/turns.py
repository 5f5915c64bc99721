"""A turn: bet, play, resolve, discard, refill (RULEBOOK.md, section 3)."""

from seri.core.jit import rule

from ..components import (
    BETTING_FENCES,
    BIT,
    CARD_COLOUR,
    CARD_VALUE,
    HAND,
    HORSES,
    NOTHING,
    BetLimit,
    Colour,
    Ending,
    Phase,
)
from .ends import all_have_passed, check_end, end
from .fences import resolve


@rule
def begin_turn(state, seat):
    """3.1  A turn begins with a bet, if one is possible."""
    state.to_move = seat
    state.passed = False
    state.dropped = False
    state.phase = Phase.BET if may_bet_somewhere(state) else Phase.PLAY


@rule
def has_counter_here(state, seat):
    """3.1  Whether a seat has a counter at the current fence."""
    for horse in range(HORSES):
        if state.bets[state.fence - 1, horse] == seat:
            return True
    return False


@rule
def has_used_up_fence(state):
    """3.1  By option, one counter a fence is all."""
    return state.bet_limit == BetLimit.PER_FENCE and has_counter_here(state, state.to_move)


@rule
def is_free(state, horse):
    """3.1  A space of a horse in the race, at the current fence, without a counter."""
    return state.running & BIT[horse] > 0 and state.bets[state.fence - 1, horse] == NOTHING


@rule
def has_bet_to_place(state):
    """3.1  At fences 1 to 4, with a counter left."""
    if state.fence > BETTING_FENCES or state.players[state.to_move].counters == 0:
        return False
    return not has_used_up_fence(state)


@rule
def may_bet(state, horse):
    """3.1  A counter to place, and a free space for it."""
    return has_bet_to_place(state) and is_free(state, horse)


@rule
def may_bet_somewhere(state):
    """3.1  Whether there is any bet to make."""
    if has_bet_to_place(state):
        for horse in range(HORSES):
            if is_free(state, horse):
                return True
    return False


@rule
def bet(state, horse):
    """3.1  One counter goes on the space; then a card is played."""
    state.bets[state.fence - 1, horse] = state.to_move
    state.players[state.to_move].counters -= 1
    state.phase = Phase.PLAY


@rule
def holds(state, card):
    """3.2  Whether the player to move has the card in hand."""
    player = state.players[state.to_move]
    for place in range(player.hand_size):
        if player.hand[place] == card:
            return True
    return False


@rule
def may_play(state, card, horse):
    """3.2  A card of the hand, for a horse in the race: its own, or any for a neutral card."""
    return state.running & BIT[horse] > 0 and holds(state, card)


@rule
def put_on_track(state, card, horse):
    """3.2  The card goes on top at the current fence, whatever lies there."""
    state.played[state.plays] = card
    state.played_on[state.plays] = horse
    state.played_at[state.plays] = state.fence
    state.plays += 1
    state.top[horse] = CARD_VALUE[card]
    state.showing |= BIT[horse]


@rule
def take_from_hand(state, card):
    """3.2  The card leaves the hand; those after it move up."""
    player = state.players[state.to_move]
    for place in range(HAND - 1):
        if player.hand[place] >= card:
            player.hand[place] = player.hand[place + 1]
    player.hand_size -= 1
    player.hand[player.hand_size] = NOTHING


@rule
def play(state, card, horse):
    """3.2  The card leaves the hand for the horse's row."""
    take_from_hand(state, card)
    put_on_track(state, card, horse)
    state.players[state.to_move].last_play = state.plays
    state.passes = 0
    after_card(state)


@rule
def pass_turn(state):
    """3.2  Without a playable card no card is played."""
    state.passed = True
    begin_discards(state)


@rule
def fence_is_full(state):
    """3.3  Every horse in the race shows a card at the current fence."""
    return state.showing == state.running


@rule
def after_card(state):
    """3.3  A full fence is resolved at once; then, unless the game is over, come the discards."""
    if fence_is_full(state):
        resolve(state)
    if not check_end(state):
        begin_discards(state)


@rule
def is_dead(state, colour):
    """3.4  A colour whose horse has fallen; never neutral."""
    return colour != Colour.NEUTRAL and state.running & BIT[colour] == 0


@rule
def begin_discards(state):
    """3.4  Once a horse has fallen, everybody with cards is asked, so that it tells nothing."""
    if state.fell[0] != NOTHING and state.players[state.to_move].hand_size > 0:
        state.phase = Phase.DISCARD
    else:
        refill(state)


@rule
def may_discard(state, card):
    """3.4  A card of the hand whose horse has fallen."""
    return is_dead(state, CARD_COLOUR[card]) and holds(state, card)


@rule
def first_dead_card(state):
    """3.4  The first card of the hand that may be discarded; -1 if there is none."""
    player = state.players[state.to_move]
    for place in range(player.hand_size):
        if is_dead(state, CARD_COLOUR[player.hand[place]]):
            return player.hand[place]
    return NOTHING


@rule
def drop(state, card):
    """3.4  The card goes face up to the discards."""
    take_from_hand(state, card)
    state.discarded[CARD_COLOUR[card]] |= BIT[CARD_VALUE[card]]
    state.dropped = True
    state.passes = 0


@rule
def discard(state, card):
    """3.4  One card; the player may go on."""
    drop(state, card)
    if not check_end(state):
        begin_discards(state)


@rule
def discard_all(state):
    """3.4  All cards of fallen horses."""
    card = first_dead_card(state)
    while card != NOTHING:
        drop(state, card)
        card = first_dead_card(state)
    if not check_end(state):
        refill(state)


@rule
def refill(state):
    """3.5  Cards are drawn until the hand has eight or the pile is empty; then the turn ends."""
    if state.players[state.to_move].hand_size < HAND and state.pile_size > 0:
        state.phase = Phase.DRAW
    else:
        end_turn(state)


@rule
def insert(player, card):
    """3.5  The card takes its place in the hand."""
    place = player.hand_size
    while place > 0 and player.hand[place - 1] > card:
        player.hand[place] = player.hand[place - 1]
        place -= 1
    player.hand[place] = card
    player.hand_size += 1


@rule
def take_from_pile(state, seat, card):
    """3.5  A card goes from the pile to a hand."""
    state.pile[CARD_COLOUR[card]] ^= BIT[CARD_VALUE[card]]
    state.pile_size -= 1
    insert(state.players[seat], card)


@rule
def draw(state, card):
    """3.5  The player gets the card, and perhaps another."""
    take_from_pile(state, state.to_move, card)
    refill(state)


@rule
def end_turn(state):
    """3.5  After the refill the game may be over (5.2, 5.3); else the next player begins."""
    if state.passed and not state.dropped:
        state.passes += 1
    if check_end(state):
        return
    if all_have_passed(state):
        end(state, Ending.ALL_PASSED)
        return
    following = state.to_move + 1
    begin_turn(state, 0 if following == state.num_players else following)
