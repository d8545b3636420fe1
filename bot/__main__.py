"""The command line: `arbiter COMMAND`, or `python -m bot COMMAND`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import NoReturn

from bot.cli import archive, grade, ladder, measure, new_game, picture, proof, rulebook, serve, simulate, upgrade
from bot.cli.failures import USAGE, Stop, as_stop

GROUPS = (serve, simulate, ladder, proof, grade, new_game, rulebook, picture, archive, upgrade, measure)
EPILOG = "Exit status: 0 all is well, 1 the check or the work failed, 2 the command was not understood."


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say it and leave with status 2."""
        self.exit(USAGE, f"{self.prog}: {message}. See {self.prog} --help.\n")


class Version(argparse.Action):
    """Says which version this is; it is looked up only when somebody asks."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        from importlib.metadata import version

        print(parser.prog, version(parser.prog))
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """The parser with all commands."""
    top = Parser(
        prog="arbiter", description="Arbiter hosts board games on Discord and never loses a move.", epilog=EPILOG
    )
    top.add_argument("--version", action=Version, nargs=0, help="say which version this is, and exit")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    for group in GROUPS:
        group.add(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return the exit status."""
    options = parser().parse_args(arguments)
    return told(lambda: int(options.run(options) or 0))


def told(run: Callable[[], int]) -> int:
    """Do the work of a command; return its exit status, and say in one sentence why it could not be done."""
    try:
        return run()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader has gone (`arbiter rules ... | head`): Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except Exception as error:
        stop = error if isinstance(error, Stop) else as_stop(error)
        if stop is None:
            raise
        print(f"arbiter: {stop}", file=sys.stderr)
        return stop.status


if __name__ == "__main__":
    sys.exit(main())
