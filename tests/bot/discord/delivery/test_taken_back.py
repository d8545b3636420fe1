"""What an undo took back, as people read it in the channel: struck through in every message that tells it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bot.discord.pages.board import LINES, story
from bot.discord.texts.escape import line_of_story
from tests.bot.discord.club import Club, labels, shown_by, words


async def played(club: Club, *cells: int) -> None:
    """Alice and Bob take cells in turn, from an empty board."""
    await club.play("tic-tac-toe", club.bob)
    for number, cell in enumerate(cells):
        await (club.alice, club.bob)[number % 2].slash(club.channel, "ttt place", cell=str(cell))


async def taken_back(club: Club, who: Any, other: Any) -> None:
    """Somebody takes back their last answer; the other one agrees if asked."""
    await who.slash(club.channel, "undo")
    if "Agree" in labels(club.card()):
        await other.click(club.card(), label="Agree")


def told(club: Club) -> list[str]:
    """The lines of all messages of the channel that tell of a cell, oldest first."""
    shown = sorted(club.channel.history(), key=lambda message: int(message.id))
    return [line for message in shown for line in words(message).splitlines() if "takes cell" in line]


async def test_a_line_that_was_taken_back_is_struck_through(club: Club) -> None:
    """In the folded messages and in the newest one; nothing else of them changes, and it holds over a restart."""
    await played(club, 0, 3, 1)
    before = {message.id: words(message) for message in club.channel.history()}
    await taken_back(club, club.bob, club.alice)
    struck = ["-# Alice takes cell 0.", "-# ~~Bob takes cell 3.~~", "~~Alice takes cell 1.~~"]
    assert told(club)[:3] == struck
    assert "Bob takes back “Bob takes cell 3” and what followed, back to round 1 (turn)." in words(club.card())
    after = {message.id: words(message).replace("~~", "") for message in club.channel.history()}
    older = [number for number in before if number != club.card().id]
    assert [after[number] for number in older] == [before[number] for number in older]
    await club.restart()
    await club.bob.slash(club.channel, "ttt place", cell="3")
    assert told(club)[:2] == struck[:2]
    assert told(club)[2] == f"-# {struck[2]}"
    assert told(club)[-1] == "Bob takes cell 3."


async def test_a_message_that_was_deleted_is_not_missed(club: Club) -> None:
    """Somebody has deleted an older message: the others are struck through, and nothing is posted in its place."""
    await played(club, 0, 3, 1)
    first, second, *_ = sorted(club.channel.history(), key=lambda message: int(message.id))[-3:]
    await club.dora.delete(first)
    count = len(club.channel.history())
    await taken_back(club, club.alice, club.bob)
    await taken_back(club, club.bob, club.alice)
    await taken_back(club, club.alice, club.bob)
    assert len(club.channel.history()) <= count + 1
    assert "-# ~~Bob takes cell 3.~~" in words(next(one for one in club.channel.history() if one.id == second.id))
    assert "Act" in labels(club.card())


async def test_the_log_strikes_it_through(club: Club) -> None:
    """Each line still leads to its post."""
    await played(club, 0, 3)
    await club.bob.slash(club.channel, "undo")
    page = words(shown_by(await club.carol.slash(club.channel, "log"))).splitlines()
    (gone,) = [line for line in page if "~~" in line]
    assert "~~Bob takes cell 3.~~ [↗](https://discord.com/channels/" in gone
    missed = words(shown_by(await club.carol.slash(club.channel, "catchup")))
    assert "- Bob takes cell 3." not in missed
    assert "Bob takes back “Bob takes cell 3”" in missed


async def test_names_with_tildes(tmp_path: Path) -> None:
    """A name cannot end what is struck through, nor begin it."""
    club = Club(tmp_path, names=("~~Al~~", "Bob", "Carol"))
    await club.open()
    with club.env.time_context():
        await played(club, 0)
        await taken_back(club, club.alice, club.bob)
        assert r"~~\~\~Al\~\~ takes cell 0.~~" in told(club)[0]
    await club.close()


def test_a_line_of_any_length_is_struck_through_whole() -> None:
    """The marks stand around what is left of a line that was cut, and a tilde at its end is none of them."""
    assert line_of_story("x" * 500, 10, undone=True) == "~~xxxxxxxxx…~~"
    assert line_of_story("so ~", 10, undone=True) == "~~so \\~\u200b~~"
    assert line_of_story("so ~", 10, undone=False) == "so \\~"
    lines = [(f"{number} {'*' * 300}", True) for number in range(9)]
    text = story(lines)
    assert len(text) <= LINES + 2
    first, *rest = text.splitlines()
    assert first == "…"
    assert rest
    assert all(line.startswith("~~") and line.endswith("~~") for line in rest)
