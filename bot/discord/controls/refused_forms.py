"""What was typed into a form that was refused, kept for a while so that one press brings the form back filled in."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any

from discord import ui

from bot.discord.controls.components import Control, button
from bot.discord.controls.ids import ControlId
from bot.discord.texts import texts

MOST = 500
LASTS = 3_600
"""Seconds for which what was typed comes back."""
AGAIN = "again"
OPENERS = {"num": "type", "join": "joinwith"}
"""The verbs of forms that another control opens; every other form is opened by its own."""


class RefusedForms:
    """The last text of each person in each form; a restart forgets it, and so do too many later ones."""

    def __init__(self) -> None:
        self._held = OrderedDict[tuple[str, int, str, str], tuple[Mapping[str, str], int]]()

    def note(self, person: str, form: ControlId, text: Mapping[str, str], now: int) -> None:
        """Keep what was typed, by the names of the form's lines, in place of what was typed before."""
        self.forget(person, form)
        self._held[_key(person, form)] = text, now
        if len(self._held) > MOST:
            self._held.popitem(last=False)

    def forget(self, person: str, form: ControlId) -> None:
        """Let the form be empty again: it is sent anew."""
        self._held.pop(_key(person, form), None)

    def text(self, person: str, form: ControlId, now: int) -> Mapping[str, str]:
        """What was typed last, unless it is long ago or was not refused."""
        text, time = self._held.get(_key(person, form), ({}, now))
        return text if now - time < LASTS else {}


def _key(person: str, form: ControlId) -> tuple[str, int, str, str]:
    """The same form also where the game has gone on."""
    return person, form.table, form.verb, form.arg


def again_button(form: ControlId) -> Control:
    """What opens a refused form again; a message may have the control that opened it, too."""
    return button(form.to(AGAIN, f"{OPENERS.get(form.verb, form.verb)}.{form.arg}"), texts.FORM_AGAIN)


def opener(control: ControlId) -> ControlId:
    """The control that such a button stands for; any other as it is."""
    verb, _, arg = control.arg.partition(".")
    return control.to(verb, arg) if control.verb == AGAIN else control


def beside(ways: list[ui.ActionRow[Any]], form: ControlId | None) -> list[ui.ActionRow[Any]]:
    """These buttons with the one that opens the refused form again, if there is one."""
    if form is None:
        return ways
    held = [child for way in ways for child in way.children]
    return [ui.ActionRow(*held, again_button(form))]
