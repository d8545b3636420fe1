"""Panels in a window that the first word ends: a game of bluff in which the first doubt counts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.discord.texts import texts
from rules.engine import Answer
from tests.bot.discord.club import Club, Clubs, custom_ids, labels, shown_by, words
from tests.bot.discord.test_trouble import forged
from tests.examples.magpie import FIRST_WORD
from tests.examples.magpie.marked import marked
from tests.examples.magpie.moves import Doubt, Play

ASKED = "Alice says it is a 4. Do you doubt it?"


async def claimed(club: Club, **more: Any) -> None:
    """A table at which Alice has made a claim."""
    await club.play("magpie", club.bob, club.carol, **more)
    moves: tuple[Answer, ...] = (Play(0), 4)
    for number, move in enumerate(moves):
        await club.bot.tables.play.answer_now(1, str(club.alice.id), move, f"claim {number}")
    await club.env.settle()


async def test_it_says_that_the_first_word_counts(clubs: Clubs) -> None:
    """On the table's message, and to those who are asked."""
    club = await clubs(FIRST_WORD)
    await claimed(club)
    assert f"**The claim may be doubted.** {texts.FIRST_WORD}" in words(club.card())
    panel = await club.panel(club.bob)
    assert ASKED in words(panel)
    assert texts.FIRST_WORD in words(panel)
    assert texts.FIRST_WORD in words(await club.panel(club.alice))


async def test_a_pass_is_told_to_nobody(clubs: Clubs) -> None:
    """Neither the table's message nor another's panel changes; Bob himself reads that his answer is in."""
    club = await clubs(FIRST_WORD)
    await claimed(club)
    panels = [await club.panel(who) for who in (club.alice, club.carol)]
    bobs = await club.panel(club.bob)

    def seen() -> list[str]:
        return [*map(words, panels), *map(words, club.channel.history())]

    before = seen()
    await club.bob.click(bobs, label="Believe")
    assert texts.ANSWERED_FIRST in words(bobs)
    assert seen() == before
    await club.carol.click(panels[1], label="Doubt")
    assert "Carol doubted it" in words(bobs)
    assert "Bob" not in "\n".join([line for line in words(club.card()).splitlines() if "doubt" in line])


async def test_a_doubt_that_was_marked_is_dropped_unseen(clubs: Clubs) -> None:
    """Bob has marked it and not confirmed when Carol speaks: he reads what went, and nobody else that it was there."""
    club = await clubs(replace(marked(), plan={"doubt": "Doubt"}))  # what a plan names keeps its marks
    await claimed(club)
    bobs, carols, alices = [await club.panel(who) for who in (club.bob, club.carol, club.alice)]
    await club.bob.click(bobs, label="Doubt")
    assert "Chosen so far: Doubt." in words(bobs)
    confirm = next(part for part in custom_ids(bobs) if ":ok:" in part)
    await club.carol.click(carols, label="Doubt")
    await club.carol.click(carols, label=texts.CONFIRM)
    assert f"**{texts.put_away(['Doubt'])}**" in words(bobs)
    assert "Carol doubted it: it is a " in words(bobs)
    assert "Bob" not in words(alices).replace("Bob 1", "").replace("Bob holds", "")
    await forged(club, club.bob, bobs, confirm)
    assert texts.STALE in words(bobs)
    log = words(shown_by(await club.alice.slash(club.channel, "log")))
    assert "Carol doubted it" in log
    assert "Bob doubted" not in log


async def test_a_doubt_that_was_to_be_confirmed_is_not_given(clubs: Clubs) -> None:
    """Bob is asked whether he is sure when Carol speaks."""
    club = await clubs(replace(FIRST_WORD, confirm=(Doubt,)))
    await claimed(club)
    bobs, carols = [await club.panel(who) for who in (club.bob, club.carol)]
    await club.bob.click(bobs, label="Doubt")
    assert texts.YES in labels(bobs)
    await club.carol.click(carols, label="Doubt")
    await club.carol.click(carols, label=texts.YES)
    assert texts.UNCONFIRMED in words(bobs)
    assert "Carol doubted it" in words(bobs)


async def test_whoever_presses_too_late_reads_that_nothing_was_done(clubs: Clubs) -> None:
    """Bob's press was on its way when Carol spoke: one sentence, and what has happened."""
    club = await clubs(FIRST_WORD)
    await claimed(club)
    bobs = await club.panel(club.bob)
    doubt = [part for part in custom_ids(bobs) if ":go:" in part][1]
    await club.carol.click(await club.panel(club.carol), label="Doubt")
    await forged(club, club.bob, bobs, doubt)
    assert texts.STALE in words(bobs)
    assert "Carol doubted it" in words(bobs)
    assert "Bob doubted" not in "\n".join(map(words, club.channel.history()))


async def test_in_the_time_to_react_a_word_shows_nowhere(clubs: Clubs) -> None:
    """Carol's doubt is told when everybody could have reacted; Bob, who comes later, reads the same as she did."""
    club = await clubs(FIRST_WORD)
    with club.env.time_context():
        await react_in_turn(club)


async def react_in_turn(club: Club) -> None:
    """Carol doubts, then Bob, then the time to react is over."""
    await claimed(club, options={"window_seconds": "300"})
    bobs, carols = [await club.panel(who) for who in (club.bob, club.carol)]
    before = [*map(words, club.channel.history())]
    await club.carol.click(carols, label="Doubt")
    assert texts.ANSWERED_FIRST in words(carols)
    assert ASKED in words(bobs)
    await club.bob.click(bobs, label="Doubt")
    assert texts.ANSWERED_FIRST in words(bobs)
    assert [*map(words, club.channel.history())] == before
    await club.env.advance_time(301)
    await club.env.settle()
    for panel in (bobs, carols):
        assert "Carol doubted it" in words(panel)
        assert "Bob doubted" not in words(panel)
