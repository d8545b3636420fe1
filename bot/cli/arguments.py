"""Words on the command line that several commands read alike."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeAlias

from bot.cli.failures import FAILED, Stop
from bot.private import make_private

if TYPE_CHECKING:
    from rules.engine import Game

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
CHECKOUT = Path(__file__).parents[2]
EXAMPLES = CHECKOUT / "tests" / "examples"


def whole(low: int, high: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers from `low` to `high` for argparse."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"“{text[:40]}” is not a whole number") from None
        if number < low or (high is not None and number > high):
            limits = f"from {low} to {high}" if high is not None else f"of {low} or more"
            raise argparse.ArgumentTypeError(f"{text} is out of range: give a whole number {limits}")
        return number

    return read


def address(text: str) -> str:
    """A reader of a database's address for argparse."""
    from bot.config import database_address

    try:
        return database_address(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def address_or_file(text: str) -> str:
    """The same, where a file's name will do."""
    return address(text if "://" in text else f"sqlite+aiosqlite:///{text}")


def pair(text: str) -> tuple[str, str]:
    """A reader of KEY=VALUE for argparse."""
    key, equals, value = text.partition("=")
    if not (key and equals and value):
        raise argparse.ArgumentTypeError(f"“{text[:40]}” is not of the form KEY=VALUE")
    return key, value


def game_named(key: str) -> Game[Any, Any]:
    """The game with this key; in a checkout also the authoring examples under `tests/examples`."""
    from bot.catalogue import find_game, games

    folder = key.replace("-", "_")
    if key not in games() and folder.isidentifier() and (EXAMPLES / folder / "__init__.py").exists():
        game: Game[Any, Any] = _example(folder).GAME
        return game
    return find_game(key)


def _example(folder: str) -> ModuleType:
    name = f"tests.examples.{folder}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, EXAMPLES / folder / "__init__.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


def read_file(path: Path, most: int) -> bytes:
    """At most `most` + 1 bytes of a file that was named, so that its reader sees that it is too long; or `Stop`."""
    try:
        with path.open("rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise Stop(f"{path} cannot be read: {cause(error)}.") from None


def write_file(path: Path, data: bytes) -> None:
    """Write a file that was named, whole or not at all, or `Stop`."""
    part = path.with_name(f"{path.name}.part")
    try:
        make_private(part)
        part.write_bytes(data)
        part.replace(path)
    except OSError as error:
        raise Stop(f"{path} cannot be written: {cause(error)}.", FAILED) from None


def cause(error: OSError) -> str:
    """Why a file cannot be used, as a part of a sentence."""
    return (error.strerror or str(error)).lower()


def listed(words: Iterable[str]) -> str:
    """Words in a sentence."""
    return ", ".join(words) or "none"
