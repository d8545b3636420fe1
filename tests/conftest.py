"""What all tests share.

pytest runs with `--import-mode=importlib` and `tests` is a package, so test files in different folders may have the
same name, and `tests/bot` cannot shadow `bot`. Helpers are imported in full: `from tests.examples import tic_tac_toe`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

# Failed checks inside the kits show their values, as those in a test do.
GAMES = ("galactic_supremacy", "one_page_deadzone", "death_dome")
pytest.register_assert_rewrite("tests.scene", *[f"tests.{game}.kit" for game in GAMES])


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The top folder of the project."""
    return Path(__file__).parents[1]
