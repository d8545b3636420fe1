"""What is typed at a table of Galactic Supremacy: words, of what is legal now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules.galactic_supremacy import GAME
from tests.bot.discord.club import Club, choose, shown_by, words
from tests.bot.discord.recorded_turns import same_dice

__all__ = ["same_dice"]


async def test_standing_orders_are_words(tmp_path: Path, same_dice: None) -> None:
    """Suggested, listed in the form and typed in words, by their keys all the same; what was ordered is told so."""
    club = Club(tmp_path, known={GAME.key: GAME})
    await club.open()
    await club.play(GAME.key, club.bob)
    for shown, wanted in (("", 4), ("counter", 1)):
        found = await club.alice.autocomplete(club.channel, "galactic orders", "counter", shown)
        assert {"value": "always", "name": "always counter"} in found
        assert len(found) == wanted
    panel = await club.panel(club.bob)
    await club.bob.click(panel, label="Deals and more…")
    form: Any = (await choose(club.bob, panel, "Orders")).modal
    rows = [part["component"] for part in form["components"]]
    named = {row["custom_id"]: [option["label"] for option in row["options"]] for row in rows}
    assert named["counter"] == ["ask when concerned", "always ask", "never", "always counter"]
    assert named["attack"] == ["ask", "Peace Talks when attacked, else ask", "never"]
    for typed in ("always", "always counter", "Always Counter"):
        await club.alice.slash(club.channel, "galactic orders", counter=typed)
        told = words(shown_by(await club.alice.slash(club.channel, "log")))
        assert told.count("Your standing orders: Counter Espionage: always counter; victims: automatic.") >= 1
        await club.alice.slash(club.channel, "galactic orders", counter="ask when concerned")
    refused = words(shown_by(await club.alice.slash(club.channel, "galactic orders", counter="sometimes")))
    assert "is not a choice for counter; choose ask when concerned, always ask, never, always counter." in refused
    await club.close()


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
