"""Store cards and characters as tiles: name, cost, figures and abilities in a few words."""

from __future__ import annotations

from collections.abc import Iterable

from PIL import Image

from renderers.death_dome.glyphs import rating
from renderers.death_dome.looks import THEME, grounded
from renderers.kit.cache import cached_tile
from renderers.kit.fonts import measure
from renderers.kit.palette import GOLD, NIGHT, WHITE, Colour, mix
from renderers.kit.panels import PanelLook, pill
from renderers.kit.tiles import joined, stamp, written
from rules.death_dome.model.cards import CHARACTERS, ITEMS, Character, Item, Tag, money, name_of
from rules.death_dome.model.names import RATING_NAMES, signed
from rules.engine import say

RATINGS = ("strength", "movement", "toughness", "vitae")
SHORT = {
    "incapacitate": "knocks down",
    "ignore_los": "over walls",
    "push_back": "pushes",
    "splash": "splash",
    "hits_all_adjacent": "all around",
    "extra_attack": "attacks twice",
    "drain": "drains {number}",
    "higher_ground": "+{number} from towers",
    "payback": "payback {number}",
    "heal": "heals {number}",
    "cure": "cures",
    "boost": "gives +{number} {rating}",
    "medical_pager": "comes, heals {number}",
    "follow": "follows",
    "vs_close": "+{number} against close",
    "vs_ranged": "+{number} against ranged",
    "wall_walk": "walks through walls",
    "lava_walk": "walks on lava",
    "tower_jump": "tower jumps",
    "see_through_walls": "sees through walls",
    "trample": "walks through enemies",
    "range": "+{number} range",
    "no_push_back": "never pushed",
    "no_incapacitate": "never down",
    "bug_immune": "safe from bugs",
    "remote_release": "opens jails from {number} away",
    "remote_capture": "captures from {number} away",
    "recall": "back to base at will",
    "regenerate": "regrows {number}",
}


def short(tags: Iterable[Tag]) -> str:
    """Abilities in a few words."""
    return ", ".join([said(tag) for tag in tags])


def said(tag: Tag) -> str:
    """An ability in a few words."""
    return say(SHORT[tag.name], number=tag.number, rating=RATING_NAMES[tag.words[0]] if tag.words else "")


def figures(card: Item | Character, px: int, ink: Colour = WHITE) -> list[Image.Image]:
    """Range and ratings, each with its picture; what a card does not change is left out."""
    found: list[tuple[str, str]] = []
    if isinstance(card, Item) and card.weapon:
        found.append(("range", say("close") if card.kind == "close" else str(card.range)))
    whole = isinstance(card, Character)
    for name in RATINGS:
        value = getattr(card, name)
        if whole or value or (name == "strength" and isinstance(card, Item) and card.weapon):
            found.append((name, str(value) if whole else signed(value)))
    return [figure(name, text, px, ink) for name, text in found]


@cached_tile
def figure(name: str, text: str, px: int, ink: Colour = WHITE) -> Image.Image:
    """A rating with its picture."""
    return joined([rating(name, round(px * 1.05)), written(text, px, ink)], px // 6, round(px * 1.4))


def card_of(key: str) -> Item | Character:
    """The card or character."""
    return ITEMS[key] if key in ITEMS else CHARACTERS[key]


@cached_tile
def ware(key: str, width: int, height: int, affordable: bool) -> Image.Image:
    """One line of the shop window: name and cost, below them figures and abilities."""
    card = card_of(key)
    tile = pill(width, height, PanelLook(mix(THEME.panel, NIGHT, 0.25), THEME.panel_edge, 2, 12)).copy()
    price = written(money(card.cost), 30, GOLD if affordable else THEME.bad)
    stamp(tile, price, (width - 10, height * 29 // 100), "rm")
    name = written(card.name, 30, WHITE if affordable else THEME.faint, width - price.width - 30, least=26)
    stamp(tile, name, (10, height * 29 // 100), "lm")
    told = joined(figures(card, 26), 10, 36)
    left = 10
    if told.width > 1:
        stamp(tile, told, (left, height * 73 // 100), "lm")
        left += told.width + 12
    words = short(card.tags)
    if isinstance(card, Character):
        words = ", ".join(["/".join([kind[0].upper() for kind in card.types]), *([words] if words else [])])
    stamp(tile, written(words, 26, THEME.muted, width - left - 8, least=24), (left, height * 73 // 100), "lm")
    return grounded(tile)


@cached_tile
def kit(items: tuple[str, ...], px: int, room: int) -> Image.Image:
    """What a unit carries on one line, each name as long as there is room."""
    names = [name_of(item) for item in items]
    if not names:
        return written(say("nothing"), px, THEME.faint)
    share, tiles = room // len(names) - px // 2, []
    spare = sum([max(0, share - measure(name, px)) for name in names])
    for name in names:
        wide = measure(name, px)
        more = min(spare, max(0, wide - share))
        spare -= more
        tiles.append(written(name, px, THEME.ink, min(wide, share + more), least=px))
    dots = [written("·", px, GOLD)] * (len(tiles) - 1)
    parts = [part for pair in zip(tiles, [*dots, None], strict=True) for part in pair if part is not None]
    return joined(parts, px // 6, round(px * 1.4))
