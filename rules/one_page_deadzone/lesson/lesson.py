"""The guided table of One Page Deadzone: a squad of three, from the first cube to the score."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine import Event, say
from rules.engine.lesson import Goal, Lesson, Tip
from rules.one_page_deadzone.lesson.reasons import because
from rules.one_page_deadzone.lesson.suggest import rival, suggest
from rules.one_page_deadzone.model import events
from rules.one_page_deadzone.model.questions import Prompt
from rules.one_page_deadzone.model.state import ROUNDS, Action
from rules.one_page_deadzone.model.view import ZoneView

WELCOME = Tip(
    say(
        "Two small squads fight over a yard of crates and walls, eight cubes by eight. You take turns, **one unit at a"
        " time**, for four rounds, or until one side is gone. Each enemy that you destroy scores what it cost, and so"
        " does one that is pinned at the end; most points win. All dice have eight sides, and everything on the table"
        " is open.\n"
        "In the picture the round tokens are yours and the square ones your opponent's; Ta1 is a Tactical Enforcer, and"
        " its hearts are the wounds that it can take. Dashed sandbags are cover, crossed black blocks are walls, and"
        " the small number in a corner is the level."
    ),
    rules=("OP-PRE-01", "OP-RND-01", "OP-MIS-01", "OP-MIS-02", "OP-MIS-03", "OP-MIS-04", "OP-SR-14", "OP-TER-01"),
)
FAREWELL = Tip(
    say(
        "That is the whole game: activate one unit, move, shoot or fight, and let cover and overwatch do the rest. Two"
        " habits of good players: end each move where few enemies can see you, and shoot first at what has not acted"
        " yet."
    ),
    rules=("OP-RND-01", "OP-ACT-01", "OP-SHT-07", "OP-OVW-01"),
)
PROMPTS: Mapping[str, Tip] = {
    Prompt.ARMY: Tip(
        say(
            "Each player brings up to 150 points. A ready-made army is the quickest way to play; later you may recruit"
            " your own. The numbers to know are **Quality** (4+ means that each die of 4 or more counts, so lower is"
            " better) and **Tough** (how many wounds remove the unit)."
        ),
        say("Choose a ready-made army, or the list that you recruited."),
        ("OP-ARM-01", "OP-GEN-02", "OP-SR-14", "OP-SHT-05"),
    ),
    Prompt.SIDE: Tip(
        say(
            "You won the roll-off, so you choose your side of the map, deploy first and begin round 1. Your opponent"
            " gets the opposite side, from which the map is the same."
        ),
        say("Choose your side: the map is the same from the opposite one."),
        ("OP-PRE-02", "OP-PRE-03", "OP-PRE-04", "OP-RND-02"),
    ),
    Prompt.DEPLOY: Tip(
        say(
            "Your units start anywhere in the row along your side. Up to size 4 fit into one cube, but do not crowd:"
            " one burst of suppressing fire may pin all units that stand together. Put each unit where it will soon see"
            " a lot, or be behind sandbags."
        ),
        say("The next unit: near cover, and not on top of its friends."),
        ("OP-PRE-03", "OP-PRE-05", "OP-GEN-05", "OP-SUP-01"),
    ),
    Prompt.ACTIVATE: Tip(
        say(
            "Choose **one unit and one action**; then your opponent activates one. **Walk** is a short move and then a"
            " shot, **Hold** only the shot, **Run** a long move without one. **Overwatch** waits and shoots when an"
            " enemy in sight begins or ends its activation, **Assault** charges into an enemy's cube. There is no"
            " passing. A unit that is in danger, or has a good target, goes first."
        ),
        say("One unit, one action. Who has the best shot, or is in the most danger? That unit goes first."),
        (
            "OP-RND-01",
            "OP-RND-05",
            "OP-ACT-01",
            "OP-ACT-02",
            "OP-ACT-03",
            "OP-ACT-04",
            "OP-ACT-05",
            "OP-ACT-06",
            "OP-OVW-01",
        ),
    ),
    Prompt.GO: Tip(
        say(
            "Choose where it goes; diagonal steps count 1. Sandbags are cover: **1 more defence die** against shots,"
            " and shooting down gives **1 more attack die**. A Run keeps out of mud, and dangerous ground may wound."
            " Staying is allowed, too."
        ),
        say("Look for cover, for height, and for a place from which you see an enemy."),
        ("OP-ACT-04", "OP-ACT-05", "OP-MOV-01", "OP-MOV-06", "OP-TER-01", "OP-TER-03", "OP-TER-05", "OP-ELV-07", "R36"),
    ),
    Prompt.STEP: Tip(
        say(
            "By order of your commander this unit moves one cube, outside its own activation. Use it to come into cover"
            " or into sight of a target."
        ),
        say("One free cube: into cover, or into sight of a target."),
        ("OP-SR-12", "OP-SR-13", "R17"),
    ),
    Prompt.CHARGE: Tip(
        say(
            "Choose the cube to assault. In melee there is no cover, and **nobody strikes back**; but if an enemy is"
            " left in the cube afterwards, your unit must step out again. Coming through mud gives the target 1 more"
            " die."
        ),
        say("Into which cube? A wounded, pinned or lonely enemy is the best victim."),
        ("OP-ACT-06", "OP-MEL-01", "OP-MEL-03", "OP-MEL-06", "OP-MEL-07", "OP-MEL-09"),
    ),
    Prompt.FIRE: Tip(
        say(
            "Both sides roll 3 dice, with bonuses: you for a heavy gun, a clear view and height, the target for cover."
            " Each hit by which you beat the target is a wound. The percentages beside the choices are exact."
            " **Suppress** wounds nobody, but pins every unit in a cube that rolls worse than you; it loses its next"
            " activation."
        ),
        say("Compare the percentages: remove a unit, or suppress a crowd or one that is too well covered."),
        ("OP-SHT-01", "OP-SHT-03", "OP-SHT-04", "OP-SHT-06", "OP-SHT-07", "OP-ELV-07", "OP-SUP-02", "OP-MOR-04"),
    ),
    Prompt.HELP: Tip(
        say(
            "A friend in the same cube can add 1 die to suppressing fire, but helping is its activation for this round."
            " Mark those with nothing better to do, then press Confirm; marking nobody is fine."
        ),
        say("A helper gives up its own activation; nobody is fine, too."),
        ("OP-SUP-05", "R10"),
    ),
    Prompt.REACT: Tip(
        say(
            "An enemy begins or ends its activation in sight of your unit on overwatch, so you may shoot now. That uses"
            " the overwatch up, and the target has 1 more defence die."
        ),
        say("Shoot now, or keep the overwatch for a better target."),
        ("OP-OVW-01", "OP-OVW-02", "OP-OVW-03", "OP-OVW-05"),
    ),
    Prompt.STRIKE: Tip(
        say(
            "Your unit stands among enemies. The blow goes like a shot: 3 dice and those of the weapon against 3. A"
            " pinned target is easier, one with an unpinned friend beside it harder. They do not strike back."
        ),
        say("Which enemy does it strike? See the percentages."),
        ("OP-MEL-01", "OP-MEL-02", "OP-MEL-03", "OP-MEL-04", "OP-MEL-05"),
    ),
    Prompt.FALL_BACK: Tip(
        say(
            "The enemy still stands, so your unit has to leave the cube. Look for a neighbouring cube out of sight, or"
            " one with cover."
        ),
        say("Step out: into cover, or out of sight."),
        ("OP-MEL-07", "R12"),
    ),
    Prompt.HEAL: Tip(
        say("A Medic takes one wound from itself or from a friend in the same cube. The most valuable unit first."),
        say("Which unit loses a wound? The most valuable first."),
        ("OP-SR-07",),
    ),
    Prompt.ORDER: Tip(
        say(
            "Your commander rolled 3 dice, and each 6 or more is an order, for another friend within 4 cubes each. It"
            " moves one cube, assaults within one cube, shoots or recovers **at once**, even if it was activated"
            " already. A free shot is worth most."
        ),
        say("One more order: a free shot is worth most, then a move into cover."),
        ("OP-SR-11", "OP-SR-12", "OP-SR-13"),
    ),
}
EVENTS: Mapping[type[Event], Tip] = {
    events.RolledOff: Tip(
        say("**Roll-off:** the higher die chooses the side, deploys first and begins round 1."),
        rules=("OP-PRE-02", "OP-PRE-03", "OP-RND-02"),
    ),
    events.Shot: Tip(
        say(
            "**A shot:** both rolls are shown. Count the dice that reach the Quality (4+ for an Enforcer); the"
            " difference is the number of wounds. Equal is a miss."
        ),
        rules=("OP-SHT-03", "OP-SHT-04", "OP-GEN-02"),
    ),
    events.Wounded: Tip(
        say("**Wounded:** a unit with Tough(2) falls with its second wound, one with Tough(3) with its third."),
        rules=("OP-SHT-05", "OP-SR-14"),
    ),
    events.Destroyed: Tip(
        say(
            "**Destroyed:** the other side scores the unit's cost. Friends in the same cube test morale; those that"
            " fail are pinned."
        ),
        rules=("OP-MIS-02", "OP-MOR-01"),
    ),
    events.Suppressed: Tip(
        say("**Suppressing fire:** one roll against everybody in a cube. Cover does not help, and nobody is wounded."),
        rules=("OP-SUP-01", "OP-SUP-02", "OP-SUP-03"),
    ),
    events.Pinned: Tip(
        say(
            "**Pinned:** such a unit cannot be activated this round, and spends its next activation on recovering."
            " Pinned at the very end it scores for the enemy as if it were destroyed."
        ),
        rules=("OP-MOR-03", "OP-MOR-04", "OP-MIS-02"),
    ),
    events.Struck: Tip(
        say("**Melee:** rolled like a shot, without cover or height, and nobody strikes back."),
        rules=("OP-MEL-02", "OP-MEL-03", "OP-MEL-09"),
    ),
    events.Commanded: Tip(
        say("**Command:** three dice of the Peacekeeper; each 6 or more is an order for a friend nearby."),
        rules=("OP-SR-11", "OP-SR-12"),
    ),
    events.HazardMet: Tip(
        say(
            "**Dangerous ground and mines:** one die for each entry; on a 1 the ground attacks. A fall of two levels or"
            " more always does."
        ),
        rules=("OP-TER-05", "OP-SR-05", "OP-ELV-04"),
    ),
    events.RoundBegan: Tip(
        say(
            "**A new round:** all units are ready again. Whoever ran out of units first begins; wounds, pins and"
            " overwatch stay."
        ),
        rules=("OP-RND-04", "OP-RND-06"),
    ),
    events.MoraleTested: Tip(
        say("**Morale:** when a friend dies in its cube a unit rolls; below its Quality it is pinned."),
        rules=("OP-MOR-01",),
    ),
}


# -- the goals ---------------------------------------------------------------------------------------------------------


def by_me(seen: ZoneView, unit_id: str) -> bool:
    """Whether a unit on the table is the learner's."""
    unit = seen.unit(unit_id)
    return unit is not None and unit.owner == seen.seat


def deployed(event: Event, seen: ZoneView) -> bool:
    """The learner's last unit stands on the table."""
    own = isinstance(event, events.Deployed) and event.seat == seen.seat
    return own and all(unit.cube for unit in seen.units if unit.owner == seen.seat)


def advanced(event: Event, seen: ZoneView) -> bool:
    """One of the learner's units went where he wanted."""
    return isinstance(event, events.Moved) and not event.forced and by_me(seen, event.unit)


def shot(event: Event, seen: ZoneView) -> bool:
    """One of the learner's units shot in its own turn, to wound or to pin."""
    own_turn = isinstance(event, events.Suppressed) or (isinstance(event, events.Shot) and not event.reaction)
    return own_turn and by_me(seen, getattr(event, "unit", ""))


def acted(action: Action) -> Callable[[Event, ZoneView], bool]:
    """The learner activated a unit for this."""
    return lambda event, seen: (
        isinstance(event, events.Activated) and event.action == action and event.seat == seen.seat
    )


def struck(event: Event, seen: ZoneView) -> bool:
    """One of the learner's units fought in an enemy's cube."""
    return isinstance(event, events.Struck) and by_me(seen, event.unit)


def scored(event: Event, seen: ZoneView) -> bool:
    """An enemy was destroyed."""
    return isinstance(event, events.Destroyed) and event.owner != seen.seat


GOALS: tuple[Goal[ZoneView], ...] = (
    Goal(
        "deploy", say("Deploy"), say("put all your units into the row along your side."), deployed,
        ("OP-PRE-03", "OP-PRE-04"),
    ),
    Goal(
        "advance", say("Advance"), say("choose Walk or Run for a unit, then a cube."), advanced,
        ("OP-ACT-04", "OP-ACT-05"),
    ),
    Goal(
        "shoot", say("Shoot"), say("choose Hold or Walk for a unit that sees an enemy, then a target."), shot,
        ("OP-ACT-02", "OP-ACT-04", "OP-SHT-01"),
    ),
    Goal(
        "overwatch", say("Overwatch"),
        say("choose Overwatch for a unit that sees nobody; it may shoot at enemies later."),
        acted("overwatch"), ("OP-ACT-03", "OP-OVW-01"),
    ),
    Goal(
        "command", say("Command"), say("choose Command for the Peacekeeper; 3 dice decide how many orders."),
        acted("command"), ("OP-SR-11",),
    ),
    Goal(
        "assault", say("Assault"), say("come within 2 cubes of an enemy, choose Assault and strike."), struck,
        ("OP-ACT-06", "OP-MEL-01"),
    ),
    Goal(
        "score", say("Score"), say("destroy an enemy: several units at one target, the wounded first."), scored,
        ("OP-MIS-02", "OP-SHT-05"),
    ),
)  # fmt: skip


LESSON: Lesson[ZoneView] = Lesson(
    seats=2,
    options={"points": "150", "map": "loading-dock"},
    welcome=WELCOME,
    prompts=PROMPTS,
    events=EVENTS,
    goals=GOALS,
    farewell=FAREWELL,
    last_round=ROUNDS,
    because=because,
    suggest=suggest,
    rival=rival,
)
