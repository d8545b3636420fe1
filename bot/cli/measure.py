"""`arbiter bench`: speed, beside something that is measured in the same run."""

from __future__ import annotations

import argparse
import gc
import importlib
import json
import platform
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.cli.arguments import Commands, address, whole
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
    parser.add_argument(
        "--against",
        type=Path,
        metavar="CHECKOUT",
        help="measure here and in another checkout, three rounds in turn, and print here, there and the median ratio",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--database",
        type=address,
        metavar="ADDRESS",
        help="let wire measure on this database, which must be empty and is filled: answers as fast as people click",
    )
    parser.add_argument(
        "--processes",
        type=whole(1, 8),
        default=1,
        metavar="N",
        help="beside that with one process, also with so many on the same PostgreSQL database, each held to the same"
        " share of a processor",
    )
    parser.add_argument("--picture", type=Path, metavar="FILE", help="draw what wire measures as a PNG file")
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Measure and print."""
    unknown = [group for group in options.groups if group not in SECONDS]
    if unknown:
        options.parser.error(f"there is no group “{unknown[0][:40]}”: choose {', '.join(SECONDS)}")
    if options.picture and "wire" not in options.groups:
        options.parser.error("--picture shows what wire measures: arbiter bench wire --picture FILE")
    if options.picture and options.against:
        options.parser.error("--picture shows one run: leave --against out")
    if options.database and ("wire" not in options.groups or options.against or options.picture):
        options.parser.error("--database is for wire alone: arbiter bench wire --database ADDRESS")
    if options.processes > 1 and not (options.database or "").startswith("postgresql"):
        options.parser.error("several processes share a PostgreSQL database: name an empty one with --database")
    groups = options.groups or [group for group in SECONDS if group not in LONG]
    told: dict[str, Any] = {
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}",
    }
    if options.against:
        told |= _compared(groups, options)
    else:
        told |= _measured(groups, options)
    if options.json:
        print(json.dumps(told))
    return FINE


def _compared(groups: Sequence[str], options: argparse.Namespace) -> dict[str, Any]:
    """What is measured here and there, printed when all rounds are done."""
    compared = importlib.import_module("bot.bench.against").compare(groups, options.seconds, options.against)
    told: dict[str, Any] = {group: {} for group in groups}
    for pair in compared:
        told[pair.group][pair.name] = pair.as_json
        if not options.json:
            print(pair)
    return told


def _measured(groups: Sequence[str], options: argparse.Namespace) -> dict[str, Any]:
    """What is measured here, each figure printed as soon as it is known."""
    told: dict[str, Any] = {}
    for group in groups:
        gc.collect()
        gc.freeze()  # what another group has left in memory is not searched again and again
        measured = {}
        for figure in _figures(group, options):
            measured[figure.name] = figure.as_json
            print(figure, file=sys.stderr if options.json else sys.stdout, flush=True)
        told[group] = measured
    gc.unfreeze()
    return told


def _figures(group: str, options: argparse.Namespace) -> Iterator[Figure]:
    """What a group measures."""
    of_wire = {"picture": options.picture, "processes": options.processes, "database": options.database}
    given = of_wire if group == "wire" else {}
    measured: Iterator[Figure] = importlib.import_module(f"bot.bench.{group}").measure(
        float(options.seconds or SECONDS[group]), **given
    )
    return measured
