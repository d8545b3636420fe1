"""Fixed words of Deadzone by the names that rules, events and tables use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.engine import say

FACE_NAMES: Final[Mapping[str, str]] = {
    "model": say("+1 Model"),
    "symbol": say("Dice Symbol"),
    "advance": say("Advance"),
    "shoot": say("Shoot"),
    "assault": say("Assault"),
    "order": say("Special Order"),
}
MISSIONS: Final[Mapping[int, str]] = {
    1: say("hold an objective"),
    2: say("kill the enemy Leader"),
    3: say("kill a Specialist"),
    4: say("kill a Support"),
    5: say("kill in an Assault"),
    6: say("kill with a Shoot"),
    7: say("pin somebody with Blaze Away"),
}
"""What each Secret Mission asks for. [DZ-SEC-03]"""
RECON: Final[Mapping[int, str]] = {
    1: say("look at 1 item token"),
    2: say("look at up to 3 item tokens"),
    3: say("remove an item token from the game, unseen"),
    4: say("move a model 1 cube"),
    5: say("move a model 1 cube"),
    6: say("move a model 1 cube"),
    7: say("redeploy up to 2 models"),
    8: say("any one result"),
}
"""The Recon table. [DZ-REC]"""
ITEMS: Final[Mapping[str, str]] = {
    "intel": say("Intel"),
    "booby-trap": say("Booby Trap"),
    "canister": say("canister"),
    "loot": say("loot"),
    "": say("item"),
}
PARTS: Final[Mapping[str, str]] = {
    "dice-symbols": say("Dice Symbols"),
    "clear-shot": say("clear shot"),
    "high-ground": say("high ground"),
    "friendly-fire": say("friend in the way"),
    "moved-in": say("moved in"),
    "friends": say("friends"),
    "injured": say("injured enemy"),
    "larger": say("larger"),
    "pinned": say("Pinned enemy"),
    "prey": say("prey"),
    "smoke": say("smoke"),
}
ORDER_CHOICES: Final[Mapping[str, str]] = {
    "saves": say("if it saves the model"),
    "matters": say("if it changes the outcome"),
    "die": say("1 die more"),
    "ra": say("with its Shoot value"),
    "fi": say("with its Fight value"),
    "sv": say("with its Survive value"),
    "armour": say("+1 armour"),
    "speed": say("+1 Speed"),
}
"""What may be chosen with a Special Order."""
STANDING_ORDERS: Final[Mapping[str, str]] = {
    "symbols": say("Dice Symbols when attacked"),
    "stand": say("Fight back or Survive"),
    "reroll": say("re-rolls when attacked"),
    "spend": say("results that may go by themselves"),
    "order_after": say("Special Order after the dice"),
    "order_before": say("Special Order before the dice"),
    "evade": say("Evade"),
    "leaver": say("free attack on a model that leaves"),
    "riser": say("free attack on a model that stands up"),
    "trap": say("traps"),
    "passing": say("a Turn without a model worth it"),
    "command": say("Command re-rolls"),
    "keep": say("Command faces to keep"),
    "trigger": say("Special Orders out of turn"),
    "rampage": say("enemies that rampage"),
    "own": say("questions in your own Turn"),
}
"""What each standing order covers. [4.4]"""
STANDING_CHOICES: Final[Mapping[str, str]] = {
    "ask": say("ask me"),
    "deadly": say("ask me if it could die"),
    "saves": say("ask me if it saves the model"),
    "matters": say("ask me if it matters"),
    "wise": say("Survive where that is better, else ask me"),
    "survive": say("always Survive"),
    "fight": say("always Fight back"),
    "spend": say("spend without asking"),
    "buy": say("buy without asking"),
    "never": say("never"),
    "always": say("always"),
    "best": say("the best one"),
    "none": say("none"),
    "safe": say("if no friend is near"),
    "stay": say("stay"),
    "hide": say("out of sight"),
    "pass": say("pass"),
    "keep": say("all but the faces to keep"),
    "first": say("at the first chance"),
    "weakest": say("attack the weakest"),
    "": say("none"),
}
"""What is done by them."""
BASES: Final = ("base", "frag", "drop-suit", "fire", "wall", "gravity")
"""Parts of a pool that are its own dice."""
DIRECTIONS: Final[Mapping[str, str]] = {
    "n": say("north"),
    "ne": say("north-east"),
    "e": say("east"),
    "se": say("south-east"),
    "s": say("south"),
    "sw": say("south-west"),
    "w": say("west"),
    "nw": say("north-west"),
}
ZONES: Final[Mapping[str, str]] = {
    "south": say("the south zone"),
    "north": say("the north zone"),
    "defender": say("the defence"),
    "attacker": say("the attack"),
    "convoy": say("the convoy"),
    "ambusher": say("the ambush"),
}
FATES: Final[Mapping[str, str]] = {
    "waiting": say("waits"),
    "reserve": say("in reserve"),
    "left": say("has left"),
    "dead": say("dead"),
}
SPECIALS: Final[Mapping[str, str]] = {
    "boom": say("Blow itself up"),
    "medic": say("Heal"),
    "comm-link": say("Mark with the Comm-Link"),
    "drop-suit": say("Call the Drop Suit"),
    "teleport": say("Teleport to"),
    "medi-pack": say("Use the Medi-Pack"),
    "uplink": say("Put your mark on the terminal"),
    "deny": say("Remove the objective for good"),
    "life-drain": say("Give 1 HP back to"),
}
