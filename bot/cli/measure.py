"""`arbiter bench`: speed, beside something that is measured in the same run."""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import platform
import sys

from bot.cli.arguments import Commands, whole
from bot.cli.failures import FINE

HELP = "Measure speed; a figure that misses its target is marked, and is no failure."
GROUPS = ("engine", "hosting", "pictures")


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("bench", help=HELP, description=HELP)
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=f"{', '.join(GROUPS)} (default: all)")
    parser.add_argument(
        "--seconds",
        type=whole(1, 600),
        default=5,
        metavar="S",
        help="how long a group of figures is measured (default 5)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Measure and print, each figure as soon as it is known."""
    unknown = [group for group in options.groups if group not in GROUPS]
    if unknown:
        options.parser.error(f"there is no group “{unknown[0][:40]}”: choose {', '.join(GROUPS)}")
    told: dict[str, object] = {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
    }
    for group in options.groups or GROUPS:
        gc.collect()
        gc.freeze()  # what another group has left in memory is not searched again and again
        measured = {}
        for figure in importlib.import_module(f"bot.bench.{group}").measure(float(options.seconds)):
            measured[figure.name] = figure.as_json
            print(figure, file=sys.stderr if options.json else sys.stdout, flush=True)
        told[group] = measured
    gc.unfreeze()
    if options.json:
        print(json.dumps(told))
    return FINE
