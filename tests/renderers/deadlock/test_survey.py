"""The picture of one territory: everything in it by name; other lookups have none here."""

from __future__ import annotations

from dataclasses import replace

import pytest

from renderers.deadlock.scope import lookup
from rules.deadlock.moves import Odds, Survey
from rules.deadlock.tables import TERRAINS, UNITS
from rules.deadlock.view import LandView, PlanetView, UnitsView
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


def test_a_crowd_fits(planet: PlanetView) -> None:
    crowd = tuple(UnitsView(kind, 0, (number, 50), 0) for number, kind in enumerate(UNITS))

    def change(land: LandView) -> LandView:
        return replace(land, units=crowd, idle=24, poison=6, name="W" * 60)

    assert shown(with_land(planet, "C3", change)) != shown(planet)


@pytest.mark.parametrize("kind", HOSTILE)
def test_no_name_breaks_it(planet: PlanetView, kind: str) -> None:
    assert lookup(planet, [HOSTILE[kind]] * 3, HERE) is not None
