"""The lists of the two games of squares and cubes: who acts and what is special is found at once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from rules import deadzone, one_page_deadzone
from rules.engine import FairDice, Game, Match
from rules.engine.playout import autopilot, step
from tests.bot.discord.club import Club, Clubs, beginning, choose, entries, labels, lists, words
from tests.deadzone.kit import position

Open = Callable[[Game[Any, Any], bytes], Awaitable[Club]]


@pytest.fixture
def opened(clubs: Clubs) -> Open:
    """Opens the server, where Alice and Bob play from a state of this game."""

    async def open_(game: Game[Any, Any], held: bytes) -> Club:
        club = await clubs(beginning(game, game.load(held)))
        await club.play(game.key, club.bob)
        return club

    return open_


async def test_a_large_army_has_its_attacks_and_its_units_side_by_side(opened: Open) -> None:
    """Who acts, then what it does: two presses as with a small army; it had one line “Activate” for all."""
    game = one_page_deadzone.GAME
    match = Match.begin(game, 2, game.checked_options({"points": "300"}), FairDice(bytes([2]) * 32))
    while match.state.phase != "activation" or match.state.to_act != 0:
        step(match, autopilot)
    units = [unit.id for unit in match.state.waiting(0)]
    club = await opened(game, game.dump(match.state))
    panel = await club.panel(club.alice)
    attacks, acts, *_ = lists(panel)
    assert (attacks["placeholder"], len(attacks["options"])) == ("Attack: Choose one", 12)
    assert (acts["placeholder"], len(acts["options"])) == ("Activate: Your unit", len(units))
    assert len(units) > 13, "one list would hold the attacks and the units"
    first = next(iter(entries(panel, 1)))
    await choose(club.alice, panel, first, number=1)
    assert any("Hold" in label for label in labels(panel))
    await club.alice.click(panel, label="Back")
    await choose(club.alice, panel, first, number=1)
    await club.alice.click(panel, label=next(label for label in labels(panel) if "Run" in label))
    assert "Alice activates" in words(club.card())
    assert ": Run." in words(club.card())


async def test_an_attack_of_a_large_army_is_one_press_and_its_confirmation(opened: Open) -> None:
    """In the list before that of the units."""
    game = one_page_deadzone.GAME
    match = Match.begin(game, 2, game.checked_options({"points": "300"}), FairDice(bytes([2]) * 32))
    while match.state.phase != "activation" or match.state.to_act != 0:
        step(match, autopilot)
    club = await opened(game, game.dump(match.state))
    panel = await club.panel(club.alice)
    await choose(club.alice, panel, next(iter(entries(panel))))
    assert "Sure?" in words(panel)


async def activated(opened: Open, leader: str, troop: str) -> Any:
    """The panel of whoever has activated a Leader with a Special Order, among its own and far from enemies."""
    own = f"L1:{leader}@D2-1 T1:{troop}@C2-1 T2:{troop}@E2-1"
    table = position(f"{own} / Z1:stage-3z-zombie@H8-1", command=["order"])
    club = await opened(deadzone.GAME, deadzone.GAME.dump(table.match.state))
    await club.alice.slash(club.channel, "deadzone activate", model="L1")
    return await club.panel(club.alice)


async def test_special_orders_stand_in_front_of_the_ways(opened: Open) -> None:
    """Each is a line of the first list; they lay in another one, behind a row that was called “Command”."""
    panel = await activated(opened, "enforcer-sergeant", "enforcer-troop")
    lines = [line.rpartition(" · ")[2] for line in entries(panel)]
    special = ["Special Order: Mobile Infantry, Advance", "Special Order: Mobile Infantry, Sprint"]
    assert lines[:2] == special
    assert [line for line in lines if line.startswith("Command")] == []


async def test_special_orders_that_are_too_many_have_a_row_with_their_name(opened: Open) -> None:
    """It is called as players call them, and leads to all of them."""
    panel = await activated(opened, "corporation-major", "corporation-marine-troop")
    assert "Special Order" in entries(panel)
    assert "Command" not in entries(panel)


async def test_where_to_teleport_goes_by_letter(opened: Open) -> None:
    """What matters stands open, then there is a row for each column; they were three pages."""
    teams = "T1:teraton-shock-trooper@D4-1 / R1:corporation-marine-troop@D6-1 R2:corporation-marine-troop@H8-1"
    club = await opened(deadzone.GAME, deadzone.GAME.dump(position(teams).match.state))
    await club.alice.slash(club.channel, "deadzone activate", model="T1")
    panel = await club.panel(club.alice)
    await choose(club.alice, panel, "Special Action")
    shown = list(entries(panel))
    assert "Teleport to D6-1" in shown
    assert shown[-2:] == ["Column F", "Column G"]
    await choose(club.alice, panel, "Column A")
    assert next(label for label in labels(panel) if label.startswith("Teleport")) == "Teleport to A1-1"
    assert all(" A" in label for label in labels(panel) if label.startswith("Teleport"))
