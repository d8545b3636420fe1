"""Endings in Discord: how a game and a match ended as a picture, the film that is posted once, the story."""

from __future__ import annotations

import functools
import io
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from bot.catalogue import games, lessons
from bot.cli.selfplay import Plan, play_until
from bot.discord.texts.learn_texts import learn_it
from bot.drawing.sketch import renderer_of
from rules.death_dome import GAME as DOME
from rules.engine import Game
from rules.engine.playout import step
from tests.bot.discord.club import KNOWN, Club, Clubs, beginning, labels, parts, shown_by, words
from tests.death_dome.kit import Table, position
from tests.tiers import in_turn

LATE = 4
"""So many answers before its end a game begins."""
Open = Callable[[Game[Any, Any]], Awaitable[Club]]


@pytest.fixture
def opened(clubs: Clubs) -> Open:
    """Opens the server with this one game beside the examples."""

    async def open_(game: Game[Any, Any]) -> Club:
        return await clubs(*KNOWN.values(), game)

    return open_


@functools.cache
def late(key: str, left: int = LATE) -> Game[Any, Any]:
    """A game so many answers before two computers end it."""
    game = games()[key]
    plan = Plan(game, 2, {option.key: option.default for option in game.options}, seed=5)
    below = plan.chance()
    match, player, given = plan.begin(plan.dice(0, below)), plan.player(below), [0]
    while match.asked is not None:
        given.append(given[-1] + step(match, player))
        match.drain()
    match, _ = play_until(plan, given[-2] + 1 - left)
    return beginning(game, match.state)


async def by_computers(club: Club, key: str) -> Any:
    """The last message of a game that two computers play to its end."""
    await club.alice.slash(club.channel, "game new", game=key)
    await club.alice.slash(club.channel, "game options", option="computer_pause", value="0")
    for _ in range(2):
        await club.alice.slash(club.channel, "game add-computer")
    await club.alice.slash(club.channel, "game start")
    await club.env.settle()
    return club.card()


def ways_on(key: str) -> list[str]:
    """What stands below the last message of a game with pictures and a lesson."""
    after = ["Rematch", "Post the film", "Review", learn_it(lessons()[key].minutes), "Director's cut"]
    return [*after, "Look", "Log", "Fairness"]


async def given_up(club: Club, key: str = "one-page-deadzone") -> Any:
    """The last message of a game of Alice and Bob in which Bob gives up."""
    await club.play(key, club.bob)
    await club.concede(club.bob)
    return club.card()


def shown(message: Any) -> list[tuple[str, str]]:
    """The pictures of a message in their order: file names and alt texts."""
    items = [item for part in parts(message) if part["type"] == 12 for item in part["items"]]
    return [(item["media"]["url"].rpartition("/")[2], item["description"]) for item in items]


async def press(club: Club, who: Any, label: str) -> str:
    """What the press of a button of the table's message is answered with."""
    return words(shown_by(await who.click(club.card(), label=label)))


# -- the picture -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", in_turn(games(), 2, stay=2))
async def test_a_game_ends_in_a_picture_above_the_last_board(opened: Open, key: str) -> None:
    """Its alt text tells all of it; below are the ways on."""
    club = await opened(late(key))
    over = await by_computers(club, key)
    (ending, told), (board, _) = shown(over)
    assert (ending, board) == ("ending1.png", "board.png")
    snapshot = await club.bot.tables.queries.snapshot(1)
    assert told.startswith(" and ".join([snapshot.names[seat] for seat in snapshot.winners]))
    assert "win" in told
    assert labels(over) == ways_on(key)
    files = {file.filename: Image.open(io.BytesIO(await file.read())) for file in over.attachments}
    assert files["ending1.png"].width == 1280


async def test_a_game_that_was_given_up_ends_in_a_picture_too(opened: Open) -> None:
    """It tells who gave up."""
    club = await opened(late("one-page-deadzone"))
    (_, told), _ = shown(await given_up(club))
    assert told.startswith("Alice wins, ")
    assert "Bob gave up" in told


async def test_a_game_that_all_end_has_no_winner_on_its_picture(opened: Open) -> None:
    """It was ended early, whatever the points are."""
    club = await opened(late("one-page-deadzone"))
    await club.play("one-page-deadzone", club.bob)
    await club.end(club.alice, club.bob)
    (_, told), _ = shown(club.card())
    assert told.startswith("Ended early, ")


async def test_an_ending_that_cannot_be_told_holds_nothing_up(
    opened: Open, monkeypatch: pytest.MonkeyPatch, logs_errors: None
) -> None:
    """The message has the board and the ways on."""

    def fail(*_: object) -> Any:
        raise RuntimeError("no ending")

    renderer: Any = renderer_of("one-page-deadzone")
    monkeypatch.setattr(renderer, "finale", replace(renderer.finale, tell=fail))
    club = await opened(late("one-page-deadzone"))
    over = await given_up(club)
    assert [name for name, _ in shown(over)] == ["board.png"]
    assert labels(over) == ways_on("one-page-deadzone")


async def test_an_ending_that_takes_long_follows(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message goes out with the board, and is edited when it is known how the game ended."""
    monkeypatch.setattr("bot.discord.pages.endings.PATIENCE", 0)
    club = await opened(late("one-page-deadzone"))
    await given_up(club)
    await club.env.settle()
    assert [name for name, _ in shown(club.card())] == ["ending1.png", "board.png"]


async def test_a_game_without_pictures_ends_in_words(opened: Open) -> None:
    """There is no film of it either."""
    club = await opened(late("one-page-deadzone"))
    over = await given_up(club, "tic-tac-toe")
    assert shown(over) == []
    assert labels(over) == ["Rematch", "Review", "Director's cut", "Look", "Log", "Fairness"]


# -- a match of a series -----------------------------------------------------------------------------------------------


def closing(table: Table) -> Game[Any, Any]:
    """A series in this position."""
    return beginning(DOME, table.match.state)


async def test_a_match_ends_in_a_picture_of_its_own(opened: Open) -> None:
    """It stands above the store in the message of that moment, stays when that is folded, and is not repeated."""
    last = position("Wa1@E7", control="E8=P1 I9=P1 R8=P2", counter=6, to_act="P2", options={"matches": "3"})
    club = await opened(closing(last))
    await club.play(DOME.key, club.bob, options={"matches": "3"})
    await club.bob.slash(club.channel, "dome end-turn")
    over = club.card()
    (ending, told), (board, _) = shown(over)
    assert (ending, board) == ("ending1.png", "board.png")
    assert told.startswith("Match 1 of 3: Alice wins, ")
    assert "Act" in labels(over)
    await club.alice.slash(club.channel, "dome buy", deck="gunner", card="G01", unit="Gu1")
    assert club.card().id == over.id
    assert [name for name, _ in shown(club.card())] == ["ending1.png", "board.png"]
    await club.alice.slash(club.channel, "dome finish")
    following = club.card()
    assert following.id != over.id
    assert [name for name, _ in shown(following)] == ["board.png"]
    folded = next(message for message in club.channel.history() if message.id == over.id)
    assert "goes on [below]" in words(folded)
    assert shown(folded) == [("ending1.png", told)]


async def test_a_match_whose_end_is_taken_back_shows_no_ending(opened: Open) -> None:
    """The message that told of it shows the arena again."""
    last = position("Wa1@E7", control="E8=P1 I9=P1 R8=P2", counter=6, to_act="P2", options={"matches": "3"})
    club = await opened(closing(last))
    await club.play(DOME.key, club.bob, options={"matches": "3"})
    await club.bob.slash(club.channel, "dome end-turn")
    assert len(shown(club.card())) == 2
    await club.bob.slash(club.channel, "undo")
    await club.alice.slash(club.channel, "vote", answer="yes")
    assert "round 6 of 6" in words(club.card())
    assert [name for name, _ in shown(club.card())] == ["board.png"]


# -- the film and the story --------------------------------------------------------------------------------------------


async def test_the_film_is_posted_once_for_everybody(opened: Open) -> None:
    """Whoever asks again is told where it is, after a restart, too."""
    club = await opened(late("one-page-deadzone"))
    await given_up(club)
    said = await press(club, club.bob, "Post the film")
    (film,) = [message for message in club.channel.history() if message.attachments[:1] and
               message.attachments[0].filename == "replay.gif"]  # fmt: skip
    assert f"The film of the whole game is in the channel now: https://discord.com/channels/{club.guild.id}" in said
    assert said.rstrip().endswith(str(film.id))
    assert Image.open(io.BytesIO(await film.attachments[0].read())).format == "GIF"
    await club.restart()
    again = await press(club, club.carol, "Post the film")
    assert "is in the channel already" in again
    assert str(film.id) in again
    assert len([message for message in club.channel.history() if message.attachments[:1] and
                message.attachments[0].filename == "replay.gif"]) == 1  # fmt: skip
    assert str(film.id) not in words(shown_by(await club.alice.slash(club.channel, "log")))
    assert str(film.id) not in words(shown_by(await club.alice.slash(club.channel, "results")))


async def test_the_game_s_lesson_begins_where_a_game_has_ended(opened: Open) -> None:
    """Whoever has looked on learns it in direct messages."""
    club = await opened(late("one-page-deadzone"))
    await given_up(club)
    told = await press(club, club.carol, learn_it(lessons()["one-page-deadzone"].minutes))
    assert "Your lesson begins in" in told


async def story(club: Club) -> Any:
    """What Carol is shown who asks for the story of a game's end."""
    review = shown_by(await club.carol.click(club.card(), label="Review"))
    await club.carol.click(review, label="The story of its end")
    return review


async def test_the_story_begins_at_the_deciding_moment(opened: Open) -> None:
    """Privately, with that line first, and the way back to what was before."""
    club = await opened(late("deadlock"))
    await given_up(club, "deadlock")
    page = await story(club)
    assert "**The deciding moment**, round" in words(page)
    assert "Bob concedes." in words(page)
    assert "Earlier" in labels(page)


async def test_the_story_of_a_game_without_pictures_begins_at_its_start(opened: Open) -> None:
    club = await opened(late("one-page-deadzone"))
    await given_up(club, "tic-tac-toe")
    page = await story(club)
    assert "Bob gives up." in words(page)
    assert "Earlier" not in labels(page)
