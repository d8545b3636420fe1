"""CONTRIBUTING.md shows code that is there, and names files and verbs that exist."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import rules.engine
from tests.conformance import journals, leaks, leaves, processes, states


def document(checkout: Path) -> str:
    """The text."""
    return (checkout / "CONTRIBUTING.md").read_text("utf-8")


def test_its_code_is_in_the_example(checkout: Path) -> None:
    example = (checkout / "tests/examples/tic_tac_toe/__init__.py").read_text("utf-8")
    blocks = re.findall(r"```python\n(.*?)```", document(checkout), re.DOTALL)
    assert len(blocks) >= 6
    for block in blocks:
        assert block in example, f"the example has no such code any more:\n{block}"


def test_its_files_exist(checkout: Path) -> None:
    paths = [
        path for path in re.findall(r"`((?:tests|rules|renderers)/[\w/.]+)`", document(checkout)) if "<" not in path
    ]
    assert len(paths) >= 4
    assert [path for path in paths if not (checkout / path).exists()] == []


def test_its_verbs_are_the_engines(checkout: Path) -> None:
    table = document(checkout).split("| verb | gives |")[1].split("\n\n")[0]
    verbs = {*re.findall(r"`(\w+)\(", table)}
    assert {"ask", "ask_some", "ask_amount", "ask_all", "roll", "draw", "shuffle"} <= verbs
    assert verbs <= {*rules.engine.__all__}


def test_its_complaints_are_the_suites(checkout: Path) -> None:
    """Each complaint that it explains stands in a check, apart from what is filled in."""
    table = document(checkout).split("| it says | look at |")[1].split("\n\n")[0]
    complaints = re.findall(r"^\| `(.*?)` \|", table, re.MULTILINE)
    assert len(complaints) >= 6
    sources = [inspect.getsource(module) for module in (journals, leaks, leaves, processes, states)]
    for complaint in complaints:
        fixed = complaint.removesuffix(": ...").removeprefix("... ").replace("seat 1 ", "")
        assert any(fixed in source for source in sources), f"no check says {complaint}"
