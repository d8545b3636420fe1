"""Keywords of guns, and items that go with a shot. [DZ-KW, DZ-ITM]"""

from __future__ import annotations

import pytest

from rules.deadzone.chapters.combat.shooting import shoot
from rules.deadzone.model.events.fights import Drained, Evaded, Invigorated, PreyMarked
from rules.deadzone.model.events.harm import Stunned
from rules.deadzone.model.events.tests import DiceThrown, ItemPut
from rules.deadzone.model.moves import Shoot
from rules.deadzone.model.state import Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Rule
from tests.deadzone.bench import bench, enforcer, warrior
from tests.deadzone.bench import table as small_table
from tests.deadzone.fights import acting, fought, parts, successes, targets
from tests.deadzone.plaza import FAIL, PASS, plaza, settle

MARINE = "corporation-marine-troop"
RIFLE = "E1:enforcer-troop/laser-rifle"

# -- dice of a shot ----------------------------------------------------------------------------------------------------


def test_DZ_KW_SNIPER_01_short_or_long_with_two_more() -> None:
    """DZ-KW-SNIPER-01: Aimed it is a long action with +2; never with Holo-Sight."""
    text = f"E1:pathfinder-specialist@A1-1 / R1:{MARINE}@D1-1"
    short = fought(text, "shoot sniper-rifle R1", dice=[FAIL, FAIL])
    assert parts(short) == {"base": 3}
    aimed = fought(text, "shoot sniper-rifle R1 aimed", dice=[[1] * 5, FAIL])
    assert parts(aimed) == {"base": 3, "sniper-scope": 2}
    assert aimed.asking == "P2 activate"


def test_R42_a_command_die_may_aim() -> None:
    """After an Advance the long shot goes by a Shoot result only."""
    table = acting(f"E1:pathfinder-specialist@A1-1 / R1:{MARINE}@D1-1", "advance B1-1", command=["shoot"])
    options = [option for option in table.options("P1") if option.startswith("shoot sniper-rifle R1")]
    assert "aimed" in " ".join(options)
    assert [option for option in options if "aimed" in option] == ["shoot sniper-rifle R1 aimed command"]


def test_DZ_KW_HOLO_01_one_die_more() -> None:
    """DZ-KW-HOLO-01: The weapon has it; a Sniper Scope would not go with it."""
    table = fought("R1:adrienne-nikolovski@A1-1 / E1:enforcer-troop@D1-1", "shoot magma-lance E1", dice=[[1] * 4, FAIL])
    assert parts(table)["holo-sight"] == 1


def test_DZ_KW_FIRINGPLATFORM_01_a_vehicle_fires_steadily() -> None:
    """DZ-KW-FIRINGPLATFORM-01: A Guntrack with a stabilised cannon: +2."""
    table = fought(
        f"C1:guntrack/stabilised-hew-cannon@A1-1 / R1:{MARINE}@H1-1",
        "shoot stabilised-hew-cannon R1",
        dice=[[1] * 5, FAIL],
    )
    assert parts(table) == {"base": 3, "firing-platform": 2}


def test_DZ_KW_CLOAK_01_one_die_less_around_the_device() -> None:
    """DZ-KW-CLOAK-01, R45: Around the carrier; not on top of smoke, but with a Clear Shot. [DZ-KW-CLOAK-02]"""
    text = f"{RIFLE}@A1-1 / D1:support-drone-troop/cloaking-device@{{}} M1:marionette-troop@C1-1"
    for cube, smoke, expected in ("D1-1", "", 4), ("E1-1", "", 5), ("D1-1", "D2-1", 4):
        table = fought(text.format(cube), "shoot laser-rifle M1", smoke=smoke, dice=[[1] * expected, FAIL])
        assert sum(parts(table).values()) == expected, (cube, smoke)


def test_DZ_KW_STEALTHY_01_is_never_seen_clearly() -> None:
    """DZ-KW-STEALTHY-01: 3 dice, though the whole model is seen."""
    table = fought(f"{RIFLE}@A1-1 / R1:rebel-sniper@C1-1", "shoot laser-rifle R1", dice=[FAIL, FAIL])
    assert parts(table) == {"base": 3}


def test_DZ_KW_HONOUR_01_no_shot_at_who_lies() -> None:
    """DZ-KW-HONOUR-01: A Sekiwake's leader does not shoot at a Pinned model."""
    table = acting(f"M1:matsudan-toshiyori@A1-1 / R1:{MARINE}@C1-1:pinned R2:{MARINE}@C1-1")
    assert targets(table, "ion-pistol") == {"R2"}
    assert "Honourable" in table.refused("P1", "shoot ion-pistol R1")


# -- what a hit does ---------------------------------------------------------------------------------------------------


def test_DZ_KW_STUN_01_activates_instead_of_hurting() -> None:
    """DZ-KW-STUN-01: More successes: marked Activated, no damage."""
    table = fought(f"K1:krastavor@A1-1 / R1:{MARINE}@C1-1", "shoot web-spinner R1", dice=[[6, 6, 1, 1, 1], FAIL])
    assert table.model("R1").activated
    assert table.damage("R1") == 0
    assert table.told(Stunned) == [Stunned("R1")]


def test_DZ_KW_STUN_01_a_draw_does_nothing() -> None:
    """DZ-KW-STUN-01: 1 against 1."""
    table = fought(f"K1:krastavor@A1-1 / R1:{MARINE}@C1-1", "shoot web-spinner R1", dice=[[6, 1, 1, 1, 1], [5, 1, 1]])
    assert not table.model("R1").activated


def test_DZ_KW_PREY_01_a_draw_with_a_success_marks() -> None:
    """DZ-KW-PREY-01, R46: One success each: no damage, and the mark stays."""
    table = fought("N1:rifleman@A1-1 / E1:enforcer-troop@D1-1", "shoot crystal-rifle E1", dice=[[4, 1, 1], [4, 1, 1]])
    assert table.model("E1").prey == [0]
    assert table.told(PreyMarked) == [PreyMarked(0, "E1")]


def test_DZ_KW_PREY_01_no_success_no_mark_and_none_by_blaze_away() -> None:
    """DZ-KW-PREY-01: A plain miss; and Blaze Away, which is excepted. [R79]"""
    missed = fought("N1:rifleman@A1-1 / E1:enforcer-troop@D1-1", "shoot crystal-rifle E1", dice=[FAIL, FAIL])
    assert missed.model("E1").prey == []
    blazed = fought(
        "V1:tunnel-runner@A1-1 / E1:enforcer-troop@D1-1", "shoot twin-chem-spitters E1 blaze", dice=[[5] * 4, FAIL]
    )
    assert blazed.model("E1").pinned
    assert blazed.model("E1").prey == []


def test_DZ_KW_PSYCHIC_01_needs_no_sight_and_minds_no_smoke() -> None:
    """DZ-KW-PSYCHIC-01: Through floors and smoke; Range still counts, and nobody is seen clearly. [R44, R142]"""
    table = fought(
        "N1:psychotroid@B4-1 / E1:enforcer-troop@B4-2 E2:enforcer-troop@H8-1",
        "shoot brain-freeze E1",
        smoke="B4-2",
        dice=[[5, 1, 1], FAIL],
    )
    assert parts(table) == {"base": 3}
    assert table.model("E1").activated
    near = acting("N1:psychotroid@B4-1 / E1:enforcer-troop@B4-2 E2:enforcer-troop@H8-1")
    assert targets(near, "brain-freeze") == {"E1"}


def test_R142_a_psychic_explosive_needs_no_sight_either() -> None:
    """Any cube in Range, through floors, but not its own."""
    table = acting("N1:needle-drones@B4-1 / E1:enforcer-troop@H8-1")
    found = targets(table, "psychic-burst")
    assert {"B4-2", "D4-2"} <= found
    assert "B4-1" not in found


def test_R55_nobody_is_seen_clearly_through_a_floor() -> None:
    """Psychic from below: 3 dice, no Clear Shot; High Ground counts from above. [7.5]"""
    table = fought("N1:psychotroid@B4-2 / E1:enforcer-troop@B4-1", "shoot brain-freeze E1", dice=[[1] * 4, FAIL])
    assert parts(table) == {"base": 3, "high-ground": 1}


def test_DZ_KW_INVIG_01_a_friend_is_fresh_again() -> None:
    """DZ-KW-INVIG-01: 2 successes take the Activated mark from a friend in the same cube, once in a Round. [R47]"""
    text = "N1:psychotroid@A1-1 N2:rifleman@A1-1:activated N3:rifleman@B1-1:activated / E1:enforcer-troop@H8-1"
    table = acting(text, dice=[[5, 5, 1]])
    assert targets(table, "hyperkinesis") == {"N2"}
    table.play("P1", "shoot hyperkinesis N2")
    assert not table.model("N2").activated
    assert table.told(Invigorated) == [Invigorated("N2", "N1")]
    failed = acting(text, "shoot hyperkinesis N2", dice=[[5, 1, 1]])
    assert failed.model("N2").activated


def test_DZ_KW_INVIG_01_nobody_is_fresh_again_twice_in_a_round() -> None:
    """DZ-KW-INVIG-01: N2, whom N1 made fresh again and who was Activated once more, is no target of N3; N4 is."""
    text = "N1:psychotroid@A1-1 N2:rifleman@A1-1:activated N3:psychotroid@A2-1 N4:rifleman@A1-1:activated"
    table = acting(f"{text} / E1:enforcer-troop@H8-1 E2:enforcer-troop@H8-1", "shoot hyperkinesis N2", dice=[[5, 5, 1]])
    table.play("P1", "advance B1-1").play("P2", "activate E1", "finish")
    table.play("P1", "activate N2", "finish").play("P2", "activate E2", "finish")
    table.play("P1", "activate N3", "advance A1-1")
    assert table.model("N2").activated
    assert targets(table, "hyperkinesis") == {"N4"}


def test_DZ_KW_LIFEDRAIN_01_what_the_target_loses_heals_friends() -> None:
    """DZ-KW-LIFEDRAIN-01: 2 HP lost: one each for whom the user names, within range 2; no sight is needed. [R55]"""
    weapon = Weapon("leech", "Leech", 6, 5, {"life-drain": 0})

    def rule(sector: Sector) -> Rule[None]:
        by, target = sector.fighters[0], sector.fighters[-1]
        yield from shoot(sector, by, Shoot.of("leech", target.id, "", "order"), weapon)

    hurt = [enforcer("E2", cube="A2-1", damage=1), enforcer("E3", cube="A4-1", damage=1), enforcer("E4", damage=1)]
    hurt[2].cube = "B1-1"
    scene = bench(rule, small_table(enforcer(cube="A1-1", damage=1), *hurt, warrior(cube="C1-1")), [5] * 5, FAIL)
    assert scene.asking == "P1 drain"
    assert scene.options("P1") == ["special life-drain E1", "special life-drain E2", "special life-drain E4"]
    scene.play("P1", "special life-drain E2", "special life-drain E1")
    assert [f.damage for f in scene.view.fighters[:4]] == [0, 0, 1, 1]
    assert scene.told(Drained) == [Drained("E1", "E2"), Drained("E1", "E1")]


# -- Evade -------------------------------------------------------------------------------------------------------------


def test_DZ_KW_EVADE_01_who_was_shot_at_may_move() -> None:
    """DZ-KW-EVADE-01: A miss: the owner is asked, and the model moves one cube."""
    table = acting(f"{RIFLE}@A1-1 / N1:scuttler@D1-1", "shoot laser-rifle N1", dice=[FAIL, FAIL])
    assert table.asking == "P2 evade"
    assert table.default("P2") == "decline"
    table.play("P2", "evade E1-1")
    assert table.where("N1") == "E1-1"
    assert table.told(Evaded) == [Evaded("N1", "E1-1")]
    assert table.asking == "P1 action"


def test_DZ_PIN_04_who_was_pinned_does_not_evade() -> None:
    """DZ-PIN-04: Blaze Away pins: nothing is asked."""
    table = acting(f"{RIFLE}@A1-1 / N1:scuttler@D1-1", "shoot laser-rifle N1 blaze", dice=[[4] * 4, FAIL])
    assert table.model("N1").pinned
    assert table.asking == "P1 action"


def test_DZ_KW_EVADE_01_it_can_start_an_assault() -> None:
    """DZ-KW-EVADE-01: Moved among enemies it fights at once, with the die for moving in. [R39]"""
    table = acting(
        f"{RIFLE}@A1-1 E2:enforcer-troop@E1-1 / N1:scuttler@D1-1",
        "shoot laser-rifle N1",
        dice=[FAIL, FAIL, [1] * 4, FAIL],
    )
    settle(table.play("P2", "evade E1-1"))
    assert table.where("N1") == "E1-1"
    assert parts(table, 2) == {"base": 3, "moved-in": 1}
    assert table.asking == "P1 action"


def test_R127_with_fire_control_evade_comes_once() -> None:
    """After both weapons, once for the one target of both."""
    table = acting(
        "H1:hund-rebel-bounty-hunter@A1-1 / N1:scuttler@D1-1 N2:scuttler@H8-1",
        "shoot twin-pistols N1",
        "shoot sniper-rifle N1",
        dice=[FAIL, [1], FAIL, FAIL, FAIL],
    )
    assert table.asking == "P2 evade"
    assert len(table.told(DiceThrown)) == 4
    table.play("P2", "decline")
    assert table.asking == "P1 action"


# -- items -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("item", "lost"), [("ammo", 0), ("ap-ammo", 1)])
def test_DZ_ITM_AMMO_and_DZ_ITM_APAMMO_one_die_more(item: str, lost: int) -> None:
    """DZ-ITM-AMMO-01, DZ-ITM-APAMMO-01: +1 die on one Shoot, with AP Ammo AP +1 as well; then the item is gone."""
    table = acting(
        f"{RIFLE}@A1-1:gear={item} / A1:assault-enforcer@D1-1", "shoot laser-rifle A1", dice=[[4, 1, 1, 1], FAIL]
    )
    assert table.asking == "P1 boost"
    settle(table.play("P1", f"use {item}"))
    assert parts(table) == {"base": 3, item: 1}
    assert table.told(ItemPut) == [ItemPut("E1", item)]
    assert table.damage("A1") == lost
    assert table.model("E1").gear == ""


def test_DZ_ITM_STIM_one_die_more_on_a_ranged_test() -> None:
    """DZ-ITM-STIM-01: Stimulants count before the dice, once."""
    table = acting(
        f"{RIFLE}@A1-1:item=stimulants / R1:{MARINE}@D1-1", "shoot laser-rifle R1", dice=[[4, 1, 1, 1], FAIL]
    )
    settle(table.play("P1", "use stimulants"))
    assert parts(table) == {"base": 3, "stimulants": 1}
    assert table.model("E1").item == 0


def test_R81_ap_of_fire_counts() -> None:
    """It Burns! with AP1 on AR 1: a difference of 1 costs 1 HP."""
    table = fought("U1:brokkr-specialist@A1-1 / E1:enforcer-troop@C1-1", "shoot magma-rifle E1", dice=[[5, 1, 1], FAIL])
    assert table.damage("E1") == 1


# -- It Burns! ---------------------------------------------------------------------------------------------------------


def test_DZ_KW_BURNS_01_everybody_in_the_cube_survives_for_himself() -> None:
    """DZ-KW-BURNS-01: 3 dice without modifiers against each model, the shooter's friend too, seen or not."""
    table = fought(
        f"E1:enforcer-troop/incinerator@A1-1 E2:enforcer-troop@C1-1 / R1:{MARINE}@C1-1 R2:{MARINE}@C1-1",
        "shoot incinerator R1",
        dice=[[4, 4, 1], [1, 1, 1], [5, 1, 1], [5, 5, 5]],
    )
    assert successes(table) == [2, 0, 1, 3]
    assert parts(table) == {"base": 3}
    assert [thrown.model for thrown in table.told(DiceThrown)] == ["E1", "E2", "R1", "R2"]
    assert [table.damage(code) for code in ("E2", "R1", "R2")] == [1, 1, 0]


def test_DZ_KW_BURNS_02_hit_or_miss_they_burn() -> None:
    """DZ-KW-BURNS-02: A fire marker for everybody in the cube."""
    table = fought(
        f"E1:enforcer-troop/incinerator@A1-1 / R1:{MARINE}@C1-1 R2:{MARINE}@C1-1 R3:{MARINE}@D1-1",
        "shoot incinerator R1",
        dice=[FAIL, PASS, PASS],
    )
    assert [table.model(code).burning for code in ("R1", "R2", "R3")] == [True, True, False]


def test_DZ_ITM_AMMO_does_not_go_with_fire() -> None:
    """DZ-ITM-AMMO-01: Its test takes no modifiers; AP Ammo goes for its AP. [R152]"""
    text = f"E1:enforcer-troop/incinerator@A1-1:gear={{}} / R1:{MARINE}@C1-1"
    assert acting(text.format("ammo"), "shoot incinerator R1", dice=[FAIL, PASS]).asking != "P1 boost"
    table = acting(text.format("ap-ammo"), "shoot incinerator R1", dice=[[4, 4, 4], FAIL])
    assert table.asking == "P1 boost"
    settle(table.play("P1", "use ap-ammo"))
    assert parts(table) == {"base": 3}


def test_DZ_KW_ONEUSE_01_a_weapon_that_works_once_is_gone() -> None:
    """DZ-KW-ONEUSE-01: An Auxiliary Flamer after its only shot."""
    table = fought(
        f"C1:stuntbot-slasher@A1-1 / R1:{MARINE}@C1-1 R2:{MARINE}@C1-1",
        "shoot auxiliary-flamer R1",
        "decline",
        dice=[FAIL, PASS, PASS],
        command=["shoot"],
    )
    assert "auxiliary-flamer" in table.model("C1").used
    assert not any(option.startswith("shoot auxiliary-flamer") for option in settle(table).options("P1"))


def test_DZ_LOS_02_smoke_around_a_model_hides_it() -> None:
    """DZ-LOS-02: No sight into smoke: the model cannot be shot at. [DZ-KW-SMOKE-01]"""
    table = plaza(f"{RIFLE}@A1-1 / R1:{MARINE}@C1-1", smoke="C1-1").play("P1", "activate E1")
    assert targets(table, "laser-rifle") == set()
