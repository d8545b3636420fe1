"""The bot with a fault put in on purpose: at a step that a file names it dies, hangs, or holds up its event loop.

    FATE=FILE python -m tests.wire.dying_bot SOCKET

While there is no such file it lives. Beside it, FILE.told is a pipe: a bot that is held up opens it to write. What may
wait for another change waits as long as beside other bots, so that a test need not wait longer to see all of it.
"""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from pathlib import Path

from bot.store import store
from tests.wire.bot_process import main

PROBED = (
    "before check", "after check", "before commit", "after commit", "in render", "before post", "after post",
    "before mark", "after mark",
)  # fmt: skip


class Fate:
    """What shall befall the bot; the test sets it, the bot's probe meets it. Of several bots it befalls one."""

    def __init__(self, path: Path) -> None:
        self.path, self.told = path, path.with_suffix(".told")
        self._met, self._of = 0, ""

    def die(self, step: str, count: int, later: float = 0.0) -> None:
        """SIGKILL at the `count`th time that the step is reached, so many seconds `later`."""
        self._set(step=step, count=count, later=later, signal=signal.SIGKILL)

    def hang(self, step: str, count: int, later: float = 0.0) -> None:
        """The same with SIGSTOP: it hears and does nothing until it is told to go on."""
        self._set(step=step, count=count, later=later, signal=signal.SIGSTOP)

    def stand_still(self, step: str, seconds: float) -> None:
        """Hold up the thread that reaches the step next, once."""
        if not self.told.exists():
            os.mkfifo(self.told)
        self._set(step=step, count=1, seconds=seconds)

    def live(self) -> None:
        """Nothing shall happen."""
        self.path.unlink(missing_ok=True)

    def _set(self, **fate: object) -> None:
        draft = self.path.with_suffix(".draft")
        draft.write_text(json.dumps(fate | {"id": time.monotonic_ns()}))
        draft.replace(self.path)

    def probe(self, step: str) -> None:
        """The bot has reached a step."""
        try:
            told = self.path.read_text()
        except FileNotFoundError:
            return
        fate = json.loads(told)
        if step != fate["step"]:
            return
        self._met, self._of = self._met + 1 if self._of == told else 1, told
        if self._met != fate["count"]:
            return
        try:
            self.path.unlink()
        except FileNotFoundError:
            return  # another bot was quicker
        if "seconds" in fate:
            self._hold_up(fate["seconds"])
        elif fate["later"]:
            threading.Timer(fate["later"], os.kill, [os.getpid(), fate["signal"]]).start()
        else:
            os.kill(os.getpid(), fate["signal"])

    def _hold_up(self, seconds: float) -> None:
        with self.told.open("w"):
            time.sleep(seconds)


if __name__ == "__main__":
    store.LATER = store.LATER_SHARED
    main(probe=Fate(Path(os.environ["FATE"])).probe)
