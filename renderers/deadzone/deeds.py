"""The deeds since the last picture, as facts tell them: who did what to whom, with which dice, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from renderers.skirmish.contests import Grade
from rules.deadzone.model.events import fights, harm, moves, rounds, tests
from rules.deadzone.model.models import ITEM_WEAPONS
from rules.deadzone.model.teams.factions import WEAPONS
from rules.engine import Event

SHOWN = 2
"""So many deeds are shown."""
HOW = {"blaze": "Blaze Away", "aimed": "aimed shot"}


@dataclass(slots=True)
class Deed:
    """One line; `needs` is from which number on dice of attack and defence succeed."""

    model: str
    verb: str
    target: str = ""
    attack: tuple[int, ...] = ()
    defence: tuple[int, ...] = ()
    needs: tuple[int, int] = (1, 1)
    outcome: str = ""
    grade: Grade = "nothing"
    hp: int = 0


def deeds(facts: Sequence[Event]) -> list[Deed]:
    """The last deeds; those with dice before those that merely were."""
    done: list[Deed] = []
    for fact in facts:
        _note_act(done, fact)
        _note_dice(done, fact)
        _note_end(done, fact)
    places = range(len(done))
    told = sorted(places, key=lambda place: (bool(done[place].attack or done[place].outcome), place))[-SHOWN:]
    return [done[place] for place in sorted(told)]


def weapon_name(weapon: str) -> str:
    """A weapon in words."""
    known = WEAPONS.get(weapon) or ITEM_WEAPONS.get(weapon)
    return known.name if known else weapon.replace("-", " ")


def _note_act(done: list[Deed], fact: Event) -> None:
    """What a model set out to do."""
    match fact:
        case moves.Activated(_, model):
            done.append(Deed(model, "is activated"))
        case moves.Moved(model, start, end) if start != end:
            if done and done[-1].model == model and not done[-1].attack and not done[-1].outcome:
                done[-1].verb = f"moves to {end}"
            else:
                done.append(Deed(model, f"moves to {end}"))
        case fights.ShotFired(model, weapon, target, how):
            words = f"{weapon_name(weapon)}, {HOW[how]}" if how in HOW else weapon_name(weapon)
            _begin(done, Deed(model, words, target))
        case fights.Assaulted(model, target, weapon):
            _begin(done, Deed(model, weapon_name(weapon), target))
        case rounds.Passed():
            done.append(Deed("", "The Turn was passed"))
        case harm.Exploded(cube, effect):
            done.append(Deed("", f"{effect.replace('-', ' ').capitalize()} in {cube}"))
        case moves.TrapSprung(_, model, cube):
            done.append(Deed(model, f"sets off a trap in {cube}"))
        case moves.Revealed(model, _, kind):
            done.append(Deed(model, "finds", "", outcome=kind.replace("-", " "), grade="held"))


def _begin(done: list[Deed], deed: Deed) -> None:
    """An attack takes the place of the mere activation before it."""
    if done and done[-1].model == deed.model and done[-1].verb == "is activated":
        done.pop()
    done.append(deed)


def _note_dice(done: list[Deed], fact: Event) -> None:
    """Two rolls against each other; the dice of an effect begin a deed of their own."""
    match fact:
        case tests.DiceThrown(_, model, test, needed=needed, faces=faces):
            last = done[-1] if done else None
            if last and last.model == model and not last.attack:
                last.attack, last.needs = faces, (needed, last.needs[1])
            elif last and last.target and last.model != model and not last.defence:
                last.defence, last.needs = faces, (last.needs[0], needed)
                last.target = model or last.target
            elif last and not last.model and not last.defence:
                last.target, last.defence, last.needs = model, faces, (last.needs[0], needed)
            else:
                done.append(Deed(model, f"{test} test".replace("-", " "), "", faces, (), (needed, 1)))
        case tests.Compared(ours=ours, theirs=theirs) if done and not done[-1].outcome:
            done[-1].outcome = f"{ours} : {theirs}"


def _note_end(done: list[Deed], fact: Event) -> None:
    """What came of it: HP lost, Pinned, killed."""
    if not done:
        return
    last = done[-1]
    match fact:
        case harm.HpLost(model, hp):
            last.hp += hp
            last.outcome, last.grade = f"−{last.hp} HP" if last.target else f"{model} −{hp} HP", "harm"
        case harm.Killed(model):
            last.outcome, last.grade = f"{model} killed" if model != last.target else "killed", "harm"
        case harm.DamageStopped() if last.grade == "nothing":
            last.outcome = "armour holds"
        case harm.Pinned(model) if last.grade == "nothing":
            last.outcome, last.grade = "Pinned" if model == last.target else f"{model} Pinned", "held"
