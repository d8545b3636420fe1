"""What is offered, typed and refused in the two games of squares and cubes: words, never the keys of the rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import discord
import pytest

from bot.discord.texts import texts
from rules import deadzone, one_page_deadzone
from rules.engine import FairDice, Game, Match
from rules.engine.playout import autopilot, step
from tests.bot.discord.club import Club, Clubs, beginning, shown_by, words
from tests.deadzone.kit import position

KEY = re.compile(r"[a-z]_[a-z]|\b(riser|leaver|second|third)\b|\b(laser-rifle|plague-\w+|enforcer-\w+)\b")
"""What looks like a key among the values of these games."""


def rifle() -> Game[Any, Any]:
    """Deadzone, where a rifle may shoot at once."""
    table = position("E1:enforcer-troop/laser-rifle@B4-1 / Z1:stage-3z-zombie@B6-1", theirs=["symbol"])
    return beginning(deadzone.GAME, table.match.state)


def battle() -> Game[Any, Any]:
    """One Page Deadzone, where the first unit is activated."""
    match = Match.begin(one_page_deadzone.GAME, 2, None, FairDice(bytes(32)))
    while match.state.phase != "activation":
        step(match, autopilot)
    return beginning(one_page_deadzone.GAME, match.state)


def offered(form: Any) -> dict[str, list[str]]:
    """The lines of each list of a form."""
    rows = [part["component"] for part in form.modal["components"]]
    return {row["custom_id"]: [option["label"] for option in row["options"]] for row in rows if "options" in row}


async def ordered(club: Club, who: Any, **given: str) -> str:
    """What is answered to a standing order of Deadzone."""
    return words(shown_by(await who.slash(club.channel, "deadzone orders", **given)))


@pytest.mark.parametrize(
    ("game", "field", "first"),
    [(deadzone.GAME, "what", "Dice Symbols when attacked"), (one_page_deadzone.GAME, "policy", "at the first chance")],
)
async def test_standing_orders_have_words_before_the_game(
    clubs: Clubs, game: Game[Any, Any], field: str, first: str
) -> None:
    """Whoever joins with orders chooses among the same words as at the table: it was “order after” and “riser”."""
    club = await clubs(game)
    await club.alice.slash(club.channel, "game new", game=game.key)
    card = club.card()
    page = shown_by(await club.alice.click(card, label=texts.FAIRNESS))
    lobby = offered(await club.alice.click(page, label=texts.JOIN_ORDERS))[field]
    assert lobby[0] == first
    assert [line for line in lobby if KEY.search(line)] == []
    await club.alice.slash(club.channel, "game join")
    await club.bob.slash(club.channel, "game join")
    await club.alice.slash(club.channel, "game start")
    assert offered(await club.alice.slash(club.channel, "orders"))[field] == lobby


async def test_an_order_of_the_lobby_is_typed_in_words(clubs: Clubs) -> None:
    """It holds from the first question on."""
    club = await clubs(rifle())
    await club.alice.slash(club.channel, "game new", game=deadzone.GAME.key)
    page = shown_by(await club.alice.click(club.card(), label=texts.FAIRNESS))
    form = await club.alice.click(page, label=texts.JOIN_ORDERS)
    await club.alice.submit_modal(
        form, {"salt": "", "what": ["trigger"], "choice": "at the first chance", "until": ["0"]}
    )
    await club.bob.slash(club.channel, "game join")
    await club.alice.slash(club.channel, "game start")
    told = words(shown_by(await club.alice.slash(club.channel, "look")))
    assert "Standing orders: Special Orders out of turn: at the first chance." in told


@pytest.mark.parametrize(
    ("what", "typed", "told"),
    [
        ("Special Order after the dice", "spend without asking", "Special Order after the dice: spend without asking."),
        ("Evade", "Out of sight", "Evade: out of sight."),
        ("evade", "hide", "Evade: out of sight."),
        ("Command faces to keep", "Dice Symbol, special order", "Command faces to keep: Dice Symbol and Special Order"),
        ("results that may go by themselves", "none", "results that may go by themselves: none."),
        ("Dice Symbols when attacked", "spend 2", "Dice Symbols when attacked: spend up to 2 without asking."),
        ("Special Order before the dice", "ask me if it could die", "before the dice: ask me if it could die."),
    ],
)
async def test_a_standing_order_is_typed_and_told_in_words(clubs: Clubs, what: str, typed: str, told: str) -> None:
    """By its key, too, for whoever knows it."""
    club = await clubs(rifle())
    await club.play(deadzone.GAME.key, club.bob)
    assert texts.NOTED in await ordered(club, club.alice, what=what, choice=typed)
    assert told in words(shown_by(await club.alice.slash(club.channel, "log")))


@pytest.mark.parametrize(
    ("what", "typed", "told"),
    [
        (
            "order_after",
            "sometimes",
            "“Special Order after the dice”; choose one of these: ask me if it saves the model; never; spend without",
        ),
        (
            "riser",
            "never",
            "is not a choice for “free attack on a model that stands up”; choose one of these: the best one; ask me.",
        ),
        (
            "spend",
            "a six",
            "is not a result of a Command Die; write some of +1 Model, Dice Symbol, Advance, Shoot, Assault, Special O",
        ),
    ],
)
async def test_a_wrong_standing_order_is_refused_in_words(clubs: Clubs, what: str, typed: str, told: str) -> None:
    """It says what could be typed instead."""
    club = await clubs(rifle())
    await club.play(deadzone.GAME.key, club.bob)
    assert told in await ordered(club, club.alice, what=what, choice=typed)


@pytest.mark.parametrize("game", [rifle, battle])
async def test_nothing_that_is_suggested_is_a_key(clubs: Clubs, game: Callable[[], Game[Any, Any]]) -> None:
    """Whichever field of whichever command it is."""
    played = game()
    club = await clubs(played)
    await club.play(played.key, club.bob)
    group = club.bot.tree.get_command(played.command)
    assert isinstance(group, discord.app_commands.Group)
    found = 0
    for command in group.walk_commands():
        for field in command.parameters if isinstance(command, discord.app_commands.Command) else ():
            if not field.autocomplete:
                continue
            told = await club.alice.autocomplete(club.channel, command.qualified_name, field.name, "")
            found += len(told)
            assert [choice["name"] for choice in told if KEY.search(choice["name"])] == [], command.qualified_name
    assert found > 50
