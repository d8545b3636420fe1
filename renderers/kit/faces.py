"""Font files: the packaged face first, then whatever of Noto and DejaVu the system has; found late and once."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from pathlib import Path

from fontTools.ttLib import TTFont
from PIL import Image, ImageDraw, ImageFont, features

from renderers.kit.graphemes import is_selector, is_tag

PACKAGE = "font_source_sans_pro"
PACKAGED_FILES = {True: "SourceSansPro-Bold.ttf", False: "SourceSansPro-Regular.ttf"}
# Source Sans draws small letters in its em square: at this scale they are as tall as Noto's.
PACKAGED_SCALE = 1.1
EMOJI_FILES = ("NotoColorEmoji.ttf",)
# The bitmaps of Noto Color Emoji come in this size only.
EMOJI_PX = 109

FONT_FOLDERS = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/Library/Fonts",
    "~/Library/Fonts",
)
FONT_FILES = ("NotoSans*", "NotoSerifTibetan*", "NotoColorEmoji*", "DejaVuSans*")

_FIRST_SYSTEM_FACES = (
    "NotoSans", "NotoSansArabic", "NotoSansHebrew", "NotoSansThai", "NotoSansDevanagari", "NotoSansCJK", "DejaVuSans",
    "NotoSansSymbols", "NotoSansSymbols2", "NotoSansMath",
)  # fmt: skip


class MissingFont(RuntimeError):
    """The font package is not installed; its text says what to install."""


@dataclass(frozen=True)
class Face:
    """One face of one font file; `scale` evens out families, `colour` marks bitmap emoji."""

    path: Path
    index: int = 0
    scale: float = 1.0
    colour: bool = False

    @cached_property
    def coverage(self) -> frozenset[int]:
        """The code points that it has a glyph for; none at all if the file cannot be read."""
        try:
            with self.path.open("rb") as file:
                return frozenset(TTFont(file, fontNumber=self.index, lazy=True).getBestCmap() or ())
        except Exception:  # a broken file may raise anything: fontTools stumbles over it wherever it happens to read
            return frozenset()

    def covers(self, cluster: str) -> bool:
        """Return whether it has every character of a cluster that shows by itself."""
        return all(ord(character) in self.coverage or _is_silent(character) for character in cluster)

    def font(self, px: int) -> ImageFont.FreeTypeFont:
        """Return Pillow's font at a size in pixels."""
        return _load(self.path, self.index, EMOJI_PX if self.colour else max(1, round(px * self.scale)))


def _is_silent(character: str) -> bool:
    return is_selector(character) or is_tag(character) or character in "\u200c\u200d"


@lru_cache(128)
def _load(path: Path, index: int, px: int) -> ImageFont.FreeTypeFont:
    engine = ImageFont.Layout.RAQM if shaping_available() else ImageFont.Layout.BASIC
    return ImageFont.truetype(str(path), px, index=index, layout_engine=engine)


@lru_cache(1)
def shaping_available() -> bool:
    """Return whether Pillow can join Arabic letters and order mixed directions; without it they are drawn unjoined."""
    return bool(features.check_feature("raqm")) and bool(features.check_feature("fribidi"))


@lru_cache(2)
def packaged_face(bold: bool) -> Face:
    """Return the face that the pictures are set in; MissingFont if its package is not installed."""
    try:
        path = Path(str(files(PACKAGE) / "files" / PACKAGED_FILES[bold]))
    except ModuleNotFoundError:
        path = Path()
    if not path.is_file():
        raise MissingFont('The font for pictures is missing: install it with "pip install font-source-sans-pro".')
    return Face(path, scale=PACKAGED_SCALE)


@lru_cache(2)
def system_faces(bold: bool) -> tuple[Face, ...]:
    """Return the system's Noto Sans and DejaVu Sans faces, the commonest scripts first; empty where there are none."""
    weight = "Bold" if bold else "Regular"
    found = _system_files()
    families = dict.fromkeys((*_FIRST_SYSTEM_FACES, *sorted(name.split("-")[0] for name in found)))
    paths = (_weighted(found, family, weight) for family in families)
    return tuple(Face(path) for path in paths if path is not None)


def _weighted(found: dict[str, Path], family: str, weight: str) -> Path | None:
    wanted = [f"{family}-{weight}", f"{family}-Regular", family]
    names = (stem + suffix for stem in wanted for suffix in (".ttf", ".ttc", ".otf"))
    return next((found[name] for name in names if name in found), None)


@lru_cache(1)
def emoji_face() -> Face | None:
    """Return the system's colour emoji, None where there are none that Pillow can draw."""
    found = _system_files()
    for name in EMOJI_FILES:
        if name in found and _draws(face := Face(found[name], colour=True)):
            return face
    return None


def _draws(face: Face) -> bool:
    """Return whether Pillow shows this emoji font: it loads those of vectors, too, but draws nothing with them."""
    trial = Image.new("RGBA", (2 * EMOJI_PX, 2 * EMOJI_PX))
    try:
        ImageDraw.Draw(trial).text((0, 0), "\N{GRINNING FACE}", font=face.font(EMOJI_PX), embedded_color=True)
    except OSError:
        return False
    return trial.getbbox() is not None


@lru_cache(1)
def _system_files() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for folder in _font_folders():
        for pattern in FONT_FILES:
            for path in sorted(folder.rglob(pattern)):
                found.setdefault(path.name, path)
    return found


def _font_folders() -> list[Path]:
    folders = [Path(folder).expanduser() for folder in FONT_FOLDERS]
    if windows := os.environ.get("WINDIR"):
        folders.append(Path(windows) / "Fonts")
    return [folder for folder in folders if folder.is_dir()]
