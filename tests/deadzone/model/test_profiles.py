"""What the force lists say: every model, option, weapon, Equipment and Special Order. [DZ-GEN-04..11, DZ-EQP-03]"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.deadzone.model.teams.factions import (
    EQUIPMENT,
    FACTIONS,
    KEYWORDS,
    ORDERS,
    UPGRADES,
    WEAPONS,
    describe,
    describe_keywords,
    profile,
)
from rules.deadzone.model.teams.profiles import DASH, UNARMED, Effect, ModelType, Option, Profile, stat_words

ITEMS = {
    "ammo", "ap-ammo", "adrenaline-shot", "combat-blades", "medi-pack", "stimulants",
    "frag-grenade", "smoke-grenade", "stun-grenade",
}  # fmt: skip
"""The items that can be bought as Equipment; the rulebook has a rule DZ-ITM for each."""
SIZES = {
    "enforcers": (33, 52), "plague": (22, 27), "forge-fathers": (35, 38), "marauders": (25, 37), "gcps": (30, 43),
    "rebs": (34, 34), "asterians": (29, 37), "veer-myn": (27, 36), "nameless": (18, 18), "mazon-labs": (26, 29),
}  # fmt: skip
"""Faction -> models and options."""


def models() -> Iterator[tuple[str, ModelType]]:
    """Every model with its faction."""
    return ((key, kind) for key, faction in FACTIONS.items() for kind in faction.models.values())


def options() -> Iterator[tuple[str, ModelType, Option]]:
    """Every weapon option with its model and faction."""
    return ((key, kind, option) for key, kind in models() for option in kind.options.values())


def effects(found: tuple[Effect, ...]) -> Iterator[Effect]:
    """Effects with those inside them."""
    for effect in found:
        yield effect
        yield from effects(effect.of)


# -- the whole list ----------------------------------------------------------------------------------------------------


def test_DZ_SET_02_ten_factions_with_279_models_and_351_options() -> None:
    """DZ-SET-02: the force list is complete: models and options of each faction, all costs and all VPs."""
    assert {
        key: (len(faction.models), sum([len(kind.options) for kind in faction.models.values()]))
        for key, faction in FACTIONS.items()
    } == SIZES
    assert (len([*models()]), len([*options()])) == (279, 351)
    assert sum([option.cost for *_, option in options()]) == 7692
    assert sum([option.vp for *_, option in options()]) == 806
    assert (len(ORDERS), len(EQUIPMENT), len(KEYWORDS)) == (43, 18, 72)


def test_DZ_GEN_08_every_model_is_of_one_of_five_types() -> None:
    """DZ-GEN-08: so many models of each type; only Leaders have a recon value and a Special Order, and each has one."""
    types = Counter([kind.type for _, kind in models()])
    assert types == {"Leader": 45, "Troop": 63, "Specialist": 100, "Living Legend": 30, "Support": 41}
    for _, kind in models():
        assert (kind.type == "Leader") is (kind.order in ORDERS) is (1 <= kind.recon <= 8), kind.name
    assert {kind.order for _, kind in models()} - {""} == set(ORDERS)


def test_DZ_GEN_04_every_figure_is_possible() -> None:
    """DZ-GEN-04..07: Speed, tests, armour, HP, Size and base of each model are figures that the rules know."""
    for _, kind in models():
        advance, sprint = kind.sp
        assert (advance, sprint) == (0, 0) or 1 <= advance <= sprint <= 5, kind.name
        assert {kind.ra, kind.fi, kind.sv} <= {3, 4, 5, 6, 7, DASH}, kind.name
        assert kind.sv != DASH, kind.name
        assert (kind.ar in range(5), kind.hp in range(1, 9), kind.sz in range(1, 5)) == (True, True, True), kind.name
        assert kind.base in {25, 40, 60}, kind.name
    assert [kind.name for _, kind in models() if kind.sp == (0, 0)] == ["Sentry Gun"]


def test_DZ_GEN_10_every_keyword_is_known() -> None:
    """DZ-GEN-10: models, options, weapons and Equipment have only keywords that are listed, AP never among them."""
    used = [keyword for _, kind in models() for keyword in kind.keywords]
    used += [keyword for *_, option in options() for keyword in option.keywords]
    used += [keyword for weapon in WEAPONS.values() for keyword in weapon.keywords]
    used += [keyword for gear in EQUIPMENT.values() for keyword in gear.keywords]
    used += [effect.id for weapon in WEAPONS.values() for effect in effects(weapon.effects)]
    used += [effect.id for _, kind in models() for effect in effects(kind.effects)]
    assert set(used) == set(KEYWORDS) - {"ap", "life-drain"}


def test_DZ_GEN_10_a_keyword_has_a_value_everywhere_or_nowhere() -> None:
    """DZ-GEN-10: Weight of Fire always has a number and Rapid Fire never; so has every keyword one way."""
    pairs = [pair for _, kind in models() for pair in kind.keywords.items()]
    pairs += [pair for *_, option in options() for pair in option.keywords.items()]
    pairs += [pair for weapon in WEAPONS.values() for pair in weapon.keywords.items()]
    pairs += [pair for gear in EQUIPMENT.values() for pair in gear.keywords.items()]
    pairs += [(effect.id, effect.n) for weapon in WEAPONS.values() for effect in effects(weapon.effects)]
    valued, bare = {key for key, n in pairs if n}, {key for key, n in pairs if not n}
    assert valued & bare == set()
    assert valued == {
        "boom", "energy-shield", "firing-platform", "frag", "frenzy", "resilient", "shield-generator", "smash",
        "tactician", "toxic", "weight-of-fire",
    }  # fmt: skip


def test_DZ_GEN_10_only_bearing_keywords_have_effects() -> None:
    """DZ-GEN-10: what has effects has exactly one keyword that they belong to, and such a keyword has effects."""
    bearers = {"explosive", "grenade", "indirect", "trap"}
    for weapon in WEAPONS.values():
        assert len(bearers & set(weapon.keywords)) == (1 if weapon.effects else 0), weapon.name
    for _, kind in models():
        assert ("gas-cloud" in kind.keywords) is bool(kind.effects), kind.name


def test_DZ_GEN_08_every_reference_leads_somewhere() -> None:
    """DZ-GEN-08: weapons, upgrades and Equipment that a model may take exist, and its faction has a price for them."""
    for faction, kind in models():
        assert set(kind.upgrades) <= set(UPGRADES), kind.name
        assert set(kind.equipment) <= set(FACTIONS[faction].equipment) <= set(EQUIPMENT), kind.name
    for upgrade in UPGRADES.values():
        assert set(upgrade.weapons) <= set(WEAPONS), upgrade.name
    carried = {weapon for *_, option in options() for weapon in option.weapons}
    carried |= {weapon for upgrade in UPGRADES.values() for weapon in upgrade.weapons}
    carried |= {gear.weapon for gear in EQUIPMENT.values()} - {""}
    assert carried == set(WEAPONS)


@pytest.mark.alone
def test_the_lists_load_quickly(checkout: Path) -> None:
    """Reading and checking the whole file costs 100 ms at most, the best of five."""
    code = """
from rules.deadzone.model.teams import factions
from tests.pace import Stopwatch
times = []
for _ in range(5):
    with Stopwatch() as watch:
        factions.TypeAdapter(factions._Forces).validate_json(factions.load_data("deadzone", "forces.json"))
    times.append(watch.seconds)
print(min(times))
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=checkout, capture_output=True, text=True, check=True)
    assert float(done.stdout) <= 0.1


# -- single models -----------------------------------------------------------------------------------------------------


def enforcer(option: str, kind: str = "specialist") -> Profile:
    """An Enforcer with one of his options."""
    return profile("enforcers", f"enforcer-{kind}", option)


def test_DZ_GEN_05_speed_is_two_numbers() -> None:
    """DZ-GEN-05: an Enforcer has Speed 1-2; a Sentry Gun has a dash."""
    assert enforcer("burst-laser").sp == (1, 2)
    assert stat_words(enforcer("burst-laser")).startswith("Speed 1-2, ")
    assert stat_words(profile("enforcers", "sentry-gun", "standard")).startswith("Speed –, ")


def test_DZ_GEN_06_tests_have_a_target_number() -> None:
    """DZ-GEN-06: RA, FI and SV are shown with a plus, a dash where there is none, which no die reaches."""
    assert (enforcer("burst-laser").ra, enforcer("burst-laser").fi, enforcer("burst-laser").sv) == (4, 5, 4)
    assert "Shoot 4+, Fight 5+, Survive 4+" in stat_words(enforcer("burst-laser"))
    gun, bot = profile("enforcers", "sentry-gun", "standard"), profile("enforcers", "medi-bot", "standard")
    assert ("Fight –" in stat_words(gun), "Shoot –" in stat_words(bot)) == (True, True)
    assert min(gun.fi, bot.ra) > 8


def test_DZ_GEN_07_armour_health_and_size() -> None:
    """DZ-GEN-07: AR, HP and SZ as printed; the words show a dash for AR 0."""
    model = enforcer("burst-laser")
    assert (model.ar, model.hp, model.sz) == (1, 2, 1)
    assert stat_words(model).endswith("Armour 1, HP 2, Size 1")
    assert "Armour –, HP 1" in stat_words(profile("enforcers", "sentry-gun", "standard"))


def test_DZ_GEN_08_the_option_sets_type_cost_and_vp() -> None:
    """DZ-GEN-08: an Enforcer with Burst Laser is a Specialist of 18 points and 3 VP; with Laser Rifle a Troop of 16."""
    burst, rifle = enforcer("burst-laser"), enforcer("laser-rifle", "troop")
    assert (burst.name, burst.type, burst.cost, burst.vp) == ("Enforcer", "Specialist", 18, 3)
    assert (rifle.name, rifle.type, rifle.cost, rifle.vp) == ("Enforcer", "Troop", 16, 2)


@pytest.mark.parametrize(
    ("model", "option", "type_", "cost", "vp", "weapons"),
    [
        ("assault-enforcer", "pistol-and-wristblade", "Troop", 14, 1, {("Wristblade", 0, 1), ("Pistol", 3, 0)}),
        ("assault-enforcer", "phase-claws", "Troop", 17, 2, {("Phase Claws", 0, 2)}),
        (
            "breach-and-eradicate-enforcer-troop",
            "standard",
            "Troop",
            17,
            2,
            {("Pistol", 3, 0), ("Thermal Mines", 0, 3)},
        ),
        ("breach-and-eradicate-enforcer-specialist", "standard", "Specialist", 20, 2, {("Fusion Gun", 4, 0)}),
    ],
)
def test_DZ_GEN_08_the_profile_printed_in_the_rulebook(
    model: str, option: str, type_: str, cost: int, vp: int, weapons: set[tuple[str, int, int]]
) -> None:
    """DZ-GEN-08: Assault Enforcer and Breach & Eradicate Enforcer with type, cost, VPs and weapons of each option."""
    found = profile("enforcers", model, option)
    assert (found.type, found.cost, found.vp) == (type_, cost, vp)
    assert {(weapon.name, weapon.range, weapon.ap) for weapon in found.weapons} == weapons
    assert stat_words(found) == "Speed 1-2, Shoot 5+, Fight 4+, Survive 4+, Armour 1, HP 2, Size 1"
    assert describe_keywords(found) == "Jump Pack"


def test_DZ_GEN_08_an_option_may_add_keywords() -> None:
    """DZ-GEN-08: a Peacekeeper with Defender Shield has it beside his own keywords; with Burst Laser he has not."""
    shield, burst = [
        profile("enforcers", "peacekeeper-specialist", option)
        for option in ("dominator-rifle-and-defender-shield", "burst-laser")
    ]
    assert set(shield.keywords) == {"jump-pack", "solid", "defender-shield"}
    assert set(burst.keywords) == {"jump-pack", "solid"}


def test_DZ_GEN_09_basic_close_combat() -> None:
    """DZ-GEN-09: without a close combat weapon a model fights at AP0 without keywords."""
    assert (UNARMED.range, UNARMED.ap, UNARMED.keywords) == (0, 0, {})
    assert describe(UNARMED) == "Fists and feet, close combat"


def test_DZ_GEN_10_a_weapon_is_for_assaults_or_for_shots() -> None:
    """DZ-GEN-10: a Wristblade has range CC, a Pistol 3 cubes; a model with one of each carries both."""
    both = profile("enforcers", "assault-enforcer", "pistol-and-wristblade")
    assert {weapon.name: weapon.range for weapon in both.weapons} == {"Wristblade": 0, "Pistol": 3}
    assert {weapon.range for weapon in WEAPONS.values()} <= set(range(15))


def test_DZ_GEN_11_upgrades_add_cost_vp_and_weapons() -> None:
    """DZ-GEN-11, DZ-KW-AUX-01: a Bathomite with a Crystal Cannon costs 8 more, is worth 1 VP more, carries it too."""
    plain = profile("nameless", "bathomite", "standard")
    armed = profile("nameless", "bathomite", "standard", ("crystal-cannon",))
    assert (armed.cost - plain.cost, armed.vp - plain.vp) == (8, 1)
    assert [weapon.name for weapon in armed.weapons] == [*[one.name for one in plain.weapons], "Crystal Cannon"]


# -- Equipment and words -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", EQUIPMENT)
def test_DZ_EQP_03_equipment_is_an_item_a_weapon_or_keywords(key: str) -> None:
    """DZ-EQP-03: each piece is exactly one of the three, of the name it bears; a weapon that is used up says so too."""
    gear = EQUIPMENT[key]
    assert [bool(gear.item), bool(gear.weapon), bool(gear.keywords)].count(True) == 1
    assert not gear.item or gear.item in ITEMS
    if gear.weapon:
        weapon = WEAPONS[gear.weapon]
        assert (weapon.name, "one-use" in weapon.keywords) == (gear.name, gear.one_use)
        assert bool(weapon.range) is gear.ranged
    if gear.keywords:
        (keyword,) = gear.keywords
        assert gear.name.startswith(KEYWORDS[keyword])


@pytest.mark.parametrize(
    ("weapon", "words"),
    [
        ("mk2-hailstorm-rifle", "Mk2 Hailstorm Rifle, range 6, AP1, Rapid Fire"),
        ("laser-rifle", "Laser Rifle, range 6, Rapid Fire"),
        ("phase-claws", "Phase Claws, close combat, AP2, Frenzy (1)"),
        ("fusion-gun", "Fusion Gun, range 4, Explosive (Frag (3))"),
        ("trip-mines", "Trip Mines, range 4, Trip Mine, Grenade (Trap (Frag (3))), One-Use"),
        ("pox-bomb", "Pox Bomb, range 2, Grenade (Frag (2) and Gas Cloud (Toxic (1))), One-Use"),
    ],
)
def test_DZ_GEN_10_weapons_in_words(weapon: str, words: str) -> None:
    """DZ-GEN-10: range or close combat, AP where it has some, keywords with what they do."""
    assert describe(WEAPONS[weapon]) == words


def test_DZ_GEN_10_every_weapon_and_every_model_has_words() -> None:
    """DZ-GEN-10: all weapons and models can be told; two models are told apart by name and option."""
    told = {describe(weapon) for weapon in WEAPONS.values()}
    assert len(told) == len(WEAPONS)
    for faction, kind, option in options():
        words = describe_keywords(profile(faction, kind.id, option.id))
        assert words.count("(") == words.count(")"), words
    assert describe_keywords(profile("enforcers", "enforcer-captain", "laser-rifle")) == "Jump Pack, Tactician (2)"
    clouds = {
        describe_keywords(profile(key, kind.id, next(iter(kind.options)))) for key, kind in models() if kind.effects
    }
    assert all("Gas Cloud (Toxic (" in words for words in clouds)
    assert clouds
