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

LINE = 46


@cached_tile
def legend() -> Image.Image:
    """Lines of what is what."""
    roles = [
        ("farm", "food"), ("mine", "metal"), ("plant", "energy"), ("research", "research"), ("culture", "culture"),
        ("museum", "Art"), ("factory", "army"), ("port", "Ships"), ("hangar", "Planes"),
    ]  # fmt: skip
    return legend_panel(
        [
            [(role_icon(role, 36), words) for role, words in roles],
            [
                (person(30), "works"),
                (ring(26, ALARM), "nobody works"),
                (no_power(32), "no energy"),
                (person(30, GOLD), "without work"),
                (hatch(44, 30, STEEL).convert("RGBA"), "stands, no control"),
            ],
            [
                (sign("battle", 40), "battle"),
                (sign("missile", 40), "missiles"),
                (sign("event", 40), "event"),
                (sign("built", 40, False), "built"),
                (poison(36), "poison"),
                (rebel(38), "rebels"),
                (flag(34), "land"),
                (icon(TECHNOLOGY, 36, CYAN), "technologies"),
            ],
        ],
        INNER,
        THEME,
        LINE,
    )
