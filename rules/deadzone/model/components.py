"""What is in the box in a fixed number: Item tokens. [DZ-ITM-03]"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

INTEL: Final = "intel"
POOL: Final[Mapping[str, int]] = {
    "ammo": 2,
    "adrenaline-shot": 1,
    "ap-ammo": 2,
    INTEL: 4,
    "booby-trap": 3,
    "frag-grenade": 2,
    "combat-blades": 1,
    "medi-pack": 1,
    "shock-baton": 1,
    "smoke-grenade": 1,
    "stimulants": 1,
    "stun-grenade": 1,
}
"""The 20 item tokens. [R27]"""
