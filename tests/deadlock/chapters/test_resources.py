"""Resources: what buildings produce, and which ones trade. [3.13]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.model.events import PoisonFaded
from tests.deadlock.kit import Table, position

NOTHING = "F0 M0 E0 C0 R0 A0"


def resources(text: str, **more: Any) -> Table:
    """P1's Resource Phase, and nothing after it, with empty stocks unless they are named."""
    sheet = f"{NOTHING} {more.pop('P1', 'tarth')}"
    return position(text, phase="resource", stop="diplomacy", version=2, P1=sheet, **more)


def gain(building: str, terrain: str, race: str = "human", *technologies: str) -> str:
    """What one building gives in a Resource Phase, such as `F9`; without trade."""
    sea = {"benthic_mine": "ocean", "wave_platform": "ocean", "fishery": "ocean"}.get(building, terrain)
    text = (
        f"C3 {terrain} P1: {building}+"
        if sea == terrain
        else f"B3 ocean P1: {building}+ / C3 {terrain} P1: shipyard-@B3"
    )
    table = resources(text, P1=" ".join([race, *technologies]))
    held = [word for word in table.goods("P1").split() if word[1:] != "0"]
    assert len(held) <= 1
    return "".join(held)


@pytest.mark.parametrize(
    ("building", "terrain", "race", "technologies", "energy"),
    [
        ("nuclear_plant", "plains", "human", "", 4),
        ("nuclear_plant", "forest", "human", "", 5),
        ("fusion_plant", "mountains", "human", "", 9),
        ("wave_platform", "plains", "human", "", 6),
        ("nuclear_plant", "swamp", "uva_mosk", "antimatter_containment", 9),
    ],
)
def test_DL_RES_02_energy_of_a_plant(building: str, terrain: str, race: str, technologies: str, energy: int) -> None:
    """DL-RES-02: 4 / 8 / 5 + terrain + Antimatter Containment + Uva Mosk 1: 4+3+1+1 = 9."""
    assert gain(building, terrain, race, *technologies.split()) == f"E{energy}"


@pytest.mark.parametrize(
    ("building", "terrain", "race", "technologies", "metal"),
    [
        ("mine", "swamp", "human", "", 4),
        ("drill", "ruins", "human", "", 8),
        ("benthic_mine", "plains", "human", "", 6),
        ("mine", "mountains", "uva_mosk", "endurium_mining", 9),
        ("drill", "plains", "human", "endurium_mining triidium_mining sub_space_scanner", 12),
    ],
)
def test_DL_RES_04_metal_of_a_mine(building: str, terrain: str, race: str, technologies: str, metal: int) -> None:
    """DL-RES-04: 4 / 8 / 5 + terrain + Endurium, Triidium, Sub-Space + Uva Mosk 1: 4+3+1+1 = 9."""
    assert gain(building, terrain, race, *technologies.split()) == f"M{metal}"


@pytest.mark.parametrize(
    ("building", "terrain", "race", "technologies", "points"),
    [
        ("university", "plains", "human", "", 5),
        ("lab", "plains", "human", "", 10),
        ("lab", "ruins", "human", "cortex_scanner", 12),
        ("university", "ruins", "maug", "cortex_scanner", 9),
    ],
)
def test_DL_RES_05_research_points(building: str, terrain: str, race: str, technologies: str, points: int) -> None:
    """DL-RES-05: 5 / 10 + Ruins 1 + Cortex Scanner 1 + Maug 2: 5+1+1+2 = 9."""
    assert gain(building, terrain, race, *technologies.split()) == f"R{points}"


def test_DL_RES_10_a_sea_structure_needs_its_port() -> None:
    """DL-RES-10, DL-OCE-09: without a serving port a Fishery gives 0; the port may be idle and dark."""
    assert resources("C3 plains P1: dwellings / B3 ocean P1: fishery+").stock("P1", "food") == 0
    assert resources("C3 plains P1: shipyard-!@B3 / B3 ocean P1: fishery+", P1="human").stock("P1", "food") == 6
    other_sea = "C3 plains P1: shipyard+@D3 / B3 ocean P1: fishery+ / D3 ocean"
    assert resources(other_sea).silent().stock("P1", "food") == 0
    assert resources("C3 plains P2: shipyard+@B3 / B3 ocean P1: fishery+").stock("P1", "food") == 0


def test_DL_RES_11_bonuses_are_per_building() -> None:
    """DL-RES-11: 3 mines + Endurium: +3 M."""
    text = "C3 swamp P1: mine+ mine+ / B2 swamp P1: mine+"
    plain, better = resources(text, P1="human"), resources(text, P1="human endurium_mining")
    assert (plain.stock("P1", "metal"), better.stock("P1", "metal")) == (12, 15)


def test_DL_RES_12_poison_fades_in_the_resource_phase_of_its_controller() -> None:
    """DL-RES-12, X16: poison 2: zero food twice, then normal."""
    fed = []
    for poison in (" | | poison2", " | | poison1", ""):
        table = resources(f"C3 plains P1: farm+ mine+{poison}", P1="human")
        fed.append((table.stock("P1", "food"), table.stock("P1", "metal"), table.land("C3").poison))
    assert fed == [(0, 5, 1), (0, 5, 0), (7, 5, 0)]
    table = resources("C3 plains P1: farm+ | | poison2")
    assert table.heard("P2", PoisonFaded) == [PoisonFaded("C3", 1)]


def test_DL_RAC_UVA_1_mines_farms_and_plants_give_one_more() -> None:
    """DL-RAC-UVA-1: Surface Mine on Plains: 4+1+1 = 6; sea structures too."""
    assert gain("mine", "plains", "uva_mosk") == "M6"
    assert gain("farm", "plains", "uva_mosk") == "F8"
    assert gain("nuclear_plant", "plains", "uva_mosk") == "E5"
    assert (gain("fishery", "plains", "uva_mosk"), gain("university", "plains", "uva_mosk")) == ("F7", "R5")


def test_DL_RAC_TAR_2_each_farm_gives_two_more() -> None:
    """DL-RAC-TAR-2: Hydroponic Farm on Plains: 4+3+2 = 9; mines and plants as usual."""
    assert (gain("farm", "plains", "tarth"), gain("fishery", "plains", "tarth")) == ("F9", "F8")
    assert (gain("mine", "plains", "tarth"), gain("nuclear_plant", "plains", "tarth")) == ("M5", "E4")


def test_DL_RAC_MAU_1_research_buildings_give_two_more() -> None:
    """DL-RAC-MAU-1: University: 7; Research Center: 12."""
    assert (gain("university", "plains", "maug"), gain("lab", "plains", "maug")) == ("R7", "R12")
