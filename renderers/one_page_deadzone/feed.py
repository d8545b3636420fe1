"""The feed: what has happened since the last picture, who did what to whom, with which dice, what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from renderers.skirmish.feed import Entry, newest
from rules.engine import Event
from rules.one_page_deadzone.model import events as e
from rules.one_page_deadzone.model.armies import model
from rules.one_page_deadzone.model.view import ZoneView

GROUND_NEEDS, ORDER_NEEDS = 4, 6
VERBS = {
    "hold": "holds",
    "overwatch": "goes on overwatch",
    "walk": "walks",
    "run": "runs",
    "assault": "assaults",
    "plant": "plants a mine",
    "heal": "heals",
    "command": "commands",
    "recover": "recovers",
}
ORDERS = {"move": "moves", "assault": "assaults by order", "shoot": "shoots by order", "recover": "recovers by order"}
HAZARDS = {"danger": "wire", "mine": "mine", "fall": "fall"}


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
    for fact in facts:
        _note_act(done, fact)
        _note_fight(done, fact, known)
        _note_end(done, fact, known)
    return newest(done, lambda entry: bool(entry.outcome))


def _note_act(done: list[Entry], fact: Event) -> None:
    """What a unit was told to do."""
    match fact:
        case e.Activated(_, unit, action):
            done.append(Entry(unit, VERBS[action]))
        case e.Ordered(unit, _, what):
            done.append(Entry(unit, ORDERS[what]))
        case e.Moved(unit, _, path) if done and done[-1].piece == unit and not done[-1].outcome:
            done[-1].verb = f"{done[-1].verb.partition(' to ')[0]} to {path[-1]}"
        case e.Commanded(unit, dice, orders):
            words = f"{orders} order{'' if orders == 1 else 's'}"
            done.append(Entry(unit, "commands", "", dice, (), (ORDER_NEEDS, 1), words, "held" if orders else "nothing"))


def _note_fight(done: list[Entry], fact: Event, known: Roster) -> None:
    """Two rolls against each other."""
    match fact:
        case e.Shot(unit, target, _, _, weapon, attack, defence, wounds=wounds, reaction=reaction):
            verb = f"overwatch, {weapon}" if reaction else weapon
            _fought(done, Entry(unit, verb, target, attack, defence, (known.needs(unit), known.needs(target))), wounds)
        case e.Struck(unit, target, _, weapon, attack, defence, wounds=wounds):
            _fought(
                done, Entry(unit, weapon, target, attack, defence, (known.needs(unit), known.needs(target))), wounds
            )
        case e.EnvironmentAttacked(unit, _, hazard, attack, defence, wounds):
            _fought(done, Entry("", HAZARDS[hazard], unit, attack, defence, (GROUND_NEEDS, known.needs(unit))), wounds)
        case e.Suppressed(unit, _, cube, _, attack):
            done.append(Entry(unit, f"suppresses {cube}", "", attack, (), (known.needs(unit), 1), "nobody pinned"))
        case e.StoodFire(unit, defence, held) if done:
            _stood(done[-1], unit, defence, held, known)
        case e.StoodFirePinned(unit, defence) if done:
            _stood(done[-1], unit, defence, False, known, "pinned already")


def _fought(done: list[Entry], entry: Entry, wounds: int) -> None:
    entry.outcome = f"{wounds} wound{'' if wounds == 1 else 's'}" if wounds else "no wound"
    entry.grade = "harm" if wounds else "nothing"
    done.append(entry)


def _stood(
    entry: Entry, unit: str, defence: tuple[int, ...], held: bool, known: Roster, spared: str = "not pinned"
) -> None:
    """One roll against suppressing fire is shown with its dice, several as the number of those that it pinned."""
    entry.stood.append(held)
    pinned = sum(entry.stood)
    entry.grade = "held" if pinned else "nothing"
    if len(entry.stood) == 1:
        entry.target, entry.defence, entry.needs = unit, defence, (entry.needs[0], known.needs(unit))
        entry.outcome = "pinned" if held else spared
    else:
        entry.target, entry.defence = "", ()
        entry.outcome = f"{pinned} of {len(entry.stood)} pinned"


def _note_end(done: list[Entry], fact: Event, known: Roster) -> None:
    """What came of it: a unit removed, or pinned by its failed morale."""
    match fact:
        case e.Destroyed(unit, cost=cost) if done and done[-1].target == unit:
            done[-1].outcome, done[-1].grade = f"destroyed +{cost}", "harm"
        case e.MoraleTested(unit, dice, again, held):
            words = "morale, again" if again else "morale"
            needs = (known.needs(unit), 1)
            outcome = "holds" if held else "pinned"
            done.append(Entry(unit, words, "", again or dice, (), needs, outcome, "nothing" if held else "held"))
