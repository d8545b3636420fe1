"""`arbiter check`: whether a game is sound, be it one of this house or one that an installed package brings."""

from __future__ import annotations

import argparse
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

from bot.cli.arguments import Commands, whole
from bot.cli.failures import FAILED, FINE, Stop

HELP = "Try a game with the tests that every game has to pass."
DETAILS = """\
Tried are what the game imports; random games, with their questions, states, journals, undo, deals and secrets, in other
processes, too; that words and pictures tell the same; that whatever is told can be asked why; the lesson; what earlier
releases have saved and what was written down. Of a package its own tests are run as well. It needs
pip install "arbiter[testing]". A message of pytest tells each fault; the last line says how it went.
"""
NEEDED = ("pytest", "hypothesis", "testing")


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("check", help=HELP, description=HELP, epilog=DETAILS)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", metavar="GAME", help="a game's key, or the name of the package that brings it")
    parser.add_argument(
        "--tests", type=Path, metavar="FOLDER", help="where the game's own tests are (default of a package: tests)"
    )
    parser.add_argument(
        "--examples",
        type=whole(1),
        metavar="N",
        help="random games a check, with new seeds (default: 2, always the same)",
    )
    parser.set_defaults(run=run, parser=parser)


def run(options: argparse.Namespace) -> int:
    """Try the game; return whether it is sound."""
    from bot.catalogue import catalogue, games

    if missing := [name for name in NEEDED if importlib.util.find_spec(name) is None]:
        raise Stop(f'arbiter check needs {missing[0]}: install it with pip install "arbiter[testing]".')
    key = subject(options.game)
    brought, own = bool(catalogue().homes[key].package), options.tests
    if own is None and brought and Path("tests").is_dir():
        own = Path("tests")
    if own is not None and not own.is_dir():
        options.parser.error(f"there is no folder {own}: name the one with the game's own tests")
    environment = os.environ | {"GAME_CHECKED": key, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    environment.pop("PYTEST_ADDOPTS", None)  # what is wanted of other tests is not meant for these
    if own is not None:
        environment["GAME_TESTS"] = str(own.resolve())
    if options.examples:
        environment |= {"CONFORMANCE_EXAMPLES": str(options.examples), "TEST_SEED": str(int.from_bytes(os.urandom(4)))}
    done = subprocess.run(
        [*command(), *([str(own.resolve())] if own is not None and brought else [])], env=environment, check=False
    )
    title = games()[key].title
    print(f"{title} passes." if done.returncode == 0 else f"{title} does not pass: above is what was found.")
    return FINE if done.returncode == 0 else FAILED


def subject(name: str) -> str:
    """The key of the game that is called so, as it is found by `key_of`; or `Stop` for a package that is left out."""
    from bot.catalogue import key_of, left_out
    from rules.engine import Refused

    try:
        return key_of(name)
    except Refused:
        for sentence in left_out():
            if f" {name} " in sentence:
                raise Stop(sentence, FAILED) from None
        raise


def command() -> list[str]:
    """How pytest is called, whatever the project says in whose folder this runs."""
    spec = importlib.util.find_spec("testing.suite")
    assert spec is not None
    assert spec.origin is not None
    suite = Path(spec.origin).parent
    return [sys.executable, "-m", "pytest", "-q", "--no-header", "--tb=short", *plainly(suite), str(suite)]


def plainly(root: Path) -> list[str]:
    """What pytest is told so that no project's settings count; tests are named by their paths from `root` on."""
    plugins = ("no:cacheprovider", "no:asyncio", "testing.plugin")
    return [
        *("--disable-warnings", "-c", os.devnull, "--rootdir", str(root), "--import-mode=importlib", "-m", "not soak"),
        *[word for name in plugins for word in ("-p", name)],
    ]
