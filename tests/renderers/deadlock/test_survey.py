"""The picture of one territory: everything in it by name; other lookups have none here."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from renderers.deadlock.scope import lookup, panorama
from renderers.deadlock.sites import condition, sites_part, wares_for
from rules.deadlock.model.moves import Odds, Survey
from rules.deadlock.model.tables import TERRAINS, UNITS
from rules.deadlock.model.view import LandView, PlanetView, UnitsView, view
from tests.deadlock.kit import laid_out
from tests.renderers.deadlock.planets import NAMES, seen, with_land, with_slot
from tests.renderers.names import HOSTILE

HERE = Survey(at="C3")


@pytest.fixture(scope="module")
def planet() -> PlanetView:
    """Three empires."""
    return seen()


def shown(planet: PlanetView, move: Survey = HERE) -> bytes:
    """The pixels of a survey."""
    picture = lookup(planet, NAMES, move)
    assert picture is not None
    assert picture.width == 1280
    return picture.tobytes()


def test_each_territory_has_a_picture(planet: PlanetView) -> None:
    assert len({shown(planet, Survey(at=land.cell)) for land in planet.lands}) == 25
    assert shown(planet, Survey(at=" c3 ")) == shown(planet)


def test_what_is_no_territory_has_none(planet: PlanetView) -> None:
    for move in (Survey(at="F9"), Survey(at=""), Odds(at="C3")):
        assert lookup(planet, NAMES, move) is None


def test_all_of_a_territory_is_told(planet: PlanetView) -> None:
    """Name, terrain, owner, colonists, poison, units, and of a building what it is, does and lacks."""

    def with_fields(**fields: object) -> PlanetView:
        return with_land(planet, "C3", lambda land: replace(land, **fields))  # type: ignore[arg-type]

    views = [
        planet,
        *[with_fields(terrain=terrain) for terrain in TERRAINS if terrain != "plains"],
        with_fields(name="Plop"),
        with_fields(owner=1),
        with_fields(owner=-1),
        with_fields(idle=7),
        with_fields(poison=0),
        with_fields(units=()),
        with_slot(planet, "C3", 2, kind="replicator"),
        with_slot(planet, "C3", 2, manned=False),
        with_slot(planet, "C3", 2, powered=False),
        with_slot(planet, "C3", 1, traded=True),
        with_slot(planet, "C3", 1, made=1),
        with_slot(planet, "C3", 1, taken=True),
    ]
    assert len({shown(view) for view in views}) == len(views)


OWN: dict[str, Any] = {"players": 2, "P1": "human M7", "P2": "tarth M9 rocketry"}


def own(text: str = "C3 plains P1: city+ farm+ | tank / A1 ruins P2: city+", **more: Any) -> PlanetView:
    """The same as P1 sees it: Human, with his record sheet."""
    return view(laid_out(text, **{**OWN, **more}), 0)


def drawn(planet: PlanetView, at: str) -> Image.Image:
    """A survey."""
    picture = lookup(planet, NAMES, Survey(at=at))
    assert picture is not None
    return picture


def test_own_buildings_tell_what_they_bring() -> None:
    """With the owner's technologies; of another's only what everybody knows."""
    assert drawn(own(), "C3").tobytes() != drawn(own(P1="human M7 synthetic_fertilizer"), "C3").tobytes()
    assert drawn(own(), "A1").tobytes() == drawn(own(P2="tarth M9 metallurgy"), "A1").tobytes()


def test_a_free_slot_tells_what_it_can_take() -> None:
    """By ground, coast and technologies, at one's own price; nothing where nothing can be built."""
    inland, coast = own(), own("C3 plains P1: city+ / C2 ocean: / A1 ruins P2: city+")

    def takes(planet: PlanetView, at: str = "C3") -> dict[str, str]:
        assert planet.sheet is not None
        return {ware.code: ware.price for ware in wares_for(planet, planet.land(at), planet.sheet)}

    assert takes(inland)["farm"] == "5 M"
    assert "missile_base" not in takes(inland)
    assert "missile_base" in takes(own(P1="human M7 rocketry"))
    assert "shipyard" in takes(coast)
    assert "shipyard" not in takes(inland)
    assert takes(coast, "C2") == {"benthic_mine": "10 M", "wave_platform": "10 M", "fishery": "10 M"}
    assert sites_part(inland, inland.land("C3"))
    assert not sites_part(inland, inland.land("A1")), "it is another's"
    full = own("C3 plains P1: city+ farm+ farm+ mine+ mine+ mine+ / A1 ruins P2: city+")
    assert not sites_part(full, full.land("C3"))
    assert not sites_part(replace(inland, sheet=None), inland.land("C3")), "who looks on builds nothing"


def test_a_list_says_when_it_counts() -> None:
    """What there is to spend, or why not now."""
    planet = own("C3 plains P1: city+ / C2 ocean: / B3 swamp: / A1 ruins P2: city+")
    here = planet.land("C3")
    assert condition(planet, here) == "you have 7 Metal"
    assert condition(planet, replace(here, built=True)) == "not this turn: it has had its construction"
    assert condition(planet, planet.land("B3")) == "once you control it"
    assert condition(planet, planet.land("C2")) == "once you control it, with a port beside it"
    assert condition(planet, replace(planet.land("C2"), owner=0)) == "with a port of yours beside it"


def test_the_land_fills_its_band() -> None:
    """From side to side, without a seam: where two postcards meet both show the same."""
    for terrain in TERRAINS:
        wide = panorama(terrain, 1248, 260)
        assert wide.size == (1248, 260)
        for seam in (416, 832):
            sides = [wide.crop((x, 0, x + 1, 260)).tobytes() for x in (seam - 1, seam)]
            assert sides[0] == sides[1], terrain


def test_a_crowd_fits(planet: PlanetView) -> None:
    crowd = tuple(UnitsView(kind, 0, (number, 50), 0) for number, kind in enumerate(UNITS))

    def change(land: LandView) -> LandView:
        return replace(land, units=crowd, idle=24, poison=6, name="W" * 60)

    assert shown(with_land(planet, "C3", change)) != shown(planet)


@pytest.mark.parametrize("kind", HOSTILE)
def test_no_name_breaks_it(planet: PlanetView, kind: str) -> None:
    assert lookup(planet, [HOSTILE[kind]] * 3, HERE) is not None
