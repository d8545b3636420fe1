"""Any name makes a tile: never an error, never wider than allowed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from renderers.kit.faces import Face, packaged_face
from renderers.kit.fonts import fitting_size, line_height, measure, text_tile, wrap
from renderers.kit.graphemes import clean, clusters, is_right_to_left, visual_order, wants_colour

HOSTILE_NAMES = {
    "latin": "Plain Latin Żółć Ünïcödé",
    "cyrillic": "Дмитрий Ёлкин",
    "greek": "Ελληνικά Νίκος",
    "japanese": "山田太郎 やまだ",
    "korean": "김철수 한국어",
    "chinese": "王小明 (Wang)",
    "arabic": "محمد العربي",
    "mixed directions": "Ali محمد 42 🙂",
    "hebrew": "שלום עולם",
    "thai": "สวัสดีครับ ที่นี่",
    "devanagari": "नमस्ते दुनिया",
    "emoji": "🔥Dragon🐉Slayer🔥",
    "joined emoji": "👩‍🚀 astro 👍🏽 🇺🇦🇯🇵 1️⃣",
    "text or emoji": "❤️ vs ❤︎ ☂ ♞ ★",
    "mathematical": "𝓯𝓪𝓷𝓬𝔂 𝕟𝕒𝕞𝕖",
    "zalgo": "Z" + "\u0337\u0322\u0327\u031b" * 12 + "a" + "\u0301" * 40 + "lgo",
    "bidi override": "\u202eevil\u202c \u2066name\u2069\u200f",
    "empty": "",
    "long": "x" * 60,
    "control characters": "a\0b\x1b[31mc\r\nd\te\x7f",
    "lone surrogate": "half \ud83d a pair",
    "widest letter": "\ufdfd" * 3,
    "private use": "\ue000\U000f0000",
    "blank": "\u3164\u2800\u200b\xa0",
}


def inked_columns(tile: Image.Image) -> int:
    """How many columns of a tile show anything."""
    box = tile.getchannel("A").getbbox()
    return box[2] - box[0] if box else 0


def looks_alike(first: Image.Image, second: Image.Image) -> bool:
    """Whether two tiles have the same pixels."""
    return first.size == second.size and ImageChops.difference(first, second).getbbox(alpha_only=False) is None


@pytest.mark.parametrize("bold", [True, False])
@pytest.mark.parametrize("max_width", [1, 10, 37, 120, 600])
@pytest.mark.parametrize("name", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES)
def test_a_hostile_name_keeps_to_its_width(name: str, max_width: int, bold: bool) -> None:
    tile = text_tile(name, 36, (255, 255, 255), bold, max_width)
    assert tile.mode == "RGBA"
    assert 1 <= tile.width <= max_width
    assert tile.height == line_height(36)


@settings(max_examples=150, deadline=None)
@given(text=st.text(max_size=40), px=st.integers(1, 60), max_width=st.integers(-3, 300))
def test_no_text_whatever_breaks_a_picture(text: str, px: int, max_width: int) -> None:
    assert text_tile(text, px, (1, 2, 3), True, max_width).width <= max(1, max_width)


@pytest.mark.parametrize("name", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES)
def test_measure_tells_the_width_of_the_tile(name: str) -> None:
    assert measure(name, 30) == text_tile(name, 30).width


@pytest.mark.parametrize("name", ["Plain", "Żółć", "Дмитрий", "Νίκος"])
def test_the_packaged_font_alone_shows_latin_cyrillic_and_greek(name: str) -> None:
    assert all(packaged_face(True).covers(cluster) for cluster in clusters(name))
    assert inked_columns(text_tile(name, 36)) > 36


def test_a_long_name_ends_in_an_ellipsis_and_uses_its_room() -> None:
    name = "Alexandrina Victoria of Hanover"
    short = text_tile(name, 36, max_width=300)
    assert short.width > 260
    assert any(looks_alike(short, text_tile(f"{name[:length]}…", 36)) for length in range(len(name)))


def test_a_name_that_fits_is_left_whole() -> None:
    assert looks_alike(text_tile("Ann", 36, max_width=300), text_tile("Ann", 36))


def test_bidi_overrides_do_not_turn_text_round() -> None:
    assert looks_alike(text_tile("\u202eevil", 36), text_tile("evil", 36))


def test_control_characters_are_dropped_and_line_breaks_are_spaces() -> None:
    assert clean("a\0b\x1b[31mc\r\n\u2028d\te\x7f\ufeff") == "ab[31mc d e"


def test_zalgo_is_cut_to_two_marks_a_letter() -> None:
    assert clean("Z" + "\u0337" * 30 + "a") == "Z\u0337\u0337a"


def test_composed_letters_are_one_letter() -> None:
    assert clean("e\u0301") == "é"


def test_four_hundred_characters_are_enough() -> None:
    assert len(clean("y" * 100_000)) == 400


def test_joined_emoji_flags_and_keycaps_are_one_cluster_each() -> None:
    assert clusters("👩‍🚀👍🏽🇺🇦🇯🇵1️⃣é") == ["👩‍🚀", "👍🏽", "🇺🇦", "🇯🇵", "1️⃣", "é"]


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("น้ำ", ["น้ำ"]),
        ("क्षत्रिय", ["क्ष", "त्रि", "य"]),
        ("தமிழ்", ["த", "மி", "ழ்"]),
        ("\u1100\u1161\u11a8", ["\u1100\u1161\u11a8"]),
    ],
    ids=["Thai vowel", "Devanagari conjuncts", "Tamil", "Hangul in pieces"],
)
def test_what_a_reader_takes_for_one_letter_is_never_cut(word: str, parts: list[str]) -> None:
    assert clusters(word) == parts


@pytest.mark.parametrize(
    ("cluster", "colour"),
    [("🔥", True), ("❤️", True), ("❤︎", False), ("★", False), ("1️⃣", True), ("1", False), ("🇯🇵", True), ("山", False)],
)
def test_emoji_are_told_from_text(cluster: str, colour: bool) -> None:
    assert wants_colour(cluster) is colour


@pytest.mark.parametrize(("text", "side"), [("12 abc", False), ("« שלום", True), ("محمد", True), ("12 !", None)])
def test_direction_is_that_of_the_first_letter(text: str, side: bool | None) -> None:
    assert is_right_to_left(text) is side


def test_without_shaping_right_to_left_words_are_turned_and_numbers_kept() -> None:
    assert visual_order("abc שלום 42") == "abc םולש 42"
    assert visual_order("שלום עולם 42") == "42 םלוע םולש"
    assert visual_order("abc שלום עולם def") == "abc םלוע םולש def"


def test_the_middle_of_a_tile_is_the_middle_of_its_capitals() -> None:
    box = text_tile("H", 60).getchannel("A").getbbox()
    assert box is not None
    assert (box[1] + box[3]) / 2 == pytest.approx(line_height(60) / 2, abs=2)


def test_bold_is_heavier_than_regular() -> None:
    bold, regular = (text_tile("Weight", 36, bold=bold).getchannel("A").histogram()[255] for bold in (True, False))
    assert bold > regular * 1.2


def test_text_has_the_colour_asked_for() -> None:
    pixels = text_tile("M", 40, (12, 34, 56)).get_flattened_data()
    assert {pixel[:3] for pixel in pixels if isinstance(pixel, tuple) and pixel[3]} == {(12, 34, 56)}


def test_text_is_made_smaller_to_fit_but_never_less_than_half() -> None:
    assert fitting_size("Ann", 40, 500) == 40
    assert measure("Commander", fitting_size("Commander", 40, 150)) <= 150
    assert fitting_size("A very long title for so small a card", 40, 50) == 20


def test_a_paragraph_breaks_between_words_and_loses_none() -> None:
    lines = wrap("two fleets raid the second homeworld and a colony is lost", 28, 260, max_lines=9)
    assert " ".join(lines) == "two fleets raid the second homeworld and a colony is lost"
    assert len(lines) > 2
    assert all(measure(line, 28) <= 260 for line in lines)


def test_the_last_line_takes_what_is_left() -> None:
    assert wrap("one two three four", 28, 60, max_lines=2) == ["one", "two three four"]


@pytest.mark.parametrize("content", [b"", b"\0\1\0\0\0\1not a font at all"])
def test_a_file_that_is_no_font_covers_nothing(tmp_path: Path, content: bytes) -> None:
    broken = tmp_path / "broken.ttf"
    broken.write_bytes(content)
    assert not Face(broken).covers("a")


def test_a_file_that_is_gone_covers_nothing(tmp_path: Path) -> None:
    assert not Face(tmp_path / "gone.ttf").covers("a")


def test_a_font_cut_off_anywhere_covers_nothing(tmp_path: Path) -> None:
    whole = packaged_face(True).path.read_bytes()
    for length in range(0, 3000, 97):
        broken = tmp_path / f"{length}.ttf"
        broken.write_bytes(whole[:length])
        assert not Face(broken).covers("a"), length


def test_coverage_agrees_with_what_the_font_draws() -> None:
    coverage, font = packaged_face(True).coverage, packaged_face(True).font(40)
    missing = font.getmask("\U0010ffff").getbbox(), bytes(font.getmask("\U0010ffff"))
    for code_point in (*range(0x21, 0x7F), *range(0x391, 0x3A2), *range(0x410, 0x450), 0x4E00, 0x5D0, 0x2605):
        mask = font.getmask(chr(code_point))
        assert ((mask.getbbox(), bytes(mask)) != missing) is (code_point in coverage), hex(code_point)
