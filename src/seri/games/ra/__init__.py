"""Ra, by Reiner Knizia."""

from seri.core.meta import Meta, Option

NO_YES = {"no": 0, "yes": 1}

META = Meta(
    name="ra",
    title={"en": "Ra", "ja": "ラー"},
    designer="Reiner Knizia",
    min_players=2,
    max_players=5,
    minutes=45,
    link="https://boardgamegeek.com/boardgame/12/ra",
    rules_version=1,
    options=(
        Option("start_points", {"5": 5, "10": 10}, default=5),
        Option("god_takes_disaster", NO_YES),
        Option("gods_per_turn", {"one": 0, "many": 1}),
        Option("full_track", {"auction": 0, "choose": 1}),
        Option("pharaohs_all_equal", {"none": 0, "literal": 1}),
        Option("sun_ties", {"single_sun": 0, "shared": 1}),
        Option("bag_counts", {"shown": 1, "hidden": 0}, default=1),
    ),
    presets={
        "bsw": {},
        "rgg2008": {
            "start_points": 10,
            "god_takes_disaster": "yes",
            "gods_per_turn": "many",
            "full_track": "choose",
            "sun_ties": "shared",
        },
    },
)
