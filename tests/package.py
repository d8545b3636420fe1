"""A game in a package of its own, built as a wheel and installed beside Arbiter."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.catalogue import SWITCH
from tests.engine.guide import forget_games

CHECKOUT = Path(__file__).parents[1]
EXAMPLE = CHECKOUT / "examples" / "race-to-21"
MODULE = "race_to_21"
QUIETLY = ("--quiet", "--disable-pip-version-check", "--no-index", "--no-deps")


def install(package: Path, folder: Path) -> Path:
    """Build a package and install what was built below a folder, which is no part of this environment; return where."""
    wheels, site = folder / "wheels", folder / "site"
    _pip("wheel", "--no-build-isolation", "--wheel-dir", wheels, package)
    (wheel,) = wheels.glob("*.whl")
    _pip("install", "--target", site, wheel)
    return site


def installed(factory: pytest.TempPathFactory) -> Path:
    """Where the example is installed, for all processes of this run of the tests: the first one that asks does it.

    Nobody may change what is there.
    """
    folder = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # a worker's own folder lies in that of the run
    with (folder / "example.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "example").exists():
            install(EXAMPLE, folder / "example.part").parent.rename(folder / "example")
    return folder / "example" / "site"


def _pip(command: str, *words: object) -> None:
    subprocess.run([sys.executable, "-m", "pip", command, *QUIETLY, *map(str, words)], check=True)


def beside(*sites: Path) -> Mapping[str, str]:
    """The environment of a process that sees what is installed there."""
    path = os.pathsep.join([str(CHECKOUT), *map(str, sites)])
    return os.environ | {"PYTHONPATH": path, "ARBITER_PACKAGES": "on"}


def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let pytest begin without the plug-ins that only Arbiter's own tests need: loading them takes longer than it."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


class Neighbours:
    """Packages that this process finds, as one finds them that begins with them on its path."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch, self.modules = monkeypatch, [MODULE]

    def admit(self, *sites: Path, modules: tuple[str, ...] = (MODULE,)) -> None:
        """Find what is installed in these places, the first one first; `modules` are all that are imported of it."""
        self.modules += modules
        self.monkeypatch.setenv(SWITCH, "on")
        alone(self.monkeypatch)
        for site in reversed(sites):
            self.monkeypatch.syspath_prepend(site)
        forget_games(*self.modules)

    def leave(self) -> None:
        """Find them no more."""
        self.monkeypatch.undo()
        forget_games(*self.modules)


def leaking(site: Path, folder: Path) -> Path:
    """A copy of the place where the example is installed, in which everybody sees the first player's card."""
    copy = folder / "site"
    shutil.copytree(site, copy)
    file = copy / "race_to_21" / "__init__.py"
    text, own = file.read_text("utf-8"), "0 if seat is None else race.cards[seat]"
    assert own in text
    file.write_text(text.replace(own, "race.cards[0]"), "utf-8")
    return copy
