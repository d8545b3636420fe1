"""A person with pictures off plays a game of each to its end, by text alone, against computers."""

from __future__ import annotations

import random
import re
import secrets
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.catalogue import games
from bot.discord.texts.escape import plain
from rules.engine import Amount, Move, Question
from testing.conformance.facts import Fact, facts_of, literals_of
from testing.seeds import seed
from tests.bot.discord.club import Club, labels, parts, shown_by, words
from tests.bot.discord.turns import Presser, Turn
from tests.tiers import in_turn

GALLERY, FILE = 12, 13
LATER = "Later"
LONGEST = 600
"""So many answers a game has at most."""
BARE = "punch"
"""What everybody has who carries no weapon: neither picture nor words tell of it."""
OPTIONS: Mapping[str, Mapping[str, str]] = {
    "deadlock": {"round_limit": "15"},
    "deadzone": {"points": "100"},
    "death-dome": {"arena": "duel"},
    "galactic-supremacy": {"round_limit": "15"},
    "one-page-deadzone": {"points": "150"},
}
"""The shortest game of each."""


class Reader(Presser):
    """Reads what the panel and a look say, and answers as the game's computer would; sees no picture."""

    def __init__(self, club: Club, table: int) -> None:
        super().__init__(club, club.alice, table, club.channel, Turn("by text", []), types=True)
        self.answers = 0

    async def play(self) -> None:
        """Answer all that is asked, to the end of the game."""
        while (question := await self._question()) is not None:
            assert self.answers < LONGEST
            await self._have_it_shown()
            await self._read(question)
            self.answers += 1
            look = await self._look()
            answer = (await self._game()).autopilot(look.view, question)
            self.prompt, self.turn.wishes = question.prompt, [(question, answer)]
            await self._answer(question, answer, 0)
            see_no_picture(self.panel)

    async def _read(self, question: Question) -> None:
        """See that all that is needed to choose stands there in words."""
        see_no_picture(self.panel)
        game, look = await self._game(), await self._look()
        assert plain(game.narrate.prompt(question, look.names)) in words(self.panel)
        if isinstance(question, Amount):
            return
        called = [game.narrate.label(option, look.view, look.names) for option in question.options]
        assert len({*called}) == len(called), f"{question.prompt}: two choices are called alike: {sorted(called)}"
        told = (await self._looked()).casefold()
        on_the_table = {fact.value for fact in facts_of(look.view) if is_thing(fact)}
        for option in question.options:
            for name, value in things(option):
                known = re.split(r" \(|,|:", game.narrate.named(value, look.view, look.names, name))[0]
                if value in on_the_table and value not in (known, BARE):  # an empty square is called by itself
                    assert value.casefold() in told or known.casefold() in told, f"{option}: nothing is told of {value}"

    async def _looked(self) -> str:
        """All pages of a look."""
        page = shown_by(await self.who.click(self.club.card(self.channel), label="Look"))
        told = []
        while True:
            see_no_picture(page)
            told.append(words(page))
            if LATER not in labels(page):
                return "\n".join(told).replace("\\", "")
            await self.who.click(page, label=LATER)


def is_thing(fact: Fact) -> bool:
    """Whether a fact names something on the table: no word of the rules, no empty square of a way."""
    return (
        isinstance(fact.value, str) and fact.value != "" and not literals_of(fact.hint) and "path" not in fact.pattern
    )


def things(option: Move) -> Iterator[tuple[str, str]]:
    """What a choice names, by its fields."""
    for name in option.field_names():
        value = getattr(option, name)
        if isinstance(value, str) and value:
            yield name, value


def see_no_picture(message: Any) -> None:
    """Nothing is attached, and no place for a picture is left."""
    assert not message.attachments
    assert not [part for part in parts(message) if part["type"] in (GALLERY, FILE)]


@pytest.mark.parametrize("key", in_turn(games(), 4))
async def test_a_game_is_played_to_its_end_by_text_alone(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each question, each choice and all that it is about stand in words."""
    monkeypatch.setattr(secrets, "token_bytes", random.Random(seed(f"by text, {key}")).randbytes)
    # A timer of real seconds that ends in simulated time is never waited for.
    monkeypatch.setattr("bot.store.store.LATER", 10_000.0)
    club = Club(tmp_path, known=games())
    await club.open()
    await club.alice.slash(club.channel, "settings", pictures="off")
    await club.play(key, options=OPTIONS[key], salt="text")
    (table,) = await club.bot.tables.queries.tables_of(str(club.alice.id))
    reader = Reader(club, table)
    await reader.play()
    snapshot = await club.bot.tables.queries.snapshot(table)
    assert snapshot.status == "over"
    print(f"{key}: {reader.answers} answers, {reader.turn.total} presses")
    room: Any = club.alice.user.dm_channel
    for message in room.history() if room else ():
        see_no_picture(message)
    await club.close()
