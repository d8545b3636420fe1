"""What each keyword means, in a sentence, with the rules that say more. [DZ-KW]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from rules.engine import say


class Meaning(NamedTuple):
    """The start of a keyword's rule ids, and its sentence; `{n}` is the keyword's value."""

    rule: str
    text: str

    def told(self, value: int) -> str:
        """The sentence for a value."""
        return say(self.text, n=value or 1)


MEANINGS: Final[Mapping[str, Meaning]] = {
    "aerial-deployment": Meaning("AERIAL", "May land after all others, on the top of any stack away from enemies."),
    "agile": Meaning("AGILE", "May step straight up or down once more in an Advance or a Sprint."),
    "ap": Meaning("AP", "Takes {n} off the target's armour."),
    "auxiliary-weapon": Meaning("AUX", "Is carried beside the model's other weapons."),
    "beast": Meaning("BEAST", "Takes no items and no Equipment, but holds objectives."),
    "bike": Meaning("BIKE", "Follows the rules of Vehicles, but can be Pinned."),
    "blast": Meaning("BLAST", "Costs no HP: throws everybody in the cube one cube at random, and pins them."),
    "boom": Meaning("BOOM", "Explodes with Frag ({n}) in its cube when it is killed, or when its player likes."),
    "charged": Meaning("CHARGED", "May Advance 1 cube farther with Frenzy (1), and risks 1 HP at the end for it."),
    "cloaking-device": Meaning("CLOAK", "Shots at any model in its cube or beside it have 1 die fewer."),
    "combat-team-training": Meaning("CTT", "Its team keeps the Command re-roll when few models are left."),
    "comm-link": Meaning("COMM", "Marks a cube that it sees for the team's Indirect weapons, for this Round."),
    "communications-relay": Meaning("RELAY", "Brings one more +1 Model result in each Round."),
    "companion": Meaning("COMPANION", "Counts as having a friend in its cube in Assaults: +1 die."),
    "construct": Meaning("CONSTRUCT", "Is never Pinned; Toxic, Medic and Life Drain do nothing to it."),
    "defender-shield": Meaning("DEFSHIELD", "Gives +1 armour to itself and to friends of Size 1 or 2 in its cube."),
    "dismantle": Meaning("DISMANTLE", "Vehicles and Constructs that lose HP to it lose 1 more."),
    "drop-suit": Meaning("DROPSUIT", "Waits off the table, is called by a Special Action and throws those around it."),
    "energy-shield": Meaning("ESHIELD", "Rolls {n:# die|# dice} before armour; each 6 or more takes 1 damage off."),
    "engineer": Meaning("ENGINEER", "Defuses traps where it enters or finds them, which ends its activation."),
    "evade": Meaning("EVADE", "May move 1 cube after it was shot at, unless killed or Pinned."),
    "explosive": Meaning("EXPLOSIVE", "Hits one cube in sight and range without a test."),
    "fire-control": Meaning("FIRECTRL", "Fires two different weapons in one Shoot."),
    "firing-platform": Meaning("FIRINGPLATFORM", "A Vehicle shoots with {n:# more die|# more dice}."),
    "flight": Meaning("FLIGHT", "Changes level and crosses gaps freely, and falls unharmed."),
    "frag": Meaning("FRAG", "Rolls {n:# die|# dice} at 4+ against everybody in the cube, who are thrown and Pinned."),
    "frenzy": Meaning("FRENZY", "Re-rolls up to {n:# failed die|# failed dice} of Fight tests."),
    "gas-cloud": Meaning("GAS", "Once in the game it fills its cube with a cloud, as its activation starts or ends."),
    "grenade": Meaning("GRENADE", "Is thrown into a cube once in the game; without a success it scatters."),
    "hacker": Meaning("HACKER", "Scores 1 VP more for Intel, and works terminals in some scenarios."),
    "headstrong": Meaning("HEADSTRONG", "When Pinned it stands up free of charge on a 5 or more."),
    "heavy": Meaning("HEAVY", "Shooting it is a long action."),
    "holo-sight": Meaning("HOLO", "Shoots straight at models with 1 more die."),
    "honourable": Meaning("HONOUR", "Does not attack Pinned models or models that leave its cube."),
    "horde": Meaning("HORDE", "In Assaults it has 1 more die for each other Horde model of its side in the cube."),
    "indirect": Meaning("INDIRECT", "Is a long shot over walls at a cube at least 3 away; a miss scatters."),
    "ink-sac": Meaning("INKSAC", "Fills its cube with smoke once at will, and when it is killed."),
    "invigorate": Meaning("INVIG", "With 2 successes an activated friend in its cube may be activated once more."),
    "it-burns": Meaning("BURNS", "Burns everybody in the target's cube and sets all of them on fire."),
    "jump-pack": Meaning("JUMP", "Jumps over walls, gaps and levels, and falls unharmed."),
    "knockback": Meaning("KNOCK", "A beaten model is moved one cube away, even into a wall or off a roof."),
    "life-drain": Meaning("LIFEDRAIN", "Needs no sight; each HP taken gives 1 HP back to a friend within 2 cubes."),
    "life-support": Meaning("LIFESUP", "Saves it from all damage the first time that it is hurt but not killed."),
    "medic": Meaning("MEDIC", "Heals a friend in its cube, and all friends there re-roll 1 failed Survive die."),
    "one-use": Meaning("ONEUSE", "Works once in the game."),
    "prey": Meaning("PREY", "With a success it marks the target: its side fights it with 1 more die."),
    "psychic": Meaning("PSYCHIC", "Needs no sight, and smoke does not matter."),
    "rampage": Meaning("RAMPAGE", "When hurt it rolls before it acts: on 1 or 2 the other side may play it."),
    "rapid-fire": Meaning("RAPID", "May Blaze Away: 4 dice that pin and do not hurt."),
    "remote": Meaning("REMOTE", "Needs an Engineer in the team."),
    "resilient": Meaning("RESILIENT", "Re-rolls up to {n:# failed die|# failed dice} of Survive tests."),
    "scout": Meaning("SCOUT", "Makes a free Sprint before the first Round."),
    "shield-generator": Meaning("SHIELDGEN", "Gives friend and foe in its cube an Energy Shield of {n:# die|# dice}."),
    "smash": Meaning("SMASH", "Fights with {n:# more die|# more dice}."),
    "smoke": Meaning("SMOKE", "Nobody sees into, out of or through the cube."),
    "sniper-scope": Meaning("SNIPER", "May take aim: a long action with 2 more dice."),
    "solid": Meaning("SOLID", "Is never thrown and never Pinned."),
    "stealthy": Meaning("STEALTHY", "Nobody gets the dice of a Clear Shot against it."),
    "stun": Meaning("STUN", "Costs no HP: a beaten model counts as Activated."),
    "suppression": Meaning("SUPPRESS", "A shot pins everybody in the target's cube, hit or miss."),
    "tactician": Meaning("TACTICIAN", "Adds {n} to the team's Command Dice; only the best one counts."),
    "teleport": Meaning("TELEPORT", "May go to any cube within 3 as a long action, whatever lies between."),
    "tenacious": Meaning("TENACIOUS", "Enemies that leave its cube Survive its attack with 1 die fewer."),
    "thermal-mines": Meaning("THERMAL", "A close combat weapon that works once."),
    "tough": Meaning("TOUGH", "Loses 1 HP less to each attack."),
    "toxic": Meaning("TOXIC", "Whatever loses HP to it loses {n} more, except Constructs."),
    "trap": Meaning("TRAP", "Lays a marker that its owner may set off when an enemy enters."),
    "trip-mine": Meaning("TRIPMINE", "Throws a trap into a cube within 4, once in the game."),
    "under-control": Meaning("UNDERCTRL", "Friends that start in its cube do not rampage."),
    "vehicle": Meaning("VEHICLE", "Changes level by ramps only, carries nothing, and is Solid."),
    "walker": Meaning("WALKER", "Follows the rules of Vehicles, but climbs."),
    "weight-of-fire": Meaning("WOF", "Re-rolls up to {n:# failed die|# failed dice} of Ranged tests."),
}
"""Keyword -> its meaning; a test compares them with the list of keywords and with the rulebook."""
