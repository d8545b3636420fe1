"""What leads a panel: what came of this person's last act and what others did since, and a list that asks why."""

from __future__ import annotations

from bot.discord.controls.why import list_of
from bot.discord.panel.context import PanelContext, Screen
from bot.discord.panel.lists import Parts
from bot.discord.texts import history_texts, texts
from bot.discord.texts.escape import plain
from bot.tables.pace import ALL, BRIEF

LINES, MOST = 8, 900
"""So many lines, and characters, are shown; the newest ones."""
WITH_DICE = 2
"""So many times as much is shown to whoever reads everything."""


def happened(seen: PanelContext, screen: Screen, room: int = MOST) -> str:
    """The newest lines in at most `room` characters; nothing in a menu, or where something is asked twice.

    What was read before is not told again: the private picture has what still counts, Look and /log have the lines.
    """
    if screen.menu or screen.sure:
        return ""
    brief, fully = seen.look.detail == BRIEF, seen.look.detail == ALL
    lines, most = (WITH_DICE * LINES, WITH_DICE * MOST) if fully else (LINES, MOST)
    held = [line for _, line in seen.look.happened if line.outcome or not brief]
    kept: list[str] = []
    for line in reversed(held[-lines:]):
        told = plain(line.text, MOST)
        if fully and line.why:
            told += f"\n{texts.small(plain(line.why, MOST))}"
        if sum(map(len, kept)) + len(told) > min(room, most):
            break
        kept.insert(0, told)
    return history_texts.happened(kept, len(held) - len(kept))


def why(seen: PanelContext, screen: Screen) -> Parts:
    """A list of these lines: whichever is chosen is explained."""
    asked = [] if screen.menu or screen.sure else [(hidden, line) for hidden, line in seen.look.happened if line.phase]
    return [*list_of(seen.table.game, seen.table.id, asked[-LINES:])]
