"""The private panel: every kind of question, planning ahead, deals, settings, and what stale or foreign clicks do."""

from __future__ import annotations

from typing import Any

from bot.discord.texts import texts
from tests.bot.discord.club import Club, choose, custom_ids, entries, labels, lists, parts, shown_by, words


async def at_basket(club: Club) -> Any:
    """A bazaar where Alice has bought something and packs her basket; returns her panel."""
    await club.play("bazaar", club.bob)
    await club.alice.slash(club.channel, "bazaar buy", ware="ware03", colour="red")
    return await club.panel(club.alice)


async def test_many_options_lead_from_field_to_field_to_choice(club: Club) -> None:
    """Forty-eight to buy, or to burn beside them: first which ware, then its colour, in place, with a way back."""
    await club.play("bazaar", club.bob)
    panel = await club.panel(club.alice)
    assert "What about the stall?" in words(panel)
    assert "Rule BZ-01" in words(panel)
    assert "Burn" in labels(panel)
    assert len(entries(panel)) == 12
    await choose(club.alice, panel, "ware07")
    assert "Buy ware07 in blue" in labels(panel)
    await club.alice.click(panel, label="Back")
    assert len(entries(panel)) == 12
    await choose(club.alice, panel, "ware08")
    await club.alice.click(panel, label="Buy ware08 in green")
    assert "What about the basket?" in words(panel)
    assert "buys ware08" in words(club.card())


async def test_some_of_many_are_a_draft_that_toggles(club: Club) -> None:
    """Twelve wares: a list with marks; Confirm works when the number fits; a bad combination is told and kept."""
    panel = await at_basket(club)
    assert "Confirm" not in labels(panel)
    await choose(club.alice, panel, "Pack ware01", "Pack ware02")
    assert "Chosen so far: Pack ware01, Pack ware02" in words(panel)
    marked = [option["label"] for option in lists(panel)[0]["options"] if option.get("default")]
    assert marked == ["Pack ware01", "Pack ware02"]
    await club.alice.click(panel, label="Confirm")
    assert "ware01 and ware02 do not go together." in words(panel)
    await choose(club.alice, panel, "Pack ware01", "Pack ware05")
    await club.alice.click(panel, label="Confirm")
    assert "What about the haggle?" in words(panel)


async def test_a_draft_survives_a_restart(club: Club) -> None:
    """Half an answer is still there tomorrow, and the old panel goes on."""
    panel = await at_basket(club)
    await choose(club.alice, panel, "Pack ware04")
    await club.restart()
    again = await club.panel(club.alice)
    assert "Chosen so far: Pack ware04" in words(again)
    await club.alice.click(panel, label="Confirm")
    assert "What about the haggle?" in words(panel)


async def test_a_number_is_typed_or_pressed(club: Club) -> None:
    """A wide range opens a form, whose range is checked; a narrow one is buttons."""
    panel = await at_basket(club)
    await choose(club.alice, panel, "Pack ware04")
    await club.alice.click(panel, label="Confirm")
    assert "A whole number from 1 to 100" in words(panel)
    for typed, sentence in (
        ("lots", "“lots” is not a whole number"),
        ("101", "101 is out of range"),
        ("-4", "out of range"),
    ):
        form = await club.alice.click(panel, label="Type a number…")
        await club.alice.submit_modal(form, {"number": typed})
        assert sentence in words(panel)
    form = await club.alice.click(panel, label="Type a number…")
    await club.alice.submit_modal(form, {"number": "42"})
    assert "What about the tip?" in words(panel)
    assert {"0", "1", "2", "3"} <= set(labels(panel))
    await club.alice.click(panel, label="2")
    assert "What about the queue?" in words(panel)


async def test_an_order_is_chosen_one_after_the_other(club: Club) -> None:
    """Each click puts one next; Start again begins anew; Confirm comes when all are in order."""
    await club.play("bazaar", club.bob)
    await club.alice.slash(club.channel, "bazaar buy", ware="ware03", colour="red")
    panel = await club.panel(club.alice)
    await choose(club.alice, panel, "Through to Queue", number=1)
    assert "What about the tip?" in words(panel)
    await club.alice.click(panel, label="0")
    for colour in ("blue", "red"):
        await club.alice.click(panel, label=f"{colour} next")
    assert "blue next → red next" in words(panel)
    await club.alice.click(panel, label="Start again")
    for colour in ("white", "red", "green", "blue"):
        await club.alice.click(panel, label=f"{colour} next")
    await club.alice.click(panel, label="Confirm")
    assert "white comes first" in words(club.card())


async def test_planning_ahead_stops_where_something_else_comes_up(club: Club) -> None:
    """The rest of my turn answers the defaults of the plan, and stops at a question outside of it."""
    await club.play("bazaar", club.bob)
    panel = await club.panel(club.alice)
    assert lists(panel)[1]["placeholder"].startswith("Plan ahead: to which phase?")
    assert list(entries(panel, 1)) == ["Through to Basket", "Through to Haggling", "Through to Queue"]
    await club.alice.click(panel, label=texts.END_OF_TURN)
    assert "3 questions answered as usual." in words(panel)
    assert "What about the tip?" in words(panel)


async def test_the_rest_of_a_turn_is_one_press_beside_the_answer(club: Club) -> None:
    """In the row of every kind of answer, in the turn's direct message, too, and with what is marked; nowhere else."""
    await club.play("bazaar", club.bob)
    panel = await club.panel(club.alice)
    assert ["Burn", texts.END_OF_TURN] in buttons(panel)
    panel = shown_by(await club.alice.slash(club.channel, "bazaar buy", ware="ware03", colour="red"))
    assert ["Confirm", "Mark the usual", "Confirm the usual", texts.END_OF_TURN] in buttons(panel)
    await choose(club.alice, panel, "Through to Haggling", number=1)
    assert ["Type a number…", texts.END_OF_TURN] in buttons(panel)
    panel = shown_by(await club.alice.slash(club.channel, "bazaar amount", number=5))
    assert texts.END_OF_TURN not in labels(panel)
    await club.alice.click(panel, label="2")
    assert ["red next", "green next", "blue next", "white next"] in buttons(panel)
    assert [texts.END_OF_TURN] in buttons(panel)
    await club.alice.click(panel, label=texts.END_OF_TURN)
    for who in (club.bob, club.alice):
        await who.slash(club.channel, "bazaar pass")
    turn: Any = club.bob.user.dm_channel.last_message
    assert ["Burn", texts.END_OF_TURN] in buttons(turn)
    await club.bob.slash(club.channel, "bazaar buy", ware="ware04", colour="red")
    panel = await club.panel(club.bob)
    await choose(club.bob, panel, "Pack ware07", "Pack ware08")
    await club.bob.click(panel, label=texts.END_OF_TURN)
    assert "2 questions answered, the first with what you had marked, the other as usual." in words(panel)


def buttons(message: Any) -> list[list[str]]:
    """The labels of the buttons, row by row."""
    held = [[part.get("label", "") for part in row["components"]] for row in parts(message) if row["type"] == 1]
    return [row for row in held if any(row)]


async def test_what_cannot_be_taken_back_is_asked_twice_with_odds(club: Club) -> None:
    """Burn asks again; Back changes nothing; the player may switch that off."""
    await club.play("bazaar", club.bob)
    panel = await club.panel(club.alice)
    await club.alice.click(panel, label="Burn")
    assert "cannot be taken back" in words(panel)
    assert "Nothing will be left." in words(panel)
    await club.alice.click(panel, label="Back")
    assert "What about the stall?" in words(panel)
    await club.alice.click(panel, label="Settings")
    await club.alice.click(panel, label="Ask twice: on")
    assert "Ask twice: off" in labels(panel)
    await club.alice.click(panel, label="Back")
    await club.alice.click(panel, label="Burn")
    assert "Bob has won" in words(club.card())


async def test_a_typed_move_is_asked_twice_too(club: Club) -> None:
    """Typing is no way around the second question."""
    await club.play("bazaar", club.bob)
    panel = shown_by(await club.alice.slash(club.channel, "bazaar burn"))
    assert "Nothing will be left." in words(panel)
    assert "is at the stall" in words(club.card())
    await club.alice.click(panel, label="Yes, do it")
    assert "Bob has won" in words(club.card())


async def test_deals_are_made_by_form_out_of_turn(club: Club) -> None:
    """The menu names what is possible at any time; a form asks the fields, and wrong ones are told."""
    await club.play("bazaar", club.bob)
    panel = await club.panel(club.bob)
    assert "You are not asked anything at the moment." in words(panel)
    assert "Alice is at the stall" in words(panel)
    await club.bob.click(panel, label="More…")
    assert list(entries(panel)) == ["Gift", "Orders", "Concede"]
    form = await choose(club.bob, panel, "Gift")
    await club.bob.submit_modal(form, {"to": "Alice", "coins": "many"})
    assert "“many” is not a whole number" in words(panel)
    await club.bob.click(panel, label="More…")
    form = await choose(club.bob, panel, "Gift")
    values = {"to": "Alice", "coins": "7", "wares": "a, b", "note": "**enjoy** @everyone", "rest": "ribbon: yes"}
    await club.bob.submit_modal(form, values)
    assert "Noted." in words(panel)
    assert "7 coins, 2 wares: \\*\\*enjoy\\*\\* @\u200beveryone" in words(club.card())


async def test_giving_up_is_asked_twice(club: Club) -> None:
    """One slip of the thumb does not end a game."""
    await club.play("bazaar", club.bob)
    asked = shown_by(await club.bob.slash(club.channel, "concede"))
    assert "cannot be taken back" in words(asked)
    assert "is at the stall" in words(club.card())
    await club.bob.click(asked, label="Yes, do it")
    assert "Alice has won" in words(club.card())


async def test_a_stale_panel_shows_the_question_that_is_asked_now(club: Club) -> None:
    """The panel of an answered question changes nothing; one sentence says why, and the panel goes on."""
    await club.play("tic-tac-toe", club.bob)
    old = await club.panel(club.alice)
    await club.restart()  # a new process closes no panel that an older one has shown
    new = await club.panel(club.alice)
    await club.alice.click(new, label="Cell 0")
    await club.alice.click(old, label="Cell 5")
    assert "That was an older question" in words(old)
    assert "Bob puts a mark" in words(old)
    assert "cell 5" not in words(club.card())
    await club.bob.click(await club.panel(club.bob), label="Cell 4")
    assert "Cell 8" in labels(old)
    assert "Cell 4" not in labels(old)


async def test_who_is_not_asked_learns_nothing_more(club: Club) -> None:
    """Act of a player who is not asked, and of one without a seat."""
    await club.play("tic-tac-toe", club.bob)
    theirs = await club.panel(club.bob)
    assert "You are not asked anything" in words(theirs)
    assert not [label for label in labels(theirs) if label.startswith("Cell")]
    assert "You have no seat" in words(await club.panel(club.carol))


async def test_the_panel_fits_into_a_message(club: Club) -> None:
    """40 components, ids of 100 characters, each once, lists of 25: at every step of a turn."""
    panel = await at_basket(club)
    for _ in range(6):
        assert len(list(parts(panel))) <= 40
        assert len(set(custom_ids(panel))) == len(custom_ids(panel))
        assert max(map(len, custom_ids(panel))) <= 100
        assert all(len(menu["options"]) <= 25 for menu in lists(panel))
        await club.alice.click(panel, label="Refresh")


async def test_the_clock_tells_since_and_until_when(club: Club) -> None:
    """A time limit stands on the message; at its end the default is taken."""
    await club.play("tic-tac-toe", club.bob, options={"time_limit": "8h"})
    assert "until <t:" in words(club.card())
    await club.env.advance_time(8 * 3600 + 60)
    assert "Alice takes cell 0." in words(club.card())
    assert f"<@{club.bob.id}> puts a mark" in words(club.card())
