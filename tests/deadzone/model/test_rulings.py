"""Rulings on what the rulebook leaves open, as players meet them. [section 8]"""

from __future__ import annotations

from rules.deadzone.chapters.combat import assault
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.events.fights import Assaulted
from rules.deadzone.model.events.harm import BoomTriggered, CloudPlaced, Exploded, Pinned
from rules.deadzone.model.state import Sector
from rules.deadzone.model.teams.profiles import Effect, Weapon
from rules.engine import Event, Rule
from tests.deadzone.bench import Bench, bench, enforcer, table, warrior
from tests.deadzone.harm import N, mawbeast, of, spawn, striking
from tests.deadzone.kit import Table
from tests.deadzone.plaza import FAIL

ROW = "foundry-row"


def order_of(scene: Bench | Table, *kinds: type[Event]) -> list[str]:
    """The names of these facts in the order in which they were told."""
    return [type(event).__name__ for event in scene.events if isinstance(event, kinds)]


def quiet(scene: Bench) -> Bench:
    """Answer what is asked with the defaults, to the end."""
    while scene.asking:
        scene.silent()
    return scene


# -- explosions, effects, throws ---------------------------------------------------------------------------------------


def test_R157_the_bombs_own_blast_comes_before_the_fights_of_who_was_thrown() -> None:
    """R157: A Frag kills a Bomber and throws S1 among enemies: first the Bomber explodes, then S1 is attacked."""
    guard = spawn("forge-fathers", "forge-guard", "S2", cube="C2-1")
    sector = table(
        enforcer(cube="C3-1"), mawbeast(cube="C2-1", damage=1), warrior("S1", cube="C2-1"), guard, map=ROW
    )  # fmt: skip
    script = [4, 1, 1], FAIL, [4, 1, 1], [4, 1, 1], N, [1] * 4, FAIL, [1] * 4, [1], FAIL
    scene = quiet(bench(striking("frag", "C2-1", 3), sector, *script))
    assert order_of(scene, BoomTriggered, Exploded, Assaulted) == ["Exploded", "BoomTriggered", "Exploded", "Assaulted"]
    assert of(scene, "S1").cube == "C3-1"


def test_R158_the_fights_of_one_effect_come_before_the_next_effect() -> None:
    """R158, R141: Frag (2) and a toxic cloud: who was thrown among enemies fights there before the cloud comes."""

    def rule(sector: Sector) -> Rule[None]:
        by = sector.fighters[0]
        weapon = Weapon("pox-bomb", "Pox Bomb", 2, 0)
        effects = [Effect("frag", 2), Effect("gas-cloud", 0, (Effect("toxic", 1),))]
        yield from assault.burst(sector, "C2-1", effects, Attack("frag", 0, by, weapon, by))

    script = [1, 1], FAIL, N, [1] * 4, [1], FAIL
    scene = quiet(bench(rule, table(enforcer(cube="C3-1"), warrior(cube="C2-1"), map=ROW), *script))
    assert order_of(scene, Exploded, Assaulted, CloudPlaced) == ["Exploded", "Assaulted", "CloudPlaced"]


def test_R137_and_R169_an_explosion_without_an_owner_asks_nobody_for_an_order() -> None:
    """R137, R169: A Bomber's blast among two large models that compete for room: by code, and nobody is asked."""
    large = [spawn("plague", "stage-2b-burster", code, cube="C2-1") for code in ("B1", "B2")]
    crowd = warrior("S3", cube="C3-1")
    bomber = mawbeast(cube="C2-1", damage=1)

    def rule(sector: Sector) -> Rule[None]:
        sector.blasts.append(("C2-1", "blast", 0))
        yield from assault.finish(sector)

    scene = bench(rule, table(enforcer(cube="H8-1"), *large, crowd, bomber, map=ROW), N, N, N)
    assert scene.asking == ""
    assert of(scene, "B1").cube == "C3-1"
    assert [pinned.model for pinned in scene.told(Pinned)] == ["B1", "B2", "M1"]
