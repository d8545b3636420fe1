"""The lobby by button and by command."""

from __future__ import annotations

from tests.bot.discord.club import Club, choose, custom_ids, entries, labels, lists, shown_by, words


def channel(club: Club) -> str:
    """All that the channel shows to somebody without a seat."""
    return "\n".join([words(message) for message in club.channel.history(viewer=club.carol)])


async def test_a_game_from_lobby_to_victory_by_button(club: Club) -> None:
    """Two people open, join, start and play to the end with buttons alone."""
    await club.alice.slash(club.channel, "game new", game="tic-tac-toe")
    card = club.card()
    assert "Tic-tac-toe" in words(card)
    assert "SHA-256" in words(shown_by(await club.carol.click(card, label="Fairness")))
    assert "Start" not in labels(card)
    await club.alice.click(card, label="Join")
    await club.bob.click(club.card(), label="Join")
    assert "1. Alice" in words(club.card())
    assert "2. Bob" in words(club.card())
    await club.alice.click(club.card(), label="Start")
    for who, cell in zip([club.alice, club.bob] * 3, (0, 3, 1, 4, 2), strict=False):
        panel = await club.panel(who)
        await who.click(panel, label=f"Cell {cell}")
    assert "Alice has won" in words(club.card())
    assert "Alice takes cell 2." in words(club.card())
    assert "Rematch" in labels(club.card())


async def test_a_game_from_lobby_to_victory_by_typing(club: Club) -> None:
    """The same with slash commands alone."""
    assert "Table 1 is open" in words(shown_by(await club.alice.slash(club.channel, "game new", game="tic-tac-toe")))
    await club.alice.slash(club.channel, "game join", salt="seven")
    await club.bob.slash(club.channel, "game join")
    await club.alice.slash(club.channel, "game start")
    for who, cell in zip([club.alice, club.bob] * 3, (0, 3, 1, 4, 2), strict=False):
        assert shown_by(await who.slash(club.channel, "ttt place", cell=str(cell)))
    assert "Alice has won" in words(club.card())


async def test_a_computer_plays_along(club: Club) -> None:
    """A seat can be filled with a computer, which moves by itself; the player is called when it is their turn again."""
    await club.play("tic-tac-toe")
    await club.alice.slash(club.channel, "ttt place", cell="0")
    await club.env.advance_time(5)
    assert "Computer 1 takes cell 4." in words(club.card())
    assert f"<@{club.alice.id}> puts a mark" in words(club.card())


async def test_a_computers_pause_lets_people_follow(club: Club) -> None:
    """The computer waits as long as the table agreed."""
    await club.play("tic-tac-toe", options={"computer_pause": "15"})
    await club.alice.slash(club.channel, "ttt place", cell="0")
    await club.env.advance_time(10)
    assert "Computer 1 takes" not in words(club.card())
    await club.env.advance_time(10)
    assert "Computer 1 takes" in words(club.card())


async def test_options_are_for_the_host(club: Club) -> None:
    """The host sets options from lists; others see how they stand."""
    await club.alice.slash(club.channel, "game new", game="bazaar")
    theirs = shown_by(await club.bob.click(club.card(), label="Options"))
    assert lists(theirs) == []
    assert "Weather: **sun** (as usual)" in words(theirs)
    mine = shown_by(await club.alice.click(club.card(), label="Options"))
    assert list(entries(mine)) == ["sun", "rain"]
    await choose(club.alice, mine, "rain")
    assert "Weather: **rain**" in words(club.card())
    assert "Weather: **rain**\n" in words(shown_by(await club.bob.click(club.card(), label="Options")))
    refused = await club.bob.slash(club.channel, "game options", option="weather", value="sun")
    assert "Only the host" in words(shown_by(refused))
    assert "Weather: **rain**" in words(club.card())


async def test_joining_with_a_salt_and_standing_orders(club: Club) -> None:
    """One form asks for both; the orders hold from the first window on."""
    await club.alice.slash(club.channel, "game new", game="bazaar")
    panel = shown_by(await club.alice.click(club.card(), label="Options"))
    form = await club.alice.click(panel, label="Join with salt and orders…")
    assert form.modal is not None
    assert [part["label"] for part in form.modal["components"]] == ["Your salt for the dice", "Window"]
    await club.alice.submit_modal(form, {"salt": "pepper", "window": ["never"]})
    await club.bob.click(club.card(), label="Join")
    await club.alice.click(club.card(), label="Start")
    assert "“pepper”" in words(shown_by(await club.bob.slash(club.channel, "prove")))
    await club.alice.slash(club.channel, "bazaar buy", ware="ware03", colour="red")
    await club.alice.slash(club.channel, "bazaar pack", ware="ware04")
    await club.alice.slash(club.channel, "bazaar amount", number=5)
    await club.alice.slash(club.channel, "bazaar amount", number=1)
    await club.alice.slash(club.channel, "bazaar queue", colour="red,blue,white,green")
    assert "not asked" in words(shown_by(await club.alice.slash(club.channel, "bazaar pass")))
    assert shown_by(await club.bob.slash(club.channel, "bazaar pass"))
    assert "is at the stall" in words(club.card())


async def test_leaving_and_removing_a_computer(club: Club) -> None:
    """Seats can be given back while nothing has begun."""
    await club.alice.slash(club.channel, "game new", game="tic-tac-toe")
    await club.bob.click(club.card(), label="Join")
    await club.alice.click(club.card(), label="Add computer")
    assert "Computer 1" in words(club.card())
    mine = shown_by(await club.alice.click(club.card(), label="Options"))
    await club.alice.click(mine, label="Remove a computer")
    assert "Computer 1" not in words(club.card())
    await club.bob.click(club.card(), label="Leave")
    assert "Bob" not in words(club.card())


async def test_a_rematch_keeps_the_seats(club: Club) -> None:
    """After the end one click opens a new lobby where they are held; each says Ready, and the last one begins."""
    await club.play("tic-tac-toe", club.bob)
    await club.concede(club.alice)
    over = club.card()
    assert "Bob has won" in words(over)
    await club.bob.click(over, label="Rematch")
    card = club.card()
    assert "Table 2" in words(card)
    assert "1. Alice — not ready yet" in words(card)
    assert "Waiting for Alice and Bob." in words(card)
    assert "Start" not in labels(card)
    assert f"<@{club.alice.id}>\nA rematch is open; seats are held for Alice." in channel(club)
    assert "No seat is held for you" in words(shown_by(await club.carol.click(card, label="Ready")))
    form = await club.bob.click(shown_by(await club.bob.click(card, label="Fairness")), label="Join with salt…")
    await club.bob.submit_modal(form, {"salt": "pepper"})
    assert "ready already" in words(shown_by(await club.bob.click(club.card(), label="Ready")))
    await club.restart()
    mine = words(shown_by(await club.alice.slash(club.channel, "game ready", salt="thyme")))
    assert "You have a seat.\n-# Your salt is mixed into the dice." in mine
    assert f"<@{club.alice.id}> puts a mark" in words(club.card())
    begun = "**Tic-tac-toe has begun:** Alice and Bob play; it goes on below.\n-# Table 2"
    assert begun in channel(club)
    proof = words(shown_by(await club.carol.slash(club.channel, "prove")))
    assert "“thyme”" in proof
    assert "“pepper”" in proof


async def test_a_seat_of_a_rematch_lapses(club: Club) -> None:
    """One who does not want to play leaves; the host frees a seat by list or by typing, and somebody else takes it."""
    await club.play("tic-tac-toe", club.bob)
    await club.concede(club.bob)
    await club.alice.click(club.card(), label="Rematch")
    assert "Only the host" in words(shown_by(await club.bob.slash(club.channel, "game free", seat="1")))
    assert "Not everybody is ready yet" in words(shown_by(await club.alice.slash(club.channel, "game start")))
    assert "Waiting for Bob." in words(shown_by(await club.alice.slash(club.channel, "game ready")))
    assert "No seat is held" in words(shown_by(await club.alice.slash(club.channel, "game free", seat="1")))
    assert "does not exist" in words(shown_by(await club.alice.slash(club.channel, "game free", seat="soon")))
    found = await club.alice.autocomplete(club.channel, "game free", "seat", "")
    assert [choice["name"] for choice in found] == ["2: Bob"]
    mine = shown_by(await club.alice.click(club.card(), label="Options"))
    number = len(lists(mine)) - 1
    assert [*entries(mine, number)] == ["Bob"]
    await club.restart()
    await choose(club.alice, mine, "Bob", number=number)
    assert "Bob" not in words(club.card())
    await club.carol.click(club.card(), label="Join")
    await club.alice.click(club.card(), label="Start")
    assert f"<@{club.alice.id}> puts a mark" in words(club.card())
    await club.concede(club.carol)
    await club.carol.click(club.card(), label="Rematch")
    await club.alice.slash(club.channel, "game leave")
    assert "Waiting for Carol." in words(club.card())


async def test_a_cancelled_table_loses_its_buttons(club: Club) -> None:
    """Only the host calls it off; the card says so."""
    await club.alice.slash(club.channel, "game new", game="tic-tac-toe")
    card = club.card()
    assert "Only the host" in words(shown_by(await club.bob.slash(club.channel, "game cancel")))
    await club.alice.slash(club.channel, "game cancel")
    kept = next(message for message in club.channel.history() if message.id == card.id)
    assert words(kept) == "\n**Tic-tac-toe was called off.**\n-# Table 1"
    assert custom_ids(kept) == []


async def test_an_invited_player_is_told_where(club: Club) -> None:
    """An invitation comes by direct message; others may not join any more."""
    await club.alice.slash(club.channel, "game new", game="tic-tac-toe")
    await club.alice.slash(club.channel, "game invite", player=club.bob)
    message = club.bob.user.dm_channel.last_message
    assert message is not None
    assert "You are invited to a table of Tic-tac-toe" in words(message)
    assert f"<#{club.channel.id}>" in words(message)
    assert "invited players only" in words(shown_by(await club.carol.slash(club.channel, "game join")))
    await club.bob.slash(club.channel, "game join")
    assert "1. Bob" in words(club.card())


async def test_lists_and_status(club: Club) -> None:
    """`/game list` names the tables of the server, `/game status` says who plays and whose move it is."""
    assert "no game in this channel" in words(shown_by(await club.bob.slash(club.channel, "game status")))
    await club.play("tic-tac-toe", club.bob)
    listed = words(shown_by(await club.carol.slash(club.channel, "game list")))
    assert f"Table 1: Tic-tac-toe, running, in <#{club.channel.id}>" in listed
    status = words(shown_by(await club.carol.slash(club.channel, "game status")))
    assert "1. Alice" in status
    assert "Alice puts a mark" in status
    assert labels(shown_by(await club.carol.slash(club.channel, "game status"))) == ["Look", "Log"]


async def test_the_host_ends_a_game(club: Club) -> None:
    """`/game end` is for the host, and the others must agree; the message says how it ended."""
    await club.play("tic-tac-toe", club.bob)
    assert "Only the host" in words(shown_by(await club.bob.slash(club.channel, "game end")))
    told = words(shown_by(await club.alice.slash(club.channel, "game end")))
    assert "Bob must agree; a vote is open" in told
    assert "type /concede" in told
    assert "Alice asks to end this game without a winner" in words(club.card())
    await club.bob.click(club.card(), label="Agree")
    assert "nobody has won" in words(club.card())
    assert "does not count for ratings" in words(club.card())
    assert "does not count for ratings" in words(shown_by(await club.carol.slash(club.channel, "game status")))


async def test_without_a_table_a_sentence_says_what_to_do(club: Club) -> None:
    """Nothing happens in a channel without a game, and the answer says how to begin one."""
    told = words(shown_by(await club.alice.slash(club.channel, "game new", game="chess")))
    assert "There is no game “chess”" in told
    for command, given in (
        ("game join", {}), ("game start", {}), ("game rematch", {}), ("look", {}), ("undo", {}),
        ("ttt place", {"cell": "1"}),
    ):  # fmt: skip
        told = words(shown_by(await club.alice.slash(club.channel, command, **given)))
        assert "no game in this channel" in told, command
    assert [message for message in club.channel.history(viewer=club.bob) if labels(message)] == []


async def test_misuse_of_the_lobby_gets_one_sentence(club: Club) -> None:
    """Joining twice, a second table, starting alone, a full table: each is refused and changes nothing."""
    await club.alice.slash(club.channel, "game new", game="tic-tac-toe")
    again = await club.bob.slash(club.channel, "game new", game="bazaar")
    assert "already" in words(shown_by(again))
    await club.alice.click(club.card(), label="Join")
    assert "already" in words(shown_by(await club.alice.click(club.card(), label="Join")))
    assert "2 players" in words(shown_by(await club.alice.slash(club.channel, "game start")))
    await club.bob.click(club.card(), label="Join")
    assert "taken" in words(shown_by(await club.carol.slash(club.channel, "game join")))
    assert "Only the host" in words(shown_by(await club.bob.slash(club.channel, "game start")))
    assert "2. Bob" in words(club.card())
    assert "Carol" not in words(club.card())
