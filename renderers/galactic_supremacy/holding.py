"""The private picture: the player's own hand, what each card can do now and its price, secrets learnt, open offers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PIL import Image

from renderers.galactic_supremacy.icons import ICONS, icon
from renderers.galactic_supremacy.looks import GAP, INNER, KIND_COLOURS, MARGIN, THEME, TRACK, WIDTH
from renderers.galactic_supremacy.panel import cards_tile, purse_tile
from renderers.kit.cache import cached_tile
from renderers.kit.canvas import Canvas
from renderers.kit.cards import card
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, Colour
from renderers.kit.sprites import badge, coin
from renderers.kit.tiles import called, joined, shade, stamp, written
from rules.common.english import listed
from rules.engine import Question, say
from rules.galactic_supremacy.model.names import KIND_NAMES, PHASE_NAMES, cards
from rules.galactic_supremacy.model.tables import DECK, EFFECTS, EXCHANGES, PRICES, CardKind
from rules.galactic_supremacy.model.view import GalaxyView

TOP = 92
CARD = (208, 278)
SLOT = CARD[1] + 146
NOTE = 68
LEAST = 640


class Doing(NamedTuple):
    """What is done with a card: in its `phase`, now, or at a price; the last two are lines to be said with `price`."""

    phase: str
    now: str
    priced: str
    lacking: str


DOINGS: dict[CardKind, Doing] = {
    "research": Doing("research", say("Roll now"), "Roll: {price}", "to roll for {price}"),
    "fleet": Doing("build", say("Build now"), "Build: {price}", "to build for {price}"),
    "colony": Doing("build", say("Settle now"), "Settle: {price}", "to settle for {price}"),
    "leader": Doing("build", say("Appoint now"), "Appoint: {price}", "to appoint for {price}"),
}


class Advice(NamedTuple):
    """What a card can do: a few words on a badge in a colour, and a line below."""

    badge: str
    colour: Colour
    line: str


def hand(view: GalaxyView, names: Sequence[str], question: Question | None = None) -> Image.Image | None:
    """Draw what only this seat sees, asked or not, 1280 pixels wide; None for spectators and for the eliminated."""
    if view.seat is None or not view.players[view.seat].alive:
        return None
    names = called(names, len(view.players))
    notes = [*_looks(view, names), *_offers(view, names)]
    top = TOP + SLOT + 2 * GAP
    height = max(LEAST, top + (len(notes) + 1) * (NOTE + 8) + MARGIN)
    canvas = Canvas(WIDTH, height, THEME)
    _draw_top(canvas, view, names)
    _draw_cards(canvas, view, Box(MARGIN, TOP + GAP, INNER, SLOT))
    for note in notes:
        canvas.panel(Box(MARGIN, top, INNER, NOTE), THEME.panel, GOLD)
        canvas.paste(note, (MARGIN + 16, top + NOTE // 2), "lm")
        top += NOTE + 8
    player = view.players[view.seat]
    canvas.paste(_prices(player.credits, spending(view)), (WIDTH // 2, height - MARGIN - NOTE // 2), "mm")
    return canvas.image


def _draw_top(canvas: Canvas, view: GalaxyView, names: Sequence[str]) -> None:
    assert view.seat is not None
    player, middle = view.players[view.seat], TOP // 2 + 4
    canvas.panel(Box(MARGIN, 12, INNER, TOP - 16), THEME.raised, GOLD if _my_turn(view) else THEME.panel_edge)
    token = canvas.token((MARGIN + 16, middle), view.seat, 60, str(view.seat + 1), "lm")
    purse = canvas.paste(purse_tile(player.credits, 0, player.income), (WIDTH - MARGIN - 12, middle), "rm")
    held = canvas.paste(cards_tile(player.cards, player.hand_limit), (purse.x - 24, middle), "rm")
    title = canvas.text((token.right + 12, middle), say("Your hand"), 40, anchor="lm")
    canvas.paste(_turn(view, names, held.x - title.right - 40), (title.right + 20, middle), "lm")


def _turn(view: GalaxyView, names: Sequence[str], room: int) -> Image.Image:
    """Whose turn it is, in which phase."""
    title = dict(TRACK).get(view.phase.removeprefix("second_"), "")
    if _my_turn(view):
        return badge(say("YOUR TURN · {phase}", phase=title) if title else say("YOUR TURN"), 30, GOLD)
    if view.phase in ("setup", "end"):
        return Image.new("RGBA", (1, 1))
    tail = written(say("to play"), 28, THEME.muted)
    return joined([written(names[view.active], 34, THEME.muted, room - tail.width - 10), tail], 8, TOP)


def _my_turn(view: GalaxyView) -> bool:
    return view.seat == view.active and view.phase not in ("setup", "end")


def _draw_cards(canvas: Canvas, view: GalaxyView, box: Box) -> None:
    counts = view.hand_counts()
    held = [kind for kind in DECK if counts.get(kind)]
    if not held:
        canvas.text(box.centre, say("No cards in hand"), 44, THEME.faint, anchor="mm")
        return
    slots = box.columns(len(DECK), GAP)
    shift = (box.width - len(held) * slots[0].width - (len(held) - 1) * GAP) // 2
    for kind, slot in zip(held, slots, strict=False):
        _draw_kind(canvas, view, kind, counts[kind], Box(slot.x + shift, slot.y, slot.width, slot.height))


def _draw_kind(canvas: Canvas, view: GalaxyView, kind: CardKind, count: int, slot: Box) -> None:
    """A fan of the cards of one kind, and below it what they can do."""
    width, height = CARD
    behind = min(count - 1, 3)
    left = slot.centre[0] - width // 2 - behind * 6
    for place in range(behind, -1, -1):
        shown = count if place == 0 else 1
        face = card(width, height, KIND_NAMES[kind], ICONS[kind], KIND_COLOURS[kind], count=shown)
        canvas.paste(face, (left + place * 12, slot.y + 20 - place * 6))
    told = advice(view, kind)
    x, y = slot.centre[0], slot.y + height + 28
    canvas.paste(badge(told.badge, 32, told.colour), (x, y), "mt")
    canvas.paste(written(told.line, 28, THEME.ink, slot.width), (x, y + 78), "mm")


def advice(view: GalaxyView, kind: CardKind) -> Advice:
    """What a card of this kind can do now, or later, and at which price. [Tables B, E, F]"""
    mine = _my_turn(view)
    swap = next((row for row in EXCHANGES.values() if row.give == kind), None)
    if mine and view.phase == "draw" and swap:
        return Advice(say("Swap now"), GOLD, say("for a {card}", card=KIND_NAMES[swap.keep]))
    if kind == "command":
        return _command_advice(view, mine)
    assert view.seat is not None
    price, doing = PRICES[kind], DOINGS[kind]
    short = price - spending(view)
    if mine and view.phase == doing.phase and short <= 0:
        return Advice(doing.now, THEME.good, say("for {price} credits", price=price))
    if short > 0:
        return Advice(say("{short} short", short=short), shade(THEME.bad, 0.35), say(doing.lacking, price=price))
    return Advice(say(doing.priced, price=price), THEME.panel_edge, PHASE_NAMES[doing.phase])


def spending(view: GalaxyView) -> int:
    """The credits that pay for what the seat builds next: in its Draw Phase the income comes first. [R58]"""
    assert view.seat is not None
    player = view.players[view.seat]
    return player.credits + player.income * (_my_turn(view) and view.phase == "draw")


def _command_advice(view: GalaxyView, mine: bool) -> Advice:
    if view.stack and view.stack[-1][0] != view.seat:
        return Advice(say("Counter?"), THEME.good, say("works on 1 to {needs}", needs=EFFECTS["counter"].needs))
    battle = view.battle
    if battle and not battle.round and view.seat in (battle.attacker, battle.defender):
        tricks = say("peace or ambush") if view.seat == battle.defender else say("surprise, tactics")
        return Advice(say("In battle"), THEME.good, tricks)
    if mine and view.phase == "command":
        return Advice(say("Play now"), THEME.good, say("costs the card"))
    return Advice(say("Keep ready"), THEME.panel_edge, say("for counters"))


def _looks(view: GalaxyView, names: Sequence[str]) -> list[Image.Image]:
    """What a Spy or Strategic Planning showed in their last turn."""
    rows = []
    for of, looked in view.seen:
        kinds: list[CardKind] = [name for one in looked for name in DECK if one.partition("@")[0] == name]
        if of is None:
            rows.append(_row("deck", say("Seen in the deck:"), [(kind, 1) for kind in kinds]))
        else:
            counts = Counter(kinds)
            words = say("Seen hand of {who}:", who=names[of])
            rows.append(_row("hand", words, [(kind, counts[kind]) for kind in DECK if counts[kind]]))
    return rows


def _row(name: str, words: str, kinds: Iterable[tuple[CardKind, int]]) -> Image.Image:
    parts = [icon(name, 50, GOLD), written(words, 34, THEME.ink, 520)]
    for kind, count in kinds:
        parts.append(icon(kind, 52, KIND_COLOURS[kind]))
        parts += [written(f"×{count}", 34, THEME.ink)] if count > 1 else []
    if len(parts) == 2:
        parts.append(written(say("nothing"), 34, THEME.muted))
    return joined(parts, 12, NOTE)


def _offers(view: GalaxyView, names: Sequence[str]) -> list[Image.Image]:
    """Open offers to and from this seat."""
    rows = []
    for deal in view.deals:
        give, want = _terms(deal.give, deal.give_credits), _terms(deal.want, deal.want_credits)
        if deal.maker == view.seat:
            words = say("You offer {who}: {give} for {want}", who=names[deal.to], give=give, want=want)
        else:
            words = say("{who} offers: {give} for {want}", who=names[deal.maker], give=give, want=want)
        rows.append(_line("hand", words))
        if deal.promise:
            rows.append(_line("shield", say("Promise: {promise}", promise=deal.promise)))
    return rows


def _line(name: str, words: str) -> Image.Image:
    return joined([icon(name, 50, GOLD), written(words, 32, THEME.ink, INNER - 120)], 12, NOTE)


def _terms(kinds: Sequence[CardKind], money: int) -> str:
    credits_told = [say("{credits:# credit|# credits}", credits=money)] if money else []
    return listed([*([cards(kinds)] if kinds else []), *credits_told])


@cached_tile
def _prices(money: int, spending: int) -> Image.Image:
    """What things cost, a card now and the rest in its phase; what cannot be paid is faint. [Table B]"""
    parts = []
    for name, words, price in (
        ("deck", say("Extra card"), "extra"), ("colony", KIND_NAMES["colony"], "colony"),
        ("fleet", KIND_NAMES["fleet"], "fleet"), ("leader", KIND_NAMES["leader"], "leader"),
        ("research", KIND_NAMES["research"], "research"),
    ):  # fmt: skip
        able = (money if price == "extra" else spending) >= PRICES[price]
        hue = KIND_COLOURS.get(name, THEME.muted)
        entry = [icon(name, 42, hue if able else THEME.faint), written(words, 30, THEME.ink if able else THEME.faint)]
        entry.append(coin(46, str(PRICES[price]), GOLD if able else THEME.faint))
        parts.append(joined(entry, 6, NOTE))
    tile = Image.new("RGBA", (INNER, NOTE))
    gap = (INNER - sum(part.width for part in parts)) // len(parts)
    left = gap // 2
    for part in parts:
        stamp(tile, part, (left, 0))
        left += part.width + gap
    return tile
