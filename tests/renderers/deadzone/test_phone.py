"""What a phone shows in a narrow chat, 275 pixels wide: which model, what is left of it, who acts, what happened."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import pytest
from PIL import Image, ImageChops

from renderers.deadzone import board
from renderers.deadzone.foot import crowds
from renderers.deadzone.looks import FOOT, PICTURE, WHOLE
from renderers.deadzone.tokens import looks_of
from renderers.kit.layout import Box
from rules.deadzone.model.events import fights, harm
from rules.deadzone.model.view import SectorView
from rules.engine import Event
from tests.deadzone.kit import position
from tests.renderers.deadzone.staging import NAMES, seen
from tests.renderers.deadzone.test_plan import cells
from tests.renderers.pictures import changed

WIDTH = 275
LETTER = 5.5
"""So many pixels tall is a capital that can still be read."""
CLEAR = 60
"""So much must a part of a pixel's colour change for a difference to be seen."""
FOE = "/ Z1:stage-3z-zombie@H8-1"


def small(view: SectorView, facts: Sequence[Event] = ()) -> Image.Image:
    """A board at the width of a narrow chat."""
    picture = board(view, NAMES, facts)
    return picture.resize((WIDTH, round(picture.height * WIDTH / PICTURE)), Image.Resampling.LANCZOS)


def part(picture: Image.Image, box: Box) -> Image.Image:
    """What a small picture shows of a box of the full one."""
    scale = WIDTH / PICTURE
    return picture.crop((int(box.x * scale), int(box.y * scale), int(box.right * scale), int(box.bottom * scale)))


def tall(one: SectorView, other: SectorView, *, below: int = 0) -> float:
    """How tall what differs between two boards is on a phone, below a line of the full picture."""
    pictures = [board(view, NAMES) for view in (one, other)]
    sides = changed(*[picture.crop((0, below, PICTURE, picture.height)) for picture in pictures])
    assert sides is not None
    return (sides[3] - sides[1]) * WIDTH / PICTURE


def clearly(one: Image.Image, other: Image.Image) -> int:
    """How many pixels of two small pictures of equal size differ clearly."""
    dark = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L")
    return sum(value > CLEAR for value in dark.tobytes())


def reds(picture: Image.Image) -> int:
    """How many dots of HP stand side by side: runs of columns with something red in them."""
    bands = picture.convert("RGB").split()
    pale = ImageChops.lighter(bands[1], bands[2]).point(lambda value: 255 * (value < 160))
    dots = ImageChops.multiply(bands[0].point(lambda value: 255 * (value > 200)), pale)
    red = [bool(dots.crop((x, 0, x + 1, dots.height)).getbbox()) for x in range(dots.width)]
    return len([found for found, _ in groupby(red) if found])


def test_codes_of_models_can_be_read() -> None:
    """One digit for another: on the plan, and of a crowd at the foot."""
    lone = [seen(f"{code}:enforcer-troop@A1-1 {FOE}") for code in ("E1", "E7")]
    assert tall(*lone) >= LETTER
    crowd = " ".join(f"E{number}:enforcer-troop@E2-1" for number in range(1, 8))
    crowded = [seen(f"{crowd} {code}:enforcer-troop@E2-1 {FOE}") for code in ("E8", "E9")]
    assert tall(*crowded, below=FOOT) >= LETTER


@pytest.mark.parametrize("what", ["vp", "round"])
def test_figures_of_the_header_can_be_read(what: str) -> None:
    """Victory points and the Round."""
    one, other = position(f"E1:enforcer-troop@A1-1 {FOE}"), position(f"E1:enforcer-troop@A1-1 {FOE}")
    if what == "vp":
        other.match.state.sides[0].vp = 7
    else:
        other.match.state.round += 2
    assert tall(one.match.view(None), other.match.view(None)) >= LETTER


@pytest.mark.parametrize("damage", [0, 1, 2])
@pytest.mark.parametrize("crowd", [False, True])
def test_what_is_left_of_a_model_can_be_counted(damage: int, crowd: bool) -> None:
    """Each dot of HP stands for itself: on the plan, and of a crowd at the foot."""
    model = f"Z1:stage-2a-leaper@E2-1:d{damage}" if damage else "Z1:stage-2a-leaper@E2-1"
    others = " ".join(f"Z{number}:stage-3z-zombie@E2-1" for number in range(2, 8)) if crowd else ""
    view = seen(f"{model} {others} / E1:enforcer-troop@H8-1")
    found = cells(view)
    large = crowds(found, FOOT)
    area = part(small(view), large[0].box if large else found["E2-1"].boxes["Z1"])
    assert bool(large) == crowd
    assert reds(area) == sum(look.left for look in looks_of(view) if look.cube == "E2-1")


def test_who_acts_is_lit() -> None:
    """Two models that look alike differ clearly once one of them is activated."""
    table = position(f"E1:enforcer-troop@A1-1 E2:enforcer-troop@C1-1 {FOE}")
    before = small(table.match.view(None))
    table.play("P1", "activate E1")
    after = small(table.match.view(None))
    acting, other = (WHOLE.box(cube) for cube in ("A1-1", "C1-1"))
    alike, lit = (clearly(part(picture, acting), part(picture, other)) for picture in (before, after))
    assert lit >= 3 * alike


def test_what_happened_is_seen() -> None:
    """A way and a callout on the plan."""
    view = seen("E1:enforcer-troop@A4-1 / Z1:stage-3z-zombie@D4-1")
    facts = [fights.ShotFired("E1", "laser-rifle", "Z1", ""), harm.HpLost("Z1", 1, 0, "shoot")]
    before, after = (part(small(view, told), WHOLE.area) for told in ((), facts))
    assert clearly(before, after) >= 300
