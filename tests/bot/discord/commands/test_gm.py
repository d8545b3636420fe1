"""`/gm`: for those who manage the server; every act is announced in the channel."""

from __future__ import annotations

import json

from bot.discord.texts import texts
from tests.bot.discord.club import Club, labels, shown_by, words


def told(club: Club) -> str:
    """All that the channel shows to somebody without a seat."""
    return "\n".join([words(message) for message in club.channel.history(viewer=club.carol)])


async def test_others_do_not_even_see_the_commands(club: Club) -> None:
    """Discord hides them from those who may not manage the server."""
    await club.play("tic-tac-toe", club.bob)
    assert not [name for name in club.alice.available_commands(club.channel) if name.startswith("gm")]
    assert "gm pause" in club.dora.available_commands(club.channel)


async def test_where_the_server_shows_them_to_all_they_are_still_refused(club: Club) -> None:
    """A server's own settings may show the commands to everybody: then the bot itself refuses."""
    await club.play("tic-tac-toe", club.bob)
    commands = await club.bot.tree.fetch_commands()
    gm = next(command for command in commands if command.name == "gm")
    club.guild.set_command_permissions(gm, {club.alice: True})
    assert "manage this server" in words(shown_by(await club.alice.slash(club.channel, "gm pause")))
    assert "puts a mark" in words(club.card())


async def test_pause_and_resume(club: Club) -> None:
    """A paused game takes no answer; it goes on where it stood."""
    await club.play("tic-tac-toe", club.bob)
    await club.dora.slash(club.channel, "gm pause")
    assert "Dora paused" in told(club)
    assert "paused" in words(await club.panel(club.alice))
    assert "paused" in words(shown_by(await club.alice.slash(club.channel, "ttt place", cell="0")))
    await club.dora.slash(club.channel, "gm resume")
    await club.alice.click(await club.panel(club.alice), label="Cell 0")
    assert "Alice takes cell 0." in words(club.card())


async def test_skip_answers_the_default(club: Club) -> None:
    """The table goes on without who is away, and everybody reads why."""
    await club.play("tic-tac-toe", club.bob)
    await club.dora.slash(club.channel, "gm skip")
    assert "Dora" in told(club)
    assert "Alice takes cell 0." in words(club.card())


async def test_replace_by_a_person_and_by_a_computer(club: Club) -> None:
    """A seat goes to somebody else; left out, to a computer."""
    await club.play("tic-tac-toe", club.bob)
    assert "does not exist" in words(shown_by(await club.dora.slash(club.channel, "gm replace", seat="7")))
    await club.dora.slash(club.channel, "gm replace", seat="1", player=club.carol)
    assert f"<@{club.carol.id}> puts a mark" in words(club.card())
    await club.carol.click(await club.panel(club.carol), label="Cell 0")
    await club.dora.slash(club.channel, "gm replace", seat="2")
    await club.env.advance_time(30)
    assert "takes cell 4." in words(club.card())
    assert "Dora gave Bob's seat to Computer 1." in told(club)


async def test_the_record_while_it_runs_is_what_spectators_see(club: Club) -> None:
    """The file holds no secret before the end, and all of it afterwards."""
    await club.play("bazaar", club.bob)
    running = shown_by(await club.dora.slash(club.channel, "gm record"))
    text = (await running.attachments[0].read()).decode()
    assert json.loads(text)
    assert "lucky coin" not in text
    await club.concede(club.alice)
    over = shown_by(await club.dora.slash(club.channel, "gm record"))
    assert len((await over.attachments[0].read()).decode()) > len(text)


async def test_delete_needs_the_tables_number(club: Club) -> None:
    """Nothing is deleted by a slip; afterwards the channel is free."""
    await club.play("tic-tac-toe", club.bob)
    assert "has the number 1" in words(shown_by(await club.dora.slash(club.channel, "gm delete", table=2)))
    await club.dora.slash(club.channel, "gm delete", table=1)
    assert "deleted this table of Tic-tac-toe" in told(club)
    assert "The game was not over, so it counts for no ratings." in told(club)
    assert "no game in this channel" in words(shown_by(await club.alice.slash(club.channel, "look")))
    await club.alice.slash(club.channel, "game new", game="tic-tac-toe")
    assert "Join" in labels(club.card())


async def test_seats_are_suggested_by_name(club: Club) -> None:
    """Typing a name finds the seat."""
    await club.play("tic-tac-toe", club.bob)
    found = await club.dora.autocomplete(club.channel, "gm replace", "seat", "bo")
    assert [choice["name"] for choice in found] == ["2: Bob"]
    for typed in ("2: bob", "Bob", "2"):
        assert "Done" in words(shown_by(await club.dora.slash(club.channel, "gm replace", seat=typed)))
        back = await club.dora.slash(club.channel, "gm replace", seat="computer 1", player=club.bob)
        assert "Done" in words(shown_by(back))
    for typed in ("3", "0", "Carol"):
        refused = words(shown_by(await club.dora.slash(club.channel, "gm replace", seat=typed)))
        assert texts.MISSING_SEAT in refused


async def test_without_a_game_each_says_so(club: Club) -> None:
    """One sentence, nothing changed."""
    for command in ("pause", "resume", "skip", "record"):
        told = words(shown_by(await club.dora.slash(club.channel, f"gm {command}")))
        assert "no game in this channel" in told, command
