"""Why a choice may be good: teams, prices and places, in both languages."""

from __future__ import annotations

import re

import seri


def advice(position: str, move: str, lang: str = "en", **options: str) -> list[str]:
    """The reasons for a move of a described position of three, in the words of a language."""
    game = seri.game("galopp_royal", 3, **options)
    state = game.position(position)
    view = game.view(state, game.current_player(state))
    words = game.words(lang, ["Ann", "Bea", "Cy"])
    return [words.line(reason) for reason in view.reasons(game.read_action(state, move))]


TEAMS = "teams=[[-2,1,1,1],[1,2,3,5],[2,2,3,3]] paid=[[10],[10],[10]]"
SALE = f"phase=auction auction=1 places=[[3],[1],[2]] {TEAMS} lot=[5:1,fox:2,5:3,fox:open]"


def test_a_bid_tells_what_one_knows_of_the_team_and_what_is_left_of_the_money() -> None:
    """Ann drew the 5 and sees the fox; her team makes -2 + 1 + 1 + 1 in four turns. She has 50
    coins less 10 and the third prize of 5."""
    said = advice(SALE, "bid 20")
    assert re.fullmatch(
        r"You know bearer 5, sly fox; 2 cards are unknown to you, each worth \d\.\d spaces on "
        r"average\.",
        said[0],
    )
    assert re.fullmatch(r"That makes about \d\.\d spaces a turn; your team makes 0\.3\.", said[1])
    assert re.fullmatch(r"By that the team is worth about \d+ coins to you\.", said[2])
    assert said[3:] == ["A bid of 20 leaves you 25.", "Can still bid more: Bea, Cy."]
    assert advice(SALE, "bid 20", "ja")[3:] == [
        "20コインで買うと、25コイン残ります。",
        "もっと高く入札できる人：Bea、Cy。",
    ]


def test_to_pass_tells_the_next_price_and_who_leads() -> None:
    assert advice(f"{SALE} bidding=[1,3] bid=7 bidder=3", "pass")[3:] == [
        "A bid costs at least 8.",
        "The team goes to Cy for 7 if nobody bids more.",
    ]


def test_a_bid_that_nobody_can_beat_is_sure() -> None:
    alone = f"{SALE} bidding=[1,3] bid=7 bidder=3 coins=[45,50,12]"
    assert advice(alone.replace("paid=[[10],[10],[10]] ", ""), "bid 12")[-1] == (
        "Nobody else in the auction has more than 12 coins: the team is yours for sure."
    )


def test_cards_that_others_drew_are_not_in_it() -> None:
    for move in ("bid 20", "pass"):
        assert advice(SALE, move) == advice(SALE.replace("5:3", "-2:3"), move)


RUNNERS = "teams=[[fox,1,1,1],[2,2,3,3],[1,2,3,5]]"


def test_the_fox_tells_places_and_ways_to_go() -> None:
    """The first race is 14 spaces long; its prizes are 20, 10 and 5."""
    said = advice(f"phase=fox race=1 chairs=[2,3,4] {RUNNERS}", "forward")
    assert said[0] == "Ann then has 10 spaces to go; Ann goes from 3rd place to 1st place."
    back = advice(f"phase=fox race=1 chairs=[2,3,4] {RUNNERS}", "back", "ja")
    assert back[0] == "Annはゴールまで14マスになります。順位は3位のままです。"
    over = advice(f"phase=fox race=1 chairs=[12,3,4] {RUNNERS}", "forward")
    assert over[0] == "Ann reaches the finish: 1st place, 20 coins."
    assert over[1].startswith("By chairs and teams this race should bring you about 20 coins")


def test_a_push_tells_who_falls_behind_whom() -> None:
    assert advice(f"phase=push chairs=[9,10,1] {RUNNERS}", "push 2 2")[:2] == [
        "Bea then has 6 spaces to go; Bea goes from 1st place to 2nd place.",
        "Ann goes from 2nd place to 1st place.",
    ]


def test_a_change_tells_how_fast_the_team_was_and_will_be() -> None:
    """-2, 1, 3 and 5 make 7 in four turns; without the -2 a quarter of 2 and a new card more."""
    teams = "teams=[[-2,1,3,5],[-2,1,3,5],[-2,1,3,5]] places=[[3],[1],[2]]"
    said = advice(f"phase=change {teams}", "remove -2")
    made = re.fullmatch(r"bumbler −2 makes −2 spaces, a new card (\d\.\d) on average\.", said[0])
    assert made is not None
    change = re.fullmatch(
        r"The team of Ann goes from 1\.8 spaces a turn to about (\d\.\d)\.", said[1]
    )
    assert change is not None
    assert abs(float(change[1]) - (7 + 2 + float(made[1])) / 4) < 0.1
    kept = advice(f"phase=change {teams}", "keep", change="may")
    assert kept[0].startswith("The team of Ann makes 1.8 spaces a turn, a new card ")
