"""`arbiter ladder`: computers of every level against each other, so that anybody can repeat what a level is worth."""

from __future__ import annotations

import argparse
import itertools
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bot.cli.arguments import Commands, game_named, pair, whole
from bot.cli.failures import FINE
from bot.computers import KINDS

if TYPE_CHECKING:
    from bot.computers.ladder import Standing

HELP = "Let computers of all levels play each other, and print who wins how often."
DETAILS = """\
One player of the first kind sits among others of the second kind, in every seat in turn; all games of a seed have the
same dice. Printed are the share of games won (fair is one in as many as are seated), Wilson's interval for it (95 %),
the difference in Elo, and the processor time of the first kind's decisions: on average, and in 95 of 100 at most. Below
all pairs stand the Elo of each kind, fitted to all of them, and the command that prints the same again. normal and hard
have a temper, drawn by lot; normal-bold always has that one, hard-even none. likeliest answers as these would if they
did not look ahead.
"""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("ladder", help=HELP, description=HELP, epilog=DETAILS)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", metavar="GAME", help="a game's key, e.g. one-page-deadzone")
    parser.add_argument("players", nargs="*", metavar="PLAYER", help=f"{', '.join(KINDS)} (default: all)")
    parser.add_argument("--games", type=whole(1), default=40, metavar="K", help="games a pair (default 40)")
    parser.add_argument("--seats", type=whole(2, 64), metavar="N", help="players at the table (default: the fewest)")
    parser.add_argument("--seed", type=whole(0), default=1, metavar="S", help="where the dice begin (default 1)")
    parser.add_argument("--jobs", type=whole(1, 64), default=1, metavar="N", help="processes (default 1)")
    parser.add_argument(
        "--option", type=pair, action="append", default=[], metavar="KEY=VALUE", help="an option of the game"
    )
    parser.add_argument(
        "--content",
        action="store_true",
        help="one PLAYER in all seats: what it uses, and how often whoever used it has won",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a pair")
    parser.add_argument("--sheet", action="store_true", help="print all pairs as one table in Markdown")
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Play and print, pair by pair."""
    from bot.computers.content import report
    from bot.computers.ladder import compare, sheet
    from bot.computers.levels import BLIND, PLAYERS

    game = game_named(options.game)
    able = [*PLAYERS] if game.value else [*BLIND]
    kinds = options.players or [kind for kind in reversed(KINDS) if kind in able]
    if unknown := [kind for kind in kinds if kind not in PLAYERS]:
        options.parser.error(f"there is no player “{unknown[0][:40]}”: choose among {', '.join(KINDS)}")
    if unfit := [kind for kind in kinds if kind not in able]:
        options.parser.error(f"{game.title} does not tell how a game stands, as “{unfit[0]}” must know: leave it out")
    if options.content and (len(options.players) != 1 or options.json or options.sheet):
        options.parser.error("--content is told of one player: arbiter ladder GAME PLAYER --content")
    if not options.content and len({*kinds}) < max(2, len(kinds)):
        options.parser.error("name at least two different players")
    seats = options.seats or max(2, game.seats[0])
    chosen = game.checked_options(dict(options.option))
    game.start(seats, chosen)
    if options.content:
        for line in report(game, kinds[0], seats, chosen, options.games, options.seed, options.jobs).lines():
            print(line)
        return FINE
    standings = []
    for standing in compare(
        game, [*itertools.combinations(kinds, 2)], seats, chosen, options.games, options.seed, options.jobs
    ):
        standings.append(standing)
        if not options.sheet:
            print(json.dumps(_as_json(standing)) if options.json else _told(standing), flush=True)
    if options.sheet:
        print(*sheet(standings), f"\n`{_command(options, seats)}`", sep="\n")
    elif not options.json:
        print(_rated(standings), _command(options, seats), sep="\n")
    return FINE


def _command(options: argparse.Namespace, seats: int) -> str:
    """What prints the same again."""
    chosen = [f"--option {key}={value}" for key, value in options.option]
    numbers = [f"--games {options.games} --seats {seats} --seed {options.seed} --jobs {options.jobs}"]
    shape = ["--sheet"] if options.sheet else []
    return " ".join(["arbiter ladder", options.game, *options.players, *numbers, *chosen, *shape])


def _rated(standings: Sequence[Standing]) -> str:
    from bot.computers.ladder import ratings

    return f"Elo over all pairs: {', '.join([f'{kind} {elo:+.0f}' for kind, elo in ratings(standings).items()])}"


def _told(standing: Standing) -> str:
    low, high = standing.interval
    mean = sum(standing.seconds) / max(1, len(standing.seconds))
    return (
        f"{standing.one:>9} against {standing.others:<9} {standing.rate:6.1%} [{low:.1%}, {high:.1%}] "
        f"of {len(standing.shares)} games, Elo {standing.elo:+5.0f}; "
        f"a decision {mean:.3f} s, {standing.slowest(0.95):.3f} s"
    )


def _as_json(standing: Standing) -> dict[str, Any]:
    low, high = standing.interval
    return {
        "one": standing.one, "others": standing.others, "seats": standing.seats, "games": len(standing.shares),
        "rate": round(standing.rate, 4), "low": round(low, 4), "high": round(high, 4), "elo": round(standing.elo),
        "mean_s": round(sum(standing.seconds) / max(1, len(standing.seconds)), 4),
        "p95_s": round(standing.slowest(0.95), 4),
    }  # fmt: skip
