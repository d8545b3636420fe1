"""Puzzles in Discord: from a line of the log to the guesses of a channel and the answer."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from bot.discord.texts import texts
from tests.bot.discord.bazaar import BAZAAR, Bazaar
from tests.bot.discord.club import Club, beginning, choose, custom_ids, labels, lists, shown_by, words

DAY = 86_400
OF_LINE = "Make a puzzle of a line"


async def tic_tac_toe(club: Club) -> None:
    """A game that Alice has won against Bob."""
    await club.play("tic-tac-toe", club.bob)
    for who, cell in ((club.alice, 0), (club.bob, 8), (club.alice, 1), (club.bob, 7), (club.alice, 2)):
        await who.slash(club.channel, "ttt place", cell=str(cell))


async def made(club: Club, who: Any, line: str) -> Any:
    """The post of a puzzle that somebody makes of this line of the log."""
    shown = shown_by(await who.slash(club.channel, "log"))
    number = [held["placeholder"] for held in lists(shown)].index(OF_LINE)
    assert "The puzzle is on its way" in words(shown_by(await choose(who, shown, line, number=number)))
    return posts(club)[-1]


def posts(club: Club) -> list[Any]:
    """The messages in the channel that are about a puzzle, oldest first."""
    found = [message for message in club.channel.history() if "puzzle of" in words(message)]
    return sorted(found, key=lambda message: int(message.id))


async def guess(who: Any, post: Any, letter: str) -> str:
    """What somebody is told who presses a letter."""
    return words(shown_by(await who.click(post, label=letter)))


async def test_a_puzzle_goes_from_the_log_to_its_answer(club: Club) -> None:
    """Everybody guesses unseen and may think again; another game in the channel goes on beside it.

    It opens as soon as somebody runs the bot again that stood still when it was due.
    """
    await tic_tac_toe(club)
    post = await made(club, club.carol, "Bob takes cell 8.")
    asked = words(post)
    assert "### A puzzle of Tic-tac-toe" in asked
    assert "**You are Bob.** “" in asked
    assert "**F** Cell 8" in asked
    assert labels(post) == [*"ABCDEF", "Open it now"]
    assert "You would play A. You may press another letter until it opens, <t:" in await guess(club.carol, post, "A")
    assert "You would play F." in await guess(club.alice, post, "F")
    await club.play("tic-tac-toe", club.bob)
    await guess(club.carol, post, "B")
    assert words(posts(club)[-1]) == asked
    assert "Only whoever made this puzzle" in words(shown_by(await club.bob.click(post, label="Open it now")))
    await club.bot.close()
    await club.env.advance_time(DAY)
    await club.restart()
    question, answer = posts(club)
    assert labels(question) == []
    assert "This puzzle is open: its answer stands below." in words(question)
    told = words(answer)
    assert f"[the puzzle](https://discord.com/channels/{club.guild.id}/{club.channel.id}/{post.id})" in told
    assert "They played **F**: Cell 8." in told
    assert re.search(r"- \*\*A\*\* .+: 0 guesses\n- \*\*B\*\* .+: 1 guess\n", told)
    assert "- **F** Cell 8: 1 guess" in told
    assert "Nobody could judge these answers here" in told
    await club.restart()
    assert len(posts(club)) == 2
    await club.alice.slash(club.channel, "ttt place", cell="3")
    assert "Alice takes cell 3." in words(club.card())


async def test_who_made_it_or_manages_the_server_lets_it_open(club: Club) -> None:
    """The command makes it, too, by the words of a line; a second one waits for the first."""
    await tic_tac_toe(club)
    said = words(shown_by(await club.carol.slash(club.channel, "puzzle", line="Bob takes cell 7.")))
    assert "The puzzle is on its way" in said
    again = shown_by(await club.bob.slash(club.channel, "puzzle", line="Alice takes cell 1."))
    assert "A puzzle of this channel waits for its answer already" in words(again)
    await club.dora.click(posts(club)[0], label="Open it now")
    assert len(posts(club)) == 2
    assert "Nobody guessed." in words(posts(club)[1])
    await club.alice.slash(club.channel, "puzzle", line="Alice takes cell 1.")
    await club.alice.click(posts(club)[-1], label="Open it now")
    assert len(posts(club)) == 4


async def test_a_line_that_is_none_and_a_running_game_make_no_puzzle(club: Club) -> None:
    """Each in one sentence."""
    await club.play("tic-tac-toe", club.bob)
    await club.alice.slash(club.channel, "ttt place", cell="0")
    told = words(shown_by(await club.carol.slash(club.channel, "puzzle", line="Alice takes cell 0.")))
    assert told.strip() == "A puzzle is made of a game that is over: until then it would tell what is still secret."
    assert OF_LINE not in [held["placeholder"] for held in lists(shown_by(await club.carol.slash(club.channel, "log")))]
    await club.concede(club.bob)
    told = words(shown_by(await club.carol.slash(club.channel, "puzzle", line="Alice flies away")))
    assert told.strip() == "I do not know that line; choose one of those that are shown or suggested."
    assert posts(club) == []


async def test_the_message_of_a_puzzle_may_be_deleted(club: Club) -> None:
    """Its answer comes all the same."""
    await tic_tac_toe(club)
    post = await made(club, club.carol, "Bob takes cell 8.")
    await club.dora.delete(post)
    await club.bot.tables.puzzles.open_early(
        int(custom_ids(post)[0].rpartition(":")[2].partition(".")[0]), "", manages=True
    )
    await club.env.settle()
    assert ["The answer to a puzzle of" in words(one) for one in posts(club)] == [True]


async def test_a_puzzle_shows_what_its_seat_knew_and_nothing_else(tmp_path: Path) -> None:
    """Two games that differ only in what the other seat holds make the same post."""
    told = []
    for secret in ("lucky coin", "four-leaf clover"):
        (folder := tmp_path / secret).mkdir()
        bazaar = beginning(BAZAAR, Bazaar(phase="stall", turn=1, charms=[secret, "horseshoe"]))
        club = Club(folder, known={bazaar.key: bazaar})
        await club.open()
        await club.play("bazaar", club.bob)
        sure = shown_by(await club.bob.slash(club.channel, "bazaar burn"))
        await club.bob.click(sure, label=texts.YES)
        told.append(re.sub(r"<t:\d+", "<t:", words(await made(club, club.carol, "A stall burns."))))
        await club.close()
    assert told[0] == told[1]
    assert "Your charm: horseshoe" in told[0]
    assert "lucky coin" not in told[0]
