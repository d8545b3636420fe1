"""The page of samples shows every part of the kit, in sections that nothing sticks out of."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import renderers.kit
from renderers.kit import palette, samples
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.samples import HUES, PICTURES, PIECES, WIDTH, Section, page
from renderers.kit.themes import THEMES

INSIDE = {"backdrop", "cache", "encode", "faces", "graphemes", "samples"}
"""What lies or works behind the other modules, and the page itself: nothing of them to show."""

SECTIONS = (*PIECES, *PICTURES)


@pytest.fixture(scope="module")
def whole() -> Image.Image:
    """The page."""
    return page()


def test_the_page_is_as_wide_as_a_board_and_drawn_the_same_each_time(whole: Image.Image) -> None:
    assert (whole.mode, whole.width) == ("RGB", WIDTH)
    assert page().tobytes() == whole.tobytes()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.title)
def test_a_section_fills_its_room_and_keeps_to_it(section: Section, theme: str) -> None:
    canvas, room = Canvas(WIDTH, section.height + 120, THEMES[theme]), Box(40, 60, 1200, section.height)
    canvas.panel(canvas.box)
    before = canvas.image.copy()
    section.draw(canvas, room)
    sides = ImageChops.difference(canvas.image, before).getbbox()
    assert sides is not None
    spare = 14  # as far as a spotlight reaches
    assert sides[0] >= room.x - spare
    assert sides[1] >= room.y - spare
    assert sides[2] <= room.right + spare
    assert sides[3] <= room.bottom + spare
    assert sides[2] - sides[0] > room.width * 0.8
    assert sides[3] - sides[1] > room.height * 0.75


def test_every_module_that_draws_is_named_on_the_page() -> None:
    modules = {path.stem for path in Path(samples.__file__).parent.glob("[!_]*.py")}
    named = {name for section in SECTIONS for name in section.modules.split(", ")}
    assert named | INSIDE == modules
    assert not named & INSIDE


def test_every_module_is_told_of_in_the_overview() -> None:
    overview = ast.get_docstring(ast.parse(Path(renderers.kit.__file__).read_text(encoding="utf-8"))) or ""
    modules = {path.stem for path in Path(samples.__file__).parent.glob("[!_]*.py")}
    assert {name for name in modules if f"`{name}`" not in overview} == set()


def test_every_theme_has_its_page(whole: Image.Image) -> None:
    """Each panel colour covers a good part of it."""
    counts = {colour: count for count, colour in whole.getcolors(1 << 24) or []}
    for theme in THEMES.values():
        assert counts[theme.panel] > 0.1 * whole.width * whole.height


def test_every_seat_and_hue_has_its_place(whole: Image.Image) -> None:
    colours = {colour for _, colour in whole.getcolors(1 << 24) or []}
    hues = {getattr(palette, name) for name in HUES}
    assert hues | {style.colour for style in palette.SEATS} <= colours
