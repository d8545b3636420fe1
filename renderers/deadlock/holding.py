"""The private picture: first what matters for the question, then the rest of the record sheet. [section 8]"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image

from renderers.deadlock.cards import cards_part, known_part
from renderers.deadlock.choices import offered
from renderers.deadlock.header import whose_turn
from renderers.deadlock.homeland import FEW, MANY, homeland_parts
from renderers.deadlock.looks import INNER, MARGIN, THEME, hue_of
from renderers.deadlock.notes import deals_parts, orders_part
from renderers.deadlock.parts import Part, notice, piled
from renderers.deadlock.races import race_part, races_part
from renderers.deadlock.sheet import forces_part, needs_part, stocks_part
from renderers.deadlock.spy import reports
from renderers.deadlock.stocks import symbol
from renderers.kit.canvas import Canvas
from renderers.kit.layout import Box
from renderers.kit.palette import GOLD
from renderers.kit.sprites import badge, seat_token
from renderers.kit.tiles import called, joined, written
from rules.common.prose import complete
from rules.deadlock.model.moves import Copy
from rules.deadlock.model.names import ABILITIES, PHASES, race_name
from rules.deadlock.model.questions import Prompt
from rules.deadlock.model.tables import RACES
from rules.deadlock.model.view import PlanetView, SheetView
from rules.deadlock.odds.outlook import Economy, economy, warnings
from rules.deadlock.words.titles import STEPS
from rules.engine import Question, say

TOP = 108
BEFORE = ("races", "map", "landing")
EARLY: Mapping[str, str] = {Prompt.RACE: "Which race do you play?", Prompt.LANDING: "Where do you land?"}
"""What is asked before the first turn."""
ASKED: Mapping[str, str] = complete(
    {
        **EARLY,
        Prompt.HUNGER: "{have} Food for {need} colonists: who goes hungry?",
        Prompt.POWER: "{have} Energy where {need} are needed: what is powered?",
        Prompt.HOUSING: "Homes for {have} of {need} colonists: who rebels?",
        Prompt.LABOR: "Who works where?",
        Prompt.VICTIMS: "Who is lost?",
        Prompt.HOMES: "Where do the new colonists live?",
        Prompt.MORALE: "Culture for {have} of {need}: who rebels?",
        Prompt.RETURN: "Where does a rebel come back?",
        Prompt.TAX: "Which tax do you set?",
        Prompt.FORGIVE: "Which territories take rebels back?",
        Prompt.HIGH: "Who rebels at the high tax?",
        Prompt.REVOLT_BUILDING: "Rebellion: which building is lost?",
        Prompt.REVOLT_UNIT: "Rebellion: which unit is lost?",
        Prompt.RESOURCE: "Which buildings make units and do not trade?",
        Prompt.DIPLOMACY: "Deals: offer, answer, or close the phase.",
        Prompt.TRADE: "What do you buy, for 2 Credits each?",
        Prompt.MARKET: "The Black Market: what do you sell and buy?",
        Prompt.BUSINESS: "What do you buy, sell or hire?",
        Prompt.SCANDAL: "Scandal: who rebels?",
        Prompt.BUILD: "What do you build, and which units do you make?",
        Prompt.ABILITY: "{power}: on which territories?",
        Prompt.KIND: "What do you steal?",
        Prompt.COPY: "Which technology do you copy?",
        Prompt.SABOTAGE: "Sabotage: which unit is lost?",
        Prompt.MISSILES: "Which Missiles fly, and where to?",
        Prompt.SPARE: "A Missile struck: which of your units is lost?",
        Prompt.STRIKE: "Your Missile struck: what is lost?",
        Prompt.TRANSPORT: "Who goes where?",
        Prompt.BATTLES: "In which order do you fight?",
        Prompt.HANGAR: "Where do your Planes land?",
        Prompt.SETTLE: "Which Colonizers settle?",
        Prompt.RESEARCH: "Which technology do you take?",
    },
    Prompt,
)
# fmt: off
PEOPLE = (
    Prompt.HUNGER, Prompt.POWER, Prompt.HOUSING, Prompt.LABOR, Prompt.VICTIMS, Prompt.HOMES, Prompt.MORALE,
    Prompt.RETURN, Prompt.HIGH, Prompt.SCANDAL, Prompt.FORGIVE, Prompt.REVOLT_BUILDING, Prompt.RESOURCE,
)
"""Questions that turn on who works where."""
ARMS = (
    Prompt.ABILITY, Prompt.SABOTAGE, Prompt.MISSILES, Prompt.SPARE, Prompt.STRIKE, Prompt.TRANSPORT, Prompt.BATTLES,
    Prompt.HANGAR, Prompt.SETTLE, Prompt.REVOLT_UNIT,
)
"""Questions that turn on forces."""
# fmt: on
LEARNING = (Prompt.RESEARCH, Prompt.COPY)
"""Questions that turn on technologies."""


def hand(view: PlanetView, names: Sequence[str], question: Question | None = None) -> Image.Image | None:
    """Draw what only this seat sees, 1280 pixels wide; None for spectators and for players who are out."""
    if view.seat is None or view.sheet is None:
        return None
    names = called(names, len(view.players))
    asked = question if question is not None and question.seat == view.seat else None
    if view.phase in BEFORE:
        return piled(early_parts(view, view.seat, names, asked))
    return piled(parts_of(view, view.seat, view.sheet, names, asked))


def forecast(view: PlanetView, names: Sequence[str]) -> Image.Image | None:
    """Draw what the next Upkeep will bring to this seat; None without a record sheet or land."""
    if view.seat is None or view.sheet is None or view.phase in BEFORE:
        return None
    books, head = economy(view, view.seat), head_part(view, view.seat, called(names, len(view.players)))
    return piled([head, *money_parts(view, books), needs_part(books), *homeland_parts(view, view.seat)])


def money_parts(view: PlanetView, books: Economy) -> list[Part]:
    """The stocks, and what will go wrong."""
    return [stocks_part(books), *[notice(text, "danger", THEME.bad, px=34) for text in warnings(view)]]


def early_parts(view: PlanetView, seat: int, names: Sequence[str], question: Question | None) -> list[Part]:
    """Before the first turn: the races; once he has one, only that."""
    race = view.players[seat].race
    asked = [notice(say(EARLY[question.prompt]), "asked", GOLD)] if question else []
    return [head_part(view, seat, names), *asked, race_part(race) if race else races_part(view, names)]


def parts_of(
    view: PlanetView, seat: int, sheet: SheetView, names: Sequence[str], question: Question | None
) -> list[Part]:
    """All parts, those that matter for the question first.

    Standing orders are left out where it is about people: with the whole land on it the picture is long enough.
    """
    prompt = question.prompt if question else ""
    books = economy(view, seat)
    head = [head_part(view, seat, names)]
    if question:
        head.append(notice(asked_words(prompt, books, sheet.race), "asked", GOLD))
    money, needs = money_parts(view, books), needs_part(books)
    people = prompt in PEOPLE
    work = homeland_parts(view, seat, places_of(question) if people else (), most=FEW if prompt else MANY)
    arms, secrets = forces_part(view, seat, sheet.technologies), reports(view, names)
    known = known_part(sheet.technologies, brief=bool(prompt) and prompt not in LEARNING)
    choices = offered(view, sheet, names, question, few=not people)
    deals, orders = deals_parts(seat, sheet, names), orders_part(view, seat, sheet)
    if prompt in LEARNING:
        first = [*cards_of(question, sheet), known, *secrets]
        return [*head, *first, *money, needs, arms, *work, *deals, orders]
    if people:
        return [*head, *choices, *work, *money, needs, arms, known, *deals, *secrets]
    if prompt in ARMS:
        return [*head, *choices, arms, *money, needs, *work, known, *secrets, *deals, orders]
    if prompt == Prompt.DIPLOMACY:
        return [*head, *deals, *money, needs, arms, *work, known, *secrets, orders]
    return [*head, *money, *choices, needs, *work, arms, known, *deals, orders, *secrets]


def cards_of(question: Question | None, sheet: SheetView) -> list[Part]:
    """The technologies to choose from: cards drawn, or those of another player."""
    options = [move.technology for move in getattr(question, "options", ()) if isinstance(move, Copy)]
    drawn, usual = sheet.drawn or options, getattr(question, "default", None)
    first = usual.technology if isinstance(usual, Copy) else ""
    return [cards_part(say("Cards drawn") if sheet.drawn else say("You can copy"), drawn, sheet.technologies, first)]


def asked_words(prompt: str, books: Economy, race: str) -> str:
    """The question in a sentence, with what is too little."""
    short: Mapping[str, tuple[int, int]] = {
        Prompt.HUNGER: (books.goods["food"], books.colonists),
        Prompt.POWER: (books.goods["energy"], books.energy_need),
        Prompt.HOUSING: (books.housing, books.colonists),
        Prompt.MORALE: (books.capacity, books.total),
    }
    have, need = short.get(prompt, (0, 0))
    power = ABILITIES.get(RACES[race].ability, say("Your power"))
    return say(ASKED[prompt], have=have, need=need, power=power)


def places_of(question: Question | None) -> frozenset[tuple[str, int]]:
    """The buildings that the options of a question name by territory and slot."""
    options = getattr(question, "options", ())
    named = [
        (getattr(move, "at", ""), getattr(move, "slot", 0) or slot_of(getattr(move, "who", ""))) for move in options
    ]
    return frozenset(named)


def slot_of(who: str) -> int:
    """The slot where a colonist works who is named as in `slot 3`; 0 for an idle one."""
    kind, _, number = who.partition(" ")
    return int(number) if kind == "slot" else 0


def head_part(view: PlanetView, seat: int, names: Sequence[str]) -> Part:
    """Whose sheet it is, which race, and where the game stands."""

    def paint(canvas: Canvas, top: int) -> None:
        box, mine = Box(MARGIN, top, INNER, TOP), view.phase in PHASES and whose_turn(view) == seat
        canvas.panel(box, THEME.raised, GOLD if mine else hue_of(seat), edge_width=5 if mine else 4)
        middle = box.centre[1]
        left = canvas.token((box.x + 14, middle), seat, 72, str(seat + 1), "lm").right + 14
        right = canvas.paste(turn_tile(view, names), (box.right - 16, middle - 22), "rm").x
        line = "Round {round} of {limit}" if view.round_limit else "Round {round}"
        low = [written(say(line, round=view.round, limit=view.round_limit), 28, THEME.muted)]
        if view.players[seat].rebels:
            low += [
                symbol("rebels", 34),
                written(say("{rebels:# rebel|# rebels}", rebels=view.players[seat].rebels), 30, THEME.bad),
            ]
        told = canvas.paste(joined(low, 10, 40), (box.right - 20, middle + 28), "rm")
        room = min(right, told.x) - left - 20
        canvas.paste(written(names[seat], 42, THEME.ink, room), (left, middle - 20), "lm")
        canvas.paste(written(race_name(view.players[seat].race), 32, THEME.muted, room), (left, middle + 26), "lm")

    return Part(TOP, paint)


def turn_tile(view: PlanetView, names: Sequence[str]) -> Image.Image:
    """Whose turn it is, in which phase; before the first turn, who chooses a race or lands."""
    phase = STEPS.get(view.phase) or PHASES.get(view.phase, say("Game over"))
    turn = whose_turn(view) if view.phase in PHASES else None
    if turn is None:
        return badge(phase, 30, THEME.panel_edge)
    if view.seat == turn:
        return badge(say("YOUR TURN · {phase}", phase=phase), 32, GOLD)
    mark = badge(phase, 30, THEME.panel_edge)
    return joined([seat_token(turn, 44), written(names[turn], 32, THEME.muted, 260), mark], 8, 50)
