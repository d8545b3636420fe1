"""Models as they are now: keywords, weapons, armour, Speed, what keeps damage off, what may come of an attack."""

from __future__ import annotations

import pytest

from rules.deadzone.chapters.combat.guards import Guard, guard, loss_of
from rules.deadzone.chapters.spending import faces_left, spend, use_up
from rules.deadzone.model.attacks import Attack, Reply
from rules.deadzone.model.models import (
    armour,
    arms,
    clear_shot,
    has,
    item_of,
    left,
    mover,
    reach,
    sees,
    speed_of,
    worth,
)
from rules.deadzone.model.moves import Symbols
from rules.deadzone.model.rolls import Pool
from rules.deadzone.model.state import Cloud, Effect, Fighter, Sector, Token
from rules.deadzone.model.teams.factions import WEAPONS
from rules.deadzone.model.teams.profiles import Weapon
from rules.deadzone.odds.attacks import Prospect, prospect
from rules.deadzone.odds.chances import kill_chance, successes
from tests.deadzone.bench import enforcer, fighter, table, warrior

RIFLE = Weapon("test-rifle", "Test Rifle", 6, 1)


def attack_on(sector: Sector, target: Fighter, weapon: Weapon = RIFLE, cause: str = "shoot") -> Attack:
    """The first model's attack with 3 dice at 4+."""
    by = sector.fighters[0]
    return Attack(cause, by.owner, by, weapon, target, pool=Pool((("base", 3),), 4))  # type: ignore[arg-type]


# -- keywords ----------------------------------------------------------------------------------------------------------


def test_DZ_KW_BIKE_01_and_WALKER_01_bring_the_rules_of_a_vehicle() -> None:
    """DZ-KW-BIKE-01: Bikes and Walkers are Vehicles and Solid; a Walker climbs; a Drop Suit is a Jump Pack."""
    bike, walker = warrior(model="brokkr-valkyr"), warrior("J1", "juggernaut-torcher")
    sector = table(enforcer(), bike, walker, warrior("H1", "hammerfist-drop-trooper"))
    assert [has(sector, one, "solid") for one in sector.fighters] == [False, True, True, True]
    assert [has(sector, one, "vehicle") for one in sector.fighters] == [False, True, True, False]
    assert [mover(sector, one).wheels for one in sector.fighters] == [False, True, False, False]
    assert has(sector, sector.fighters[3], "jump-pack")


def test_effects_add_and_take_keywords() -> None:
    """An effect adds to a keyword's value; one below 0 takes the keyword away for a time; used up is gone."""
    marionette = fighter("M1", 1, "asterians", "marionette-troop", "noh-rifle", effects=[Effect("construct", -1)])
    valkyr = warrior(model="brokkr-valkyr", effects=[Effect("resilient", 1)])
    sector = table(enforcer(), marionette, valkyr)
    assert not has(sector, marionette, "construct")
    assert worth(sector, valkyr, "resilient") == 2
    valkyr.used.append("resilient")
    assert (has(sector, valkyr, "resilient"), worth(sector, valkyr, "resilient")) == (False, 0)


def test_DZ_EQP_03_equipment_works_as_its_namesake() -> None:
    """DZ-EQP-03: A bought Energy Shield (2) is a keyword, a Frag Grenade a weapon, Ammo an item."""
    shielded, thrower, loaded = (warrior(code, gear=gear) for code, gear in
                                 [("S1", "energy-shield-2"), ("S2", "grenade-frag"), ("S3", "ammo")])  # fmt: skip
    sector = table(enforcer(), shielded, thrower, loaded)
    assert worth(sector, shielded, "energy-shield") == 2
    assert [weapon.id for weapon in arms(sector, thrower, False)] == ["mk2-hailstorm-rifle", "frag-grenade"]
    assert item_of(sector, loaded) == "ammo"


def test_DZ_KW_ONEUSE_01_what_is_used_is_gone() -> None:
    """DZ-KW-ONEUSE-01: A bought grenade leaves the hands free, a picked up one the game; a weapon is noted."""
    thrower, finder = warrior(gear="grenade-frag"), warrior("S2", item=7)
    rocketeer = fighter("R1", 1, "forge-fathers", "steel-warrior", "standard", used=["mk2-hailstorm-rifle"])
    sector = table(enforcer(), thrower, finder, rocketeer, tokens=[Token(7, "frag-grenade", "", up=True)])
    for one in (thrower, finder):
        assert "frag-grenade" in [weapon.id for weapon in arms(sector, one, False)]
        use_up(sector, one, "frag-grenade")
        assert "frag-grenade" not in [weapon.id for weapon in arms(sector, one, False)]
    assert (thrower.gear, finder.item, sector.tokens) == ("", 0, [])
    assert [weapon.id for weapon in arms(sector, rocketeer, False)] == ["mk2-hailstorm-rifle"], "no one-use weapon"


def test_R100_under_control_works_as_long_as_it_is_carried() -> None:
    """A Shock Baton gives Under Control all the time; a weapon's other keywords stay with the weapon."""
    sector = table(enforcer(), warrior(item=3), tokens=[Token(3, "shock-baton", "", up=True)])
    keeper = sector.fighters[1]
    assert has(sector, keeper, "under-control")
    assert not has(sector, keeper, "knockback")


def test_DZ_GEN_10_weapons_by_kind_of_attack() -> None:
    """DZ-GEN-10: Blades in an Assault, guns in a Shoot; none where the stat is a dash."""
    sector = table(enforcer(option="pistol-and-wristblade"), warrior(model="bomb-bot"))
    one, bot = sector.fighters
    assert [weapon.id for weapon in arms(sector, one, True)] == ["wristblade"]
    assert [weapon.id for weapon in arms(sector, one, False)] == ["pistol"]
    assert (arms(sector, bot, True), arms(sector, bot, False)) == ((), ())


def test_effects_tune_weapons_while_they_hold() -> None:
    """Overcharge makes faster weapons of a model's Noh weapons; AP for one weapon stays with that one."""
    effects = [Effect("overcharge", 2), Effect("ap:noh-rifle", 1)]
    one = fighter("C1", 1, "asterians", "cypher-troop", "noh-rifle", effects=effects)
    sector = table(one, enforcer())
    rifle, plain = arms(sector, one, False)[0], WEAPONS["noh-rifle"]
    assert (rifle.keywords["weight-of-fire"], "rapid-fire" in rifle.keywords) == (2, True)
    assert attack_on(sector, sector.fighters[1], rifle).ap == plain.ap + 1
    assert attack_on(sector, sector.fighters[1], WEAPONS["pistol"]).ap == 0
    one.effects = []
    assert arms(sector, one, False)[0].keywords == plain.keywords
    other = warrior(effects=[Effect("overcharge", 2)])
    assert "weight-of-fire" not in arms(table(other, enforcer()), other, False)[0].keywords


# -- numbers -----------------------------------------------------------------------------------------------------------


def test_DZ_KW_DEFSHIELD_01_one_bonus_for_small_friends_in_the_cube() -> None:
    """DZ-KW-DEFSHIELD-01: Two Defender Shields give +1 to a friend; not to an enemy or a Size 4 friend."""
    sector = table(
        enforcer("D1", "enforcer-defender", "standard"), enforcer("D2", "enforcer-defender", "standard"), enforcer(),
        enforcer("U1", "urban-assault-strider", "standard"), enforcer("E2", cube="D5-1"), warrior(),
    )  # fmt: skip
    assert [armour(sector, one) for one in sector.fighters] == [2, 2, 2, 3, 1, 1]


def test_DZ_KW_DEFSHIELD_02_an_enlarged_shield_covers_its_strider_only() -> None:
    """DZ-KW-DEFSHIELD-02: A Size 4 bearer has +1, its small friend has not."""
    big = enforcer("U1", "urban-assault-strider", "standard", effects=[Effect("defender-shield")])
    sector = table(big, enforcer())
    assert [armour(sector, one) for one in sector.fighters] == [4, 1]


def test_DZ_GEN_05_speed_and_what_adds_to_it() -> None:
    """DZ-GEN-05: 1-2, with an Adrenaline Shot 2-3, with a longer Sprint 1-3; a dash stays one."""
    sector = table(warrior(), enforcer(model="sentry-gun", option="standard", effects=[Effect("speed", 1)]))
    one, gun = sector.fighters
    assert speed_of(sector, one) == (1, 2)
    one.effects = [Effect("speed", 1)]
    assert speed_of(sector, one) == (2, 3)
    one.effects = [Effect("sprint", 1)]
    assert speed_of(sector, one) == (1, 3)
    assert speed_of(sector, gun) is None


def test_sight_and_range_of_models() -> None:
    """W33: D4-3 and D1-1 are at range 3 and see each other, but only from above all is seen; smoke hides it."""
    sector = table(enforcer(cube="D4-3"), warrior(cube="D1-1"), map="foundry-row")
    one, other = sector.fighters
    assert (reach(one, other), sees(sector, one, other), sees(sector, other, one)) == (3, True, True)
    assert (clear_shot(sector, one, other), clear_shot(sector, other, one)) == (True, False)
    other.effects = [Effect("hidden", 0, "round")]
    assert (sees(sector, one, other), clear_shot(sector, one, other), sees(sector, other, one)) == (False, False, True)
    other.effects = []
    sector.clouds.append(Cloud("D1-1"))
    assert not sees(sector, one, other)
    assert not clear_shot(sector, one, other)


def test_DZ_CMD_06_a_spent_die_is_gone() -> None:
    """DZ-CMD-06: Two Symbols of three are spent; the results left are listed once each."""
    sector = table(enforcer(), first=["symbol", "shoot", "symbol", "symbol", "model"])
    assert faces_left(sector, 0) == ("model", "symbol", "shoot")
    spend(sector, 0, "symbol", 2)
    assert [die.face for die in sector.unspent(0)] == ["shoot", "symbol", "model"]


# -- what keeps damage off ---------------------------------------------------------------------------------------------


def test_DZ_DMG_07_ap_adds_up_and_never_goes_below_nothing() -> None:
    """DZ-DMG-07: AP1 with AP Ammo against AR 1 is AR 0; AR is itself again for the next attack."""
    sector = table(enforcer(), warrior())
    target = sector.fighters[1]
    attack = attack_on(sector, target)
    attack.item = "ap-ammo"
    assert (attack.ap, guard(sector, attack, target).armour) == (2, 0)
    assert guard(sector, attack_on(sector, target, WEAPONS["pistol"]), target).armour == 1


def test_DZ_KW_ESHIELD_02_shields_and_generators_add_up() -> None:
    """DZ-KW-ESHIELD-02: Energy Shield (2) of its own and a generator (4) in the cube, an enemy's: 6 dice."""
    generator = enforcer(effects=[Effect("shield-generator", 4)])
    sector = table(generator, warrior(gear="energy-shield-2"))
    assert guard(sector, attack_on(sector, sector.fighters[1]), sector.fighters[1]).shields == 6


@pytest.mark.parametrize(("construct", "more"), [(False, 3), (True, 1)])
def test_DZ_KW_GAS_03_dismantle_and_toxic_come_on_top(construct: bool, more: int) -> None:
    """DZ-KW-GAS-03: A Toxic (1) weapon in a Toxic (2) cloud: 3 more for a model; a Construct only suffers Dismantle."""
    effects = [Effect("construct")] if construct else []
    sector = table(enforcer(effects=[Effect("dismantle")]), warrior(effects=effects), clouds=[Cloud("D4-1", 2)])
    target = sector.fighters[1]
    attack = attack_on(sector, target, Weapon("sting", "Sting", 0, 9, {"toxic": 1}))
    assert guard(sector, attack, target) == Guard(0, 0, 0, more)


def test_DZ_KW_TOUGH_01_one_less_for_each_attack() -> None:
    """DZ-KW-TOUGH-01: DZ-DMG-08: potential 2, AR 0, Tough, Toxic (1): 2; potential 1 costs nothing."""
    sector = table(enforcer(), warrior(effects=[Effect("tough")]))
    target = sector.fighters[1]
    attack = attack_on(sector, target, Weapon("sting", "Sting", 0, 1, {"toxic": 1}))
    assert [loss_of(sector, attack, target, margin) for margin in (0, 1, 2)] == [0, 0, 2]


@pytest.mark.parametrize(("cause", "weapon"), [("blaze", RIFLE), ("shoot", Weapon("dart", "Dart", 3, 0, {"stun": 0}))])
def test_DZ_KW_STUN_01_and_RAPID_03_cost_nothing(cause: str, weapon: Weapon) -> None:
    """DZ-KW-STUN-01: Blaze Away and Stun weapons take no HP, however much they win by."""
    sector = table(enforcer(), warrior())
    attack = attack_on(sector, sector.fighters[1], weapon, cause)
    assert loss_of(sector, attack, sector.fighters[1], 9) == 0


# -- prospects ---------------------------------------------------------------------------------------------------------


def test_prospects_of_a_shot_by_hand() -> None:
    """One die at 5+ AP1 against nobody's dice, AR 1, 1 HP left: it wins, wounds and kills half of the time."""
    sector = table(enforcer(), warrior(damage=1))
    attack = attack_on(sector, sector.fighters[1])
    attack.pool = Pool((("base", 1),), 5)
    threat, danger = prospect(sector, attack, Pool((), 4))
    assert tuple(threat) == pytest.approx((0.5, 0.5, 0.5, 0.5))
    assert danger == Prospect()
    attack.symbols = 1
    assert prospect(sector, attack, Pool((), 4))[0].kill == pytest.approx(0.75)
    attack.cause = "blaze"
    assert tuple(prospect(sector, attack, Pool((), 4))[0]) == pytest.approx((0.75, 0, 0, 0))


def test_prospects_of_a_target_that_fights_back() -> None:
    """The attacker is in danger too, by the target's weapon; Frenzy and Symbols count."""
    sector = table(enforcer(effects=[Effect("armour", 1)]), warrior(model="thorgarim"))
    by, target = sector.fighters
    blade = arms(sector, by, True)[0]
    hammer = arms(sector, target, True)[0]
    attack = Attack("assault", 0, by, blade, target, pool=Pool((("base", 3),), 4))
    attack.chosen = Reply(stand="fight", weapon=hammer)
    threat, danger = prospect(sector, attack, Pool((("base", 3),), 3))
    assert 0 < danger.kill < danger.wound < danger.win < 1
    claws, fists = successes(3, 4, 1), successes(3, 3)
    assert danger.kill == pytest.approx(kill_chance(fists, claws, Guard(0, 1, 0, 0), 2)), (
        "AR 2 against the hammer's AP1"
    )
    attack.chosen.symbols = (Symbols(2),)
    safer, harder = prospect(sector, attack, Pool((("base", 3),), 3))
    assert safer.win < threat.win
    assert harder.win > danger.win
    assert left(by) == 2
