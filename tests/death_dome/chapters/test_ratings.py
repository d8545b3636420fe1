"""Teams and their ratings: what a unit is worth with what it carries. [3.2]"""

from __future__ import annotations

import pytest

from rules.death_dome.model.events import Wounded
from tests.death_dome.fight import fight, happened
from tests.death_dome.kit import new_game, shopping


def test_DD_TEA_01_one_of_each_type() -> None:
    """DD-TEA-01, R3: without characters a team is a warrior, a gunner, a scout and a medic."""
    seen = new_game(3).view
    assert [[unit.kind for unit in seen.of(seat)] for seat in range(3)] == [["warrior", "gunner", "scout", "medic"]] * 3


@pytest.mark.parametrize(
    ("unit", "ratings"),
    [("Wa1", (2, 4, 1, 5)), ("Gu1", (1, 4, 1, 6)), ("Sc1", (1, 6, 0, 5)), ("Me1", (1, 5, 1, 5))],
)
def test_DD_TEA_02_base_ratings(unit: str, ratings: tuple[int, int, int, int]) -> None:
    """DD-TEA-02: an unequipped unit has the strength, movement, toughness and vitae of its type."""
    shown = new_game().unit(unit)
    assert (shown.strength, shown.movement, shown.toughness, shown.vitae) == ratings


def test_DD_TEA_03_strength_counts_in_each_attack() -> None:
    """DD-TEA-03: strength 2 and a weapon of 1 are an attack of 3, without cards."""
    table = fight("Wa1+W01@C10 Sc2@D10").play("P1", "use Wa1", "attack W01 Sc2")
    assert happened(table, Wounded) == ["Sc2 3-0: 3, 2 left"]


def test_DD_TEA_04_movement_is_the_most_steps() -> None:
    """DD-TEA-04: a warrior walks four squares, not five."""
    table = fight("Wa1@A9").play("P1", "use Wa1")
    assert "go E9" in table.options("P1")
    assert table.refused("P1", "go F9").startswith("Wa1 cannot reach F9 with 4 of 4 steps left.")


def test_DD_TEA_05_toughness_is_subtracted() -> None:
    """DD-TEA-05: an attack of 5 on toughness 1 is 4 wounds."""
    table = fight("Wa1+W06@C10 Gu2@D10").play("P1", "use Wa1", "attack W06 Gu2")
    assert happened(table, Wounded) == ["Gu2 5-1: 4, 2 left"]


def test_DD_TEA_06_no_vitae_left_is_death() -> None:
    """DD-TEA-06: vitae 5 and five wounds: dead; a healthy unit cannot be healed above its vitae."""
    table = fight("Wa1+W06@C10 Me1+E17@C9 Sc2@D10").play("P1", "use Wa1", "attack W06 Sc2")
    assert table.asking == "P1 jail"
    assert "That would change nothing for Me1." in table.play("P1", "imprison NW", "done", "use Me1").refused(
        "P1", "heal E17 Me1"
    )


def test_DD_ITM_05_one_weapon_at_a_time() -> None:
    """DD-ITM-05: with weapons of 1 and 4 the strength of the one in use counts, not their sum."""
    text = "Wa1+W01+W04@C10 Wa2@D10"
    table = fight(text).play("P1", "use Wa1", "attack W01 Wa2")
    assert happened(table, Wounded) == ["Wa2 3-1: 2, 3 left"]
    table = fight(text).play("P1", "use Wa1", "attack W04 Wa2")
    assert table.told(Wounded) == [Wounded("Wa2", 6, 1, 5, 0)]


def test_DD_ITM_06_what_cards_add_all_the_time() -> None:
    """DD-ITM-06: a gunner in the Blast Suit has toughness 3 and vitae 8; what is no weapon adds strength, too."""
    unit = shopping("Gu1+A01+E07+E06").unit("Gu1")
    assert (unit.strength, unit.movement, unit.toughness, unit.vitae) == (2, 5, 3, 8)


def test_DD_ITM_06_a_weapon_adds_strength_in_its_attacks_only() -> None:
    """DD-ITM-06, R64: a carried Railgun costs a step, used or not; its strength is not the unit's."""
    unit = shopping("Gu1+G09+G03").unit("Gu1")
    assert (unit.strength, unit.movement) == (1, 3)
    table = fight("Gu1+G09+G03@C10 Sc2@D10").play("P1", "use Gu1", "attack G03 Sc2")
    assert happened(table, Wounded) == ["Sc2 2-0: 2, 3 left"]


def test_DD_MOV_12_movement_is_at_least_one() -> None:
    """DD-MOV-12, R15: a warrior with the Vault and the Clock still crawls one square."""
    table = fight("Wa1+A15+W09@C9").play("P1", "use Wa1")
    assert table.unit("Wa1").movement == 1
    assert "go D9" in table.options("P1")
