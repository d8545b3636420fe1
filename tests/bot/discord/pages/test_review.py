"""The review of a game that is over: what it says of each seat, how it comes, and when there is none."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import re
import secrets
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.discord.pages.review import whole_points
from tests.bot.discord.club import KNOWN, Club, choose, entries, labels, lists, shown_by, words
from tests.bot.discord.pages.test_endings import by_computers, given_up, late, shown

KEY = "one-page-deadzone"
LAST = 12
"""So many answers before its end the game begins."""
SECRET = b"d review"
"""What its dice follow from: a game with decisions that cost something and others that were excellent."""
POINTS = r"([+−±]\d+)"
SUMMARY = re.compile(
    rf"\*\*(.+?)\*\*: a chance to win of (\d+)% at first, (\d+)% in the end.\n"
    rf"Their own decisions {POINTS}, those of others {POINTS}, luck {POINTS}: {POINTS} points."
)

DECISION = re.compile(
    r"- Round \d+, “.+” They chose \*\*.+\*\*: [<>]?\d+%; .+ [<>]?\d+%\. Afterwards [<>]?\d+%\. \[OP-[A-Z]+-\d+\]"
)


@pytest_asyncio.fixture
async def quick(tmp_path: Path) -> AsyncIterator[Club]:
    """A server whose bot has nobody to think, and a game that is nearly over beside the examples."""
    club = Club(tmp_path, known={**KNOWN, KEY: late(KEY, LAST)})
    await club.open()
    yield club
    await club.close()


@pytest_asyncio.fixture
async def hall(quick: Club, monkeypatch: pytest.MonkeyPatch) -> Club:
    """The same where two computers have played that game to its end, and somebody thinks from now on.

    The dice are always the same: one of the two has won.
    """
    with monkeypatch.context() as fixed:
        fixed.setattr(secrets, "token_bytes", SECRET.ljust)
        await by_computers(quick, KEY)
    quick.settings = quick.settings.model_copy(update={"thinkers": 1})
    await quick.restart()
    return quick


def points(sign: str) -> int:
    """A change as it is told."""
    return int(sign.replace("−", "-").replace("±", ""))


def summary(page: Any) -> tuple[str, int]:
    """Whom a review is about, and by how much their chance changed; the numbers on the page must add up."""
    found = SUMMARY.search(words(page))
    assert found, words(page)
    name, began, ended, *changes = found.groups()
    own, others, luck, total = map(points, changes)
    assert own + others + luck == total == int(ended) - int(began)
    return name, total


def told_by(result: Any) -> str:
    """The one sentence with which somebody is refused."""
    return words(shown_by(result)).strip()


async def review(club: Club, who: Any) -> Any:
    """What somebody is shown who presses Review below the last card, once it is there."""
    return await finished(club, await who.click(club.card(), label="Review"))


async def finished(club: Club, result: Any) -> Any:
    """The message of a review, once it is worked out."""
    await (await club.bot.tables.reviews.begin(1)).task
    await club.env.settle()
    return shown_by(result)


async def test_the_review_tells_of_the_winner_and_of_all_others(hall: Club) -> None:
    """Whoever has no seat reads of the winner first; the picture's words have the numbers of all.

    The message says at once how far it is; whoever asks again is shown the same review without waiting. Whoever wants
    no pictures reads the chances of each round in words, by the command as well as by the button.
    """
    since = len(hall.env.http_requests)
    page, shot = await review(hall, hall.carol), await hall.bot.tables.queries.snapshot(1)
    said = [json.dumps(call.json) for call in hall.env.http_requests[since:]]
    assert any("I am looking at the game again: 0 of" in text for text in said)
    first, since = words(page), len(hall.env.http_requests)
    assert words(await review(hall, hall.bob)) == first
    said = [json.dumps(call.json) for call in hall.env.http_requests[since:]]
    assert not any("I am looking at the game again" in text for text in said)
    (winner,), names = shot.winners, shot.names
    assert "### Review of One Page Deadzone" in words(page)
    assert summary(page)[0] == names[winner]
    assert summary(page)[1] > 0
    assert "Every chance is my own estimate" in words(page)
    ((file, alt),) = shown(page)
    assert file == "chances.png"
    assert f"{names[winner]} 100%" in alt
    assert [*entries(page)] == [names[1 - winner]]
    await choose(hall.carol, page, names[1 - winner])
    assert summary(page)[0] == names[1 - winner]
    assert summary(page)[1] < 0
    await hall.bot.tables.habits.set(str(hall.carol.id), "pictures", "off")
    page = await finished(hall, await hall.carol.slash(hall.channel, "review"))
    assert shown(page) == []
    assert re.search(r"^- Start: Computer 1 \d+%, Computer 2 \d+%$", words(page), re.MULTILINE)
    assert re.search(r"^- Round \d+: Computer 1 1?0+%, Computer 2 1?0+%$", words(page), re.MULTILINE)
    assert summary(page)[1] > 0


async def test_each_decision_is_told_with_its_chance_and_its_rule(hall: Club) -> None:
    """A button shows the rules; from each one can play on, and make it a puzzle, whose answer has the same chances."""
    page = await review(hall, hall.carol)
    await see_the_costliest_as_a_puzzle(hall, page)
    assert "**What cost most**" in words(page)
    assert "**What was excellent**" in words(page)
    decisions = [line for line in words(page).splitlines() if line.startswith("- Round")]
    assert decisions
    for line in decisions:
        assert DECISION.fullmatch(line), line
    rule = decisions[0].rpartition("[")[2].rstrip("]")
    await hall.carol.click(page, label="The rules behind it")
    assert f"**{rule}**" in words(page)
    page = await finished(hall, await hall.carol.slash(hall.channel, "review"))
    (decision, *_) = entries(page, 1)
    await choose(hall.carol, page, decision, number=1)
    assert "### Play on from here" in words(page)
    await hall.carol.click(page, label=labels(page)[0])
    assert "Table 2 is open" in words(page)


async def see_the_costliest_as_a_puzzle(hall: Club, page: Any) -> None:
    """It shows the seat's pictures; its answer what was played, what was best by which rule, and who found it."""
    told = re.search(
        r"They chose \*\*(.+?)\*\*: (\S+%); \*\*(.+?)\*\* would have had (\S+%)\..*\[(OP-.+)\]", words(page)
    )
    assert told, words(page)
    played, had, other, would, rule = told.groups()
    decisions = next(held for held in lists(page) if held["placeholder"] == "Make one of these a puzzle")
    await hall.carol.select(page, [decisions["options"][0]["value"]], custom_id=decisions["custom_id"])
    post = hall.card()
    assert [name for name, _ in shown(post)] == ["board.png", "hand.png"]
    letters = {answer: mark for mark, answer in re.findall(r"^\*\*([A-F])\*\* (.+)$", words(post), re.MULTILINE)}
    await hall.alice.click(post, label=letters[other])
    await hall.bob.click(post, label=letters[played])
    await hall.carol.click(post, label="Open it now")
    answer = words(next(one for one in hall.channel.history() if "The answer to a puzzle" in words(one)))
    assert f"They played **{letters[played]}**: {played}." in answer
    assert f"Best was **{letters[other]}**: {other}, with a chance to win of {would}. [{rule}]" in answer
    assert f"- **{letters[played]}** {played}: {had}, 1 guess" in answer
    assert f"The best was found by <@{hall.alice.id}>." in answer


async def test_a_review_goes_on_when_a_process_is_killed(hall: Club) -> None:
    """Another one takes its place, and nobody notices."""
    reviewing = await hall.bot.tables.reviews.begin(1)
    await asyncio.sleep(0)  # now it is under way
    (thinker,) = multiprocessing.active_children()
    thinker.kill()
    assert summary(await review(hall, hall.carol))[1] > 0
    assert len(reviewing.parts) == reviewing.whole
    assert not thinker.is_alive()


async def test_a_player_reads_of_their_own_seat(quick: Club) -> None:
    """Of a game that somebody gave up; a running one has no review, nor has one that was called off."""
    quick.settings = quick.settings.model_copy(update={"thinkers": 1})
    await quick.restart()
    club = quick
    await club.play(KEY, club.bob)
    assert told_by(await club.alice.slash(club.channel, "review")) == (
        "A game is reviewed when it is over: until then a review would tell what is still secret."
    )
    await club.concede(club.bob)
    assert summary(await review(club, club.bob))[0] == "Bob"
    page = await finished(club, await club.alice.slash(club.channel, "review"))
    assert summary(page)[0] == "Alice"
    await club.alice.click(page, label="The story of its end")
    assert "### The story of One Page Deadzone" in words(page)
    await club.alice.slash(club.channel, "game new", game=KEY)
    await club.alice.slash(club.channel, "game cancel")
    assert told_by(await club.alice.slash(club.channel, "review")) == (
        "This game was called off before it began, so there is nothing to review."
    )


async def test_a_game_without_a_review_has_its_story_all_the_same(quick: Club) -> None:
    """Where nothing thinks, and where nobody can judge the game, each in one sentence."""
    await given_up(quick, "tic-tac-toe")
    page = shown_by(await quick.carol.click(quick.card(), label="Review"))
    assert "I cannot tell who stands how well in Tic-tac-toe: its games have no review." in words(page)
    assert labels(page)[0] == "The story of its end"
    await given_up(quick, KEY)
    page = shown_by(await quick.carol.click(quick.card(), label="Review"))
    assert "Nobody reviews games here: the bot's operator lets nothing think." in words(page)
    assert labels(page)[0] == "The story of its end"


@pytest.mark.parametrize(
    ("shares", "total", "told"),
    [
        ((0.104, 0.208, 0.299), 61, [10, 21, 30]),
        ((-0.104, 0.004, 0.5), 40, [-10, 0, 50]),
        ((0.005, 0.005, 0.005), 2, [1, 1, 0]),
        ((-0.5, 0.25, -0.25), -50, [-50, 25, -25]),
    ],
)
def test_rounded_shares_add_up(shares: tuple[float, ...], total: int, told: list[int]) -> None:
    """Each is told within a point of what it is."""
    assert whole_points(shares, total) == told
