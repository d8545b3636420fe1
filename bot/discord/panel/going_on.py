"""What stays on a panel that is brought up to date without a press: what its owner has begun never goes in silence."""

from __future__ import annotations

from dataclasses import replace

from bot.discord.controls.ids import ControlId
from bot.discord.panel.context import Chosen, PanelContext, Screen
from bot.discord.panel.menus import SURE, acts_now
from bot.discord.texts import texts
from bot.discord.texts.escape import plain

ENDED = ("over", "cancelled")


def gone_on(screen: Screen, seen: PanelContext, here: ControlId, chosen: Chosen) -> Screen:
    """The screen as it is to be shown now; it was made for the question `here`, with `chosen` as half an answer.

    An act that is to be confirmed belongs to no question, so it stays as long as it can be done. An answer goes with
    its question, and a sentence says that it was not given; so it is with half an answer, of which what can still be
    chosen stays with the question. What says that something was not done stays.
    """
    screen = _gone_on(screen, seen, same=seen.here == here)
    lost = put_away(seen, here, chosen)
    return replace(screen, notice=" ".join(filter(None, [screen.notice, lost])), lasts=True) if lost else screen


def _gone_on(screen: Screen, seen: PanelContext, *, same: bool) -> Screen:
    if screen.menu.startswith(SURE):
        if seen.table.status in ENDED or screen.menu not in [f"{SURE}{number}" for number, _ in acts_now(seen)]:
            return Screen(texts.NO_LONGER_OPEN, lasts=True)
        return screen if same else Screen(menu=screen.menu)
    if same:
        return screen
    if screen.sure:
        return Screen(texts.UNCONFIRMED, lasts=True)
    return Screen(screen.notice, screen.why, form=screen.form, lasts=True) if screen.lasts else Screen()


def put_away(seen: PanelContext, here: ControlId, chosen: Chosen) -> str:
    """What is said of half an answer to the question `here`, as far as it is gone through no doing of its player."""
    if not chosen:
        return ""
    if seen.look.question is None or seen.here.question != here.question:
        gone = seen.look.put_away == here.question
        return texts.put_away([plain(words) for _, words in chosen]) if gone else ""
    offered = {option.key for option in getattr(seen.look.question, "options", ())}
    gone_from_it = [plain(words) for key, words in chosen if key not in offered]
    return texts.not_to_choose(gone_from_it) if gone_from_it else ""
