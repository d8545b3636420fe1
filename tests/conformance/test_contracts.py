"""What a game may import: each way past the contracts is found, and named with its line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from testing.contracts import breaches

SOUND = {
    "__init__": "from rules.engine import Game\nfrom toy.chapters.turn import turn\nfrom toy.computer import policy",
    "chapters/__init__": "",
    "chapters/turn": "from __future__ import annotations\nimport math\nfrom ..model import state",
    "model/__init__": "from rules.common import english",
    "model/state": "class Table: ...",
    "computer/__init__": "",
    "computer/policy": "from toy.chapters import turn",
    "pictures": "from PIL import Image\nfrom renderers.kit.canvas import Canvas\nfrom toy.model import seen",
}
"""The modules of a game that keeps to them, without its end."""


def found(folder: Path, monkeypatch: pytest.MonkeyPatch, modules: Mapping[str, str]) -> list[str]:
    """What is found in a game of these modules."""
    for name, text in modules.items():
        file = folder / "toy" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(folder))
    return [*breaches("toy", "toy.pictures", "Table")]


def test_a_game_that_keeps_to_the_contracts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is found in it."""
    assert found(tmp_path, monkeypatch, SOUND) == []


@pytest.mark.parametrize(
    ("module", "text", "told"),
    [
        ("model/state", "import random", "toy.model.state:1: rules know no outside world, and this imports random"),
        ("chapters/turn", "def f():\n    from time import time", "toy.chapters.turn:2: rules know no outside world"),
        ("chapters/turn", "from PIL import Image", "toy.chapters.turn:1: rules know no outside world"),
        ("chapters/turn", "import rules.deadlock", "rules.skirmish and themselves, not rules.deadlock"),
        ("chapters/turn", "from bot import catalogue", "rules.skirmish and themselves, not bot"),
        ("chapters/turn", "from ..computer import policy", "toy.chapters.turn:1: chapters must not know computer"),
        ("model/state", "from toy.words.prose import say", "toy.model.state:1: model must not know words"),
        ("pictures", "from toy.model.state import helper", "toy.pictures:1: pictures see views, never the state"),
        ("pictures", "from toy import Table", "toy.pictures:1: pictures see views, never the state"),
        ("pictures", "from toy.model import state", "toy.pictures:1: pictures see views, never the state"),
        ("pictures", "import asyncio", "toy.pictures:1: pictures only draw, and this imports asyncio"),
        ("pictures", "from renderers.deadlock import board", "and their game, not renderers.deadlock"),
    ],
)
def test_a_way_past_the_contracts_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, text: str, told: str
) -> None:
    """It alone."""
    (line,) = found(tmp_path, monkeypatch, {**SOUND, module: text})
    assert told in line


def test_a_game_of_a_single_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It need not be a package."""
    (tmp_path / "lone.py").write_text("import os\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    (line,) = breaches("lone", "lone.pictures", "Table")
    assert line == "lone:1: rules know no outside world, and this imports os"
