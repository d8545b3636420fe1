"""The one plan of all levels, as a phone shows it: each model, its side and its place, and no two labels collide."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from PIL import Image

from renderers.deadzone import board, lookup
from renderers.deadzone.callout import Callout, callout_of, place
from renderers.deadzone.candidates import Marks, zoom_of
from renderers.deadzone.cells import Cell, cells_of
from renderers.deadzone.foot import absent, crowds
from renderers.deadzone.holding import number_places
from renderers.deadzone.looks import CELL, FOOT, GROUNDS, PICTURE, WHOLE, at_level, hue_of
from renderers.deadzone.tags import tag_places, tags_of
from renderers.deadzone.tokens import counter, looks_of
from renderers.kit.layout import Box
from renderers.kit.palette import Colour
from rules.deadzone.model.events import fights, harm
from rules.deadzone.model.geometry.cubes import NAMES
from rules.deadzone.model.geometry.maps import battlefield, map_keys
from rules.deadzone.model.moves import Profile
from rules.deadzone.model.view import SectorView
from tests.renderers.deadzone.staging import DUEL, drawn, on_cubes, seen
from tests.renderers.deadzone.staging import NAMES as PLAYERS
from tests.renderers.pictures import changed

PHONES = (400, 275)
"""How wide a phone shows a picture: when it is opened, and within a narrow chat."""
MODELS = 15
"""So many models of each side are put on the board."""
NEAR = 60
"""Two colours are alike if they differ by less than this in each part."""


def crowded_view(key: str, seed: int) -> SectorView:
    """Fifteen models of each side anywhere on a map: half of them together in a few cubes, the others alone."""
    print(f"seed {seed}")
    below = random.Random(seed).randrange
    cubes = [NAMES[cube] for cube in battlefield(key).standable]
    few = [cubes[below(len(cubes))] for _ in range(4)]
    sides = []
    for letter, model in (("E", "enforcer-troop"), ("Z", "stage-3z-zombie")):
        places = [few[below(4)] if number % 2 else cubes[below(len(cubes))] for number in range(MODELS)]
        marks = ["", ":pinned", ":activated", ":burning"]
        sides.append(" ".join(f"{letter}{n}:{model}@{cube}{marks[below(4)]}" for n, cube in enumerate(places, 1)))
    return seen(" / ".join(sides), map=key)


def cells(view: SectorView) -> dict[str, Cell]:
    """What stands in the cells of a whole board."""
    return cells_of(view, WHOLE, looks_of(view))


def on_phone(view: SectorView, wide: int = PHONES[0]) -> Image.Image:
    """A board as a phone shows it, so many pixels wide."""
    picture = board(view, PLAYERS)
    return picture.resize((wide, round(picture.height * wide / picture.width)), Image.Resampling.LANCZOS)


def shown(picture: Image.Image, box: Box, colour: Colour) -> int:
    """How many pixels of a picture on a phone are of a colour, in a box of the full picture."""
    scale = picture.width / PICTURE
    part = picture.crop(
        (round(box.x * scale), round(box.y * scale), round(box.right * scale), round(box.bottom * scale))
    )
    colours = part.getcolors(part.width * part.height) or []
    return sum(
        count
        for count, found in colours
        if isinstance(found, tuple) and all(abs(one - other) < NEAR for one, other in zip(found, colour, strict=True))
    )


def collide(one: Box, other: Box) -> bool:
    """Whether two boxes have pixels in common."""
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@pytest.mark.parametrize("key", map_keys())
def test_each_of_thirty_models_has_a_place_of_its_own_in_its_cell(key: str) -> None:
    view = crowded_view(key, map_keys().index(key))
    found = {code: (cell, box) for cell in cells(view).values() for code, box in cell.boxes.items()}
    assert {*found} == {f.id for f in view.fighters if f.fate == "table"}
    assert len(found) == 2 * MODELS
    for code, (cell, box) in found.items():
        f, area = view.fighter(code), WHOLE.box(cell.cube)
        assert f is not None
        assert at_level(f.cube, 1) == cell.cube
        assert area.x <= box.x < box.right <= area.right
        assert area.y <= box.y < box.bottom <= area.bottom
    assert not [pair for pair in combinations([box for _, box in found.values()], 2) if collide(*pair)]


@pytest.mark.parametrize("key", map_keys())
@pytest.mark.parametrize(("wide", "most", "least"), [(PHONES[0], 12, 6), (PHONES[1], 6, 1)])
def test_a_phone_shows_the_side_of_each_of_thirty_models(key: str, wide: int, most: int, least: int) -> None:
    """Pixels of its side's colour, in its place or where a crowd is drawn large."""
    view = crowded_view(key, 100 + map_keys().index(key))
    picture, found = on_phone(view, wide), cells(view)
    large = {look.id: crowd.box for crowd in crowds(found, FOOT) for look in crowd.models}
    for cell in found.values():
        for here in cell.models.values():
            for look in here:
                assert shown(picture, large.get(look.id, cell.boxes[look.id]), hue_of(look.seat)) >= most, look.id
                assert shown(picture, cell.boxes[look.id], hue_of(look.seat)) >= least, look.id


def test_codes_are_never_too_small_to_be_read() -> None:
    """A model whose row is low stands at the foot, too, where rows are high."""
    crowd = " ".join(f"Z{number}:stage-3z-zombie@E2-1" for number in range(1, 9))
    view = seen(f"E1:enforcer-troop@B3-1 E2:enforcer-troop@B3-2 E3:enforcer-troop@A1-1 / {crowd}")
    found = cells(view)
    assert [crowd.cube for crowd in crowds(found, FOOT)] == ["E2-1"]
    for cell in found.values():
        assert cell.cramped or all(box.height >= 40 for box in cell.boxes.values())


@pytest.mark.parametrize("mark", ["d1", "pinned", "activated"])
def test_each_mark_of_each_model_of_a_crowd_shows(mark: str) -> None:
    """Each of eight in a cube: the picture changes with it, at the foot also."""
    places = [f"E{number}:enforcer-troop@E2-1" for number in range(1, 9)]
    before = board(seen(f"{' '.join(places)} / Z1:stage-3z-zombie@A1-1"), PLAYERS)
    for number, here in enumerate(places):
        marked = [*places[:number], f"{here}:{mark}", *places[number + 1 :]]
        sides = changed(before, board(seen(f"{' '.join(marked)} / Z1:stage-3z-zombie@A1-1"), PLAYERS))
        assert sides is not None
        assert sides[3] > FOOT, "it shows where the crowd is drawn large"


def test_a_model_below_a_roof_shows_with_its_level() -> None:
    """In a window of its cell, of the colour of the floor below; on the roof there is none. [DZ-CUB-01]"""
    below, above = (seen(f"E1:enforcer-troop@{cube} / Z1:stage-3z-zombie@H8-1") for cube in ("B3-1", "B3-2"))
    for view in (below, above):
        cell = cells(view)["B3-1"]
        assert shown(on_phone(view), cell.boxes["E1"], hue_of(0)) >= 30
    assert [window.level for window in cells(below)["B3-1"].windows] == [1]
    assert not cells(above)["B3-1"].windows
    assert on_cubes(drawn(below), drawn(above), "B3-1")


def test_who_is_on_a_roof_and_who_below_it_are_both_seen() -> None:
    view = seen("E1:enforcer-troop@B3-2 / Z1:stage-3z-zombie@B3-1")
    cell, picture = cells(view)["B3-1"], on_phone(view)
    assert cell.boxes["E1"].bottom <= cell.windows[0].box.y
    assert shown(picture, cell.boxes["E1"], hue_of(0)) >= 30
    assert shown(picture, cell.boxes["Z1"], hue_of(1)) >= 30


def test_who_clings_to_a_wall_shows_though_there_is_no_floor() -> None:
    view = seen("E1:enforcer-troop@A3-2 / Z1:stage-3z-zombie@H8-1")
    assert shown(on_phone(view), cells(view)["A3-1"].boxes["E1"], hue_of(0)) >= 30


def test_sides_differ_by_shape_not_only_by_colour() -> None:
    """The upper edge of a square is as broad as the square, that of a circle is narrow."""
    one, other = (look for look in looks_of(seen("E1:enforcer-troop@A1-1 / E2:enforcer-troop@H8-1")))
    broad = []
    for look in (one, other):
        shape = counter(look, CELL, CELL, "").getchannel("A")
        top = shape.getbbox()
        assert top is not None
        broad.append(sum(value > 128 for value in shape.crop((0, top[1] + 4, CELL, top[1] + 5)).tobytes()))
    assert broad[1] > 2 * broad[0]


def test_higher_floors_are_brighter_and_numbered() -> None:
    plan, map_of = drawn(seen(map="comms-spire")), battlefield("comms-spire")
    tops = {
        level: next(cell for cell in WHOLE.cubes() if map_of.top(cell[:2]) // 64 + 1 == level) for level in (1, 2, 4)
    }
    floors = [plan.getpixel(WHOLE.box(cube).centre) for cube in tops.values()]
    assert floors == [GROUNDS[level - 1] for level in tops]
    assert [sum(colour) for colour in GROUNDS] == sorted(sum(colour) for colour in GROUNDS)
    badges = []
    for cube in tops.values():
        box = WHOLE.box(cube)
        badges.append(plan.crop((box.x + 5, box.y + 5, box.x + 45, box.y + 45)).tobytes())
    assert len({*badges}) == 3


def test_who_is_not_on_the_board_is_told_at_its_foot() -> None:
    view = seen("E1:enforcer-troop@A1-1 E2:enforcer-troop:reserve / Z1:stage-3z-zombie@H8-1 Z2:stage-3z-zombie:dead")
    assert absent(looks_of(view)) == [(0, (("Reserve", ("E2",)),)), (1, (("Out", ("Z2",)),))]
    assert board(view, PLAYERS).height > board(seen(DUEL), PLAYERS).height


def test_what_the_marks_mean_is_drawn_only_where_it_is_asked_for() -> None:
    key = lookup(seen(), PLAYERS, Profile())
    assert key is not None
    assert key.width == PICTURE
    assert board(seen(), PLAYERS).height < FOOT + 20, "there is nothing below the plan"


# -- what has happened -------------------------------------------------------------------------------------------------

SHOT = [fights.ShotFired("E1", "laser-rifle", "Z1", ""), harm.HpLost("Z1", 1, 0, "shoot")]


def test_the_last_deed_is_told_beside_its_cube() -> None:
    view = seen("E1:enforcer-troop@A4-1 / Z1:stage-3z-zombie@D4-1 Z2:stage-3z-zombie@D5-1")
    told = callout_of(view, SHOT)
    assert told is not None
    assert (told.words, told.cube) == ("E1 → Z1: −1 HP", "D4-1")
    box = place(WHOLE, cells(view), told.cube, 300)
    assert not collide(box, WHOLE.box("D4-1"))
    assert not collide(box, WHOLE.box("D5-1")), "another model stands there"
    assert changed(board(view, PLAYERS), board(view, PLAYERS, SHOT))


def test_the_killed_are_told_where_they_fell() -> None:
    view = seen("E1:enforcer-troop@A4-1 / Z1:stage-3z-zombie:dead Z2:stage-3z-zombie@D5-1")
    facts = [fights.ShotFired("E1", "laser-rifle", "Z1", ""), harm.Killed("Z1", "D4-1", "shoot", "E1")]
    told = callout_of(view, facts)
    assert told is not None
    assert told == Callout("E1 → Z1: killed", told.colour, "D4-1")


@pytest.mark.parametrize("cube", ["A1-1", "H8-1", "A8-1", "H1-1", "D4-1"])
def test_a_callout_stays_on_the_plan(cube: str) -> None:
    area, box = WHOLE.area, place(WHOLE, cells(seen()), cube, 500)
    assert area.x <= box.x < box.right <= area.right
    assert area.y <= box.y < box.bottom <= area.bottom
    assert not collide(box, WHOLE.box(cube))


# -- the numbers of choices --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("full", [False, True])
def test_tags_of_a_cell_do_not_collide(full: bool) -> None:
    """Of four levels, and with several choices each."""
    view = seen("E1:enforcer-troop@D4-1 / Z1:stage-3z-zombie@H8-1", map="comms-spire")
    marks = Marks(cubes={f"D4-{level}": [*range(level, level + 20, 4)] for level in (1, 2, 3, 4)})
    plot = zoom_of(view, marks, 100)
    assert plot is not None
    tags = tags_of(view, plot, marks)["D4-1"]
    assert [one.level for one in tags] == [4, 3, 2, 1]
    boxes = [box for _, box in tag_places(plot, "D4-1", tags, full)]
    assert not [pair for pair in combinations(boxes, 2) if collide(*pair)]
    cell = plot.box("D4-1")
    assert all(cell.x <= box.x < box.right <= cell.right and cell.y <= box.y < box.bottom for box in boxes)


def test_a_tag_names_its_level_only_where_there_are_several() -> None:
    view = seen(map="comms-spire")
    marks = Marks(cubes={"A1-1": [1], "D4-2": [2]})
    plot = zoom_of(view, marks, 100)
    assert plot is not None
    assert {cube: [one.level for one in tags] for cube, tags in tags_of(view, plot, marks).items()} == {
        "A1-1": [0], "D4-1": [2],
    }  # fmt: skip


def test_numbers_of_models_do_not_collide_in_a_crowd() -> None:
    """They stand where the crowd is drawn large, below the plan."""
    crowd = " ".join(f"E{number}:enforcer-troop@E2-1" for number in range(1, 9))
    view = seen(f"{crowd} E9:enforcer-troop@A1-1 / Z1:stage-3z-zombie@H8-1")
    places = number_places(WHOLE, cells(view))
    assert {*places} == {f.id for f in view.fighters}
    assert not [pair for pair in combinations(places.values(), 2) if collide(*pair)]
    assert {code for code, box in places.items() if box.y > WHOLE.area.bottom} == {f"E{n}" for n in range(1, 9)}
