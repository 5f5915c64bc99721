"""Who may know which card: views, sampled worlds, and what the log tells whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import seri
from seri.core.contract import CHANCE, SPECTATOR, UNKNOWN
from seri.core.words import Line, Term

from ..audit import audit
from ..components import MAX_BATCHES, NO_BEARER, OPEN, Phase
from .walk import PLAYERS, steps


def known(text: str, viewer: int, players: int = 3) -> tuple[list[int], list[list[int]]]:
    """What a viewer sees of the lot, and of the teams in hand; -1 what he doesn't."""
    game = seri.game("galopp_royal", players)
    view = game.redact(game.position(text), viewer)
    hands = [row.hand[row.hand != NO_BEARER].tolist() for row in view.players[:players]]
    return view.lot[: view.lot_size].tolist(), hands


SALE = "phase=auction opener=3 hands=[[],[1:1,2:2,3:3,5:open],[]] paid=[[],[9]]"
LOT = "lot=[-2:3,1:1,3:3,fox:1]"


def test_in_an_auction_each_bidder_knows_the_cards_he_drew() -> None:
    """7.1  Nobody else does, whether he has a team, or only looks on."""
    assert known(f"{SALE} {LOT}", 0)[0] == [-1, 1, -1, 5]
    assert known(f"{SALE} {LOT}", 2)[0] == [0, -1, 3, -1]
    assert known(f"{SALE} {LOT}", 1)[0] == [-1] * 4
    assert known(f"{SALE} {LOT}", SPECTATOR)[0] == [-1] * 4


def test_the_winner_knows_all_and_each_passer_his_own_card() -> None:
    """7.2  And everybody the open card."""
    assert known(f"{SALE} {LOT}", 1)[1][1] == [1, 2, 3, 4]
    assert known(f"{SALE} {LOT}", 0)[1][1] == [1, -1, -1, 4]
    assert known(f"{SALE} {LOT}", 2)[1][1] == [-1, -1, 3, 4]
    assert known(f"{SALE} {LOT}", SPECTATOR)[1][1] == [-1, -1, -1, 4]


def test_the_last_team_is_known_to_its_owner_only() -> None:
    """7.2  The others drew none of it."""
    text = (
        "phase=lay hands=[[1:1,2:2,3:3,fox:open],[5:1,5:2,1:1,1:2],[3:3,3:3,-2:3,fox:3]] "
        "paid=[[9],[9],[10]]"
    )
    assert known(text, 2)[1] == [[-1, -1, 3, 5], [-1] * 4, [3, 3, 0, 5]]
    assert known(text, 0)[1] == [[1, 2, 3, 5], [4, -1, 1, -1], [-1] * 4]


def test_once_laid_out_everybody_knows_the_team() -> None:
    """7.3  Of replacement teams too."""
    game = seri.game("galopp_royal", 3)
    state = game.position(
        "phase=lay auction=1 hands=[[],[1:1,2:2,3:3,5:open],[]] teams=[[],[fox,fox,1,1]]"
    )
    assert known(game.describe_position(state), SPECTATOR)[1][1] == [-1, -1, -1, 4]
    game.apply(state, game.read_action(state, "lay 5 3 2 1"))
    view = game.redact(state, SPECTATOR)
    assert view.players[1].slots.tolist() == [4, 3, 2, 1]
    assert view.discards.tolist() == [0, 2, 0, 0, 0, 2]
    assert view.pile.tolist() == state.pile.tolist()


def test_the_pile_is_covered_just_while_it_can_t_be_known() -> None:
    """7.4  Cards hidden from an earlier batch don't hide what the new pile holds."""
    game = seri.game("galopp_royal", 4)
    now = game.position("phase=auction lot=[1:1,2:2,3:3,5:4]")
    assert set(game.redact(now, 0).pile.tolist()) == {UNKNOWN}
    later = game.position(
        "phase=deal opener=2 batch=1 lot=[] paid=[[9]] hands=[[1:1,2:2,3:3,5:4]] discards=[]"
    )
    assert game.redact(later, SPECTATOR).pile.tolist() == later.pile.tolist()


# ---- Sampled worlds ----------------------------------------------------------------------------


def hidden_in(state: Any) -> tuple[int, ...]:
    """All cards for sale and in hands, in order."""
    hands = state.players["hand"].ravel()
    return (*state.lot[: state.lot_size].tolist(), *hands[hands != NO_BEARER].tolist())


def worlds(game: seri.Game, state: Any, viewer: int, many: int) -> Counter[tuple[int, ...]]:
    view = game.redact(state, viewer)
    rng = np.random.default_rng(7)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(many):
        world = game.determinize(view, rng)
        found[hidden_in(world)] += 1
    return found


def permutations_of(pool: list[int], draws: int) -> Counter[tuple[int, ...]]:
    """How often each sequence is drawn, of all ways to draw cards one by one."""
    if draws == 0:
        return Counter({(): 1})
    found: Counter[tuple[int, ...]] = Counter()
    for place, kind in enumerate(pool):
        rest = permutations_of(pool[:place] + pool[place + 1 :], draws - 1)
        for later, ways in rest.items():
            found[kind, *later] += ways
    return found


def check_fair(drawn: Counter[tuple[int, ...]], ways: Counter[tuple[int, ...]]) -> None:
    """Chi-square: each world as often as there are ways to it; errs once in a million."""
    assert set(drawn) <= set(ways)
    many, total = sum(drawn.values()), sum(ways.values())
    distance = 0.0
    for world, count in ways.items():
        expected = many * count / total
        assert expected >= 5
        distance += (drawn[world] - expected) ** 2 / expected
    freedom = len(ways) - 1
    assert distance < freedom + 7 * (2 * freedom) ** 0.5 + 10, f"chi-square {distance:.1f}"


SMALL_PILE = "discards=[6*-2,6*1,6*2,5*3,4*5,6*fox]"


def test_sampled_worlds_are_uniform_over_what_a_bidder_may_believe() -> None:
    """7.4  Seat 1 knows a bumbler and the open five; two cards are open to him of the rest."""
    game = seri.game("galopp_royal", 3)
    state = game.position(f"phase=auction {SMALL_PILE} lot=[-2:1,1:2,3:3,5:open]")
    pool = [1, 2, 3, 3, 4]
    assert state.batches[0].tolist() == [1, 1, 1, 2, 1, 0]
    ways = Counter({(0, *world, 4): n for world, n in permutations_of(pool, 2).items()})
    check_fair(worlds(game, state, 0, 1000), ways)


def test_sampled_worlds_are_uniform_for_a_spectator() -> None:
    """7.4  Three cards of six may be any."""
    game = seri.game("galopp_royal", 3)
    state = game.position(f"phase=auction {SMALL_PILE} lot=[-2:1,1:2,3:3,5:open]")
    ways = permutations_of([0, 1, 2, 3, 3, 4], 3)
    check_fair(worlds(game, state, SPECTATOR, 1500), Counter({(*w, 4): n for w, n in ways.items()}))


def test_hidden_cards_are_not_exchanged_between_batches() -> None:
    """7.4  A team drawn before the reshuffle is made of its own batch; the new pile is known."""
    game = seri.game("galopp_royal", 4)
    state = game.position(
        "phase=auction opener=2 batch=1 paid=[[9]] hands=[[1:1,2:2,3:3,5:4]] "
        "lot=[fox:2/1,fox:3/1,-2:4/1,2:open] discards=[6*3,5*5,4*fox,6*-2,5*2,5*1]"
    )
    view = game.redact(state, 1)
    assert view.lot.tolist()[:4] == [5, -1, -1, 2]
    assert view.players[0].hand.tolist() == [-1, 2, -1, -1]
    old = permutations_of([1, 3, 4], 3)
    new = permutations_of([0, 1, 5], 2)
    assert state.batches[0].tolist() == [0, 1, 1, 1, 1, 0]
    assert state.batches[1].tolist() == [1, 1, 0, 0, 0, 2]
    drawn = worlds(game, state, 1, 1000)
    ways: Counter[tuple[int, ...]] = Counter()
    for lot, one in new.items():
        for team, two in old.items():
            ways[5, *lot, 2, team[0], 2, *team[1:]] += one * two
    check_fair(drawn, ways)


def test_the_owner_of_a_team_counts_it_out_of_the_others_cards() -> None:
    """7.4  What he knows nobody else can hold."""
    game = seri.game("galopp_royal", 4)
    state = game.position(
        "phase=deal opener=2 paid=[[9]] hands=[[fox:1,fox:2,fox:3,fox:4]] lot=[1:2] "
        "discards=[2*fox,7*-2,6*1,6*2,7*3,6*5]"
    )
    assert set(worlds(game, state, 0, 300)) == {(1, 5, 5, 5, 5), (2, 5, 5, 5, 5)}
    assert len(set(worlds(game, state, SPECTATOR, 300))) > 5


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("style", ["passing", "thrifty"])
def test_each_world_looks_the_same_to_the_viewer(players: int, style: str) -> None:
    game = seri.game("galopp_royal", players)
    rng = np.random.default_rng(players)
    for number, step in enumerate(steps(game, 50 + players, style)):
        state = step.after
        if state.phase > Phase.LAY_OUT or state.race > 2 or number % 2:
            continue
        for viewer in map(int, rng.choice(range(SPECTATOR, players), 2, replace=False)):
            view = game.redact(state, viewer)
            world = game.determinize(view, rng)
            assert not audit(world)
            assert game.redact(world, viewer).tobytes() == view.tobytes()


def test_the_batches_have_room_even_if_nearly_all_auctions_are_void() -> None:
    """1.6  At most 96 cards are drawn before the first race."""
    most = 0
    for players in PLAYERS:
        game = seri.game("galopp_royal", players)
        for seed in range(2):
            for step in steps(game, seed, "passing"):
                most = max(most, int(step.after.batch))
                if step.after.phase == Phase.ROLL:
                    break
    assert 1 <= most < MAX_BATCHES


# ---- The log -----------------------------------------------------------------------------------


def bearers_in(value: Any) -> Iterator[str]:
    """The bearers that a line names."""
    if isinstance(value, Line):
        for part in value.params.values():
            yield from bearers_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from bearers_in(part)
    elif isinstance(value, Term) and value.id.startswith("bearer."):
        yield value.id


@pytest.mark.parametrize("players", PLAYERS)
def test_a_card_drawn_is_told_to_those_only_who_may_know_it(players: int) -> None:
    game = seri.game("galopp_royal", players)
    drawn = 0
    for step in steps(game, 60 + players, "thrifty"):
        if step.after.race > 1:
            break
        if step.seat != CHANCE or step.before.phase not in (Phase.DEAL, Phase.LAST_TEAM):
            continue
        drawn += 1
        for viewer in range(SPECTATOR, players):
            lines = game.told(step.before, step.seat, step.action, step.after, viewer)
            may_know = step.before.to_move in (viewer, OPEN)
            assert bool([*bearers_in(lines[0])]) == may_know
            seen = game.seen_action(step.before, step.seat, step.action, viewer)
            assert seen == (step.action if may_know else UNKNOWN)
    assert drawn > 11


@pytest.mark.parametrize("players", PLAYERS)
def test_the_log_is_the_same_in_every_world_of_the_viewer(players: int) -> None:
    """Told from any world that looks alike to a viewer, an event reads alike."""
    game = seri.game("galopp_royal", players)
    rng = np.random.default_rng(players)
    for step in steps(game, 70 + players, "passing"):
        if step.before.phase > Phase.LAY_OUT or step.seat == CHANCE or step.before.race > 2:
            continue
        for viewer in map(int, rng.choice(range(SPECTATOR, players), 3, replace=False)):
            told = game.told(step.before, step.seat, step.action, step.after, viewer)
            world = game.determinize(game.redact(step.before, viewer), rng)
            if step.before.phase == Phase.LAY_OUT and viewer != step.seat:
                continue
            after = game.copy(world)
            game.apply(after, step.action)
            if game.redact(after, viewer).tobytes() == game.redact(step.after, viewer).tobytes():
                assert game.told(world, step.seat, step.action, after, viewer) == told


def test_the_winner_alone_reads_what_he_has_bought() -> None:
    game = seri.game("galopp_royal", 4)
    before = game.position("phase=auction lot=[1:1,2:2,3:3,5:4] bidding=[1,2] bid=5 bidder=2")
    after = game.copy(before)
    action = game.read_action(before, "pass")
    game.apply(after, action)
    ids = [
        [line.id for line in game.told(before, 0, action, after, viewer)]
        for viewer in (1, 0, SPECTATOR)
    ]
    assert ids[0] == ["log.pass", "log.won", "log.team", "log.starting"]
    assert ids[1] == ids[2] == ["log.pass", "log.won", "log.starting"]
