"""The plug-in with which pytest tries a single game: `pytest -p testing.plugin`, as `arbiter check` runs it."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.register_assert_rewrite("testing.scene")

MARKS = ("slow: takes seconds", "soak: repeats for other seeds what is looked at once")


def pytest_configure(config: pytest.Config) -> None:
    """Know the marks of the suite, whatever the project that pytest runs in says."""
    for mark in MARKS:
        config.addinivalue_line("markers", mark)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect the pages of cases beside the modules of tests."""
    from testing.cases import Page  # after the kits that it imports are registered

    is_page = file_path.parent.name == "cases" and file_path.suffix == ".md"
    return Page.from_parent(parent, path=file_path) if is_page else None
