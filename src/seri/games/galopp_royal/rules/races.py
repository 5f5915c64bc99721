"""A race (RULEBOOK.md, section 3)."""

from seri.core.jit import rule

from ..components import (
    COUNT,
    EVERYBODY,
    FOX_STEPS,
    NEXT_IN,
    NO_SEAT,
    PRIZES,
    RACES,
    SEAT_BIT,
    STEPS,
    Bearer,
    Fox,
    Phase,
    TieForLast,
)


@rule
def start_race(state):
    """3.1  All chairs stand at the start; the last of the race before begins."""
    state.die = 0
    state.roller = NO_SEAT
    state.racing = EVERYBODY[state.num_players]
    state.finished = 0
    state.drowned = 0
    for seat in range(state.num_players):
        state.players[seat].position = 0
        state.players[seat].finish = 0
        state.players[seat].drowned = 0
    state.to_move = state.starter if state.last == NO_SEAT else state.last
    state.phase = Phase.ROLL


@rule
def is_racing(state, seat):
    """3.1  Whether the chair is on the track."""
    return state.racing & SEAT_BIT[seat] != 0


@rule
def roll(state, face):
    """3.1  The bearer on the slot that the die names acts."""
    state.die = face
    state.roller = state.to_move
    kind = state.players[state.to_move].slots[face - 1]
    if kind == Bearer.FOX:
        state.phase = Phase.FOX
    else:
        move(state, state.to_move, STEPS[kind])
        state.phase = Phase.END_OF_TURN


@rule
def move(state, seat, steps):
    """3.2  A chair goes forward, or back: perhaps over the finish (3.4) or into the pond (3.5)."""
    state.players[seat].position += steps
    if state.players[seat].position >= state.race_lengths[state.race - 1]:
        finish(state, seat)
    elif state.players[seat].position <= -state.pond:
        drown(state, seat)


@rule
def go_forward(state):
    """3.3  The fox: the own chair two spaces forward, then others back, if any can go."""
    move(state, state.to_move, FOX_STEPS)
    state.pushing = -1
    state.phase = Phase.PUSH if can_push(state) else Phase.END_OF_TURN


@rule
def go_back(state):
    """3.3  Or the own chair two spaces back; then others must go forward."""
    move(state, state.to_move, -FOX_STEPS)
    state.pushing = 1
    state.phase = Phase.PUSH


@rule
def can_go(state, seat, steps):
    """3.3  Another chair still racing, and not pushed yet; never back into the pond."""
    if seat == state.to_move or seat == state.first_pushed or not is_racing(state, seat):
        return False
    return state.pushing > 0 or state.players[seat].position - steps > -state.pond


@rule
def can_push(state):
    """3.3  Whether one chair can go two spaces, or two chairs one each."""
    for seat in range(state.num_players):
        if can_go(state, seat, FOX_STEPS):
            return True
    return movable(state) >= FOX_STEPS


@rule
def movable(state):
    """3.3  How many chairs can go one space."""
    chairs = 0
    for seat in range(state.num_players):
        if can_go(state, seat, 1):
            chairs += 1
    return chairs


@rule
def may_push_nobody(state):
    """3.3  Under `may_push` pushing back may be left out; pushing forward never."""
    return state.fox == Fox.MAY_PUSH and state.pushing < 0


@rule
def push(state, seat, steps):
    """3.3  Two spaces in all: one chair two, or two chairs one each in the order chosen."""
    move(state, seat, steps * state.pushing)
    if steps == 1 and state.first_pushed == NO_SEAT:
        state.first_pushed = seat
        state.phase = Phase.PUSH_SECOND
    else:
        state.phase = Phase.END_OF_TURN


@rule
def finish(state, seat):
    """3.4  The chair takes the next free place and leaves the track."""
    state.finished += 1
    state.players[seat].finish = state.finished
    state.players[seat].position = state.race_lengths[state.race - 1]
    state.racing &= ~SEAT_BIT[seat]


@rule
def drown(state, seat):
    """3.5  In the pond the race is over for a chair."""
    state.drowned += 1
    state.players[seat].drowned = state.drowned
    state.players[seat].position = -state.pond
    state.racing &= ~SEAT_BIT[seat]


@rule
def are_prizes_settled(state):
    """3.6  Three have finished, or at most one chair is still racing."""
    return state.finished >= PRIZES or COUNT[state.racing] <= 1


@rule
def rearmost(state):
    """3.6  The racing chairs that no other racing chair is behind."""
    seats = 0
    lowest = 0
    for seat in range(state.num_players):
        if is_racing(state, seat):
            if seats == 0 or state.players[seat].position < lowest:
                lowest = state.players[seat].position
                seats = 0
            if state.players[seat].position == lowest:
                seats += SEAT_BIT[seat]
    return seats


@rule
def is_last_alone(state):
    """3.6  Somebody is in the pond, or one racing chair alone is rearmost."""
    return state.drowned > 0 or COUNT[rearmost(state)] == 1


@rule
def is_race_over(state):
    """3.6  The prizes are settled and, but for the sixth race, so is the last place."""
    return are_prizes_settled(state) and (state.race == RACES or is_last_alone(state))


@rule
def next_to_roll(state):
    """3.6  Clockwise; under `tied_roll` only those who share the last place, in the play-off."""
    if state.tie_for_last == TieForLast.TIED_ROLL and are_prizes_settled(state):
        return NEXT_IN[rearmost(state), state.to_move]
    return NEXT_IN[state.racing, state.to_move]


@rule
def end_turn(state):
    """3.6  After every single turn the end of the race is checked."""
    state.pushing = 0
    state.first_pushed = NO_SEAT
    if is_race_over(state):
        state.phase = Phase.END_OF_RACE
    else:
        state.to_move = next_to_roll(state)
        state.phase = Phase.ROLL
