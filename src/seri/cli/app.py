"""The commands and their options; what they do stands in a module each."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from ..core.errors import SeriError
from .speech import default_language

WRONG_INPUT = 2
INTERRUPTED = 130


class Commands(TyperGroup):
    """Commands whose errors are one line each."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except (SeriError, OSError) as error:
            if isinstance(error, BrokenPipeError):
                raise
            from .files import told

            said = told(error) if isinstance(error, OSError) else str(error)
            typer.echo(f"seri: {said}", err=True)
            raise typer.Exit(WRONG_INPUT) from None
        except KeyboardInterrupt:
            typer.echo(err=True)
            raise typer.Exit(INTERRUPTED) from None


app = typer.Typer(
    cls=Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Play auction and race board games, in the browser or here; simulate and measure them.",
)


def main() -> None:
    """Run the command line."""
    app(prog_name="seri")


# ---- Options that several commands have ------------------------------------------------------

OURS = default_language()

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game's name (`seri games`).")]
Language = Annotated[str, typer.Option("--lang", help="Language: en or ja.")]
Players = Annotated[int | None, typer.Option(help="How many play; by default the fewest.")]
Preset = Annotated[str | None, typer.Option(help="A set of options (`seri games GAME`).")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="One option; may be given several times."),
]
Seed = Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")]
Workers = Annotated[
    int | None, typer.Option(min=1, help="Processes to play in; by default one a processor.")
]
Ray = Annotated[
    str | None,
    typer.Option("--ray", metavar="ADDRESS", help="Play on a Ray cluster (HOST:PORT, local)."),
]
JsonFile = Annotated[
    Path | None, typer.Option("--json", dir_okay=False, help="Also write the results as JSON.")
]


# ---- Commands --------------------------------------------------------------------------------


@app.callback(invoke_without_command=True)
def no_command(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
) -> None:
    """Without a command: serve, and open the browser."""
    if version:
        import seri

        typer.echo(f"seri {seri.__version__}")
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        serve(open_browser=True)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address; 0.0.0.0 for your network.")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option(help="Port; by default the first free one.")] = None,
    data: Annotated[Path | None, typer.Option(help="Folder to keep the tables in.")] = None,
    database: Annotated[str | None, typer.Option(help="Database URL instead of a folder.")] = None,
    pace: Annotated[float | None, typer.Option(help="Seconds that bots take for a move.")] = None,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open a browser.")] = False,
) -> None:
    """Serve tables to play at in the browser."""
    from ..server import serve as run

    settings: dict[str, Any] = {} if pace is None else {"pace": pace}
    with contextlib.suppress(KeyboardInterrupt):  # the way to stop it
        run(host, port, data=data, database=database, open_browser=open_browser, **settings)


@app.command()
def games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game.")] = None,
    lang: Language = OURS,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """List the games; of one game its presets and options."""
    from .catalogue import list_games, show_game

    if game is None:
        list_games(lang, as_json)
    else:
        show_game(game, lang, as_json)


@app.command()
def rules(game: GameName, lang: Language = OURS) -> None:
    """Show a game's rulebook."""
    from .catalogue import show_rules

    show_rules(game, lang)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="The game's name.")] = None,
    players: Players = None,
    seat: Annotated[list[int] | None, typer.Option(help="Your seat; several to share.")] = None,
    bots: Annotated[str, typer.Option(help="Bots of the other seats, by commas.")] = "greedy",
    lang: Language = OURS,
    preset: Preset = None,
    option: Options = None,
    seed: Annotated[int | None, typer.Option(min=0, help="The same seed deals the same.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a transcript.")] = None,
    transcript: Annotated[Path | None, typer.Option(help="File to keep the game in.")] = None,
    deal: Annotated[bool, typer.Option("--deal", help="You type what the real box deals.")] = False,
) -> None:
    """Play in the terminal, against bots or each other."""
    from .play import Plan, start
    from .setting import read_options

    plan = Plan(
        game=game,
        players=players,
        seats=tuple(seat or ()),
        bots=bots,
        lang=lang,
        preset=preset,
        options=read_options(option),
        seed=seed,
        resume=resume,
        transcript=transcript,
        deal=deal,
    )
    raise typer.Exit(start(plan))


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Transcripts or cases.")],
) -> None:
    """Replay transcripts and cases, and say what is wrong with them."""
    from .transcripts import check_files

    raise typer.Exit(check_files(files))


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Finished games.")],
) -> None:
    """Recompute every deal of a table's game from what its dealer promised before."""
    from .transcripts import verify_files

    raise typer.Exit(verify_files(files))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A transcript.")],
    seat: Annotated[int | None, typer.Option(min=1, help="As this seat sees it.")] = None,
    at: Annotated[int | None, typer.Option(min=0, help="Only the board after N events.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each event.")] = False,
    svg: Annotated[Path | None, typer.Option(help="Write the board there as SVG.")] = None,
    lang: Language = OURS,
) -> None:
    """Show a transcript: what happened, and the board."""
    from .transcripts import Replay, show_replay

    show_replay(Replay(file, seat, at, step, svg, lang))


@app.command()
def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A transcript, finished or not.")],
    sims: Annotated[
        int | None, typer.Option(help="Simulations for each decision; by default 1000.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="Instead: seconds for each decision.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(min=1, help="This seat's mistakes, and all its decisions.")
    ] = None,
    seed: Seed = 1,
    json: JsonFile = None,
    svg: Annotated[Path | None, typer.Option(help="Also draw the chances to win.")] = None,
    lang: Language = OURS,
) -> None:
    """Tell who was likely to win when, and what the expert would have done."""
    from .analysing import Order, run

    raise typer.Exit(run(Order(file, sims, seconds, seed, seat, lang, json, svg)))


@app.command()
def simulate(
    game: GameName,
    players: Players = None,
    bots: Annotated[str, typer.Option(help="A bot a seat, by commas; one for all.")] = "random",
    games: Annotated[int, typer.Option(min=1, help="How many games, at most a million.")] = 100,
    seed: Seed = 1,
    rotate: Annotated[bool, typer.Option("--rotate", help="Bots change seats.")] = False,
    workers: Annotated[int, typer.Option(min=1, help="Processes to play in, at most 256.")] = 1,
    transcripts: Annotated[Path | None, typer.Option(help="Folder for a file a game.")] = None,
    json: JsonFile = None,
    preset: Preset = None,
    option: Options = None,
) -> None:
    """Let bots play many games, and count."""
    from .setting import read_bots, read_game, read_options
    from .simulations import Order, run

    order = Order(read_bots(bots), games, seed, rotate, workers, transcripts, json)
    run(read_game(game, players, preset, read_options(option)), order)


@app.command()
def train(
    game: GameName,
    players: Players = None,
    minutes: Annotated[float | None, typer.Option(help="How long; by default 4.")] = None,
    games: Annotated[
        int | None, typer.Option(min=1, help="Instead: how many games, so that a seed reproduces.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Where chance comes from.")] = 1,
    out: Annotated[Path | None, typer.Option(help="File; by default the game's own net.")] = None,
    begin_from: Annotated[
        Path | None, typer.Option("--from", exists=True, help="A net of this game to begin with.")
    ] = None,
    preset: Preset = None,
    option: Options = None,
) -> None:
    """Train the net that bots think with, by self-play."""
    from .setting import read_game, read_options
    from .training import Order
    from .training import train as run

    order = Order(minutes, games, seed, out, begin_from)
    run(read_game(game, players, preset, read_options(option)), order)


@app.command()
def probe(
    game: GameName,
    against: Annotated[str, typer.Option(help="medium, medium:net=FILE or greedy.")] = "medium",
    players: Players = None,
    minutes: Annotated[float | None, typer.Option(help="How long; by default 5.")] = None,
    games: Annotated[
        int | None, typer.Option(min=1, help="Instead: how many games, so that a seed reproduces.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Where chance comes from.")] = 1,
    out: Annotated[Path | None, typer.Option(help="File for the net that was found.")] = None,
    begin_from: Annotated[
        Path | None, typer.Option("--from", exists=True, help="A net of this game to begin with.")
    ] = None,
    json: JsonFile = None,
    preset: Preset = None,
    option: Options = None,
) -> None:
    """Measure how exploitable a bot is: train a net that learns to beat it alone."""
    from .probing import Order
    from .probing import probe as run
    from .setting import read_game, read_options

    order = Order(against, minutes, games, seed, out, begin_from, json)
    run(read_game(game, players, preset, read_options(option)), order)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(help="Bots by commas: two, or more.")],
    players: Players = None,
    design: Annotated[
        str | None, typer.Option(help="solo: one against the rest; both: either way; mixed.")
    ] = None,
    blocks: Annotated[int, typer.Option(help="Deals, each at all rotations of seats.")] = 200,
    first: Annotated[int, typer.Option(help="The first block; to play some again.")] = 0,
    seed: Seed = 1,
    sequential: Annotated[
        bool, typer.Option("--sequential", help="Stop when the first is shown stronger, or not.")
    ] = False,
    alpha: Annotated[float, typer.Option(help="Sequential: rate of wrong 'stronger'.")] = 0.05,
    beta: Annotated[float, typer.Option(help="Sequential: rate of wrong 'not stronger'.")] = 0.05,
    elo0: Annotated[float, typer.Option(help="Sequential: Elo that is not stronger.")] = 0,
    elo1: Annotated[float, typer.Option(help="Sequential: Elo that is stronger.")] = 35,
    workers: Workers = None,
    ray: Ray = None,
    transcripts: Annotated[Path | None, typer.Option(help="Folder for a file a game.")] = None,
    json: JsonFile = None,
    svg: Annotated[Path | None, typer.Option(help="Also draw the results.")] = None,
    lang: Language = OURS,
    preset: Preset = None,
    option: Options = None,
) -> None:
    """Measure which bot is stronger, by how much, and how sure that is."""
    from ..arena.statistics import Test
    from .arena import Order, run
    from .arena.playing import Where
    from .setting import read_bots, read_game, read_options

    order = Order(
        bots=read_bots(bots),
        design=design,
        blocks=blocks,
        first=first,
        seed=seed,
        test=Test(alpha, beta, elo0, elo1) if sequential else None,
        where=Where(workers, ray),
        transcripts=transcripts,
        json=json,
        svg=svg,
        lang=lang,
    )
    raise typer.Exit(run(read_game(game, players, preset, read_options(option)), order))


@app.command()
def ladder(
    game: GameName,
    players: Annotated[int | None, typer.Option(help="How many play; by default any.")] = None,
    bots: Annotated[
        str | None, typer.Option(help="Bots by commas, the weakest first; by default all levels.")
    ] = None,
    blocks: Annotated[int, typer.Option(help="Deals, each at all rotations of seats.")] = 100,
    seed: Seed = 1,
    workers: Workers = None,
    ray: Ray = None,
    json: JsonFile = None,
    lang: Language = OURS,
    preset: Preset = None,
    option: Options = None,
) -> None:
    """Measure all levels against each other; prints the page for the docs (Markdown)."""
    from ..bots import LEVELS
    from .arena import Ladder, climb
    from .arena.playing import Where
    from .setting import read_bots, read_game, read_options

    options = read_options(option)
    first = read_game(game, players, preset, options)
    counts = range(first.meta.min_players, first.meta.max_players + 1)
    games = [read_game(game, each, preset, options) for each in ([players] if players else counts)]
    levels = LEVELS if bots is None else read_bots(bots)
    order = Ladder(levels, blocks, seed, Where(workers, ray), json, lang)
    raise typer.Exit(climb(games, order))


@app.command()
def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="By default all.")] = None,
    json: JsonFile = None,
    repeats: Annotated[
        int, typer.Option(min=1, max=1_000, help="Each figure is the median of so many.")
    ] = 5,
    games: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="Random games in a repeat.")
    ] = 20_000,
) -> None:
    """Measure how fast the games are on this computer."""
    from .bench import Size, run

    run(game, Size(repeats, games), json)


@app.command("bench-server")
def bench_server(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="By default all.")] = None,
    tables: Annotated[int, typer.Option(min=1, max=10_000, help="Tables played at.")] = 1_000,
    streams: Annotated[
        int, typer.Option(min=1, max=50_000, help="Streams, of all tables.")
    ] = 4_000,
    rate: Annotated[float, typer.Option(min=0.1, max=10_000, help="Moves a second.")] = 150,
    seconds: Annotated[
        float, typer.Option(min=0.5, max=3_600, help="Of each of three measurements.")
    ] = 20,
    spectators: Annotated[
        int, typer.Option(min=0, max=10_000, help="Who watch one of the tables.")
    ] = 500,
    database: Annotated[
        str | None, typer.Option(help="Database URL; the tables stay there. By default a new file.")
    ] = None,
    json: JsonFile = None,
) -> None:
    """Measure a server under load: how soon moves are acknowledged, and what it takes."""
    from ..core import registry
    from .load import Size, run

    names = registry.names() if game is None else [registry.meta(game).name]
    run(Size(tuple(names), tables, streams, rate, seconds, spectators), database, json)
