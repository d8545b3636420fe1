"""The card of one model: its stats, weapons, keywords and what it carries."""

from __future__ import annotations

from PIL import Image

from renderers.deadzone.glyphs import hit_points
from renderers.deadzone.looks import INNER, MARGIN, PICTURE, THEME, hue_of
from renderers.deadzone.tokens import counter, looks_of
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, NIGHT, mix
from rules.common.english import closed
from rules.deadzone.model.models import armour, carried, item_of, sheet, speed_of
from rules.deadzone.model.names import effect_words, faction_name, order_name, thing_name
from rules.deadzone.model.teams.factions import EQUIPMENT, describe, describe_keywords
from rules.deadzone.model.teams.profiles import DASH, Weapon
from rules.deadzone.model.view import SectorView
from rules.engine import say

HEAD, STAT, LINE = 170, 130, 56


def card(view: SectorView, code: str) -> Image.Image | None:
    """Draw a model's card, 1280 pixels wide; None where there is no such model."""
    f = view.fighter(code)
    if f is None:
        return None
    weapons, words = carried(view, f), keywords(view, code)
    rows = 1 + len(words) // 62
    height = MARGIN * 4 + HEAD + STAT + len(weapons) * LINE + rows * 46 + 40
    canvas = Canvas(PICTURE, height, THEME)
    look = next(one for one in looks_of(view) if one.id == code)
    box = canvas.panel(Box(MARGIN, MARGIN, INNER, height - 2 * MARGIN), THEME.panel, hue_of(f.owner), edge_width=5)
    canvas.paste(counter(look, 150, 150, ""), (box.x, box.y))
    canvas.text((box.x + 170, box.y + 42), f"{code} {look.name}", 52, anchor="lm", max_width=box.width - 180)
    held = sheet(f)
    worth = say(
        "{faction} · {type} · {cost} points · {vp} VP",
        faction=faction_name(view.sides[f.owner].faction), type=say(held.type), cost=held.cost, vp=held.vp,
    )  # fmt: skip
    canvas.text((box.x + 170, box.y + 100), worth, 34, THEME.muted, anchor="lm")
    hearts = hit_points(look.left, look.hp, 44)
    canvas.paste(hearts, (box.right, box.y + 110), "rm")
    speed = speed_of(view, f)
    stats = [
        (say("Speed"), f"{speed[0]}–{speed[1]}" if speed else "–"), (say("Shoot"), _needs(held.ra)),
        (say("Fight"), _needs(held.fi)), (say("Survive"), _needs(held.sv)),
        (say("Armour"), str(armour(view, f))), (say("Size"), str(held.sz)),
    ]  # fmt: skip
    for (name, value), each in zip(stats, Box(box.x, box.y + HEAD, box.width, STAT).columns(6, 10), strict=True):
        canvas.panel(each, mix(THEME.panel, NIGHT, 0.4), THEME.panel_edge)
        canvas.text((each.centre[0], each.y + 34), name, 30, THEME.muted, anchor="mm")
        canvas.text((each.centre[0], each.y + 88), value, 54, GOLD, anchor="mm")
    y = box.y + HEAD + STAT + MARGIN
    for number, weapon in enumerate(weapons):
        canvas.text((box.x, y + number * LINE + LINE // 2), line_of(weapon), 34, anchor="lm", max_width=box.width)
    below = Box(box.x, y + len(weapons) * LINE + 8, box.width, rows * 46)
    canvas.paragraph(below, words, 32, THEME.muted)
    return canvas.image


def _needs(number: int) -> str:
    return "–" if number >= DASH else f"{number}+"


def line_of(weapon: Weapon) -> str:
    """A weapon in a line: name, range, AP and keywords."""
    name, _, rest = describe(weapon).partition(", ")
    return f"{name}: {rest}"


def keywords(view: SectorView, code: str) -> str:
    """A model's keywords, Equipment, item and effects in a sentence each; of a Leader its Special Order first."""
    f = view.fighter(code)
    assert f is not None
    side, words = view.sides[f.owner], describe_keywords(sheet(f))
    told = [say("Leader.")] * (side.leader == code)
    if told and side.order:
        told = [say("Leader; Special Order: {order}.", order=order_name(side.order))]
    told += [say("Keywords: {words}", words=closed(words))] if words else []
    item = item_of(view, f)
    if f.gear:
        told.append(say("Equipment: {gear}.", gear=EQUIPMENT[f.gear].name))
    elif item:
        told.append(say("Carries: {item}.", item=thing_name(item)))
    told += [say("Now: {effect}.", effect=effect_words(effect.what, effect.value)) for effect in f.effects]
    return " ".join(told) or say("No keywords.")
