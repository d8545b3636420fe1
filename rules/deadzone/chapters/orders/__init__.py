"""The 43 Special Orders: a module for each faction of appendix A, an object with all its hooks for each order.

[DZ-CMD-15, DZ-CMD-16, R66, R120, DZ-ORD]
"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters.hooks import SpecialOrder
from rules.deadzone.chapters.orders.asterians import (
    BRINGING_HONOUR_TO_THE_MACHINE,
    DANCE_OF_DEATH,
    LINKED,
    OVERCHARGE,
    STEALTH,
    WHEELS_WITHIN_WHEELS,
)
from rules.deadzone.chapters.orders.enforcers import BASTION, MOBILE_INFANTRY, STALWART, TARGET_ACQUISITION
from rules.deadzone.chapters.orders.forge_fathers import (
    DEFENDER_OF_THE_STAR_REALM,
    GUN_TOTING,
    STARFORGED_ARMOUR,
    STRIKE_IT_LUCKY,
    THUNDER_STRIKE,
    TOO_STUBBORN_TO_DIE,
)
from rules.deadzone.chapters.orders.gcps import DRONE_STRIKE, EYE_IN_THE_SKY, OVERWATCH, STAND_TOGETHER
from rules.deadzone.chapters.orders.marauders import (
    BY_THE_NUMBERS,
    GREEN_RAGE,
    NONE_SHALL_PASS,
    TACTICAL_GENIUS,
    TINKERER,
)
from rules.deadzone.chapters.orders.mazon import BIO_ENGINEERED_MEDS, FAST_ACTING_SERUM, HEAD_OF_SECURITY, NETWORKED
from rules.deadzone.chapters.orders.nameless import AURA_OF_DREAD, CAUSTIC_SPITTLE, FROM_THE_DEPTHS, HUNKER_DOWN
from rules.deadzone.chapters.orders.plague import INFECTION, MUTATION, THIRST_FOR_BLOOD
from rules.deadzone.chapters.orders.rebs import HIDE_IN_SHADOWS, JACK_OF_ALL_TRADES, POUNCE_ATTACK
from rules.deadzone.chapters.orders.veer_myn import BOMB_EXPERT, FERAL_RUSH, INSPIRING_PRESENCE, SURGE

ORDERS: Final[tuple[SpecialOrder, ...]] = (
    TARGET_ACQUISITION,
    MOBILE_INFANTRY,
    STALWART,
    BASTION,
    MUTATION,
    INFECTION,
    THIRST_FOR_BLOOD,
    DEFENDER_OF_THE_STAR_REALM,
    STARFORGED_ARMOUR,
    STRIKE_IT_LUCKY,
    TOO_STUBBORN_TO_DIE,
    THUNDER_STRIKE,
    GUN_TOTING,
    DRONE_STRIKE,
    EYE_IN_THE_SKY,
    STAND_TOGETHER,
    OVERWATCH,
    GREEN_RAGE,
    TACTICAL_GENIUS,
    BY_THE_NUMBERS,
    TINKERER,
    NONE_SHALL_PASS,
    WHEELS_WITHIN_WHEELS,
    OVERCHARGE,
    LINKED,
    STEALTH,
    BRINGING_HONOUR_TO_THE_MACHINE,
    DANCE_OF_DEATH,
    POUNCE_ATTACK,
    JACK_OF_ALL_TRADES,
    HIDE_IN_SHADOWS,
    SURGE,
    BOMB_EXPERT,
    INSPIRING_PRESENCE,
    FERAL_RUSH,
    HUNKER_DOWN,
    AURA_OF_DREAD,
    FROM_THE_DEPTHS,
    CAUSTIC_SPITTLE,
    FAST_ACTING_SERUM,
    HEAD_OF_SECURITY,
    BIO_ENGINEERED_MEDS,
    NETWORKED,
)
"""In the order of appendix A, DZ-ORD-01 to DZ-ORD-43."""
