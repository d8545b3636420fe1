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
from bot.cli.arguments import Commands
from bot.cli.failures import FAILED, FINE, USAGE, Stop

if TYPE_CHECKING:
    from bot.watch.upgrade import Verdict

CHECK = "Replay every open table against this program without changing anything, beside a live bot too."
CHECK_END = "Exit status: 0 all tables fit, 1 some would redo a phase, 2 some cannot be continued or nothing was read."
RESTORE = "Put a backup in the database's place; the database that was there is kept beside it."


def add(commands: Commands) -> None:
    """Add the commands."""
    check = commands.add_parser("upgrade-check", help=CHECK, description=CHECK, epilog=CHECK_END)
    check.add_argument(
        "database", nargs="?", metavar="DB", help="a SQLite file or a database's URL (default: ARBITER_DATABASE)"
    )
    check.add_argument("--json", action="store_true", help="print one JSON object")
    check.set_defaults(run=run_check)
    restore = commands.add_parser("restore", help=RESTORE, description=RESTORE)
    restore.add_argument("file", type=Path, metavar="FILE", help="a backup")
    restore.add_argument("--database", metavar="URL", help=DATABASE)
    restore.set_defaults(run=run_restore)


def run_check(options: argparse.Namespace) -> int:
    """Print a verdict on every open table."""
    from bot.store import StoreError
    from bot.watch.upgrade import check_tables

    try:
        verdicts = asyncio.run(check_tables(_url(options.database)))
    except StoreError as error:
        raise Stop(str(error), USAGE) from None
    outcomes = [verdict.outcome for verdict in verdicts]
    if options.json:
        print(json.dumps({"open": len(verdicts), "tables": [_as_json(verdict) for verdict in verdicts]}))
    else:
        print("\n".join([*map(_line, verdicts), _summary(outcomes)]))
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

    if named is None:
        return load_settings().database
    return named if "://" in named else f"sqlite+aiosqlite:///{named}"


def run_restore(options: argparse.Namespace) -> int:
    """Put the backup in place and say what is in it."""
    from bot.config import load_settings
    from bot.watch.restore import restore

    done = restore(options.database or load_settings().database, options.file, int(time.time()))
    kept = f"; what was there before is {done.kept}" if done.kept else ""
    print(f"{options.file} is the database {done.database} now, with {done.open} open tables of {done.tables}{kept}.")
    print("Answers given since the backup are gone, and their dice may be known: tell the tables.")
    return FINE
