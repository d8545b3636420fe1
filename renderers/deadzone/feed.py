"""The feed: what has happened since the last picture: who did what to whom, with which dice, what came of it."""

from __future__ import annotations

from collections.abc import Sequence

from renderers.skirmish.feed import Entry, newest
from rules.deadzone.model.events import fights, harm, moves, rounds, tests
from rules.deadzone.model.names import weapon_name
from rules.engine import Event, say

HOW = {"blaze": say("Blaze Away"), "aimed": say("aimed shot")}


def feed(facts: Sequence[Event]) -> list[Entry]:
    """The last entries; those with dice before those that merely were."""
    done: list[Entry] = []
    for fact in facts:
        _note_act(done, fact)
        _note_dice(done, fact)
        _note_end(done, fact)
    return newest(done, lambda entry: bool(entry.attack or entry.outcome))


def _note_act(done: list[Entry], fact: Event) -> None:
    """What a model set out to do."""
    match fact:
        case moves.Activated(_, model):
            done.append(Entry(model, say("is activated"), opens=True))
        case moves.Moved(model, start, end) if start != end:
            if done and done[-1].piece == model and not done[-1].attack and not done[-1].outcome:
                done[-1].verb, done[-1].opens = say("moves to {end}", end=end), False
            else:
                done.append(Entry(model, say("moves to {end}", end=end)))
        case fights.ShotFired(model, weapon, target, how):
            words = f"{weapon_name(weapon)}, {HOW[how]}" if how in HOW else weapon_name(weapon)
            _begin(done, Entry(model, words, target))
        case fights.Assaulted(model, target, weapon):
            _begin(done, Entry(model, weapon_name(weapon), target))
        case rounds.Passed():
            done.append(Entry("", say("The Turn was passed")))
        case harm.Exploded(cube, effect):
            done.append(
                Entry("", say("{effect} in {cube}", effect=say(effect.replace("-", " ").capitalize()), cube=cube))
            )
        case moves.TrapSprung(_, model, cube):
            done.append(Entry(model, say("sets off a trap in {cube}", cube=cube)))
        case moves.Revealed(model, _, kind):
            done.append(Entry(model, say("finds"), outcome=say(kind.replace("-", " ")), grade="held"))


def _begin(done: list[Entry], entry: Entry) -> None:
    """An attack takes the place of the mere activation before it."""
    if done and done[-1].piece == entry.piece and done[-1].opens:
        done.pop()
    done.append(entry)


def _note_dice(done: list[Entry], fact: Event) -> None:
    """Two rolls against each other; the dice of an effect begin an entry of their own."""
    match fact:
        case tests.DiceThrown(_, model, test, needed=needed, faces=faces):
            last = done[-1] if done else None
            if last and last.piece == model and not last.attack:
                last.attack, last.needs = faces, (needed, last.needs[1])
            elif last and last.target and last.piece != model and not last.defence:
                last.defence, last.needs = faces, (last.needs[0], needed)
                last.target = model or last.target
            elif last and not last.piece and not last.defence:
                last.target, last.defence, last.needs = model, faces, (last.needs[0], needed)
            else:
                done.append(
                    Entry(model, say("{test} test", test=say(test.replace("-", " "))), "", faces, (), (needed, 1))
                )
        case tests.Compared(ours=ours, theirs=theirs) if done and not done[-1].outcome:
            done[-1].outcome = f"{ours} : {theirs}"


def _note_end(done: list[Entry], fact: Event) -> None:
    """What came of it: HP lost, Pinned, killed."""
    if not done:
        return
    last = done[-1]
    match fact:
        case harm.HpLost(model, hp):
            last.lost += hp
            last.outcome, last.grade = f"−{last.lost} HP" if last.target else f"{model} −{hp} HP", "harm"
        case harm.Killed(model):
            last.outcome, last.grade = (
                say("{model} killed", model=model) if model != last.target else say("killed"),
                "harm",
            )
        case harm.DamageStopped() if last.grade == "nothing":
            last.outcome = say("armour holds")
        case harm.Pinned(model) if last.grade == "nothing":
            last.outcome, last.grade = (
                say("Pinned") if model == last.target else say("{model} Pinned", model=model),
                "held",
            )
