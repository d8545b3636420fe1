"""What all tests share.

pytest runs with `--import-mode=importlib` and `tests` is a package, so test files in different folders may have the
same name, and `tests/bot` cannot shadow `bot`. Helpers are imported in full: `from tests.examples import tic_tac_toe`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.seeds import RUN

# Failed checks inside the kits show their values, as those in a test do.
KITS = sorted(Path(__file__).parent.glob("*/kit.py"))
pytest.register_assert_rewrite("tests.scene", *[f"tests.{kit.parent.name}.kit" for kit in KITS])

ALONE = ("tests/wire/", "tests/browser/", "tests/bot/cli/test_bench.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what times whole processes."""
    for item in items:
        if item.nodeid.startswith(ALONE):
            item.add_marker(pytest.mark.alone)


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The top folder of the project."""
    return Path(__file__).parents[1]


def pytest_report_header() -> str:
    """Where the seeds in the tests' names come from."""
    return f"TEST_SEED={RUN}"
