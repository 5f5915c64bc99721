"""Colours and type that all boards and pages share, as CSS custom properties.

Light by default, dark where the system prefers it; `data-theme="light"` or `"dark"` on any
ancestor decides against the system.
"""

from __future__ import annotations

from functools import cache

# name: (light, dark)
COLOURS = {
    "ground": ("#f3e8d0", "#171411"),
    "panel": ("#fcf6e7", "#231e19"),
    "panel-edge": ("#dcc9a0", "#423729"),
    "slot": ("#efe2c5", "#2c261f"),
    "ink": ("#2a2118", "#f1e6d0"),
    "muted": ("#6b5a43", "#b7a688"),
    "table": ("#1f3864", "#14233f"),
    "table-edge": ("#c6973a", "#a57c2d"),
    "table-slot": ("#2c4a7c", "#1d3359"),
    "table-ink": ("#fdf5e0", "#f6ead0"),
    "table-muted": ("#b9c7e2", "#a9b8d6"),
    "gold": ("#e3ab3a", "#e0aa3e"),
    "gold-ink": ("#4a3205", "#3b2804"),
    "accent": ("#1f5fae", "#7fb2f0"),
    "good": ("#2d6b35", "#8fce93"),
    "bad": ("#a5301f", "#f0907f"),
    "focus": ("#d9480f", "#ffb347"),
}

FONTS = {
    "sans": 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, '
    '"Hiragino Sans", "Noto Sans CJK JP", "Noto Sans JP", "Yu Gothic", Meiryo, sans-serif',
    "serif": '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", '
    '"Noto Serif", Georgia, "Hiragino Mincho ProN", "Noto Serif CJK JP", serif',
}

_PIECES = """
.seri { font-family: var(--seri-sans); fill: var(--seri-ink); }
.seri [role="button"] { cursor: pointer; outline: none; }
.seri .halo { fill: none; stroke: none; pointer-events: none; }
.seri [role="button"] > .halo { stroke: var(--seri-gold); stroke-width: 3; }
.seri [role="button"]:hover > .halo { stroke: var(--seri-focus); stroke-width: 4; }
.seri [role="button"]:focus-visible > .halo { stroke: var(--seri-focus); stroke-width: 5; }
@media (prefers-reduced-motion: no-preference) {
  .seri [role="button"] > .halo { animation: seri-inviting 2.4s ease-in-out infinite; }
  .seri [role="button"]:hover > .halo,
  .seri [role="button"]:focus-visible > .halo { animation: none; }
  @keyframes seri-inviting { 50% { stroke-opacity: 0.35; } }
}
"""


def _properties(shade: int) -> str:
    return " ".join(f"--seri-{name}: {pair[shade]};" for name, pair in COLOURS.items())


@cache
def stylesheet() -> str:
    """The theme's CSS: custom properties `--seri-...`, and what all boards' pieces share."""
    light, dark = _properties(0), _properties(1)
    fonts = " ".join(f"--seri-{name}: {family};" for name, family in FONTS.items())
    return (
        f":root {{ {fonts} {light} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"
        f'[data-theme="light"] {{ {light} }}\n'
        f'[data-theme="dark"] {{ {dark} }}\n'
        f"{_PIECES}"
    )
