"""The Black Market: what the Skirineen buy and sell, and the scandal. [DL-BLK, DL-RAC-HUM-4]"""

from __future__ import annotations

from typing import Any

from rules.deadlock import GAME
from rules.deadlock.model.events import (
    BusinessDone,
    Hired,
    LasersHired,
    ScandalRolled,
    Sold,
    TechnologyGained,
    TechnologyNamed,
)
from rules.deadlock.model.moves import Hire, Learn, Sell
from rules.deadlock.model.tables import TECHNOLOGIES
from tests.deadlock.kit import Table, position

TOWN = "C3 plains P1: city+ farm+ idle2"


def bazaar(text: str = TOWN, dice: Any = (), **more: Any) -> Table:
    """A Black Market Phase of P1."""
    return position(text, phase="black_market", stop="build", dice=dice, **{"rest": 1, **more})


def test_DL_BLK_01_goods_are_sold_in_pairs() -> None:
    """DL-BLK-01: 7 F: 3 C for 6 F, 1 F stays; Metal and Energy alike."""
    table = bazaar(P1="maug F7 M5 E2 C0")
    assert table.choices("P1", "sell food") == ["2", "4", "6"]
    table.play("P1", "sell food 6, sell metal 4, sell energy 2")
    assert table.goods("P1") == "F1 M1 E0 C6 R0 A0"
    assert bazaar(P1="maug F1 M1 E0 C6").options("P1") == ["done"]


def test_DL_BLK_01_single_units_and_other_goods_are_refused() -> None:
    """DL-BLK-01: half a pair, what one has not, Research and Credits are refused."""
    table = bazaar(P1="maug F7 R9")
    assert table.refused("P1", "sell food 3") == "They pay 1 Credit for 2 food: sell an even number."
    assert table.refused("P1", "sell food 8") == "You have 7 food: sell no more than that."
    assert table.refused("P1", "sell research 2") == "The Skirineen buy Food, Metal, Energy and Art only."
    assert "sell goods, hire units" in table.refused("P1", "buy food 1")
    assert table.refused("P1", "sell food 4, sell food 6") == "You sell 10 food and have 7: sell less."
    assert "in lots of 2, 4, 6, 12, 24 and 48" in bazaar(P1="maug F99").refused("P1", "sell food 62")
    assert "in lots of 1, 2, 3, 6, 12 and 24" in bazaar(P1="maug A9").refused("P1", "sell art 5")
    assert "in lots" in table.refused("P1", "sell food 0")


def test_DL_BLK_01_any_number_of_pairs() -> None:
    """DL-BLK-01: several lots of a good make up any amount that one has."""
    whole = "sell food 48, sell food 24, sell food 12, sell food 6, sell food 4, sell food 2"
    assert bazaar(P1="maug F97 C0").play("P1", whole).goods("P1") == "F1 M20 E20 C48 R0 A0"
    assert bazaar(P1="maug F99 C0").play("P1", "sell food 6, sell food 4").goods("P1") == "F89 M20 E20 C5 R0 A0"


def test_DL_BLK_02_art_brings_two_credits_a_unit() -> None:
    """DL-BLK-02: 2 Art: 4 C."""
    table = bazaar(P1="maug C0 A3")
    assert table.choices("P1", "sell art") == ["1", "2", "3"]
    assert table.play("P1", "sell art 2").goods("P1") == "F20 M20 E20 C4 R0 A1"


def test_DL_BLK_03_units_cost_ten_credits_each_without_condition() -> None:
    """DL-BLK-03: a Missile without Rocketry: accepted at 10 C, no discounts; no Colonizers."""
    table = bazaar(P1="chcht C50 metal_replication")
    kinds = ("scout", "commander", "infantry", "tank", "missile")
    table.play("P1", ", ".join([f"hire {kind} C3" for kind in kinds]))
    assert (table.units("P1"), table.stock("P1", "credits")) == ("C3 scout commander infantry tank missile", 0)
    table = bazaar()
    for kind in ("colonizer", "ufo"):
        assert table.refused("P1", f"hire {kind} C3") == (
            "The Skirineen sell Scout, Commander, Infantry, Tank, Plane, Ship, Missile and Laser Defense only."
        )
    poor = bazaar(P1="maug F0 M0 E0 C9")
    assert poor.refused("P1", "hire tank C3") == "A unit costs 10 Credits and you have 9."


def test_DL_BLK_03_laser_defenses_are_military_units() -> None:
    """DL-BLK-03, DL-BLK-04, R30: they stand in free slots at once, besides the construction of the turn."""
    table = bazaar("C3 plains P1: city+ farm+ idle2 / B3 ocean P1", P1="maug C50").play("P1", "hire laser_defense C3 3")
    assert table.place("C3") == "plains P1: city+ farm+ laser_defense laser_defense laser_defense idle2"
    assert table.stock("P1", "credits") == 20
    assert table.heard(None, LasersHired) == [LasersHired(0, "C3", (3, 4, 5))]
    assert "P1 hires 3 Laser Defenses of the Skirineen, in C3." in table.lines(None)


def test_DL_BLK_04_a_laser_defense_needs_a_free_slot_on_land() -> None:
    """DL-BLK-04, DL-TER-01, DL-BLD-06: no more than there are slots, none in an Ocean, none where all are taken."""
    full = " / B2 plains P1: farm- farm- farm- farm- farm- farm- / B3 ocean P1"
    table = bazaar(f"{TOWN}{full}", P1="maug C90")
    assert {words.split()[0] for words in table.choices("P1", "hire laser_defense")} == {"C3"}
    assert "C3 6" not in table.choices("P1", "hire laser_defense")
    for plan in ("hire laser_defense C3 3, hire laser_defense C3 2", "hire laser_defense C3 6"):
        assert table.refused("P1", plan) == "C3 has 4 free slots: hire fewer Laser Defenses for it."
    assert table.refused("P1", "hire laser_defense B2").startswith(
        "Laser Defenses need land of one's own with a free slot"
    )


def test_DL_BLK_03_older_tables_hire_no_laser_defense() -> None:
    """DL-BLK-03: in a match that began under version 1 of the rules the Skirineen sell what they sold."""
    assert bazaar(P1="maug C50", version=1).choices("P1", "hire laser_defense") == []


def test_DL_BLK_03_any_number_of_units_in_one_answer() -> None:
    """DL-BLK-03: several units of a kind at a place are one piece, other numbers two; all are paid for together."""
    table = bazaar(P1="maug C75").play("P1", "hire tank C3 3, hire tank C3 2, hire scout C3 2")
    assert (table.units("P1"), table.stock("P1", "credits")) == ("C3 tank5 scout2", 5)
    assert [(event.kind, event.number) for event in table.heard(None, Hired)] == [("tank", 5), ("scout", 2)]
    assert "P1 hires 5 Tanks of the Skirineen, in C3." in table.lines(None)
    table = bazaar(P1="maug F0 M0 E0 C75")
    assert table.refused("P1", "hire tank C3 6, hire scout C3 2") == (
        "Together that costs 80 Credits and you have 75: buy less."
    )
    assert table.refused("P1", "hire tank C3 5").startswith("Units come in lots of 1, 2, 3, 6, 12 and 24:")
    assert table.refused("P1", "hire tank C3 0").startswith("Units come in lots")
    exact = bazaar(P1="maug F0 M0 E0 C50")
    assert exact.refused("P1", "hire tank C3 5").startswith("Units come in lots"), "five could be paid for"
    assert exact.refused("P1", "hire tank C3 6") == "A unit costs 10 Credits and you have 50."


def test_DL_BLK_01_what_is_sold_pays_for_what_is_bought() -> None:
    """DL-BLK-01, example X8: Credits for goods sold in the same answer count, whatever is named first."""
    table = bazaar("C3 plains P1: city+", P1="human F7 A2 C12", dice=[1])
    plan = "hire tank C3, sell food 6, sell art 2"
    assert table.play("P1", plan).goods("P1") == "F1 M20 E20 C9 R0 A0"
    table = bazaar(P1="maug F7 M0 E0 C8")
    assert "hire tank C3 1" in table.options("P1")
    assert table.refused("P1", "hire tank C3, sell food 2") == (
        "Together that costs 10 Credits and you have 9 with what you sell: buy less."
    )
    sums = GAME.outlook(table.see("P1"), table.question("P1"), (Hire.of("tank", "C3"), Sell.of("food", 6)))
    assert sums.split("\n")[0] == "Food 7, 6 spent, 1 left. Credits 8, 7 spent, 1 left."


def test_DL_BLK_04_hired_units_are_placed_as_received_ones() -> None:
    """DL-BLK-04: without a legal place the purchase is refused; places are those of DL-DIP-04; all see the unit."""
    text = "A1 plains P1: city+ / C3 plains P1: shipyard-@C4 airport- / C4 ocean / C2 plains P2: city+"
    table = bazaar(text, P1="maug F0 M0 E0 C10")
    assert table.choices("P1", "hire plane") == ["C3 1"]
    assert table.choices("P1", "hire ship") == ["C4 1"]
    assert table.choices("P1", "hire tank") == ["A1 1", "C3 1"]
    assert table.refused("P1", "hire tank C2") == "Tanks need land of one's own: choose A1 and C3."
    assert "choose C3" in table.refused("P1", "hire plane A1")
    table.play("P1", "hire ship C4")
    assert [(event.kind, event.cell) for event in table.heard(None, Hired)] == [("ship", "C4")]
    assert bazaar().refused("P1", "hire ship C4").endswith("no opponent occupies: you have no such place.")


def test_DL_BLK_04_hired_units_may_act_this_turn() -> None:
    """DL-BLK-04: a Tank bought now may move in Transport."""
    table = position(TOWN, phase="black_market", stop="attack", P1="maug", dice=[1]).play("P1", "hire tank C3")
    table.wait_for("P1 transport").play("P1", "march C3 tank C4")
    assert table.units("P1") == "C4 tank"


def test_DL_BLK_05_technologies_cost_a_hundred_credits() -> None:
    """DL-BLK-05: C 100: any unowned technology, of the buyer's choice."""
    table = bazaar(P1="maug C100 rocketry")
    assert table.choices("P1", "learn") == [name for name in TECHNOLOGIES if name != "rocketry"]
    assert table.refused("P1", "learn rocketry") == "You have Rocketry already."
    assert table.refused("P1", "learn cookery") == "There is no such technology: look at the list."
    table.play("P1", "learn hoverway")
    assert (table.technologies("P1"), table.stock("P1", "credits")) == (["rocketry", "hoverway"], 0)
    rich = bazaar(P1="maug C120")
    sums = GAME.outlook(rich.see("P1"), rich.question("P1"), (Learn.of("hoverway"),))
    assert sums.split("\n")[0] == "Credits 120, 100 spent, 20 left."
    poor = bazaar(P1="maug F0 M0 E0 C80")
    assert poor.refused("P1", "learn automation") == "A technology costs 100 Credits and you have 80."


def test_DL_BLK_05_which_technology_is_the_buyers_secret() -> None:
    """DL-BLK-05: others learn that a technology was gained, not which; sales are private as well. [chapter 6]"""
    table = bazaar(P1="maug C100").play("P1", "learn hoverway, sell food 2")
    assert [event.technology for event in table.heard("P1", TechnologyNamed)] == ["hoverway"]
    for other in ("P2", None):
        assert [*table.heard(other, TechnologyNamed), *table.heard(other, Sold)] == []
        assert len(table.heard(other, TechnologyGained)) == len(table.heard(other, BusinessDone)) == 1
    assert (table.player("P1").technologies, table.player("P1").dealt) == (1, True)


def test_DL_BLK_06_one_scandal_die_for_all_the_business() -> None:
    """DL-BLK-06: three deals, one die; 6 is a scandal: 1D6 own colonists rebel, and their owner picks. [DP-21]"""
    table = bazaar(P1="maug", dice=[6, 2])
    table.play("P1", "sell food 2, sell food 4, sell metal 2")
    assert table.asking == "P1 scandal"
    table.play("P1", "lose C3 slot 2, lose C3 idle 1")
    assert (table.place("C3"), table.rebels("P1"), table.asking) == ("plains P1: city+ farm- idle1", 2, "")
    assert [(event.die, event.bonus, event.size) for event in table.heard(None, ScandalRolled)] == [(6, 0, 2)]
    assert table.spent


def test_DL_BLK_06_silence_lets_the_idle_rebel() -> None:
    """DL-BLK-06: whom a scandal turns is chosen in release order by default; with fewer colonists all of them."""
    table = bazaar(P1="maug", dice=[6, 3]).play("P1", "sell food 2").silent()
    assert (table.place("C3"), table.rebels("P1")) == ("plains P1: city+ farm-", 3)
    table = bazaar(P1="maug", dice=[6, 5]).play("P1", "sell food 2")
    assert (table.place("C3"), table.rebels("P1"), table.asking) == ("plains P1: city- farm-", 4, "")


def test_DL_BLK_06_five_is_no_scandal_and_no_business_no_die() -> None:
    """DL-BLK-06: below 6 nothing happens; without business no die is rolled."""
    table = bazaar(P1="maug", dice=[5]).play("P1", "sell food 2")
    assert (table.rebels("P1"), table.asking, table.spent) == (0, "", True)
    assert [(event.die, event.size) for event in table.heard(None, ScandalRolled)] == [(5, 0)]
    assert bazaar(P1="maug").play("P1", "none").told(ScandalRolled) == []


def test_DL_BLK_07_no_business_by_default() -> None:
    """DL-BLK-07: without orders no stock changes and no Scandal die is rolled; with empty stocks one is asked too."""
    table = bazaar().silent()
    assert (table.goods("P1"), table.told(ScandalRolled), table.asking) == ("F20 M20 E20 C20 R0 A0", [], "")
    assert table.heard(None, BusinessDone) == []
    assert bazaar(P1="human F0 M0 E0 C0").asking == "P1 market"


def test_DL_RAC_HUM_4_humans_have_a_scandal_on_a_five() -> None:
    """DL-RAC-HUM-4: +1 on the Scandal roll: die 5 is a scandal for Humans, die 4 is none; for others 5 is none."""
    table = bazaar(P1="human", dice=[5, 1]).play("P1", "sell food 2").silent()
    assert table.rebels("P1") == 1
    assert bazaar(P1="human", dice=[4]).play("P1", "sell food 2").rebels("P1") == 0
    assert bazaar(P1="tarth", dice=[5]).play("P1", "sell food 2").rebels("P1") == 0
