"""Technologies: the cards of a research, and the list of those that are known, each with what it does in few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image

from renderers.deadlock.icons import TECHNOLOGY
from renderers.deadlock.looks import GAP, INNER, MARGIN, THEME
from renderers.deadlock.parts import MORE, MUST, Part, titled
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import wrap
from renderers.kit.icons import Symbol, icon
from renderers.kit.layout import Box
from renderers.kit.palette import CORAL, CYAN, GOLD, LEAF, NIGHT, STEEL, VIOLET, Colour, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.sprites import badge
from renderers.kit.tiles import dimmed, joined, stamp, written
from rules.deadlock.model.names import upper_first
from rules.deadlock.model.tables import TECHNOLOGIES, Technology
from rules.engine import say

CARD, IN_A_ROW = 258, 3
LINE, SHORT_LINE = 76, 46
MANY = 9
"""More technologies than this are told in brief by their names."""
NONE = say("None yet: research buildings bring them.")
YOURS = say("Your technologies")
KNOWN = say("you know it")
SHORT: Mapping[str, str] = {
    "nuclear_fusion": say("Fusion Plants"),
    "synthetic_fertilizer": say("each farm Food +1"),
    "electronics": say("Init +1; Scouts, Commanders"),
    "rocketry": say("Missile Bases"),
    "metallurgy": say("all military Defense +1"),
    "fusion_cannon": say("vehicles, lasers Attack +1"),
    "shockwave_projector": say("Ships Attack +1; Hydroports"),
    "molecular_bonding": say("Mantle Drills"),
    "sam_missiles": say("enemies Dodge -1"),
    "chaos_computers": say("Research Centers"),
    "automation": say("Automated Factories"),
    "hoverway": say("tax +2 C a territory"),
    "antimatter_containment": say("plants +1, Missiles +1"),
    "energy_deflectors": say("vehicles Def. +1; shields"),
    "endurium_mining": say("each mine Metal +1"),
    "starflare_bombs": say("Missiles, Planes Attack +1"),
    "neutrionic_fuel": say("Planes Move +1; Airbases"),
    "artificial_intelligence": say("factories 2 C, 1 unit more"),
    "antimatter_rifles": say("Infantry Attack +1"),
    "ion_weapons": say("Missiles, Ships Attack +1"),
    "triidium_mining": say("each mine Metal +1"),
    "orbital_surveillance": say("all military Init +1"),
    "metal_replication": say("units cost 1 M less"),
    "cortex_scanner": say("each lab Research +1"),
    "disruptor_beams": say("vehicles, lasers Attack +1"),
    "food_replication": say("Food Replicators"),
    "anti_matter_deflectors": say("vehicles Defense +1"),
    "sub_space_scanner": say("each mine Metal +1"),
    "assault_armor": say("Infantry Defense +1"),
    "air_cloaking": say("own Dodge +1"),
    "ground_cloaking": say("Tanks, Ships may Dodge"),
    "sensor_arrays": say("Init +1; enemies Dodge -1"),
    "transporters": say("Planes Move +1; tax +2 C"),
}
"""What each technology does, short enough for a third of a picture. [Table F]"""


def cards_part(title: str, drawn: Sequence[str], owned: Sequence[str], first: str) -> Part:
    """Technologies to choose from as cards: owned ones faint and marked, the one taken without an answer in gold."""
    rows = (len(drawn) + IN_A_ROW - 1) // IN_A_ROW
    height = rows * (CARD + GAP) - GAP

    def paint(canvas: Canvas, top: int) -> None:
        cells = Box(MARGIN, top, INNER, height).grid(IN_A_ROW, rows, GAP)
        for code, box in zip(drawn, cells, strict=False):
            canvas.plate(_card(code, box.width, code in owned, code == first), (box.x, box.y))

    return titled(title, say("gold: taken if you do not answer"), Part(height, paint))


@cached_tile
def _card(code: str, width: int, owned: bool, first: bool) -> Image.Image:
    row = TECHNOLOGIES[code]
    name, hue = looks_of(row)
    edge = GOLD if first else mix(hue, NIGHT, 0.2)
    tile = pill(width, CARD, PanelLook(mix(THEME.panel, hue, 0.16), edge, 6 if first else 3)).copy()
    stamp(tile, icon(name, 72, hue), (16, 50), "lm")
    for number, line in enumerate(wrap(row.name, MUST, width - 112, True, 2)):
        lines = len(wrap(row.name, MUST, width - 112, True, 2))
        stamp(tile, written(line, MUST, THEME.ink, width - 112), (100, 50 + number * 42 - (lines - 1) * 21), "lm")
    for number, line in enumerate(wrap(f"{upper_first(row.effect)}.", 32, width - 32, True, 3)):
        stamp(tile, written(line, 32, THEME.ink, width - 32, least=32), (18, 128 + number * 42), "lm")
    if owned:
        tile = dimmed(tile, 0.55)
    mark = badge(KNOWN, 30, THEME.faint) if owned else None
    if mark:
        stamp(tile, mark, (width // 2, CARD - 34), "mm")
    return tile


def looks_of(row: Technology) -> tuple[Symbol, Colour]:
    """An icon and a colour that tell what a technology is good for."""
    if row.attack:
        return "firepower", CORAL
    if row.defense:
        return "shield", STEEL
    if row.init or row.dodge or row.aim or row.code == "ground_cloaking":
        return "range", CYAN
    if row.tax:
        return "credit", GOLD
    if row.output or row.code == "metal_replication":
        return "industry", LEAF
    return TECHNOLOGY, VIOLET


# -- what is known -----------------------------------------------------------------------------------------------------


def known_part(known: Sequence[str], title: str = YOURS, *, brief: bool = False) -> Part:
    """The technologies with what they do, three in a row; in brief, of many only the names."""
    rows = max(1, (len(known) + IN_A_ROW - 1) // IN_A_ROW)
    short = brief and len(known) > MANY
    height = rows * (SHORT_LINE if short else LINE) + 12

    def paint(canvas: Canvas, top: int) -> None:
        box = Box(MARGIN, top, INNER, height)
        canvas.panel(box)
        if not known:
            canvas.text((box.x + 24, box.centre[1]), NONE, 30, THEME.muted, anchor="lm")
        for code, cell in zip(known, box.inset(14, 6).grid(IN_A_ROW, rows, 0), strict=False):
            canvas.paste(_entry(code, cell.width - 10, short), (cell.x, cell.centre[1]), "lm")

    return titled(title, say("{known} of {all}", known=len(known), all=len(TECHNOLOGIES)), Part(height, paint))


@cached_tile
def _entry(code: str, width: int, short: bool) -> Image.Image:
    row = TECHNOLOGIES[code]
    name, hue = looks_of(row)
    if short:
        return joined([icon(name, 36, hue), written(row.name, 30, THEME.ink, width - 46, least=24)], 10, SHORT_LINE)
    tile = Image.new("RGBA", (width, LINE))
    stamp(tile, icon(name, 44, hue), (0, LINE // 2), "lm")
    stamp(tile, written(row.name, 30, THEME.ink, width - 56, least=24), (54, 22), "lm")
    stamp(tile, written(SHORT[code], MORE, THEME.muted, width - 56, least=24), (54, 56), "lm")
    return tile
