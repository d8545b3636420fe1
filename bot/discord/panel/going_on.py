"""What stays on a panel that is brought up to date without a press: what its owner has begun never goes in silence."""

from __future__ import annotations

from bot.discord.panel.context import PanelContext, Screen
from bot.discord.panel.menus import SURE, acts_now
from bot.discord.texts import texts

ENDED = ("over", "cancelled")


def gone_on(screen: Screen, seen: PanelContext, *, same: bool) -> Screen:
    """The screen as it is to be shown now; `same`: the question is still the one that it was made for.

    An act that is to be confirmed belongs to no question, so it stays as long as it can be done. An answer goes with
    its question, and a sentence says that it was not given. What says that something was not done stays.
    """
    if screen.menu.startswith(SURE):
        if seen.table.status in ENDED or screen.menu not in [f"{SURE}{number}" for number, _ in acts_now(seen)]:
            return Screen(texts.NO_LONGER_OPEN, lasts=True)
        return screen if same else Screen(menu=screen.menu)
    if same:
        return screen
    if screen.sure:
        return Screen(texts.UNCONFIRMED, lasts=True)
    return Screen(screen.notice, screen.why, form=screen.form, lasts=True) if screen.lasts else Screen()
