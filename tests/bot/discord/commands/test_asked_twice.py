"""What cannot be taken back is asked twice, typed as well as pressed, for as long as its player wants that."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.catalogue import games
from bot.discord.texts import settings_texts, texts
from rules.deadzone import GAME as SECTOR
from rules.deadzone.model.questions import Prompt
from rules.engine import Game
from tests.bot.discord.bazaar import BAZAAR, Pack, Queue
from tests.bot.discord.club import Club, Clubs, beginning, choose, shown_by, words
from tests.deadzone.kit import position
from tests.tiers import crossed

SURE = "this cannot be taken back"
NO_MORE = settings_texts.preference(settings_texts.CONFIRMATIONS, True)


async def once_only(club: Club, who: Any) -> None:
    """Somebody turns confirmations off."""
    panel = await club.panel(who)
    await who.click(panel, label=texts.SETTINGS)
    await who.click(panel, label=NO_MORE)


async def begun(clubs: Clubs, game: Game[Any, Any]) -> Club:
    """A table of this game."""
    club = await clubs(game)
    await club.play(game.key, *[club.bob, club.carol][: game.seats[0] - 1])
    return club


@pytest.mark.parametrize(("key", "general"), crossed(games(), [True, False]))
async def test_giving_up_is_asked_twice_when_it_is_typed(clubs: Clubs, general: bool, key: str) -> None:
    """By the command of every game, and by the game's own; Back leads to the panel, Yes does it."""
    club = await begun(clubs, games()[key])
    command = "concede" if general else f"{games()[key].command} concede"
    before = words(club.card())
    asked = shown_by(await club.alice.slash(club.channel, command))
    assert SURE in words(asked)
    await club.alice.click(asked, label=texts.BACK)
    assert SURE not in words(asked)
    asked = shown_by(await club.alice.slash(club.channel, command))
    assert SURE in words(asked)
    assert words(club.card()) == before
    await club.alice.click(asked, label=texts.YES)
    assert SURE not in words(asked)
    assert words(club.card()) != before or texts.NOTED_FOR_LATER in words(asked)


@pytest.mark.parametrize("command", ["concede", "bazaar concede"])
async def test_who_wants_to_be_asked_once_only_is_not_asked_twice(club: Club, command: str) -> None:
    """What is typed is done at once."""
    await club.play("bazaar", club.bob)
    await once_only(club, club.alice)
    assert SURE not in words(shown_by(await club.alice.slash(club.channel, command)))
    assert "Bob has won" in words(club.card())


async def test_who_presses_is_not_asked_twice_either(club: Club) -> None:
    """The setting holds for what is pressed as for what is typed."""
    await club.play("bazaar", club.bob)
    await once_only(club, club.alice)
    panel = await club.panel(club.alice)
    await club.alice.click(panel, label=texts.MORE)
    await choose(club.alice, panel, "Concede")
    assert "Bob has won" in words(club.card())


async def test_there_is_nothing_to_confirm_where_nothing_can_be_done(club: Club) -> None:
    """Before a game and after it one sentence says why."""
    await club.alice.slash(club.channel, "game new", game="tic-tac-toe")
    assert SURE not in words(shown_by(await club.alice.slash(club.channel, "ttt concede")))
    await club.play("tic-tac-toe", club.bob)
    await club.alice.click(shown_by(await club.alice.slash(club.channel, "concede")), label=texts.YES)
    assert SURE not in words(shown_by(await club.bob.slash(club.channel, "ttt concede")))


async def test_a_draw_is_agreed_to_twice_when_it_is_typed(clubs: Clubs) -> None:
    """As where its button is pressed: it ends the game."""
    table = position("E1:enforcer-troop@B4-1 / Z1:stage-3z-zombie@H8-1")
    club = await begun(clubs, beginning(SECTOR, table.match.state))
    await club.bob.slash(club.channel, "deadzone draw", what="offer")
    while Prompt.DRAW not in await asked_of(club, club.alice):
        await club.dora.slash(club.channel, "gm skip")
    asked = shown_by(await club.alice.slash(club.channel, "deadzone draw", what="accept"))
    assert SURE in words(asked)
    await club.alice.click(asked, label=texts.YES)
    assert "draw" in words(club.card()).casefold()


async def asked_of(club: Club, who: Any) -> str:
    """What somebody is asked; empty for nothing."""
    question = (await club.bot.tables.queries.look(1, str(who.id))).question
    return question.prompt if question else ""


@pytest.fixture
async def grave(clubs: Clubs) -> Club:
    """A bazaar in which nothing can be packed or queued without a second thought; Alice is at the basket."""
    club = await begun(clubs, replace(BAZAAR, confirm=(Pack, Queue), plan={}))
    await club.alice.slash(club.channel, "bazaar buy", ware="ware03", colour="red")
    return club


async def test_several_choices_are_asked_twice_when_they_are_typed(grave: Club) -> None:
    """All at once; they are marked meanwhile, so that Yes means what was typed."""
    asked = shown_by(await grave.alice.slash(grave.channel, "bazaar pack", ware="ware04,ware05"))
    assert "Pack ware04, Pack ware05**: this cannot be taken back" in words(asked)
    await grave.alice.click(asked, label=texts.YES)
    assert "haggle" in words(asked)


async def test_half_an_answer_is_asked_twice_when_it_is_confirmed_by_typing(grave: Club) -> None:
    """And so is the usual answer."""
    asked = shown_by(await grave.alice.slash(grave.channel, "bazaar confirm", what="usual"))
    assert SURE in words(asked)
    await grave.alice.click(asked, label=texts.BACK)
    await grave.alice.slash(grave.channel, "bazaar confirm", what="mark")
    asked = shown_by(await grave.alice.slash(grave.channel, "bazaar confirm"))
    assert SURE in words(asked)
    await grave.alice.click(asked, label=texts.YES)
    assert "haggle" in words(asked)


async def test_what_is_not_offered_is_refused_and_not_asked_twice(grave: Club) -> None:
    """One sentence, no question."""
    told = words(shown_by(await grave.alice.slash(grave.channel, "bazaar pack", ware="ware99")))
    assert SURE not in told
    assert "not among your choices" in told
