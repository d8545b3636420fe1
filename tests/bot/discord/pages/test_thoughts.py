"""Sealed thoughts in Discord: noted in private, read by nobody while the game runs, shown afterwards by consent."""

from __future__ import annotations

import io
import json
from typing import Any

from PIL import Image

from bot.discord.texts import texts, thought_texts
from bot.store.records import read_record
from bot.store.thoughts import LONGEST, digest_of
from bot.store.verify import verify
from tests.bot.discord.club import KNOWN, Club, Clubs, labels, shown_by, words
from tests.bot.discord.pages.test_endings import late

BLUFF = "I think Bob bluffs, the fox"
KEY = "one-page-deadzone"


async def think(club: Club, who: Any, text: str = BLUFF) -> str:
    """What somebody is told who notes a thought by typing."""
    return words(shown_by(await who.slash(club.channel, "thoughts", text=text)))


async def asked(club: Club, who: Any, command: str) -> str:
    """What somebody reads who types a command."""
    return words(shown_by(await who.slash(club.channel, command)))


async def press(club: Club, who: Any, label: str) -> Any:
    """The private answer to a button of the table's message."""
    return shown_by(await who.click(club.card(), label=label))


async def burn(club: Club) -> None:
    """Alice burns her stall down, which ends a bazaar."""
    panel = await club.panel(club.alice)
    await club.alice.click(panel, label="Burn")
    await club.alice.click(panel, label=texts.YES)


def last_dm(who: Any) -> Any:
    """The newest direct message to somebody."""
    message = who.user.dm_channel.last_message
    assert message is not None
    return message


def check(record: dict[str, Any]) -> None:
    """Verify a record as a file."""
    verify(read_record(json.dumps(record).encode()), lambda key: KNOWN[key])


async def test_a_thought_is_read_by_nobody_while_the_game_runs(club: Club) -> None:
    """Noted in a form; neither the channel nor what others ask for nor any record has it, only its seal is told."""
    await club.play("bazaar", club.bob)
    panel = await club.panel(club.alice)
    await club.alice.click(panel, label="Settings")
    form = await club.alice.click(panel, label=thought_texts.THINK)
    told = words(shown_by(await club.alice.submit_modal(form, {"text": f"  {BLUFF}\n really "})))
    assert "Sealed: only you can read it now." in told
    assert f"“{BLUFF} really” · seal" in await asked(club, club.alice, "thoughts")
    proof = await asked(club, club.carol, "prove")
    assert "Sealed thoughts: 1; fingerprint of their seals: " in proof
    await club.alice.slash(club.channel, "bazaar buy", ware="ware03", colour="red")
    for command in ("look", "log", "catchup", "thoughts", "review", "replay", "why", "stats"):
        for who in (club.bob, club.carol):
            assert "fox" not in await asked(club, who, command)
    tables, mine, theirs = club.bot.tables, str(club.alice.id), str(club.bob.id)
    assert "fox" in json.dumps(await tables.mydata.export(mine))
    assert "fox" not in json.dumps(await tables.mydata.export(theirs))
    for complete in (False, True):
        record = await tables.queries.record(1, complete=complete)
        assert "fox" not in json.dumps(record)
        assert [thought["seat"] for thought in record["thoughts"]] == [0]
    public = [call for call in club.env.http_requests if "/channels/" in call.path]
    assert public
    assert not [call.path for call in public if "fox" in str(call.json)]


async def test_whoever_wrote_is_asked_once_and_may_take_it_back(club: Club) -> None:
    """By direct message at the end; shown only after a yes, withheld again after a no; the record holds all the way."""
    await club.play("bazaar", club.bob)
    await think(club, club.alice)
    await think(club, club.bob, "Alice is a hen")
    await burn(club)
    asking = last_dm(club.alice)
    assert "You sealed 1 thought while you played. May the others read it" in words(asking)
    assert thought_texts.NOTHING_SHOWN in words(await press(club, club.carol, thought_texts.CUT))
    hidden = await club.bot.tables.queries.record(1)
    await club.alice.user.click(asking, label=thought_texts.SHOW)
    assert thought_texts.SHOWN in words(last_dm(club.alice))
    cut = await press(club, club.carol, thought_texts.CUT)
    assert f"**Alice**: “{BLUFF}”" in words(cut)
    assert "hen" not in words(cut)
    (file,) = cut.attachments
    (told,) = json.loads(await file.read())["thoughts"]
    assert digest_of(told["salt"], told["text"]) == told["digest"]
    shown = await club.bot.tables.queries.record(1)
    check(shown)
    assert [thought["text"] for thought in shown["thoughts"]] == [BLUFF, None]
    assert shown["seal"] == hidden["seal"], "what /prove shows stays"
    page = shown_by(await club.alice.slash(club.channel, "thoughts"))
    await club.alice.click(page, label=thought_texts.WITHHOLD)
    assert thought_texts.WITHHELD in words(page)
    assert thought_texts.NOTHING_SHOWN in words(await press(club, club.bob, thought_texts.CUT))
    assert await club.bot.tables.queries.record(1) == hidden
    check(hidden)


async def test_what_cannot_be_sealed(club: Club) -> None:
    """One sentence each, and nothing is written: no table, a lobby, no seat, nothing, too much, a game that is over."""
    assert "There is no game in this channel" in await think(club, club.alice)
    await club.alice.slash(club.channel, "game new", game="bazaar")
    assert "This game has not begun" in await think(club, club.alice)
    await club.alice.slash(club.channel, "game cancel")
    await club.play("bazaar", club.bob)
    assert "You have no seat at this table" in await think(club, club.carol)
    assert "there is nothing to seal yet" in await think(club, club.alice, " \u200b ")
    assert f"a thought has at most {LONGEST} characters" in await think(club, club.alice, "x" * (LONGEST + 1))
    assert thought_texts.NONE_YET in await asked(club, club.alice, "thoughts")
    await burn(club)
    assert "This game is over" in await think(club, club.alice)


async def test_the_directors_cut_shows_all_hands_and_thoughts(clubs: Clubs) -> None:
    """A film that is wider than others, with one more picture for each thought, and the words below it."""
    club = await clubs(*KNOWN.values(), late(KEY))
    await club.play(KEY, club.bob)
    await think(club, club.alice)
    await club.concede(club.bob)
    await club.alice.user.click(last_dm(club.alice), label=thought_texts.SHOW)
    assert thought_texts.CUT in labels(club.card())
    shown = await press(club, club.carol, thought_texts.CUT)
    assert f"“{BLUFF}”" in words(shown)
    film, notes = shown.attachments
    assert (film.filename, notes.filename) == ("directors-cut.gif", "thoughts.json")
    image = Image.open(io.BytesIO(await film.read()))
    cut = await club.bot.tables.history.directors_cut(1)
    assert image.n_frames == len(cut.frames) + 1  # type: ignore[attr-defined]  # of a GIF
    assert image.width > 640
