"""The Attack Phase. [3.22]"""

from __future__ import annotations

from typing import Any

import pytest

from rules.deadlock.model.events import (
    BattleBegan,
    BattleEnded,
    BuildingLost,
    ControlChanged,
    Dodged,
    Eliminated,
    Fell,
    MindControlled,
    PhaseBegan,
    UnitLost,
    Volley,
)
from rules.deadlock.model.units import Values, values_of
from tests.deadlock.kit import Table, position

HIT, MISS = 1, 6


def attack(text: str, *dice: int | list[int], **more: Any) -> Table:
    """A table where P1 (Maug, if not told otherwise) has moved into battles; P2 is Human, dice are those given.

    Both have a City Center elsewhere; other dice show a 1, so that battles end.
    """
    sheets: dict[str, Any] = {"P1": "maug", "P2": "human", "phase": "attack", "rest": 1, **more}
    homes = "E1 plains P1: city+ / A5 plains P2: city+"
    return position(f"{homes} / {text}", dice=list(dice), **sheets)


def duel(attackers: str, defenders: str, *dice: int | list[int], **more: Any) -> Table:
    """A battle for C3, which P2 controls."""
    return attack(f"C3 plains P2: | {defenders} P1 {attackers}", *dice, **more)


def volleys(table: Table) -> list[tuple[int, str, int]]:
    """Round, side and number of dice of everybody who attacked, in order."""
    return [(event.round, f"P{event.seat + 1}", len(event.dice)) for event in table.told(Volley)]


def fallen(table: Table) -> list[tuple[str, tuple[str, ...]]]:
    """Whose units fell, and which, in order."""
    return [(f"P{event.seat + 1}", event.kinds) for event in table.told(Fell)]


def winner(table: Table) -> str:
    """Who won the last battle: P1, P2 or nobody."""
    who = table.told(BattleEnded)[-1].winner
    return "nobody" if who is None else f"P{who + 1}"


def misses(count: int) -> list[int]:
    """So many dice that hit nobody."""
    return [MISS] * count


def hits(count: int, of: int) -> list[int]:
    """So many hits with so many dice."""
    return [HIT] * count + misses(of - count)


# -- battles and their order -------------------------------------------------------------------------------------------

TWO = "C2 plains P2: | P1 tank / D3 plains P2: | P1 tank"


def test_DL_ATK_01_the_active_player_orders_the_battles() -> None:
    """DL-ATK-01: moves into enemy 8 and 14, order 14, 8: 14 is fought first."""
    table = attack(TWO)
    assert table.asking == "P1 battles"
    assert table.options("P1") == ["fight C2", "fight D3"]
    table.play("P1", "fight D3, fight C2")
    assert [event.cell for event in table.told(BattleBegan)] == ["D3", "C2"]


def test_DL_ATK_01_by_default_in_ascending_number() -> None:
    """DL-ATK-01: without an answer territory 8 is fought before 14."""
    table = attack(TWO).silent()
    assert [event.cell for event in table.told(BattleBegan)] == ["C2", "D3"]


def test_DL_ATK_01_one_battle_is_no_question() -> None:
    """DL-ATK-01: with a single battle there is nothing to order."""
    table = attack("C2 plains P2: | P1 tank")
    assert [event.cell for event in table.told(BattleBegan)] == ["C2"]
    assert "battles" not in table.asking


def test_DL_ATK_01_each_is_finished_before_the_next() -> None:
    """DL-ATK-01: control of the first territory has changed before the second battle begins. [R64]"""
    table = attack(TWO).silent()
    kinds = [type(event) for event in table.events if isinstance(event, BattleBegan | ControlChanged)]
    assert kinds == [BattleBegan, ControlChanged, BattleBegan, ControlChanged]


def test_DL_ATK_01_a_concession_leaves_one_battle() -> None:
    """DL-ATK-01, DL-VIC-05: if a defender gives up at the question, his battle does not take place."""
    text = "C2 plains P2: city+ | P1 tank / D3 plains P3: | P1 tank"
    table = attack(text, P3="cyth", players=3).act("P2", "concede")
    assert [event.cell for event in table.told(BattleBegan)] == ["D3"]
    assert table.place("C2") == "plains: | P1 tank"


def test_DL_ATK_02_everybody_but_missiles_fights() -> None:
    """DL-ATK-02: all units and colonists of both sides and the defender's Lasers; Missiles do not fight. [R52]"""
    text = "C3 plains P2: farm+ laser_defense idle2 | infantry missile colonizer P1 tank2 scout"
    [began] = attack(text).told(BattleBegan)
    assert (began.attacker, began.defender) == (0, 1)
    assert began.attackers == (("scout", 1), ("tank", 2))
    assert began.defenders == (("colonist", 3), ("colonizer", 1), ("infantry", 1), ("laser_defense", 1))


# -- Mind Control ------------------------------------------------------------------------------------------------------


def test_DL_ATK_03_mind_control_comes_first() -> None:
    """DL-ATK-03: a Re'Lu Commander, one Scout, die 1: the Scout changes owner and no combat die is rolled."""
    table = duel("commander", "scout", [HIT], P1="relu")
    assert table.told(MindControlled) == [MindControlled(0, "C3", ("scout",), (1,))]
    assert table.told(Volley) == []
    assert table.place("C3") == "plains P1: | scout commander"


def test_DL_ATK_03_taken_colonists_become_idle_ones() -> None:
    """DL-ATK-03: an operator who is taken leaves his building; survivors are idle colonists of the Re'Lu."""
    table = attack("C3 plains P2: farm+ idle1 | P1 commander", [HIT, HIT], P1="relu")
    assert table.place("C3") == "plains P1: idle2 | commander"
    assert [event.manned for event in table.told(BuildingLost)] == [False]


def test_DL_ATK_03_a_taken_colonist_is_gone_though_the_attack_fails() -> None:
    """DL-ATK-03, DL-COL-08: who is taken and falls is lost for the defender, too, the idle first."""
    table = attack(
        "C3 plains P2: farm+ idle1 | infantry2 P1 commander",
        [HIT, MISS, MISS, MISS], misses(2), misses(1), hits(3, 7), P1="relu",
    )  # fmt: skip
    assert table.told(MindControlled)[0].kinds == ("colonist", "colonist", "infantry", "infantry")
    assert winner(table) == "P2"
    assert table.place("C3") == "plains P2: farm+ | infantry2"


def test_DL_RAC_REL_1_a_die_for_every_opposing_unit() -> None:
    """DL-RAC-REL-1: 1D6 for every opposing unit, colonists and Laser Defenses included; Missiles do not fight. [R45]"""
    text = "C3 plains P2: laser_defense idle1 | tank colonizer missile P1 commander"
    table = attack(text, misses(4), P1="relu")
    kinds = ("colonist", "colonizer", "tank", "laser_defense")
    assert table.told(MindControlled) == [MindControlled(0, "C3", kinds, (6, 6, 6, 6))]


def test_DL_RAC_REL_1_older_tables_spare_laser_defenses() -> None:
    """DL-RAC-REL-1: in a match that began under version 1 of the rules no die is rolled for a Laser Defense."""
    table = attack("C3 plains P2: laser_defense idle1 | tank P1 commander", misses(2), P1="relu", version=1)
    assert table.told(MindControlled) == [MindControlled(0, "C3", ("colonist", "tank"), (6, 6))]


def test_DL_RAC_REL_1_a_taken_laser_fights_and_falls_with_the_buildings() -> None:
    """DL-RAC-REL-1, DL-ATK-15, R45: it fires for the Re'Lu at once; their victory destroys all buildings, it too."""
    dice = [MISS, HIT], misses(2), hits(2, 4), misses(3)
    table = attack("C3 plains P2: laser_defense farm- | infantry P1 commander", *dice, P1="relu")
    assert ((1, "P1", 4) in volleys(table), winner(table)) == (True, "P1")
    assert (table.place("C3"), len(table.told(BuildingLost))) == ("plains P1: | commander", 2)


def test_DL_RAC_REL_1_a_laser_alone_takes_no_land() -> None:
    """DL-CTL-03, R45: all that is left of the attack is a Laser Defense that it took: nobody controls the ruins."""
    dice = [MISS, HIT], misses(2), hits(2, 3), hits(3, 4)
    table = attack("C3 plains P2: laser_defense | commander P1 commander", *dice, P1="relu", P2="tarth")
    assert winner(table) == "P1"
    assert table.place("C3") == "plains"


def test_DL_RAC_REL_1_the_taken_unit_fights_for_them_at_once() -> None:
    """DL-RAC-REL-1: die 1: an enemy Tank changes owner before round 1, for good."""
    table = duel("commander", "tank infantry", [MISS, HIT], misses(2), hits(3, 3), misses(2), P1="relu", P2="cyth")
    assert volleys(table)[:3] == [(1, "P1", 2), (1, "P1", 3), (1, "P2", 2)]
    assert fallen(table) == [("P2", ("infantry",))]
    assert table.place("C3") == "plains P1: | tank commander"


def test_DL_RAC_REL_1_also_when_defending() -> None:
    """DL-RAC-REL-1: the Re'Lu take attackers, too; those taken stay with them."""
    table = duel("tank", "commander", [HIT], P2="relu")
    assert (winner(table), table.place("C3")) == ("P2", "plains P2: | commander tank")


def test_DL_RAC_REL_1_without_a_commander_nothing() -> None:
    """DL-RAC-REL-1: no Commander, no rolls; other races never roll."""
    assert duel("tank", "scout", P1="relu").told(MindControlled) == []
    assert duel("commander", "scout", P1="cyth").told(MindControlled) == []


def test_DL_RAC_REL_1_values_are_those_of_the_new_owner() -> None:
    """DL-RAC-REL-1, Table K: technologies and race of the unit's current owner apply."""
    table = duel("commander", "infantry tank", [HIT, MISS], P1="relu antimatter_rifles", P2="maug")
    rifles = [event for event in table.told(Volley) if event.seat == 0 and event.kinds == ("infantry",)]
    assert len(rifles[0].dice) == 3


# -- rounds and their order --------------------------------------------------------------------------------------------


def test_DL_ATK_04_rounds_until_one_side_is_gone() -> None:
    """DL-ATK-04: one Tank left on each side after round 3: round 4 is rolled; nobody is asked whether to retreat."""
    table = duel("tank", "tank", *[misses(3)] * 6, hits(3, 3), misses(3))
    assert [number for number, _, _ in volleys(table)] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert (winner(table), table.told(BattleEnded)[0].rounds) == ("P1", 4)


def test_DL_ATK_04_nobody_retreats() -> None:
    """DL-ATK-04: an order to retreat is refused; a battle asks nothing. [R53]"""
    table = attack(TWO)
    assert table.refused("P1", "march C2 tank C1").startswith("Put each of the choices in order")
    table.silent()
    assert len(table.told(BattleEnded)) == 2


def test_DL_ATK_05_everybody_attacks_once_a_round() -> None:
    """DL-ATK-05: 2 Infantry against 1 Tank: 2 x 2 and 3 dice in the round."""
    table = duel("infantry2", "tank", misses(4), misses(3), [HIT, HIT, HIT, MISS], misses(3), P2="cyth")
    assert volleys(table) == [(1, "P1", 4), (1, "P2", 3), (2, "P1", 4), (2, "P2", 3)]


def test_DL_ATK_06_air_first_then_by_initiative() -> None:
    """DL-ATK-06: a Plane with Init 1 acts before a Scout with Init 2; Lasers and Ships act with the ground units."""
    text = "C3 plains P2: laser_defense | infantry P1 plane scout tank"
    table = attack(text, misses(2), misses(1), misses(3), misses(7))
    first = [event.kinds for event in table.told(Volley)][:4]
    assert first == [("plane",), ("scout",), ("tank",), ("infantry", "laser_defense")]


def test_DL_ATK_06_planes_by_initiative_among_themselves() -> None:
    """DL-ATK-06: of two Air units the one with the higher Init comes first."""
    table = duel("plane", "plane scout", misses(2), misses(2), misses(1), P2="human electronics")
    assert [event.kinds for event in table.told(Volley)][:3] == [("plane",), ("plane",), ("scout",)]
    assert [event.seat for event in table.told(Volley)][:2] == [1, 0]


def test_DL_ATK_06_ships_act_with_the_others() -> None:
    """DL-ATK-06: Ships and colonists at sea have the same step at equal Init."""
    text = "B3 ocean P2: fishery+ | ship P1 ship"
    assert [event.kinds for event in attack(text).told(Volley)][:2] == [("ship",), ("colonist", "ship")]


def test_DL_ATK_07_equal_initiative_is_simultaneous() -> None:
    """DL-ATK-07: two Tanks kill each other."""
    table = duel("tank", "tank", hits(3, 3), hits(3, 3))
    assert fallen(table) == [("P2", ("tank",)), ("P1", ("tank",))]
    assert winner(table) == "nobody"


def test_DL_ATK_08_who_was_killed_earlier_does_not_attack() -> None:
    """DL-ATK-08: a Scout (Init 2) kills the only defender, an Infantry with 1 level left, before it rolls a die."""
    table = duel("scout", "infantry", [HIT], P2="tarth", P1="maug")
    assert volleys(table)[0] == (1, "P1", 1)
    table = duel("scout", "infantry", [HIT], P1="uva_mosk", P2="maug")
    assert (volleys(table), winner(table)) == ([(1, "P1", 1)], "P1")


def test_DL_ATK_09_as_many_dice_as_attack_and_ones_hit() -> None:
    """DL-ATK-09: Attack 3, dice 1, 1, 5: 2 hits, each of them one Defense level."""
    table = duel("tank", "infantry", [1, 1, 5], misses(2), P2="cyth")
    assert table.told(Volley)[0] == Volley("C3", 1, 0, ("tank",), (1, 1, 5), 2)
    assert fallen(table) == [("P2", ("infantry",))]


def test_DL_ATK_09_twos_to_sixes_miss() -> None:
    """DL-ATK-09: only a 1 is a hit."""
    assert duel("tank", "infantry", [2, 3, 4]).told(Volley)[0].hits == 0
    assert duel("tank", "infantry", [5, 6, 6]).told(Volley)[0].hits == 0


def test_DL_ATK_10_losses_last_for_the_battle_only() -> None:
    """DL-ATK-10: a Tank at 1 of 3 after the battle has 3 levels the next time."""
    table = attack("C2 plains P2: | infantry P1 tank / B2 plains P2: | tank", hits(2, 3), hits(2, 2), P2="cyth")
    assert (winner(table), table.place("C2")) == ("P1", "plains P1: | tank")
    table.until("transport", "P2").roll(hits(2, 3), hits(3, 3)).play("P2", "march B2 tank C2")
    assert fallen(table) == [("P2", ("infantry",)), ("P2", ("tank",))]


def test_DL_ATK_10_losses_add_up_within_a_battle() -> None:
    """DL-ATK-10: two hits in round 1 and one in round 2 destroy a Tank, not before."""
    table = duel("tank", "tank", hits(2, 3), misses(3), hits(1, 3), misses(3))
    assert table.told(Fell) == [Fell("C3", 2, 1, ("tank",))]


# -- dodging -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "defender", "bonus", "dodges_on"),
    [
        ("maug", "human", 0, 4),
        ("maug", "human air_cloaking", 1, 3),
        ("maug sam_missiles", "human", -1, 5),
        ("maug sam_missiles sensor_arrays", "human", -2, 6),
        ("maug sensor_arrays", "human air_cloaking", 0, 4),
    ],
)
def test_DL_ATK_11_planes_dodge(attacker: str, defender: str, bonus: int, dodges_on: int) -> None:
    """DL-ATK-11: 4 or more evades an attack; Air Cloaking +1, the opponent's SAM Missiles and Sensor Arrays -1 each."""
    for die in (dodges_on - 1, dodges_on):
        table = duel("tank", "plane", misses(2), hits(1, 3), die, P1=attacker, P2=defender)
        assert table.told(Dodged)[0] == Dodged("C3", 1, 1, "plane", die, bonus, die >= dodges_on)
        first = [event.kinds for event in table.told(Fell) if event.round == 1]
        assert first == ([] if die >= dodges_on else [("plane",)])


ROUND = (misses(2), hits(2, 3), misses(2))
"""A Plane, then a Tank that hits twice, then Infantry."""


def dodges(table: Table) -> list[bool]:
    """Which Dodge rolls of the first round were good."""
    return [event.dodged for event in table.told(Dodged) if event.round == 1]


def fallen_at_first(table: Table) -> list[tuple[str, ...]]:
    """Who fell in the first round."""
    return [event.kinds for event in table.told(Fell) if event.round == 1]


def test_DL_ATK_11_one_roll_for_each_attack() -> None:
    """DL-ATK-11, R60: a Tank hits twice; the Plane rolls once and dodges the whole attack, which hurts nobody else."""
    table = duel("tank", "plane infantry", *ROUND, 4, P2="cyth")
    assert (dodges(table), fallen_at_first(table)) == ([True], [])


def test_DL_ATK_11_who_does_not_dodge_suffers_all_hits() -> None:
    """DL-ATK-11, R60: with two Defense levels a Plane that fails its one roll loses both, and falls."""
    table = duel("tank", "plane infantry", *ROUND, 3, P2="cyth metallurgy")
    assert (dodges(table), fallen_at_first(table)) == ([False], [("plane",)])


def test_DL_ATK_11_what_is_left_of_an_attack_strikes_the_next() -> None:
    """DL-ATK-11, DL-ATK-14, R60: the first Plane falls by one hit, the second rolls for the other itself."""
    table = duel("tank", "plane2", misses(4), hits(2, 3), 3, 4, P2="cyth")
    assert (dodges(table), fallen_at_first(table)) == ([False, True], [("plane",)])


def test_DL_ATK_11_every_attack_has_its_own_roll() -> None:
    """DL-ATK-11, R60: of two Tanks the first is dodged, the second not: hits are those of each one's dice."""
    table = duel("tank2", "plane infantry", misses(2), [1, 1, 6, 6, 6, 1], misses(2), 4, 3, P2="cyth")
    assert (dodges(table), fallen_at_first(table)) == ([True, False], [("plane",)])


def test_DL_ATK_11_older_tables_dodge_each_hit() -> None:
    """DL-ATK-11: a match that began under version 1 of the rules tests each hit anew: the second one brings it down."""
    table = duel("tank", "plane infantry", *ROUND, 4, 3, P2="cyth", version=1)
    assert (dodges(table), fallen_at_first(table)) == ([True, False], [("plane",)])


@pytest.mark.parametrize("kind", ["tank", "ship"])
def test_DL_ATK_11_ground_cloaking(kind: str) -> None:
    """DL-ATK-11: with Ground Cloaking Tanks and Ships roll at -1; Air Cloaking helps them, too. [R60]"""
    where = "B3 ocean P2" if kind == "ship" else "C3 plains P2"
    other = kind
    for technologies, bonus in (("ground_cloaking", -1), ("ground_cloaking air_cloaking", 0)):
        table = attack(f"{where}: | {kind} P1 {other}", hits(1, 3), misses(3), P2=f"human {technologies}")
        assert [(event.kind, event.bonus) for event in table.told(Dodged)][:1] == [(kind, bonus)]
    assert attack(f"{where}: | {kind} P1 {other}", hits(1, 3), misses(3)).told(Dodged) == []


def test_DL_ATK_11_others_never_dodge() -> None:
    """DL-ATK-11: an attack on Infantry, colonists or a Laser Defense is not tested."""
    table = attack(
        "C3 plains P2: laser_defense idle1 | infantry scout P1 tank2", P2="human ground_cloaking air_cloaking"
    )
    assert {event.kind for event in table.told(Dodged)} == set()


# -- the order of dice -------------------------------------------------------------------------------------------------


def test_DL_ATK_12_one_fixed_order_of_dice() -> None:
    """DL-ATK-12: attacker's dice by Table E then id, defender's dice, attacker's hits with dodges, defender's hits."""
    table = duel(
        "tank infantry plane", "plane tank",
        [HIT, MISS], [HIT, MISS],  # planes: P1, then P2
        2, 3,  # P1's hit on the Plane of P2 is dodged or not, then P2's on that of P1
        [*misses(2), HIT, HIT, HIT], misses(3),  # Infantry before the Tank, then P2's Tank
        P1="cyth",
    )  # fmt: skip
    story = [event for event in table.events if isinstance(event, Volley | Dodged | Fell)]
    assert [type(event).__name__ for event in story] == [
        "Volley", "Volley", "Dodged", "Dodged", "Fell", "Fell", "Volley", "Volley", "Fell",
    ]  # fmt: skip
    assert [event.seat for event in story] == [0, 1, 1, 0, 1, 0, 0, 1, 1]
    assert table.told(Volley)[2].kinds == ("infantry", "tank")
    assert winner(table) == "P1"


def test_DL_ATK_12_hits_beyond_the_last_are_lost() -> None:
    """DL-ATK-12: three hits on a Scout with one level: it falls once."""
    table = duel("tank", "scout", misses(1), hits(3, 3), P2="cyth")
    assert fallen(table) == [("P2", ("scout",))]


def test_DL_ATK_12_nobody_is_hit_twice_to_death() -> None:
    """DL-ATK-12: within a step hits pass over who has no level left but is not removed yet."""
    table = duel("tank", "infantry scout", misses(1), hits(3, 3), misses(2), P2="cyth")
    assert fallen(table)[0] == ("P2", ("scout", "infantry"))


def test_DL_ATK_13_without_combatants_there_are_no_dice() -> None:
    """DL-ATK-13: a Scout enters empty enemy land: conquered, without dice; a Missile defends nothing."""
    for defenders in ("", "missile"):
        table = attack(f"C3 plains P2: farm- | {defenders} P1 scout")
        assert (table.told(Volley), table.place("C3")) == ([], "plains P1: | scout")
        assert table.told(BattleEnded) == [BattleEnded("C3", 0, 1, 0, 0)]


def test_DL_ATK_13_a_colonizer_may_conquer() -> None:
    """DL-ATK-13: the conquest without dice may be a Colonizer's, who can settle there then. [R72]"""
    table = attack("C3 plains P2: | P1 colonizer")
    assert (table.owner("C3"), table.asking) == ("P1", "P1 settle")


# -- doctrines ---------------------------------------------------------------------------------------------------------


def test_DL_ATK_14_weakest_takes_the_lowest_defense_first() -> None:
    """DL-ATK-14: Weakest: lowest remaining Defense, so that one is finished off before the next is wounded."""
    table = duel("tank3", "tank infantry", hits(3, 9), misses(5), P2="cyth")
    assert fallen(table)[0] == ("P2", ("infantry",))
    table = duel("tank3", "tank2", hits(4, 9), misses(6))
    assert fallen(table)[0] == ("P2", ("tank",))


def test_DL_ATK_14_weakest_tie_higher_attack() -> None:
    """DL-ATK-14: Infantry at 1 and colonist at 1: Infantry first, it has the higher Attack."""
    table = attack("C3 plains P1: idle1 | infantry P2 tank", [HIT, MISS, MISS], misses(3), to_act="P2")
    assert fallen(table)[0] == ("P1", ("infantry",))


def test_DL_ATK_14_weakest_tie_who_cannot_dodge() -> None:
    """DL-ATK-14: of a Plane and a colonist at 1 the colonist is hit first: it cannot dodge."""
    table = attack("C3 plains P2: idle1 | plane P1 tank", misses(2), [HIT, MISS, MISS], misses(1))
    assert fallen(table)[0] == ("P2", ("colonist",))


def test_DL_ATK_14_weakest_tie_by_kind() -> None:
    """DL-ATK-14: a Scout before a Colonizer before a colonist, all at 1/1."""
    text = "C3 plains P2: idle1 | colonizer scout P1 infantry3"
    table = attack(text, misses(1), hits(3, 6), P2="human", P1="cyth")
    assert next(kinds for seat, kinds in fallen(table) if seat == "P2") == ("colonist", "colonizer", "scout")
    one = attack(text, misses(1), hits(1, 6), misses(2), P1="cyth")
    assert fallen(one)[0] == ("P2", ("scout",))
    two = attack(text, misses(1), hits(2, 6), misses(2), P1="cyth")
    assert fallen(two)[0] == ("P2", ("colonizer", "scout"))


def test_DL_ATK_14_deadliest_takes_the_highest_attack() -> None:
    """DL-ATK-14: Deadliest with Tank at 3 and colonist at 1: the Tank."""
    text = "C3 plains P2: idle1 | tank P1 tank"
    table = attack(text, hits(3, 3), misses(4), P1="maug doctrine=deadliest")
    assert fallen(table)[0] == ("P2", ("tank",))
    weakest = attack(text, hits(3, 3), misses(4))
    assert fallen(weakest)[0] == ("P2", ("colonist",))


def test_DL_ATK_14_military_first_spares_colonists() -> None:
    """DL-ATK-14: Military first: colonists and Colonizers only when nothing else is left."""
    text = "C3 plains P2: idle1 | colonizer infantry tank P1 tank2"
    table = attack(text, hits(5, 6), misses(7), P1="maug doctrine=military_first", P2="cyth")
    assert fallen(table)[0] == ("P2", ("infantry", "tank"))


def test_DL_ATK_14_each_side_has_its_own_doctrine() -> None:
    """DL-ATK-14: the defender's standing doctrine picks among the attackers, though it is not his turn."""
    text = "C3 plains P2: | tank P1 scout tank"
    table = attack(text, misses(1), misses(3), hits(3, 3), P2="human doctrine=deadliest")
    assert fallen(table)[0] == ("P1", ("tank",))


def test_DL_ATK_14_nobody_else_learns_the_doctrine() -> None:
    """DL-ATK-14, section 6: a doctrine is on no other player's view."""
    table = attack("C3 plains P2: | tank P1 tank", P2="human doctrine=deadliest", phase="transport")
    assert "deadliest" not in repr(table.see("P1"))
    assert "deadliest" in repr(table.see("P2"))


# -- results -----------------------------------------------------------------------------------------------------------


def test_DL_ATK_15_the_attacker_destroys_everything() -> None:
    """DL-ATK-15: all buildings are destroyed, Missiles too: slots 1-6 are empty."""
    text = "C3 plains P2: city- farm- mine- 5=factory- laser_defense | missile2 P1 tank9"
    table = attack(text, hits(4, 27), misses(4))
    assert table.place("C3") == "plains P1: | tank9"
    assert [event.slot for event in table.told(BuildingLost)] == [1, 2, 3, 4, 5]
    assert {event.cause for event in table.told(BuildingLost)} == {"battle"}
    assert table.told(UnitLost) == [UnitLost(1, "C3", "missile", 2, "battle")]


def test_DL_ATK_15_poison_stays_with_the_land() -> None:
    """DL-ATK-15, R65: a conquered territory keeps its poison."""
    assert attack("C3 plains P2: farm- | P1 scout | poison2").place("C3") == "plains P1: | scout | poison2"


def test_DL_ATK_16_the_defender_keeps_what_stands() -> None:
    """DL-ATK-16: Laser lost, Farm standing, attackers dead: the Laser's slot is free, Farm and controller unchanged."""
    text = "C3 plains P2: farm- laser_defense | tank P1 tank2"
    table = attack(text, hits(6, 6), hits(6, 7), P1="maug doctrine=deadliest", P2="cyth")
    assert fallen(table) == [("P2", ("laser_defense",)), ("P1", ("tank", "tank"))]
    assert table.place("C3") == "plains P2: farm- | tank"
    assert [(event.slot, event.kind) for event in table.told(BuildingLost)] == [(2, "laser_defense")]
    assert table.told(ControlChanged) == []


def test_DL_ATK_16_the_defender_loses_the_first_colonists_of_the_release_order() -> None:
    """DL-ATK-16, DL-COL-08: of n colonists killed it is the idle first, then the least needed."""
    text = "C3 plains P2: farm+ fuel_storage+ idle1 | tank P1 infantry2"
    table = attack(text, hits(2, 4), hits(2, 6), P2="cyth")
    assert winner(table) == "P2"
    assert table.place("C3") == "plains P2: farm+ fuel_storage- | tank"


def test_DL_ATK_17_mutual_destruction_is_a_defense() -> None:
    """DL-ATK-17: both last units die in one step: no building is destroyed and the controller stays."""
    table = attack("C3 plains P2: farm- | tank P1 tank", hits(3, 3), hits(3, 3))
    assert (winner(table), table.place("C3")) == ("nobody", "plains P2: farm-")
    assert table.told(BuildingLost) == []


def test_DL_ATK_17_missiles_outlive_mutual_destruction() -> None:
    """DL-ATK-17, R7: who is not defeated keeps his Missiles."""
    table = attack("C3 plains P2: | missile tank P1 tank", hits(3, 3), hits(3, 3))
    assert table.place("C3") == "plains P2: | missile"


def test_DL_ATK_18_beating_an_occupant_gives_no_control() -> None:
    """DL-ATK-18: beating a Scout in neutral B2 gives no control."""
    table = attack("B2 plains: | P2 scout P1 tank", misses(1), hits(1, 3))
    assert (table.place("B2"), winner(table)) == ("plains: | P1 tank", "P1")
    assert table.told(ControlChanged) == []


def test_who_loses_everything_is_out_after_the_battles() -> None:
    """DL-VIC-02: a player without land, units and colonists is eliminated at once, and the last one left has won."""
    table = position("C3 plains P2: farm- | P1 tank / E1 plains P1: city+", phase="attack", homes=False, rest=1)
    assert table.told(Eliminated) == [Eliminated(1)]
    assert table.asking == ""
    assert table.match.state.winners == [0]


def test_an_attacker_who_loses_everything_ends_his_turn() -> None:
    """DL-VIC-02, DL-VIC-03: if the active player is out, the next player's turn begins at once."""
    table = position(
        "C3 plains P2: city+ | tank3 P1 scout / E1 plains P3: city+", phase="attack", homes=False, rest=1, players=3
    )
    assert table.told(Eliminated) == [Eliminated(0)]
    assert next(event for event in table.told(PhaseBegan) if event.seat == 1).phase == "upkeep"


# -- Table K -----------------------------------------------------------------------------------------------------------

NONE: tuple[str, ...] = ()


@pytest.mark.parametrize(
    ("race", "technologies", "kind", "values"),
    [
        ("human", NONE, "colonist", (1, 1, 1, 1)),
        ("tarth", ("metallurgy", "electronics"), "colonist", (2, 2, 1, 1)),
        ("chcht", ("assault_armor",), "colonizer", (1, 1, 1, 2)),
        ("human", NONE, "scout", (1, 1, 2, 2)),
        ("uva_mosk", ("metallurgy",), "scout", (1, 3, 2, 2)),
        ("tarth", ("electronics", "orbital_surveillance", "sensor_arrays"), "scout", (2, 2, 5, 2)),
        ("cyth", NONE, "commander", (5, 2, 2, 2)),
        ("tarth", ("metallurgy",), "commander", (3, 4, 2, 2)),
        ("human", NONE, "infantry", (3, 2, 1, 1)),
        ("maug", ("antimatter_rifles", "assault_armor", "metallurgy"), "infantry", (3, 3, 1, 1)),
        ("tarth", ("electronics",), "infantry", (3, 3, 2, 1)),
        ("human", ("fusion_cannon", "disruptor_beams"), "tank", (5, 3, 1, 2)),
        ("tarth", ("metallurgy", "energy_deflectors", "anti_matter_deflectors"), "tank", (4, 7, 1, 2)),
        ("chcht", NONE, "tank", (3, 3, 1, 3)),
        ("human", ("fusion_cannon", "disruptor_beams", "starflare_bombs"), "plane", (5, 1, 1, 3)),
        ("tarth", ("metallurgy", "energy_deflectors", "anti_matter_deflectors"), "plane", (2, 4, 1, 3)),
        ("chcht", ("neutrionic_fuel", "transporters"), "plane", (2, 1, 1, 5)),
        ("human", ("fusion_cannon", "disruptor_beams", "shockwave_projector", "ion_weapons"), "ship", (7, 3, 1, 2)),
        ("tarth", ("metallurgy",), "ship", (3, 3, 1, 2)),
        ("chcht", ("energy_deflectors", "anti_matter_deflectors"), "ship", (3, 5, 1, 2)),
        ("human", ("fusion_cannon", "disruptor_beams", "metallurgy"), "laser_defense", (6, 5, 1, 0)),
        ("tarth", ("electronics", "energy_deflectors"), "laser_defense", (4, 4, 2, 0)),
        ("human", ("antimatter_containment", "starflare_bombs", "ion_weapons"), "missile", (4, 0, 0, 3)),
        ("chcht", ("neutrionic_fuel",), "missile", (1, 0, 0, 4)),
    ],
)
def test_table_K(race: str, technologies: tuple[str, ...], kind: str, values: tuple[int, int, int, int]) -> None:
    """Table K: printed value plus every matching technology and race ability; they add up. [R61]"""
    assert values_of(race, technologies, kind) == Values(*values)


def test_technologies_count_in_battle() -> None:
    """Table K: Antimatter Rifles are a die more for Infantry, Metallurgy a level more to lose."""
    table = duel("infantry", "infantry", hits(2, 3), misses(2), hits(1, 3), misses(2), P1="cyth antimatter_rifles",
                 P2="relu metallurgy")  # fmt: skip
    assert volleys(table)[0] == (1, "P1", 3)
    assert table.told(Fell) == [Fell("C3", 2, 1, ("infantry",))]


def test_DL_RAC_HUM_2_human_infantry() -> None:
    """DL-RAC-HUM-2: Human Infantry rolls 3 dice; Scouts are not Infantry. [R38]"""
    table = duel("infantry scout", "tank", P1="human", P2="maug")
    assert [(event.kinds, len(event.dice)) for event in table.told(Volley)][:2] == [(("scout",), 1), (("infantry",), 3)]


def test_DL_RAC_TAR_1_tarth_ground_forces() -> None:
    """DL-RAC-TAR-1: Infantry 3/3, Tank 4/4, colonist 2/2; Laser Defenses do not gain. [R39]"""
    got = [values_of("tarth", (), kind) for kind in ("infantry", "tank", "colonist", "colonizer", "laser_defense")]
    assert [(one.attack, one.defense) for one in got] == [(3, 3), (4, 4), (2, 2), (2, 2), (4, 4)]
    table = attack("C3 plains P2: laser_defense idle1 | infantry tank P1 tank", P2="tarth")
    [dice, *_] = [len(event.dice) for event in table.told(Volley) if event.seat == 1]
    assert dice == 2 + 3 + 4 + 4


def test_DL_RAC_TAR_4_tarth_ships() -> None:
    """DL-RAC-TAR-4: Ship 3/2: two hits sink it."""
    table = attack("B3 ocean P2: | ship P1 ship", hits(2, 3), misses(3), P2="tarth")
    assert fallen(table) == [("P2", ("ship",))]


def test_DL_RAC_UVA_2_uva_mosk_scouts() -> None:
    """DL-RAC-UVA-2: Scout Defense 2: the first hit leaves it standing, the second one destroys it."""
    table = duel("tank", "scout", misses(1), hits(1, 3), misses(1), hits(1, 3), P2="uva_mosk")
    assert fallen(table) == [("P2", ("scout",))]
    assert volleys(table)[-1] == (2, "P1", 3)


def test_DL_RAC_MAU_2_maug_infantry() -> None:
    """DL-RAC-MAU-2: Infantry 2/1: one hit destroys it."""
    table = duel("tank", "infantry", hits(1, 3), misses(2), P1="cyth", P2="maug")
    assert (fallen(table), len(table.told(Volley)[1].dice)) == ([("P2", ("infantry",))], 2)


def test_DL_RAC_CYT_1_mind_blast() -> None:
    """DL-RAC-CYT-1: a Cyth Commander rolls 5 dice; it has no further effect. [R46]"""
    table = duel("commander", "scout", [HIT, *misses(4)], misses(1), P1="cyth")
    assert table.told(Volley)[0].kinds == ("commander",)
    assert len(table.told(Volley)[0].dice) == 5
