"""Galopp Royal, by Klaus Teuber."""

from seri.core.meta import Meta, Option

SEATS = {str(seat): seat for seat in range(1, 7)}

META = Meta(
    name="galopp_royal",
    title={"en": "Galopp Royal", "ja": "ギャロップ・ロイヤル"},
    designer="Klaus Teuber",
    min_players=3,
    max_players=6,
    minutes=40,
    link="https://spiel-des-jahres.de/spiele/galopp-royal",
    rules_version=1,
    # The numbers that no rulebook prints are checked here (RULEBOOK.md, 6.2).
    options=(
        Option("bearers", low=0, high=40, default=(7, 7, 7, 7, 6, 6), total=40, assumed=True),
        Option("race_lengths", low=1, high=60, default=(14, 16, 18, 20, 22, 24), assumed=True),
        Option("pond", low=1, high=30, default=6, assumed=True),
        Option(
            "prizes",
            low=0,
            high=70,
            default=(20, 10, 5, 25, 12, 6, 30, 15, 7, 35, 17, 8, 40, 20, 10, 45, 22, 11),
            assumed=True,
        ),
        Option("start_player", {"lot": 0, **SEATS}),
        Option("money", {"open": 0, "hidden": 1}),
        Option("fox", {"must_push": 0, "may_push": 1}),
        Option("tie_for_last", {"all_roll": 0, "tied_roll": 1}),
        Option("change", {"must": 0, "may": 1}),
    ),
)
