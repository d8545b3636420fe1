"""Special Orders between the actions of one's own activation that give or take something. [DZ-CMD-15, appendix A]"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from rules.deadzone.chapters.combat.attacks import Attack
from rules.deadzone.chapters.combat.contest import rerolls, trial
from rules.deadzone.chapters.combat.pools import NEEDED, survive_pool
from rules.deadzone.chapters.hooks import VETOES, Aim, What, stage
from rules.deadzone.chapters.keywords.rerolls import frenzy
from rules.deadzone.chapters.orders.spawning import has_space, raise_up
from rules.deadzone.chapters.orders.spending import (
    NOTHING,
    Grant,
    Why,
    anybody,
    asked_to_spend,
    between_actions,
    can_order,
    give,
    named,
    no_move,
    not_for,
    one_by_one,
    pay_order,
)
from rules.deadzone.chapters.spending import faces_left, spend
from rules.deadzone.model.events.moves import Healed
from rules.deadzone.model.events.orders import DieTaken
from rules.deadzone.model.facts import Code
from rules.deadzone.model.models import TUNES, carried, has, injured
from rules.deadzone.model.moves import Command
from rules.deadzone.model.state import Fighter, Sector
from rules.deadzone.model.teams.profiles import Weapon
from rules.engine import Refusal, Rule

MACHINES_SERVED: Final = 3
"""So many Marionettes Bringing Honour to the Machine is for."""
HONOURED: Final = 4
"""The RA that it gives them."""
RAGE: Final = 3
"""The Frenzy of Green Rage."""
SURVIVES: Final = 2
"""The successes that Too Stubborn To Die needs."""
BOTS: Final = ("Gruntbot", "Stuntbot")
DEPTHS: Final = "scuttler"
BLOODTHIRSTY: Final = ("Stage 1A", "Stage 2B", "Aberration")


# -- keywords for a time -----------------------------------------------------------------------------------------------


def gift(order: str, grants: Mapping[str, tuple[Grant, ...]], why: Why = anybody) -> None:
    """Enter an order that gives the active model something, by its player's choice; empty where there is none.

    [DZ-ORD-13, DZ-ORD-34, DZ-ORD-36]
    """

    def aims(sector: Sector, f: Fighter) -> list[Aim]:
        return [("", choice) for choice in grants]

    @between_actions(order, aims, why)
    def given(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
        yield from ()
        give(f, grants[aim[1]])


def no_noh(sector: Sector, f: Fighter) -> Refusal | None:
    """Why Overcharge does nothing for a model: it has no Noh weapon."""
    able = any("Noh" in weapon.name for weapon in carried(sector, f))
    return None if able else Refusal(f"{f.id} has no Noh weapon.", "DZ-CMD-16")


gift("inspiring-presence", {"": (("weight-of-fire", 1, "round"), ("resilient", 1, "round"))})
gift("hunker-down", {"": (("solid", 0, "round"), ("tough", 0, "round"), ("hunkered", 0, "activation"))})
gift("green-rage", {"": (("green-rage", RAGE, "round"),)})
gift("none-shall-pass", {"": (("none-shall-pass", 0, "round"),)}, no_move)
gift("overcharge", {"": (("overcharge", 2, "activation"),)}, no_noh)
gift(
    "gun-toting",
    {"fire-control": (("fire-control", 0, "activation"),), "weight-of-fire": (("weight-of-fire", 2, "activation"),)},
    not_for("Gun-Toting", "Artificer", "Brokkr"),
)
gift(
    "bio-engineered-meds",
    {"speed": (("speed", 1, "round"),)},
    not_for("Bio-engineered Meds", "Lab Technician", "Security Guard", "Urbana Black Wing Marine"),
)


@rerolls("fight", "green-rage")
def rage(sector: Sector, attack: Attack, f: Fighter) -> int:
    """Green Rage is not added to the Frenzy that a model has: the higher value counts. [DZ-CMD-15, DZ-ORD-18]"""
    raging = any(effect.what == "green-rage" for effect in f.effects)
    return max(0, RAGE - frenzy(sector, attack, f)) if raging else 0


def overcharged(weapon: Weapon, value: int) -> Weapon:
    """A Noh weapon with Rapid Fire and Weight of Fire. [DZ-CMD-15, DZ-ORD-24]"""
    if "Noh" not in weapon.name:
        return weapon
    more = weapon.keywords.get("weight-of-fire", 0) + value
    return replace(weapon, keywords={**weapon.keywords, "rapid-fire": 0, "weight-of-fire": more})


TUNES["overcharge"] = overcharged

# -- Mutation ----------------------------------------------------------------------------------------------------------

MUTATIONS: Final[Mapping[str, Grant]] = {
    "resilient": ("resilient", 1, "round"),
    "frenzy": ("frenzy", 1, "round"),
    "armour": ("armour", 1, "round"),
}


def mutations(sector: Sector, f: Fighter) -> list[Aim]:
    """Resilient, Frenzy, AR, or AP for one of its close combat weapons. [DZ-ORD-05]"""
    blades = dict.fromkeys([weapon.id for weapon in carried(sector, f) if not weapon.range])
    return [*[("", choice) for choice in MUTATIONS], *[("", f"ap:{blade}") for blade in blades]]


@between_actions("mutation", mutations)
def mutate(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """The active model gains what its player chose until the end of the Round. [DZ-CMD-15, DZ-ORD-05]"""
    yield from ()
    give(f, [MUTATIONS.get(aim[1], (aim[1], 1, "round"))])


# -- Thirst for Blood --------------------------------------------------------------------------------------------------

THIRST: Final[tuple[Grant, ...]] = (("sprint", 1, "round"), ("calm", 0, "round"))
gift("thirst-for-blood", {"": THIRST}, not_for("Thirst for Blood", *BLOODTHIRSTY))


@stage("called", "thirst-for-blood")
def quench(sector: Sector, f: Fighter) -> Rule[None]:
    """It may be spent before the Rampage roll that it spares the model. [DZ-CMD-15, DZ-KW-RAMPAGE-01, DZ-ORD-07]"""
    if named(f, *BLOODTHIRSTY) and has(sector, f, "rampage") and injured(f):
        move = yield from asked_to_spend(sector, f.owner, "order_start", Code.of(f), lambda: thirsts(sector, f))
        if move:
            pay_order(sector, f.owner, move, f.id)
            give(f, THIRST)


def thirsts(sector: Sector, f: Fighter) -> list[Command]:
    """The use of Thirst for Blood as the activation begins, if there is one."""
    return [Command.of("thirst-for-blood")] if can_order(sector, f.owner, "thirst-for-blood") else []


# -- for friends -------------------------------------------------------------------------------------------------------


def lucky_ones(sector: Sector, f: Fighter) -> list[Aim]:
    """The Brokkr models of the side."""
    return [(one.id, "") for one in sector.in_play(f.owner) if named(one, "Brokkr")]


@between_actions("strike-it-lucky", lucky_ones)
def strike_it_lucky(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """One friendly Brokkr model gains Evade and Resilient until the end of the Round. [DZ-CMD-15, DZ-ORD-10]"""
    yield from ()
    one = sector.fighter(aim[0])
    assert one is not None
    give(one, [("evade", 0, "round"), ("resilient", 1, "round")])


HONOUR: Final[tuple[Grant, ...]] = (
    ("machine-honoured", HONOURED, "round"), ("weight-of-fire", 1, "round"), ("resilient", 1, "round"),
    ("honourable", 0, "round"), ("construct", -1, "round"), ("machine-spent", 0, "game"),
)  # fmt: skip


def machines(sector: Sector, f: Fighter) -> list[Aim]:
    """The Marionettes of the side."""
    return [(one.id, "") for one in sector.in_play(f.owner) if named(one, "Marionette")]


@between_actions("bringing-honour-to-the-machine", machines)
def bring_honour(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """Up to three Marionettes are no Constructs and shoot better until the end of the Round. [DZ-CMD-15, DZ-ORD-27]"""
    order = "bringing-honour-to-the-machine"
    yield from one_by_one(sector, f, order, aim, machines, _honour, MACHINES_SERVED)


def _honour(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    yield from ()
    one = sector.fighter(aim[0])
    assert one is not None
    give(one, HONOUR)


def honoured_ra(sector: Sector, attack: Attack, f: Fighter, stat: str) -> int:
    """The RA of an honoured Marionette. [DZ-CMD-15, DZ-ORD-27]"""
    honoured = any(effect.what == "machine-honoured" for effect in f.effects)
    return HONOURED if honoured and stat == "ranged" else 0


def tire_machines(sector: Sector) -> None:
    """At the start of the next Round they are Activated: to be called when it begins. [DZ-CMD-15, DZ-ORD-27]"""
    for f in sector.fighters:
        if any(effect.what == "machine-spent" for effect in f.effects):
            f.effects = [effect for effect in f.effects if effect.what != "machine-spent"]
            f.activated = True


NEEDED["bringing-honour-to-the-machine"] = honoured_ra

# -- HP ----------------------------------------------------------------------------------------------------------------


def damaged_bots(sector: Sector, f: Fighter) -> list[Aim]:
    """The machines that have lost HP and were not tinkered with in this Round."""
    bots = [one for one in sector.in_play(f.owner) if named(one, *BOTS) and injured(one)]
    return [(one.id, "") for one in bots if not has(sector, one, "tinkerer")]


@between_actions("tinkerer", damaged_bots)
def repair(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """A machine recovers 1 HP, once in a Round. [DZ-CMD-15, DZ-ORD-21]"""
    yield from ()
    one = sector.fighter(aim[0])
    assert one is not None
    give(one, [("tinkerer", 0, "round")])
    recover(sector, one, f.id)


def recover(sector: Sector, f: Fighter, by: str) -> None:
    """A model gets 1 HP back."""
    f.damage -= 1
    sector.tell(Healed(f.id, 1, by))


def no_stubbornness(sector: Sector, f: Fighter) -> Refusal | None:
    """Why Too Stubborn To Die does nothing for a model: it is a Vehicle, or unhurt."""
    if has(sector, f, "vehicle"):
        return Refusal(f"{f.id} is a Vehicle.", "DZ-CMD-16")
    return None if injured(f) else Refusal(f"{f.id} has lost no HP.", "DZ-CMD-16")


@between_actions("too-stubborn-to-die", lambda sector, f: [NOTHING], no_stubbornness)
def be_stubborn(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """The active model recovers 1 HP if it passes a Survive test. [DZ-CMD-15, DZ-ORD-11]"""
    pool = survive_pool(sector, Attack("test", 1 - f.owner, None, None, f), f)
    if (yield from trial(sector, f, pool, SURVIVES, "DZ-CMD-15")):
        recover(sector, f, f.id)


# -- Command Dice and newcomers ----------------------------------------------------------------------------------------


def lying_faces(sector: Sector, f: Fighter) -> list[Aim]:
    """The results of the other side that lie unspent."""
    return [("", face) for face in faces_left(sector, 1 - f.owner)]


@between_actions("wheels-within-wheels", lying_faces)
def discard_die(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """One unspent Command Die of the other side is discarded. [DZ-CMD-15, DZ-ORD-23]"""
    yield from ()
    take_die(sector, 1 - f.owner, aim[1])


def take_die(sector: Sector, seat: int, face: str) -> None:
    """A side loses an unspent die with this result."""
    die = next(die for die in sector.unspent(seat) if die.face == face)
    spend(sector, seat, die.face)
    sector.tell(DieTaken(seat, die.face))


def depths(sector: Sector, f: Fighter) -> list[Aim]:
    """The cubes with a friendly model, without enemies and with room for a Scuttler."""
    cubes = dict.fromkeys([one.cube for one in sector.in_play(f.owner) if not sector.foes_at(one.cube, f.owner)])
    return [(cube, "") for cube in cubes if has_space(sector, f.owner, DEPTHS, cube)]


@between_actions("from-the-depths", depths)
def rise_from_depths(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """A new Scuttler, not Activated, stands beside a friend. [DZ-CMD-15, R121, DZ-ORD-38]"""
    yield from ()
    raise_up(sector, f.owner, DEPTHS, aim[0], ready=True)


# -- what an order forbids ---------------------------------------------------------------------------------------------

BARS: Final[Mapping[str, tuple[tuple[What, ...], str]]] = {
    "hunkered": (("advance", "sprint"), "has hunkered down and does not move in this activation."),
    "jumped": (("advance", "sprint"), "has moved by Mobile Infantry: no Advance and no Sprint in this activation."),
    "danced": (("command-advance",), "has moved by Dance of Death: no Advance result in this activation."),
}
"""Effect -> what its model may not do, and a sentence."""


def barred_by_order(sector: Sector, f: Fighter, what: What) -> Refusal | None:
    """What a Special Order forbids the model that it helped. [DZ-CMD-15]"""
    for effect in f.effects:
        whats, told = BARS.get(effect.what, ((), ""))
        if what in whats:
            return Refusal(f"{f.id} {told}", "DZ-CMD-15")
    return None


VETOES["special-order"] = barred_by_order
