"""The lobby card as somebody sees it who knows nothing: what it is, how to try it, and what lies behind its buttons."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from bot.catalogue import games, lessons
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.lobby import lobby, options_of, options_panel
from bot.discord.pages.pictures import Pictures
from bot.tables import Person
from bot.tables.commands.lessons import DIRECT
from rules.engine import Game
from tests.bot.discord.club import (
    KNOWN,
    Club,
    Clubs,
    Hall,
    choose,
    custom_ids,
    entries,
    labels,
    lists,
    parts,
    shown_by,
    words,
)

EVERYTHING: Mapping[str, Game[Any, Any]] = {**KNOWN, **games()}
SKIRMISH, EMPIRES, DOME = "one-page-deadzone", "galactic-supremacy", "death-dome"
LEARN, PLAY_NOW = "Learn it in ten minutes", "Play now against computers"


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """The server with the bot logged in, which hosts some of the games, too."""
    club = Hall(tmp_path, SKIRMISH, EMPIRES)
    await club.open()
    yield club
    await club.close()


async def open_table(club: Club, key: str, who: Any = None) -> Any:
    """Somebody opens a table; return its card."""
    await (who or club.alice).slash(club.channel, "game new", game=key)
    return club.card()


def pictures_of(message: Any) -> list[dict[str, Any]]:
    """The pictures of a message."""
    return [item for part in parts(message) if part["type"] == 12 for item in part["items"]]


def rows_of(message: Any) -> list[list[str]]:
    """The labels of the buttons, row by row."""
    return [[button["label"] for button in part["components"]] for part in parts(message) if part["type"] == 1]


@pytest.mark.parametrize("key", games())
async def test_the_card_says_what_the_game_is_and_how_to_begin(clubs: Clubs, key: str) -> None:
    """Two sentences, how long, for how many, two rows of buttons; and no word that only the program knows.

    In its options neither the host nor a guest reads such a word.
    """
    club, game = await clubs(games()[key]), games()[key]
    card = await open_table(club, key)
    told = words(card)
    assert re.fullmatch(r"[^.!?]+[.!?] [^.!?]+[.!?]", game.pitch), "two sentences"
    for said in (f"## {game.title}", game.pitch, f"👥 {game.players}", f"⏳ {game.lasts}"):
        assert said in told
    assert rows_of(card) == [
        ["Join", PLAY_NOW, "Add computer", "Start"],
        [LEARN, "Leave", "Options", "Fairness", "Help"],
    ]
    for code in ("SHA-256", "salt", "default", "none", "renew", "autopilot", ": **0**", "window"):
        assert code not in told.casefold().replace(game.pitch.casefold(), "")
    for who in (club.alice, club.bob):
        told = words(shown_by(await who.click(card, label="Options"))).casefold()
        assert not re.findall(r"default|per-phase|\bnull\b", told)


async def test_the_status_of_a_lobby_has_the_cover(club: Club) -> None:
    """Its alt text says what it is; whoever wants words in place of pictures has none."""
    await open_table(club, EMPIRES)
    shown = shown_by(await club.bob.slash(club.channel, "game status"))
    assert [item["description"] for item in pictures_of(shown)] == ["The cover of Galactic Supremacy"]
    assert "Galactic Supremacy" in words(shown)
    await club.bob.slash(club.channel, "settings", pictures="off")
    shown = shown_by(await club.bob.slash(club.channel, "game status"))
    assert pictures_of(shown) == []
    assert rows_of(shown) == rows_of(club.card())


async def test_what_is_not_ones_own_to_press_is_grey_on_a_private_card(club: Club) -> None:
    """Whoever has no seat has none to leave, and only the host begins; on the card for everybody a sentence says so."""
    card = await open_table(club, EMPIRES)
    assert "Leave" not in labels(card), "nobody sits here"
    await club.alice.click(card, label="Join")
    await club.dora.click(club.card(), label="Join")
    card = club.card()
    assert {"Leave", "Join", "Start", PLAY_NOW, "Add computer"} <= set(labels(card))
    refused = words(shown_by(await club.bob.click(card, label="Leave")))
    assert refused.strip() == "You have no seat at this table, so there is none to leave."
    always = [LEARN, "Options", "Fairness", "Help"]
    for who, own in (
        (club.alice, [PLAY_NOW, "Add computer", "Start", LEARN, "Leave"]),
        (club.dora, [PLAY_NOW, LEARN, "Leave"]),
        (club.bob, ["Join", LEARN]),
    ):
        mine = shown_by(await who.click(shown_by(await who.click(card, label="Options")), label="Back"))
        assert labels(mine) == [*own, *always[1:]]


async def test_on_the_private_card_of_a_rematch_only_those_are_ready_for_whom_a_seat_is_held(club: Club) -> None:
    """What is missing is said without signs that only a program reads."""
    await club.play("tic-tac-toe", club.bob)
    await club.concede(club.bob)
    await club.alice.click(club.card(), label="Rematch")
    card = club.card()
    assert "Ready" in labels(card)
    await club.bob.click(card, label="Ready")
    for who, ready in ((club.alice, True), (club.bob, False), (club.carol, False)):
        mine = shown_by(await who.slash(club.channel, "game status"))
        assert ("Ready" in labels(mine)) == ready
    refused = words(shown_by(await club.alice.slash(club.channel, "game start")))
    assert "Each presses Ready or types /game ready" in refused
    assert "`" not in refused


async def test_a_name_is_told_as_it_is_written(tmp_path: Path) -> None:
    """Whoever is ready first is told for whom the table waits."""
    club = Club(tmp_path, names=("Al_ice", "Bob", "Carol"))
    await club.open()
    await club.play("tic-tac-toe", club.bob)
    await club.concede(club.bob)
    await club.bob.click(club.card(), label="Rematch")
    told = words(shown_by(await club.bob.slash(club.channel, "game ready")))
    assert "You have a seat. Waiting for Al\\_ice.\n" in told, "escaped once"
    await club.close()


async def test_the_private_card_of_a_rematch_offers_no_seat_to_whoever_has_one(club: Club) -> None:
    """Where seats are free somebody else may join; the one for whom a seat is held is ready, and joins nothing."""
    await club.play(EMPIRES, club.bob)
    await club.concede(club.bob)
    await club.alice.click(club.card(), label="Rematch")
    for who, may_join in ((club.alice, False), (club.bob, False), (club.carol, True)):
        mine = shown_by(await who.slash(club.channel, "game status"))
        assert ("Join" in labels(mine)) == may_join
    assert "Join" in labels(club.card())


async def test_a_cover_is_drawn_once(club: Club) -> None:
    """All tables of a game show the same file; a game without a cover has a card in words."""
    drawn: list[str] = []
    pages = PageBuilder(club.bot.tables, pictures := Pictures(probe=drawn.append))
    for number, key in enumerate((SKIRMISH, SKIRMISH, "bazaar")):
        room = str(club.guild.create_text_channel(f"room-{number}").id)
        await club.bot.tables.lobby.open(key, str(club.guild.id), room, Person("1", "Ann"), f"opened {number}")
    shown = []
    for number in (1, 2, 3):
        page = await pages.lobby(await club.bot.tables.queries.snapshot(number))
        await pictures.later([hole.wanted for hole in page.holes])
        shown.append(await pages.lobby(await club.bot.tables.queries.snapshot(number)))
    first, second, plain = [[file.fp.read() for file in page.files] for page in shown]
    assert first == second
    assert len(first) == 1
    assert plain == []
    assert drawn == ["in render"]
    pictures.close()


async def test_play_now_begins_for_whoever_presses(club: Club) -> None:
    """At an empty table who presses is seated, a computer joins, and the game begins; the card says so in a line."""
    card = await open_table(club, SKIRMISH)
    await club.bob.click(card, label=PLAY_NOW)
    await club.bot.tables.quiet()
    await club.env.settle()
    table = await club.bot.tables.queries.snapshot(1)
    assert (table.status, table.names) == ("running", ("Bob", "Computer 1"))
    assert labels(await club.panel(club.bob))
    kept = next(message for message in club.channel.history() if message.id == card.id)
    begun = "**One Page Deadzone has begun:** Bob and Computer 1 play; it goes on below."
    assert words(kept).splitlines() == ["", begun, "-# Table 1"]
    assert custom_ids(kept) == []
    assert pictures_of(kept) == []


async def test_play_now_is_for_the_host_and_the_seated(club: Club) -> None:
    """Others are refused; the host begins for those who sit there, and a computer joins where two people would do."""
    await club.carol.click(await open_table(club, EMPIRES), label="Join")
    await club.dora.click(club.card(), label="Join")
    refused = words(shown_by(await club.bob.click(club.card(), label=PLAY_NOW)))
    assert "Only the host and those who are seated can do that: press Join first." in refused
    assert "Bob" not in words(club.card())
    await club.alice.click(club.card(), label=PLAY_NOW)
    assert (await club.bot.tables.queries.snapshot(1)).names == ("Carol", "Dora", "Computer 1")


async def test_play_now_that_is_refused_changes_nothing(clubs: Clubs) -> None:
    """What the rules refuse at the start leaves the seats as they were."""
    club = await clubs(games()[DOME])
    await open_table(club, DOME)
    await club.alice.slash(club.channel, "game options", option="arena", value="duel")
    for who in (club.alice, club.bob):
        await who.click(club.card(), label="Join")
    told = words(shown_by(await club.alice.click(club.card(), label=PLAY_NOW)))
    assert "The duel is for 2 players and 3 are seated" in told
    assert (await club.bot.tables.queries.snapshot(1)).names == ("Alice", "Bob")
    assert "Computer" not in words(club.card())
    await club.alice.click(club.card(), label="Start")
    assert (await club.bot.tables.queries.snapshot(1)).status == "running"


async def test_play_now_keeps_out_whoever_may_not_join(club: Club) -> None:
    """At a table for invited players nobody else begins."""
    card = await open_table(club, SKIRMISH)
    await club.alice.slash(club.channel, "game invite", player=club.carol)
    assert "invited players only" in words(shown_by(await club.bob.click(card, label=PLAY_NOW)))
    await club.carol.click(card, label=PLAY_NOW)
    assert (await club.bot.tables.queries.snapshot(1)).names == ("Carol", "Computer 1")


async def test_learn_it_opens_the_lesson_of_this_game(club: Club) -> None:
    """For whoever presses, in their direct messages; once more it tells where that is, and the table stays as it is."""
    card = await open_table(club, SKIRMISH)
    told = words(shown_by(await club.bob.click(card, label=LEARN)))
    await club.bot.tables.quiet()
    await club.env.settle()
    room = f"https://discord.com/channels/{DIRECT}/{club.bob.user.dm_channel.id}"
    assert f"Your lesson begins in {room}" in told
    first = [words(message) for message in club.bob.user.dm_channel.history()]
    assert any(lessons()[SKIRMISH].welcome.first.splitlines()[0] in message for message in first)
    again = words(shown_by(await club.bob.click(card, label=LEARN)))
    assert f"You have a lesson of One Page Deadzone open already, in {room}" in again
    assert "Bob" not in words(club.card())


async def test_every_page_of_the_card_leads_back_to_it(club: Club) -> None:
    """Options, Fairness, Help with its commands, and Rules: each has Back, and there everything can be pressed."""
    card = await open_table(club, SKIRMISH)
    for label in ("Options", "Fairness", "Help"):
        shown = shown_by(await club.bob.click(card, label=label))
        assert labels(shown)[-1] == "Back", label
        await club.bob.click(shown, label="Back")
        assert rows_of(shown) == rows_of(card)
    shown = shown_by(await club.bob.click(card, label="Options"))
    await club.bob.click(shown, label="Rules")
    assert "Back" in labels(shown)
    await club.bob.click(shown, label="Back")
    await club.bob.click(shown, label="Help")
    await club.bob.click(shown, label="All commands")
    assert "Everything by typing" in words(shown)
    await club.bob.click(shown, label="Back")
    await club.bob.click(shown, label="Back")
    await club.bob.click(shown, label="Join")
    assert "1. Bob" in words(shown)
    assert "1. Bob" in words(club.card())
    await club.bob.click(shown, label=PLAY_NOW)
    assert "has begun:" in words(shown)


async def test_fairness_is_told_in_words(club: Club) -> None:
    """With the fingerprint, and the way to bring words of one's own."""
    card = await open_table(club, "tic-tac-toe")
    shown = shown_by(await club.bob.click(card, label="Fairness"))
    assert "every roll of this game follows from it" in words(shown)
    assert (await club.bot.tables.queries.snapshot(1)).commitment in words(shown)
    assert "Join with salt…" in labels(shown)


async def test_options_are_words(club: Club) -> None:
    """What is unusual stands on the card; lists, suggestions and what others see name no code."""
    await open_table(club, EMPIRES)
    mine = shown_by(await club.alice.click(club.card(), label="Options"))
    assert "after 15 rounds" in entries(mine, 2)
    found = await club.alice.autocomplete(club.channel, "game options", "value", "minute", option="deadline")
    assert found == []
    found = await club.alice.autocomplete(club.channel, "game options", "value", "others", option="deadline")
    assert [(choice["name"], choice["value"]) for choice in found] == [("the others vote", "vote")]
    await club.alice.slash(club.channel, "game options", option="deadline", value="vote")
    assert "At the deadline: **the others vote**" in words(club.card())
    theirs = words(shown_by(await club.bob.click(club.card(), label="Options")))
    assert "At the deadline: **the others vote**\n" in theirs
    assert "Time to react: **until all have answered** (as usual)" in theirs


@pytest.mark.parametrize("key", EVERYTHING)
async def test_cards_and_options_fit_with_the_fewest_and_the_most(clubs: Clubs, key: str) -> None:
    """No seat taken or all of them, whatever was agreed: Discord takes the card and each page of options."""
    club, game = await clubs(EVERYTHING[key]), EVERYTHING[key]
    tables = club.bot.tables
    room = str(club.channel.id)
    number = await tables.lobby.open(key, str(club.guild.id), room, Person("1", "A" * 40), "opened")
    for seats in range(game.seats[1] + 1):
        shot = await tables.queries.snapshot(number)
        pages = -(-len(options_of(shot)) // 8)
        views = [
            lobby(shot),
            options_panel(shot, "2"),
            *[options_panel(shot, "1", "Set.", page) for page in range(pages)],
        ]
        for view in views:
            assert view.content_length() <= 4_000
            assert view.total_children_count <= 40
        card = [row for row in lobby(shot).walk_children() if row.type.value == 1]
        assert len(card) == 2
        if seats < game.seats[1]:
            await tables.lobby.add_computer(number, "1", f"computer {seats}")


async def test_the_card_has_its_cover_until_the_game_begins(club: Club) -> None:
    """Posted with it or given it when it is drawn, and through each edit; what is left of the card has none."""
    card = await open_table(club, SKIRMISH)
    await club.bot.tables.quiet()
    await club.env.settle()
    for label in ("Join", "Add computer"):
        assert [item["description"] for item in pictures_of(club.card())] == ["The cover of One Page Deadzone"]
        assert [file.filename for file in club.card().attachments] == ["cover.png"]
        await club.alice.click(club.card(), label=label)
    await club.alice.click(club.card(), label="Start")
    await club.bot.tables.quiet()
    await club.env.settle()
    kept = next(message for message in club.channel.history() if message.id == card.id)
    assert "has begun:" in words(kept)
    assert (pictures_of(kept), list(kept.attachments)) == ([], [])


async def test_the_host_chooses_how_well_computers_play(club: Club) -> None:
    """One of whom nothing is said plays normally; a list in Options changes it, and the card names it."""
    club.settings = club.settings.model_copy(update={"thinkers": 1})
    await club.restart()
    await open_table(club, EMPIRES)
    await club.alice.slash(club.channel, "game add-computer", level="easy")
    await club.alice.click(club.card(), label="Add computer")
    assert "Computer 1 (easy)" in words(club.card())
    assert "Computer 2 (normal)" in words(club.card())
    panel = shown_by(await club.alice.click(club.card(), label="Options"))
    number = [held["placeholder"] for held in lists(panel)].index("How well computers play")
    await choose(club.alice, panel, "Computer 2 (normal): hard from now on", number=number)
    assert "The computer plays so from now on." in words(panel)
    assert "Computer 2 (hard)" in words(club.card())
