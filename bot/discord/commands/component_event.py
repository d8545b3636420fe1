"""One use of a control."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

import discord

from bot.discord.controls.ids import ControlId, whole
from bot.discord.pages.replies import Click, person_of
from bot.discord.texts import texts
from rules.engine import Refused


@dataclass(frozen=True, slots=True)
class ComponentEvent:
    """One use of a control: which, by whom, with what chosen or typed."""

    click: Click
    control: ControlId
    values: Sequence[str]
    typed: Mapping[str, str]

    @property
    def table(self) -> int:
        """The table it is about."""
        return self.control.table

    @property
    def person(self) -> str:
        """Who used it."""
        return person_of(self.click)

    @property
    def delivery(self) -> str:
        """The interaction's id: the same for a repeated delivery."""
        return str(self.click.id)

    @property
    def first(self) -> str:
        """What was chosen: the list's first value, else the control's own argument."""
        return self.values[0] if self.values else self.control.arg

    @property
    def sent(self) -> bool:
        """Whether this is a form that was sent, be it an empty one."""
        return self.click.type is discord.InteractionType.modal_submit

    def number(self) -> int:
        """The same as a number; raises `Refused` for anything else."""
        number = whole(self.first)
        if number is None:
            raise Refused(texts.UNREADABLE_CONTROL)
        return number


Handler = Callable[[ComponentEvent], Awaitable[None]]
