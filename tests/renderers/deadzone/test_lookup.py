"""The pictures of lookups: lines of sight to enemies, cards with what weapons do, and nothing that is hidden."""

from __future__ import annotations

import random

from renderers.deadzone import lookup
from renderers.deadzone.scope import lines_of
from rules.deadzone import GAME
from rules.deadzone.model.moves import Profile, Sight
from rules.engine import Move
from tests.deadzone.kit import position
from tests.renderers.deadzone.staging import NAMES, seen
from tests.renderers.pictures import changed

SEED = 4713
OPTIONS = ("", "/phase-claws")
TOWER = "E1:enforcer-troop/laser-rifle@D4-3 / Z1:stage-3z-zombie@D1-1 Z2:stage-3z-zombie@D3-1 Z3:stage-3z-zombie@C2-1"


def png(move: Move, text: str = TOWER) -> bytes:
    """A picture's pixels."""
    picture = lookup(seen(text), NAMES, move)
    assert picture is not None
    return picture.tobytes()


def test_lines_lead_to_the_enemies_that_are_seen() -> None:
    """One for each cube: whole or in part, none to one that is hidden. [DZ-LOS-01, DZ-LOS-05, W33]"""
    assert lines_of(seen(TOWER), "E1") == [("D4-3", "D1-1", True), ("D4-3", "C2-1", False)]
    assert lines_of(seen(TOWER), "Z2") == []


def test_the_picture_shows_the_line_of_sight() -> None:
    """Smoke around the target takes its line away, on the plan of the viewer."""
    clear = lookup(seen(TOWER), NAMES, Sight("E1"))
    hazy = lookup(seen(TOWER, smoke="D1-1 C2-1"), NAMES, Sight("E1"))
    assert clear is not None
    assert hazy is not None
    assert changed(clear, hazy)


def test_a_model_may_be_named_in_any_way() -> None:
    """As the words are answered, so is the picture."""
    sight, card = png(Sight("E1")), png(Profile("E1"))
    for words in ("e1", " Enforcer E1"):
        assert (png(Sight(words)), png(Profile(words))) == (sight, card)


def test_a_card_tells_what_a_weapon_does() -> None:
    """Two models that differ in their option only."""
    blade, claws = [TOWER.replace("enforcer-troop/laser-rifle", f"assault-enforcer{option}") for option in OPTIONS]
    assert png(Profile("E1"), blade) != png(Profile("E1"), claws)


def test_who_is_gone_has_a_card_but_no_sight() -> None:
    """The dead see nothing."""
    text = "E1:enforcer-troop@A1-1 E2:enforcer-troop:dead / Z1:stage-3z-zombie@H8-1"
    assert lookup(seen(text), NAMES, Sight("E2")) is None
    assert lookup(seen(text), NAMES, Profile("E2")) is not None


def test_pictures_do_not_change_with_what_is_hidden() -> None:
    """The kinds of face-down items, missions and orders of the other side show nowhere."""
    print("seed", SEED)
    below = random.Random(SEED).randrange
    truth = position(TOWER, tokens="1:ammo@D1-1 2:intel@D2-1").match.state
    for move in (Sight("E1"), Sight("Z1"), Profile("E1")):
        first = lookup(GAME.view(truth, 0), NAMES, move)
        assert first is not None
        for _ in range(3):
            twin = lookup(GAME.view(GAME.resample(truth, 0, below), 0), NAMES, move)
            assert twin is not None
            assert twin.tobytes() == first.tobytes()
