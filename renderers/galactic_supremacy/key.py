"""What the letters of the nine technologies stand for, in the colours of their groups; what B and a die are."""

from __future__ import annotations

from PIL import Image

from renderers.galactic_supremacy.looks import INNER, PAD, TECH_COLOURS, THEME
from renderers.galactic_supremacy.pieces import blank_die
from renderers.kit.cache import cached_tile
from renderers.kit.palette import LEAF, NIGHT, WHITE, Colour, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.tiles import joined, stamp, written
from rules.engine import say
from rules.galactic_supremacy.model.tables import COMBAT_TECHS, TECH_ORDER, TECHNOLOGIES, Technology

LINE, PX = 48, 32
KEY = 2 * LINE + 16
BONUS, DICE = say("Bonus"), say("Dice")


@cached_tile
def key_tile() -> Image.Image:
    """Two lines: the technologies of war; the others, the bonus that the last three give, what a Homeworld rolls."""
    tile = pill(INNER, KEY, PanelLook(mix(THEME.panel, NIGHT, 0.3), THEME.panel_edge, 2, 18)).copy()
    others = tuple(technology for technology in TECH_ORDER if technology not in COMBAT_TECHS)
    for number, technologies in enumerate((COMBAT_TECHS, others)):
        entries = [_named(technology) for technology in technologies]
        if technologies == others:
            entries += [_entry("B", BONUS, mix(LEAF, WHITE, 0.3)), _with_words(blank_die(PX), DICE)]
        gap = (INNER - 2 * PAD - sum(entry.width for entry in entries)) // (len(entries) - 1)
        left = PAD
        for entry in entries:
            stamp(tile, entry, (left, 8 + number * LINE + LINE // 2), "lm")
            left += entry.width + gap
    return tile


def _named(technology: Technology) -> Image.Image:
    return _entry(technology, TECHNOLOGIES[technology], mix(TECH_COLOURS[technology], WHITE, 0.3))


def _entry(letters: str, name: str, colour: Colour) -> Image.Image:
    return _with_words(written(letters, PX, colour), name)


def _with_words(sign: Image.Image, name: str) -> Image.Image:
    return joined([sign, written(name, PX, THEME.ink)], 10, LINE)
