"""Who wants to hear of every change that a client would show."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

Heard = Callable[[Any], None]
logger = logging.getLogger(__name__)


class Watchers:
    """They are called at once, in the order in which they came; one that fails harms nobody else."""

    def __init__(self) -> None:
        self._heard: list[Heard] = []

    def watch(self, heard: Heard) -> Callable[[], None]:
        """Call somebody for each change from now on, until what this returns is called."""
        self._heard.append(heard)

        def cancel() -> None:
            if heard in self._heard:
                self._heard.remove(heard)

        return cancel

    def tell(self, change: object) -> None:
        """Something has changed, and is kept."""
        for heard in [*self._heard]:
            try:
                heard(change)
            except Exception:
                logger.exception("a watcher failed at %s", type(change).__name__)
