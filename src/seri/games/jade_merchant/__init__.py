"""Jade Merchant, by Nishimura."""

from seri.core.meta import Meta, Option

META = Meta(
    name="jade_merchant",
    title={"en": "Jade Merchant", "ja": "翡翠の商人"},
    designer="Nishimura (西村裕)",
    min_players=2,
    max_players=5,
    minutes=20,
    link="https://bodoge.hoobby.net/games/hisui-no-shonin",
    rules_version=1,
    options=(
        Option("opening_cap", {"pool": 0, "leave_one_each": 1}),
        Option("next_opener", {"start_player": 0, "left_of_taker": 1}),
        Option("spice_rounding", {"exact": 0, "down": 1}),
        Option("spice_needs_a_card", {"no": 0, "yes": 1}),
    ),
)
