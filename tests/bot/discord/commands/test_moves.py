"""Typed moves: suggestions of what is legal now, several values with commas, and the commands every game has."""

from __future__ import annotations

from dataclasses import make_dataclass, replace
from typing import Any

import pytest

from bot.catalogue import OWN_COMMANDS
from rules.engine import Move
from rules.one_page_deadzone import GAME as ARMIES
from tests.bot.discord.bazaar import BAZAAR
from tests.bot.discord.club import KNOWN, Club, labels, shown_by, words


async def test_a_package_cannot_take_a_command_of_the_bot(club: Club) -> None:
    """The commands that are no game's are known before any is made."""
    of_games = {game.command for game in club.bot.known().values()}
    assert {command.name for command in club.bot.tree.get_commands()} - of_games == OWN_COMMANDS


async def test_suggestions_are_what_is_legal_now(club: Club) -> None:
    """Taken cells are not suggested; whoever is not asked gets no suggestions."""
    await club.play("tic-tac-toe", club.bob)
    found = await club.alice.autocomplete(club.channel, "ttt place", "cell", "")
    assert [choice["value"] for choice in found] == [str(cell) for cell in range(9)]
    assert found[3]["name"] == "3 · Cell 3"
    await club.alice.slash(club.channel, "ttt place", cell="3")
    assert await club.alice.autocomplete(club.channel, "ttt place", "cell", "") == []
    found = await club.bob.autocomplete(club.channel, "ttt place", "cell", "")
    assert [choice["value"] for choice in found] == [str(cell) for cell in range(9) if cell != 3]


async def test_suggestions_follow_what_is_filled_in_and_typed(club: Club) -> None:
    """The other fields narrow the list, and so do the letters."""
    await club.play("bazaar", club.bob)
    found = await club.alice.autocomplete(club.channel, "bazaar buy", "ware", "1", colour="blue")
    assert [choice["value"] for choice in found] == ["ware01", "ware10", "ware11", "ware12"]
    assert found[0]["name"] == "ware01 · Buy ware01 in blue"


async def test_after_a_comma_the_next_value_is_suggested(club: Club) -> None:
    """Values that stand before the comma are not suggested again."""
    await club.play("bazaar", club.bob)
    await club.alice.slash(club.channel, "bazaar buy", ware="ware03", colour="red")
    found = await club.alice.autocomplete(club.channel, "bazaar pack", "ware", "ware04,ware0")
    values = [choice["value"] for choice in found]
    assert "ware04,ware05" in values
    assert "ware04,ware04" not in values


async def test_several_values_are_one_answer_and_too_few_a_draft(club: Club) -> None:
    """`a,b,c` answers at once; an order typed in pieces is kept until it is whole or confirmed."""
    await club.play("bazaar", club.bob)
    await club.alice.slash(club.channel, "bazaar buy", ware="ware03", colour="red")
    again = shown_by(await club.alice.slash(club.channel, "bazaar pack", ware="ware01,ware02"))
    assert "do not go together" in words(again)
    await club.alice.slash(club.channel, "bazaar pack", ware="ware04, ware05,ware06")
    await club.alice.slash(club.channel, "bazaar amount", number=8)
    await club.alice.slash(club.channel, "bazaar amount", number=2)
    kept = await club.alice.slash(club.channel, "bazaar queue", colour="green,blue")
    assert "2 chosen, 2 more to choose" in words(shown_by(kept))
    assert "2 chosen" not in words(club.card())
    early = await club.alice.slash(club.channel, "bazaar confirm")
    assert "Put each of the choices in order once" in words(shown_by(early))
    await club.alice.slash(club.channel, "bazaar queue", colour="red")
    await club.alice.slash(club.channel, "bazaar queue", colour="white")
    await club.alice.slash(club.channel, "bazaar confirm")
    assert "3 packed, 8 paid, 2 tipped, green comes first" in words(club.card()).lower()


async def test_letters_need_not_be_the_same(club: Club) -> None:
    """`WARE03` is ware03; an act's words stay as they were typed."""
    await club.play("bazaar", club.bob)
    await club.alice.slash(club.channel, "bazaar gift", to="Bob", note="Thank YOU")
    assert "Thank YOU" in words(club.card())
    await club.alice.slash(club.channel, "bazaar buy", ware="WARE03", colour="red")
    assert "buys ware03" in words(club.card())
    await club.alice.slash(club.channel, "bazaar pack", ware="ware04,Ware05")
    assert "A whole number from 1 to 100" in words(await club.panel(club.alice))


async def test_the_command_that_confirms_is_named_as_it_is(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """With more moves than Discord takes it has moved into the group `more`."""
    many = [make_dataclass(f"Spare{number}", [], bases=(Move,), frozen=True) for number in range(20)]
    for move in many:
        move.__doc__ = "Do nothing."
    known: Any = KNOWN
    monkeypatch.setitem(known, "fair", replace(BAZAAR, key="fair", command="fair", moves=(*BAZAAR.moves, *many)))
    await club.restart()
    await club.play("fair", club.bob)
    await club.alice.slash(club.channel, "fair buy", ware="ware03", colour="red")
    await club.alice.slash(club.channel, "fair pack", ware="ware04")
    for number in (8, 2):
        await club.alice.slash(club.channel, "fair more amount", number=number)
    kept = shown_by(await club.alice.slash(club.channel, "fair queue", colour="green,blue"))
    assert "type /fair more confirm." in words(kept)
    await club.alice.slash(club.channel, "fair queue", colour="red")
    await club.alice.slash(club.channel, "fair queue", colour="white")
    await club.alice.slash(club.channel, "fair more confirm")
    assert "green comes first" in words(club.card())


async def test_typed_nonsense_gets_one_sentence(club: Club) -> None:
    """Text for a number, a move that is not offered, a move of another question, another game's command."""
    await club.play("tic-tac-toe", club.bob)
    for command, given, sentence in (
        ("ttt place", {"cell": "middle"}, "“middle” is not a whole number"),
        ("ttt place", {"cell": "9"}, "not among your choices"),
        ("ttt amount", {"number": 3}, "No number is asked for"),
        ("ttt confirm", {}, "choose first"),
        ("bazaar pass", {}, "This channel plays Tic-tac-toe: its commands begin with /ttt."),
    ):
        assert sentence in words(shown_by(await club.alice.slash(club.channel, command, **given)))
    assert "not asked" in words(shown_by(await club.bob.slash(club.channel, "ttt place", cell="1")))
    assert f"<@{club.alice.id}> puts a mark" in words(club.card())


async def test_an_act_is_typed_too(club: Club) -> None:
    """A deal out of turn, with its fields as options."""
    await club.play("bazaar", club.bob)
    answer = await club.bob.slash(club.channel, "bazaar gift", to="Alice", coins="3", wares="a,b", ribbon="yes")
    assert "Noted." in words(shown_by(answer))
    assert "3 coins, 2 wares" in words(club.card())


async def test_look_log_rules_help_and_prove(club: Club) -> None:
    """Each answers privately and changes nothing."""
    await club.play("bazaar", club.bob)
    before = words(club.card())
    assert "lucky coin" in words(shown_by(await club.alice.slash(club.channel, "look")))
    assert "Dice fixed" in words(shown_by(await club.alice.slash(club.channel, "log")))
    assert "no numbered rules" in words(shown_by(await club.alice.slash(club.channel, "rules", topic="buy")))
    assert "How to play" in words(shown_by(await club.alice.slash(club.channel, "help")))
    proof = words(shown_by(await club.alice.slash(club.channel, "prove")))
    assert "kept until the game is over" in proof
    assert "could read the secret" in proof
    for button in ("Look", "Log", "Rules", "Help"):
        assert shown_by(await club.carol.click(club.card(), label=button))
    assert words(club.card()) == before


async def test_the_proof_shows_the_secret_at_the_end(club: Club) -> None:
    """The commitment of the lobby card can be checked by anybody."""
    import hashlib
    import re

    await club.alice.slash(club.channel, "game new", game="tic-tac-toe")
    fairness = words(shown_by(await club.carol.click(club.card(), label="Fairness")))
    committed = re.search(r"SHA-256 of the secret: ([0-9a-f]{64})", fairness)
    assert committed
    for who in (club.alice, club.bob):
        await who.slash(club.channel, "game join")
    await club.alice.slash(club.channel, "game start")
    await club.concede(club.alice)
    proof = words(shown_by(await club.carol.click(club.card(), label="Fairness")))
    secret = re.search(r"Secret:\*\* ([0-9a-f]+)", proof)
    assert secret
    assert hashlib.sha256(bytes.fromhex(secret[1])).hexdigest() == committed[1]


async def test_undo_takes_the_last_answer_back(club: Club) -> None:
    """Free while nothing has come of it; else a sentence says why not."""
    await club.play("bazaar", club.bob)
    await club.alice.slash(club.channel, "bazaar buy", ware="ware03", colour="red")
    assert "Taken back: “0 buys ware03”, back to round 1 (stall)." in words(
        shown_by(await club.alice.slash(club.channel, "undo"))
    )
    assert "What about the stall?" in words(await club.panel(club.alice))
    assert "Taken back" not in words(shown_by(await club.bob.slash(club.channel, "undo")))


async def test_orders_are_set_by_form_and_by_typing(club: Club) -> None:
    """Secret: the channel does not change, apart from nothing."""
    await club.play("bazaar", club.bob)
    before = words(club.card())
    form = await club.bob.slash(club.channel, "orders")
    await club.bob.submit_modal(form, {"window": ["never"]})
    assert shown_by(await club.alice.slash(club.channel, "bazaar orders", window="never"))
    assert words(club.card()) == before
    assert "no standing orders" not in before


async def test_a_game_without_orders_says_so(club: Club) -> None:
    """And one cannot set the orders of a seat one has not."""
    await club.play("tic-tac-toe", club.bob)
    assert "no standing orders" in words(shown_by(await club.alice.slash(club.channel, "orders")))


async def test_in_direct_messages_commands_mean_ones_newest_game(club: Club) -> None:
    """One can look from anywhere."""
    await club.play("bazaar", club.bob)
    assert "lucky coin" in words((await club.alice.user.slash("look")).response)
    assert "You are in no game." in words((await club.carol.user.slash("look")).response)


async def test_the_log_has_pages(club: Club) -> None:
    """Older lines are one click away."""
    await club.play("bazaar", club.bob)
    for coins in range(20):
        await club.alice.slash(club.channel, "bazaar gift", to="Bob", coins=str(coins))
    page = shown_by(await club.bob.click(club.card(), label="Log"))
    assert "0 gives 19 coins" in words(page)
    assert "0 gives 2 coins" not in words(page)
    await club.bob.click(page, label="Earlier")
    assert "0 gives 2 coins" in words(page)
    assert "Earlier" not in labels(page)


async def test_armies_are_suggested_and_typed_by_their_names(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever types “Plague Pack” finds it, also after the armies were chosen; its key is no word and still counts."""
    known: Any = KNOWN
    monkeypatch.setitem(known, ARMIES.key, ARMIES)
    await club.restart()
    await club.play(ARMIES.key, club.bob)
    for typed in ("Plague P", "plague-p"):
        found = await club.bob.autocomplete(club.channel, f"{ARMIES.command} roster", "army", typed)
        assert [(choice["name"], choice["value"]) for choice in found] == [("Plague Pack", "plague-pack")]
    for typed in ("Plague Pack", "plague-pack"):
        assert "Plague Pack" in words(
            shown_by(await club.bob.slash(club.channel, f"{ARMIES.command} roster", army=typed))
        )


async def test_look_speaks_to_whose_turn_it_is(club: Club) -> None:
    """Alice reads what she is asked; the others read her name."""
    await club.play("bazaar", club.bob)
    own, theirs = [words(shown_by(await who.slash(club.channel, "look"))) for who in (club.alice, club.bob)]
    assert "**You are asked:** What about the stall?" in own
    assert "Alice is at the stall" not in own
    assert "**Alice is at the stall**" in theirs
