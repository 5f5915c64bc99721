"""Grand National Derby, by Reiner Knizia."""

from seri.core.meta import Meta, Option

META = Meta(
    name="grand_national_derby",
    title={"en": "Grand National Derby", "ja": "グランドナショナル・ダービー"},
    designer="Reiner Knizia",
    min_players=2,
    max_players=5,
    minutes=40,
    link="https://meeplemountain.com/boardgame/grand-national-derby",
    rules_version=1,
    options=(
        Option("bet_limit", {"per_turn": 0, "per_fence": 1}),
        Option("exhaustion", {"no_playable": 0, "literal": 1}),
        Option("tie_break", {"shared": 0, "last_to_play": 1}),
    ),
)
