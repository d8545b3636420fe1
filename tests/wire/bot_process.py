"""The real bot as a process of its own, at the stand-in's socket.

    python -m tests.wire.bot_process SOCKET

serves with the settings from the environment, as `arbiter run` does; only its way to Discord is another.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import aiohttp

from bot.__main__ import told
from bot.cli.failures import FINE
from bot.cli.serve import serve as serve_until_told
from bot.config import load_settings
from bot.discord.bot import make_bot
from bot.watch.logs import set_up
from tests.forks import Forked
from tests.wire.database import Database, File, Rows
from tests.wire.trouble import Discord

CHECKOUT = Path(__file__).parents[2]
OWED = "SELECT count(*) FROM outbox"
DUE = "SELECT count(*) FROM tables WHERE status = 'running' AND wake <= {}"
PAST_THE_LOG = ("Traceback", "--- Logging error", "Exception ignored", "Task exception")


class BotProcess:
    """Starts and ends the bot over one database; an async context manager that leaves no process behind.

    `module` is what the process runs, `environment` what it is told besides: a test may run the bot with a fault in it.
    Without a `database` it has a file in its folder.
    """

    def __init__(
        self, discord: Discord, folder: Path, module: str = "tests.wire.bot_process", database: Database | None = None,
        /, **environment: str,
    ) -> None:  # fmt: skip
        self.discord, self.folder, self.module, self.environment = discord, folder, module, environment
        self.database = database or File(folder / "arbiter.db")
        self.log = folder / "bot.log"
        self._process: Forked | None = None

    async def __aenter__(self) -> BotProcess:
        await self.start()
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.kill()

    @property
    def alive(self) -> bool:
        """Whether there is a process."""
        return self._process is not None and self._process.returncode is None

    @property
    def number(self) -> int:
        """The number that the system gave to its process."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        """Start it and wait until it listens."""
        assert await self.begin(), self.said()

    async def begin(self) -> bool:
        """Start it and wait until it listens; False when it has ended instead."""
        environment = os.environ | {
            "DISCORD_TOKEN": self.discord.token, "ARBITER_DATABASE": self.database.address,
            "ARBITER_LOG_LEVEL": "INFO", "ARBITER_DRAWERS": "0", "ARBITER_THINKERS": "0", "PYTHONPATH": str(CHECKOUT),
            **self.environment,
        }  # fmt: skip
        self._process = Forked(self.module, str(self.discord.path), self.folder, environment, self.log)
        begun = self.discord.gateway.begun
        before = begun[self.number]  # another one may have had this number
        ended = asyncio.create_task(self._process.wait())
        ended.add_done_callback(lambda _: self.discord.changed())
        try:
            await self.discord.until(lambda: begun[self.number] > before or ended.done(), "the bot", seconds=60)
        except BaseException:
            await self.kill()
            raise
        return not ended.done()

    async def kill(self) -> None:
        """End it at once, without a word to it: SIGKILL."""
        if self._process is not None and self.alive:
            self._process.send_signal(signal.SIGKILL)
        if self._process is not None:
            await self._process.wait()
            await self.discord.until(lambda: not self.discord.gateway.hears(self.number), "the end of the connection")

    async def stop(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Ask it to end; return its exit status."""
        assert self._process is not None
        self._process.send_signal(by)
        return await self.ended()

    async def ended(self) -> int:
        """Wait for its end; return its exit status."""
        assert self._process is not None
        async with asyncio.timeout(60):
            return await self._process.wait()

    def hold_up(self) -> None:
        """Stop it where it is: it hears and does nothing."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    @property
    def hangs(self) -> bool:
        """Whether it has been stopped where it is."""
        told = Path(f"/proc/{self.number}/stat")
        return self.alive and told.read_text("utf-8").rpartition(") ")[2].startswith("T")

    def let_go_on(self) -> None:
        """Let it go on."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    async def restart(self) -> None:
        """Kill it and start it again."""
        await self.kill()
        await self.start()

    def said(self) -> str:
        """What it has logged."""
        return self.log.read_text("utf-8") if self.log.exists() else ""

    @property
    def errors(self) -> list[str]:
        """The lines of its log that tell of errors, and what stands there past the log."""
        return [line for line in self.said().splitlines() if " ERROR " in line or line.startswith(PAST_THE_LOG)]

    def rows(self, query: str) -> Rows:
        """Rows of its database, read from outside."""
        return self.database.run(query)

    async def played(self) -> None:
        """Wait until nothing is due: the computers have played."""
        await self._until(DUE, "the computers' answers")

    async def rest(self) -> None:
        """Wait until it owes nothing and nothing is due; what it has done is in its database by then."""
        await self._until(f"SELECT ({OWED}) + ({DUE})", "the bot's rest")

    async def _until(self, query: str, what: str) -> None:
        """Wait until a query counts nothing."""

        def done() -> bool:
            return not self.rows(query.format(int(time.time())))[0][0] or self.look_again()

        await self.discord.until(done, what)

    def look_again(self) -> bool:
        """Not yet: look once more after a while, since a database tells of no change."""
        asyncio.get_running_loop().call_later(self.database.pulse, self.discord.changed)
        return False


async def serve(socket: str, **given: Any) -> None:
    """Serve until the process ends; `given` goes to `make_bot`."""
    settings = load_settings(None)
    assert settings.token is not None
    bot = make_bot(settings, **given)
    bot.http.connector = aiohttp.UnixConnector(path=socket, limit=0)
    await serve_until_told(bot, settings.token.get_secret_value())


def main(**given: Any) -> None:
    """Serve at the socket that the command line names, and log as `arbiter run` does."""
    set_up("INFO", "text", [os.environ["DISCORD_TOKEN"]])

    def run() -> int:
        asyncio.run(serve(sys.argv[1], **given))
        return FINE

    sys.exit(told(run))


if __name__ == "__main__":
    main()
