"""Energy Shields, Shield Generators and Defender Shields. [DZ-KW-ESHIELD, DZ-KW-SHIELDGEN, DZ-KW-DEFSHIELD, R82]"""

from __future__ import annotations

import pytest

from rules.deadzone.model.events.harm import HpLost, ShieldsRolled
from rules.deadzone.model.models import armour
from rules.deadzone.model.state import Effect
from tests.deadzone.bench import bench, enforcer, table, warrior
from tests.deadzone.harm import falling, hurting, of, spawn


def test_W6_energy_shield() -> None:
    """W6, DZ-KW-ESHIELD-01, DZ-DMG-08, P-DAMAGE: 2 potential, shield dice 3 and 7 stop one, AR 1 the other."""
    scene = bench(
        hurting(2), table(enforcer(), spawn("asterians", "nem-rath", effects=[Effect("energy-shield", -1)])), [3, 7]
    )
    assert scene.told(ShieldsRolled) == [ShieldsRolled("S1", (3, 7), 2, 1)]
    assert scene.told(HpLost) == []


def test_DZ_KW_ESHIELD_01_an_8_explodes() -> None:
    """DZ-KW-ESHIELD-01, DZ-DIE-10: shield dice are a test: an 8 adds a die."""
    scene = bench(hurting(3), table(enforcer(), spawn("rebs", "survey-drone")), [8, 1], [6])
    assert scene.told(ShieldsRolled) == [ShieldsRolled("S1", (8, 1, 6), 3, 1)]
    assert scene.result == [[1]]


def test_DZ_KW_ESHIELD_01_not_rolled_where_nothing_would_be_lost() -> None:
    """DZ-KW-ESHIELD-01: no potential damage, no dice."""
    scene = bench(hurting(0), table(enforcer(), spawn("rebs", "survey-drone")))
    assert scene.told(ShieldsRolled) == []


def test_DZ_KW_ESHIELD_01_helps_against_falls() -> None:
    """DZ-KW-ESHIELD-01, R82: falling three levels, gravity 4 dice against 3; the shield takes one of two off."""
    medic = spawn("rebs", "judwan-medic", cube="A1-4")
    scene = bench(falling(), table(enforcer(), medic), [5, 5, 1, 1], [1, 1, 1], [1], [6, 1, 1])
    assert scene.told(ShieldsRolled) == [ShieldsRolled("S1", (6, 1, 1), 2, 1)]
    assert of(scene, "S1").damage == 1


def test_DZ_KW_ESHIELD_02_shields_and_generators_add_up() -> None:
    """DZ-KW-ESHIELD-02, DZ-KW-SHIELDGEN-01: Energy Shield (2) beside a Shield Generator (4): six dice."""
    drone = spawn("rebs", "survey-drone")
    generator = warrior("S2", effects=[Effect("shield-generator", 4, "game")])
    scene = bench(hurting(2), table(enforcer(), drone, generator), [6, 1, 1, 6, 1, 1])
    assert scene.told(ShieldsRolled) == [ShieldsRolled("S1", (6, 1, 1, 6, 1, 1), 2, 0)]
    assert scene.result == [[0]]


def test_DZ_KW_SHIELDGEN_01_covers_friend_and_foe_in_its_cube() -> None:
    """DZ-KW-SHIELDGEN-01: an enemy in the cube has it too, and the generator itself; nobody elsewhere."""
    generator = enforcer(effects=[Effect("shield-generator", 2, "game")])
    scene = bench(hurting(2), table(generator, warrior()), [6, 1])
    assert scene.result == [[0]]
    scene = bench(hurting(2, code="E1"), table(generator, warrior()), [1, 1])
    assert scene.told(ShieldsRolled) == [ShieldsRolled("E1", (1, 1), 2, 2)]
    scene = bench(hurting(2), table(generator, warrior(cube="D5-1")))
    assert scene.told(ShieldsRolled) == []


def test_DZ_KW_DEFSHIELD_01_one_bonus_for_small_friends() -> None:
    """DZ-KW-DEFSHIELD-01: bearer and friends of Size 1 and 2 have AR +1, not twice beside two shields."""
    shields = [spawn("enforcers", "enforcer-defender", code, 0) for code in ("D1", "D2")]
    sector = table(enforcer(), *shields, warrior())
    assert [armour(sector, f) for f in sector.fighters] == [2, 2, 2, 1]


@pytest.mark.parametrize(("cube", "expected"), [("D4-1", 2), ("D5-1", 1)])
def test_DZ_KW_DEFSHIELD_01_only_in_its_cube(cube: str, expected: int) -> None:
    """DZ-KW-DEFSHIELD-01: a shield next door covers nobody."""
    sector = table(enforcer(cube=cube), spawn("enforcers", "enforcer-defender", "D1", 0))
    assert armour(sector, sector.fighters[0]) == expected


def test_DZ_KW_DEFSHIELD_02_an_enlarged_shield_covers_the_strider_alone() -> None:
    """DZ-KW-DEFSHIELD-02: an Ajax Strider has AR +1, its friend beside it has not."""
    sector = table(enforcer(), spawn("enforcers", "ajax-strider", "A1", 0))
    assert [armour(sector, f) for f in sector.fighters] == [1, 4]


def test_DZ_KW_DEFSHIELD_01_takes_one_more_off() -> None:
    """DZ-KW-DEFSHIELD-01: AR 1 + 1 against 3 potential."""
    sector = table(enforcer(), spawn("enforcers", "enforcer-defender", "D1", 0), warrior())
    assert bench(hurting(3, code="E1"), sector).result == [[1]]
