"""The legend at the foot of the board: what buildings run, what marks mean."""

from __future__ import annotations

from PIL import Image

from renderers.deadlock.icons import TECHNOLOGY
from renderers.deadlock.looks import ALARM, INNER, THEME
from renderers.deadlock.players import flag
from renderers.deadlock.slots import no_power
from renderers.deadlock.structures import person, ring, role_icon
from renderers.deadlock.territory import hatch
from renderers.deadlock.traces import poison, rebel, sign
from renderers.kit.cache import cached_tile
from renderers.kit.icons import icon
from renderers.kit.legend import legend_panel
from renderers.kit.palette import CYAN, GOLD, STEEL
from rules.engine import say

LINE = 46


@cached_tile
def legend() -> Image.Image:
    """Lines of what is what."""
    roles = [
        ("farm", say("food")), ("mine", say("metal")), ("plant", say("energy")), ("research", say("research")),
        ("culture", say("culture")),
        ("museum", say("Art")), ("factory", say("army")), ("port", say("Ships")), ("hangar", say("Planes")),
    ]  # fmt: skip
    return legend_panel(
        [
            [(role_icon(role, 36), words) for role, words in roles],
            [
                (person(30), say("works")),
                (ring(26, ALARM), say("nobody works")),
                (no_power(32), say("no energy")),
                (person(30, GOLD), say("without work")),
                (hatch(44, 30, STEEL).convert("RGBA"), say("stands, no control")),
            ],
            [
                (sign("battle", 40), say("battle")),
                (sign("missile", 40), say("missiles")),
                (sign("event", 40), say("event")),
                (sign("built", 40, False), say("built")),
                (poison(36), say("poison")),
                (rebel(38), say("rebels")),
                (flag(34), say("land")),
                (icon(TECHNOLOGY, 36, CYAN), say("technologies")),
            ],
        ],
        INNER,
        THEME,
        LINE,
    )
