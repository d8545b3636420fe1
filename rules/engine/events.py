"""Events: facts that happened, in the past tense, each with its audience."""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import Any, ClassVar

_READERS: dict[type[Event], Any] = {}


class Event:
    """Base of all events; a subclass is a `@dataclass(frozen=True, slots=True)`.

    `reveals` marks a fact that uncovers what was hidden (a drawn card shown to all): it ends a free undo, and the leak
    tests accept that it depends on secrets. `whisper` marks a private fact that is worth a direct message. `told_only`
    names fields that a later release has added for the telling: digests of the games of before go without.
    """

    __slots__ = ()
    reveals: ClassVar[bool] = False
    whisper: ClassVar[bool] = False
    told_only: ClassVar[tuple[str, ...]] = ()

    @property
    def text(self) -> str:
        """The fact for digests: the name of its class and its field values."""
        cls = self.__class__
        if cls not in _READERS:
            names = [field.name for field in fields(cls) if field.name not in cls.told_only]  # type: ignore[arg-type]  # every subclass is a dataclass
            _READERS[cls] = attrgetter(*names) if names else lambda event: ()
        return f"{cls.__name__}{_READERS[cls](self)}"

    @property
    def audience(self) -> tuple[int, ...] | None:
        """The seats that learn of it; None is everybody, spectators too."""
        return None

    def seen_by(self, seat: int | None) -> bool:
        """Whether this seat (None: a spectator) learns of it."""
        audience = self.audience
        return audience is None or seat in audience
