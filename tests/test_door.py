"""Nothing that a player reads goes around the door of sentences: games in a language in which no letter is plain.

That is what they are told, and what is written on pictures.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from bot.catalogue import games
from tests.pseudo import HEAD
from tests.pseudo_pictures import KIT, heard
from tests.renderers.deadlock.sheets import own_phase
from tests.renderers.deadzone.staging import leading_shot


@pytest.fixture(scope="module")
def told(request: pytest.FixtureRequest, checkout: Path) -> Mapping[str, str]:
    """What goes around the door, by the key of what was asked for; under "" why it went no further.

    All is told in one process, which is not this one, as constants are said when they are imported.
    """
    items = [item for item in request.session.items if isinstance(item, pytest.Function)]
    asked = [item for item in items if item.function is test_nothing_goes_around_the_door]
    keys = [str(item.callspec.params["door"]) for item in asked]
    command = [sys.executable, "-m", "tests.pseudo", *keys]
    ran = subprocess.run(command, cwd=checkout, capture_output=True, text=True, timeout=600, check=False)
    parts = f"\n{ran.stdout}".split(f"\n{HEAD}")[1:]
    return {key: text for key, _, text in [part.partition("\n") for part in parts]} | {"": ran.stderr}


@pytest.mark.parametrize("door", [KIT, *games()])
def test_nothing_goes_around_the_door(told: Mapping[str, str], door: str) -> None:
    """Whatever is told of a game, or drawn."""
    assert re.fullmatch(r"[1-9]\d* texts, 0 plain words go around the door\s*", told.get(door, "")), told


def test_pictures_are_the_same_in_another_language() -> None:
    """They write the same things, neither more nor others: what is drawn follows from facts, never from their words."""
    scenes = (leading_shot, own_phase)
    assert heard(*scenes, translated=True) == heard(*scenes, translated=False)
