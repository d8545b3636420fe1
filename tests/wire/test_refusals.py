"""Whatever Discord refuses, and whenever: nothing is lost, nothing doubled, and the operator reads one line of it."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_asyncio

from bot.discord.texts import texts
from bot.local.discord import Channel, Message, Person
from bot.local.discord.errors import KNOWN
from bot.tables import HOUSE_OPTIONS
from tests.wire.inside import Inside
from tests.wire.trouble import Discord
from tests.wire.trouble.faults import Fault

pytestmark = pytest.mark.asyncio(loop_scope="module")
LISTED = Path(__file__).parent / "data/error-codes.txt"
CODES = [int(line.split()[0]) for line in LISTED.read_text("utf-8").splitlines()]
TOKEN = {40001, 50014, 50027}
PLACE = {10003, 10004, 50001, 50013, 50083, 160005}
PERSON = {10013, 50007, 50278}
MESSAGE = {10008, 50005}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def discord() -> AsyncIterator[Discord]:
    """Discord, at a socket of its own; the bodies are checked elsewhere."""
    async with Discord() as standing:
        standing.limits.everything.limit = 1_000_000
        yield standing


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def inside(discord: Discord, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Inside]:
    """The one bot."""
    async with Inside(discord, tmp_path_factory.mktemp("bot")) as running:
        yield running
    assert discord.violations == []
    assert discord.unspoken == []


def status_of(code: int) -> int:
    """With which status Discord gives a code, as far as it matters."""
    return KNOWN[code][0] if code in KNOWN else 404 if 10_000 < code < 20_000 else 400


def refuse(discord: Discord, method: str, path: str, *codes: int) -> list[Fault]:
    """Let the next requests of this kind fail, each with one of the codes."""
    return [discord.faults.add(method, path, code=code, status=status_of(code)) for code in codes]


RECENT = 10
PACE = HOUSE_OPTIONS[0]
PACES = itertools.cycle([choice for choice in PACE.choices if choice != PACE.default])
NUMBERS = itertools.count(1)


@dataclass
class Call:
    """A kind of request that the courier makes: how it comes to it, and what must be there in the end.

    It is refused `together` times in a row; at the next refusal a post would be given up.
    """

    inside: Inside
    table: int
    room: Channel
    ann: Person
    begun, together = True, 4

    def __post_init__(self) -> None:
        self.discord = self.inside.discord
        self.posts = f"/channels/{self.room.id}/messages"

    async def make(self, codes: Sequence[int]) -> list[Fault]:
        """Come to it, and be refused with these codes, one after the other."""
        raise NotImplementedError

    async def go_on(self) -> None:
        """Something else happens at the table."""
        await self.inside.tables.cards.repost(self.table)

    def here(self) -> list[Message]:
        """What came to the channel of late."""
        return self.discord.messages.history(self.room)[-RECENT:]

    def count(self) -> int:
        """How many messages have come to the channel."""
        return len(self.discord.messages.history(self.room))

    def wrong(self) -> list[str]:
        """What is lost or doubled."""
        nonces = Counter(message.body["nonce"] for message in self.here())
        doubled = [f"{nonce} came {count} times" for nonce, count in nonces.items() if count > 1]
        return [*doubled, *self.wrong_controls()]

    def wrong_controls(self) -> list[str]:
        """Whether they are on the newest message, and on no other."""
        armed = [message.id for message in self.here() if message.buttons]
        return [] if armed == [self.here()[-1].id] else [f"the controls are on {armed}"]


class Post(Call):
    """The table's message is posted anew."""

    async def make(self, codes: Sequence[int]) -> list[Fault]:
        self.before = self.count()
        made = refuse(self.discord, "POST", self.posts, *codes)
        await self.inside.tables.cards.repost(self.table)
        return made

    def wrong(self) -> list[str]:
        came = self.count() - self.before
        return [*super().wrong(), *([] if came == 1 else [f"{came} messages came"])]


class Fold(Post):
    """The message before is folded: where that fails, when the next one is posted."""

    together = 1

    async def make(self, codes: Sequence[int]) -> list[Fault]:
        """Come to it, and be refused with these codes, one after the other."""
        self.before = self.count()
        made = refuse(self.discord, "PATCH", f"{self.posts}/{self.here()[-1].id}", *codes)
        await self.inside.tables.cards.repost(self.table)
        return made

    def wrong(self) -> list[str]:
        """What is lost or doubled."""
        *older, newest = self.here()
        armed = [message.id for message in older if texts.LOOK in message.labels]
        right = texts.LOOK in newest.labels and armed == [older[-1].id]
        return [] if right else [f"the controls are on {armed}"]


class ReadBack(Post):
    """Whether a post has arrived is looked up, after it was not seen to arrive."""

    async def make(self, codes: Sequence[int]) -> list[Fault]:
        self.before = self.count()
        lost = self.discord.faults.add("POST", self.posts, status=503, late=True)
        made = refuse(self.discord, "GET", self.posts, *codes)
        await self.inside.tables.cards.repost(self.table)
        return [lost, *made]


class Edit(Call):
    """The card of a lobby is edited: its host has chosen another pace."""

    begun = False

    async def make(self, codes: Sequence[int]) -> list[Fault]:
        """Come to it, and be refused with these codes, one after the other."""
        made = refuse(self.discord, "PATCH", f"{self.posts}/{self.here()[-1].id}", *codes)
        await self.go_on()
        return made

    async def go_on(self) -> None:
        """The host chooses another pace."""
        self.chosen = next(PACES)
        await self.inside.tables.lobby.set_option(
            self.table, self.ann.id, "time_limit", self.chosen, self.inside.click()
        )

    def wrong(self) -> list[str]:
        """What is lost or doubled."""
        cards = [message.text for message in self.here() if message.buttons]
        shown = [re.findall(r"Pace: \*\*([^*]+)", card) for card in cards]
        chosen = PACE.words[self.chosen]
        return [] if shown == [[chosen]] else [f"the cards show {shown}, not {chosen}"]


class Announce(Call):
    """Something is announced in the channel."""

    async def make(self, codes: Sequence[int]) -> list[Fault]:
        self.text = f"Announcement {next(NUMBERS)}."
        made = refuse(self.discord, "POST", self.posts, *codes)
        await self.inside.enqueue("announce", self.room.id, self.text, self.table)
        return made

    def wrong(self) -> list[str]:
        came = [message for message in self.here() if self.text in message.text]
        return [] if len(came) == 1 else [f"{self.text} came {len(came)} times"]


class Write(Call):
    """A direct message is sent."""

    path = r"/channels/{room}/messages"

    async def make(self, codes: Sequence[int]) -> list[Fault]:
        self.text, self.reader = f"Message {next(NUMBERS)}.", Person(self.discord, "Carl")
        made = self.refuse(codes)
        await self.inside.enqueue("dm", self.reader.id, self.text, self.table)
        return made

    def refuse(self, codes: Sequence[int]) -> list[Fault]:
        room = self.discord.world.direct(self.reader.id)
        return refuse(self.discord, "POST", f"/channels/{room.id}/messages", *codes)

    def wrong(self) -> list[str]:
        came = [message.text for message in self.reader.inbox if self.text in message.text]
        return [] if len(came) == 1 else [f"{self.text} came {len(came)} times"]


class FindRoom(Write):
    """The channel of somebody's direct messages is asked for."""

    def refuse(self, codes: Sequence[int]) -> list[Fault]:
        return refuse(self.discord, "POST", "/users/@me/channels", *codes)


CALLS = {call.__name__: call for call in (Post, Edit, Announce, Fold, ReadBack, Write, FindRoom)}
SPECIAL: dict[str, set[int]] = {
    **dict.fromkeys(("Post", "Announce", "ReadBack"), TOKEN | PLACE | (PERSON - {10013})),
    **dict.fromkeys(("Write", "FindRoom"), TOKEN | PERSON | {50001, 50013}),
    "Edit": TOKEN | PLACE | MESSAGE | (PERSON - {10013}),
    "Fold": {10003, 10008},
}
"""The codes that mean something at this kind of request: they are tried for themselves."""


def trouble(lines: Sequence[str]) -> Iterator[str]:
    """The lines that tell of something that could not be made."""
    yield from [line for line in lines if re.search(r"could not be (made|folded)", line)]


@pytest_asyncio.fixture(loop_scope="module")
async def call(inside: Inside, request: pytest.FixtureRequest) -> AsyncIterator[Call]:
    """A table where such requests are made."""
    ann, bob = Person(inside.discord, "Ann"), Person(inside.discord, "Bob")
    room = inside.discord.world.text_channel("table-1")
    made = CALLS[request.param]
    table = await inside.table(room, *([ann, bob] if made.begun else [ann]), begun=made.begun)
    inside.said()
    yield made(inside, table, room, ann)


@pytest.mark.parametrize("call", CALLS, indirect=True)
async def test_any_refusal_is_outlived(inside: Inside, call: Call) -> None:
    """Every code that Discord lists but for those that we know: the post comes, once, and each refusal is one line."""
    codes = [code for code in CODES if code not in SPECIAL[type(call).__name__]]
    assert len(codes) > 200
    for some in [codes[at : at + call.together] for at in range(0, len(codes), call.together)]:
        faults = await call.make(some)
        await inside.until_rest()
        assert [fault.met for fault in faults] == [1] * len(faults), some
        assert call.wrong() == [], some
        said = inside.said()
        print(some, *trouble(said), sep="\n")
        for code in some:
            told = re.compile(rf" {status_of(code)}\b.* code {code}\b")
            assert len([line for line in trouble(said) if told.search(line)]) == 1, (code, said)
        assert not [line for line in said if "ERROR" in line or "Traceback" in line], said
    await inside.tables.cards.repost(call.table)
    await inside.until_rest()
    assert call.wrong_controls() == []


# -- refusals that we know ---------------------------------------------------------------------------------------------

IN_CHANNEL, IN_PERSON = ("Post", "Edit", "Announce"), ("Write", "FindRoom")
REMEDIES = {
    50001: "Give me there: View Channel", 50013: "Give me there: View Channel",
    50083: "locked or archived: open it again", 160005: "locked or archived: open it again",
}  # fmt: skip


def cases(kinds: Sequence[str], codes: Sequence[int]) -> pytest.MarkDecorator:
    """Each kind of request with each of the codes."""
    made = [pytest.param(kind, code, id=f"{kind}-{code}") for kind in kinds for code in codes]
    return pytest.mark.parametrize(("call", "code"), made, indirect=["call"])


@cases([*IN_CHANNEL, *IN_PERSON], sorted(TOKEN))
async def test_a_token_that_is_refused_is_told_and_strikes_nothing_out(inside: Inside, call: Call, code: int) -> None:
    """401: one line however many posts meet it; all of them come when the token is good again."""
    faults = await call.make([code] * 3)
    await inside.until_rest()
    await inside.later(3600)
    await inside.until_rest()
    assert [fault.met for fault in faults] == [1] * 3
    assert call.wrong() == []
    assert [("ERROR" in line, "DISCORD_TOKEN" in line) for line in trouble(inside.said())] == [(True, True)]


@cases(IN_CHANNEL, sorted(REMEDIES))
async def test_a_place_that_we_may_not_write_in_is_told_and_tried_with_each_answer(
    inside: Inside, call: Call, code: int
) -> None:
    """The host reads what to do, with a link to the channel, once; the next answer tries at once."""
    faults = await call.make([code] * 2)
    await inside.tables.quiet()
    assert [fault.met for fault in faults] == [1, 0]
    for _ in faults:
        await call.go_on()
        await inside.tables.quiet()
    assert [fault.met for fault in faults] == [1, 1]
    (told,) = [message.text for message in call.ann.inbox if "I may not post" in message.text]
    assert f"in <#{call.room.id}>, where" in told
    assert REMEDIES[code] in told
    assert not inside.tables.outbox.standing().waiting
    assert len(list(trouble(inside.said()))) == 1


@cases(IN_CHANNEL, [10003, 10004])
async def test_a_channel_that_is_gone_ends_it(inside: Inside, call: Call, code: int) -> None:
    """The game is paused, or the lobby cancelled, and the host told, once."""
    await call.make([code])
    await inside.until_rest()
    assert (await inside.tables.queries.snapshot(call.table)).status == ("paused" if call.begun else "cancelled")
    assert len([message for message in call.ann.inbox if "channel was deleted" in message.text]) == 1
    assert len(list(trouble(inside.said()))) == 1


@cases(["Edit"], sorted(MESSAGE))
async def test_a_message_that_cannot_be_edited_is_posted_anew(inside: Inside, call: Call, code: int) -> None:
    """It was deleted, or is another bot's, whose token stood here before: once, and not again and again."""
    before = call.count()
    await call.make([code])
    await inside.until_rest()
    assert call.count() == before + 1
    assert call.wrong() == []
    assert len(list(trouble(inside.said()))) == 1


@cases(["Write"], sorted(PERSON | {50001, 50013}))
async def test_a_person_who_cannot_be_written_to_is_not_written_to_again(
    inside: Inside, call: Write, code: int
) -> None:
    """One try, one line; the table and its host are not bothered."""
    (fault,) = await call.make([code])
    await inside.until_rest()
    await inside.enqueue("dm", call.reader.id, "Once more.", call.table)
    await inside.until_rest()
    assert (fault.met, call.reader.inbox) == (1, [])
    assert not [message for message in call.ann.inbox if "may not" in message.text]
    assert len(list(trouble(inside.said()))) == 1


@cases(["Post", "Announce", "Write"], [50035])
async def test_what_is_refused_for_good_is_given_up_aloud(inside: Inside, call: Call, code: int) -> None:
    """After five tries: the host reads why, and the words of a call; a table's message comes all the same, later."""
    faults = await call.make([code] * 5)
    await inside.until_rest()
    assert [fault.met for fault in faults] == [1] * 5
    told = [message.text for message in call.ann.inbox if "400, code 50035" in message.text]
    assert len(told) == (0 if isinstance(call, Write) else 1)
    assert len(list(trouble(inside.said()))) == 1
    page = (await inside.metrics()).splitlines()
    kind = {"Post": "table", "Announce": "announce", "Write": "dm"}[type(call).__name__]
    assert f'arbiter_undelivered_total{{kind="{kind}",why="given up"}} 1.0' in page
    if isinstance(call, Announce):
        assert call.text in told[0]
    if isinstance(call, Post):
        assert call.wrong() == []
