"""A new bot starts on the same PostgreSQL database, then the old one is told to end, while people play.

`WIRE_DEPLOYS` is the number of deploys, 2 by default, among some of the games, 100 in `make soak`.
"""

from __future__ import annotations

import asyncio
import os
import random
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from bot.discord.texts import texts
from bot.local.discord import Interaction
from testing.seeds import seeds
from tests.bot.postgres_server import Server
from tests.wire.driver import Driver
from tests.wire.report import Report
from tests.wire.several_bots.pair import PATIENCE, Pair, Playing, each, some
from tests.wire.tally import CALLBACK
from tests.wire.trouble import Discord
from tests.wire.trouble.faults import Window

pytestmark = pytest.mark.asyncio(loop_scope="module")
DEPLOYS = int(os.environ.get("WIRE_DEPLOYS", "2"))
(SEED,) = seeds(1, "deploys")
GAMES = some(1) if DEPLOYS < 10 else ()
RESTING = some(0, 2)
DAY = 86_400
"""How often people are reminded, in seconds."""


async def test_nobody_notices_a_deploy(discord: Discord, server: Server, tmp_path: Path, report: Report) -> None:
    """No click fails or is put off, nothing is posted or acknowledged twice, each reminder comes once."""
    discord.limits.everything = Window(1 << 30, 1.0)
    async with Pair(discord, server, tmp_path) as pair:
        old = await pair.add()
        chance = random.Random(SEED)
        opening = pair.tables(chance, "deploy", GAMES), pair.tables(chance, "resting", RESTING)
        drivers, resting = await asyncio.gather(*opening)
        await each(resting, "look_over")
        first = len(discord.requests)
        begun = len(discord.interactions.all)
        async with Playing(discord, drivers) as playing:
            for number in range(DEPLOYS):
                let_reminders_be_due(pair, resting, in_seconds=number % 3)
                new = await pair.add()
                assert await old.stop() == 0
                old = new
                await playing.until_all_move()
                told = partial(all_reminded, pair, resting, number + 1)
                await playing.until(lambda told=told: told() or pair.look_again(), "reminders")  # type: ignore[misc]
        await old.rest()
        assert failed([*discord.interactions.all.values()][begun:]) == []
        assert twice(discord, first) == []
        discord.interactions.patience = PATIENCE  # to look over all that was played takes this process a while
        await each([*drivers, *resting], "look_over")
        assert set(reminders(pair, resting).values()) == {DEPLOYS}
        assert discord.violations == discord.unspoken == pair.errors == []
    report.count("deploys", deploys=DEPLOYS, answers=sum(len(driver.applied) for driver in drivers))


def failed(acts: Sequence[Interaction]) -> list[str]:
    """What somebody did and got no answer to, or not the one that they had wanted."""
    waiting = [f"no answer to {act.data}" for act in acts if not act.complete]
    told = [act.text for act in acts if texts.RESTARTING in act.text or act.text.startswith(texts.error(""))]
    return [*waiting, *told]


def twice(discord: Discord, first: int) -> list[str]:
    """What was acknowledged or posted more than once since the request with this number."""
    made = discord.requests[first:]
    acknowledged = Counter(match[1] for request in made if (match := CALLBACK.fullmatch(request.path)))
    posts = [request for request in made if request.method == "POST" and request.path.startswith("/channels")]
    posted = Counter(str(request.body["nonce"]) for request in posts if "nonce" in request.body)
    return [f"{what} {count} times" for what, count in (acknowledged + posted).items() if count > 1]


def let_reminders_be_due(pair: Pair, resting: Sequence[Driver], in_seconds: int) -> None:
    """Another day has passed at these tables."""
    rooms = ", ".join(f"'{driver.club.room.id}'" for driver in resting)
    here = f"(SELECT id FROM tables WHERE channel IN ({rooms}))"
    moved = f"version = version + 1, asked_at = asked_at - {DAY}, wake = {int(time.time()) + in_seconds}"
    pair.database.run(f"UPDATE reminded SET at = at - {DAY} WHERE table_id IN {here}")
    pair.database.run(f"UPDATE tables SET {moved} WHERE id IN {here}")


def reminders(pair: Pair, resting: Sequence[Driver]) -> Counter[str]:
    """How often each person who is asked at these tables was reminded."""
    people = {person.id: person.account.name for driver in resting for person in driver.club.people}
    rows = pair.database.run("SELECT target, count(*) FROM watched WHERE kind = 'remind' GROUP BY target")
    return Counter({str(target): count for target, count in rows if target in people})


def all_reminded(pair: Pair, resting: Sequence[Driver], times: int) -> bool:
    """Whether it has been as often as this."""
    told = reminders(pair, resting)
    return bool(told) and min(told.values()) >= times
