"""A player's own panel: the question that is asked of this seat, as buttons and lists; it follows from a `Look`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from discord import ui

from bot.discord import texts
from bot.discord.choices import BUTTONS, LIST, Entry, Level, level_at
from bot.discord.controls import BLUE, GREEN, GREY, RED, button, choice, listing, page, row, rows
from bot.discord.escape import plain, plain_lines
from bot.discord.fields import help_of, title_of
from bot.discord.ids import ControlId
from bot.hosting import Look, Snapshot
from rules.engine import Amount, Choose, Move, Order, Pick, Question

Parts = list[ui.Item[Any] | str]
BLURPLE = 0x5865F2
DRAFT = "draft"
READY = 5


@dataclass(frozen=True, slots=True)
class Screen:
    """Where a player is in the panel: a branch, page, confirmation or menu; `notice` says what has just happened."""

    notice: str = ""
    path: tuple[int, ...] = ()
    page: int = 0
    sure: str = ""
    menu: str = ""

    @property
    def place(self) -> str:
        """Branch and page as an argument of a custom id."""
        return f"{'.'.join(map(str, self.path))}~{self.page}"

    @classmethod
    def at(cls, place: str, notice: str = "") -> Screen:
        """Read such an argument; what is no place is the beginning."""
        path, _, number = place.partition("~")
        steps = tuple([int(step) for step in path.split(".") if step.isdigit()])
        return cls(notice, steps, int(number) if number.isdigit() else 0)


@dataclass(frozen=True, slots=True)
class Seen:
    """A table as one seat sees it, with what is needed to write about it."""

    table: Snapshot
    look: Look

    @property
    def here(self) -> ControlId:
        """The ids of this question's controls."""
        return ControlId(self.table.id, "panel", "", self.look.seat, self.look.question_id, self.look.tag)

    def label(self, move: Move) -> str:
        """One choice in words."""
        return self.table.game.narrate.label(move, self.look.view, self.look.names)

    def keyed(self, keys: Sequence[str]) -> list[Move]:
        """The options that a draft names; unknown keys are left out."""
        options = {option.key: option for option in getattr(self.look.question, "options", ())}
        return [options[key] for key in keys if key in options]


def panel(
    seen: Seen, screen: Screen, art: ui.Item[Any] | str, intro: str = "", mark: int | None = None
) -> ui.LayoutView:
    """The whole panel; `art` is the private picture or what stands for it, `intro` comes first."""
    notice = [f"**{plain(screen.notice)}**"] if screen.notice else []
    title = texts.own_heading(plain(seen.table.game.title), seen.table.id)
    whispers = plain_lines("\n".join([line.text for line in seen.look.whispers[-4:]]), 800)
    body = _menu(seen, screen) if screen.menu else _body(seen, screen)
    return page(intro, title, art, whispers, *notice, *body, closed_note(seen), colour=BLURPLE, mark=mark)


def closed_note(seen: Seen) -> str:
    """Where to look, for a player whom no direct message reaches."""
    return f"-# {texts.DMS_CLOSED}" if seen.look.settings.get("dm_closed") else ""


def _body(seen: Seen, screen: Screen) -> Parts:
    question = seen.look.question
    if question is None:
        return [waiting(seen), *_ready(seen), *_footer(seen)]
    if screen.sure:
        return _sure(seen, question, screen.sure)
    asked = texts.question(plain(seen.table.game.narrate.prompt(question, seen.look.names)), plain(question.reason))
    return [asked, *_question(seen, question, screen), *_ready(seen), *_footer(seen)]


def _question(seen: Seen, question: Question, screen: Screen) -> Parts:
    if isinstance(question, Choose):
        return _choose(seen, question.options, screen, "go")
    if isinstance(question, Pick):
        return _pick(seen, question, screen)
    if isinstance(question, Order):
        return _order(seen, question, screen)
    return _amount(seen, question)


def waiting(seen: Seen) -> str:
    """Why there is nothing to answer, in words that everybody may read."""
    if seen.table.status == "over":
        return texts.winners([plain(seen.look.names[seat]) for seat in seen.table.winners])
    if seen.table.status != "running":
        return why_not(seen)
    return f"{why_not(seen)}\n{who_is_asked(seen.table, [plain(name) for name in seen.look.names])}"


def why_not(seen: Seen) -> str:
    """Why this seat cannot answer, in one sentence."""
    words = {"paused": texts.PAUSED, "cancelled": texts.CANCELLED, "lobby": texts.LOBBY, "over": texts.OVER}
    return words.get(seen.table.status, texts.NOT_ASKED)


def who_is_asked(table: Snapshot, names: Sequence[str]) -> str:
    """Whose move it is and since and until when; `names` by seat, as they are to be written (a mention, too)."""
    asked = table.asked
    if asked is None:
        return ""
    text = plain(asked.text)
    who = texts.window(text) if asked.seats is None else texts.turn(" and ".join([names[s] for s in asked.seats]), text)
    return f"{who}\n-# {texts.since(asked.since)}" + (f", {texts.until(asked.until)}" if asked.until else "")


# -- one of them -------------------------------------------------------------------------------------------------------


def _choose(seen: Seen, options: Sequence[Move], screen: Screen, verb: str) -> Parts:
    """Buttons for few options, else a list, which leads on or answers."""
    level = level_at(options, screen.path, seen.label)
    if level.leaf and len(level.entries) <= BUTTONS:
        shown = [button(seen.here.to(verb, entry.number), entry.label, BLUE) for entry in level.entries]
        return [*rows(shown), *_back(seen, screen)]
    entries = [choice(entry.label, entry.number, entry.note) for entry in level.page(screen.page)]
    target = seen.here.to(verb, "list") if level.leaf else seen.here.to("open", screen.place)
    return [
        row(listing(target, level.about or _hint(level), entries)),
        *_pages(seen, screen, level),
        *_back(seen, screen),
    ]


def _hint(level: Level) -> str:
    return texts.CHOOSE if level.leaf else texts.WHAT_TO_DO


def _pages(seen: Seen, screen: Screen, level: Level) -> Parts:
    if level.pages < 2:
        return []
    steps = ((texts.EARLIER, screen.page - 1), (texts.LATER, screen.page + 1))
    turned = [
        button(
            seen.here.to("panel", Screen(path=screen.path, page=max(0, to)).place),
            title,
            disabled=not 0 <= to < level.pages,
        )
        for title, to in steps
    ]
    return [texts.page_of(screen.page, level.pages), *rows(turned)]


def _back(seen: Seen, screen: Screen) -> Parts:
    if not screen.path:
        return []
    return [*rows([button(seen.here.to("panel", Screen(path=screen.path[:-1]).place), texts.BACK)])]


# -- some of them, all in order, a number ------------------------------------------------------------------------------


def _pick(seen: Seen, question: Pick[Any], screen: Screen) -> Parts:
    """A draft that toggles, with Confirm when it has the right size."""
    drafted = {move.key for move in seen.keyed(seen.look.draft)}
    told = texts.chosen(
        [plain(seen.label(move)) for move in question.options if move.key in drafted], question.low, question.high
    )
    fits = question.low <= len(drafted) <= question.high
    ends = [button(seen.here.to("ok"), texts.CONFIRM, GREEN, disabled=not fits)]
    if drafted:
        ends.append(button(seen.here.to("clear"), texts.CLEAR))
    return [told, *_toggles(seen, question, screen, drafted), *rows(ends)]


def _toggles(seen: Seen, question: Pick[Any], screen: Screen, drafted: set[str]) -> Parts:
    on = [option.key in drafted for option in question.options]
    level = _flat(seen, question.options, range(len(on)))
    if len(on) <= BUTTONS:
        shown = [button(seen.here.to("tog", e.number), e.label, GREEN if on[e.number] else GREY) for e in level.entries]
        return [*rows(shown)]
    lines = [choice(entry.label, entry.number, chosen=on[entry.number]) for entry in level.page(screen.page)]
    control = listing(seen.here.to("set", screen.page), texts.MARKED, lines, 0, LIST)
    return [row(control), *_pages(seen, screen, level)]


def _flat(seen: Seen, options: Sequence[Move], numbers: Iterable[int]) -> Level:
    """These options one after the other."""
    return Level(tuple([Entry(number, seen.label(options[number])) for number in numbers]), leaf=True)


def _order(seen: Seen, question: Order[Any], screen: Screen) -> Parts:
    done = seen.keyed(seen.look.draft)
    left = [option for option in question.options if option not in done]
    told = texts.in_order([plain(seen.label(move)) for move in done], len(left))
    ends = [button(seen.here.to("ok"), texts.CONFIRM, GREEN)] if not left else []
    if done:
        ends.append(button(seen.here.to("clear"), texts.CLEAR))
    return [told, *(_next(seen, question, left, screen) if left else []), *rows(ends)]


def _next(seen: Seen, question: Order[Any], left: Sequence[Move], screen: Screen) -> Parts:
    level = _flat(seen, question.options, [number for number, option in enumerate(question.options) if option in left])
    if len(left) <= BUTTONS:
        return [*rows([button(seen.here.to("tog", entry.number), entry.label, BLUE) for entry in level.entries])]
    lines = [choice(entry.label, entry.number) for entry in level.page(screen.page)]
    return [row(listing(seen.here.to("tog", "list"), texts.NEXT, lines)), *_pages(seen, screen, level)]


def _amount(seen: Seen, question: Amount) -> Parts:
    """A button for each number when they are few, else a list or a form to type into."""
    numbers = range(question.low, question.high + 1)
    if len(numbers) <= BUTTONS:
        return [*rows([button(seen.here.to("num", n), str(n), BLUE) for n in numbers])]
    typed = rows([button(seen.here.to("type"), texts.TYPE_NUMBER, BLUE)])
    if len(numbers) > LIST:
        return [texts.number_range(question.low, question.high), *typed]
    return [row(listing(seen.here.to("num", "list"), texts.HOW_MANY, [choice(str(n), n) for n in numbers])), *typed]


# -- asking twice, and the menus ---------------------------------------------------------------------------------------


def _sure(seen: Seen, question: Question, what: str) -> Parts:
    """One more look at what cannot be taken back, with the odds where the game knows them."""
    moves = chosen_moves(seen, question, what)
    told = [plain(odds) for move in moves if (odds := seen.table.game.odds(seen.look.view, question, move))]
    label = texts.sure(", ".join([plain(seen.label(move)) for move in moves]))
    return [label, *told, *rows([button(seen.here.to("yes", what), texts.YES, RED), button(seen.here, texts.BACK)])]


def chosen_moves(seen: Seen, question: Question, what: str) -> list[Move]:
    """The moves that `what` stands for: an option's number, or the draft."""
    if what == DRAFT:
        return seen.keyed(seen.look.draft)
    options = getattr(question, "options", ())
    return [options[int(what)]] if what.isdigit() and int(what) < len(options) else []


def ready_acts(seen: Seen) -> dict[str, Move]:
    """What the game suggests to do out of turn (accept a deal ...), by the argument of its button."""
    if seen.look.seat is None or seen.table.status != "running":
        return {}
    return {act.key.replace(":", "~"): act for act in seen.table.game.suggest(seen.look.view)[:READY]}


def _ready(seen: Seen) -> Parts:
    return [*rows([button(seen.here.to("ready", key), seen.label(act)) for key, act in ready_acts(seen).items()])]


def _footer(seen: Seen) -> Parts:
    """Plan ahead, deals, settings, refresh."""
    if seen.look.seat is None:
        return []
    buttons = [button(seen.here.to("menu", "plan"), texts.PLAN)] if plans(seen) else []
    if seen.table.game.acts and seen.table.status == "running":
        buttons.append(button(seen.here.to("menu", "acts"), texts.DEALS))
    buttons.append(button(seen.here.to("menu", "settings"), texts.SETTINGS))
    return [*rows([*buttons, button(seen.here.to("refresh"), texts.REFRESH)])]


def plans(seen: Seen) -> list[tuple[str, str]]:
    """How far one may plan ahead from here: prompts with their titles, in the order of the turn."""
    question, plan = seen.look.question, list(seen.table.game.plan.items())
    here = [number for number, (prompt, _) in enumerate(plan) if question is not None and prompt == question.prompt]
    if not here or seen.table.asked is None or seen.table.asked.seats is None:
        return []
    return [*[(prompt, texts.through(title)) for prompt, title in plan[here[0] + 1 :]], ("-", texts.END_OF_TURN)]


def _menu(seen: Seen, screen: Screen) -> Parts:
    back: Parts = [*rows([button(seen.here, texts.BACK)])]
    if screen.menu == "plan" and (ways := plans(seen)):
        lines = [choice(title, prompt) for prompt, title in ways[:LIST]]
        return [texts.PLAN_HELP, row(listing(seen.here.to("plan"), texts.PLAN, lines)), *back]
    if screen.menu == "acts":
        lines = [choice(title_of(act), number, help_of(act)) for number, act in enumerate(seen.table.game.acts[:LIST])]
        return [texts.DEALS_HELP, row(listing(seen.here.to("act"), texts.DEALS, lines)), *back]
    if screen.menu.startswith("sure."):
        return _sure_act(seen, int(screen.menu.removeprefix("sure.")), back)
    return [texts.SETTINGS_HELP, *_settings(seen), *back]


def _sure_act(seen: Seen, number: int, back: Parts) -> Parts:
    act = seen.table.game.acts[number]
    yes = button(seen.here.to("act", f"{number}.yes"), texts.YES, RED)
    return [f"{texts.sure(plain(title_of(act)))}\n{plain(help_of(act))}", *rows([yes]), *back]


def _settings(seen: Seen) -> Parts:
    kinds = (("confirm", texts.CONFIRMATIONS), ("dm", texts.MESSAGES))
    held = [(key, title, seen.look.settings.get(key, True)) for key, title in kinds]
    return [
        *rows(
            [
                button(seen.here.to("pref", f"{key}.{int(not on)}"), texts.preference(title, on), GREEN if on else GREY)
                for key, title, on in held
            ]
        )
    ]
