"""A bot that logs all that it can while everything goes wrong, with secrets at hand everywhere.

    python -m tests.bot.watch.talkative FOLDER

It logs JSON to standard error, and the same as text to FOLDER/text; its databases stay in the folder, so that their
secrets can be looked for.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from bot.config import Settings, secrets_of
from bot.store import StoreError
from bot.tables import OutboxMessage
from bot.watch.logs import formatter, log_what_nobody_awaits, set_up
from rules.engine import Answer, Question, Refused
from tests.bot.discord.bazaar import BAZAAR, BazaarView
from tests.bot.discord.club import Club, shown_by, words
from tests.bot.tables.auction import AUCTION, AuctionView, Do
from tests.bot.tables.place import ANN, BOB, GAMES
from tests.bot.watch.watched_place import WatchedPlace

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789ab"
OTHER_TOKEN = "OTg3NjU0MzIxMDk4NzY1NDMy.Gzyxwv.zyxwvutsrqponmlkjihgfedcba9876543210zy"
PASSWORD = "open-sesame"
TYPED = ("peppercorn", "a whispered greeting", "forty-two camels")
CHARMS = ("lucky coin", "rabbit foot")


async def at_a_table(folder: Path) -> None:
    """Rules, narration, an autopilot, a courier and a database that fail with secrets in what they say."""

    def reckless(seen: AuctionView, question: Question) -> Answer:
        raise LookupError(f"no idea what to do with {seen}")

    def undeliverable(row: OutboxMessage) -> Exception | None:
        return RuntimeError(f"cannot post {row} to {TYPED[1]}") if row.kind == "turn-dm" else None

    games = {**GAMES, "auction": replace(AUCTION, autopilot=reckless)}
    async with WatchedPlace(folder / "table.db", games=games) as place:
        place.courier.problem = undeliverable
        table = await place.table(ANN, BOB, key="auction", options={"begin": "luck"})
        for word in ("count", "fail"):
            with contextlib.suppress(Refused):
                await place.say(table, ANN, Do(word))
        await lost_database(place, table)
        await place.later(3_600)


async def lost_database(place: WatchedPlace, table: int) -> None:
    """SQLAlchemy's errors quote the values of the statement."""
    await place.store.write(lambda connection: connection.exec_driver_sql("ALTER TABLE entries RENAME TO gone"))
    try:
        await place.say(table, ANN, Do("wait"))
    except StoreError:
        logging.getLogger("bot.tests").exception("the database failed")


async def at_discord(folder: Path) -> None:
    """The same behind slash commands, forms and panels."""
    club = Club(folder)
    await club.open()
    alice, card = club.alice, club.card
    await alice.slash(club.channel, "game new", game="bazaar")
    await alice.slash(club.channel, "game join", salt=TYPED[0])
    await club.bob.slash(club.channel, "game join")
    await alice.slash(club.channel, "game start")
    await alice.slash(club.channel, "bazaar gift", to="Bob", coins="1", note=TYPED[2])
    await alice.slash(club.channel, "rules", topic=TYPED[1])
    with faulty("prompt", lambda question, names: fail(question, TYPED)), faulty("sheet", fail):
        told = words(shown_by(await alice.click(card(), label="Act")))
    logging.getLogger("bot.tests").info("the player was told: %s", told[:200])
    await alice.slash(club.channel, "look")
    await club.close()


@contextlib.contextmanager
def faulty(name: str, work: Callable[..., str]) -> Iterator[None]:
    """The bazaar with a fault in how it is told."""
    kept = BAZAAR.narrate
    object.__setattr__(BAZAAR, "narrate", replace(kept, **cast("dict[str, Any]", {name: work})))
    try:
        yield
    finally:
        object.__setattr__(BAZAAR, "narrate", kept)


def fail(seen: BazaarView | Question, _names: object) -> str:
    """What a fault in our own code may well say."""
    try:
        raise KeyError(f"there is no word for {seen} and {CHARMS}")
    except KeyError as error:
        raise ValueError(f"{seen} cannot be told: {CHARMS}") from error


async def forgotten() -> None:
    """A task that nobody awaits, whose repr quotes its error."""
    log_what_nobody_awaits(asyncio.get_running_loop())

    async def fall() -> None:
        raise ValueError(f"{CHARMS} and {TYPED}")

    task = asyncio.create_task(fall(), name="a task that falls")
    await asyncio.wait([task])
    del task


def libraries() -> None:
    """What libraries have been seen to log: addresses that hold tokens, whole requests, statements with values."""
    discord, aiosqlite = logging.getLogger("discord.http"), logging.getLogger("aiosqlite")
    address = (
        f"https://discord.com/api/v10/webhooks/123456789012345678/{TYPED[0]}_interaction_token_aW50/messages/@original"
    )
    discord.warning(
        "We are being rate limited. %s %s responded with 429. Retrying in %.2f seconds.", "PATCH", address, 1
    )
    discord.debug("POST %s with %s has returned 200", "https://discord.com", TYPED)
    discord.info("logged in with Bot %s and %s", TOKEN, OTHER_TOKEN)
    logging.getLogger("discord.gateway").info(
        "Shard ID %s has connected to Gateway (Session ID: %s).", None, "abc123def456"
    )
    aiosqlite.debug("executing %s", f"INSERT INTO log VALUES {TYPED}")
    logging.getLogger("sqlalchemy").error("postgresql+asyncpg://bot:%s@host/games", PASSWORD)


def main() -> None:
    """Let everything go wrong."""
    folder = Path(sys.argv[1])
    secrets = [*secrets_of(Settings(_env_file=None, DISCORD_TOKEN=TOKEN)), PASSWORD]
    set_up("DEBUG", "json", secrets)
    text = logging.FileHandler(folder / "text", encoding="utf-8")
    text.setFormatter(formatter("text", secrets))
    logging.getLogger().addHandler(text)
    libraries()
    for work in (at_a_table, at_discord):
        place = folder / work.__name__
        place.mkdir()
        asyncio.run(work(place))
    asyncio.run(forgotten())


if __name__ == "__main__":
    main()
