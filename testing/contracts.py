"""What a game may import, told from its source: the same for the games of this house and for those in packages.

Rules touch no clock, no chance and nothing outside; they know the engine, what games share, and themselves. Pictures
know the kit and views, never a game's state. The rooms of a game, where it has them, have one direction.
"""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterator
from pathlib import Path

OUTSIDE = frozenset(
    {
        "aiosqlite", "alembic", "asyncio", "datetime", "discord", "multiprocessing", "os", "random", "secrets",
        "socket", "sqlalchemy", "subprocess", "threading", "time", "urllib", "uuid",
    }
)  # fmt: skip
"""What would make a game's course depend on more than its journal, or reach out of the process."""
FOR_RULES = ("rules.engine", "rules.common", "rules.skirmish")
FOR_PICTURES = (*FOR_RULES, "renderers.kit", "renderers.skirmish")
HOUSE = ("bot", "renderers", "rules", "testing", "tests")
ROOMS = ("model", "chapters", "odds", "words", "computer", "lesson")
"""The rooms of a game, each of which sees those before it."""


def breaches(rules: str, pictures: str, state: str) -> Iterator[str]:
    """Yield every import against the contracts as `module:line: what`, of the game whose modules have these names.

    `state` is the name of the class with the whole truth.
    """
    for name, path in modules(rules):
        if not within(name, pictures):
            yield from _of_rules(rules, name, path)
    for name, path in modules(pictures):
        yield from _of_pictures(rules, pictures, state, name, path)


def modules(package: str) -> Iterator[tuple[str, Path]]:
    """Yield the names and files of a module and of all below it; nothing where there is none. None is imported."""
    top, *below = package.split(".")
    spec = importlib.util.find_spec(top)
    folders = list((spec and spec.submodule_search_locations) or ())
    if spec is not None and spec.origin is not None and not folders and not below:
        yield package, Path(spec.origin)
    for place in [Path(folder, *below) for folder in folders]:
        if below and (file := place.with_suffix(".py")).exists():
            yield package, file
        for path in sorted(place.rglob("*.py")):
            parts = path.relative_to(place).with_suffix("").parts
            yield ".".join([package, *[part for part in parts if part != "__init__"]]), path


def within(name: str, *packages: str) -> bool:
    """Whether a module is one of these, or lies below one of them."""
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def _of_rules(rules: str, name: str, path: Path) -> Iterator[str]:
    room = _room(rules, name)
    for line, imported, _ in _imports(name, path):
        top = imported.partition(".")[0]
        if within(imported, rules):
            there = _room(rules, imported)
            if room in ROOMS and there in ROOMS and ROOMS.index(there) > ROOMS.index(room):
                yield f"{name}:{line}: {room} must not know {there} ({imported})"
        elif top in OUTSIDE or top == "PIL":
            yield f"{name}:{line}: rules know no outside world, and this imports {imported}"
        elif top in HOUSE and not within(imported, *FOR_RULES):
            yield f"{name}:{line}: rules import {', '.join(FOR_RULES)} and themselves, not {imported}"


def _of_pictures(rules: str, pictures: str, state: str, name: str, path: Path) -> Iterator[str]:
    for line, imported, names in _imports(name, path):
        top = imported.partition(".")[0]
        if within(imported, rules, pictures):
            if "state" in (imported.rpartition(".")[2], *names) or state in names:
                yield f"{name}:{line}: pictures see views, never the state ({imported})"
        elif top in OUTSIDE:
            yield f"{name}:{line}: pictures only draw, and this imports {imported}"
        elif top in HOUSE and not within(imported, *FOR_PICTURES):
            yield f"{name}:{line}: pictures import {', '.join(FOR_PICTURES)} and their game, not {imported}"


def _room(package: str, name: str) -> str:
    return name.removeprefix(f"{package}.").partition(".")[0] if name != package else ""


def _imports(name: str, path: Path) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Yield line, module and names of each import, wherever it stands; what only type checkers read counts, too."""
    here = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name, ()
        elif isinstance(node, ast.ImportFrom):
            above = here[: len(here) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield node.lineno, module, tuple([alias.name for alias in node.names])
