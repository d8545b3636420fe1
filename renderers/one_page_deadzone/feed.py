"""The feed: what has happened since the last picture, who did what to whom, with which dice, what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from renderers.skirmish.feed import Entry, newest
from rules.engine import Event, say
from rules.one_page_deadzone.model import events as e
from rules.one_page_deadzone.model.armies import model
from rules.one_page_deadzone.model.names import wounds_in_words
from rules.one_page_deadzone.model.view import ZoneView

GROUND_NEEDS, ORDER_NEEDS = 4, 6
VERBS = {
    "hold": say("holds"),
    "overwatch": say("goes on overwatch"),
    "walk": say("walks"),
    "run": say("runs"),
    "assault": say("assaults"),
    "plant": say("plants a mine"),
    "heal": say("heals"),
    "command": say("commands"),
    "recover": say("recovers"),
}
ORDERS = {
    "move": say("moves"),
    "assault": say("assaults by order"),
    "shoot": say("shoots by order"),
    "recover": say("recovers by order"),
}
SPARED = say("not pinned")
HAZARDS = {"danger": say("wire"), "mine": say("mine"), "fall": say("fall")}


@dataclass(frozen=True, slots=True)
class Roster:
    """Owner and model of each unit that the facts may name, the removed ones too."""

    owners: Mapping[str, int]
    models: Mapping[str, str]

    def needs(self, unit: str) -> int:
        """A unit's Quality; 1 if nothing is known of it."""
        return model(self.models[unit]).quality if unit in self.models else 1


def roster(view: ZoneView, facts: Sequence[Event]) -> Roster:
    """From those on the table and those that the facts tell the loss of."""
    lost = [fact for fact in facts if isinstance(fact, e.Destroyed)]
    owners = {fact.unit: fact.owner for fact in lost} | {unit.id: unit.owner for unit in view.units}
    models = {fact.unit: fact.model for fact in lost} | {unit.id: unit.model for unit in view.units}
    return Roster(owners, models)


def feed(facts: Sequence[Event], known: Roster) -> list[Entry]:
    """The last entries; those that came to something before those that merely were."""
    done: list[Entry] = []
    doing: dict[str, str] = {}
    for fact in facts:
        _note_act(done, fact, doing)
        _note_fight(done, fact, known)
        _note_end(done, fact, known)
    return newest(done, lambda entry: bool(entry.outcome))


def _note_act(done: list[Entry], fact: Event, doing: dict[str, str]) -> None:
    """What a unit was told to do, which is kept in `doing`, and where it went."""
    match fact:
        case e.Activated(_, unit, action):
            doing[unit] = VERBS[action]
            done.append(Entry(unit, doing[unit]))
        case e.Ordered(unit, _, what):
            doing[unit] = ORDERS[what]
            done.append(Entry(unit, doing[unit]))
        case e.Moved(unit, _, path) if done and done[-1].piece == unit and not done[-1].outcome:
            done[-1].verb = say("{does} to {cube}", does=doing[unit], cube=path[-1])
        case e.Commanded(unit, dice, orders):
            words = say("{orders:# order|# orders}", orders=orders)
            done.append(
                Entry(unit, VERBS["command"], "", dice, (), (ORDER_NEEDS, 1), words, "held" if orders else "nothing")
            )


def _note_fight(done: list[Entry], fact: Event, known: Roster) -> None:
    """Two rolls against each other."""
    match fact:
        case e.Shot(unit, target, _, _, weapon, attack, defence, wounds=wounds, reaction=reaction):
            verb = say("overwatch, {weapon}", weapon=weapon) if reaction else weapon
            _fought(done, Entry(unit, verb, target, attack, defence, (known.needs(unit), known.needs(target))), wounds)
        case e.Struck(unit, target, _, weapon, attack, defence, wounds=wounds):
            _fought(
                done, Entry(unit, weapon, target, attack, defence, (known.needs(unit), known.needs(target))), wounds
            )
        case e.EnvironmentAttacked(unit, _, hazard, attack, defence, wounds):
            _fought(done, Entry("", HAZARDS[hazard], unit, attack, defence, (GROUND_NEEDS, known.needs(unit))), wounds)
        case e.Suppressed(unit, _, cube, _, attack):
            verb, nobody = say("suppresses {cube}", cube=cube), say("nobody pinned")
            done.append(Entry(unit, verb, "", attack, (), (known.needs(unit), 1), nobody))
        case e.StoodFire(unit, defence, held) if done:
            _stood(done[-1], unit, defence, held, known)
        case e.StoodFirePinned(unit, defence) if done:
            _stood(done[-1], unit, defence, False, known, say("pinned already"))


def _fought(done: list[Entry], entry: Entry, wounds: int) -> None:
    entry.outcome = wounds_in_words(wounds)
    entry.grade = "harm" if wounds else "nothing"
    done.append(entry)


def _stood(entry: Entry, unit: str, defence: tuple[int, ...], held: bool, known: Roster, spared: str = SPARED) -> None:
    """One roll against suppressing fire is shown with its dice, several as the number of those that it pinned."""
    entry.stood.append(held)
    pinned = sum(entry.stood)
    entry.grade = "held" if pinned else "nothing"
    if len(entry.stood) == 1:
        entry.target, entry.defence, entry.needs = unit, defence, (entry.needs[0], known.needs(unit))
        entry.outcome = say("pinned") if held else spared
    else:
        entry.target, entry.defence = "", ()
        entry.outcome = say("{pinned} of {units} pinned", pinned=pinned, units=len(entry.stood))


def _note_end(done: list[Entry], fact: Event, known: Roster) -> None:
    """What came of it: a unit removed, or pinned by its failed morale."""
    match fact:
        case e.Destroyed(unit, cost=cost) if done and done[-1].target == unit:
            done[-1].outcome, done[-1].grade = say("destroyed +{cost}", cost=cost), "harm"
        case e.MoraleTested(unit, dice, again, held):
            words = say("morale, again") if again else say("morale")
            needs = (known.needs(unit), 1)
            outcome = VERBS["hold"] if held else say("pinned")
            done.append(Entry(unit, words, "", again or dice, (), needs, outcome, "nothing" if held else "held"))
