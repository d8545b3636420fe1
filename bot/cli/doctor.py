"""What `arbiter doctor` looks at: the settings, the token's shape, the database and the fonts."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError

from bot.catalogue import catalogue, games, left_out
from bot.config import ConfigError, Settings, load_settings, token_shape_problem
from bot.store import StoreError
from bot.store.backend import is_server
from bot.store.errors import translated
from bot.store.opening import file_of
from rules.common.english import listed

HEALTH_SECONDS = 15
DRIFT = 5
"""Seconds by which a server's clock may differ."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One sentence, and whether the bot can work with it."""

    fine: bool
    text: str


async def examine() -> list[Finding]:
    """All that was found."""
    try:
        settings = load_settings()
    except ConfigError as error:
        return [Finding(False, line) for line in str(error).splitlines()] + list(_fonts())
    found = [Finding(True, "The settings can be used."), _token(settings), *_hearing(settings), *_packages()]
    url = settings.database
    found += await _server(url) if is_server(make_url(url)) else [await _database(url)]
    return [*found, *_fonts()]


def _token(settings: Settings) -> Finding:
    if settings.token is None:
        return Finding(
            False,
            "There is no bot token: write DISCORD_TOKEN=... into .env. Only arbiter run needs it, not arbiter play.",
        )
    problem = token_shape_problem(settings.token.get_secret_value())
    return (
        Finding(False, problem)
        if problem
        else Finding(True, "The token has the shape of one; only Discord can tell whether it is valid.")
    )


def _hearing(settings: Settings) -> Iterator[Finding]:
    """How this process hears of what people do, where that is not as usual."""
    shards, port = settings.shards, settings.interactions_port
    if shards and len(shards.ids) < shards.total:
        ids = listed([str(number) for number in shards.ids])
        yield Finding(True, f"This process hears shards {ids} of {shards.total}: see that others hear the rest.")
    if port is not None:
        where = f"port {port} at {settings.interactions_host}"
        yield Finding(
            True,
            f"Interactions are taken over HTTP at {where}: the developer portal must name the HTTPS address that "
            f"leads there and ends in /interactions{'' if settings.gateway else '; the gateway is not connected to'}.",
        )


def _packages() -> Iterator[Finding]:
    """The packages that bring games, and what is left out of them."""
    brought = [f"{games()[key].title} from {home.package}" for key, home in catalogue().homes.items() if home.package]
    if brought:
        yield Finding(True, f"Packages bring {listed(brought)}.")
    yield from [Finding(False, why) for why in left_out()]


async def _database(url: str) -> Finding:
    path = file_of(make_url(url))
    if not path.exists():
        fine = path.absolute().parent.is_dir()
        end = "it is made at the first start" if fine else "and its folder does not exist: make it"
        return Finding(fine, f"There is no database {path} yet; {end}.")
    from bot.store.upgrade import told_of_copy

    try:
        lacks = told_of_copy(url)
        count = await _count_tables(url)
    except StoreError as error:
        return Finding(False, str(error))
    beside = ", and a bot is at work on it" if lock_is_held(path) else ""
    return Finding(True, f"The database can be read; it holds {count} tables{beside}.{f' {lacks}' if lacks else ''}")


async def _server(url: str) -> list[Finding]:
    """What is on a server: its version, our rights, its clock, what it holds and whether a bot is there."""
    from bot.store import Store
    from bot.store.postgres import PostgresBackend

    name = make_url(url).database
    try:
        server = PostgresBackend(make_url(url))
        store = Store(server)
        try:
            schema = await store.schema()
            seen = await server.look()
        finally:
            await store.close()
        holds = f"holds {await _count_tables(url)} tables" if schema != "none" else "is empty until the first start"
    except StoreError as error:
        return [Finding(False, str(error))]
    except DBAPIError as error:
        return [Finding(False, str(translated(error, name or "")))]
    several = f", and {seen.bots} bots are at work on it"
    beside = several if seen.bots > 1 else ", and a bot is at work on it" if seen.bots else ""
    found = [Finding(True, f"The database {name} is on PostgreSQL {seen.version}; it {holds}{beside}.")]
    if not seen.may_write:
        found.append(
            Finding(False, "It may not be written: let it belong to the bot's user (ALTER DATABASE ... OWNER).")
        )
    if not seen.durable:
        found.append(Finding(False, "Its server has fsync off, so a power cut may destroy it: set fsync = on."))
    if abs(drift := round(seen.now - time.time())) > DRIFT:
        found.append(
            Finding(False, f"Its server's clock differs from this one by {abs(drift)} seconds: set both by NTP.")
        )
    return found


async def _count_tables(url: str) -> int:
    from bot.tables.archive import list_tables

    return len(await list_tables(url))


def _fonts() -> Iterator[Finding]:
    from renderers.kit.faces import MissingFont, emoji_face, packaged_face, shaping_available, system_faces

    try:
        packaged_face(bold=True)
        yield Finding(True, "The font for pictures is there.")
    except MissingFont as error:
        yield Finding(False, str(error))
    if not system_faces(True) or emoji_face() is None:
        yield Finding(
            True,
            "Some scripts or emoji in names are drawn as boxes: install fonts-noto-core and fonts-noto-color-emoji.",
        )
    if not shaping_available():
        yield Finding(True, "Arabic and Hebrew names are drawn unjoined: install libfribidi0 to have them shaped.")


async def healthy() -> bool:
    """Whether a bot is at work: by its own word where it has a port for that; else its database's file is locked."""
    try:
        settings = load_settings()
        if settings.health_port:
            return await asyncio.to_thread(says_it_is_well, settings.health_host, settings.health_port)
        url = make_url(settings.database)
        if is_server(url):
            return await _bot_is_there(url)
        return await asyncio.to_thread(lock_is_held, file_of(url))
    except (ConfigError, StoreError, DBAPIError):
        return False


async def _bot_is_there(url: URL) -> bool:
    """Whether a bot is at work on a server's database."""
    from bot.store.postgres import PostgresBackend

    server = PostgresBackend(url)
    try:
        return (await server.look()).bots > 0
    finally:
        await server.close()


def says_it_is_well(host: str, port: int) -> bool:
    """Whether a bot on this machine answers /health with 200."""
    local = "127.0.0.1" if host in ("0.0.0.0", "::", "") else host
    asked = http.client.HTTPConnection(local, port, timeout=HEALTH_SECONDS)
    try:
        asked.request("GET", "/health")
        return asked.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        asked.close()


def lock_is_held(path: Path) -> bool:
    """Whether another process holds the lock beside a SQLite file."""
    beside = Path(f"{path.absolute()}.lock")
    if not beside.exists():
        return False
    with contextlib.closing(sqlite3.connect(f"{beside.as_uri()}?mode=ro", uri=True, timeout=0)) as lock:
        try:
            lock.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        except sqlite3.OperationalError as error:
            return "locked" in str(error)
    return False
