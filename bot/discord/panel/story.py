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
EARLIER = 3
"""So many lines that this player alone could read are shown again, from earlier in their turn."""


def happened(seen: PanelContext, screen: Screen, room: int = MOST) -> str:
    """The newest lines in at most `room` characters; nothing in a menu, or where something is asked twice."""
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
    news = {line.id for _, line in seen.look.happened}
    before = [plain(line.text, MOST) for line in seen.look.private_log if line.id not in news][-EARLIER:]
    return history_texts.happened(kept, len(held) - len(kept), [] if brief else before)


def why(seen: PanelContext, screen: Screen) -> Parts:
    """A list of these lines: whichever is chosen is explained."""
    asked = [] if screen.menu or screen.sure else [(hidden, line) for hidden, line in seen.look.happened if line.phase]
    return [*list_of(seen.table.id, asked[-LINES:])]
