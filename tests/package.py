"""A game in a package of its own, built as a wheel and installed beside Arbiter."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

CHECKOUT = Path(__file__).parents[1]
EXAMPLE = CHECKOUT / "examples" / "race-to-21"
QUIETLY = ("--quiet", "--disable-pip-version-check", "--no-index", "--no-deps")


def install(package: Path, folder: Path) -> Path:
    """Build a package and install what was built below a folder, which is no part of this environment; return where."""
    wheels, site = folder / "wheels", folder / "site"
    _pip("wheel", "--no-build-isolation", "--wheel-dir", wheels, package)
    (wheel,) = wheels.glob("*.whl")
    _pip("install", "--target", site, wheel)
    return site


def _pip(command: str, *words: object) -> None:
    subprocess.run([sys.executable, "-m", "pip", command, *QUIETLY, *map(str, words)], check=True)


def beside(*sites: Path) -> Mapping[str, str]:
    """The environment of a process that sees what is installed there."""
    path = os.pathsep.join([str(CHECKOUT), *map(str, sites)])
    return os.environ | {"PYTHONPATH": path, "ARBITER_PACKAGES": "on"}


def leaking(site: Path, folder: Path) -> Path:
    """A copy of the place where the example is installed, in which everybody sees the first player's card."""
    copy = folder / "site"
    shutil.copytree(site, copy)
    file = copy / "race_to_21" / "__init__.py"
    text, own = file.read_text("utf-8"), "0 if seat is None else race.cards[seat]"
    assert own in text
    file.write_text(text.replace(own, "race.cards[0]"), "utf-8")
    return copy
