"""Dice as people in Discord see them: fixed before the game, proved after it, and thrown by themselves."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest_asyncio

from bot.store.records import read_record, to_compare
from tests.bot.discord.club import KNOWN, Club, labels, shown_by, words
from tests.bot.tables.auction import AUCTION

BUTTON = "Type the dice…"


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """A club that knows a game with dice."""
    club = Club(tmp_path, known={**KNOWN, AUCTION.key: AUCTION})
    await club.open()
    yield club
    await club.close()


async def told(result: Any) -> str:
    """What somebody is told."""
    return words(shown_by(await result))


async def spin(club: Club) -> None:
    """Alice and Bob play with real dice, and Alice has chosen to spin."""
    await club.play("auction", club.bob, options={"begin": "luck", "dice": "typed"})
    await club.alice.slash(club.channel, f"{AUCTION.command} do", what="spin")


async def test_the_dice_are_fixed_before_the_game_and_proved_after_it(club: Club) -> None:
    """Fingerprints stand below the first message, the secret in the last; /prove tells in between how to check."""
    await club.alice.slash(club.channel, "game new", game="tic-tac-toe")
    fairness = shown_by(await club.alice.click(club.card(), label="Fairness"))
    form = await club.alice.click(fairness, label="Join with salt…")
    assert form.modal is not None
    assert "shown to everybody" in str(form.modal["components"])
    await club.alice.submit_modal(form, {"salt": "**pepper** @everyone"})
    mine = await told(club.bob.slash(club.channel, "game join", salt="thyme"))
    await club.alice.slash(club.channel, "game start")
    first = words(club.card()).strip().splitlines()
    assert first[:3] == ["### Tic-tac-toe · round 1", "-# Table 1", "........."], "what a player looks for comes first"
    committed = re.fullmatch(r"-# Dice fixed \(/prove tells how to check\): ([0-9a-f]{64}) · ([0-9a-f]{32})", first[-1])
    assert committed
    brought = json.dumps(["**pepper** @everyone", "thyme"], separators=(",", ":")).encode()
    assert hashlib.sha256(brought).hexdigest()[:32] == committed[2]
    proof = await told(club.carol.slash(club.channel, "prove"))
    for said in (
        "`arbiter verify FILE`",
        committed[1],
        committed[2],
        "Alice “\\*\\*pepper\\*\\* @\u200beveryone”, Bob “thyme”",
        "kept until the game is over",
        "could read the secret",
    ):
        assert said in proof
    await club.alice.slash(club.channel, "ttt place", cell="0")
    assert committed[1] not in words(club.card())
    assert committed[1] not in await told(club.carol.slash(club.channel, "catchup"))
    assert first[-1] in [line for message in club.channel.history() for line in words(message).splitlines()]
    await club.concede(club.bob)
    last = re.search(r"-# The secret of the dice was ([0-9a-f]+); \*\*Fairness\*\*", words(club.card()))
    assert last
    assert hashlib.sha256(bytes.fromhex(last[1])).hexdigest() == committed[1]
    assert committed[1] in mine, "kept where nobody else can change it"
    record = await club.bot.tables.queries.record(1, complete=True)
    proof = await told(club.carol.slash(club.channel, "prove"))
    for line in to_compare(read_record(json.dumps(record).encode())):
        assert line in proof


async def test_how_to_check_is_three_steps_in_short_sentences(club: Club) -> None:
    """What is fixed before, what is shown at the end, and what finds a changed one."""
    await club.play("auction", club.bob, options={"begin": "luck"})
    lines = (await told(club.carol.slash(club.channel, "prove"))).splitlines()
    begin = next(number for number, line in enumerate(lines) if line.startswith("Before anybody joined"))
    steps = lines[begin : begin + 3]
    assert [step.split()[0] for step in steps] == ["Before", "When", "Then"]
    assert max([len(sentence.split()) for step in steps for sentence in re.split(r"\. ", step)]) < 36


async def test_luck_is_told_when_the_game_is_over(club: Club) -> None:
    """How the dice of each player fell, among a hundred such series."""
    await club.play("auction", club.bob, options={"begin": "luck"})
    for what in ("spin", "spin"):
        await club.alice.slash(club.channel, f"{AUCTION.command} do", what=what)
    assert "Dice are counted when the game is over" in await told(club.carol.slash(club.channel, "stats"))
    await club.end(club.alice, club.bob)
    assert re.search(r"Alice.*higher than \d+ of 100", await told(club.carol.slash(club.channel, "stats")))


async def test_dice_are_typed_into_a_form(club: Club) -> None:
    """The table says who throws what; others are refused, and so is what no die shows."""
    await spin(club)
    assert "Alice: throw 1 die of 6 sides and type what they show." in words(club.card())
    assert BUTTON in labels(club.card())
    assert "throw 1 die" in words(await club.panel(club.alice))
    assert "throw 1 die" not in words(await club.panel(club.bob))
    for who, typed, said in (
        (club.bob, "3", "These dice are for Alice to throw"),
        (club.alice, "seven", "“seven” is not a number"),
        (club.alice, "7", "cannot show 7"),
        (club.alice, "4", "Noted."),
    ):
        form = await who.click(club.card(), label=BUTTON)
        assert said in await told(who.submit_modal(form, {"results": typed}))
    assert "Alice threw 4." in words(club.card())
    assert BUTTON not in labels(club.card())


async def test_dice_are_typed_as_a_command_after_a_restart(club: Club) -> None:
    """Nothing is lost; when nobody is to throw, a sentence says so."""
    await spin(club)
    await club.restart()
    assert "No dice" not in await told(club.alice.slash(club.channel, "dice", results="2"))
    assert "Alice threw 2." in words(club.card())
    assert "No dice are to be thrown" in await told(club.alice.slash(club.channel, "dice", results="2"))


async def test_undo_takes_the_answer_back_that_waits(club: Club) -> None:
    """The dice are not asked for any more."""
    await spin(club)
    assert "Taken back: your answer; you are asked again." in await told(club.alice.slash(club.channel, "undo"))
    assert BUTTON not in labels(club.card())
    assert "throw 1 die" not in words(await club.panel(club.alice))


async def test_dice_that_were_typed_are_taken_back_by_vote(club: Club) -> None:
    """The table tells them as they are typed; a second form for the same throw is refused; controls outlive the bot."""
    await club.play("auction", club.bob, options={"begin": "luck", "dice": "typed"})
    await club.alice.slash(club.channel, f"{AUCTION.command} do", what="twice")
    forms = [await club.alice.click(club.card(), label=BUTTON) for _ in range(2)]
    assert "throw 2 dice" in await told(club.alice.submit_modal(forms[0], {"results": "4"}))
    assert "Alice threw 4; more dice are to be thrown." in words(club.card())
    assert "Those dice have been typed already" in await told(club.alice.submit_modal(forms[1], {"results": "4"}))
    assert "Bob must agree" in await told(club.alice.slash(club.channel, "undo"))
    assert "Alice asks to take back an answer after throwing 4." in words(club.card())
    assert "you are not among them" in await told(club.carol.click(club.card(), label="Agree"))
    await club.restart()
    await club.bob.click(club.card(), label="Agree")
    assert "Alice takes back an answer after throwing 4." in words(club.card())
    assert BUTTON not in labels(club.card())


async def test_a_roll_taken_back_against_computers_costs_the_rating(club: Club) -> None:
    """It is told at the table, in the status, at the end and among the results, also after a restart."""
    await club.play("auction", options={"begin": "luck"})
    await club.alice.slash(club.channel, f"{AUCTION.command} do", what="spin")
    assert "ratings" not in await told(club.carol.slash(club.channel, "game status"))
    assert "Taken back: “0 does spin”" in await told(club.alice.slash(club.channel, "undo"))
    assert "This game no longer counts for ratings." in words(club.card())
    await club.restart()
    assert "This game does not count for ratings." in await told(club.carol.slash(club.channel, "game status"))
    while "The game is over" not in words(club.card()):
        await club.dora.slash(club.channel, "gm skip")
        await club.env.advance_time(5)
    assert "This game does not count for ratings." in words(club.card())
    assert "(not rated)" in await told(club.carol.slash(club.channel, "results"))
    assert "No game that counts for ratings" in await told(club.carol.slash(club.channel, "standings"))
