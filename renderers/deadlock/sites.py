"""What a free slot can take: the buildings that a player may put up in a territory, at his own prices."""

from __future__ import annotations

from renderers.deadlock.choices import Ware, prices_part
from renderers.deadlock.parts import Part
from rules.deadlock.chapters.oceans import oceans, seas_beside
from rules.deadlock.model.buildings import cost_of
from rules.deadlock.model.tables import BUILDINGS, NOBODY
from rules.deadlock.model.view import LandView, PlanetView, SheetView
from rules.engine import say


def sites_part(view: PlanetView, land: LandView) -> list[Part]:
    """A price list for land of the viewer's own or nobody's; nothing where no slot is free, or who looks on."""
    if view.sheet is None or not view.sheet.race or land.owner not in (view.seat, NOBODY):
        return []
    if land.free_slot is None or not land.terrain:
        return []
    return [prices_part(wares_for(view, land, view.sheet), say("A free slot takes"), condition(view, land))]


def wares_for(view: PlanetView, land: LandView, sheet: SheetView) -> list[Ware]:
    """All types of building for this ground whose technology is known. [DL-BLD-02, DL-BLD-06, DL-BLD-07]"""
    coast = land.land and bool(seas_beside(land.cell, oceans(view.lands)))
    ground = ("land", *["coast"] * coast) if land.land else ("ocean",)
    rows = [row for row in BUILDINGS.values() if row.site in ground and row.needs in ("", *sheet.technologies)]
    known = sheet.technologies
    return [
        Ware("building", row.code, row.name, say("{price} M", price=cost_of(row.code, sheet.race, known)))
        for row in rows
    ]


def condition(view: PlanetView, land: LandView) -> str:
    """What must be so, or how much there is to spend. [DL-BLD-01, DL-OCE-05]"""
    if land.owner != view.seat:
        line = "once you control it" if land.land else "once you control it, with a port beside it"
        return say(line)
    if land.built:
        return say("not this turn: it has had its construction")
    if not land.land:
        return say("with a port of yours beside it")
    return say("you have {metal} Metal", metal=view.sheet.goods["metal"]) if view.sheet else ""
