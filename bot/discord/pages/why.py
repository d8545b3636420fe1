"""Pages that answer “why?”: what was refused or told, its dice and modifiers, and the text of the rules behind it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.controls.choices import LIST
from bot.discord.controls.components import Control, button, page, rows
from bot.discord.controls.ids import ControlId
from bot.discord.controls.refusals import Refusals
from bot.discord.controls.why import Numbered, why_list
from bot.discord.pages.replies import Page
from bot.discord.pages.rules import of_phase, ruling_note, told
from bot.discord.pages.ways import ways
from bot.discord.panel.lists import Parts
from bot.discord.texts import history_texts, texts, why_texts
from bot.discord.texts.escape import line_of_story, plain, plain_lines
from bot.rulebook import RuleEntry, entries_named, mentioned, phase_title, rules_of
from bot.tables import Snapshot, Tables
from bot.tables.queries.why import Because
from rules.engine import Refused

PHASE_SHOWN = 3
QUOTED, DETAILS_ROOM, RULES_ROOM = 500, 1000, 1900


class WhyPages:
    """Explains what was refused and what was told; it changes nothing."""

    def __init__(self, tables: Tables, refusals: Refusals) -> None:
        self.tables, self.refusals = tables, refusals

    async def latest(self, table: int, person: str) -> Page:
        """What this person was refused last here, else the latest line that they may read."""
        kept = self.refusals.last(person, table, self.tables.now())
        if kept is not None:
            return await self._refused(table, person, kept.text, kept.rules)
        lines = await self.tables.why.latest(table, person, LIST)
        if not lines:
            raise Refused(why_texts.NOTHING_TO_ASK)
        return await self._line(table, person, lines[0][0], lines)

    async def rules(self, table: int, person: str, argument: str) -> Page:
        """The rules that a button below a refusal names, with the refusal while it is remembered."""
        rules = tuple(filter(None, argument.split(",")))
        kept = self.refusals.last(person, table, self.tables.now())
        said = kept.text if kept is not None and kept.rules[: len(rules)] == rules else ""
        return await self._refused(table, person, said, rules)

    async def _refused(self, table: int, person: str, said: str, rules: Sequence[str]) -> Page:
        shot = await self.tables.queries.snapshot(table)
        quoted = [f"{why_texts.REFUSED}\n{why_texts.quoted(plain(said, QUOTED))}"] if said else []
        named = _behind(shot, rules) if rules else _instead(shot, why_texts.NO_RULE_REFUSED, shot.phase)
        lines = await self.tables.why.latest(table, person, LIST)
        return _page(shot, person, why_texts.heading(plain(shot.game.title), table), [*quoted, *named], lines)

    async def line(self, table: int, person: str, shown: str) -> Page:
        """What is behind the line with this hidden number; raises `Refused` if the reader may not see it."""
        return await self._line(table, person, shown, None)

    async def _line(self, table: int, person: str, shown: str, lines: Numbered | None) -> Page:
        """The same; `lines` are the latest that this person may read, None where they are to be looked up."""
        because = await self.tables.why.line(table, person, shown)
        shot = await self.tables.queries.snapshot(table)
        where = plain(history_texts.chapter(because.line.round, phase_title(shot.game, because.line.phase)))
        heading = why_texts.heading(plain(shot.game.title), table, where)
        if lines is None:
            lines = await self.tables.why.latest(table, person, LIST)
        return _page(shot, person, heading, _explained(shot, because), lines)


def _page(shot: Snapshot, person: str, heading: str, parts: Parts, lines: Numbered) -> Page:
    others = why_list(shot.game, shot.id, lines, why_texts.WHY_OTHER)
    return Page(page(heading, *parts, *others, *rows(_ways(shot, person))))


def _explained(shot: Snapshot, because: Because) -> Parts:
    details = plain_lines(because.details, DETAILS_ROOM)
    dice = [f"{why_texts.DETAILS}\n{details}"] if details else []
    if because.rules is None:
        behind = _instead(shot, why_texts.WRITTEN_BEFORE, because.line.phase)
    elif rules := [*because.rules, *mentioned(because.details)]:
        behind = _behind(shot, rules)
    else:
        behind = _instead(shot, why_texts.NO_RULE, because.line.phase)
    line = line_of_story(because.line.text, QUOTED, undone=because.line.undone)
    return [why_texts.quoted(line), *dice, *behind]


def _behind(shot: Snapshot, rules: Sequence[str]) -> Parts:
    """The text of these rules."""
    if not rules_of(shot.game):
        return [why_texts.NO_RULEBOOK]
    found = entries_named(shot.game, rules)
    return _told(why_texts.THE_RULES, found) if found else [why_texts.UNKNOWN_RULES]


def _instead(shot: Snapshot, why: str, phase: str) -> Parts:
    """Why no rule is named, and what the rules of the phase are."""
    found = of_phase(shot.game, phase)[:PHASE_SHOWN]
    return [why, *(_told(why_texts.PHASE_RULES, found) if found else [])]


def _told(heading: str, found: Sequence[RuleEntry]) -> Parts:
    shown, more = told(found, RULES_ROOM)
    notes = [*([why_texts.MORE_RULES] if more else []), *ruling_note(found)]
    return [f"{heading}\n{shown}", *notes]


def _ways(shot: Snapshot, person: str) -> list[Control]:
    """Where to go from here."""
    here = ControlId(shot.id, "log")
    rest = (("rules", texts.RULES), ("help", why_texts.CAN_DO))
    return [*ways(shot, person), *[button(here.to(verb), title) for verb, title in rest]]
