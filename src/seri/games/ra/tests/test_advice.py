"""Why a choice may be good: the figures are those of the rules, in both languages."""

from __future__ import annotations

import seri

from ..advice.bids import chance_to_be_overbid
from ..advice.worth import lot_points


def advice(players: int, position: str, move: str, lang: str = "en") -> list[str]:
    """The reasons for a move of a described position, in the words of a language."""
    game = seri.game("ra", players)
    state = game.position(position)
    view = game.view(state, game.current_player(state))
    words = game.words(lang, ["Ann", "Bea", "Cy"])
    return [words.line(reason) for reason in view.reasons(game.read_action(state, move))]


LOT = (
    "phase=auction epoch=3 caller=3 turn=1 centre=1 suns=[[13],[12,9],[11]] "
    "used=[[2,4,8],[3,5],[6,7,10]] track=[flood,nile,gold] tiles=[[2*nile],[5*nile],[]]"
)
"""For Ann a flood and three niles (4) and a gold (3); for Bea a flood and six niles, and a gold.
Ann has no other sun, so nothing more can come for her in the last epoch."""


def test_a_bid_tells_who_can_overbid_what_it_brings_and_who_goes_without() -> None:
    assert advice(3, LOT, "bid 13") == [
        "Nobody after you has a sun above 13: you win the lot for sure.",
        "The lot: +7 for you if scored now, about +7 with what may still come.",
        "Bea, for whom the lot would score 10, above all by Flood, does not get it.",
        "It is your last sun of this epoch.",
    ]
    assert advice(3, LOT, "bid 13", "ja") == [
        "このあとの人に13より大きい太陽はなく、確実に取れます。",
        "全部取ると、いま得点計算なら+7点、今後も見込めば約+7点です。",
        "取れば10点（特に洪水）になるBeaに渡さずにすみます。",
        "このラウンド最後の太陽です。",
    ]


def test_a_bid_that_can_be_beaten_names_the_suns_above_it() -> None:
    lower = LOT.replace("suns=[[13],", "suns=[[10],").replace("[6,7,10]", "[6,7,13]")
    said = advice(3, lower, "bid 10")
    assert said[0].startswith("Can still be overbid by Bea (12), Cy (11); by what the lot is worth")
    assert said[2] == ("Otherwise Bea may get it, for whom it would score 10, above all by Flood.")


def test_the_chance_to_be_overbid_grows_with_the_lot() -> None:
    def chance(track: str) -> float:
        game = seri.game("ra", 2)
        suns = "suns=[[2],[9]] used=[[5,6,7],[3,4,8]] centre=1"
        state = game.position(f"phase=auction caller=2 turn=1 ra=4 track={track} {suns}")
        return chance_to_be_overbid(state, 2)

    lots = ("[funeral]", "[gold,art]", "[gold,gold,art]", "[gold,gold,gold,gold,gold,art,flood]")
    chances = [chance(lot) for lot in lots]
    assert chances == sorted(chances)
    assert chances[0] < 0.1
    assert chances[-1] > 0.9


def test_the_last_word_and_the_sum_of_suns_in_the_last_epoch() -> None:
    """Ann and Bea hold 28, Bea the lowest single sun; with the 1 for her 13 Ann holds least: -5."""
    tied = LOT.replace("[[2,4,8],[3,5],", "[[3,4,8],[2,5],").replace("caller=3", "caller=1 bid=12")
    said = advice(3, tied, "bid 13")
    assert said[0] == "You bid last: with 13 the lot is yours."
    assert said[3] == (
        "Sun 1 for 13 changes the points for your sum of suns by −5, as the sums stand."
    )


def test_to_pass_tells_who_leads_and_what_the_own_sun_may_win_later() -> None:
    position = (
        "phase=auction caller=1 turn=1 bid=9 track=[art,writing,gold] suns=[[13,8],[9],[5]] "
        "used=[[2,3],[4,6,7],[10,11,12]]"
    )
    said = advice(3, position, "pass")
    assert said[0] == "If nobody bids more, Bea gets the lot with 9: +8 there if scored now."
    assert said[1].startswith("The lot: +8 for you if scored now")
    assert said[2].startswith("Your sun 13 should win about ")
    assert advice(3, LOT, "pass")[0] == "If nobody bids, Cy must, who called."
    forced = f"{LOT} forced=yes ra=1"
    assert advice(3, forced, "pass")[0] == "If nobody bids, the tiles stay on the track."
    beaten = position.replace("bid=9", "bid=5").replace(
        "suns=[[13,8],[9],[5]]", "suns=[[2],[9],[5]]"
    )
    beaten = beaten.replace("used=[[2,3],", "used=[[13,8,3],")
    assert advice(3, beaten, "pass")[2] == "You have no sun above 5."


def test_to_draw_tells_what_the_bag_may_give() -> None:
    """Of 180 tiles 30 are Ra tiles and 10 disasters; alone score for who has nothing 8 gods, 5
    gold, 25 pharaohs, 12 floods, 25 civilization tiles (out of none) and 40 monuments: 115."""
    assert advice(4, "", "draw") == [
        "The next tile: a Ra tile in 17 % of cases, a disaster in 6 %; 64 % would score for you "
        "by themselves."
    ]
    assert advice(4, "", "draw", "ja") == [
        "次のタイルは、ラーが17 %、災害が6 %、それだけであなたの得点になるものが64 %です。"
    ]
    last = "turn=1 ra=7 track=[gold,gold,gold,gold,gold,flood,flood] suns=[[13,8,5,2]]"
    said = advice(3, last, "draw")
    assert said[1] == (
        "The next Ra tile ends the epoch: your suns 2, 5, 8, 13 would win nothing more in it."
    )
    assert said[2].startswith("The lot: +17 for you if scored now, about ")
    assert said[3] == "With one more tile the track is full, and an auction begins."


def test_a_god_and_an_invocation_tell_what_the_lot_means_to_others() -> None:
    """The flood makes Ann's four niles count (5) for a god (2); Bea misses 3 points with it."""
    owns = "turn=1 track=[flood,obelisk] tiles=[[god,4*nile],[2*nile],[]]"
    assert advice(3, owns, "god flood") == [
        "Flood: +3 if scored now, the points of the god taken off.",
        "It leaves a lot that scores 3 less for Bea.",
    ]
    assert advice(3, owns, "invoke")[1:] == [
        "The lot would score most for Bea of the others: 4.",
        "You bid last, and nobody has a sun above your 13: the lot is yours if you want it.",
        "If nobody else bids, you must.",
    ]


def test_a_loss_tells_its_cost() -> None:
    tiles = "phase=lose turn=1 owed=[2,0] used=[[1,2,3,4]] tiles=[[art,3*religion,writing],[],[]]"
    assert advice(3, tiles, "lose art") == ["It costs you 5 points if scored now."]
    assert advice(3, tiles, "lose religion") == ["It costs you nothing if scored now."]


def test_the_disasters_of_a_lot_are_counted() -> None:
    """The drought takes the flood and a nile of hers: 5 points for 4 niles and a flood."""
    game = seri.game("ra", 3)
    state = game.position("turn=1 track=[drought,gold] tiles=[[flood,4*nile],[],[]]")
    assert lot_points(state, 0) == 3 - 5
    assert lot_points(state, 1) == 3
