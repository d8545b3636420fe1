"""Combat: rolls, victims, the end of it. [GS-ATK-12..28]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.engine import Choose, Pick, Refusal, Rule, ask, ask_all, roll
from rules.galactic_supremacy.chapters.effects import lose_leader
from rules.galactic_supremacy.chapters.ending import eliminate, win
from rules.galactic_supremacy.model.events import (
    AttackEnded,
    ColonyTaken,
    CombatRolled,
    HomeworldDestroyed,
    UnitDestroyed,
)
from rules.galactic_supremacy.model.moves import LeaveColony, Strike, TakeColony
from rules.galactic_supremacy.model.questions import CombatRound, OfPiece, Prompt
from rules.galactic_supremacy.model.state import (
    HOME_DICE,
    Battle,
    Galaxy,
    Unit,
    World,
    find_unit,
    number_of,
    remove_fleet,
)
from rules.galactic_supremacy.model.tables import COMBAT_TECHS


class Fighter(NamedTuple):
    """A unit in a combat round: what the choice of victims looks at."""

    unit: str
    roll: int
    dice: int
    leader: bool
    wins_ties: bool

    @property
    def needed(self) -> int:
        """The sum that destroys it: its roll, for a colony one more. [GS-ATK-18]"""
        return self.roll + self.wins_ties

    @property
    def worth(self) -> tuple[bool, int, int, int]:
        """As a victim, the least is best: Leader, more dice, higher roll, lower id. [GS-ATK-22]"""
        return not self.leader, -self.dice, -self.roll, number_of(self.unit)


def fight(galaxy: Galaxy) -> Rule[None]:
    """Round after round until a side has no unit left. [GS-ATK-23]"""
    battle = galaxy.battle
    assert battle is not None
    while battle.attackers and not battle.fallen:
        battle.round += 1
        yield from roll_round(galaxy, battle)
        yield from destroy_victims(galaxy, battle)


def roll_round(galaxy: Galaxy, battle: Battle) -> Rule[None]:
    """Every unit rolls: attacking Fleets by id, defending Fleets by id, the world. [GS-ATK-15]"""
    ours, theirs = battle.attackers, [*battle.defenders, battle.world]
    lead, answer = advantages(galaxy, battle.attacker, battle.defender)
    counts = [dice_of(galaxy, battle, battle.attacker, unit, lead) for unit in ours]
    counts += [dice_of(galaxy, battle, battle.defender, unit, answer) for unit in theirs]
    dice = iter((yield from roll(sum(counts), 10, "GS-ATK-15")))
    battle.rolls = {
        unit: [next(dice) for _ in range(count)] for unit, count in zip((*ours, *theirs), counts, strict=True)
    }
    sides = [tuple([(unit, tuple(battle.rolls[unit])) for unit in side]) for side in (ours, theirs)]
    galaxy.tell(CombatRolled(battle.round, *sides))


def advantages(galaxy: Galaxy, attacker: int, defender: int) -> tuple[int, int]:
    """In how many combat technologies each side is ahead. [GS-ATK-13, R43]"""
    ours, theirs = galaxy.players[attacker].levels, galaxy.players[defender].levels
    return (
        sum([ours[technology] > theirs[technology] for technology in COMBAT_TECHS]),
        sum([ours[technology] < theirs[technology] for technology in COMBAT_TECHS]),
    )


def dice_of(galaxy: Galaxy, battle: Battle, seat: int, unit_id: str, lead: int) -> int:
    """Basic dice, advantages, Leader, Tactical Superiority. [GS-ATK-12, GS-ATK-13, GS-ATK-14]"""
    unit = find_unit(galaxy.players[seat], unit_id)
    assert unit is not None
    basic = HOME_DICE if isinstance(unit, World) and unit.is_home else 1
    return basic + lead + (unit.leader is not None) + battle.extra.get(unit_id, 0)


def fighters(galaxy: Galaxy, battle: Battle, seat: int, units: Sequence[str]) -> list[Fighter]:
    """Units with their rolls of this round, by id."""
    found = [find_unit(galaxy.players[seat], unit) for unit in units]
    return [fighter(unit, battle.rolls[unit.id]) for unit in found if unit is not None]


def fighter(unit: Unit, dice: list[int]) -> Fighter:
    """A unit with its roll; a colony wins ties. [GS-ATK-18, R25]"""
    return Fighter(unit.id, sum(dice), len(dice), unit.leader is not None, isinstance(unit, World) and not unit.is_home)


def sides(galaxy: Galaxy, battle: Battle, attacking: bool) -> tuple[list[Fighter], list[Fighter]]:
    """The fighters of one side and the victims open to it; the world is open once no Fleet defends it.

    [GS-ATK-19, R23]
    """
    ours = fighters(galaxy, battle, battle.attacker, battle.attackers)
    fleets = fighters(galaxy, battle, battle.defender, battle.defenders)
    world = fighters(galaxy, battle, battle.defender, [battle.world])
    return (ours, fleets or world) if attacking else (fleets + world, ours)


def destroy_victims(galaxy: Galaxy, battle: Battle) -> Rule[None]:
    """Both sides choose, knowing all rolls; then all that was chosen happens at once.

    [GS-ATK-16..21, GS-ATK-24, R26]
    """
    seats = ((battle.attacker, True), (battle.defender, False))
    answers = yield from ask_all(
        lambda: [q for seat, attacking in seats if (q := strike_question(galaxy, battle, seat, attacking)).default],
        prompt=Prompt.STRIKE,
        reason="GS-ATK-20",
        about=CombatRound(battle.attacker, battle.defender, battle.round),
    )
    doomed: list[tuple[int, str]] = []
    for seat, attacking in seats:
        ours, victims = sides(galaxy, battle, attacking)
        groups = joined(answers.get(seat, ())) or joined(automatic(ours, victims))  # R27: nobody may spare the enemy
        owner = battle.defender if attacking else battle.attacker
        for victim in victims:
            if victim.unit in groups:
                by = groups[victim.unit]
                total = sum([one.roll for one in ours if one.unit in by])
                galaxy.tell(UnitDestroyed(owner, victim.unit, by, victim.roll, total))
                doomed.append((owner, victim.unit))
    for owner, unit in doomed:
        destroy(galaxy, battle, owner, unit)


def strike_question(galaxy: Galaxy, battle: Battle, seat: int, attacking: bool) -> Pick[Strike]:
    """Which units strike at which; none is the automatic choice. [GP-16]"""
    ours, victims = sides(galaxy, battle, attacking)
    options = tuple([Strike.of(one.unit, victim.unit) for one in ours for victim in victims])
    default = automatic(ours, victims)
    order = default if galaxy.players[seat].victims == "automatic" else None

    def check(chosen: tuple[Strike, ...]) -> Refusal | None:
        return impossible(chosen, ours, victims)

    return Pick(
        seat=seat,
        prompt=Prompt.STRIKE,
        options=options,
        low=0,
        high=len(ours),
        default=default,
        reason="GS-ATK-20",
        about=CombatRound(battle.attacker, battle.defender, battle.round),
        order=order,
        check_set=check,
    )


def impossible(chosen: Sequence[Strike], ours: Sequence[Fighter], victims: Sequence[Fighter]) -> Refusal | None:
    """What is wrong with a choice of victims, in one sentence. [GS-ATK-16..18, R24]"""
    units = [strike.unit for strike in chosen]
    doubled = next((unit for unit in units if units.count(unit) > 1), None)
    if doubled:
        return Refusal("{unit} can strike at one victim only; choose one.", "GS-ATK-17", unit=doubled)
    rolls = {one.unit: one.roll for one in ours}
    for victim in victims:
        total = sum([rolls[strike.unit] for strike in chosen if strike.victim == victim.unit])
        if 0 < total < victim.needed:
            rule = "GS-ATK-18" if victim.wins_ties else "GS-ATK-16"
            return Refusal(
                "{unit} is destroyed by {needed} or more; these roll {total}: let more units join.", rule, "GS-ATK-17",
                unit=victim.unit, needed=victim.needed, total=total,
            )  # fmt: skip
    return None


def joined(strikes: Sequence[Strike]) -> dict[str, tuple[str, ...]]:
    """The units that strike at each victim."""
    groups: dict[str, tuple[str, ...]] = {}
    for strike in strikes:
        groups[strike.victim] = (*groups.get(strike.victim, ()), strike.unit)
    return groups


def automatic(ours: Sequence[Fighter], victims: Sequence[Fighter]) -> tuple[Strike, ...]:
    """The automatic choice: single kills by ascending roll, then the cheapest victims left by joining. [GS-ATK-22]"""
    strikes: list[Strike] = []
    left, free = list(victims), []
    for one in sorted(ours, key=lambda one: (one.roll, number_of(one.unit))):
        reachable = [victim for victim in left if victim.needed <= one.roll]
        if reachable:
            best = min(reachable, key=lambda victim: victim.worth)
            left.remove(best)
            strikes.append(Strike.of(one.unit, best.unit))
        else:
            free.append(one)
    free.sort(key=lambda one: (-one.roll, number_of(one.unit)))
    for victim in sorted(left, key=lambda victim: (victim.needed, victim.worth)):
        if sum([one.roll for one in free]) < victim.needed:
            break
        total = 0
        while total < victim.needed:
            one = free.pop(0)
            total += one.roll
            strikes.append(Strike.of(one.unit, victim.unit))
    return tuple(strikes)


def destroy(galaxy: Galaxy, battle: Battle, owner: int, unit_id: str) -> None:
    """A Fleet goes to the discard pile, with its Leader; a world waits for the aftermath. [GS-ATK-24]"""
    fleet = remove_fleet(galaxy.players[owner], unit_id)
    if fleet is None:
        battle.fallen = True
        return
    lose_leader(galaxy, owner, fleet)
    galaxy.discard(fleet.card)
    side = battle.attackers if owner == battle.attacker else battle.defenders
    side.remove(unit_id)


def aftermath(galaxy: Galaxy) -> Rule[bool]:
    """A fallen colony may be taken, a fallen Homeworld ends its owner's game. Returns whether all is over.

    [GS-ATK-25..28, R28, R50]
    """
    battle = galaxy.battle
    assert battle is not None
    world = galaxy.world(battle.defender, battle.world)
    over = False
    if battle.fallen and world is not None and world.is_home:
        galaxy.tell(HomeworldDestroyed(battle.defender, battle.attacker))
        over = eliminate(galaxy, battle.defender)
    elif battle.fallen and world is not None:
        yield from take_colony(galaxy, battle, world)
    galaxy.tell(AttackEnded(battle.attacker, battle.defender, tuple(battle.attackers)))
    galaxy.battle = None
    if over:
        win(galaxy, galaxy.living(), by_limit=False)
    return over


def take_colony(galaxy: Galaxy, battle: Battle, world: World) -> Rule[None]:
    """The attacker takes the destroyed colony's card or leaves it. [GS-ATK-25, GP-17, GP-24, R29, R61]"""
    lose_leader(galaxy, battle.defender, world)
    seat, take = battle.attacker, TakeColony.of()
    order = take if galaxy.players[seat].victims == "automatic" else None
    move = yield from ask(
        lambda: Choose(
            seat=seat,
            prompt=Prompt.TAKE_COLONY,
            options=(take, LeaveColony.of()),
            default=take,
            reason="GS-ATK-25",
            about=OfPiece(battle.world),
            order=order,
        )
    )
    galaxy.players[battle.defender].worlds.remove(world)
    taken = isinstance(move, TakeColony)
    if taken:
        galaxy.players[seat].hand.append(world.card)
    else:
        galaxy.discard(world.card)
    galaxy.tell(ColonyTaken(seat, battle.world, taken))
