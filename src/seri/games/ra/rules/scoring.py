"""Scoring (RULEBOOK.md, section 6)."""

from seri.core.jit import rule

from ..components import (
    AFTER_CIVILIZATIONS,
    AFTER_MONUMENTS,
    CIVILIZATION_POINTS,
    EPOCHS,
    FEWEST_PHARAOHS,
    FIRST_CIVILIZATION,
    FIRST_MONUMENT,
    HIGHEST_SUN,
    HIGHEST_SUNS,
    LOWEST_SUNS,
    MONUMENT_COPY_POINTS,
    MONUMENT_KIND_POINTS,
    MOST_PHARAOHS,
    POINTS_PER_GOD,
    POINTS_PER_GOLD,
    PharaohsAllEqual,
    Sheet,
    SunTies,
    Tile,
)


@rule
def god_points(player):
    """6.1  2 points for each god tile."""
    return POINTS_PER_GOD * player.tiles[Tile.GOD]


@rule
def gold_points(player):
    """6.1  3 points for each gold tile."""
    return POINTS_PER_GOLD * player.tiles[Tile.GOLD]


@rule
def pharaoh_points(state, seat):
    """6.2  Most pharaohs 5, fewest -2, also when tied; all equal: as the option has it."""
    mine = state.players[seat].tiles[Tile.PHARAOH]
    most, fewest = mine, mine
    for other in range(state.num_players):
        most = max(most, state.players[other].tiles[Tile.PHARAOH])
        fewest = min(fewest, state.players[other].tiles[Tile.PHARAOH])
    if most == fewest:
        literal = state.pharaohs_all_equal == PharaohsAllEqual.LITERAL
        return MOST_PHARAOHS + FEWEST_PHARAOHS if literal else 0
    if mine == most:
        return MOST_PHARAOHS
    return FEWEST_PHARAOHS if mine == fewest else 0


@rule
def nile_points(player):
    """6.3  1 point for each Nile and flood, with at least one flood."""
    if player.tiles[Tile.FLOOD] == 0:
        return 0
    return player.tiles[Tile.NILE] + player.tiles[Tile.FLOOD]


@rule
def kinds_held(player, first, after):
    """6.4  How many kinds from `first` up to `after` the player holds."""
    kinds = 0
    for kind in range(first, after):
        if player.tiles[kind] > 0:
            kinds += 1
    return kinds


@rule
def civilization_points(player):
    """6.4  No civilization tile -5; 3, 4 or 5 kinds 5, 10 or 15."""
    return CIVILIZATION_POINTS[kinds_held(player, FIRST_CIVILIZATION, AFTER_CIVILIZATIONS)]


@rule
def monument_kind_points(player):
    """6.5  1 point a kind up to six, 10 for seven, 15 for eight."""
    return MONUMENT_KIND_POINTS[kinds_held(player, FIRST_MONUMENT, AFTER_MONUMENTS)]


@rule
def monument_copy_points(player):
    """6.5  For each kind held 3, 4 or 5 times 5, 10 or 15 points more."""
    points = 0
    for kind in range(FIRST_MONUMENT, AFTER_MONUMENTS):
        points += MONUMENT_COPY_POINTS[player.tiles[kind]]
    return points


@rule
def suns_of(player):
    """6.6  All suns of a player, face up and face down, as a bit set."""
    return player.usable | player.used


@rule
def sun_sum(player):
    """6.6  The sum of a player's suns."""
    total = 0
    for sun in range(1, HIGHEST_SUN + 1):
        total += sun * ((suns_of(player) >> sun) & 1)
    return total


@rule
def lowest_sun(player):
    """6.6  The lowest single sun of a player."""
    for sun in range(1, HIGHEST_SUN + 1):
        if (suns_of(player) >> sun) & 1 == 1:
            return sun
    return 0


@rule
def sun_points(state, seat):
    """6.6  Highest sum 5, lowest -5; who is both (if all are equal, everybody) has 0."""
    points = 0
    if is_highest_sum(state, seat):
        points += HIGHEST_SUNS
    if is_lowest_sum(state, seat):
        points += LOWEST_SUNS
    return points


@rule
def is_highest_sum(state, seat):
    """6.6  Nobody has more; under `single_sun` the highest single sun decides a tie."""
    mine = state.players[seat]
    for other in range(state.num_players):
        theirs = state.players[other]
        if sun_sum(theirs) > sun_sum(mine):
            return False
        tied = sun_sum(theirs) == sun_sum(mine) and state.sun_ties == SunTies.SINGLE_SUN
        if tied and suns_of(theirs) > suns_of(mine):
            return False
    return True


@rule
def is_lowest_sum(state, seat):
    """6.6  Nobody has less; under `single_sun` the lowest single sun decides a tie."""
    mine = state.players[seat]
    for other in range(state.num_players):
        theirs = state.players[other]
        if sun_sum(theirs) < sun_sum(mine):
            return False
        tied = sun_sum(theirs) == sun_sum(mine) and state.sun_ties == SunTies.SINGLE_SUN
        if tied and lowest_sun(theirs) < lowest_sun(mine):
            return False
    return True


@rule
def write_sheet(state, seat):
    """6.7  Write the lines of this epoch; monuments and suns only in the last."""
    player = state.players[seat]
    column = state.epoch - 1
    player.sheet[column, Sheet.GODS] = god_points(player)
    player.sheet[column, Sheet.GOLD] = gold_points(player)
    player.sheet[column, Sheet.PHARAOHS] = pharaoh_points(state, seat)
    player.sheet[column, Sheet.NILES] = nile_points(player)
    player.sheet[column, Sheet.CIVILIZATIONS] = civilization_points(player)
    if state.epoch == EPOCHS:
        player.sheet[column, Sheet.MONUMENT_KINDS] = monument_kind_points(player)
        player.sheet[column, Sheet.MONUMENT_COPIES] = monument_copy_points(player)
        player.sheet[column, Sheet.SUNS] = sun_points(state, seat)


@rule
def score_epoch(state):
    """6.7  Add each player's net of the epoch; the total never falls below 0."""
    for seat in range(state.num_players):
        write_sheet(state, seat)
    for seat in range(state.num_players):
        player = state.players[seat]
        net = 0
        for line in range(Sheet.FLOOR):
            net += player.sheet[state.epoch - 1, line]
        total = max(0, player.points + net)
        player.sheet[state.epoch - 1, Sheet.FLOOR] = total - player.points - net
        player.points = total


@rule
def place(state, seat):
    """6.8  One more than the players ahead: more points, or as many and a higher single sun."""
    mine = state.players[seat]
    ahead = 0
    for other in range(state.num_players):
        theirs = state.players[other]
        tied = theirs.points == mine.points
        if theirs.points > mine.points or (tied and suns_of(theirs) > suns_of(mine)):
            ahead += 1
    return 1 + ahead
