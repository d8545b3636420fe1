"""The deeds since the last picture, as facts tell them: who did what to whom, with which figures, what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from rules.common.english import counted
from rules.death_dome.model import events as e
from rules.death_dome.model.cards import POWERS, money, name_of
from rules.death_dome.model.names import BUGS, kind_name
from rules.engine import Event

Grade = Literal["nothing", "good", "harm"]
PLAIN, TOLD = 0, 1


@dataclass(slots=True)
class Deed:
    """One line: by a unit, or by a seat alone, to units or to a rival seat; `figures` are attack and defence.

    `weight` tells what is left out first.
    """

    unit: str = ""
    seat: int | None = None
    verb: str = ""
    targets: tuple[str, ...] = ()
    figures: str = ""
    rival: int | None = None
    outcome: str = ""
    grade: Grade = "nothing"
    weight: int = TOLD
    attack: bool = False
    wounds: dict[str, int] = field(default_factory=dict)


def deeds(facts: Sequence[Event], shown: int) -> list[Deed]:
    """The last deeds; those that came to something before mere movements."""
    done: list[Deed] = []
    for fact in facts:
        if isinstance(fact, e.MatchBegan | e.StoreOpened):
            done.clear()
        _note_move(done, fact)
        _note_action(done, fact)
        _note_attack(done, fact)
        _note_store(done, fact)
    told = sorted(range(len(done)), key=lambda place: (done[place].weight, place))[-shown:]
    return [done[place] for place in sorted(told)]


def _note_move(done: list[Deed], fact: Event) -> None:
    match fact:
        case e.Moved(unit, path):
            _go(done, unit, f"moves to {path[-1]}")
        case e.Followed(unit, path):
            _go(done, unit, f"follows to {path[-1]}")
        case e.Recalled(unit):
            _go(done, unit, "returns to its base")
        case e.Swapped(unit, other):
            done.append(Deed(unit, verb="swaps places with", targets=(other,)))


def _go(done: list[Deed], unit: str, verb: str) -> None:
    """A movement told in parts is one deed."""
    if done and done[-1].unit == unit and done[-1].weight == PLAIN:
        done[-1].verb = verb
    else:
        done.append(Deed(unit, verb=verb, weight=PLAIN))


def _note_action(done: list[Deed], fact: Event) -> None:
    match fact:
        case e.Captured(_, unit, square, before):
            outcome = "taken" if before is not None else "captured"
            done.append(Deed(unit, verb=f"takes control of {square}", outcome=outcome, grade="good"))
        case e.BugPlaced(seat, bug, square):
            done.append(Deed(seat=seat, verb=f"puts the {BUGS[bug]} on {square}", outcome="bugs!", grade="harm"))
        case e.Released(seat, jail, units, unit):
            freed = f"{len(units)} freed"
            who = None if unit else seat
            done.append(Deed(unit, who, f"opens jail {jail}", units, outcome=freed, grade="good"))
        case e.Healed(by, unit, wounds) if wounds:
            targets = () if by == unit else (unit,)
            done.append(Deed(by, verb="heals", targets=targets, outcome=f"+{wounds} vitae", grade="good"))
        case e.Boosted(unit, rating, plus):
            done.append(Deed(unit, verb="is stronger now", outcome=f"+{plus} {rating}", grade="good"))
        case e.Played(seat, card):
            done.append(Deed(seat=seat, verb=f"plays {POWERS[card].name}"))
        case e.Stole(seat, victim, count):
            done.append(Deed(seat=seat, verb="steals from", rival=victim, outcome=counted(count, "card")))
        case e.CounterSet(counter):
            done.append(Deed(verb="The round counter goes back", outcome=f"round {counter}"))


def _note_attack(done: list[Deed], fact: Event) -> None:
    match fact:
        case e.Struck(seat, cause, by, weapon, hits, power):
            done.append(_strike(seat, cause, by, weapon, hits, power))
        case e.Wounded(unit, attack, defence, wounds):
            _settle(_last_attack(done), unit, f"{attack} vs {defence}", wounds)
        case e.Pushed(_, path):
            _come(done, f"pushed to {path[-1]}", "harm")
        case e.Incapacitated():
            _come(done, "knocked down", "harm")
        case e.Died(unit, _, jail):
            deed = _last_attack(done)
            words = f"jailed {jail}" if jail else "dead"
            if deed is None or unit not in deed.targets:
                done.append(Deed(unit, verb="dies", outcome=words, grade="harm"))
            else:
                deed.outcome, deed.grade = words, "harm"


def _strike(seat: int, cause: str, by: str, weapon: str, hits: tuple[str, ...], power: int) -> Deed:
    """An attack as it begins: what strikes, with what."""
    figures = f"attack {power}"
    if cause == "token":
        return Deed(seat=seat, verb=BUGS[by], targets=hits, figures=figures, outcome="...", attack=True)
    verb = "strikes back" if cause == "payback" else name_of(weapon)
    return Deed(by, verb=verb, targets=hits, figures=figures, outcome="...", attack=True)


def _last_attack(done: list[Deed]) -> Deed | None:
    return next((deed for deed in reversed(done) if deed.attack), None)


def _settle(deed: Deed | None, unit: str, figures: str, wounds: int) -> None:
    """What an attack did to one unit; to several it is told as a sum."""
    if deed is None:
        return
    deed.wounds[unit] = deed.wounds.get(unit, 0) + wounds
    total = sum(deed.wounds.values())
    deed.figures = figures if len(deed.wounds) == 1 else f"{len(deed.wounds)} hit"
    deed.outcome = counted(total, "wound") if total else "no wound"
    deed.grade = "harm" if total else "nothing"


def _come(done: list[Deed], outcome: str, grade: Grade) -> None:
    """What came of the last deed."""
    if done:
        done[-1].outcome, done[-1].grade = outcome, grade


def _note_store(done: list[Deed], fact: Event) -> None:
    match fact:
        case e.FirstRolled(_, first) if first is not None:
            done.append(Deed(seat=first, verb="rolled highest and buys first"))
        case e.Bought(seat, card, unit, cost):
            done.append(
                Deed(seat=seat, verb=f"buys {name_of(card)}", targets=(unit,) * bool(unit), figures=money(cost))
            )
        case e.Sold(seat, card, cost):
            done.append(Deed(seat=seat, verb=f"sells {name_of(card)}", figures=money(cost)))
        case e.Hired(seat, _, sold, bought):
            done.append(Deed(seat=seat, verb=f"hires {kind_name(bought)}", figures=f"for {kind_name(sold)}"))
        case e.Equipped(seat, card, unit):
            verb = f"hands over {name_of(card)}" if unit else f"takes off {name_of(card)}"
            done.append(Deed(seat=seat, verb=verb, targets=(unit,) * bool(unit), weight=PLAIN))
        case e.Passed(seat):
            done.append(Deed(seat=seat, verb="has finished shopping", outcome="passed"))
        case e.SoldOff(seat, unit, _, credits):
            done.append(Deed(unit, verb="is sold off", outcome=money(credits), grade="harm"))
        case e.BonusPaid(credits):
            done.append(Deed(verb="Every team gets a bonus", outcome=money(credits), grade="good"))
        case e.Conceded(seat):
            done.append(Deed(seat=seat, verb="gives up and leaves the dome", grade="harm"))
