"""How a command ends without doing its work: one sentence and an exit status."""

from __future__ import annotations

from typing import Final

FINE: Final = 0
FAILED: Final = 1
USAGE: Final = 2


class Stop(Exception):
    """The command cannot go on; the text is one sentence that says what to do, `status` the exit status for scripts."""

    def __init__(self, sentence: str, status: int = USAGE) -> None:
        super().__init__(sentence)
        self.status = status


def as_stop(error: Exception) -> Stop | None:
    """The end of a command for an error that carries a sentence of its own; None for a fault of the program."""
    from bot.config import ConfigError
    from bot.store.errors import StoreError
    from bot.store.records import BadRecord
    from renderers.kit.faces import MissingFont
    from rules.engine import Corrupt, Refused

    if isinstance(error, StoreError | BadRecord | Corrupt | MissingFont):
        return Stop(str(error), FAILED)
    return Stop(str(error)) if isinstance(error, Refused | ConfigError) else None
