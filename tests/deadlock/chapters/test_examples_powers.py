"""Worked examples of powers, missiles and research. [chapter 9]"""

from __future__ import annotations

from rules.deadlock.model.events import (
    BuildingLost,
    CardsDrawn,
    LaserFired,
    MissileStruck,
    Produced,
    Robbed,
    SlotRolled,
    Volley,
)
from rules.deadlock.model.state import Report
from rules.deadlock.model.tables import TECHNOLOGIES, Good
from rules.deadlock.model.units import values_of
from tests.deadlock.kit import Table, position


def test_X10_chcht_population_move_and_theft() -> None:
    """X10: one City Center gives two colonists; a Colonizer moves 2; of two borders the 1 steals Metal."""
    table = position("C3 plains P1: city+ dwellings", phase="population", stop="morale", P1="chcht")
    assert table.loyal("P1") == 3
    assert values_of("chcht", [], "colonizer").move == 2
    text = "C3 plains P1: city+ / C2 plains P2: city+ / D3 plains P2: farm+"
    table = position(text, phase="ability", stop="missile", P1="chcht", P2="human M3", dice=[[1, 5], 5])
    assert [table.land(cell).number for cell in ("C2", "D3")] == [8, 14]
    table.silent().play("P1", "take metal")
    assert (table.stock("P1", "metal"), table.stock("P2", "metal")) == (23, 0)
    assert table.heard(None, Robbed) == [Robbed(0, 1, "C2", "metal", 5)]


def test_X11_uva_mosk() -> None:
    """X11: they see B's sheet only; High tax is refused; Scout Defense 2; Food Replicator in Forest 10."""
    text = "C3 forest P1: city+ replicator+ / C4 plains P2: city+ / E1 plains P3: city+"
    neighbour = "human F11 M4 E9 C31 R45 A1 rocketry"
    table = position(text, phase="ability", stop="missile", P1="uva_mosk", P2=neighbour)
    goods: dict[Good, int] = {"food": 11, "metal": 4, "energy": 9, "credits": 31, "research": 45, "art": 1}
    assert table.sheet("P1").reports == (Report(1, 1, goods, ["rocketry"]),)
    table = position(text, phase="taxation", P1="uva_mosk")
    assert table.options("P1") == ["set_tax low", "set_tax medium"]
    assert table.refused("P1", "set_tax high")
    assert values_of("uva_mosk", [], "scout").defense == 2
    table = position(text, phase="resource", stop="diplomacy", P1="uva_mosk")
    assert table.heard("P1", Produced)[0].food == 10


def test_X14_subvert() -> None:
    """X14: die 1, amount 4, three colonists: all go to the Rebel Pile, and the buildings there are unstaffed."""
    text = "C2 plains P1: city+ / D2 plains P2: city+ farm+ mine+"
    table = position(text, phase="ability", stop="missile", P1="relu", dice=[1, 4])
    assert table.land("D2").number == 9
    table.silent()
    assert (table.place("D2"), table.rebels("P2")) == ("plains P2: city- farm- mine-", 3)


def poisoned(turns: int, *dice: int) -> Table:
    """The Cyth try C3, which has so much poison."""
    text = f"B3 plains P1: city+ / C3 plains P2: farm+ mine+ | | poison{turns}"
    return position(text, phase="ability", stop="missile", P1="cyth", dice=dice).silent()


def test_X16_cyth() -> None:
    """X16: a Commander rolls 5 dice; poison 2 is no Food in two Resource Phases; 5 is higher than 2, 1 is not."""
    text = "B3 plains P1: city+ | commander / C3 plains P2: city+"
    table = position(text, phase="transport", stop="plane_return", P1="cyth", rest=1)
    table.play("P1", "march B3 commander C3 1")
    assert len(table.told(Volley)[0].dice) == 5
    assert poisoned(0, 1, 2).land("C3").poison == 2
    farm = "C3 plains P2: farm+ mine+ | | poison"
    for turns, left, food in ((2, 1, 0), (1, 0, 0), (0, 0, 7)):
        table = position(f"{farm}{turns}", phase="resource", to_act="P2", stop="diplomacy", P2="human")
        (produced,) = table.heard("P2", Produced)
        assert (produced.food, produced.metal, table.land("C3").poison) == (food, 5, left)
    assert (poisoned(2, 1, 5).land("C3").poison, poisoned(2, 1, 1).land("C3").poison) == (5, 2)


def salvo(there: str, *dice: int, missiles: int = 1, mine: str = "") -> Table:
    """Missiles from A2 come down in C3, three steps away."""
    number = missiles if missiles > 1 else ""
    text = f"A2 plains P1: city+ | missile{number} / C3 plains P2: {there}"
    table = position(text, phase="missile", stop="transport", P1=f"human {mine}", dice=dice)
    return table.play("P1", f"launch A2 C3 {missiles}")


def test_X17_missiles() -> None:
    """X17: the Laser shoots Missile 1 down; Missile 2: 6 + 2 - 2 = 6, the attacker picks a military unit."""
    table = salvo("laser_defense energy_defense | tank", 1, 6, missiles=2, mine="starflare_bombs")
    assert table.told(LaserFired) == [LaserFired("C3", 1, 1, 1)]
    assert table.told(MissileStruck) == [MissileStruck(0, "C3", 6, 2, 2, 6)]
    assert (table.asking, table.options("P1")) == ("P1 strike", ["hit C3 slot 1", "hit C3 tank"])


def test_X17_variants() -> None:
    """X17: without Energy Defense 8: a building; level 1: 7, a random building; with it 5: the defender picks."""
    table = salvo("farm+ city+ | tank", 6, mine="starflare_bombs")
    assert (table.asking, table.options("P1")) == ("P1 strike", ["hit C3 slot 2", "hit C3 slot 1"])
    table = salvo("1=city+ 5=factory+", 6, 2, 5)
    assert table.told(SlotRolled) == [SlotRolled("C3", (2, 5))]
    assert table.told(BuildingLost) == [BuildingLost(1, "C3", 5, "factory", True, "missile")]
    table = salvo("energy_defense | tank infantry", 6)
    assert (table.asking, table.default("P2")) == ("P2 spare", "hit C3 infantry")


def test_X25_research() -> None:
    """X25: RP 112, all that the points pay for: two technologies, by default Hoverway first; ten cards discarded."""
    cards = ["rocketry", "automation", "metallurgy", "ion_weapons", "hoverway"]
    second = ["electronics", "nuclear_fusion", "sam_missiles", "air_cloaking", "transporters"]
    rest = [card for card in TECHNOLOGIES if card not in (*cards, *second)]
    table = position(
        phase="research",
        stop="end_turn",
        P1="human R112 rocketry",
        deck=[*cards, *second, *rest],
        one_technology=False,
    )
    table.silent()
    assert (table.technologies("P1"), table.stock("P1", "research")) == (["rocketry", "hoverway"], 12)
    table.silent()
    assert table.technologies("P1") == ["rocketry", "hoverway", "transporters"]
    assert table.heard("P1", CardsDrawn) == [CardsDrawn(0, tuple(cards)), CardsDrawn(0, tuple(second))]
    assert (table.asking, table.view.deck, table.view.discards) == ("", 23, 10)
