"""The feed: what has happened since the last picture, who did what to whom, with which figures, what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from rules.death_dome.model import events as e
from rules.death_dome.model import series_events as se
from rules.death_dome.model.cards import POWERS, money, name_of
from rules.death_dome.model.names import BUGS, RATING_NAMES, kind_name
from rules.engine import Event, say

Grade = Literal["nothing", "good", "harm"]
PLAIN, TOLD = 0, 1


@dataclass(slots=True)
class Entry:
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


def feed(facts: Sequence[Event], shown: int) -> list[Entry]:
    """The last entries; those that came to something before mere movements."""
    done: list[Entry] = []
    for fact in facts:
        if isinstance(fact, se.MatchBegan | se.StoreOpened):
            done.clear()
        _note_move(done, fact)
        _note_action(done, fact)
        _note_attack(done, fact)
        _note_store(done, fact)
    told = sorted(range(len(done)), key=lambda place: (done[place].weight, place))[-shown:]
    return [done[place] for place in sorted(told)]


def _note_move(done: list[Entry], fact: Event) -> None:
    match fact:
        case e.Moved(unit, path):
            _go(done, unit, say("moves to {square}", square=path[-1]))
        case e.Followed(unit, path):
            _go(done, unit, say("follows to {square}", square=path[-1]))
        case e.Recalled(unit):
            _go(done, unit, say("returns to its base"))
        case e.Swapped(unit, other):
            done.append(Entry(unit, verb=say("swaps places with"), targets=(other,)))


def _go(done: list[Entry], unit: str, verb: str) -> None:
    """A movement told in parts is one entry."""
    if done and done[-1].unit == unit and done[-1].weight == PLAIN:
        done[-1].verb = verb
    else:
        done.append(Entry(unit, verb=verb, weight=PLAIN))


def _note_action(done: list[Entry], fact: Event) -> None:
    match fact:
        case e.Captured(_, unit, square, before):
            outcome = say("taken") if before is not None else say("captured")
            done.append(
                Entry(unit, verb=say("takes control of {square}", square=square), outcome=outcome, grade="good")
            )
        case e.BugPlaced(seat, bug, square):
            done.append(
                Entry(
                    seat=seat,
                    verb=say("puts the {bugs} on {square}", bugs=BUGS[bug], square=square),
                    outcome=say("bugs!"),
                    grade="harm",
                )
            )
        case e.Released(seat, jail, units, unit):
            freed = say("{units} freed", units=len(units))
            who = None if unit else seat
            done.append(Entry(unit, who, say("opens jail {jail}", jail=jail), units, outcome=freed, grade="good"))
        case e.Healed(by, unit, wounds) if wounds:
            targets = () if by == unit else (unit,)
            done.append(
                Entry(
                    by, verb=say("heals"), targets=targets, outcome=say("+{wounds} vitae", wounds=wounds), grade="good"
                )
            )
        case e.Boosted(unit, rating, plus):
            done.append(
                Entry(
                    unit,
                    verb=say("is stronger now"),
                    outcome=say("+{plus} {rating}", plus=plus, rating=RATING_NAMES[rating]),
                    grade="good",
                )
            )
        case e.Played(seat, card):
            done.append(Entry(seat=seat, verb=say("plays {card}", card=POWERS[card].name)))
        case e.Stole(seat, victim, count):
            done.append(
                Entry(
                    seat=seat, verb=say("steals from"), rival=victim, outcome=say("{cards:# card|# cards}", cards=count)
                )
            )
        case e.CounterSet(counter):
            done.append(Entry(verb=say("The round counter goes back"), outcome=say("round {counter}", counter=counter)))


def _note_attack(done: list[Entry], fact: Event) -> None:
    match fact:
        case e.Struck(seat, cause, by, weapon, hits, power):
            done.append(_strike(seat, cause, by, weapon, hits, power))
        case e.Wounded(unit, attack, defence, wounds):
            _add_wounds(_last_attack(done), unit, say("{attack} vs {defence}", attack=attack, defence=defence), wounds)
        case e.Pushed(_, path):
            _come(done, say("pushed to {square}", square=path[-1]), "harm")
        case e.Incapacitated():
            _come(done, say("knocked down"), "harm")
        case e.Died(unit, _, jail):
            entry = _last_attack(done)
            words = say("jailed {jail}", jail=jail) if jail else say("dead")
            if entry is None or unit not in entry.targets:
                done.append(Entry(unit, verb=say("dies"), outcome=words, grade="harm"))
            else:
                entry.outcome, entry.grade = words, "harm"


def _strike(seat: int, cause: str, by: str, weapon: str, hits: tuple[str, ...], power: int) -> Entry:
    """An attack as it begins: what strikes, with what."""
    figures = say("attack {power}", power=power)
    if cause == "token":
        return Entry(seat=seat, verb=BUGS[by], targets=hits, figures=figures, outcome="...", attack=True)
    verb = say("strikes back") if cause == "payback" else name_of(weapon)
    return Entry(by, verb=verb, targets=hits, figures=figures, outcome="...", attack=True)


def _last_attack(done: list[Entry]) -> Entry | None:
    return next((entry for entry in reversed(done) if entry.attack), None)


def _add_wounds(entry: Entry | None, unit: str, figures: str, wounds: int) -> None:
    """What an attack did to one unit; to several it is told as a sum."""
    if entry is None:
        return
    entry.wounds[unit] = entry.wounds.get(unit, 0) + wounds
    total = sum(entry.wounds.values())
    entry.figures = figures if len(entry.wounds) == 1 else say("{units} hit", units=len(entry.wounds))
    entry.outcome = say("{wounds:# wound|# wounds}", wounds=total) if total else say("no wound")
    entry.grade = "harm" if total else "nothing"


def _come(done: list[Entry], outcome: str, grade: Grade) -> None:
    """What came of the last entry."""
    if done:
        done[-1].outcome, done[-1].grade = outcome, grade


def _note_store(done: list[Entry], fact: Event) -> None:
    match fact:
        case se.FirstRolled(_, first) if first is not None:
            done.append(Entry(seat=first, verb=say("rolled highest and buys first")))
        case se.Bought(seat, card, unit, cost):
            done.append(
                Entry(
                    seat=seat,
                    verb=say("buys {card}", card=name_of(card)),
                    targets=(unit,) * bool(unit),
                    figures=money(cost),
                )
            )
        case se.Sold(seat, card, cost):
            done.append(Entry(seat=seat, verb=say("sells {card}", card=name_of(card)), figures=money(cost)))
        case se.Hired(seat, _, sold, bought):
            done.append(
                Entry(
                    seat=seat,
                    verb=say("hires {character}", character=kind_name(bought)),
                    figures=say("for {character}", character=kind_name(sold)),
                )
            )
        case se.Equipped(seat, card, unit):
            verb = say("hands over {card}", card=name_of(card)) if unit else say("takes off {card}", card=name_of(card))
            done.append(Entry(seat=seat, verb=verb, targets=(unit,) * bool(unit), weight=PLAIN))
        case se.Passed(seat):
            done.append(Entry(seat=seat, verb=say("has finished shopping"), outcome=say("passed")))
        case se.Missed(seat, card):
            done.append(
                Entry(seat=seat, verb=say("misses {card}", card=name_of(card)), outcome=say("gone"), grade="nothing")
            )
        case se.SoldOff(seat, unit, _, credits):
            done.append(Entry(unit, verb=say("is sold off"), outcome=money(credits), grade="harm"))
        case se.BonusPaid(credits):
            done.append(Entry(verb=say("Every team gets a bonus"), outcome=money(credits), grade="good"))
        case e.Conceded(seat):
            done.append(Entry(seat=seat, verb=say("gives up and leaves the dome"), grade="harm"))
