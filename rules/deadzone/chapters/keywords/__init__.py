"""The keywords that join the rules at their moments, an object with all its hooks for each. [3.22]

The others of the rulebook's list change a value or a question: rules ask a model for them by `has` and `worth`.
"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters.hooks import Keyword
from rules.deadzone.chapters.keywords.activating import CHARGED, HEADSTRONG, RAMPAGE
from rules.deadzone.chapters.keywords.clouds import GAS_CLOUD, INK_SAC
from rules.deadzone.chapters.keywords.drop_suit import DROP_SUIT
from rules.deadzone.chapters.keywords.fights import FRENZY, HORDE, PREY, SMASH, TENACIOUS
from rules.deadzone.chapters.keywords.flames import IT_BURNS
from rules.deadzone.chapters.keywords.grenades import EXPLOSIVE, GRENADE, TRAP
from rules.deadzone.chapters.keywords.harm import DISMANTLE, ENERGY_SHIELD, RESILIENT, SHIELD_GENERATOR, TOUGH, TOXIC
from rules.deadzone.chapters.keywords.indirect import INDIRECT
from rules.deadzone.chapters.keywords.shooting import HEAVY, INVIGORATE, RAPID_FIRE
from rules.deadzone.chapters.keywords.shots import (
    CLOAKING_DEVICE,
    FIRING_PLATFORM,
    HOLO_SIGHT,
    SMOKE,
    SNIPER_SCOPE,
    WEIGHT_OF_FIRE,
)
from rules.deadzone.chapters.keywords.specials import BOOM, COMM_LINK, MEDIC, TELEPORT

KEYWORDS: Final[tuple[Keyword, ...]] = (
    # Special Actions are offered in this order.
    BOOM,
    TELEPORT,
    RESILIENT,  # its re-rolls are told before a Medic's
    MEDIC,
    COMM_LINK,
    DROP_SUIT,
    # At the end of an activation clouds are asked for before a Charged model tests.
    GAS_CLOUD,
    INK_SAC,
    CHARGED,
    # The dice of a shot are told in this order, and those of an Assault.
    SMOKE,
    CLOAKING_DEVICE,
    HOLO_SIGHT,
    SNIPER_SCOPE,
    FIRING_PLATFORM,
    SMASH,
    PREY,
    HORDE,
    # A weapon shoots as the first of these says.
    GRENADE,
    TRAP,
    EXPLOSIVE,
    INDIRECT,
    IT_BURNS,
    INVIGORATE,
    # The others share no moment where their order could be told.
    DISMANTLE,
    ENERGY_SHIELD,
    FRENZY,
    HEADSTRONG,
    HEAVY,
    RAMPAGE,
    RAPID_FIRE,
    SHIELD_GENERATOR,
    TENACIOUS,
    TOUGH,
    TOXIC,
    WEIGHT_OF_FIRE,
)
"""In the order of the rulebook, but for those of one moment: saved games and journals know them in this order."""
