"""`arbiter export`, `import`, `verify` and `backup`: records and the database, beside a live bot too."""

from __future__ import annotations

import argparse
import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.arguments import Commands, address, game_named, read_file, whole, write_file
from bot.cli.failures import FINE, Stop

if TYPE_CHECKING:
    from bot.store.verify import Verdict

EXPORT = "Write the complete record of a table, secrets included; without a number, list the tables."
IMPORT = "Verify a record and store it as a table."
VERIFY = (
    "Play a complete record again: check every roll against the revealed secret, every branch, every hash and the end."
)
BACKUP = "Copy the database into a file while the bot may be at work."
PROVES = (
    "This proves that every other roll follows from the secret and the salts in this file. It does not prove that the "
    "file is whole, whose the names are, who answered, or that nobody read the secret before the end."
)
MOVE = "Move everything from a SQLite file to a PostgreSQL server's database, or back, checked row by row."
MOVE_END = (
    "The bot must have ended. What is moved stays in its old place, too; a move that was broken off is begun anew."
)
DATABASE = "the database's address, as in ARBITER_DATABASE (default: that)"


def add(commands: Commands) -> None:
    """Add the commands."""
    export = commands.add_parser("export", help=EXPORT, description=EXPORT)
    export.add_argument("table", type=whole(1), nargs="?", metavar="TABLE", help="the table's number")
    export.add_argument("-o", "--output", type=Path, metavar="FILE", help="the file to write")
    export.set_defaults(run=run_export)
    bring = commands.add_parser("import", help=IMPORT, description=IMPORT)
    bring.add_argument("file", type=Path, metavar="FILE", help="a complete record")
    bring.add_argument("--guild", metavar="ID", help="the Discord server where an unfinished game goes on")
    bring.add_argument("--channel", metavar="ID", help="and its channel")
    bring.set_defaults(run=run_import)
    check = commands.add_parser("verify", help=VERIFY, description=VERIFY)
    check.add_argument("file", type=Path, metavar="FILE", help="a complete record")
    check.set_defaults(run=run_verify)
    backup = commands.add_parser("backup", help=BACKUP, description=BACKUP)
    backup.add_argument("file", type=Path, metavar="FILE", help="the file to write; an older one is replaced")
    backup.set_defaults(run=run_backup)
    move = commands.add_parser("move", help=MOVE, description=MOVE, epilog=MOVE_END)
    move.add_argument("source", type=address, metavar="FROM", help="a database's address, as in ARBITER_DATABASE")
    move.add_argument("target", type=address, metavar="TO", help="that of an empty one, or of an earlier copy")
    move.set_defaults(run=run_move)
    for command in (export, bring, backup):
        command.add_argument("--database", type=address, metavar="URL", help=DATABASE)


def run_export(options: argparse.Namespace) -> int:
    """Write one record, or list the tables."""
    from bot.store.records import write_record
    from bot.tables.archive import export_table, list_tables

    url = _database(options)
    if options.table is None:
        for number, game, status, round_ in asyncio.run(list_tables(url)):
            print(f"{number:>6}  {game:<20} {status:<10} round {round_}")
        return FINE
    if options.output is None:
        raise Stop("Say where to write the record: arbiter export TABLE -o FILE. It holds every secret of the table.")
    record = asyncio.run(export_table(url, options.table, game_named))
    write_file(options.output, write_record(record).encode())
    print(
        f"Table {options.table}: {len(record.rows)} rows written to {options.output}; it holds all the table's secrets."
    )
    return FINE


def run_import(options: argparse.Namespace) -> int:
    """Verify and store."""
    from bot.store.records import MAX_BYTES, read_record
    from bot.store.verify import verify
    from bot.tables.archive import import_record

    record = read_record(read_file(options.file, MAX_BYTES))
    verdict = verify(record, game_named)
    if not verdict.over and not (options.guild and options.channel):
        raise Stop("This game is not over: say with --guild and --channel where it goes on.")
    place = (options.guild or "", options.channel or "")
    number = asyncio.run(import_record(_database(options), record, verdict, place, int(time.time())))
    print(
        f"The record is now table {number}."
        + ("" if verdict.over else " It is paused: go on with /gm resume in its channel.")
    )
    return FINE


def run_verify(options: argparse.Namespace) -> int:
    """Check a record; status 1 when it does not hold."""
    from bot.store.records import MAX_BYTES, read_record, salts_mark, to_compare
    from bot.store.verify import verify

    record = read_record(read_file(options.file, MAX_BYTES))
    mark = salts_mark([seat.salt for seat in record.seats])
    print("\n".join([*_told(verify(record, game_named), mark), *to_compare(record)]))
    return FINE


def _told(verdict: Verdict, mark: str) -> list[str]:
    end = f"over, won by {' and '.join(verdict.winners) or 'nobody'}" if verdict.over else "not over"
    typed = (
        f"Players threw {verdict.typed} rolls with dice of their own and typed them: of these only that they are "
        "possible was checked."
    )
    return [
        f"The record holds: played again, every answer is legal and the game is {end}.",
        *([typed] if verdict.typed else []),
        PROVES,
        "So compare, with the small print of the game's first post (in older games the salts themselves stand there):",
        f"Fingerprint of the secret: {verdict.commitment}",
        f"Fingerprint of the salts: {mark}",
        "and with what /prove shows at the table when the game is over:",
    ]


def run_backup(options: argparse.Namespace) -> int:
    """Copy the database."""
    from bot.tables.archive import back_up

    size = back_up(_database(options), options.file)
    print(f"{size:,} bytes written to {options.file}.")
    return FINE


def run_move(options: argparse.Namespace) -> int:
    """Copy all rows to the other kind of database."""
    from bot.store.moving import move

    rows = asyncio.run(move(options.source, options.target))
    print(
        f"{rows['tables']} tables with {rows['entries']} rows in their journals are moved, {sum(rows.values())} rows "
        "in all, and each came out as it went in. Now set ARBITER_DATABASE, and start no bot on the old database."
    )
    return FINE


def _database(options: argparse.Namespace) -> str:
    from bot.config import load_settings

    url: str | None = options.database
    return url or load_settings().database
