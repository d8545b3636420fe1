"""`arbiter upgrade-check` and `restore`: what to do before a new program starts, and when something went wrong."""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.archive import DATABASE
from bot.cli.arguments import Commands, address, address_or_file
from bot.cli.failures import FAILED, FINE, USAGE, Stop

if TYPE_CHECKING:
    from bot.store.upgrade import Verdict

CHECK = "Replay every open table against this program without changing anything, beside a live bot too."
CHECK_END = "Exit status: 0 all tables fit, 1 some would redo a phase, 2 some cannot be continued or nothing was read."
RESTORE = "Put a backup in the database's place; the database that was there is kept beside it."


def add(commands: Commands) -> None:
    """Add the commands."""
    check = commands.add_parser("upgrade-check", help=CHECK, description=CHECK, epilog=CHECK_END)
    check.add_argument(
        "database",
        type=address_or_file,
        nargs="?",
        metavar="DB",
        help="a SQLite file, or its address (default: ARBITER_DATABASE)",
    )
    check.add_argument("--json", action="store_true", help="print one JSON object")
    check.set_defaults(run=run_check)
    restore = commands.add_parser("restore", help=RESTORE, description=RESTORE)
    restore.add_argument("file", type=Path, metavar="FILE", help="a backup")
    restore.add_argument("--database", type=address, metavar="URL", help=DATABASE)
    restore.set_defaults(run=run_restore)


def run_check(options: argparse.Namespace) -> int:
    """Print a verdict on every open table."""
    from bot.store import StoreError
    from bot.store.upgrade import check_tables, told_of_copy

    url = _url(options.database)
    try:
        lacks = told_of_copy(url)
        verdicts = asyncio.run(check_tables(url))
    except StoreError as error:
        raise Stop(str(error), USAGE) from None
    outcomes = [verdict.outcome for verdict in verdicts]
    if options.json:
        told = {"open": len(verdicts), "tables": [_as_json(verdict) for verdict in verdicts]}
        print(json.dumps(told | ({"lacks": lacks} if lacks else {})))
    else:
        print("\n".join([*map(_line, verdicts), _summary(outcomes), *([lacks] if lacks else [])]))
    return USAGE if "broken" in outcomes else FAILED if "redo" in outcomes else FINE


def _as_json(verdict: Verdict) -> dict[str, object]:
    lost = [{"seat": seat, "answers": count} for seat, count in sorted((verdict.lost or {}).items())]
    return asdict(verdict) | {"lost": lost}


def _line(verdict: Verdict) -> str:
    return f"{verdict.table:>6}  {verdict.game:<20} {verdict.status:<8} round {verdict.round:<4} {verdict.told}"


def _summary(outcomes: Sequence[str]) -> str:
    if not outcomes:
        return "No table is open."
    fits, redo, broken = [outcomes.count(outcome) for outcome in ("fits", "redo", "broken")]
    return f"{len(outcomes)} open tables: {fits} fit, {redo} would redo a phase, {broken} cannot be continued."


def _url(named: str | None) -> str:
    from bot.config import load_settings

    return named or load_settings().database


def run_restore(options: argparse.Namespace) -> int:
    """Put the backup in place and say what is in it."""
    from bot.config import load_settings
    from bot.watch.restore import restore

    done = restore(options.database or load_settings().database, options.file, int(time.time()))
    kept = f"; what was there before is {done.kept}" if done.kept else ""
    print(f"{options.file} is the database {done.database} now, with {done.open} open tables of {done.tables}{kept}.")
    if done.lacks:
        print(done.lacks)
    print("Answers given since the backup are gone, and their dice may be known: tell the tables.")
    return FINE
