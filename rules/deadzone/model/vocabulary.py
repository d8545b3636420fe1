"""Fixed words of Deadzone by the names that rules, events and tables use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FACE_NAMES: Final[Mapping[str, str]] = {
    "model": "+1 Model",
    "symbol": "Dice Symbol",
    "advance": "Advance",
    "shoot": "Shoot",
    "assault": "Assault",
    "order": "Special Order",
}
MISSIONS: Final[Mapping[int, str]] = {
    1: "hold an objective",
    2: "kill the enemy Leader",
    3: "kill a Specialist",
    4: "kill a Support",
    5: "kill in an Assault",
    6: "kill with a Shoot",
    7: "pin somebody with Blaze Away",
}
"""What each Secret Mission asks for. [DZ-SEC-03]"""
RECON: Final[Mapping[int, str]] = {
    1: "look at 1 item token",
    2: "look at up to 3 item tokens",
    3: "remove an item token from the game, unseen",
    4: "move a model 1 cube",
    5: "move a model 1 cube",
    6: "move a model 1 cube",
    7: "redeploy up to 2 models",
    8: "any one result",
}
"""The Recon table. [DZ-REC]"""
ITEMS: Final[Mapping[str, str]] = {
    "intel": "Intel",
    "booby-trap": "Booby Trap",
    "canister": "canister",
    "loot": "loot",
    "": "item",
}
PARTS: Final[Mapping[str, str]] = {
    "dice-symbols": "Dice Symbols",
    "clear-shot": "clear shot",
    "high-ground": "high ground",
    "friendly-fire": "friend in the way",
    "moved-in": "moved in",
    "friends": "friends",
    "injured": "injured enemy",
    "larger": "larger",
    "pinned": "Pinned enemy",
    "prey": "prey",
    "smoke": "smoke",
}
ORDER_CHOICES: Final[Mapping[str, str]] = {
    "saves": "if it saves the model",
    "matters": "if it changes the outcome",
    "die": "1 die more",
    "ra": "with its RA",
    "fi": "with its FI",
    "sv": "with its SV",
    "armour": "+1 armour",
    "speed": "+1 Speed",
}
"""What may be chosen with a Special Order."""
BASES: Final = ("base", "frag", "drop-suit", "fire", "wall", "gravity")
"""Parts of a pool that are its own dice."""
DIRECTIONS: Final[Mapping[str, str]] = {
    "n": "north",
    "ne": "north-east",
    "e": "east",
    "se": "south-east",
    "s": "south",
    "sw": "south-west",
    "w": "west",
    "nw": "north-west",
}
ZONES: Final[Mapping[str, str]] = {
    "south": "the south zone",
    "north": "the north zone",
    "defender": "the defence",
    "attacker": "the attack",
    "convoy": "the convoy",
    "ambusher": "the ambush",
}
FATES: Final[Mapping[str, str]] = {"waiting": "waits", "reserve": "in reserve", "left": "has left", "dead": "dead"}
SPECIALS: Final[Mapping[str, str]] = {
    "boom": "Blow itself up",
    "medic": "Heal",
    "comm-link": "Mark with the Comm-Link",
    "drop-suit": "Call the Drop Suit",
    "teleport": "Teleport to",
    "medi-pack": "Use the Medi-Pack",
    "uplink": "Put your mark on the terminal",
    "deny": "Remove the objective for good",
    "life-drain": "Give 1 HP back to",
}
