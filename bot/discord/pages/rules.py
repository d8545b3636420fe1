"""Pages of the rulebook: what asks now, the chapters, and what a topic finds, a page at a time."""

from __future__ import annotations

import base64
import re
from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.discord.controls.choices import LIST
from bot.discord.controls.components import OPTION, Control, button, choice, listing, page, row, rows
from bot.discord.controls.ids import ControlId
from bot.discord.panel.context import PanelContext
from bot.discord.panel.lists import Parts
from bot.discord.texts import rule_texts, texts, why_texts
from bot.discord.texts.escape import plain
from bot.rulebook import RULING, RuleEntry, entries_named, find, mentioned, phase_title, rules_of, rules_of_phase
from rules.engine import Game

SHOWN, LONGEST, ROOM, TOPIC = 8, 420, 3500, 60
MOST_BYTES = 42
"""Of a topic, as UTF-8: more does not fit into a custom id."""
_TURNED = re.compile(r"p(?P<page>\d{1,3})\.(?P<topic>[\w-]+)", re.ASCII)


def turned(table: int, number: int, topic: str) -> ControlId | None:
    """The control that leads to a page of what a topic finds; None for a topic that is too long."""
    if not topic or len(topic.encode()) > MOST_BYTES:
        return None
    word = base64.urlsafe_b64encode(topic.encode()).decode().rstrip("=")
    return ControlId(table, "rules", f"p{number}.{word}")


def topic_of(argument: str) -> tuple[str, int] | None:
    """The topic and page that such a control names; None for anything else."""
    found = _TURNED.fullmatch(argument)
    if found is None:
        return None
    try:
        topic = base64.urlsafe_b64decode(found["topic"] + "=" * (-len(found["topic"]) % 4)).decode()
    except ValueError:
        return None
    return topic, int(found["page"])


def rules_page(seen: PanelContext, topic: str, leads: Sequence[Control], number: int = 0) -> ui.LayoutView:
    """What a topic finds, or without one what asks now and the chapters; with a way to search on, and those given."""
    game, table = seen.table.game, seen.table.id
    entries = rules_of(game)
    if not entries:
        return page(rule_texts.NO_RULES, *rows(leads))
    if not topic:
        heading, search = f"### {texts.RULES}: {plain(game.title)}", rows([_search(table), *leads])
        return page(heading, *_asking(seen), texts.RULES_HELP, *_chapters(table, entries), *search)
    is_now = topic.strip().casefold() == why_texts.NOW
    found = rules_now(seen) if is_now else find(game, topic)
    ways = [_search(table), button(ControlId(table, "rules"), why_texts.ALL_CHAPTERS), *leads]
    if not found:
        return page(rule_texts.no_such_rule(plain(topic, TOPIC)), *rows(ways))
    heading = rule_texts.matching_rules(plain(topic, TOPIC), len(found))
    if is_now:
        heading = why_texts.matching_now(plain(phase_title(seen.table.game, seen.table.phase)), len(found))
    return page(heading, *_listed(table, topic, found, number, ways))


def _listed(table: int, topic: str, found: list[RuleEntry], number: int, ways: list[Control]) -> Parts:
    """A page of rules, and buttons to the pages before and after."""
    count = -(-len(found) // SHOWN)
    number = min(number, count - 1)
    here = found[number * SHOWN : (number + 1) * SHOWN]
    lines = "\n".join([rule_texts.rule_line(plain(entry.id), plain(entry.text, LONGEST)) for entry in here])
    which = [why_texts.pages(number, count)] if count > 1 else []
    steps = ((texts.EARLIER, number - 1), (texts.LATER, number + 1))
    turning = [(title, turned(table, to, topic)) for title, to in steps if 0 <= to < count]
    return [
        lines[:ROOM], *ruling_note(here), *which,
        *rows([*[button(way, title) for title, way in turning if way], *ways]),
    ]  # fmt: skip


def _search(table: int) -> Control:
    return button(ControlId(table, "rules", "search"), texts.SEARCH)


def rules_now(seen: PanelContext) -> list[RuleEntry]:
    """The rule that asks this person, then those of the phase."""
    game, question = seen.table.game, seen.look.question
    asks = entries_named(game, [question.reason]) if question else []
    return [*dict.fromkeys([*asks, *of_phase(game, seen.table.phase)])]


def of_phase(game: Game[Any, Any], phase: str) -> list[RuleEntry]:
    """The rules of a phase; none before the game and after it."""
    return rules_of_phase(game, phase) if phase in game.phases else []


def told(entries: Sequence[RuleEntry], room: int = ROOM, most: int = 900) -> tuple[str, bool]:
    """These rules, each under its number, as many as fit, and whether some are left out."""
    lines: list[str] = []
    for entry in entries:
        line = rule_texts.rule_line(plain(entry.id), plain(entry.text, most))
        room -= len(line) + 1
        if room < 0 and lines:
            break
        lines.append(line)
    return "\n".join(lines), len(lines) < len(entries)


def ruling_note(shown: Sequence[RuleEntry]) -> Parts:
    """What the numbers in brackets in these rules are, by the first of them."""
    names = [name for entry in shown for name in mentioned(entry.text) if RULING.fullmatch(name)]
    return [why_texts.ruling(names[0])] if names else []


def _asking(seen: PanelContext) -> Parts:
    """The rule that asks this person now, else the first of the phase."""
    if seen.table.status != "running":
        return []
    first = rules_now(seen)[:1]
    if not first:
        return []
    heading = why_texts.RULES_ASK if seen.look.question else why_texts.RULES_PHASE
    where = turned(seen.table.id, 0, why_texts.NOW)
    more = rows([button(where, why_texts.RULES_NOW)]) if where else []
    phase = why_texts.chapter(plain(phase_title(seen.table.game, seen.table.phase)), ())
    return [f"{heading}\n{told(first)[0]}\n{phase}", *more]


def _chapters(table: int, entries: list[RuleEntry]) -> Parts:
    """The chapters, each with its first rule, and a list that opens one."""
    first = {entry.section: entry for entry in reversed(entries)}
    chapters = [(section, entry) for section, entry in reversed(first.items())]
    lines = [rule_texts.rule_line(plain(entry.id), plain(section, 90)) for section, entry in chapters]
    known = [choice(section, section[:OPTION], entry.id) for section, entry in chapters if section][:LIST]
    opens = listing(ControlId(table, "rules", "list"), why_texts.CHAPTERS, known)
    return ["\n".join(lines)[:2400], row(opens)]
