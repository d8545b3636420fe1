"""A click takes its table's lock at most three times: whoever acts gets what their panel shows next along with it.

Everybody at a table waits for its lock, so it is counted, click by click, in the real bot.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest_asyncio

from bot.about import known
from bot.discord.controls.ids import ControlId
from bot.discord.texts import texts
from rules.deadlock import GAME
from rules.engine import Game
from tests.bot.discord.bazaar import BAZAAR, Gift
from tests.bot.discord.club import Club, beginning, choose, entries, labels, lists, parts, shown_by, words
from tests.deadlock.kit import laid_out

MOST = 3
HOMES = "C3 plains P1: city+ farm+ idle1 / D3 plains P2: city+ mine+ idle1"
TOLD = "Locks taken, by click: "


class Counted(Club):
    """The server; `most` says how often a click has taken its table's lock, by what it did."""

    def __init__(self, path: Path, game: Game[Any, Any]) -> None:
        super().__init__(path, known={game.key: game}, probe=self._count)
        self.most: dict[str, int] = {}
        self._taken = 0

    def _count(self, step: str) -> None:
        """Count what is done for a click, not the deliveries that it leads to."""
        self._taken += step == "lock taken" and "interaction" in known()

    async def during(self, what: str, click: Awaitable[Any]) -> Any:
        """Count the locks of one click, which `what` names."""
        self._taken = 0
        result = await click
        self.most[what] = max(self._taken, self.most.get(what, 0))
        return result

    async def press(self, who: Any, message: Any, label: str) -> Any:
        """Use the button with this label."""
        held = [part for part in parts(message) if part["type"] == 2 and part["label"] == label]
        verb = ControlId.parse(held[0]["custom_id"]).verb
        return await self.during(f"{verb}: {label}", who.click(message, custom_id=held[0]["custom_id"]))

    async def list(self, who: Any, message: Any, *chosen: str, number: int = 0) -> Any:
        """Choose lines of a list."""
        verb = ControlId.parse(lists(message)[number]["custom_id"]).verb
        return await self.during(f"{verb}: {', '.join(chosen)}", choose(who, message, *chosen, number=number))

    async def sent(self, who: Any, form: Any, what: str, **typed: Any) -> Any:
        """Send a form."""
        return await self.during(f"form: {what}", who.submit_modal(form, typed))

    async def typed(self, who: Any, command: str, **given: object) -> Any:
        """Type a command."""
        return await self.during(f"/{command}", who.slash(self.channel, command, **given))

    def check(self) -> None:
        """No click has taken the lock too often; with `-s` all counts are told."""
        print(TOLD, *[f"{taken} {what}" for what, taken in sorted(self.most.items())], sep="\n")
        assert {what: taken for what, taken in self.most.items() if taken > MOST} == {}


Open = Callable[[Game[Any, Any]], Awaitable[Counted]]


@pytest_asyncio.fixture
async def opened(tmp_path: Path) -> AsyncIterator[Open]:
    """Opens the server, where Alice and Bob, and Carol if there is room, play this game."""
    clubs: list[Counted] = []

    async def open_(game: Game[Any, Any]) -> Counted:
        club = Counted(tmp_path, game)
        clubs.append(club)
        await club.open()
        await club.play(game.key, *[club.bob, club.carol][: max(game.seats) - 1])
        return club

    yield open_
    for club in clubs:
        await club.close()


def planet(homes: str, **more: Any) -> Game[Any, Any]:
    """Deadlock from a position."""
    return beginning(GAME, laid_out(homes, players=3, **more))


async def test_a_deal(opened: Open) -> None:
    """An offer by form is accepted by one press, and the phase closed."""
    club = await opened(planet(HOMES, phase="diplomacy"))
    alice, bob = club.alice, club.bob
    theirs = shown_by(await club.press(bob, club.card(), texts.ACT))
    await club.press(bob, theirs, "Deals and more…")
    form = await club.list(bob, theirs, "Offer")
    await club.sent(bob, form, "an offer", to=["P1"], give="1 metal", want="1 food")
    panel = shown_by(await club.press(alice, club.card(), texts.ACT))
    (accept,) = [label for label in labels(panel) if label.startswith("Accept")]
    await club.press(alice, panel, accept)
    assert "make a deal" in words(club.card())
    await club.press(alice, panel, "Close the Diplomacy Phase")
    await club.typed(bob, "concede")
    club.check()


async def test_a_plan(opened: Open) -> None:
    """Marks in lists are changed and sent on the way ahead; then the panel is looked at again, and a forecast."""
    club = await opened(planet(HOMES, phase="build"))
    alice = club.alice
    panel = shown_by(await club.press(alice, club.card(), texts.ACT))
    farm = next(line for line in entries(panel) if "Hydroponic Farm" in line)
    await club.list(alice, panel, farm)
    await club.press(alice, panel, texts.CLEAR)
    await club.list(alice, panel, farm)
    await club.press(alice, panel, texts.END_OF_TURN)
    assert "Alice builds in C3: Hydroponic Farm." in words(club.card())
    await club.press(alice, panel, texts.REFRESH)
    await club.typed(alice, "deadlock forecast")
    club.check()


async def test_every_kind_of_question(opened: Open) -> None:
    """By button, by list, with a confirmation, by form, by command; what is refused, too."""
    club = await opened(BAZAAR)
    alice, bob = club.alice, club.bob
    panel = shown_by(await club.press(alice, club.card(), texts.ACT))
    await club.press(alice, panel, "Burn")
    await club.press(alice, panel, texts.BACK)
    await club.list(alice, panel, "ware08")
    await club.press(alice, panel, "Buy ware08 in green")
    await club.list(alice, panel, "Pack ware01", "Pack ware02")
    await club.press(alice, panel, "Confirm")
    assert "do not go together" in words(panel)
    await club.list(alice, panel, "Pack ware01")
    await club.press(alice, panel, "Confirm")
    form = await club.press(alice, panel, "Type a number…")
    await club.sent(alice, form, "a number", number="7")
    await club.press(alice, panel, "2")
    for colour in ("red", "white", "green", "blue"):
        await club.press(alice, panel, f"{colour} next")
    await club.press(alice, panel, "Confirm")
    await club.press(alice, panel, "Use your lucky coin")
    await club.press(alice, panel, "Settings")
    await club.press(alice, panel, "Ask twice: on")
    await club.press(alice, panel, "Ask twice: off")
    await club.typed(bob, "bazaar pass")
    await club.typed(bob, "bazaar buy", ware="ware03", colour="red")
    await club.typed(bob, "bazaar pack", ware="ware01,ware02")
    await club.typed(bob, "bazaar pack", ware="ware04,ware05,ware06")
    await club.typed(bob, "bazaar amount", number=8)
    await club.typed(bob, "bazaar amount", number=2)
    await club.typed(bob, "bazaar queue", colour="green,blue")
    await club.typed(bob, "bazaar queue", colour="red,white")
    await club.typed(bob, "bazaar confirm")
    await club.typed(bob, "bazaar shout")
    await club.typed(alice, "undo")
    await club.typed(alice, "bazaar pass")
    await club.typed(bob, "bazaar gift", to="Alice")
    asked = shown_by(await club.typed(alice, "bazaar burn"))
    await club.press(alice, asked, texts.YES)
    assert "A stall burns" in words(club.card())
    club.check()


async def test_looking(opened: Open) -> None:
    """All that a table's message, its log and its reasons offer to players and to others, and the commands for it."""
    club = await opened(BAZAAR)
    alice, bob = club.alice, club.bob
    for who in (alice, bob):
        await who.slash(club.channel, "bazaar buy", ware="ware03", colour="red")
        await who.slash(club.channel, "bazaar pack", ware="ware04")
        await who.slash(club.channel, "bazaar amount", number=8)
        await who.slash(club.channel, "bazaar amount", number=2)
        for colour in ("green", "blue", "red", "white"):
            await who.slash(club.channel, "bazaar queue", colour=colour)
        await who.slash(club.channel, "bazaar confirm")
        for other in (alice, bob):
            await other.slash(club.channel, "bazaar pass")
    for number in range(20):
        await club.bot.tables.play.act(1, str(alice.id), Gift("Bob", number), f"gift {number}")
    for who in (bob, club.dora):
        for label in labels(club.card()):
            if label != texts.ACT:
                await club.press(who, club.card(), label)
    log = shown_by(await club.typed(alice, "log", search="packed"))
    log = shown_by(await club.typed(alice, "log"))
    await club.press(alice, log, texts.EARLIER)
    await club.press(alice, log, texts.LATER)
    log = shown_by(await club.typed(alice, "log", phase="stall"))
    await club.press(alice, log, texts.EARLIER)
    why = shown_by(await club.typed(alice, "why"))
    await club.list(alice, why, next(iter(entries(why))))
    for command in ("look", "catchup", "stats", "rules", "help", "prove", "games", "orders", "game leave"):
        await club.typed(alice, command)
    club.check()


async def test_around_a_game(opened: Open) -> None:
    """A vote, the end, a rematch and its lobby, with all that can be pressed there."""
    club = await opened(BAZAAR)
    alice, bob = club.alice, club.bob
    await club.typed(bob, "game pause")
    await club.typed(alice, "vote", answer="no")
    await club.typed(alice, "game end")
    await club.typed(bob, "vote", answer="yes")
    await club.typed(alice, "game rematch")
    for label in labels(club.card()):
        if label != "Cancel":
            await club.press(alice, club.card(), label)
    await club.typed(alice, "game status")
    await club.typed(alice, "game list")
    club.check()
