"""What somebody can do now at a table: the question and what its choices mean, the rule that asks, and other ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.discord.controls.components import GREEN, Control, button, page, rows
from bot.discord.controls.fields import help_of, title_of
from bot.discord.controls.ids import ControlId
from bot.discord.pages.replies import Page
from bot.discord.pages.rules import of_phase, told, turned
from bot.discord.panel.context import PanelContext
from bot.discord.panel.lists import Parts
from bot.discord.panel.menus import acts_now, acts_title, plans
from bot.discord.panel.panel import waiting, who_is_asked
from bot.discord.texts import rule_texts, texts, why_texts
from bot.discord.texts.escape import plain
from bot.rulebook import entries_named, phase_title, rules_of
from rules.engine import Amount, Order, Pick, Question

KINDS = 12
RULE_ROOM = 700


def now_page(seen: PanelContext) -> ui.LayoutView:
    """The whole page, for this person alone."""
    table = seen.table
    question = seen.look.question
    if table.status == "lobby":
        body: Parts = [why_texts.BEFORE]
    elif table.status == "over":
        body = [waiting(seen), why_texts.AFTER]
    elif seen.look.seat is None:
        body = [_others(seen), why_texts.NOT_SEATED, _listed(why_texts.WATCHING, [why_texts.WATCH, why_texts.ASK_WHY])]
    elif question is None:
        body = [waiting(seen), _listed(why_texts.MEANWHILE, _meanwhile(seen))]
    else:
        body = [*_asked(seen, question), _listed(why_texts.BESIDES, _besides(seen))]
    heading = why_texts.help_heading(plain(table.game.title), table.id)
    return page(heading, *body, _chapter(seen), *rows(_ways(seen)))


def help_page(table: int | None) -> Page:
    """How to play and all commands; where there is a table here, the way to what one can do now."""
    now = rows([button(ControlId(table, "help"), why_texts.CAN_DO)]) if table is not None else []
    return Page(page(rule_texts.HELP_TEXT, *now))


def _asked(seen: PanelContext, question: Question) -> Parts:
    """What is asked, what the answers mean, and why it is asked."""
    prompt = seen.table.game.narrate.prompt(question, seen.look.names)
    return [why_texts.asked(plain(prompt)), _choices(question), *_reason(seen, question)]


def _choices(question: Question) -> str:
    """What each kind of choice means."""
    if isinstance(question, Amount):
        return why_texts.numbers(question.low, question.high)
    kinds = list(dict.fromkeys([option.__class__ for option in question.options]))
    lines = [why_texts.kind(plain(title_of(move)), plain(help_of(move))) for move in kinds[:KINDS]]
    lines += [why_texts.more_kinds(len(kinds) - KINDS)] if len(kinds) > KINDS else []
    if isinstance(question, Order):
        return _listed(why_texts.CHOICES_ORDER, lines)
    return _listed(why_texts.CHOICES_SOME if isinstance(question, Pick) else why_texts.CHOICES, lines)


def _reason(seen: PanelContext, question: Question) -> Parts:
    found = entries_named(seen.table.game, [question.reason])
    return [f"{why_texts.THE_ASKING_RULE}\n{told(found, RULE_ROOM, RULE_ROOM - 100)[0]}"] if found else []


def _others(seen: PanelContext) -> str:
    """Whom the table waits for."""
    return who_is_asked(seen.table, [plain(name) for name in seen.look.names])


def _besides(seen: PanelContext) -> list[str]:
    """What the panel of somebody who is asked has, besides the answer."""
    return [*_ahead(seen), *_always(seen)]


def _ahead(seen: PanelContext) -> list[str]:
    """How the questions to come can be answered with the one that is open."""
    ways = plans(seen)
    return [*([why_texts.REST_OF_TURN] if ways else []), *([why_texts.PLAN] if ways[1:] else [])]


def _meanwhile(seen: PanelContext) -> list[str]:
    if seen.table.status != "running":
        return _always(seen)
    return [*_always(seen), why_texts.NUDGE]


def _always(seen: PanelContext) -> list[str]:
    """What a player can do whoever is to move, at this game."""
    game, running = seen.table.game, seen.table.status == "running"
    known = (
        (why_texts.acts(acts_title(seen)), bool(acts_now(seen)) and running), (why_texts.LOOK_UP, bool(game.lookups)),
        (why_texts.ORDERS, "orders" in game.by_kind and running), (why_texts.LOOK, True),
        (why_texts.UNDO, running), (why_texts.THINK, running), (why_texts.ASK_WHY, True),
    )  # fmt: skip
    return [line for line, possible in known if possible]


def _listed(heading: str, lines: Sequence[str]) -> str:
    return "\n".join([heading, *lines]) if lines else ""


def _chapter(seen: PanelContext) -> str:
    """Which part of the game is being played, and where the rulebook tells of it."""
    if seen.table.status not in ("running", "paused"):
        return ""
    found = of_phase(seen.table.game, seen.table.phase)
    sections = [plain(section, 90) for section in dict.fromkeys([entry.section for entry in found]) if section]
    return why_texts.chapter(plain(phase_title(seen.table.game, seen.table.phase)), sections[:3])


def _ways(seen: PanelContext) -> list[Control]:
    table = seen.table
    here = ControlId(table.id, "help")
    playing = seen.look.seat is not None and table.status in ("running", "paused")
    where = turned(table.id, 0, why_texts.NOW) if table.status == "running" and rules_of(table.game) else None
    ways: list[Any] = [button(seen.here, texts.ACT, GREEN)] if playing else []
    ways += [button(where, why_texts.RULES_NOW)] if where else []
    ways += [button(here.to("log"), texts.LOG)] if table.status != "lobby" else []
    ways += [button(here.to("prove"), texts.FAIRNESS)] if table.status in ("running", "paused") else []
    back = [button(here.to("lobby"), texts.BACK)] if table.status == "lobby" else []
    return [*ways, button(here.to("help", "all"), why_texts.COMMANDS), *back]
