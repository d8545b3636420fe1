"""What players do to each other: abilities, Missiles, battles, and who holds the land."""

from __future__ import annotations

from rules.common.english import counted, listed
from rules.deadlock.model import events as e
from rules.deadlock.model.names import (
    ABILITIES,
    GOOD_NAMES,
    forces_words,
    goods_words,
    kinds_words,
    lone,
    one_good,
    signed,
    technology_name,
    technology_words,
)
from rules.deadlock.model.tables import NOBODY
from rules.deadlock.model.units import told_units
from rules.engine import Names

AbilityEvent = e.AbilityTried | e.Spied | e.Robbed | e.Subverted | e.SabotageRolled | e.TechnologyStolen | e.Poisoned
SecretEvent = e.Reported | e.RobbedOf | e.TechnologyCopied | e.TechnologyTaken
MissileEvent = e.SalvoLaunched | e.LaserFired | e.MissileStruck
BattleEvent = e.BattleBegan | e.MindControlled | e.Volley | e.Dodged | e.Fell | e.Clashed | e.BattleEnded
LandEvent = e.ControlChanged | e.FlownHome


def ability_story(event: AbilityEvent, names: Names) -> str:
    """What races can do."""
    match event:
        case e.AbilityTried(seat, ability, cells, dice):
            rolls = ", ".join([f"{cell} {die}" for cell, die in zip(cells, dice, strict=True)])
            return f"{names[seat]} tries {ABILITIES[ability]} (a 1 succeeds): {rolls}."
        case e.Spied(seat, of):
            whose = listed([names[victim] for victim in of])
            return f"{names[seat]} reads the record {'sheet' if len(of) == 1 else 'sheets'} of {whose}."
        case e.Robbed(seat, victim, cell, good, die):
            return f"{names[seat]} steals up to {die} {GOOD_NAMES[good]} from {names[victim]} in {cell}."
        case e.Subverted(seat, cell, die):
            return f"{names[seat]} subverts up to {counted(die, 'colonist')} in {cell}."
        case e.SabotageRolled(seat, cell, die):
            told = {1: "a technology", 2: "a random building", 3: "a random building"}.get(die, "a military unit")
            return f"{names[seat]} sabotages {cell}, die {die}: {told}."
        case e.TechnologyStolen(seat, victim, done):
            told = f"finds no new technology in {names[victim]}'s laboratories"
            told = f"steals a technology from {names[victim]}" if done else told
            return f"{names[seat]} {told}."
        case e.Poisoned(cell, die, turns):
            return f"The land of {cell} is poisoned, die {die}: no Food there for {counted(turns, 'turn')}."


def secret_story(event: SecretEvent, names: Names) -> str:
    """What abilities showed."""
    match event:
        case e.Reported(_, of, goods, technologies):
            held = f"{goods_words(dict(goods))}; " if goods else ""
            known = listed([technology_name(code) for code in technologies]) if technologies else "no technology"
            return f"The record sheet of {names[of]}: {held}{known}."
        case e.RobbedOf(seat, victim, good, amount):
            return f"{names[seat]} took {one_good(good, amount)} from {names[victim]}."
        case e.TechnologyCopied(seat, victim, technology):
            return f"{names[seat]} stole {technology_words(technology)} from {names[victim]}, who keeps it."
        case e.TechnologyTaken(seat, victim, technology):
            return f"{names[seat]} stole {technology_words(technology)} from {names[victim]}, who no longer has it."


def missile_story(event: MissileEvent, names: Names) -> str:
    """Salvoes."""
    match event:
        case e.SalvoLaunched(seat, target, origins, missiles):
            return f"{names[seat]} launches {told_units('missile', missiles)} at {target} from {listed(origins)}."
        case e.LaserFired(_, slot, missile, die):
            told = "shot down" if die == 1 else "missed"
            return f"The Laser Defense in slot {slot} fires at Missile {missile}: {die}, {told}."
        case e.MissileStruck(_, cell, die, level, shield, result):
            less = f" - {shield}" if shield else ""
            return f"A Missile comes down on {cell}: {die} + {level}{less} = {result}, {table_words(result)}."


def table_words(result: int) -> str:
    """What a Missile's result means. [Table I]"""
    told = {
        5: "a military unit, the defender chooses",
        6: "a military unit, the attacker chooses",
        7: "a random building",
        8: "a building, the attacker chooses",
    }
    return "a miss" if result < 5 else told.get(result, "whatever the attacker chooses")


def battle_story(event: BattleEvent, names: Names) -> str:
    """Battles: who fights with what, what the rounds cost, who holds the land; the dice are in the picture."""
    match event:
        case e.BattleBegan(cell, attacker, defender, attackers, defenders):
            if not defenders:
                sides = f"{forces_words(attackers)}, and nobody defends it"
                return f"⚔ {names[attacker]} enters {names[defender]}'s {cell}: {sides}."
            sides = f"{forces_words(attackers)} against {forces_words(defenders)}"
            return f"⚔ {names[attacker]} attacks {names[defender]} in {cell}: {sides}."
        case e.MindControlled(seat, _, kinds, dice):
            rolls = ", ".join([f"{lone([kind])} {die}" for kind, die in zip(kinds, dice, strict=True)])
            taken = [kind for kind, die in zip(kinds, dice, strict=True) if die == 1]
            verb = "change" if len(taken) > 1 else "changes"
            return f"{names[seat]}'s Mind Control: {rolls}; {kinds_words(taken) if taken else 'nobody'} {verb} sides."
        case e.Volley(_, round_, seat, kinds, dice, hits):
            verb = "rolls" if len(kinds) == 1 else "roll"
            rolls = " ".join(map(str, dice)) or "nothing"
            told = counted(hits, "hit") if hits else "no hit"
            return f"Round {round_}: {names[seat]}'s {lone(kinds)} {verb} {rolls}: {told}."
        case e.Dodged(_, _, seat, kind, die, bonus, dodged):
            told = "dodges" if dodged else "is hit"
            return f"{names[seat]}'s {lone([kind])} {told} ({die}{signed(bonus)}, 4 dodges)."
        case e.Fell(_, _, seat, kinds):
            return f"✖ {names[seat]} loses {kinds_words(kinds)}."
        case e.Clashed():
            return f"{rounds_words(event.first, event.last)}: {losses_words(event, names)}."
        case e.BattleEnded():
            return ended(event, names)


def rounds_words(first: int, last: int) -> str:
    """`Round 1`, `Rounds 2 and 3`, `Rounds 4 to 6`."""
    if first == last:
        return f"Round {first}"
    return f"Rounds {first} {'and' if last == first + 1 else 'to'} {last}"


def losses_words(event: e.Clashed, names: Names) -> str:
    """`Ann loses 1 Tank, Ben 2 Infantry`."""
    seats = [seat for seat in (event.attacker, event.defender) if event.lost(seat)]
    lost = [(names[seat], kinds_words(event.lost(seat))) for seat in seats]
    return ", ".join([f"{who}{' loses' * (not number)} {what}" for number, (who, what) in enumerate(lost)])


def ended(event: e.BattleEnded, names: Names) -> str:
    """How a battle ended."""
    rounds = f" after {counted(event.rounds, 'round')}" if event.rounds else ""
    if event.winner is None:
        return f"Nobody is left in {event.cell}{rounds}: {names[event.defender]}'s buildings stand."
    if event.winner == event.attacker:
        return f"{names[event.attacker]} wins {event.cell}{rounds}; no building there is left."
    return f"{names[event.defender]} holds {event.cell}{rounds}."


def land_story(event: LandEvent, names: Names) -> str:
    """Who controls what, Planes that fly home."""
    match event:
        case e.ControlChanged(cell, before, now):
            if now == NOBODY:
                return f"{cell} no longer belongs to {names[before]}: nobody controls it."
            return f"{names[now]} controls {cell} now."
        case e.FlownHome(seat, number, origin, to):
            verb = "flies" if number == 1 else "fly"
            return f"{told_units('plane', number)} of {names[seat]} {verb} home: {origin} → {to}."
