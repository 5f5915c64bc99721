"""Why a choice may be good: who falls and what that costs whom, in both languages."""

from __future__ import annotations

import re

import seri


def advice(position: str, move: str, lang: str = "en") -> list[str]:
    """The reasons for a move of a described position of three, in the words of a language."""
    game = seri.game("grand_national_derby", 3)
    state = game.position(position)
    view = game.view(state, game.current_player(state))
    words = game.words(lang, ["Ann", "Bea", "Cy"])
    return [words.line(reason) for reason in view.reasons(game.read_action(state, move))]


FULL = (
    "played=[[red1,blue5,green5,yellow5,orange5,purple5,brown5]] phase=play "
    "hands=[[white9,neutral0,red4..9]] bets=[[red-1,blue-2,white-2]]"
)


def test_the_last_card_of_a_fence_tells_who_falls_and_who_loses_what() -> None:
    said = advice(FULL, "play white 9")
    assert said[0] == "Every horse then shows a card and Red falls; points lost: Ann 4."
    assert said[2] == "Points at stake on White: Bea 4."
    assert advice(FULL, "play neutral 0 white") == [
        "Every horse then shows a card and White falls; points lost: Bea 4."
    ]
    assert advice(FULL, "play neutral 0 white", "ja") == [
        "全馬にカードが出て、白が落馬します。失われる点：Bea 4点。"
    ]


def test_before_that_it_tells_how_many_are_waited_for_and_who_is_lowest() -> None:
    """Red was the lowest; with a 9 the lowest of 5, 5 and 5 is the furthest: Yellow."""
    waiting = FULL.replace(",orange5,purple5,brown5", "")
    said = advice(waiting, "play red 9")
    assert said[0] == (
        "The fence then waits for 4 more horses; the lowest so far is Yellow with 5."
    )
    before, after = map(int, re.findall(r"(\d+) %", said[1]))
    assert before < after
    assert said[2] == "Points at stake on Red: Ann 4."


def test_a_bet_tells_its_payout_and_how_the_horse_stands() -> None:
    position = "played=[white,[red1,blue5]] hands=[[white9,neutral0,red4..9]] bets=[[red-1,blue-2]]"
    said = advice(position, "bet red")
    assert re.fullmatch(r"Brings 3 points if Red comes through: a chance of about \d+ %\.", said[0])
    assert said[1:] == [
        "Red shows 1, the lowest so far.",
        "You hold 6 cards of Red.",
        "Points at stake on Red: Ann 4.",
    ]
    assert advice(position, "bet blue")[1] == "Blue shows 5, which is not the lowest."
    assert advice(position, "bet green", "ja")[1:] == [
        "緑にはこの柵でまだカードが出ていません。",
        "緑の手札は0枚です。",
    ]


def test_discards_tell_what_stays_in_the_hand_and_what_is_drawn() -> None:
    position = "played=[white,[red1,blue5]] hands=[[white8,white9,neutral0,red4..7]] phase=discard"
    assert advice(position, "discard all")[1] == "You draw 3 new cards."
    assert advice(position, "done") == [
        "You then hold 2 cards of fallen horses, which can't be played.",
        "You draw 1 new card.",
    ]


def test_what_others_hold_is_not_in_it() -> None:
    """The chances come from what is seen, whoever holds the other cards."""
    other = FULL.replace("red4..9]]", "red4..9],[white0..7]]")
    assert advice(other, "play white 9") == advice(FULL, "play white 9")
