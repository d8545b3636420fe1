"""The automatic choice of victims, and the end of every combat, at random. [GS-ATK-22, GS-ATK-23, R27]"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import NamedTuple

import pytest

from rules.engine import Pick
from rules.engine.playout import QuickDice
from rules.galactic_supremacy.model.events import AttackEnded, ColonyTaken, CombatRolled, UnitDestroyed
from rules.galactic_supremacy.model.moves import Strike
from rules.galactic_supremacy.model.view import FleetView, GalaxyView, WorldView
from tests.galactic_supremacy.kit import Table, position, words_of

COMBAT_TECHNOLOGIES = ("FP", "RA", "DE", "CO", "SL")


class Unit(NamedTuple):
    """A unit as everybody sees it after the rolls of a round."""

    id: str
    number: int
    roll: int
    dice: int
    leader: bool
    colony: bool


Choice = Mapping[str, frozenset[str]]
"""Victim -> the units that destroy it."""


# -- the rule, read slowly --------------------------------------------------------------------------------------------


def destroys(total: int, victim: Unit) -> bool:
    """GS-ATK-16, GS-ATK-18: an equal or higher sum; a colony only falls to a higher one."""
    return total > victim.roll if victim.colony else total >= victim.roll


def better(one: Unit, other: Unit) -> bool:
    """GS-ATK-22: with Leader, then more dice, then higher roll, then lower id."""
    if one.leader != other.leader:
        return one.leader
    if one.dice != other.dice:
        return one.dice > other.dice
    if one.roll != other.roll:
        return one.roll > other.roll
    return one.number < other.number


def best(victims: list[Unit]) -> Unit:
    """The one that is better than all the others."""
    (winner,) = [one for one in victims if all(one is other or better(one, other) for other in victims)]
    return winner


def sum_needed(victim: Unit) -> int:
    """The lowest sum that destroys it."""
    return next(total for total in range(1, 1000) if destroys(total, victim))


def by_the_book(own: list[Unit], enemy: list[Unit]) -> Choice:
    """Steps (1) and (2) of GS-ATK-22."""
    choice: dict[str, frozenset[str]] = {}
    left, waiting, unused = list(enemy), list(own), []
    while waiting:
        lowest = min(unit.roll for unit in waiting)
        unit = min([one for one in waiting if one.roll == lowest], key=lambda one: one.number)
        waiting.remove(unit)
        alone = [victim for victim in left if destroys(unit.roll, victim)]
        if alone:
            victim = best(alone)
            left.remove(victim)
            choice[victim.id] = frozenset({unit.id})
        else:
            unused.append(unit)
    while left:
        cheapest = min(map(sum_needed, left))
        victim = best([one for one in left if sum_needed(one) == cheapest])
        left.remove(victim)
        if not destroys(sum(unit.roll for unit in unused), victim):
            return choice
        group: list[Unit] = []
        while not destroys(sum(unit.roll for unit in group), victim):
            highest = max(unit.roll for unit in unused)
            group.append(min([one for one in unused if one.roll == highest], key=lambda one: one.number))
            unused.remove(group[-1])
        choice[victim.id] = frozenset(unit.id for unit in group)
    return choice


# -- the table, as everybody sees it ----------------------------------------------------------------------------------


def units_of(view: GalaxyView, seat: int) -> dict[str, WorldView | FleetView]:
    """A player's units by id."""
    player = view.players[seat]
    units: list[WorldView | FleetView] = [*player.worlds, *player.fleets]
    return {unit.id: unit for unit in units}


def basic_dice(view: GalaxyView, seat: int, enemy: int, unit: WorldView | FleetView) -> int:
    """Table D: a Homeworld 5, others 1; one for each combat technology in which the side is ahead; one for a Leader."""
    own, other = view.players[seat].levels, view.players[enemy].levels
    ahead = sum(own[technology] > other[technology] for technology in COMBAT_TECHNOLOGIES)  # type: ignore[index]
    return (5 if unit.id.startswith("H") else 1) + ahead + bool(unit.leader)


def units_in_combat(table: Table) -> tuple[list[Unit], list[Unit]]:
    """Attackers and defenders of the round just rolled; their numbers of dice follow Table D."""
    view, battle = table.view, table.view.battle
    assert battle is not None
    sides: list[list[Unit]] = []
    for seat, enemy, names in (
        (battle.attacker, battle.defender, battle.attackers),
        (battle.defender, battle.attacker, (*battle.defenders, battle.world)),
    ):
        found = units_of(view, seat)
        for unit in names:
            wanted = basic_dice(view, seat, enemy, found[unit]) + battle.extra.get(unit, 0)
            assert len(battle.rolls[unit]) == wanted
        sides.append(
            [
                Unit(name, int(name[1:]), sum(dice), len(dice), bool(found[name].leader), name.startswith("C"))
                for name, dice in battle.rolls.items()
                if name in names
            ]
        )
    return sides[0], sides[1]


def expected(table: Table) -> dict[str, Choice]:
    """What each side of the combat would choose by the book; the world is open when no Fleet defends it. [GS-ATK-19]"""
    attackers, defenders = units_in_combat(table)
    fleets = [unit for unit in defenders if unit.id.startswith("F")]
    return {"P1": by_the_book(attackers, fleets or defenders), "P6": by_the_book(defenders, attackers)}


def offered(table: Table, player: str) -> Choice:
    """The default that this side is offered."""
    question = table.question(player)
    assert isinstance(question, Pick)
    groups: dict[str, frozenset[str]] = {}
    for strike in question.default:
        assert isinstance(strike, Strike)
        groups[strike.victim] = groups.get(strike.victim, frozenset()) | {strike.unit}
    return groups


# -- positions at random ----------------------------------------------------------------------------------------------


def random_combat(chance: random.Random) -> Table:
    """P1 attacks a world of P6 with all Fleets, and deals out some Tactical Superiority; all of it is random.

    P6, so that no Fleet of the defender has a higher number than his worlds: an order by id then reads one way only.
    """
    leaders = iter(range(1, 16))

    def unit(name: str) -> str:
        return f"{name}+L{next(leaders)}" if chance.random() < 0.3 else name

    def levels() -> str:
        return " ".join(f"{technology}{chance.randint(1, 2)}" for technology in COMBAT_TECHNOLOGIES)

    attackers = " ".join(unit(f"F{number}") for number in chance.sample(range(11, 30), chance.randint(1, 7)))
    standing = " ".join(unit(f"F{number}") for number in chance.sample(range(1, 6), chance.randint(0, 4)))
    home = chance.random() < 0.5
    worlds = f"{unit('H6')} {standing} | C7" if home else f"H6 | {unit('C7')} {standing}"
    others = " ".join(f"/ P{number}: out" for number in range(2, 6))
    hand = f"{chance.randint(1, 4)}command" if chance.random() < 0.6 else "-"
    text = f"P1: hand {hand} {levels()} {attackers} {others} / P6: hand - {levels()} {worlds}"
    print(text)
    table = position(text, "attack")
    table.match.dice = QuickDice(chance.randrange)
    table.play("P1", f"attack {'H6' if home else 'C7'}")
    table.play("P1", ", ".join(table.options("P1")))
    if table.asking == "P6 defence":
        table.silent()
    while table.asking == "P1 tactical":
        table.play("P1", chance.choice(table.options("P1")))
    return table


@pytest.mark.parametrize("seed", range(150))
def test_GS_ATK_22_the_automatic_choice_by_the_book(seed: int) -> None:
    """GS-ATK-22: in every round of random combats each side is offered what a slow reading of the rule gives."""
    print("seed", seed)
    table = random_combat(random.Random(seed))
    while table.asking.endswith("strike"):
        wanted = expected(table)
        asked = {player: offered(table, player) for player in table.asking.split()[:-1]}
        assert asked == {player: choice for player, choice in wanted.items() if choice}
        lost = len(table.told(UnitDestroyed))
        table.silent()
        victims = {fact.unit: frozenset(fact.by) for fact in table.told(UnitDestroyed)[lost:]}
        assert victims == {**wanted["P1"], **wanted["P6"]}
    assert table.told(AttackEnded) or table.asking == "P1 take_colony"


@pytest.mark.parametrize("seed", range(150))
def test_GS_ATK_23_R27_every_combat_ends(seed: int) -> None:
    """GS-ATK-23, R27: whatever legal choices are made, each round destroys a unit, and one side is gone at the end.

    An empty choice is one of them: it spares nobody [GS-ATK-21]. If a colony fell, an attacker is left [GS-ATK-25].
    """
    print("seed", seed)
    chance = random.Random(seed)
    table = random_combat(chance)
    rounds = 0
    while table.asking.endswith("strike"):
        rounds += 1
        assert len(table.told(CombatRolled)) == rounds
        could, before = expected(table), len(table.told(UnitDestroyed))
        for player in table.asking.split()[:-1]:
            question = table.question(player)
            table.play(player, "none" if chance.random() < 0.3 else words_of(question.draw(chance.randrange)))
        destroyed = [fact.seat for fact in table.told(UnitDestroyed)[before:]]
        assert destroyed, "no round without a loss"
        assert (5 in destroyed, 0 in destroyed) == (bool(could["P1"]), bool(could["P6"]))
    if table.asking == "P1 take_colony":
        assert table.player("P1").worlds[0].fleets, "some attacking Fleet always survives then"
        table.silent()
        assert len(table.told(ColonyTaken)) == 1
    (ended,) = table.told(AttackEnded)
    units = len(table.told(CombatRolled)[0].attackers) + len(table.told(CombatRolled)[0].defenders)
    assert rounds <= units
    fallen = not table.player("P6").alive or bool(table.told(ColonyTaken))
    assert fallen or not ended.survivors
