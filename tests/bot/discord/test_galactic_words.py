"""What is typed at a table of Galactic Supremacy: words, of what is legal now."""

from __future__ import annotations

from pathlib import Path

from rules.galactic_supremacy import GAME
from tests.bot.discord.club import Club
from tests.bot.discord.recorded_turns import same_dice

__all__ = ["same_dice"]


async def test_typed_values_are_words_and_legal_now(tmp_path: Path, same_dice: None) -> None:
    """Only exchanges that the hand allows are offered, by their names; what is sent is the key of the journal."""
    club = Club(tmp_path, known={GAME.key: GAME})
    await club.open()
    await club.play(GAME.key, club.bob)
    legal, titles = set(), {"exploration": "Exploration", "draft": "The Draft", "intelligence": "Military Intelligence"}
    for who in (club.alice, club.bob):
        found = await who.autocomplete(club.channel, "galactic exchange", "name", "")
        legal |= {(choice["value"], choice["name"]) for choice in found}
    assert legal
    assert legal <= {*titles.items(), ("development", "Military R&D")}
    await club.close()
