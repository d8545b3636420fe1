"""`/learn`: a lesson in somebody's direct messages, from the welcome to the farewell, as a newcomer meets it."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.catalogue import games, lessons
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.pictures import Pictures
from bot.discord.panel.context import Screen
from bot.discord.texts import learn_texts
from rules.engine import Game
from tests.bot.discord.club import KNOWN, Club, custom_ids, labels, shown_by, words
from tests.tiers import crossed, in_turn

EVERYTHING: Mapping[str, Game[Any, Any]] = {**KNOWN, **games()}
MOST_CLICKS = 60
SKIRMISH, EMPIRES = "one-page-deadzone", "galactic-supremacy"


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """The server with the bot logged in, which hosts every game."""
    club = Club(tmp_path, known=EVERYTHING)
    await club.open()
    yield club
    await club.close()


async def learn(club: Club, who: Any, **typed: str) -> str:
    """Type /learn; return what is answered, once the board has been drawn and posted."""
    told = words(shown_by(await who.slash(club.channel, "learn", **typed)))
    await club.bot.tables.quiet()
    await club.env.settle()
    return told


def board(who: Any) -> Any:
    """The newest message with controls in somebody's direct messages."""
    shown = [message for message in who.user.dm_channel.history() if "Act" in labels(message)]
    return max(shown, key=lambda message: int(message.id))


async def press(club: Club, panel: Any, label: str) -> Any:
    """Alice presses a button of her panel, which goes on in place."""
    await club.alice.user.click(panel, label=label)
    return panel


async def begun(club: Club, key: str) -> Any:
    """Alice begins a lesson; return her panel."""
    assert "Your lesson begins in" in await learn(club, club.alice, game=key)
    return shown_by(await club.alice.user.click(board(club.alice), label="Act"))


@pytest.mark.parametrize("key", in_turn(lessons(), 4))
async def test_a_lesson_from_the_welcome_to_the_game_itself(club: Club, key: str) -> None:
    """With the suggestions taken it is over in few clicks; each question is explained, and the end says what now.

    One button there opens a real table in the same room, with the learner and a computer seated: Start begins it.
    """
    panel, clicks = await begun(club, key), 1
    first = club.alice.user.dm_channel.history()
    assert any(lessons()[key].welcome.first.split("\n")[0] in words(message) for message in first)
    assert "guided table" in words(board(club.alice))
    assert "Lesson: 0 of" in words(panel)
    while "You have finished the lesson" not in words(panel):
        assert "📘" in words(panel)
        assert "Try:" in words(panel)
        reason = words(panel).partition(", because ")[2].partition("\n")[0]
        assert not reason or reason.endswith(".")
        assert "[" not in reason, "the rules of a reason are not for the learner"
        panel = await press(club, panel, learn_texts.DO_IT)
        clicks += 1
        assert clicks <= MOST_CLICKS
    assert "/game new" in words(panel)
    others = [games()[other].title for other in lessons() if other != key]
    assert {learn_texts.PLAY, *[f"Learn {title}" for title in others]} <= set(labels(panel))
    cards = [message for message in club.alice.user.dm_channel.history() if "Act" in labels(message)]
    assert all("The lesson is over" in words(card) for card in cards)  # none is left where the game itself has ended
    await press(club, panel, learn_texts.PLAY)
    await club.bot.tables.quiet()
    await club.env.settle()
    assert "is open with everybody seated" in words(panel)
    lobby = [message for message in club.alice.user.dm_channel.history() if "Start" in labels(message)]
    await club.alice.user.click(max(lobby, key=lambda message: int(message.id)), label="Start")
    await club.bot.tables.quiet()
    await club.env.settle()
    shown = words(shown_by(await club.alice.user.click(board(club.alice), label="Act")))
    assert "Lesson:" not in shown
    assert "Try:" not in shown


@pytest.mark.parametrize(("key", "pictures"), crossed(lessons(), ["on", "off"], 4))
async def test_every_panel_of_a_wild_learner_fits(club: Club, key: str, pictures: str) -> None:
    """Whoever does anything but what is suggested, with pictures or in words, has no panel too long for Discord."""
    await club.bot.tables.habits.set(str(club.alice.id), "pictures", pictures)
    drawn = Pictures()  # the bot's own wait for a click, and here nobody clicks
    tables, pages = club.bot.tables, PageBuilder(club.bot.tables, drawn)
    await begun(club, key)
    who, chance = str(club.alice.id), random.Random(7)
    table = (await tables.queries.tables_of(who))[0]
    for number in range(45):
        look = await tables.queries.look(table, who)
        if look.question is None:
            break
        answer = look.question.draw(chance.randrange)
        await tables.play.answer(table, who, look.question_id, look.revision, answer, f"{key} {number}")
        shown = (await pages.panel(table, who, Screen())).view
        assert shown.content_length() <= 4_000
        assert shown.total_children_count <= 40
    drawn.close()


async def test_a_lesson_goes_on_after_a_restart(club: Club) -> None:
    """The panel from before the restart still answers, and explains what comes next."""
    panel = await begun(club, SKIRMISH)
    await press(club, panel, learn_texts.DO_IT)
    await club.restart()
    before = words(panel)
    await press(club, panel, learn_texts.DO_IT)
    assert words(panel) != before
    assert "Try:" in words(panel)


async def test_commands_in_the_room_are_about_the_lesson(club: Club) -> None:
    """Typed in the direct messages, /undo and /rules mean the lesson there, though a newer table is open elsewhere."""
    panel = await begun(club, SKIRMISH)
    await press(club, panel, learn_texts.DO_IT)
    await club.play("tic-tac-toe", club.bob)
    assert "Taken back" in words(shown_by(await club.alice.user.slash("undo")))
    assert "One Page Deadzone" in words(shown_by(await club.alice.user.slash("rules")))


async def test_ones_own_choice_is_as_good(club: Club) -> None:
    """Nobody has to follow: any button of the question answers it, and a stale one is refused as everywhere."""
    panel = await begun(club, SKIRMISH)
    own = labels(panel)
    await club.alice.user.click(panel, label=next(label for label in own if "Fire Team" in label))
    assert "Lesson: 0 of 7" in words(panel)
    assert not any("Fire Team" in label for label in labels(panel))


async def test_what_is_pressed_on_the_board_leaves_it_there(club: Club) -> None:
    """Look, Log, Rules and Help open beside the table's message, which stays, though it is in direct messages."""
    await begun(club, SKIRMISH)
    for label in ("Look", "Log", "Rules", "Help"):
        shown = shown_by(await club.alice.user.click(board(club.alice), label=label))
        assert words(shown) != words(board(club.alice))
    assert {"Act", "Look", "Log", "Rules", "Help"} <= set(labels(board(club.alice)))


async def test_ending_a_lesson_is_asked_twice(club: Club) -> None:
    """End lesson, then yes; the panel says what now, the board has no rematch, and another lesson can begin."""
    panel = await begun(club, SKIRMISH)
    await press(club, panel, learn_texts.END)
    assert "End this lesson?" in words(panel)
    await press(club, panel, "Back")
    assert "Try:" in words(panel)
    await press(club, panel, learn_texts.END)
    await press(club, panel, "Yes, do it")
    assert "The lesson is over" in words(panel)
    assert "What now?" in words(panel)
    rooms = club.alice.user.dm_channel.history()
    assert not any("Rematch" in labels(message) for message in rooms)
    after = [label for message in rooms for label in labels(message) if label.startswith("Learn ")]
    following = [*lessons(), *lessons()][[*lessons()].index(SKIRMISH) + 1]
    assert f"Learn {games()[following].title}" in after
    assert "Your lesson begins in" in await learn(club, club.alice, game=EMPIRES)


async def test_another_lesson_begins_with_a_button(club: Club) -> None:
    """At the end of one: the other's welcome stands where the panel was, and its board is posted."""
    panel = await begun(club, SKIRMISH)
    await press(club, panel, learn_texts.END)
    await press(club, panel, "Yes, do it")
    await press(club, panel, "Learn Galactic Supremacy")
    await club.bot.tables.quiet()
    await club.env.settle()
    assert "Learn Galactic Supremacy in about" in words(panel)
    first = shown_by(await club.alice.user.click(board(club.alice), label="Act"))
    assert "Lesson: 0 of 6" in words(first)


async def test_what_learn_refuses(club: Club) -> None:
    """One sentence each: a game without a lesson, a second lesson, a channel in use, closed direct messages."""
    assert "There is no lesson for “chess”; there is one for" in await learn(club, club.alice, game="chess")
    assert "There is no lesson for “Tic-tac-toe”" in await learn(club, club.alice, game="Tic-tac-toe")
    await club.bob.slash(club.channel, "game new", game="tic-tac-toe")
    assert "table open in this channel already" in await learn(club, club.alice, game=SKIRMISH, where="here")
    await begun(club, SKIRMISH)
    told = await learn(club, club.alice, game=EMPIRES)
    assert "You have a lesson of One Page Deadzone open already" in told
    assert f"https://discord.com/channels/@me/{club.alice.user.dm_channel.id}" in told


async def test_closed_direct_messages_are_told(club: Club) -> None:
    """Nothing is opened; in the channel it works all the same."""
    room = await open_room(club)
    club.env.inject_error("POST", f"/channels/{room}/messages", status=403, code=50007, times=None)
    assert "I cannot write to you" in await learn(club, club.alice, game=SKIRMISH)
    assert await club.bot.tables.queries.tables_of(str(club.alice.id)) == []
    assert "Learn One Page Deadzone" in await learn(club, club.alice, game=SKIRMISH, where="here")


async def open_room(club: Club) -> int:
    """The channel of Alice's direct messages, opened by a lesson that she ended."""
    panel = await begun(club, SKIRMISH)
    await press(club, panel, learn_texts.END)
    await press(club, panel, "Yes, do it")
    return int(club.alice.user.dm_channel.id)


async def test_a_lesson_in_a_channel(club: Club) -> None:
    """Others see that it is one and cannot touch it; /game leave ends it; the standings know nothing of it."""
    assert "Press **Act**" in await learn(club, club.alice, game=SKIRMISH, where="here")
    assert "guided table" in words(club.card())
    assert "You have no seat" in words(shown_by(await club.bob.click(club.card(), label="Act")))
    panel = await club.panel(club.alice)
    ids = [name for name in custom_ids(panel) if ":doit:" in name]
    assert len(ids) == 1
    await club.alice.click(panel, label=learn_texts.DO_IT)
    assert "over" in words(shown_by(await club.alice.slash(club.channel, "game leave")))
    assert "One Page Deadzone" not in words(shown_by(await club.bob.slash(club.channel, "standings")))


async def test_two_learn_at_the_same_time(club: Club) -> None:
    """Each in a room of their own; neither sees or disturbs the other."""
    await begun(club, SKIRMISH)
    assert "Your lesson begins in" in await learn(club, club.bob, game=SKIRMISH)
    other = shown_by(await club.bob.user.click(board(club.bob), label="Act"))
    await club.bob.user.click(other, label=learn_texts.DO_IT)
    assert "Bob" not in words(board(club.alice))
    assert [words(message) for message in club.channel.history() if labels(message)] == []


async def test_learn_suggests_the_games_that_have_a_lesson(club: Club) -> None:
    """Autocomplete offers them by title, and nothing else."""
    found = await club.alice.autocomplete(club.channel, "learn", "game", "")
    assert sorted([held["value"] for held in found]) == sorted(lessons())
