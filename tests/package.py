"""A game in a package of its own, built as a wheel and installed beside Arbiter."""

from __future__ import annotations

import os
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
