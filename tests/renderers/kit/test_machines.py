"""What differs from machine to machine, each tried in a process of its own: fonts, shaping, compressor, hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., str]

NAMES = [
    "Żółć",
    "Дмитрий",
    "山田太郎",
    "Ali محمد 42",
    "שלום עולם",
    "🔥Dragon",
    "🔥",
    "👩‍🚀1️⃣",
    "꧁༺",
    "Z\u0337\u0322a",
    "",
]
DRAW_NAMES = f"""
from renderers.kit.fonts import measure, text_tile
for name in {NAMES!r}:
    assert text_tile(name, 36).width == measure(name, 36)
    assert text_tile(name, 36, max_width=50).width <= 50
print("drawn")
"""
DRAW_BOARD = """
import hashlib
from renderers.kit.canvas import Canvas
from renderers.kit.cards import card
from renderers.kit.palette import CORAL
canvas = Canvas(400, 300)
canvas.panel(canvas.box.inset(20), header=50)
canvas.text((40, 60), "Ann and Ben", max_width=200)
canvas.token((300, 60), 6, 64, "7")
canvas.row([card(90, 120, name, "attack", CORAL) for name in ("Raid", "Fleet")], canvas.box)
print(hashlib.sha256(canvas.image.tobytes()).hexdigest())
"""


@pytest.fixture
def run(checkout: Path) -> Run:
    """Run Python text in a fresh process at the top of the checkout; return what it prints."""

    def start(code: str, **environment: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=checkout,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), **environment},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    return start


def test_names_are_drawn_on_a_machine_without_fonts(run: Run) -> None:
    no_fonts = "from renderers.kit import faces; faces.FONT_FOLDERS = ()"
    assert run(no_fonts + DRAW_NAMES) == "drawn"


def test_names_are_drawn_on_a_machine_without_a_shaping_library(run: Run) -> None:
    no_shaping = """
from PIL import _imagingft
_imagingft.HAVE_RAQM = _imagingft.HAVE_FRIBIDI = False
from renderers.kit.fonts import shaping_available
assert not shaping_available()
"""
    assert run(no_shaping + DRAW_NAMES) == "drawn"


def test_a_broken_font_file_is_passed_over(run: Run, tmp_path: Path) -> None:
    for name in ("NotoSans-Bold.ttf", "NotoSansCJK-Bold.ttc", "NotoColorEmoji.ttf"):
        (tmp_path / name).write_bytes(b"ttcf broken")
    broken = f"from renderers.kit import faces; faces.FONT_FOLDERS = ({str(tmp_path)!r},)"
    assert run(broken + DRAW_NAMES) == "drawn"


def test_a_missing_font_package_is_told_in_one_sentence_with_what_to_install(run: Run) -> None:
    code = """
import sys
sys.modules["font_source_sans_pro"] = None
from renderers.kit.fonts import MissingFont, text_tile
try:
    text_tile("Ann", 36)
except MissingFont as error:
    print(error)
"""
    assert run(code) == 'The font for pictures is missing: install it with "pip install font-source-sans-pro".'


def test_without_isal_pictures_are_written_by_zlib(run: Run) -> None:
    code = """
import io, sys
sys.modules["isal"] = None
from PIL import Image
from renderers.kit.encode import DEFAULT_COMPRESSOR, encode_png
image = Image.linear_gradient("L").convert("RGB")
assert Image.open(io.BytesIO(encode_png(image))).tobytes() == image.tobytes()
print(DEFAULT_COMPRESSOR)
"""
    assert run(code) == "zlib"


def test_importing_the_kit_looks_for_no_fonts(run: Run) -> None:
    code = """
import sys
looked = []
def note(event, args):
    if event in ("open", "os.scandir", "os.listdir"):
        looked.append(str(args[0]))
sys.addaudithook(note)
import renderers.kit.canvas, renderers.kit.cards
print([path for path in looked if path.endswith((".ttf", ".ttc", ".otf")) or path.endswith("fonts")])
assert any("canvas" in path for path in looked)
"""
    assert run(code) == "[]"


def test_latin_text_needs_no_look_at_the_systems_fonts(run: Run) -> None:
    code = """
from renderers.kit import faces
from renderers.kit.fonts import text_tile
text_tile("Plain Żółć", 36)
print(faces.system_faces.cache_info().currsize)
"""
    assert run(code) == "0"


def test_two_processes_with_different_hash_seeds_draw_the_same_bytes(run: Run) -> None:
    first, second = (run(DRAW_BOARD, PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert len(first) == 64
    assert first == second
