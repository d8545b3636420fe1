"""Nothing that a player reads goes around the door of sentences: games in a language in which no letter is plain.

That is what they are told, and what is written on pictures.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.catalogue import games
from tests.pseudo_pictures import KIT, heard
from tests.renderers.deadlock.sheets import own_phase
from tests.renderers.deadzone.staging import leading_shot


@pytest.mark.parametrize("key", [KIT, *games()])
def test_nothing_goes_around_the_door(key: str, checkout: Path) -> None:
    """In a process of its own, as constants are said when they are imported."""
    command = [sys.executable, "-m", "tests.pseudo", key]
    ran = subprocess.run(command, cwd=checkout, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize("scene", [leading_shot, own_phase])
def test_a_picture_is_the_same_in_another_language(scene: Callable[[], object]) -> None:
    """It writes the same things, neither more nor others: what is drawn follows from facts, never from their words."""
    assert heard(scene, translated=True) == heard(scene, translated=False)
