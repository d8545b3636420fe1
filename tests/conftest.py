"""What all tests share.

pytest runs with `--import-mode=importlib` and `tests` is a package, so test files in different folders may have the
same name, and `tests/bot` cannot shadow `bot`. Helpers are imported in full: `from tests.examples import tic_tac_toe`.
"""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from pathlib import Path

import pytest

from bot.catalogue import games
from testing.seeds import RUN
from tests.statements import share
from tests.tiers import is_about, rank

MEMORY, ROOM = Path("/dev/shm"), 4 << 30
"""A folder in memory, and how much must be free there for the databases of all tests."""
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:  # thousands of files take seconds on a slow disk
    os.environ.setdefault("TMPDIR", str(MEMORY))
    tempfile.tempdir = None  # it may have been asked for before

os.environ["ARBITER_PACKAGES"] = "off"  # what is installed beside Arbiter changes nothing here
share()

# Failed checks inside the kits show their values, as those in a test do.
KITS = sorted(Path(__file__).parent.glob("*/kit.py"))
pytest_plugins = ["testing.plugin"]
pytest.register_assert_rewrite(*[f"tests.{kit.parent.name}.kit" for kit in KITS])


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--game KEY`."""
    parser.addoption("--game", metavar="KEY", help="run only what is about this game")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put long modules first, so that no worker is left with one; leave out what is not about the game asked for."""
    items.sort(key=lambda item: rank(item.nodeid))
    if (given := config.getoption("--game")) is None:
        return
    game = given.replace("_", "-")
    if game not in games():
        raise pytest.UsageError(f"there is no game “{game}”; there are {', '.join(games())}")
    others = [item for item in items if not is_about(item.nodeid, game, games())]
    items[:] = [item for item in items if item not in set(others)]
    config.hook.pytest_deselected(items=others)


def pytest_collection() -> None:
    """Let the garbage collector wait: nearly all that is made from here to the end of the collection stays."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what was collected: it stays to the end, and looking at it costs a fifth."""
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The top folder of the project."""
    return Path(__file__).parents[1]


def pytest_report_header() -> str:
    """Where the seeds in the tests' names come from."""
    return f"TEST_SEED={RUN}"
