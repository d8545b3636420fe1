"""The log of the two games of squares and cubes: each line stands in the chapter in which it happened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules import deadzone, one_page_deadzone
from rules.engine import Game
from tests.bot.discord.club import Club, shown_by, words


@pytest.mark.parametrize(
    ("game", "chapter"),
    [(one_page_deadzone.GAME, "Round 1 · Activations"), (deadzone.GAME, "Round 1 · Start of the Round")],
)
async def test_the_first_round_begins_in_its_own_chapter(tmp_path: Path, game: Game[Any, Any], chapter: str) -> None:
    """Not in that of the deployment before it."""
    club = Club(tmp_path, known={game.key: game})
    await club.open()
    await club.play(game.key, club.bob)
    tables = club.bot.tables
    while "— Round 1" not in (log := words(shown_by(await club.carol.slash(club.channel, "log")))):
        for who in (club.alice, club.bob):
            look = await tables.queries.look(1, str(who.id))
            if look.question is not None:
                answer = game.autopilot(look.view, look.question)
                await tables.play.answer_now(1, str(who.id), answer, f"{look.question_id} {who.id}")
        await club.env.settle()
    before = log.partition("— Round 1")[0]
    assert [line for line in before.splitlines() if line.startswith("**")][-1] == f"**{chapter}**"
    await club.close()
