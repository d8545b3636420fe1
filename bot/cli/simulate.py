"""`arbiter simulate`: many games without Discord; the same seed plays the same games."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.arguments import Commands, game_named, pair, whole, write_file
from bot.cli.failures import FAILED, FINE, Stop

if TYPE_CHECKING:
    from bot.cli.selfplay import Summary

HELP = "Play games without Discord and tell how they went."
DETAILS = """\
Prints one JSON object with --json: games, decisions (answers given), decisions_per_s, mode, errors (a sentence for
each game that failed), winners (games won, by seat), unfinished (games stopped by --limit), turns (rounds played).
Mode table keeps a journal with checkpoints and fair dice, as a real table does; mode playout keeps nothing.
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("simulate", help=HELP, description=HELP, epilog=DETAILS)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", metavar="GAME", help="a game's key, e.g. galactic-supremacy")
    parser.add_argument("--seats", type=whole(1, 64), metavar="N", help="players at the table (default: the fewest)")
    parser.add_argument("--games", type=whole(1), default=1, metavar="K", help="games to play (default 1)")
    parser.add_argument("--seed", type=whole(0), default=1, metavar="S", help="everything follows from it (default 1)")
    parser.add_argument(
        "--players", choices=["autopilot", "random"], default="autopilot", help="who answers (default autopilot)"
    )
    parser.add_argument("--mode", choices=["playout", "table"], help="default playout, or table with --export")
    parser.add_argument(
        "--option", type=pair, action="append", default=[], metavar="KEY=VALUE", help="an option of the game"
    )
    parser.add_argument(
        "--limit",
        type=whole(1),
        default=100_000,
        metavar="N",
        help="answers after which a game is left (default 100000)",
    )
    parser.add_argument("--export", type=Path, metavar="FILE", help="write the complete record of the last game")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play, print, export; status 1 when a game failed."""
    from bot.cli.selfplay import Plan, play
    from bot.store.records import write_record

    if options.export and options.mode == "playout":
        raise Stop("A playout keeps no journal to export: leave out --mode, or say --mode table.")
    game = game_named(options.game)
    plan = Plan(
        game=game,
        seats=options.seats or game.seats[0],
        options=game.checked_options(dict(options.option)),
        seed=options.seed,
        players=options.players,
        keep=options.mode == "table" or options.export is not None,
        limit=options.limit,
    )
    game.start(plan.seats, plan.options)
    summary = play(plan, options.games)
    print(json.dumps(summary.as_json) if options.json else _told(summary))
    if options.export:
        if summary.record is None:
            raise Stop("The last game failed, so there is no record to write.", FAILED)
        write_file(options.export, write_record(summary.record).encode())
    return FAILED if summary.errors else FINE


def _told(summary: Summary) -> str:
    wins = ", ".join([f"seat {seat} won {count}" for seat, count in enumerate(summary.winners)])
    lines = [
        f"{summary.games} games, {summary.decisions} decisions, {summary.turns} rounds.",
        f"{wins}; {summary.unfinished} were left unfinished.",
        f"{summary.decisions_per_s:,.0f} decisions a second in mode {summary.mode}.",
    ]
    return "\n".join([*lines, *summary.errors])
