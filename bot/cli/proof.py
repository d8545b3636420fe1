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
    add_game(parser)
    parser.add_argument(
        "--examples",
        type=whole(1),
        metavar="N",
        help="random games a check, with new seeds (default: 2, always the same)",
    )
    parser.set_defaults(run=run, parser=parser)


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the words that tell which game is looked at, and where its tests are."""
    parser.add_argument("game", metavar="GAME", help="a game's key, or the name of the package that brings it")
    parser.add_argument(
        "--tests", type=Path, metavar="FOLDER", help="where the game's own tests are (default of a package: tests)"
    )


def run(options: argparse.Namespace) -> int:
    """Try the game; return whether it is sound."""
    from bot.catalogue import games

    need_testing("check")
    key = subject(options.game)
    own = own_tests(key, options)
    environment = surroundings(key, own)
    if options.examples:
        environment |= {"CONFORMANCE_EXAMPLES": str(options.examples), "TEST_SEED": str(int.from_bytes(os.urandom(4)))}
    done = subprocess.run(command(key, own), env=environment, check=False)
    title = games()[key].title
    print(f"{title} passes." if done.returncode == 0 else f"{title} does not pass: above is what was found.")
    return FINE if done.returncode == 0 else FAILED


def need_testing(name: str) -> None:
    """Raise `Stop` where something is missing that the command of this name needs besides."""
    if missing := [module for module in NEEDED if importlib.util.find_spec(module) is None]:
        raise Stop(f'arbiter {name} needs {missing[0]}: install it with pip install "arbiter[testing]".')


def own_tests(key: str, options: argparse.Namespace) -> Path | None:
    """The folder of a game's own tests: the one that is named, or of a package `tests` here, if it is there."""
    from bot.catalogue import catalogue

    own: Path | None = options.tests
    if own is None and catalogue().homes[key].package and Path("tests").is_dir():
        own = Path("tests")
    if own is not None and not own.is_dir():
        options.parser.error(f"there is no folder {own}: name the one with the game's own tests")
    return own.resolve() if own else None


def surroundings(key: str, own: Path | None) -> dict[str, str]:
    """The environment of a process that looks at this game alone, whose own tests lie in that folder."""
    environment = os.environ | {"GAME_CHECKED": key, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    environment.pop("PYTEST_ADDOPTS", None)  # what is wanted of other tests is not meant for these
    return environment | ({"GAME_TESTS": str(own)} if own else {})


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


def command(key: str, own: Path | None) -> list[str]:
    """How pytest is called to try a game, whatever the project says in whose folder this runs."""
    from bot.catalogue import catalogue

    spec = importlib.util.find_spec("testing.suite")
    assert spec is not None
    assert spec.origin is not None
    suite = Path(spec.origin).parent
    tried = [suite, own] if own and catalogue().homes[key].package else [suite]
    return [sys.executable, "-m", "pytest", "-q", "--no-header", "--tb=short", *plainly(suite), *map(str, tried)]


def plainly(root: Path) -> list[str]:
    """What pytest is told so that no project's settings count; tests are named by their paths from `root` on."""
    plugins = ("no:cacheprovider", "no:asyncio", "testing.plugin")
    return [
        *("--disable-warnings", "-c", os.devnull, "--rootdir", str(root), "--import-mode=importlib", "-m", "not soak"),
        *[word for name in plugins for word in ("-p", name)],
    ]
