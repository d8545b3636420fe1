"""The pictures of lookups: lines of sight to enemies, cards with what weapons do, and nothing that is hidden."""

from __future__ import annotations

import random

from renderers.deadzone import lookup
from renderers.deadzone.looks import CLEAR_SIGHT
from renderers.deadzone.scope import lines_of
from renderers.deadzone.section import Frame, face_between, sections, stop_of, stretches, words_of
from renderers.kit.layout import Box
from renderers.kit.palette import BLOOD, GOLD
from rules.deadzone import GAME
from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.moves import Profile, Sight
from rules.deadzone.odds.sightings import hidden_by
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
    """One for each: whole or in part, none to one that is hidden. [DZ-LOS-01, DZ-LOS-05, W33]"""
    assert lines_of(seen(TOWER), "E1") == [("Z1", "D4-3", "D1-1", True), ("Z3", "D4-3", "C2-1", False)]
    assert lines_of(seen(TOWER), "Z2") == []


def test_the_picture_shows_the_line_of_sight() -> None:
    """Smoke around the target takes its line away."""
    clear = lookup(seen(TOWER), NAMES, Sight("E1"))
    hazy = lookup(seen(TOWER, smoke="D1-1 C2-1"), NAMES, Sight("E1"))
    assert clear is not None
    assert hazy is not None
    assert changed(clear, hazy)


def cells_of_line(start: str, end: str) -> list[str]:
    """The columns that a line crosses."""
    return [stretch.cube[:2] for stretch in stretches(start, end)]


def test_a_section_crosses_the_cells_of_its_line() -> None:
    assert cells_of_line("A1-1", "D1-3") == ["A1", "B1", "C1", "D1"]
    assert cells_of_line("D1-1", "B3-2") == ["D1", "C2", "B3"], "through the corners"
    assert cells_of_line("A1-1", "B3-1") == ["A1", "A2", "B2", "B3"]
    assert cells_of_line("B3-1", "A1-1") == ["B3", "B2", "A2", "A1"]


def test_a_section_shows_the_more_open_way_round_a_corner() -> None:
    """Between C2 and B3 a wall stands on one way only, between A1 and B1 on the only one. [W33]"""
    field = battlefield("foundry-row")
    ways = [
        {field.wall(INDEX[cube], side) for cube, side in way}
        for way in ((("C2-1", "W"), ("B2-1", "N")), (("C2-1", "N"), ("C3-1", "W")))
    ]
    assert "solid" in ways[0]
    assert face_between(field, "C2-1", "B3-1", 1) in ways[1]
    assert face_between(field, "B2-1", "B3-1", 1) == field.wall(INDEX["B2-1"], "N")


def test_sections_are_of_the_nearest_enemies_in_the_colour_of_what_is_seen() -> None:
    """Whole, in part, not at all; none of an enemy in the same column. [DZ-LOS-05]"""
    edges = []
    for place in ("D1-1", "C2-1", "C3-1"):
        tile = sections(seen(f"E1:enforcer-troop/laser-rifle@D4-3 / Z1:stage-3z-zombie@{place}"), "E1")
        assert tile is not None
        edges.append(tile.getpixel((2, tile.height // 2)))
    assert edges == [(*CLEAR_SIGHT, 255), (*GOLD, 255), (*BLOOD, 255)]
    assert sections(seen("E1:enforcer-troop@D4-3 / Z1:stage-3z-zombie@D4-1"), "E1") is None
    one, two = (sections(seen(f"E1:enforcer-troop@D4-3 / {foes}"), "E1") for foes in (
        "Z1:stage-3z-zombie@A1-1 Z2:stage-3z-zombie@A1-1", "Z1:stage-3z-zombie@A1-1 Z2:stage-3z-zombie@H1-1",
    ))  # fmt: skip
    assert one is not None
    assert two is not None
    assert two.height > 1.9 * one.height, "who stand together have one section"


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


def test_a_section_says_what_hides_an_enemy_and_marks_where() -> None:
    """From a roof down beside it: its own floor is in the way; what is seen has no mark. [DZ-LOS-04]"""
    view = seen(TOWER)
    assert words_of(view, "E1", "Z2") == "Z2, 2 cubes away, is hidden by the floor of D4-3. It does not see E1."
    assert words_of(view, "E1", "Z1").startswith("Z1, 3 cubes away, is seen whole.")
    frame = Frame(Box(0, 0, 400, 200), stretches("D4-3", "D3-1"), 50)
    viewer, hidden = [f for f in view.fighters if f.id in ("E1", "Z2")]
    floor = hidden_by(view, viewer, hidden)
    assert stop_of(frame, "D4-3", "D3-1", floor) == 0.25
    assert stop_of(frame, "D4-3", "D3-1", None) is None
