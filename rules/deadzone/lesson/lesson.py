"""The guided table of Deadzone: the first two Rounds of a Patrol, from the team to the first objective."""

from __future__ import annotations

from rules.deadzone.lesson.suggest import because, rival, suggest
from rules.deadzone.lesson.texts import EVENTS, PROMPTS
from rules.deadzone.model.events import fights, harm, moves, rounds, setup, tests
from rules.deadzone.model.view import SectorView
from rules.engine import Event, say
from rules.engine.lesson import Goal, Lesson, Tip

LAST_ROUND = 2
"""A whole game takes five; after two everything has been seen."""
WELCOME = Tip(
    say(
        "Two Strike Teams fight in a sector of stacked cubes: eight by eight on the ground, up to four levels high. You"
        " activate **one model at a time**, in turns. Kills score at once, objectives at the end of every Round."
        " Whoever ends a Round with 12 victory points (VP), or has the most after five Rounds, wins. Dice have eight"
        " sides, only Command Dice have six, and nearly everything lies open.\n"
        "D4-2 is column D, row 4, level 2. The picture shows all levels from above: the number on a roof is its level,"
        " and a framed window in it is what lies below. Es1 and En2 are models: `/look` tells what they are and how"
        " they are."
    ),
    rules=(
        *("DZ-CUB-01", "DZ-RND-02", "DZ-RND-04", "DZ-RND-10", "DZ-RND-13", "DZ-S1-01", "DZ-WIN-02", "DZ-WIN-03"),
        *("DZ-WIN-04", "DZ-GEN-14"),
    ),
)
FAREWELL = Tip(
    say(
        "That is the whole game: activate a model, two short actions or a long one, Command Dice on top. A real game"
        " has five Rounds, or ends when somebody has enough VP. Three habits of good players: take objectives early and"
        " with one model each; keep a Dice Symbol for your defence; Blaze Away at enemies that you cannot hurt. For"
        " fewer questions, `/orders` answers for you what is always the same."
    ),
    rules=("DZ-ACT-01", "DZ-CMD-14", "DZ-WIN-01", "DZ-WIN-03", "DZ-RND-10", "DZ-CMD-08", "DZ-KW-RAPID-03"),
)


def by_me(seen: SectorView, code: str) -> bool:
    """Whether a model is the learner's."""
    f = seen.fighter(code)
    return f is not None and f.owner == seen.seat


def deployed(event: Event, seen: SectorView) -> bool:
    """The learner's last model is placed."""
    if not isinstance(event, setup.Deployed) or event.seat != seen.seat:
        return False
    return all(f.cube for f in seen.of(event.seat))


def advanced(event: Event, seen: SectorView) -> bool:
    """One of the learner's models moved."""
    return isinstance(event, moves.Moved) and event.manner == "move" and by_me(seen, event.model)


def shot(event: Event, seen: SectorView) -> bool:
    """One of the learner's models shot to hurt."""
    return isinstance(event, fights.ShotFired) and event.how != "blaze" and by_me(seen, event.model)


def blazed(event: Event, seen: SectorView) -> bool:
    """One of the learner's models shot to pin."""
    return isinstance(event, fights.ShotFired) and event.how == "blaze" and by_me(seen, event.model)


def commanded(event: Event, seen: SectorView) -> bool:
    """The learner spent a Command Die."""
    return isinstance(event, moves.CommandSpent | tests.SymbolsPut | tests.RerollBought) and event.seat == seen.seat


def assaulted(event: Event, seen: SectorView) -> bool:
    """One of the learner's models attacked in an Assault."""
    return isinstance(event, fights.Assaulted) and by_me(seen, event.model)


def killed(event: Event, seen: SectorView) -> bool:
    """An enemy was killed."""
    return isinstance(event, harm.Killed) and not by_me(seen, event.model)


def held(event: Event, seen: SectorView) -> bool:
    """The learner scored for an objective."""
    return isinstance(event, rounds.ObjectiveScored) and event.seat == seen.seat


GOALS: tuple[Goal[SectorView], ...] = (
    Goal(
        "deploy", say("Deploy"), say("put your models into your zone; one press places the rest."), deployed,
        ("DZ-SET-10",),
    ),
    Goal(
        "move", say("Move"), say("choose Advance or Sprint for a model, then a cube."), advanced,
        ("DZ-MOV-01", "DZ-MOV-02"),
    ),
    Goal(
        "shoot", say("Shoot"), say("choose Shoot for a model that sees an enemy, then a target."), shot,
        ("DZ-SHO-05",),
    ),
    Goal(
        "blaze", say("Blaze Away"), say("shoot with a Rapid Fire weapon to pin somebody: four dice, no damage."),
        blazed, ("DZ-KW-RAPID-01", "DZ-KW-RAPID-02", "DZ-KW-RAPID-03"),
    ),
    Goal(
        "command", say("Command Dice"), say("spend a result: a free action, or Dice Symbols on a test."), commanded,
        ("DZ-CMD-08", "DZ-CMD-09", "DZ-CMD-10", "DZ-CMD-11"),
    ),
    Goal(
        "assault", say("Assault"), say("move a model into an enemy's cube: it fights at once."), assaulted,
        ("DZ-MOV-05",),
    ),
    Goal(
        "kill", say("Kill"), say("take an enemy's last HP: several models at one target, the wounded first."),
        killed, ("DZ-DMG-01",),
    ),
    Goal(
        "objective", say("Objective"), say("end a Round as the only side with a model in an objective's cube."), held,
        ("DZ-RND-10", "DZ-RND-11"),
    ),
)  # fmt: skip

LESSON: Lesson[SectorView] = Lesson(
    seats=2,
    options={"points": "100", "scenario": "patrol", "map": "foundry-row"},
    welcome=WELCOME,
    prompts=PROMPTS,
    events=EVENTS,
    goals=GOALS,
    farewell=FAREWELL,
    last_round=LAST_ROUND,
    because=because,
    suggest=suggest,
    rival=rival,
)
