"""The way to a PostgreSQL server, which can be cut where it hurts most."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Literal, Self

from sqlalchemy.engine import URL

SOCKET = ".s.PGSQL.5432"
Cut = Literal["before", "after"]


class Network:
    """Brings what is said to the server and back, until it is `down`; `cut` makes the next COMMIT the last word."""

    def __init__(self, folder: Path, server: URL) -> None:
        self._path, self._server = folder / SOCKET, Path(str(server.query["host"])) / SOCKET
        self.url = server.update_query_dict({"host": str(folder)}).render_as_string(hide_password=False)
        self.cut: Cut | None = None
        self.for_good = False
        """Whether the network is down after such a cut."""
        self.deaf = False
        """Whether the server is not told when a connection breaks."""
        self._pumps: set[asyncio.Task[None]] = set()
        self._ours: set[asyncio.StreamWriter] = set()
        self._theirs: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Self:
        await self.up()
        return self

    async def __aexit__(self, *error: object) -> None:
        self.deaf = False
        await self.down()
        for task in self._pumps:
            task.cancel()
        await asyncio.gather(*self._pumps, return_exceptions=True)
        for writer in self._theirs:
            writer.close()

    async def up(self) -> None:
        """From now on whoever connects reaches the server."""
        self._listening = await asyncio.start_unix_server(self._serve, self._path)

    async def down(self) -> None:
        """Nobody reaches the server any more, and all connections break."""
        self._listening.close()
        self._path.unlink(missing_ok=True)
        await self.break_off()

    async def break_off(self) -> None:
        """All connections break."""
        for writer in [*self._ours, *([] if self.deaf else self._theirs)]:
            if not writer.transport.is_closing():
                writer.transport.abort()
        self._ours.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            answers, server = await asyncio.open_unix_connection(self._server)
        except OSError:  # the server restarts
            writer.close()
            return
        self._ours.add(writer)
        self._theirs.add(server)
        for source, target in ((reader, server), (answers, writer)):
            task = asyncio.create_task(self._pump(source, target, asked=source is reader))
            self._pumps.add(task)

    async def _pump(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, asked: bool) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(1 << 16):
                cut = self.cut if asked and b"COMMIT" in data else None
                if cut != "before":
                    target.write(data)
                    await target.drain()
                if cut is not None:
                    self.cut = None
                    await (self.down() if self.for_good else self.break_off())
                    return
        if not (asked and self.deaf):
            target.close()
