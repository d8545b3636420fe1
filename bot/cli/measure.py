"""`arbiter bench`: speed, beside something that is measured in the same run."""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.arguments import Commands, whole
from bot.cli.failures import FINE

if TYPE_CHECKING:
    from bot.bench.figures import Figure

HELP = "Measure speed; a figure that misses its target is marked, and is no failure."
SECONDS = {"engine": 5, "hosting": 5, "pictures": 5, "wire": 120}
"""The groups, and how long each is measured."""
LONG = ("wire",)
"""Groups that are measured only when they are named."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("bench", help=HELP, description=HELP)
    usual = ", ".join(group for group in SECONDS if group not in LONG)
    parser.add_argument(
        "groups", nargs="*", metavar="GROUP", help=f"{', '.join(SECONDS)} (default: {usual}; wire takes minutes)"
    )
    parser.add_argument(
        "--seconds",
        type=whole(1, 600),
        metavar="S",
        help="how long a group of figures is measured (default 5, wire 120)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw what wire measures as a PNG file")
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Measure and print, each figure as soon as it is known."""
    unknown = [group for group in options.groups if group not in SECONDS]
    if unknown:
        options.parser.error(f"there is no group “{unknown[0][:40]}”: choose {', '.join(SECONDS)}")
    if options.picture and "wire" not in options.groups:
        options.parser.error("--picture shows what wire measures: arbiter bench wire --picture FILE")
    told: dict[str, object] = {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
    }
    for group in options.groups or [group for group in SECONDS if group not in LONG]:
        gc.collect()
        gc.freeze()  # what another group has left in memory is not searched again and again
        measured = {}
        for figure in _figures(group, options):
            measured[figure.name] = figure.as_json
            print(figure, file=sys.stderr if options.json else sys.stdout, flush=True)
        told[group] = measured
    gc.unfreeze()
    if options.json:
        print(json.dumps(told))
    return FINE


def _figures(group: str, options: argparse.Namespace) -> Iterator[Figure]:
    """What a group measures."""
    given = {"picture": options.picture} if group == "wire" else {}
    measured: Iterator[Figure] = importlib.import_module(f"bot.bench.{group}").measure(
        float(options.seconds or SECONDS[group]), **given
    )
    return measured
