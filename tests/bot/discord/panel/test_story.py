"""What leads a panel: what came of one's last act and what others did since, each line with its reasons."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.bot.discord.club import Club, choose, labels, lists, shown_by, words
from tests.bot.tables.auction import AUCTION

TITLE = "What happened"


async def test_a_panel_leads_with_what_came_of_ones_act(club: Club) -> None:
    """Above all that is asked; what others did comes to it, and with the next act of one's own it is gone."""
    await club.play("bazaar", club.bob)
    panel = await club.panel(club.alice)
    assert TITLE not in words(panel)
    await choose(club.alice, panel, "ware08")
    await club.alice.click(panel, label="Buy ware08 in green")
    told = words(panel)
    assert told.index(TITLE) < told.index("buys ware08") < told.index("What about the basket?")
    await choose(club.alice, panel, "Pack ware04")
    await club.alice.click(panel, label="Confirm")
    assert "buys ware08" not in words(panel)


async def test_each_line_is_explained_where_it_is_read(club: Club) -> None:
    """The list below the panel has the lines; what is chosen is explained in its place, with the way back."""
    await club.play("bazaar", club.bob)
    panel = await club.panel(club.alice)
    await choose(club.alice, panel, "ware08")
    await club.alice.click(panel, label="Buy ware08 in green")
    asking = lists(panel)[-1]
    (line,) = [option for option in asking["options"] if "buys ware08" in option["label"]]
    await club.alice.select(panel, [line["value"]], custom_id=asking["custom_id"])
    assert "buys ware08" in words(panel)
    assert "Why?" in words(panel)
    await club.alice.click(panel, label="Act")
    assert "What about the basket?" in words(panel)


async def test_what_others_did_is_told_when_one_is_asked_again(club: Club) -> None:
    """Bob reads what Alice did before he acts, and nothing that he has read before."""
    await club.play("bazaar", club.bob)
    await club.alice.slash(club.channel, "bazaar buy", ware="ware03", colour="red")
    told = words(await club.panel(club.bob))
    assert told.index(TITLE) < told.index("buys ware03")


@pytest.fixture
async def auction(tmp_path: Path) -> AsyncIterator[Club]:
    """An auction with dice behind each line; Alice has shown her coins, and Bob is asked nothing."""
    game = replace(AUCTION, narrate=replace(AUCTION.narrate, why=lambda event, names: f"die of {type(event).__name__}"))
    club = Club(tmp_path, known={game.key: game})
    await club.open()
    await club.play(game.key, club.bob, options={"begin": "luck"})
    await club.alice.slash(club.channel, "auction do", what="show")
    yield club
    await club.close()


LINES, DICE = ("0 does show.", "Alice shows 1017 coins."), ("die of Happened", "die of Shown")
READ = {"brief": LINES[1:], "normal": LINES, "all": LINES + DICE}


@pytest.mark.parametrize("detail", READ)
async def test_everybody_reads_as_much_as_they_want(auction: Club, detail: str) -> None:
    """By the command or in the panel, for oneself alone: others and the channel read what they read before."""
    club = auction
    before = words(club.card())
    if detail == "brief":
        panel = await club.panel(club.bob)
        await club.bob.click(panel, label="Settings")
        asked = [held["placeholder"] for held in lists(panel)].index("How much you read")
        await choose(club.bob, panel, "Brief", number=asked)
    else:
        shown = shown_by(await club.bob.slash(club.channel, "settings", detail=detail))
        assert f"How much you read: **{detail}**" in words(shown)
    told = words(await club.panel(club.bob))
    assert [line for line in (*LINES, *DICE) if line in told] == [*READ[detail]]
    assert (LINES[0] in words(await club.panel(club.alice)), words(club.card())) == (True, before)


async def test_a_turns_message_tells_as_much_as_one_wants(auction: Club) -> None:
    """Bob is asked to bid by direct message, which has the outcomes only."""
    club = auction
    await club.bob.slash(club.channel, "settings", detail="brief")
    await club.alice.slash(club.channel, "auction do", what="show")
    told = words(club.bob.user.dm_channel.last_message)
    assert "It is your move" in told
    assert [line for line in LINES if line in told] == [LINES[1]]


async def test_notices_are_switched_in_the_panel_and_in_settings(club: Club) -> None:
    """Off at first; each place says how it stands."""
    await club.play("bazaar", club.bob)
    panel = await club.panel(club.bob)
    await club.bob.click(panel, label="Settings")
    await club.bob.click(panel, label="Tell me what others do to me: off")
    assert "Tell me what others do to me: on" in labels(panel)
    shown = shown_by(await club.bob.slash(club.channel, "settings"))
    assert "Notices of what others do to you: **on**" in words(shown)
    await club.bob.click(shown, label="Do not tell me what others do to me")
    assert "Notices of what others do to you: **off**" in words(shown)
    shown = shown_by(await club.bob.slash(club.channel, "settings", notices="on"))
    assert "Notices of what others do to you: **on**" in words(shown)
