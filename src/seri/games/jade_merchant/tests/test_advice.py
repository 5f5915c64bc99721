"""Why a choice may be good: the figures are those of the rules, in both languages."""

from __future__ import annotations

import seri


def advice(position: str, move: str, lang: str = "en") -> list[str]:
    """The reasons for a move of a described position of three, in the words of a language."""
    game = seri.game("jade_merchant", 3)
    state = game.position(position)
    view = game.view(state, game.current_player(state))
    words = game.words(lang, ["Ann", "Bea", "Cy"])
    return [words.line(reason) for reason in view.reasons(game.read_action(state, move))]


OPEN = "round=7 pool=[gold_5,3*jade,book_x] cards=[[gold_1,fake_2],[2*jade],[spice_4]]"


def test_a_call_tells_what_it_brings_and_what_it_leaves() -> None:
    """Gold 5 saves the fake 2: 7; two jade: 3. A jade more is 3 for Bea and the book X 1."""
    assert advice(OPEN, "call 3") == [
        "Your best cards: Gold 5, 2 × Jade. They bring +10 points as things stand.",
        "2 cards are left for the others.",
        "All that is left would bring most to Bea (+4).",
        "Can still go lower: Bea, Cy.",
    ]
    assert advice(OPEN, "call 3", "ja") == [
        "いちばん良い取り方：金5、翡翠（2枚）。いまの得点で+10点です。",
        "ほかの人に残るのは2枚です。",
        "残りの全部がいちばん得になるのはBea（+4点）です。",
        "もっと少なくコールできる人：Bea、Cy。",
    ]


def test_the_lowest_call_names_the_card_that_goes_back() -> None:
    """5 and the 2 of the fake, less the 1, which lies in the pool then: for Bea three jade more
    than her two, the book and the gold are 15 - 3 + 1 + 1."""
    assert advice(OPEN, "call 1 return 1") == [
        "Your best cards: Gold 5. With Gold 1 returned they bring +6 points as things stand.",
        "5 cards are left for the others.",
        "All that is left would bring most to Bea (+14).",
        "Nobody can go lower: you choose now.",
    ]
    assert advice(OPEN, "call 5")[1] == "Nothing is left for the others."


def test_to_pass_tells_what_the_standing_call_leaves() -> None:
    """Cy is served with the two best cards; the rest is Ann's, who waits alone, or shared."""
    call = "round=7 start=3 calls=[none,none,2] pool=[gold_5,2*jade,book_x]"
    cards = "cards=[[jade],[gold_1,fake_2],[gold_3]]"
    assert advice(f"{call} {cards}", "pass")[1] == (
        "Then 2 cards are left for 2 players, you among them."
    )
    alone = advice(f"{call} {cards} served=[2]", "pass")
    assert alone == [
        "If “2 cards” stands, Cy probably takes Gold 5, Jade.",
        "Then the rest is yours, Jade, Book X: +3 points as things stand.",
    ]
    assert advice(f"{call} {cards} served=[2]", "pass", "ja") == [
        "「2枚」のままなら、Cyはおそらく金5、翡翠を取ります。",
        "残りは全部あなたのものです。翡翠、書物X：いまの得点で+3点です。",
    ]


def test_a_card_tells_what_it_scores_what_the_next_would_and_who_goes_without() -> None:
    """The sixth jade is 6 and the seventh 7; the third would be 3 for Bea."""
    take = "phase=take round=7 calls=[1,2,3] passed=[2,3] pool=[gold_3,2*jade,book_a]"
    cards = "cards=[[5*jade],[2*jade],[]]"
    assert advice(f"{take} {cards}", "take jade") == [
        "Jade brings you +6 points as things stand.",
        "After it one more card of Jade would bring up to +7.",
        "You keep it from Bea (+3), to whom it would bring most.",
    ]
    assert advice(f"{take} {cards}", "take jade", "ja") == [
        "翡翠は、いまの得点で+6点です。",
        "そのあと翡翠をもう1枚取れば、最大+7点です。",
        "いちばん得をするBea（+3点）に渡さずにすみます。",
    ]


def test_a_return_tells_what_it_costs_and_whom_it_helps() -> None:
    position = (
        "phase=return round=7 calls=[1.5,2,3] passed=[2,3] pool=[gold_3,jade,book_a] "
        "taken=[gold_8,gold_2] cards=[[gold_8,gold_2,2*jade],[2*jade],[]]"
    )
    assert advice(position, "return jade") == [
        "Without Jade: −2 points as things stand.",
        "It would bring most to Bea (+3).",
    ]
