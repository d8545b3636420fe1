"""The private picture: what is asked, the surroundings with numbers, the attack in progress, the viewer's hand.

While nothing is asked, and in the store, the team sheet stands in place of the surroundings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PIL import Image

from renderers.death_dome.arena import lights, squares_of_jails
from renderers.death_dome.candidates import COLOURS, FIGHT, HELP, MOVE, TAKE, Marks, focus_of, marks_of
from renderers.death_dome.changes import Changes
from renderers.death_dome.header import STORE
from renderers.death_dome.jails import draw_jails, jails_height
from renderers.death_dome.looks import GAP, INNER, LETTERS, MARGIN, THEME, WIDTH, Plot
from renderers.death_dome.plates import Plate, draw_hand, hand_height
from renderers.death_dome.squad import TOP, draw_squad, draw_top, squad_height
from renderers.death_dome.strikes import draw_strike, strike_height
from renderers.death_dome.tags import written_on
from renderers.death_dome.zoom import draw_zoom, numbers_in, zoom_of
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD, NIGHT, mix
from renderers.kit.sprites import badge
from renderers.kit.tiles import called, joined, written
from rules.common.prose import complete
from rules.death_dome.model.cards import POWERS, money, name_of
from rules.death_dome.model.questions import Prompt
from rules.death_dome.model.view import DomeView
from rules.engine import Question, say

NOTE, HAND_TITLE, WISH = 64, 60, 48
NOTICES: Mapping[str, str] = complete(
    {
        Prompt.PURCHASE: say("Your turn in the store: one card to buy, one to sell."),
        Prompt.CART: say("Everybody shops at once: mark all that you want."),
        Prompt.TURN: say("Which unit moves and acts next?"),
        Prompt.UNIT: say("What does it do now?"),
        Prompt.AGAIN: say("A second attack: at whom?"),
        Prompt.ATTACK_CARDS: say("You attack: which cards do you add?"),
        Prompt.DEFENCE: say("You are attacked: which cards defend you?"),
        Prompt.HITS: say("Which hit is settled first?"),
        Prompt.PUSH: say("Pushed back: to which square?"),
        Prompt.PAGER: say("Paged: does it come to help?"),
        Prompt.FOLLOW: say("Van Damme: how far does it follow?"),
        Prompt.JAIL: say("Into which jail does the dead unit go?"),
        Prompt.AUCTION: say("Whose cards are sold off?"),
        Prompt.VOTE: say("Another match?"),
    },
    Prompt,
)
KINDS = {MOVE: say("move or choose"), FIGHT: say("attack"), HELP: say("help"), TAKE: say("capture, open")}
Part = tuple[int, Callable[[Canvas, int], None]]
"""How tall a part of the picture is, and what draws it from a line downwards."""


def hand(view: DomeView, names: Sequence[str], question: Question | None = None) -> Image.Image | None:
    """Draw what only this seat sees, 1280 pixels wide; None for spectators and for players who have left the dome."""
    if view.seat is None or view.teams[view.seat].gone:
        return None
    seat, name = view.seat, called(names, len(view.teams))[view.seat]
    asked = question if question is not None and question.seat == seat else None
    parts = parts_of(view, seat, asked)
    height = TOP + GAP + sum([tall + GAP for tall, _ in parts]) + MARGIN
    canvas = Canvas(WIDTH, height, THEME, ground=Image.new("RGB", (WIDTH, height), THEME.background))
    draw_top(canvas, view, seat, say("{name} (you)", name=name))
    top = TOP + GAP
    for tall, paint in parts:
        paint(canvas, top)
        top += tall + GAP
    return canvas.image


def parts_of(view: DomeView, seat: int, question: Question | None) -> list[Part]:
    """What is asked, the surroundings or the team sheet, the attack in progress, the cards."""
    marks = marks_of(question, view)
    parts = [notice(question, marks)] if question else []
    if question and view.strikes and question.prompt in (Prompt.ATTACK_CARDS, Prompt.DEFENCE, Prompt.HITS):
        parts.append((strike_height(view, seat), lambda canvas, top: draw_strike(canvas, view, seat, top)))
    if question and question.prompt == Prompt.JAIL:
        parts.append((jails_height(view), lambda canvas, top: draw_jails(canvas, view, seat, marks.jails, top)))
    parts.append(surroundings(view, question, marks) or sheet(view, seat, marks))
    return [*parts, *wishes(view), *cards(view, seat, marks)]


def notice(question: Question, marks: Marks) -> Part:
    """The question in a sentence, and what the colours of the numbers mean."""
    kinds = [what for what in KINDS if marks.squares.get(what) or marks.units.get(what)]

    def paint(canvas: Canvas, top: int) -> None:
        box = Box(MARGIN, top, INNER, NOTE)
        canvas.panel(box, mix(THEME.panel, NIGHT, 0.3), GOLD)
        right = box.right - 14
        if len(kinds) > 1 or FIGHT in kinds:
            key = joined([badge(KINDS[what], 26, COLOURS[what]) for what in kinds], 10, 48)
            right = canvas.paste(key, (right, box.centre[1]), "rm").x - 12
        words = written(NOTICES[question.prompt], 36, THEME.ink, right - box.x - 18)
        canvas.paste(words, (box.x + 18, box.centre[1]), "lm")

    return NOTE, paint


def surroundings(view: DomeView, question: Question | None, marks: Marks) -> Part | None:
    """The arena around what the question is about; None where it is about no place."""
    plot = plot_around(view, question, marks)
    if plot is None:
        return None

    def paint(canvas: Canvas, top: int) -> None:
        lit = lights(view, Changes())
        draw_zoom(canvas, view, plot._replace(y=top + LETTERS), marks, lit)

    return LETTERS + plot.area.height + 4, paint


def plot_around(view: DomeView, question: Question | None, marks: Marks) -> Plot | None:
    """Which part of the arena that is."""
    if question is None or view.phase in STORE or question.prompt in (Prompt.JAIL, Prompt.AUCTION, Prompt.VOTE):
        return None
    units = [view.unit(name) for name in [*focus_of(question, view), *[n for m in marks.units.values() for n in m]]]
    squares = [unit.place for unit in units if unit is not None and unit.on_board]
    return zoom_of(view, [*squares, *marks.places, *squares_of_jails(view, [*marks.jails])], LETTERS)


def numbered(view: DomeView, question: Question) -> frozenset[int]:
    """The choices of this question, counted from 1, whose numbers `hand` writes."""
    marks = marks_of(question, view)
    plot, on_units = plot_around(view, question, marks), numbers_of_units(marks)
    on_sheet = [on_units.get(unit.id, []) for unit in view.of(question.seat)]
    found = on_sheet if plot is None else [*numbers_in(view, plot, marks)]
    jails = marks.jails.values() if question.prompt == Prompt.JAIL else ()
    hand_of = () if view.phase in STORE else enumerate(view.hand, 1)
    return written_on([*found, *jails, *[plate_of(slot, card, marks).numbers for slot, card in hand_of]])


def sheet(view: DomeView, seat: int, marks: Marks) -> Part:
    """The player's own team."""
    return squad_height(view, seat), lambda canvas, top: draw_squad(canvas, view, seat, top, numbers_of_units(marks))


def numbers_of_units(marks: Marks) -> dict[str, list[int]]:
    """The numbers that stand on the team sheet."""
    return {name: found for units in marks.units.values() for name, found in units.items()}


def wishes(view: DomeView) -> list[Part]:
    """The player's wish list: what it may spend, and the cards in their order, two a line."""
    held = view.wish_list
    if held is None or (not held.wishes and held.budget is None):
        return []
    lines = [
        say("{number}. {card}", number=number, card=name_of(one.card)) for number, one in enumerate(held.wishes, 1)
    ]
    whom = [one.unit or say("any unit") for one in held.wishes]
    spends = say("all that you have") if held.budget is None else money(held.budget)
    if held.then == "pass":
        head = say("Wish list: may spend {spends}, then you pass", spends=spends)
    else:
        head = say("Wish list: may spend {spends}, then you are asked", spends=spends)
    tall = HAND_TITLE + WISH * -(-len(lines) // 2)

    def paint(canvas: Canvas, top: int) -> None:
        canvas.paste(written(head, 36, GOLD, INNER - 16), (MARGIN + 8, top + HAND_TITLE // 2), "lm")
        wide = INNER // 2
        for number, (line, unit) in enumerate(zip(lines, whom, strict=True)):
            left, middle = MARGIN + number % 2 * wide, top + HAND_TITLE + number // 2 * WISH + WISH // 2
            right = canvas.paste(written(unit, 30, THEME.muted), (left + wide - 16, middle), "rm").x
            canvas.paste(written(line, 32, THEME.ink, right - left - 24, least=26), (left + 8, middle), "lm")

    return [(tall, paint)]


def cards(view: DomeView, seat: int, marks: Marks) -> list[Part]:
    """The player's own hand below its total; nothing before a match."""
    if view.phase in STORE:
        return []
    plates = [plate_of(slot, card, marks) for slot, card in enumerate(view.hand, 1)]
    title = (HAND_TITLE, lambda canvas, top: _draw_title(canvas, view, seat, top))
    rest = (hand_height(len(plates)), lambda canvas, top: draw_hand(canvas, plates, Box(MARGIN, top, INNER, 0)))
    return [title, rest]


def plate_of(slot: int, card: str, marks: Marks) -> Plate:
    """What a card shows: the numbers of its choices, whether its ability can be used."""
    numbers = marks.slots.get(slot) or marks.plays.get(card, [])
    return Plate(card, tuple(numbers), card in marks.usable or slot in marks.reacting)


def _draw_title(canvas: Canvas, view: DomeView, seat: int, top: int) -> None:
    """How many cards, what they are worth together, and how many the next turn brings."""
    total = sum([POWERS[card].value for card in view.hand])
    words = say("No power cards")
    if view.hand:
        words = say("{cards:# power card|# power cards}, worth {total} together", cards=len(view.hand), total=total)
    middle = top + HAND_TITLE // 2
    team = view.teams[seat]
    supply = say("supply {supply}: your turn draws up to {limit}", supply=team.supply, limit=team.limit)
    draw = written(supply, 30, THEME.muted)
    right = canvas.paste(draw, (WIDTH - MARGIN - 8, middle), "rm").x
    canvas.paste(written(words, 40, GOLD, right - MARGIN - 30), (MARGIN + 8, middle), "lm")
