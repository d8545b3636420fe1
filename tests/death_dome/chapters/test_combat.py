"""Attack, defence and wounds, step by step; attacks on several units. [3.9]"""

from __future__ import annotations

from rules.death_dome.model.events import CardsShown, Died, Struck, Wounded
from tests.death_dome.fight import fight, finished, happened

# -- the attack --------------------------------------------------------------------------------------------------------


def test_DD_ATK_01_a_weapon_and_an_enemy_are_named() -> None:
    """DD-ATK-01: with two weapons each is offered by itself; without a weapon or a target nothing is attacked."""
    table = fight("Wa1+W01+W04@C10 Sc2@D10").play("P1", "use Wa1")
    assert table.choices("P1", "attack") == ["W01 Sc2", "W04 Sc2"]
    assert table.refused("P1", "attack G01 Sc2").startswith("Wa1 does not attack with 44,000 Magnum")
    assert "name an enemy unit, never a square" in table.refused("P1", "attack W01")


def test_DD_ATK_01_in_range_and_in_sight() -> None:
    """DD-ATK-01, DD-LOS-03: too far away, or behind a wall, is refused and says which."""
    table = fight("Gu1+G03@C10 Sc2@F10 Me2@F14 Wa2@F9").play("P1", "use Gu1")
    assert table.choices("P1", "attack") == ["G03 Wa2", "G03 Me2"]
    assert table.refused("P1", "attack G03 Sc2") == "Gu1 has no line of sight to Sc2 on F10."
    table = fight("Gu1+G03@C10 Sc2@F16").play("P1", "use Gu1")
    assert table.refused("P1", "attack G03 Sc2") == "Sc2 is 6 squares away, and Slightly Haunted Nail Gun reaches 5."


def test_DD_ATK_02_a_unit_without_a_weapon_punches() -> None:
    """DD-ATK-02, R17: a warrior without a weapon punches with 2; at distance 2 it does not reach."""
    table = fight("Wa1+A02@C10 Me2@D10 Gu2@E9").play("P1", "use Wa1")
    assert table.choices("P1", "attack") == ["punch Me2"]
    assert happened(table.play("P1", "attack punch Me2"), Struck, Wounded) == [
        "Wa1 punch > Me2 2",
        "Me2 2-1: 1, 4 left",
    ]


def test_R17_an_armed_unit_does_not_punch() -> None:
    """R17, DD-ATK-02: who carries a weapon uses it, even where only a fist would reach."""
    table = fight("Wa1+W01@C10 Me2@D10").play("P1", "use Wa1")
    assert table.refused("P1", "attack punch Me2") == "Wa1 is armed, so it does not punch: use Rusty Chainsaw."


def test_DD_ATK_03_only_enemies_outside_their_base() -> None:
    """DD-ATK-03, DD-BAS-01: no teammate, nobody in jail, nobody in a base is attacked."""
    table = fight("Gu1+G01@R10 Sc1@R9 Wa2@jail1 Gu2@T10").play("P1", "use Gu1")
    assert table.choices("P1", "attack") == []
    assert table.refused("P1", "attack G01 Sc1") == "Sc1 is on your own team."
    assert table.refused("P1", "attack G01 Wa2") == "Wa2 is in jail and cannot be attacked."
    assert table.refused("P1", "attack G01 Gu2") == "Gu2 is in its base and cannot be attacked."


def test_DD_ATK_03_nobody_attacks_from_a_base() -> None:
    """DD-ACT-02, DD-BAS-01: from its base a unit attacks nobody, however near."""
    table = fight("Wa1@B12 Sc2@C11").play("P1", "use Wa1")
    assert table.choices("P1", "attack") == []
    assert table.refused("P1", "attack punch Sc2") == "Wa1 is in its base: there it only moves."


def test_DD_ATK_04_any_number_of_cards() -> None:
    """DD-ATK-04: of 4, 3 and 1 the attacker adds 4 and 3, and keeps the 1; none is allowed, too."""
    text, hands = "Wa1+W01@C10 Wa2@D10", "P1=P26,P25,P23"
    table = fight(text, hands).play("P1", "use Wa1", "attack W01 Wa2")
    assert (table.asking, table.options("P1"), table.default("P1")) == (
        "P1 attack_cards", ["value 1", "value 2", "value 3"], "none",
    )  # fmt: skip
    table.play("P1", "value 2, value 3")
    assert table.told(Wounded) == [Wounded("Wa2", 10, 1, 9, -4)]
    assert (table.hands(), table.view.discards) == ([1, 0], ("P25", "P26"))
    table = fight(text, hands).play("P1", "use Wa1", "attack W01 Wa2", "none")
    assert (happened(table, Wounded), table.hands()) == (["Wa2 3-1: 2, 3 left"], [3, 0])


def test_DD_ATK_05_attack_value() -> None:
    """DD-ATK-05: weapon 1, strength 2 and cards of 4 and 3 are 10; a boost of strength counts, too."""
    table = fight("Wa1+W01@C10 Wa2+A15@D10", "P1=P26,P25,P06").play(
        "P1", "use Wa1", "attack W01 Wa2", "value 2, value 3"
    )
    assert happened(table, Wounded) == ["Wa2 10-6: 4, 3 left"]
    table = fight("Wa1+W01@C10 Wa2@D10", "P1=P06").play("P1", "use Wa1", "play P06 strength", "attack W01 Wa2")
    assert table.told(Wounded)[0].attack == 5


def test_DD_ATK_06_the_attackers_cards_are_shown_first() -> None:
    """DD-ATK-06, R18: the defender sees the attacker's cards before it answers; the attacker is not asked again."""
    table = fight("Wa1+W01@C10 Wa2+A02@D10", "P1=P26,P25 P2=P24").play("P1", "use Wa1", "attack W01 Wa2")
    assert table.asking == "P1 attack_cards"
    table.play("P1", "value 1")
    assert table.heard("P2", CardsShown) == [CardsShown(0, True, ("P25",), ("value",))]
    assert table.asking == "P2 defence"
    assert table.see("P2").strikes[-1].power == 6
    assert "not asked" in table.refused("P1", "value 1")
    table.play("P2", "none")
    assert table.asking == "P1 unit"


# -- the defence -------------------------------------------------------------------------------------------------------


def test_DD_DEF_01_the_defender_adds_cards() -> None:
    """DD-DEF-01: a card of 2 adds 2; the values count, whatever ability the cards have."""
    table = fight("Wa1+W04@C10 Wa2@D10", "P2=P24,P20,P25").play("P1", "use Wa1", "attack W04 Wa2")
    assert table.options("P2") == ["value 1", "value 2", "value 3"]
    assert happened(table.play("P2", "value 1, value 2"), Wounded) == ["Wa2 6-5: 1, 4 left"]
    assert table.view.discards == ("P20", "P24")


def test_DD_DEF_02_each_part_of_the_defence_counts_once() -> None:
    """DD-DEF-02, R19: toughness 1, items 4 and a card of 2 are 7."""
    table = fight("Wa1+W10@C10 Gu2+A02+E01@D10", "P1=P27 P2=P24").play("P1", "use Wa1", "attack W10", "value 1")
    assert happened(table.play("P2", "value 1"), Wounded) == ["Gu2 11-7: 4, 2 left"]


def test_DD_DEF_02_a_boost_of_toughness_counts() -> None:
    """DD-DEF-02, R52: Pressured toughness defends in the next player's turn; two different boosts add up."""
    table = fight("Wa1@C10 Me1+M10@C9 Wa2+W06@D10", "P1=P06")
    table.play("P1", "use Wa1", "play P06 toughness", "done", "use Me1", "strengthen M10 Wa1", "done")
    table.wait_for("P2 turn").play("P2", "use Wa2", "attack W06 Wa1").silent()
    assert table.told(Wounded)[-1].defence == 5


def test_DD_WND_01_never_below_zero() -> None:
    """DD-WND-01: 10 against 7 is 3; 4 against 7 is none, and nobody is healed by it."""
    table = fight("Wa1+W02@C10 Gu2+A15@D10:w2", "P2=P23")
    table.play("P1", "use Wa1", "attack W02 Gu2").play("P2", "value 1")
    assert happened(table, Wounded) == ["Gu2 4-7: 0, 6 left"]


def test_DD_WND_02_all_cards_used_are_discarded() -> None:
    """DD-WND-02: cards of both sides go to the discards although nobody is wounded, the attacker's first."""
    table = fight("Sc1+S01@C10 Gu2+A15@D10", "P1=P23 P2=P26")
    table.play("P1", "use Sc1", "attack S01 Gu2", "value 1").play("P2", "value 1")
    assert table.told(Wounded)[0].wounds == 0
    assert (table.view.discards, table.hands()) == (("P23", "P26"), [0, 0])


def test_DD_WND_03_without_a_wound_a_weapon_does_nothing_else() -> None:
    """DD-WND-03: no wound: neither pushed nor laid low, and the thirsty weapon drains nothing."""
    for unit, weapon in (("Wa1", "W02"), ("Wa1", "W03"), ("Me1", "M08")):
        table = fight(f"{unit}+{weapon}@C9:w2 Gu2+A15@D9").play("P1", f"use {unit}", f"attack {weapon} Gu2")
        assert happened(table)[1:] == ["Gu2 4-6: 0, 8 left" if unit == "Wa1" else "Gu2 3-6: 0, 8 left"]
        assert table.unit(unit).wounds == 2


def test_DD_WND_04_one_vitae_left_is_alive() -> None:
    """DD-WND-04: seven wounds of eight vitae: alive; the eighth is death."""
    table = fight("Wa1+W01@C10 Gu2+A01@D10:w6", "P1=P23").play("P1", "use Wa1", "attack W01 Gu2", "value 1")
    assert (table.unit("Gu2").wounds, table.unit("Gu2").vitae, table.told(Died)) == (7, 1, [])
    table = fight("Wa1+W01@C10 Gu2+A01@D10:w6", "P1=P24").play("P1", "use Wa1", "attack W01 Gu2", "value 1")
    assert table.asking == "P1 jail"


# -- several units -----------------------------------------------------------------------------------------------------

SPLASH = "Gu1+G02@A13 Wa2@D10 Gu2@D11 Sc2@C11"
"""A missile on three units of P2."""


def test_DD_MUL_01_one_total_against_each() -> None:
    """DD-MUL-01: the attacker's card of 3 is used once, and 7 counts against each of the three."""
    table = fight(SPLASH, "P1=P25").play("P1", "use Gu1", "attack G02 Gu2", "value 1")
    finished(table)
    assert table.hands() == [0, 0]
    assert [wound.attack for wound in table.told(Wounded)] == [7, 7, 7]


def test_DD_MUL_02_defence_cards_count_for_all_own_units_hit() -> None:
    """DD-MUL-02: one card of 3 guards all three."""
    table = fight(SPLASH, "P2=P25").play("P1", "use Gu1", "attack G02 Gu2").play("P2", "value 1").silent()
    assert happened(table, Wounded) == ["Wa2 4-4: 0, 5 left", "Gu2 4-4: 0, 6 left", "Sc2 4-3: 1, 4 left"]


def test_DD_MUL_03_the_owner_decides_the_order() -> None:
    """DD-MUL-03: the owner settles the scout first; by default warrior, gunner, scout, medic."""
    table = fight(SPLASH).play("P1", "use Gu1", "attack G02 Gu2")
    assert (table.asking, table.default("P2")) == ("P2 hits", "first Wa2, first Gu2, first Sc2")
    table.play("P2", "first Sc2, first Wa2, first Gu2")
    assert [wound.unit for wound in table.told(Wounded)] == ["Sc2", "Wa2", "Gu2"]


def test_DD_MUL_04_defenders_in_turn_order() -> None:
    """DD-MUL-04: order P2, P3, P1; P2 hits both others: P3 decides first, then P1; then they are settled so."""
    table = fight("Gu2+G02@F10 Wa1@F12 Wa3@G12", "P1=P25 P3=P24,P24", players=3, order="P2 P3 P1", to_act="P2").play(
        "P2", "use Gu2", "attack G02 Wa1"
    )
    assert table.asking == "P3 defence"
    assert "not asked" in table.refused("P1", "value 1")
    table.play("P3", "value 2")
    assert table.told(Wounded) == []
    assert table.asking == "P1 defence"
    table.play("P1", "value 1")
    assert happened(table) == [
        "Gu2 G02 > Wa1 Wa3 4",
        "P3 shows P24",
        "P1 shows P25",
        "Wa3 4-3: 1, 4 left",
        "Wa1 4-4: 0, 5 left",
    ]


def test_DD_MUL_05_a_second_attack_is_a_new_attack() -> None:
    """DD-MUL-05: the stapler's second attack starts from strength only, and takes new cards, and a new defence."""
    table = fight("Gu1+G04@C10 Wa2@D10", "P1=P25,P25 P2=P24,P24").play("P1", "use Gu1", "attack G04 Wa2", "value 1")
    table.play("P2", "value 1")
    assert (table.asking, table.options("P1")) == ("P1 again", ["attack G04 Wa2", "stop"])
    table.play("P1", "attack G04 Wa2")
    assert table.asking == "P1 attack_cards"
    table.play("P1", "value 1").play("P2", "none")
    assert happened(table, Wounded) == ["Wa2 5-3: 2, 3 left", "Wa2 5-1: 4, -1 left"]


def test_DD_MUL_06_higher_ground_counts_against_each_by_itself() -> None:
    """DD-MUL-06, DD-TWR-06: a missile from a tower with the Stepladder: +2 against the unit below, not above."""
    table = fight("Gu1+G02+E12@H9 Wa2@J10 Gu2@K11").play("P1", "use Gu1", "attack G02 Wa2").silent()
    assert happened(table, Struck, Wounded) == ["Gu1 G02 > Wa2 Gu2 4", "Wa2 4-1: 3, 2 left", "Gu2 6-1: 5, 1 left"]


def test_R60_a_splash_beside_a_base_spares_who_is_inside() -> None:
    """R60, DD-BAS-01: the target stands before its base; its teammates inside are not hit."""
    table = fight("Gu1+G02@P10 Wa2@S11 Gu2@T11 Sc2@T10 Me2@S10").play("P1", "use Gu1", "attack G02 Wa2").silent()
    assert happened(table, Struck) == ["Gu1 G02 > Wa2 Me2 4"]


def test_R53_who_holds_no_card_is_not_asked() -> None:
    """R53, step 4: no cards and one unit hit: no question; with several units hit their order is asked."""
    table = fight("Wa1+W01@C10 Wa2@D10").play("P1", "use Wa1", "attack W01 Wa2")
    assert table.asking == "P1 unit"
    assert fight(SPLASH).play("P1", "use Gu1", "attack G02 Gu2").asking == "P2 hits"
