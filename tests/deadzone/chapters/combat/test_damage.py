"""Damage, armour, AP and the keywords that change what is lost. [DZ-DMG, P-DAMAGE, R59, R82, R95, R136]"""

from __future__ import annotations

import pytest

from rules.deadzone.chapters.combat import damage
from rules.deadzone.chapters.hooks import BOOK, SpecialOrder
from rules.deadzone.model.events.harm import DamageStopped, HpLost, Killed, LifeSupported, Stunned
from rules.deadzone.model.models import injured
from rules.deadzone.model.state import Cloud, Effect, Sector
from rules.engine import Rule
from tests.deadzone.bench import bench, enforcer, table, warrior
from tests.deadzone.harm import blow, hurting, model, of, spawn, striking


def test_DZ_DMG_01_damage_adds_up_and_kills_at_hp() -> None:
    """DZ-DMG-01: HP 2 with damage 1 takes 1 more and is removed for the game."""
    scene = bench(hurting(2), table(enforcer(), warrior(damage=1)))
    assert scene.told(HpLost) == [HpLost("S1", 1, 0, "shoot")]
    assert scene.told(Killed) == [Killed("S1", "D4-1", "shoot", "E1")]
    assert of(scene, "S1").fate == "dead"
    assert scene.view.at("D4-1") == [of(scene, "E1")]


def test_DZ_DMG_02_damaged_but_alive_is_injured() -> None:
    """DZ-DMG-02: damage below HP."""
    scene = bench(hurting(2), table(enforcer(), warrior()))
    assert of(scene, "S1").damage == 1
    assert injured(of(scene, "S1"))
    assert not injured(of(scene, "E1"))


def test_DZ_DMG_03_the_dead_take_no_more() -> None:
    """DZ-DMG-03: damage is applied at once, so a second attack finds no target."""
    scene = bench(hurting(4, 4), table(enforcer(), warrior()))
    assert scene.result == [[3, 0]]
    assert len(scene.told(Killed)) == 1


@pytest.mark.parametrize(("potential", "ap", "lost"), [(2, 0, 1), (1, 0, 0), (1, 3, 1), (2, 1, 2)])
def test_DZ_DMG_04_armour_and_DZ_DMG_05_armour_piercing(potential: int, ap: int, lost: int) -> None:
    """DZ-DMG-04, DZ-DMG-05, DZ-KW-AP-01: AR 1 takes 1 off each attack; AP lowers it, not below 0."""
    scene = bench(hurting(potential, ap=ap), table(enforcer(), warrior()))
    assert scene.result == [[lost]]


def test_DZ_DMG_04_what_armour_stops_is_told() -> None:
    """DZ-DMG-04, W3: 1 potential against AR 1 without AP."""
    scene = bench(hurting(1), table(enforcer(), warrior()))
    assert scene.told(DamageStopped) == [DamageStopped("S1", 1, 1)]
    assert scene.told(HpLost) == []


def test_DZ_DMG_05_armour_is_back_for_the_next_attack() -> None:
    """DZ-DMG-05: AP counts for one attack only."""

    def rule(sector: Sector) -> Rule[tuple[int, int]]:
        target = model(sector, "S1")
        first = yield from damage.inflict(sector, target, 1, blow(sector, target, ap=3))
        second = yield from damage.inflict(sector, target, 1, blow(sector, target))
        return first, second

    assert bench(rule, table(enforcer(), warrior())).result == [(1, 0)]


def test_DZ_DMG_06_ap_against_no_armour_changes_nothing() -> None:
    """DZ-DMG-06: AR 0, AP 2, potential 1."""
    scene = bench(hurting(1, ap=2), table(enforcer(), spawn("plague", "stage-2b-burster")))
    assert scene.result == [[1]]


def test_DZ_DMG_07_ap_from_several_sources_adds_up() -> None:
    """DZ-DMG-07, DZ-ITM-APAMMO-01: an AP1 weapon with AP Ammo against AR 2."""

    def rule(sector: Sector) -> Rule[int]:
        target = model(sector, "S1")
        attack = blow(sector, target, ap=1)
        attack.item = "ap-ammo"
        return (yield from damage.inflict(sector, target, 1, attack))

    assert bench(rule, table(enforcer(), spawn("plague", "stage-1a-plaguelord"))).result == [0]  # Tough stops it
    assert bench(rule, table(enforcer(), spawn("forge-fathers", "excavator-robot"))).result == [1]


def test_DZ_DMG_08_shields_armour_tough_then_more() -> None:
    """DZ-DMG-08, DZ-KW-TOUGH-01, DZ-KW-TOXIC-01, R59: 2 potential, AR 0, Tough, Toxic (1): 2 - 1 + 1 = 2."""
    scene = bench(hurting(2, toxic=1), table(enforcer(), spawn("plague", "plague-swarm")))
    assert scene.result == [[2]]


def test_W8_two_attacks() -> None:
    """W8: HP 2, AR 1; 2 without AP cost 1, then 1 with AP1 kills."""

    def rule(sector: Sector) -> Rule[None]:
        target = model(sector, "S1")
        yield from damage.inflict(sector, target, 2, blow(sector, target))
        assert injured(target)
        yield from damage.inflict(sector, target, 1, blow(sector, target, ap=1))

    scene = bench(rule, table(enforcer(), warrior()))
    assert scene.told(HpLost) == [HpLost("S1", 1, 1, "shoot"), HpLost("S1", 1, 0, "shoot")]
    assert of(scene, "S1").fate == "dead"


# -- keywords ----------------------------------------------------------------------------------------------------------


def test_DZ_KW_TOUGH_01_each_attack_costs_one_less() -> None:
    """DZ-KW-TOUGH-01: 1 HP becomes 0; a second source of Tough takes nothing more."""
    swarm = spawn("plague", "plague-swarm", effects=[Effect("tough", 0, "round")])
    assert bench(hurting(1, 2), table(enforcer(), swarm)).result == [[0, 1]]


def test_DZ_KW_TOXIC_01_only_if_hp_is_lost_and_not_for_constructs() -> None:
    """DZ-KW-TOXIC-01: nothing where armour stops all, nothing for a Construct."""
    assert bench(hurting(1, toxic=2), table(enforcer(), warrior())).result == [[0]]
    robot = spawn("forge-fathers", "excavator-robot")
    assert bench(hurting(3, toxic=2), table(enforcer(), robot)).result == [[1]]


def test_DZ_KW_DISMANTLE_01_machines_lose_one_more() -> None:
    """DZ-KW-DISMANTLE-01: by the weapon or by the model, on machines only, and only if HP is lost."""
    robot = spawn("forge-fathers", "excavator-robot")
    assert bench(hurting(3, 2, dismantle=0), table(enforcer(), robot)).result == [[2, 0]]
    assert bench(hurting(2, dismantle=0), table(enforcer(), warrior())).result == [[1]]
    brokkr = spawn("forge-fathers", "chief-brokkr", "B1")
    walker = spawn("enforcers", "urban-assault-strider", "A1", 0)
    assert bench(hurting(4, code="A1"), table(walker, brokkr)).result == [[2]]


def test_W22_toxic_cloud() -> None:
    """W22, DZ-KW-GAS-03, P-DAMAGE: HP 3, AR 1 in a Toxic (3) cloud: 2 - 1 + 3 = 4 kills; a Construct loses 1."""
    feromite = spawn("nameless", "the-blight", effects=[Effect("tough", -1, "round")])
    scene = bench(hurting(2), table(enforcer(), feromite, clouds=[Cloud("D4-1", 3)]))
    assert scene.result == [[4]]
    assert of(scene, "S1").fate == "dead"
    drone = spawn("gcps", "tac-drone", option="heavy-laser-rifle")
    assert bench(hurting(2), table(enforcer(), drone, clouds=[Cloud("D4-1", 3)])).result == [[1]]


def test_DZ_KW_GAS_03_outside_the_cloud_nothing_is_added() -> None:
    """DZ-KW-GAS-03: adjacent cubes only get the smoke, and plain smoke adds nothing."""
    clouds = [Cloud("D5-1", 3), Cloud("D4-1")]
    assert bench(hurting(2), table(enforcer(), warrior(), clouds=clouds)).result == [[1]]


def test_DZ_KW_LIFESUP_01_heals_all_once() -> None:
    """DZ-KW-LIFESUP-01, R95: the first loss that does not kill is healed, the next is not."""
    guard = spawn("forge-fathers", "the-helfather")
    scene = bench(hurting(3, 3), table(enforcer(), guard))
    assert scene.result == [[1, 1]]
    assert scene.told(LifeSupported) == [LifeSupported("S1")]
    assert of(scene, "S1").damage == 1


def test_DZ_KW_LIFESUP_01_is_no_help_against_death() -> None:
    """DZ-KW-LIFESUP-01, R95: killed outright it is dead."""
    scene = bench(hurting(4), table(enforcer(), spawn("forge-fathers", "the-helfather")))
    assert of(scene, "S1").fate == "dead"
    assert scene.told(LifeSupported) == []


def test_DZ_KW_CHARGED_02_nothing_protects_from_the_backlash() -> None:
    """DZ-KW-CHARGED-02, R82, R136: 1 HP past armour and Tough, and the toxic cloud adds its value."""

    def rule(sector: Sector) -> Rule[None]:
        target = model(sector, "S1")
        yield from damage.lose(sector, target, 1, blow(sector, target, cause="test"))

    charger = spawn("veer-myn", "overcharger")
    scene = bench(rule, table(enforcer(), charger))
    assert scene.told(HpLost) == [HpLost("S1", 1, 3, "test")]
    charger = spawn("veer-myn", "overcharger")
    scene = bench(rule, table(enforcer(), charger, clouds=[Cloud("D4-1", 3)]))
    assert of(scene, "S1").fate == "dead"


def test_DZ_KW_STUN_01_marks_as_activated() -> None:
    """DZ-KW-STUN-01, DZ-KW-GRENADE-06, R90: no damage; one that is Activated already is not told of again."""
    scene = bench(striking("stun"), table(enforcer(), warrior(), warrior("S2", activated=True)))
    assert scene.told(Stunned) == [Stunned("E1"), Stunned("S1")]
    assert scene.told(HpLost) == []
    assert not scene.view.unactivated(0)
    assert not scene.view.unactivated(1)


# -- where Special Orders join -----------------------------------------------------------------------------------------


def test_orders_may_weaken_ap_prevent_a_loss_and_follow_a_death(monkeypatch: pytest.MonkeyPatch) -> None:
    """Appendix A: after shields and before armour, when HP would be lost, and directly after a death."""
    seen: list[str] = []

    def weaken(sector: Sector, attack: object, f: object, passed: int) -> Rule[None]:
        yield from ()
        seen.append(f"passed {passed}")

    def prevent(sector: Sector, attack: object, f: object, loss: int) -> Rule[int]:
        yield from ()
        seen.append(f"loss {loss}")
        return 1

    def follow(sector: Sector, f: object, cube: str) -> Rule[bool]:
        yield from ()
        seen.append(f"death in {cube}")
        return False

    grit = SpecialOrder("grit", before_armour=weaken, prevents=prevent, own_killed=follow)
    monkeypatch.setitem(BOOK.order_named, "grit", grit)
    sector = table(enforcer(), warrior())
    sector.sides[1].order = "grit"
    scene = bench(hurting(2, 4), sector)
    assert scene.result == [[0, 2]]
    assert seen == ["passed 2", "loss 1", "passed 4", "loss 3", "death in D4-1"]
