"""The pictures of Race to 21: cards and a track on the green felt of a table."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from race_to_21 import AIM, RaceView
from renderers.kit import cover as covers
from renderers.kit.canvas import TITLE_PX, Canvas
from renderers.kit.cards import card, card_back
from renderers.kit.layout import Box
from renderers.kit.palette import Colour, rgb
from renderers.kit.themes import TABLE
from rules.engine import Event, say

theme = TABLE
WIDTH, HEIGHT, MARGIN, GAP = 1280, 900, 34, 22
BACK, RED, BLACK = rgb("8E1B2B"), rgb("D02030"), rgb("2B2B38")
SUITS: dict[int, tuple[str, Colour]] = {4: ("club", BLACK), 5: ("diamond", RED), 6: ("spade", BLACK)}
"""The suit of each card, by what it is worth."""
FACE, HAND = (132, 186), (270, 380)
"""How large a card is beside its player's name, and in the hand."""
ROWS = 3
"""Of the track."""


def board(view: RaceView, names: Sequence[str], facts: Sequence[Event]) -> Image.Image:
    """Return the track with the count on it, both players with the card that they still hold, and whose turn it is."""
    canvas = Canvas(WIDTH, HEIGHT, theme)
    track, players = canvas.box.inset(MARGIN).split_top(560, GAP)
    _draw_track(canvas, track, view.total)
    for seat, box in enumerate(players.columns(2, GAP)):
        _draw_player(canvas, box, view, names[seat], seat)
    return canvas.image


def hand(view: RaceView, names: Sequence[str], question: object) -> Image.Image | None:
    """Return the card that only its player sees, None once it was played."""
    if not view.card:
        return None
    canvas = Canvas(640, 480, theme)
    suit, hue = SUITS[view.card]
    left = canvas.paste(card(*HAND, str(view.card), suit, hue, theme=theme), (MARGIN, 240), "lm").right + 28
    beside = Box(left, 50, 640 - MARGIN - left, 380)
    canvas.panel(beside)
    upper, lower = beside.inset(22, 30).rows(2)
    total = view.total + view.card
    fits = total <= AIM
    canvas.text((upper.x, upper.y + 40), f"{view.total} + {view.card}", 64, theme.muted, anchor="lm")
    canvas.text((upper.x, upper.y + 120), f"= {total}", 92, theme.accent if fits else theme.bad, anchor="lm")
    told = say("Once in the game") if fits else say("Past {aim}: too late", aim=AIM)
    canvas.paragraph(lower.inset(0, 24), told, 40, bold=True)
    return canvas.image


def cover() -> Image.Image:
    """Return what invites to the game."""
    canvas = covers.sheet(theme)
    for place, (worth, (suit, hue)) in enumerate(SUITS.items()):
        face = card(180, 250, str(worth), suit, hue, theme=theme)
        turned = face.rotate(16 - 16 * place, Image.Resampling.BICUBIC, expand=True)
        canvas.paste(covers.shadow(turned, 10), (510 + 130 * place, 150 if place == 1 else 166), "mm")
    below = Box(60, 278, covers.WIDTH - 120, 150)
    covers.letter(canvas, below, say("Race to 21"), say("Who says 21?"), theme.halo)
    return canvas.image


def _draw_track(canvas: Canvas, box: Box, total: int) -> None:
    """A field for each number: those that are counted are filled, the latest one is lit."""
    canvas.panel(box)
    for number, cell in enumerate(box.inset(22).grid(AIM // ROWS, ROWS, 14), 1):
        field = cell.inset(2)
        if number == total:
            canvas.spotlight(field, reach=12)
        fill = theme.accent if number == total else theme.good if number < total else theme.raised
        canvas.panel(field, fill, theme.prize if number == AIM else None, edge_width=8 if number == AIM else 3)
        ink = theme.on_background if number <= total else theme.prize if number == AIM else theme.muted
        canvas.text(field.centre, str(number), 84 if number in (total, AIM) else 60, ink, anchor="mm")


def _draw_player(canvas: Canvas, box: Box, view: RaceView, name: str, seat: int) -> None:
    """A player with token, name, what they do, and the back of their card while they hold it."""
    won, turn = seat in view.winners, view.turn == seat and not view.winners
    if won or turn:
        canvas.spotlight(box)
    canvas.panel(box, theme.raised if won or turn else None, theme.halo if won or turn else None, edge_width=5)
    left = canvas.token((box.x + 28, box.centre[1]), seat, 110, anchor="lm").right + 20
    right = box.right - 24
    if view.held[seat]:
        right = canvas.paste(card_back(*FACE, BACK, "club", theme=theme), (right, box.centre[1]), "rm").x - 16
    canvas.text((left, box.centre[1] - 32), name, 54, anchor="lm", max_width=right - left)
    told = say("wins!") if won else say("to count") if turn else say("waits") if not view.winners else ""
    ink = theme.prize if won else theme.accent if turn else theme.muted
    canvas.text((left, box.centre[1] + 34), told, TITLE_PX + 6, ink, anchor="lm", max_width=right - left)
