"""Units, weapons, upgrades and army lists: every figure, every reason for a refusal, and who knows what. [OP-ARM]"""

from __future__ import annotations

from random import Random

import pytest

from rules.engine import Refused
from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.model.armies import (
    FACTIONS,
    PROFILES,
    READY_ARMIES,
    UPGRADES,
    WEAPONS,
    all_models,
    army_in_words,
    cost_of,
    faults,
    model,
    read_army,
    ready_armies,
)
from rules.one_page_deadzone.model.events import ArmyShown, Destroyed, Drafted, Wounded
from rules.one_page_deadzone.model.moves import Dismiss, Recruit
from rules.one_page_deadzone.model.questions import Count
from rules.one_page_deadzone.model.view import UnitView
from tests.one_page_deadzone.kit import Table, new_game, position

TACTICAL = "Tactical Enforcer"
READY = {
    150: ["enforcer-patrol", "enforcer-fire-team", "plague-pack", "plague-swarm"],
    300: ["enforcer-strike-force", "enforcer-jump-company", "plague-horde", "plague-gun-line"],
}


def building(points: int = 150, **lists: str) -> Table:
    """A table where armies are built, with the lists that are written already: `P1="2 x Plague Dog"`."""
    table = new_game({"points": str(points)}, dice=[[8, 1]])
    for player, text in lists.items():
        write(table, player, text)
    return table


def write(table: Table, player: str, text: str) -> None:
    """A player writes his whole list."""
    table.act(player, f"army units={text.replace(' ', '_')}")


def cannot_write(table: Table, player: str, text: str) -> str:
    """The sentence with which a whole list is refused."""
    return table.refused(player, f"army units={text.replace(' ', '_')}", act=True)


# -- The tables --------------------------------------------------------------------------------------------------------

WEAPON_TABLE = {
    ("Fists/Claws", 0, 0), ("Combat Knife", 0, 1), ("Energy Gauntlet", 0, 2), ("Strider Fist", 0, 3),
    ("Pistol", 2, 0), ("Shotgun", 2, 1), ("Flamethrower", 2, 3), ("Thermal Rifle", 4, 2), ("Fusion Gun", 4, 3),
    ("Assault Rifle", 6, 0), ("Machinegun", 6, 1), ("Grenade Launcher", 6, 2), ("Sniper Rifle", 8, 1),
    ("Missile Launcher", 8, 3),
}  # fmt: skip
"""(weapon, range, AP dice)."""

UNIT_TABLE = [
    ("assault", "Enforcers", "Assault Enforcer", 1, 4, "Pistol", "Combat Knife", {"discipline", "jump"}, 2, 40),
    ("tactical", "Enforcers", "Tactical Enforcer", 1, 4, "Assault Rifle", "Fists/Claws", {"discipline", "jump"}, 2, 45),
    (
        "peacekeeper", "Enforcers", "Peacekeeper", 2, 4, "Assault Rifle", "Energy Gauntlet",
        {"discipline", "hero", "tactician"}, 3, 65,
    ),
    ("dog", "Plague", "Plague Dog", 1, 5, None, "Combat Knife", {"fast"}, 1, 15),
    ("third", "Plague", "Plague 3rd Gen", 1, 5, "Assault Rifle", "Combat Knife", {"fast"}, 1, 20),
    ("second", "Plague", "Plague 2nd Gen", 2, 4, None, "Energy Gauntlet", {"rampage", "specialist"}, 2, 35),
    ("first", "Plague", "Plague 1st Gen", 3, 3, None, "Strider Fist", {"hero", "slow", "tactician"}, 3, 50),
]  # fmt: skip
"""(key, faction, title, size, Quality, gun, what it fights with, rules, Tough, cost)."""

TRAININGS = [("medic", "Medic Training", 5, "medic"), ("engineer", "Engineer Training", 10, "engineer")]
TRAININGS += [("sergeant", "Sergeant Training", 10, "tactician")]
GUNS = [
    ("flamethrower", "Flamethrower", 0, "Flamethrower", 2),
    ("thermal", "Thermal Rifle", 0, "Thermal Rifle", 2),
    ("fusion", "Fusion Gun", 5, "Fusion Gun", 2),
    ("machinegun", "Machinegun", 5, "Machinegun", 2),
    ("sniper", "Sniper Rifle", 10, "Sniper Rifle", 2),
    ("missiles", "Missile Launcher", 20, "Missile Launcher", 2),
    ("defender", "Defender Training", 0, "Shotgun", 3),
]
"""(key, title, cost, gun, Tough) of Enforcer list B."""
MAY_TAKE = {
    "assault": {"medic", "engineer", "sergeant"},
    "tactical": {"medic", "engineer", "sergeant", *[gun[0] for gun in GUNS]},
    "third": {"machinegun", "grenades", "general"},
}


def test_OP_ARM_06_every_weapon_has_its_figures() -> None:
    """OP-ARM-06, OP-SHT-01: range and AP dice of all fourteen weapons are those of the table."""
    assert {(weapon.title, weapon.range, weapon.ap) for weapon in WEAPONS.values()} == WEAPON_TABLE
    assert len(WEAPONS) == 14


@pytest.mark.parametrize("row", UNIT_TABLE, ids=lambda row: str(row[0]))
def test_OP_ARM_05_every_unit_has_its_figures(row: tuple[object, ...]) -> None:
    """OP-ARM-05, OP-SR-14, R22: faction, size, Quality, weapons, rules, Tough and cost of each unit."""
    key, faction, title, size, quality, gun, blade, rules, tough, cost = row
    unit = model(str(key))
    assert (FACTIONS[unit.faction], unit.title, unit.full_title) == (faction, title, title)
    assert (unit.size, unit.quality, unit.tough, unit.cost) == (size, quality, tough, cost)
    assert unit.gun is None or unit.gun.title == gun
    assert (unit.gun is None, unit.blade.title) == (gun is None, blade)
    assert (set(unit.rules), unit.upgrades) == (rules, ())
    assert unit.hero is (key in ("peacekeeper", "first"))
    assert unit.specialist is (key == "second")


def test_OP_ARM_05_there_are_these_seven_units_of_two_factions() -> None:
    """OP-ARM-05: three units of the Enforcers and four of the Plague, and no others."""
    assert list(PROFILES) == [row[0] for row in UNIT_TABLE]
    assert list(FACTIONS.values()) == ["Enforcers", "Plague"]


@pytest.mark.parametrize("profile", ["assault", "tactical"])
@pytest.mark.parametrize(("key", "title", "cost", "rule"), TRAININGS)
def test_OP_ARM_06_enforcer_trainings(profile: str, key: str, title: str, cost: int, rule: str) -> None:
    """OP-ARM-06, OP-ARM-08: each training of Enforcer list A costs what it says and adds its rule only."""
    plain, trained = model(profile), model(f"{profile}+{key}")
    assert (trained.cost - plain.cost, set(trained.rules)) == (cost, {*plain.rules, rule})
    assert (trained.gun, trained.blade, trained.tough) == (plain.gun, plain.blade, plain.tough)
    assert trained.full_title == f"{plain.title} with {title}"
    assert (trained.specialist, trained.hero) == (True, False)


@pytest.mark.parametrize(("key", "title", "cost", "gun", "tough"), GUNS)
def test_OP_ARM_07_a_replacement_removes_the_assault_rifle(
    key: str, title: str, cost: int, gun: str, tough: int
) -> None:
    """OP-ARM-07, OP-SR-14, R2: each choice of Enforcer list B has its cost, its gun instead of the rifle, its Tough."""
    unit = model(f"tactical+{key}")
    assert unit.gun is not None
    assert (unit.gun.title, unit.cost, unit.tough) == (gun, 45 + cost, tough)
    assert (unit.blade.title, set(unit.rules), unit.specialist) == ("Fists/Claws", {"discipline", "jump"}, True)
    assert unit.full_title == f"Tactical Enforcer with {title}"


def test_OP_ARM_07_plague_replacements_and_general() -> None:
    """OP-ARM-07, R2: 3rd Gen with Machinegun 25, with Grenade Launcher 30, with General Training 30, all with knife."""
    figures = []
    for key in ("third+machinegun", "third+grenades", "third+general", "third+grenades+general"):
        unit = model(key)
        assert unit.gun is not None
        figures.append((unit.gun.title, unit.cost, unit.tough, "tactician" in unit.rules, unit.blade.title))
    assert figures == [
        ("Machinegun", 25, 1, False, "Combat Knife"),
        ("Grenade Launcher", 30, 1, False, "Combat Knife"),
        ("Assault Rifle", 30, 1, True, "Combat Knife"),
        ("Grenade Launcher", 40, 1, True, "Combat Knife"),
    ]
    assert model("third+grenades+general").full_title == "Plague 3rd Gen with Grenade Launcher and General Training"


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("upgrade", UPGRADES)
def test_OP_ARM_06_the_letters_say_what_a_unit_may_take(profile: str, upgrade: str) -> None:
    """OP-ARM-06: each profile takes the upgrades of its own lists, and any other is refused with what it may take."""
    may = MAY_TAKE.get(profile, set())
    if upgrade in may:
        assert model(f"{profile}+{upgrade}").upgrades == (upgrade,)
        return
    with pytest.raises(Refused) as refusal:
        model(f"{profile}+{upgrade}")
    titles = ", ".join([UPGRADES[key].title for key in UPGRADES if key in may]) or "no upgrade"
    wanted = f"{PROFILES[profile].title} cannot take {UPGRADES[upgrade].title}; it may take {titles}."
    assert str(refusal.value) == wanted


def test_OP_ARM_06_all_units_that_can_be_bought() -> None:
    """OP-ARM-06, OP-ARM-08: 46 units: 4 Assault, 8 x 4 Tactical, 3 x 2 3rd Gens, and four without a choice."""
    counts = {profile: sum(unit.profile == profile for unit in all_models()) for profile in PROFILES}
    sizes = {"assault": 4, "tactical": 32, "peacekeeper": 1, "dog": 1, "third": 6, "second": 1, "first": 1}
    assert counts == sizes
    assert len({unit.key for unit in all_models()}) == 46
    costs = {unit.key: unit.cost for unit in all_models()}
    assert costs["tactical+engineer+missiles"] == 75
    assert costs["tactical+medic+defender"] == 50
    assert costs["third+machinegun+general"] == 35
    assert costs["assault+sergeant"] == 50


def test_OP_ARM_06_every_unit_can_be_recruited_and_dismissed() -> None:
    """OP-ARM-06: each of the 46 units fits into an empty list, is on it as chosen, and can be taken off again."""
    table = building()
    for unit in all_models():
        words = [unit.profile, f"gun={unit.upgrade('gun')}", f"training={unit.upgrade('training')}"]
        table.act("P1", "recruit " + " ".join(words))
        assert table.see("P1").draft == (unit.key,)
        table.act("P1", "dismiss 1")
        assert table.see("P1").draft == ()
    assert len(table.told(Drafted)) == 92


def test_OP_ARM_06_a_third_gen_takes_a_machinegun_by_that_name() -> None:
    """OP-ARM-06: Plague list A has a Machinegun, so nobody is told that a 3rd Gen cannot take one."""
    table = building().act("P1", "recruit third machinegun")
    assert [model(unit).full_title for unit in table.see("P1").draft] == ["Plague 3rd Gen with Machinegun"]


# -- Limits ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "text", "over"),
    [
        (150, "Peacekeeper, Tactical Enforcer with Fusion Gun, Assault Enforcer", 5),
        (150, "10 x Plague Dog, Plague 3rd Gen", 20),
        (300, "4 x Plague 3rd Gen, 15 x Plague Dog", 5),
    ],
)
def test_OP_ARM_01_a_list_above_the_limit_is_refused(points: int, text: str, over: int) -> None:
    """OP-ARM-01, OP-ARM-08: units with upgrades above the limit are refused with the points to take out."""
    table = building(points)
    told = cannot_write(table, "P1", text)
    assert told == f"It costs {points + over} points and the limit is {points}: take out {over} or more."


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (150, "Peacekeeper, Tactical Enforcer, Assault Enforcer"),
        (150, "10 x Plague Dog"),
        (300, "20 x Plague Dog"),
        (300, "Peacekeeper, 3 x Tactical Enforcer, 2 x Tactical Enforcer with Fusion Gun"),
        (300, "Plague Dog"),
    ],
)
def test_OP_ARM_01_a_list_up_to_the_limit_is_taken(points: int, text: str) -> None:
    """OP-ARM-01, R1: a list may cost exactly the limit, or less; one unit is enough."""
    table = building(points, P1=text)
    assert table.options("P1")[0] == "field own"
    assert table.told(Drafted) == [Drafted(0, table.see("P1").draft)]


def test_OP_ARM_01_recruiting_above_the_limit_is_refused() -> None:
    """OP-ARM-01, OX-18: Peacekeeper 65 and a Tactical Enforcer 65 are 130; an Assault Enforcer makes 170: refused."""
    table = building().act("P1", "recruit peacekeeper").act("P1", "recruit tactical sniper sergeant")
    told = table.refused("P1", "recruit assault", act=True)
    assert told == "It costs 170 points and the limit is 150: take out 20 or more."
    assert table.see("P1").draft == ("peacekeeper", "tactical+sergeant+sniper")
    assert cost_of(table.see("P1").draft) == 130


def test_OP_ARM_02_two_heroes_are_refused() -> None:
    """OP-ARM-02: two Peacekeepers, or two 1st Gens, are refused, and the sentence names them."""
    table = building()
    told = cannot_write(table, "P1", "2 x Peacekeeper")
    assert told == "It has 2 Heroes (Peacekeeper, Peacekeeper) and may have one."
    table.act("P2", "recruit first")
    assert "2 Heroes (Plague 1st Gen, Plague 1st Gen)" in table.refused("P2", "recruit first", act=True)


def test_OP_ARM_03_three_specialists_are_refused() -> None:
    """OP-ARM-03: three upgraded Tactical Enforcers are refused, two with a plain third one are not."""
    table = building()
    told = cannot_write(
        table,
        "P1",
        "Tactical Enforcer with Flamethrower, Tactical Enforcer with Thermal Rifle, Tactical Enforcer with Fusion Gun",
    )
    listed = "Tactical Enforcer with Flamethrower, Tactical Enforcer with Thermal Rifle"
    assert told == f"It has 3 Specialists ({listed}, Tactical Enforcer with Fusion Gun) and may have two."
    write(table, "P1", f"{listed}, Tactical Enforcer")
    assert table.see("P1").draft == ("tactical+flamethrower", "tactical+thermal", "tactical")


@pytest.mark.parametrize(
    ("units", "more"),
    [
        ("2 x Plague 2nd Gen", "third grenades"),
        ("Plague 2nd Gen, Plague 3rd Gen with General Training", "second"),
        ("Assault Enforcer with Medic Training, Tactical Enforcer with Thermal Rifle", "tactical defender"),
    ],
)
def test_OP_ARM_04_what_counts_as_a_specialist(units: str, more: str) -> None:
    """OP-ARM-04, OP-SR-02: 2nd Gens by rule and all upgraded units count, free upgrades too; plain ones do not."""
    table = building(P1=units)
    assert "3 Specialists" in table.refused("P1", f"recruit {more}", act=True)
    plain = "dog" if "Plague" in units else "assault"
    table.act("P1", f"recruit {plain}")
    assert table.see("P1").draft[-1] == plain


def test_OP_SR_02_specialists_of_both_kinds_count_together() -> None:
    """OP-SR-02, OP-ARM-04: a 2nd Gen and an upgraded 3rd Gen are 2 Specialists of an army, and no fault is found."""
    assert list(faults(["second", "third+machinegun"], 150)) == []
    assert [model(key).specialist for key in ("second", "third+machinegun", "assault+medic", "tactical+defender")] == [
        True
    ] * 4
    assert [model(key).specialist for key in ("first", "third", "dog", "peacekeeper", "assault")] == [False] * 5


def test_OP_ARM_05_mixed_factions_are_refused() -> None:
    """OP-ARM-05, R1: Enforcers with a Plague Dog are refused, whichever comes first."""
    table = building(P1="Assault Enforcer", P2="Plague Dog")
    told = "It mixes Enforcers and Plague: an army is of one faction."
    assert table.refused("P1", "recruit dog", act=True) == told
    assert table.refused("P2", "recruit assault", act=True) == told


def test_R1_no_army_without_a_unit() -> None:
    """R1, OP-ARM-05: an empty list is no army; it cannot take the field."""
    assert list(faults([], 150)) == ["An army needs at least one unit."]
    table = building().act("P1", "recruit dog")
    assert table.options("P1")[0] == "field own"
    table.act("P1", "dismiss 1")
    table.refused("P1", "field own")


def test_OP_ARM_05_mirror_matches_and_repeated_profiles() -> None:
    """OP-ARM-05, R1: both players may field the same list, with profiles repeated; no id stands twice on the table."""
    table = building(P1="2 x Plague Dog", P2="Plague Dog, Plague 3rd Gen")
    table.play("P1", "field own").play("P2", "field own")
    assert [(unit.id, unit.owner, unit.name) for unit in table.view.units] == [
        ("Do1", 0, "Plague Dog 1"),
        ("Do2", 0, "Plague Dog 2"),
        ("Do3", 1, "Plague Dog 3"),
        ("3g1", 1, "Plague 3rd Gen 1"),
    ]


def test_OP_ARM_01_every_reason_is_named() -> None:
    """OP-ARM-01, OP-ARM-02, OP-ARM-03, OP-ARM-05: a list with four faults is refused with four sentences."""
    table = building()
    text = "2 x Peacekeeper, 2 x Plague 2nd Gen, Assault Enforcer with Medic Training"
    assert cannot_write(table, "P1", text) == (
        "It costs 245 points and the limit is 150: take out 95 or more. "
        "It has 2 Heroes (Peacekeeper, Peacekeeper) and may have one. "
        "It has 3 Specialists (Plague 2nd Gen, Plague 2nd Gen, Assault Enforcer with Medic Training) and may have two. "
        "It mixes Enforcers and Plague: an army is of one faction."
    )


def test_OX_18_armies() -> None:
    """OX-18, OP-ARM-06, R2: Defender Training and a Machinegun exclude each other, as two trainings do."""
    table = building(P1="Peacekeeper, Tactical Enforcer with Sniper Rifle and Sergeant Training")
    units = [model(key) for key in table.see("P1").draft]
    assert sum(unit.cost for unit in units) == 130
    assert (sum(unit.hero for unit in units), sum(unit.specialist for unit in units)) == (1, 1)
    told = cannot_write(table, "P1", "Tactical Enforcer with Defender Training and Machinegun")
    assert told == "Tactical Enforcer may take one gun upgrade only; leave out Defender Training."
    told = cannot_write(table, "P1", "Assault Enforcer with Medic Training and Engineer Training")
    assert told == "Assault Enforcer may take one training upgrade only; leave out Medic Training."


def test_OP_ARM_06_one_choice_of_each_heading() -> None:
    """OP-ARM-06, R2: a Tactical Enforcer with Sergeant Training and a Machinegun is allowed, in either order."""
    table = building(P1="Tactical Enforcer with Machinegun and Sergeant Training")
    write(table, "P2", "Tactical Enforcer with Sergeant Training and Machinegun")
    (one,), (other,) = table.see("P1").draft, table.see("P2").draft
    assert (one, model(one).cost, set(model(one).rules)) == (other, 60, {"discipline", "jump", "tactician"})


def test_OP_ARM_08_upgrades_count_for_the_score() -> None:
    """OP-ARM-08: a 3rd Gen with a Grenade Launcher costs 30, and so much its removal scores."""
    table = position("Ta1@E1 / 3g1+grenades@E5 Do2@H8", dice=[[8, 8, 8, 8], [1, 1, 1]])
    table.play("P1", "activate Ta1 hold", "shoot 3g1")
    assert table.told(Destroyed) == [Destroyed("3g1", 1, "third+grenades", "E5", 30)]
    assert table.score() == (30, 0)


@pytest.mark.parametrize(("target", "tough"), [("Ta2", 2), ("Ta2+defender", 3), ("Pk1", 3), ("1g1", 3), ("2g1", 2)])
def test_OP_SR_14_tough_units_stand_until_their_last_wound(target: str, tough: int) -> None:
    """OP-SR-14: Tough(X) is removed at X wounds, not at X - 1; Defender Training makes it 3."""
    name = target.split("+", maxsplit=1)[0]
    for wounds in (tough - 1, tough):
        table = position(f"Ta1@E1 / {target}@E5 Do2@H8", dice=[[8] * wounds + [1] * (4 - wounds), [1, 1, 1]])
        table.play("P1", "activate Ta1 hold", f"shoot {name}")
        assert (table.unit(name) is None) is (wounds == tough)
        assert table.told(Wounded) == ([Wounded(name, tough - 1, tough)] if wounds < tough else [])


# -- Writing lists -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("Peacekeeper", ["peacekeeper"]),
        ("peacekeeper, TACTICAL ENFORCER", ["peacekeeper", "tactical"]),
        ("2 x Plague Dog", ["dog", "dog"]),
        ("2x Plague Dog", ["dog", "dog"]),
        ("2X dog; 1 third", ["dog", "dog", "third"]),
        ("3 Plague Dogs", ["dog", "dog", "dog"]),
        ("2 × Plague Dog", ["dog", "dog"]),
        ("Plague 1st Gen\nPlague Dog\n\n", ["first", "dog"]),
        ("  , Plague 2nd Gen ;; ", ["second"]),
        ("Tactical Enforcer with Sniper Rifle and Medic Training", ["tactical+medic+sniper"]),
        ("Tactical Enforcer with Medic Training and Sniper Rifle", ["tactical+medic+sniper"]),
        ("tactical+sniper+medic", ["tactical+medic+sniper"]),
        ("tactical + sniper + medic", ["tactical+medic+sniper"]),
        ("Tactical Enforcer with sniper", ["tactical+sniper"]),
        ("2 x Plague 3rd Gen with Machinegun", ["third+machinegun", "third+machinegun"]),
        ("20 x Plague Dog", ["dog"] * 20),
        ("Tactical Enforcer with Machinegun", ["tactical+machinegun"]),
    ],
)
def test_OP_ARM_01_lists_are_read_from_text(text: str, units: list[str]) -> None:
    """OP-ARM-01: a list has counts, titles or short names, and upgrades after `with` or `+`, in any case."""
    assert read_army(text) == units


TITLES = "Assault Enforcer, Tactical Enforcer, Peacekeeper, Plague Dog, Plague 3rd Gen, Plague 2nd Gen, Plague 1st Gen"
PLAGUE_UPGRADES = "Machinegun, Grenade Launcher, General Training"
EXAMPLE = "Write the units of your army, such as: Peacekeeper, 2 x Tactical Enforcer with Machinegun."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (" ,;, ", EXAMPLE),
        ("Peacekeeper, Marine", f"There is no unit “Marine”; there is {TITLES}."),
        ("0 x Plague Dog", "“0 x Plague Dog”: write a number from 1 to 20 before a unit."),
        ("21 x Plague Dog", "“21 x Plague Dog”: write a number from 1 to 20 before a unit."),
        (
            "Plague 3rd Gen with Sniper Rifle",
            f"There is no Plague 3rd Gen upgrade “Sniper Rifle”; there is {PLAGUE_UPGRADES}.",
        ),
        ("Plague Dog with Machinegun", "There is no Plague Dog upgrade “Machinegun”; there is none."),
        (
            "Tactical Enforcer with Sniper Rifle and Fusion Gun",
            "Tactical Enforcer may take one gun upgrade only; leave out Sniper Rifle.",
        ),
        (
            "Plague 3rd Gen with Machinegun and General Training and Machinegun",
            "Plague 3rd Gen may take one gun upgrade only; leave out Machinegun.",
        ),
    ],
)
def test_OP_ARM_06_what_cannot_be_read_is_refused(text: str, sentence: str) -> None:
    """OP-ARM-06: a list with a part that is no unit, no upgrade or no count is refused with that part, and kept out."""
    table = building(P1="Plague Dog")
    assert cannot_write(table, "P1", text) == sentence
    assert table.see("P1").draft == ("dog",)


def test_OP_ARM_06_what_cannot_be_read_is_repeated_up_to_forty_characters() -> None:
    """OP-ARM-06: a unit of any length is refused with its beginning, and so is a count."""
    name = "Marine of the Forty-Second Colonial Regiment"
    begun = "Marine of the Forty-Second Colonial Regi"
    assert cannot_write(building(), "P1", name) == f"There is no unit “{begun}”; there is {TITLES}."
    assert cannot_write(building(), "P1", f"0 {name}").startswith(f"“0 {begun[:-2]}”: write a number from 1 to 20")


def test_OP_ARM_01_an_enormous_count_is_refused() -> None:
    """OP-ARM-01: a count of thousands of digits is refused with a sentence, as 21 is."""
    assert "write a number from 1 to 20" in cannot_write(building(), "P1", f"{'9' * 5000} x Plague Dog")


def test_OP_ARM_05_a_unit_that_does_not_exist() -> None:
    """OP-ARM-05: recruiting what is on no list is refused with what there is."""
    told = building().refused("P1", "recruit marine", act=True)
    assert told == f"There is no unit “marine”; there is {TITLES}."


def test_OP_ARM_06_an_upgrade_that_does_not_exist() -> None:
    """OP-ARM-06: recruiting with an upgrade of nobody's is refused with what the unit may take."""
    told = building().refused("P1", "recruit assault laser", act=True)
    may = "Medic Training, Engineer Training, Sergeant Training"
    assert told == f"Assault Enforcer cannot take “laser”; it may take {may}."


@pytest.mark.parametrize(("number", "left"), [(1, ("third", "dog")), (2, ("first", "dog")), (3, ("first", "third"))])
def test_OP_ARM_01_a_unit_is_dismissed_by_its_place(number: int, left: tuple[str, ...]) -> None:
    """OP-ARM-01: the unit with the number named leaves the list, the others keep their order."""
    table = building(P2="Plague 1st Gen, Plague 3rd Gen, Plague Dog").act("P2", f"dismiss {number}")
    assert table.see("P2").draft == left
    assert table.told(Drafted)[-1] == Drafted(1, left)


@pytest.mark.parametrize("number", [0, -1, 3, 99])
def test_OP_ARM_01_a_wrong_place_is_refused(number: int) -> None:
    """OP-ARM-01: no unit is dismissed from a place that the list does not have."""
    table = building(P1="2 x Plague Dog")
    told = table.refused("P1", f"dismiss {number}", act=True)
    assert told == "Your list has 2 units: write a number from 1 to 2."


def test_OP_ARM_01_nothing_is_dismissed_from_an_empty_list() -> None:
    """OP-ARM-01: who has no list is told to recruit first."""
    assert building().refused("P1", "dismiss 1", act=True) == "Your list is empty; recruit a unit first."


@pytest.mark.parametrize("words", ["recruit dog", "dismiss 1", "army units=Plague_Dog"])
def test_OP_ARM_01_no_list_is_changed_once_armies_are_chosen(words: str) -> None:
    """OP-ARM-01, D2, R38: after both have chosen every change is refused."""
    table = building().silent()
    assert table.asking == "P1 side"
    told = {table.refused(player, words, act=True) for player in ("P1", "P2") if words != "dismiss 1"}
    assert told <= {"The armies have been chosen; the list cannot be changed any more."}
    table.refused("P1", words, act=True)
    assert table.see("P1").draft == ()


# -- Choosing, in secret -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [150, 300])
def test_D2_four_ready_made_armies_for_each_limit(points: int) -> None:
    """D2, OP-ARM-01: both are asked at once, and may take any of the four ready-made armies of the limit."""
    table = building(points)
    assert table.asking == "P1 P2 army"
    for player in ("P1", "P2"):
        assert table.options(player) == [f"field {key}" for key in READY[points]]
        question = table.question(player)
        assert (question.reason, question.about) == ("OP-ARM-01", Count(points))
    other = READY[450 - points][0]
    table.refused("P1", f"field {other}")
    table.refused("P1", "field own")
    assert list(ready_armies(points)) == READY[points]


@pytest.mark.parametrize("key", READY_ARMIES)
def test_OP_ARM_01_every_ready_made_army_is_legal(key: str) -> None:
    """OP-ARM-01..05: each ready-made army has no fault and can take the field, against itself too."""
    army = READY_ARMIES[key]
    assert list(faults(army.units, army.points)) == []
    assert army.points - 10 <= cost_of(army.units) <= army.points
    table = building(army.points).play("P1", f"field {key}").play("P2", f"field {key}")
    units = tuple([model(unit).key for unit in army.units])
    assert table.told(ArmyShown) == [ArmyShown(seat, units, cost_of(units)) for seat in (0, 1)]
    for seat in (0, 1):
        assert [unit.model for unit in table.view.of(seat)] == list(units)


@pytest.mark.parametrize(
    ("points", "enforcers", "plague"),
    [
        (
            150,
            "Peacekeeper, Tactical Enforcer, Assault Enforcer",
            "Plague 1st Gen, Plague 2nd Gen, Plague 3rd Gen with Machinegun, Plague 3rd Gen, Plague Dog",
        ),
        (
            300,
            f"Peacekeeper, {TACTICAL} with Machinegun, {TACTICAL} with Fusion Gun, 2 x {TACTICAL}, Assault Enforcer",
            "Plague 1st Gen, 2 x Plague 2nd Gen, 6 x Plague 3rd Gen, 4 x Plague Dog",
        ),
    ],
)
def test_D2_who_stays_away_fields_the_sample_army(points: int, enforcers: str, plague: str) -> None:
    """D2: on timeout a seat gets a sample army of section 10, Enforcers the first and Plague the second."""
    table = building(points).silent()
    shown = table.told(ArmyShown)
    assert [army_in_words(army.units) for army in shown] == [enforcers, plague]
    assert [army.cost for army in shown] == ([150, 145] if points == 150 else [295, 300])


def test_D2_a_half_built_list_does_not_take_the_field_by_itself() -> None:
    """D2: on timeout the sample army applies, also for a player who has recruited a single Dog so far."""
    table = building(P1="Plague Dog")
    assert table.options("P1")[0] == "field own"
    assert table.default("P1") == "field enforcer-patrol"


def test_D2_the_own_list_takes_the_field() -> None:
    """D2, OP-ARM-01: one's own list is offered first as soon as it is legal, and only to its builder."""
    table = building(P2="Plague Dog, Plague 2nd Gen")
    assert table.options("P1") == [f"field {key}" for key in READY[150]]
    assert table.options("P2") == ["field own", *[f"field {key}" for key in READY[150]]]
    table.refused("P1", "field own")
    table.play("P2", "field own").play("P1", "field plague-pack")
    assert table.told(ArmyShown)[1] == ArmyShown(1, ("dog", "second"), 50)
    assert table.view.of(1) == [
        UnitView("Do2", 1, "dog", 2, "", 0, activated=False, pinned=False, pinned_in=0, overwatch=False, ready=True),
        UnitView("2g2", 1, "second", 2, "", 0, activated=False, pinned=False, pinned_in=0, overwatch=False, ready=True),
    ]


def test_D2_lists_are_secret_until_both_are_locked() -> None:
    """D2: what one builds and chooses, neither the other nor a spectator is told, shown or asked any differently."""
    table = building()
    asked, seen, watched = table.options("P2"), table.see("P2"), table.view
    table.act("P1", "recruit peacekeeper").act("P1", "recruit assault medic").act("P1", "dismiss 1")
    table.play("P1", "field own")
    assert (table.options("P2"), table.see("P2"), table.view) == (asked, seen, watched)
    assert table.see("P1").draft == ("assault+medic",)
    assert len(table.heard("P1", Drafted)) == 3
    assert table.heard("P2", Drafted) == table.heard(None, Drafted) == []
    assert table.told(ArmyShown) == []
    assert table.view.units == ()
    assert table.lines("P2") == table.lines(None) == []
    table.play("P2", "field plague-swarm")
    assert table.heard(None, ArmyShown) == table.heard("P1", ArmyShown) == table.heard("P2", ArmyShown)
    assert [army.seat for army in table.heard(None, ArmyShown)] == [0, 1]
    assert all(army.reveals for army in table.told(ArmyShown))
    assert table.see("P1").draft == table.see("P2").draft == ()


def test_R38_who_is_ready_first_may_still_change_his_list() -> None:
    """R38, D2: until the other is ready, too; what takes the field is the changed list."""
    table = building(P1="Peacekeeper").play("P1", "field own")
    table.act("P1", "recruit assault medic").play("P2", "field plague-swarm")
    assert table.told(ArmyShown)[0].units == ("peacekeeper", "assault+medic")


def test_R38_a_list_that_is_no_longer_there_is_asked_for_again() -> None:
    """R38, D2: who has emptied the list that he had chosen chooses anew, though the other is ready."""
    table = building(P1="Peacekeeper").play("P1", "field own")
    table.act("P1", "dismiss 1").play("P2", "field plague-swarm")
    assert table.told(ArmyShown) == []
    assert table.options("P1") == [f"field {key}" for key in READY[150]]
    table.play("P1", "field plague-pack")
    assert [army.seat for army in table.told(ArmyShown)] == [0, 1]


def test_D2_a_list_that_another_is_building_could_be_any() -> None:
    """D2: a twin of the table that a player cannot tell from it has other legal lists, and his own."""
    table = building(P1="Peacekeeper, Assault Enforcer", P2="2 x Plague Dog")
    lists = set()
    for number in range(200):
        twin = GAME.resample(table.match.state, 1, Random(number).randrange)
        assert GAME.view(twin, 1) == table.see("P2")
        drawn = GAME.view(twin, 0).draft
        assert drawn == () or list(faults(drawn, 150)) == []
        lists.add(drawn)
    assert len(lists) > 20
    both = [GAME.view(GAME.resample(table.match.state, None, Random(7).randrange), seat).draft for seat in (0, 1)]
    assert both != [table.see("P1").draft, table.see("P2").draft]
    assert table.see("P1").draft == ("peacekeeper", "assault")


# -- Suggestions -------------------------------------------------------------------------------------------------------


def test_OP_ARM_01_what_still_fits_is_suggested() -> None:
    """OP-ARM-01..05: to an empty list all 46 units; to a full one none; and every unit on it can be dismissed."""
    table = building(P2="Peacekeeper, Tactical Enforcer, Assault Enforcer")
    empty, full = GAME.suggest(table.see("P1")), GAME.suggest(table.see("P2"))
    assert len(empty) == 46
    assert Recruit("tactical", "sniper", "medic") in empty
    assert Recruit("dog", "", "") in empty
    assert full == (Dismiss(1), Dismiss(2), Dismiss(3))


def test_OP_ARM_03_suggestions_keep_all_limits() -> None:
    """OP-ARM-01..05: with two Specialists, 65 points to go and no Hero only plain units of the faction fit."""
    table = building(P1="Plague 2nd Gen, Plague 2nd Gen, Plague Dog")
    assert GAME.suggest(table.see("P1")) == (
        Recruit("dog", "", ""),
        Recruit("third", "", ""),
        Recruit("first", "", ""),
        Dismiss(1),
        Dismiss(2),
        Dismiss(3),
    )


def test_OP_ARM_01_suggestions_are_for_builders_only() -> None:
    """OP-ARM-01: a spectator is suggested nothing, and nobody is once the armies are chosen."""
    table = building()
    assert GAME.suggest(table.view) == ()
    table.silent()
    assert GAME.suggest(table.see("P1")) == ()


def test_OP_ARM_01_armies_in_words_count_equal_units() -> None:
    """OP-ARM-01: equal units are counted where the first of them stands."""
    assert army_in_words(["dog", "first", "dog"]) == "2 x Plague Dog, Plague 1st Gen"
    assert army_in_words(["tactical+sniper+medic", "tactical+medic+sniper"]) == (
        "2 x Tactical Enforcer with Medic Training and Sniper Rifle"
    )
