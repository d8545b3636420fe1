"""Looking back in Discord: by slash and by button, private, from anywhere; films and pictures of the shipped games."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.catalogue import games
from bot.discord.bot import make_bot
from bot.discord.controls.ids import ControlId
from bot.discord.controls.log_control import LogControl
from bot.discord.pages.pictures import LARGEST_FILM
from bot.drawing.sketch import renderer_of
from bot.tables.opaque_ids import hide
from renderers.kit.film import frame
from tests.bot.discord.club import KNOWN, Club, Hall, custom_ids, labels, parts, shown_by, words
from tests.tiers import in_turn

LINK = re.compile(r"https://discord\.com/channels/(\d+)/(\d+)/(\d+)")


async def place(club: Club, *cells: int) -> None:
    """Alice and Bob take cells in turn."""
    for number, cell in enumerate(cells):
        await (club.alice, club.bob)[number % 2].slash(club.channel, "ttt place", cell=str(cell))


async def asked(club: Club, who: Any, command: str, **options: Any) -> Any:
    """The private answer to a command."""
    return shown_by(await who.slash(club.channel, command, **options))


# -- the log -----------------------------------------------------------------------------------------------------------


async def test_each_line_of_the_log_leads_to_its_post(club: Club) -> None:
    """The address is that of a message in the channel which tells the line."""
    await club.play("tic-tac-toe", club.bob)
    await place(club, 0, 4, 1)
    posts = {str(message.id): words(message) for message in club.channel.history()}
    told = [line for line in words(await asked(club, club.carol, "log")).splitlines() if "takes cell" in line]
    assert len(told) == 3
    for line in told:
        found = LINK.search(line)
        assert found is not None
        assert found.group(1, 2) == (str(club.guild.id), str(club.channel.id))
        sentence = re.sub(r"<t:\d+:t> | \[↗\].*", "", line)
        assert sentence in posts[found[3]]


async def test_the_log_is_narrowed_and_turned(club: Club) -> None:
    """By round, phase and word; buttons keep to what was looked for, after a restart, too."""
    await club.play("bazaar", club.bob)
    for coins in range(40):
        await club.alice.slash(club.channel, "bazaar gift", to="Bob", coins=str(coins))
    page = await asked(club, club.bob, "log", search="COINS", round=1, phase=club_phase(await phases(club)))
    assert "gives 39 coins" in words(page)
    assert labels(page) == ["Earlier", "Act", "Look"]
    await club.restart()
    await club.bob.click(page, label="Earlier")
    assert "gives 39 coins" not in words(page)
    assert {"Earlier", "Later"} <= set(labels(page))
    assert all("coins" in line for line in words(page).splitlines() if line.startswith("<t:"))
    await club.bob.click(page, label="Later")
    assert "gives 39 coins" in words(page)
    assert all(len(custom_id) <= 100 for custom_id in custom_ids(page))


async def phases(club: Club) -> list[tuple[int, str]]:
    """What the log has."""
    return await club.bot.tables.history.chapters(1)


def club_phase(chapters: list[tuple[int, str]]) -> str:
    """The phase of the first round that comes last."""
    return [phase for round_, phase in chapters if round_ == 1][-1]


async def test_the_log_suggests_what_there_is(club: Club) -> None:
    """Rounds and phases; what is not there gets one sentence."""
    await club.play("tic-tac-toe", club.bob)
    await place(club, 0, 4, 8)
    suggested = await club.alice.autocomplete(club.channel, "log", "round", "")
    assert [choice["value"] for choice in suggested] == [2, 1]
    suggested = await club.alice.autocomplete(club.channel, "replay", "from", "")
    assert [choice["value"] for choice in suggested] == [2, 1]
    suggested = await club.alice.autocomplete(club.channel, "log", "phase", "")
    assert [choice["value"] for choice in suggested] == ["turn"]
    assert "Nothing that you may read fits that." in words(await asked(club, club.alice, "log", search="xyz"))
    assert "There is no phase “noon”; there is turn." in words(await asked(club, club.alice, "log", phase="noon"))
    assert "too long" in words(await asked(club, club.alice, "log", search="x" * 40))
    assert "Nothing that you may read" in words(await asked(club, club.alice, "log", search="<@1>`"))


@pytest.mark.parametrize("word", ["", "coins", "été", "a b-c_d", "\u202e💥"])
def test_what_is_looked_for_fits_into_a_button(word: str) -> None:
    """And is the same afterwards."""
    control = LogControl.of(99_999, "a phase with a very long name", word)
    line = hide(bytes(32), 2**53)
    for anchor in ({"before": line}, {"after": line}):
        argument = control.to(**anchor)
        read = LogControl.read(str(ControlId.parse(str(ControlId(10**9, "log", argument))).arg))
        assert (read.round, read.phase, read.word) == (control.round, control.phase, word)
        assert (read.before, read.after) == (anchor.get("before", ""), anchor.get("after", ""))


# -- what was missed ---------------------------------------------------------------------------------------------------


async def test_what_was_missed_is_one_press_away(club: Club) -> None:
    """From the turn's direct message, by command and from the look; it tells what happened and what is to do."""
    await club.play("tic-tac-toe", club.bob)
    await place(club, 0, 4)
    message = club.alice.user.dm_channel.last_message
    assert "Catch up" in labels(message)
    looked = shown_by(await club.alice.click(club.card(), label="Look"))
    pages = [words(await asked(club, club.alice, "catchup"))]
    pages.append(words((await club.alice.user.click(message, label="Catch up")).response or message))
    await club.alice.click(looked, label="Catch up")
    pages.append(words(looked))
    for page in pages:
        assert "Bob takes cell 4." in page
        assert "Moves since: Bob 1" in page
        assert "It is your move." in page
        assert "**Before**\nX........" in page
        assert "**Now**\nX...O...." in page
    watched = words(await asked(club, club.carol, "catchup"))
    assert "your move" not in watched


async def test_what_was_missed_leads_on(club: Club) -> None:
    """Act is there for whoever is asked, and nobody else."""
    await club.play("tic-tac-toe", club.bob)
    await place(club, 0)
    mine, other = await asked(club, club.bob, "catchup"), await asked(club, club.alice, "catchup")
    assert "Act" in labels(mine)
    assert "Act" not in labels(other)
    await club.bob.click(mine, label="Act")
    assert "Where do you put your mark?" in words(mine)


async def test_nobody_catches_up_on_anothers_secrets(club: Club) -> None:
    """What was whispered to one stands in that one's pages only; an open window looks the same for all who wait."""
    await club.play("bazaar", club.bob)
    for command, options in (
        ("buy", {"ware": "ware03", "colour": "red"}), ("pack", {"ware": "ware04"}), ("amount", {"number": 5}),
        ("amount", {"number": 1}), ("queue", {"colour": "red,blue,white,green"}),
    ):  # fmt: skip
        await club.alice.slash(club.channel, f"bazaar {command}", **options)
    watched = [words(await asked(club, club.carol, command)) for command in ("catchup", "log", "stats")]
    await club.alice.click(await club.panel(club.alice), label="Use your lucky coin")
    assert [words(await asked(club, club.carol, command)) for command in ("catchup", "log", "stats")] == watched
    await club.bob.click(await club.panel(club.bob), label="Pass")
    assert "glows" in words(await asked(club, club.alice, "catchup"))
    for who in (club.bob, club.carol):
        for command in ("catchup", "log", "stats"):
            assert "glows" not in words(await asked(club, who, command))
            assert "lucky coin" not in words(await asked(club, who, command)) or who is club.bob


@pytest.mark.parametrize(
    ("key", "count", "told"),
    [
        ("galactic-supremacy", 12, ["Draw Phase: — Round 1: Alice's turn —", "Draw Phase: — Round 1: Bob's turn —"]),
        ("one-page-deadzone", 16, ["Activations: — Round 1 of 4: … begins —"]),
    ],
)
async def test_what_begins_stands_under_its_own_heading(tmp_path: Path, key: str, count: int, told: list[str]) -> None:
    """In the log as in what was missed: the turn of the one is no part of “End of the Turn” of the other."""
    hall = Hall(tmp_path, key)
    await hall.open()
    await hall.play(key, hall.bob, salt="headings")
    await defaults(hall, count)
    for command, options in (("log", {"search": "—"}), ("catchup", {})):
        begun, heading = set[str](), ""
        for line in words(await asked(hall, hall.carol, command, **options)).splitlines():
            heading = line.strip("*").split(" · ")[-1] if line.startswith("**") else heading
            if found := re.search(r"— Round .* —", line.replace("\\", "")):
                begun.add(f"{heading}: {re.sub('(Alice|Bob) begins', '… begins', found[0])}")
        assert begun >= {*told}
        assert {heading for heading, _, _ in [line.partition(":") for line in begun]} == {told[0].partition(":")[0]}
    await hall.close()


# -- films -------------------------------------------------------------------------------------------------------------


async def defaults(club: Club, count: int) -> None:
    """So many rounds of answers of the computer for both players; more, until both have answered."""
    tables, number, answered = club.bot.tables, 0, set[int]()
    while number < count or len(answered) < 2:
        number += 1
        for who in (club.alice, club.bob):
            question = (await tables.queries.look(1, str(who.id))).question
            if question is not None:
                game = (await tables.queries.snapshot(1)).game
                answer = game.autopilot((await tables.queries.look(1, str(who.id))).view, question)
                await tables.play.answer_now(1, str(who.id), answer, f"{number} {who.id}")
                answered.add(who.id)
    await club.env.settle()


@pytest.mark.parametrize("key", in_turn(sorted(games()), 1, stay=2))
async def test_films_and_pictures_of_the_shipped_games(tmp_path: Path, key: str) -> None:
    """A film's pictures are the renderer's boards of what everybody saw; what was missed has two, with alt texts."""
    hall = Hall(tmp_path, key)
    await hall.open()
    with hall.env.time_context():
        await hall.play(key, hall.bob)
        await film_of(hall, key)
        caught = await asked(hall, hall.alice, "catchup")
        assert sorted(file.filename for file in caught.attachments) == ["before.png", "now.png"]
        told = [item["description"] for part in parts(caught) if part["type"] == 12 for item in part["items"]]
        assert [alt.split(".")[0] for alt in told] == ["As it stood after your last look", "As it stands now"]
    await hall.close()


async def film_of(hall: Hall, key: str) -> None:
    """Play a while and compare the film with the boards."""
    await defaults(hall, 5)
    shown = await asked(hall, hall.carol, "replay")
    (attachment,) = shown.attachments
    assert attachment.filename == "replay.gif"
    assert 0 < attachment.size <= LARGEST_FILM
    film = Image.open(io.BytesIO(await attachment.read()))
    span = await hall.bot.tables.history.film(1, None, None)
    names = [seat.name for seat in (await hall.bot.tables.queries.snapshot(1)).seats]
    assert film.n_frames == len(span.frames) > 3  # type: ignore[attr-defined]  # of a GIF
    renderer: Any = renderer_of(key)
    for number in (0, len(span.frames) // 2, len(span.frames) - 1):
        film.seek(number)
        at = span.frames[number]
        whole = frame(renderer.board(at.view, names, at.facts), "")
        strip = whole.height - round(whole.height * 0.8)
        box = (0, strip, whole.width, whole.height)
        apart = ImageChops.difference(film.convert("RGB").crop(box), whole.crop(box))
        assert max(ImageStat.Stat(apart).mean) < 6, number
    alt = next(item["description"] for part in parts(shown) if part["type"] == 12 for item in part["items"])
    assert alt


async def test_films_that_cannot_be_made(club: Club) -> None:
    """One sentence each: before the game, no such span, a game without pictures."""
    assert "There is no game in this channel" in words(await asked(club, club.alice, "replay"))
    await club.alice.slash(club.channel, "game new", game="tic-tac-toe")
    assert "has not begun yet" in words(await asked(club, club.alice, "replay"))
    assert "has not begun yet" in words(await asked(club, club.alice, "catchup"))
    await club.alice.slash(club.channel, "game cancel")
    await club.play("tic-tac-toe", club.bob)
    await place(club, 0, 4)
    for options in ({"from": 9}, {"to": 99}, {"from": -1}):
        assert "There is no round" in words(await asked(club, club.alice, "replay", **options))
    assert "comes after" in words(await asked(club, club.alice, "replay", **{"from": 2, "to": 1}))
    assert "has no pictures to show again" in words(await asked(club, club.alice, "replay"))


# -- dice, standings, one's games --------------------------------------------------------------------------------------


async def test_statistics_tell_pace_and_later_dice(club: Club) -> None:
    """How quickly everybody answers; the dice only when nothing is secret any more."""
    await club.play("tic-tac-toe", club.bob)
    await place(club, 0)
    await club.env.advance_time(7200)
    await club.bob.slash(club.channel, "ttt place", cell="4")
    told = words(await asked(club, club.carol, "stats"))
    assert "**Bob**: 1 answer, half of them within 2 hours" in told
    assert "Dice are counted when the game is over" in told
    await place(club, 1, 5, 2)
    assert "No dice were rolled." in words(await asked(club, club.carol, "stats"))


async def test_standings_and_results_of_a_server(club: Club) -> None:
    """Private, by game, in direct messages those of the server where one plays; names are shown as text."""
    assert "No game has been played" in words(await asked(club, club.carol, "standings"))
    assert "No game has been played" in words(await asked(club, club.carol, "results"))
    await club.play("tic-tac-toe", club.bob)
    await place(club, 0, 4, 1, 5, 2)
    told = words(await asked(club, club.carol, "standings"))
    assert re.search(r"1\. \*\*Alice\*\* · rating \d+\.\d · 1 game, 1 won", told)
    assert re.search(r"2\. \*\*Bob\*\* · rating -?\d+\.\d · 1 game, 0 won", told)
    results = words(await asked(club, club.carol, "results"))
    assert "table 1: **Alice** won against Bob" in results
    found = LINK.search(results)
    assert found is not None
    assert "Alice has won" in next(words(post) for post in club.channel.history() if str(post.id) == found[3])
    assert "No game “chess” has been played" in words(await asked(club, club.carol, "standings", game="chess"))
    suggested = await club.carol.autocomplete(club.channel, "standings", "game", "")
    assert [choice["value"] for choice in suggested] == ["tic-tac-toe"]
    assert "Standings belong to a server" in words((await club.carol.user.slash("standings")).response)
    await club.play("bazaar", club.bob)
    assert "1. **Alice**" in words((await club.alice.user.slash("standings")).response)


async def test_ones_games_everywhere(club: Club) -> None:
    """In a channel and in direct messages; those first where it is one's move; others' games are not there."""
    assert "You are in no game." in words(await asked(club, club.alice, "games"))
    await club.play("tic-tac-toe", club.bob)
    await place(club, 0)
    first, club.channel = club.channel, club.guild.create_text_channel("table-2")
    await club.play("bazaar", club.bob)
    for page in ((await club.alice.user.slash("games")).response, await asked(club, club.alice, "games")):
        lines = [line for line in words(page).splitlines() if line.startswith("**")]
        assert ["your move" in line for line in lines] == [True, False]
        assert [str(club.channel.id) in lines[0], str(first.id) in lines[1]] == [True, True]
        assert "Bob is to move" in lines[1]
    assert "You are in no game." in words((await club.carol.user.slash("games")).response)


async def test_a_table_that_waits_for_the_operator_hides_no_other(club: Club) -> None:
    """One's other games are still listed."""
    await club.play("tic-tac-toe", club.bob)
    club.channel = club.guild.create_text_channel("table-2")
    await club.play("bazaar", club.bob)
    await club.bot.close()
    known = dict(KNOWN)
    del known["bazaar"]
    club.bot = make_bot(club.settings, wait_hook=club.bot.wait_hook, known=lambda: known)
    await club.env.restart_bot(club.bot)
    told = words((await club.alice.user.slash("games")).response)
    assert "Tic-tac-toe" in told
    assert "Bazaar" not in told
