"""Death Dome 3,000 as its players meet it: the lobby, the store, a turn, an attack, looks, and the end of a game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import pytest

from rules.death_dome import GAME
from tests.bot.discord.club import (
    Club,
    Clubs,
    beginning,
    choose,
    custom_ids,
    entries,
    labels,
    lists,
    parts,
    shown_by,
    words,
)
from tests.death_dome.kit import Table, position, shopping

Open = Callable[[Table | None], Awaitable[Club]]


@pytest.fixture
def opened(clubs: Clubs) -> Open:
    """Opens the server, where the one game begins in the position that is given, or as it does."""

    async def open_(table: Table | None = None) -> Club:
        return await clubs(GAME if table is None else beginning(GAME, table.match.state))

    return open_


async def at(opened: Open, table: Table, **options: str) -> Club:
    """A running game of Alice and Bob in this position."""
    club = await opened(table)
    await club.play(GAME.key, club.bob, options=options)
    return club


def duel() -> Table:
    """Alice's warrior and gunner beside Bob's wounded gunner; it is Alice's turn."""
    return position("Wa1+W02@E7 Gu1+G01@E8 Gu2@D8:w1 Wa2+A01@L11", hands="P1=P01,P17,P25 P2=P18,P26")


def like(shown: Iterable[str], beginning: str) -> str:
    """The one label that begins with this, whatever its number in the picture is."""
    (found,) = [label for label in shown if plainly(label).startswith(beginning)]
    return found


def plainly(label: str) -> str:
    """A label without the number that it has in the picture."""
    number, dot, rest = label.partition(" · ")
    return rest if dot and number.isdecimal() else label


def told(message: Any) -> str:
    """All that a message says, and what its pictures say to those who cannot see them."""
    pictures = [item.get("description") or "" for part in parts(message) for item in part.get("items", ())]
    return "\n".join([words(message), *pictures])


async def typed(club: Club, who: Any, command: str, **fields: str) -> str:
    """What a command of the game answers."""
    return words(shown_by(await who.slash(club.channel, f"dome {command}", **fields)))


# -- the lobby ---------------------------------------------------------------------------------------------------------


async def test_nineteen_options_are_on_three_pages_and_a_choice_stays_on_its_page(opened: Open) -> None:
    """Eight lists are all that Discord takes; whoever sets one on a later page goes on there."""
    club = await opened(None)
    await club.alice.slash(club.channel, "game new", game=GAME.key)
    panel = shown_by(await club.alice.click(club.card(), label="Options"))
    first = [held["placeholder"] for held in lists(panel)]
    assert (len(first), first[:4]) == (8, ["Matches", "Teams", "Arena", "Holographic Johnny Cash Bonanza"])
    await choose(club.alice, panel, "four dealt characters each", number=1)
    assert [held["placeholder"] for held in lists(panel)] == first
    await club.alice.click(panel, label="Later")
    second = [held["placeholder"] for held in lists(panel)]
    pause = second.index("Computer's pause")
    await choose(club.alice, panel, "15 seconds", number=pause)
    assert [held["placeholder"] for held in lists(panel)] == second
    assert "Page 2 of 3" in words(panel)
    await club.alice.click(panel, label="Later")
    assert len(first) + len(second) + len(lists(panel)) == len(GAME.options) + 8
    assert "Teams: **four dealt characters each**" in words(club.card())
    assert "Computer's pause: **15 seconds**" in words(club.card())


async def test_an_option_that_would_change_nothing_is_refused_where_it_is_chosen(opened: Open) -> None:
    """DD-SCN-04, R87: the list says in one sentence what to choose first, and the lobby is as it was."""
    club = await opened(None)
    await club.alice.slash(club.channel, "game new", game=GAME.key)
    refused = shown_by(await club.alice.slash(club.channel, "game options", option="handicap", value="on"))
    assert "Handicap changes nothing in a single match: choose 2 or more matches first" in words(refused)
    assert "Handicap" not in words(club.card())
    for option, value in (("matches", "2"), ("handicap", "on")):
        await club.alice.slash(club.channel, "game options", option=option, value=value)
    assert "Handicap: **yes**" in words(club.card())


async def test_options_that_do_not_go_together_are_told_at_the_start(opened: Open) -> None:
    """A duel of three is refused in one sentence; the lobby stays open and its options can be changed."""
    club = await opened(None)
    await club.alice.slash(club.channel, "game new", game=GAME.key)
    await club.alice.slash(club.channel, "game options", option="arena", value="duel")
    for who in (club.alice, club.bob, club.carol):
        await who.click(club.card(), label="Join")
    refused = shown_by(await club.alice.click(club.card(), label="Start"))
    assert "The duel is for 2 players and 3 are seated: choose the whole arena." in words(refused)
    await club.alice.slash(club.channel, "game options", option="arena", value="whole")
    await club.alice.click(club.card(), label="Start")
    assert "is in the store" in words(club.card())


async def test_orders_are_words_in_the_lobby_and_hold(opened: Open) -> None:
    """They were “auto” and “ask”; only rounds that can still be played are listed."""
    club = await opened(None)
    await club.alice.slash(club.channel, "game new", game=GAME.key)
    panel = shown_by(await club.bob.click(club.card(), label="Options"))
    form: Any = await club.bob.click(panel, label="Join with salt and orders…")
    lines = [part["component"] for part in form.modal["components"]]
    told = {line["custom_id"]: [option["label"] for option in line.get("options", ())] for line in lines}
    assert told["defence"] == ["ask me", "by itself", "never"]
    assert told["until"][:2] == ["0 · until you change it", "1"]
    await club.bob.submit_modal(form, {"defence": ["auto"]})
    await club.alice.click(club.card(), label="Join")
    await club.alice.click(club.card(), label="Start")
    assert "is in the store" in words(club.card())
    assert "by itself" in words(shown_by(await club.bob.slash(club.channel, "look")))


# -- the store ---------------------------------------------------------------------------------------------------------


async def test_a_card_is_bought_with_three_presses(opened: Open) -> None:
    """The deck, the card, who carries it; what the card does stands where it is chosen, once."""
    club = await at(opened, shopping())
    panel = await club.panel(club.alice)
    assert [label for label in entries(panel) if label.startswith("Buy")] == [
        "Buy: Warrior deck", "Buy: Gunner deck", "Buy: Scout deck", "Buy: Medic deck", "Buy: Armour", "Buy: Vehicles",
        "Buy: Equipment",
    ]  # fmt: skip
    await choose(club.alice, panel, "Buy: Armour")
    await choose(club.alice, panel, "Cyber Suit, 600k: +3 toughness")
    whom = [label for label in labels(panel) if label.startswith("Cyber Suit")]
    assert len(whom) == 4
    assert not [label for label in whom if "toughness" in label]
    await club.alice.click(panel, label="Cyber Suit (600k) to Scout Sc1, carrying nothing yet")
    assert "1.4M" in told(panel)
    assert "Alice buys Cyber Suit (600k) for Scout Sc1." in words(club.card())


async def test_a_weapon_is_bought_with_two_presses(opened: Open) -> None:
    """Only one unit of a team carries it, so the deck's list is the last one."""
    club = await at(opened, shopping())
    panel = await club.panel(club.alice)
    await choose(club.alice, panel, "Buy: Gunner deck")
    await club.alice.click(panel, label="44,000 Magnum, 650k: range 9, strength +3")
    assert "1.35M" in told(panel)


async def test_a_character_is_traded_with_two_presses(opened: Open) -> None:
    """Whose place, then who comes; the price is the difference."""
    club = await at(opened, shopping(options={"teams": "characters"}))
    panel = await club.panel(club.alice)
    hires = [label for label in entries(panel) if label.startswith("Hire")]
    assert len(hires) == 4
    await choose(club.alice, panel, hires[0])
    assert all(": " in label for label in entries(panel))
    await choose(club.alice, panel, next(iter(entries(panel))))
    assert "Alice" in words(club.card())
    assert "hires" in words(club.card()) or "trades" in words(club.card())


async def test_cards_change_units_in_the_own_turn_and_out_of_it(opened: Open) -> None:
    """One's own turn offers it among the choices, once; the others have it at hand until they have passed."""
    club = await at(opened, shopping("Wa1+A02 Wa2+A03"))
    mine = await club.panel(club.alice)
    assert not [label for label in labels(mine) if "Cyber Suit" in label]
    await choose(club.alice, mine, "Cyber Suit to Medic Me1")
    assert "Cyber Suit to Medic Me1" not in entries(await club.panel(club.alice))
    theirs = await club.panel(club.bob)
    await choose(club.bob, theirs, "Equip")
    await club.bob.click(theirs, label="Cardboard Knight Costume to Scout Sc2")
    assert "Cardboard Knight Costume to Scout Sc2" not in labels(theirs)
    assert "Cardboard Knight Costume to Warrior Wa2" in labels(theirs)
    assert "Noted." in await typed(club, club.bob, "equip", card="cardboard knight costume", unit="gu2")
    theirs = await club.panel(club.bob)
    await choose(club.bob, theirs, "Equip")
    assert "Cardboard Knight Costume to Scout Sc2" in labels(theirs)


async def test_a_wish_list_is_written_in_a_form_and_buys_for_its_owner(opened: Open) -> None:
    """What it does not know is named, nobody else sees it, and it shops without a question."""
    club = await at(opened, shopping())
    panel = await club.panel(club.bob)
    await club.bob.click(panel, label="More…")
    form = await choose(club.bob, panel, "Wishes")
    refused = shown_by(await club.bob.submit_modal(form, {"cards": "Cyber Soup\nCyber Suit for the scout"}))
    assert "“Cyber Soup”" in words(refused)
    await club.bob.click(panel, label="More…")
    form = await choose(club.bob, panel, "Wishes")
    await club.bob.submit_modal(form, {"cards": "Cyber Suit for the scout\n44,000 Magnum"})
    await typed(club, club.bob, "wishlist budget", most="1500", then="pass")
    assert "Wish list: Cyber Suit for Scout Sc2; 44,000 Magnum." in told(await club.panel(club.bob))
    assert "Wish list" not in told(await club.panel(club.alice)) + told(club.card())
    sure = shown_by(await club.alice.slash(club.channel, "dome pass"))
    await club.alice.click(sure, label="Yes, do it")
    for told_ in ("Bob buys Cyber Suit (600k) for Scout Sc2.", "Bob buys 44,000 Magnum (650k) for Gunner Gu2."):
        assert told_ in words(club.card())
    assert "Bob is done shopping." in words(club.card())


async def test_all_shop_at_once_in_one_window(opened: Open) -> None:
    """Each marks in lists by unit what is wanted; purchases follow in turn, and who misses a card is asked again."""
    club = await at(opened, shopping(options={"shopping": "at_once"}))
    mine, theirs = await club.panel(club.alice), await club.panel(club.bob)
    assert lists(mine)[1]["placeholder"] == "Buy: Warrior Wa1 in its base · Armour"
    await choose(club.alice, mine, "Wa1: Cyber Suit, 600k: +3 toughness", number=1)
    assert "with what is marked 1.4M would be left" in words(mine)
    await choose(club.bob, theirs, "Wa2: Cyber Suit, 600k: +3 toughness", number=1)
    await club.bob.click(theirs, label="Confirm")
    await club.alice.click(mine, label="Confirm")
    assert "Alice buys Cyber Suit (600k) for Warrior Wa1." in words(club.card())
    assert "Bob would have bought Cyber Suit, but it was gone: the money is kept." in words(club.card())
    assert "Everybody shops at once" in words(await club.panel(club.bob))
    assert "You are not asked" in words(await club.panel(club.alice))


async def test_passing_is_asked_twice(opened: Open) -> None:
    """It is final for this match: one press too many does no harm."""
    club = await at(opened, shopping())
    panel = await club.panel(club.alice)
    await club.alice.click(panel, label=like(labels(panel), "Pass"))
    assert "cannot be taken back" in words(panel)
    assert "Alice is in the store" in words(await club.panel(club.bob))
    await club.alice.click(panel, label="Yes, do it")
    assert "You are not asked anything" in words(panel)
    assert f"<@{club.bob.id}> is in the store" in words(club.card())


# -- a turn ------------------------------------------------------------------------------------------------------------


async def test_a_unit_moves_and_acts_by_panel(opened: Open) -> None:
    """Whom to use, then whatever is possible: what stands alone in its kind is a button below the squares to go to."""
    club = await at(opened, duel())
    panel = await club.panel(club.alice)
    await choose(club.alice, panel, like(entries(panel), "Step by step: Gunner Gu1 on E8"))
    shown = list(map(plainly, entries(panel)))
    assert shown.index("To F12 (100k, point, free)") < shown.index("Column A") < shown.index("Column E")
    beside = [
        "Capture E8 (100k)", "3 wounds, 1% against 2 cards: attack Gu2 on D8 with the 44,000 Magnum",
        "Action Movie Craze (2)", "End this unit phase",
    ]  # fmt: skip
    assert [label for label in map(plainly, labels(panel)) if label in beside] == beside
    await club.alice.click(panel, label=like(labels(panel), "Capture E8"))
    assert "captures E8" in words(club.card())
    await club.alice.slash(club.channel, "dome done")
    assert "You have 1 unit phase left." in words(await club.panel(club.alice))


async def test_a_unit_phase_is_one_press(opened: Open) -> None:
    """What promises most leads the list with its chance; the unit walks, acts and is done."""
    club = await at(opened, duel())
    panel = await club.panel(club.alice)
    shown = list(map(plainly, entries(panel)))
    assert "3 wounds, 1% against 2 cards: Gu1 at Gu2, 44,000 Magnum" in shown
    await choose(club.alice, panel, like(entries(panel), "Capture D14 (100k, point, free): Scout Sc1"))
    assert "Scout Sc1 captures D14 for Alice." in words(club.card())
    assert "You have 1 unit phase left." in words(panel)


async def test_a_walk_is_found_by_its_letter(opened: Open) -> None:
    """The unit, the column, the square: three presses, and no page to turn."""
    club = await at(opened, duel())
    panel = await club.panel(club.alice)
    await choose(club.alice, panel, "March: Scout Sc1 in its base")
    assert list(entries(panel))[:3] == ["Column A", "Column B", "Column C"]
    await choose(club.alice, panel, "Column C")
    await club.alice.click(panel, label=like(labels(panel), "Scout Sc1 to C9"))
    assert "C9" in words(club.card())
    assert "You have 1 unit phase left." in words(panel)


async def test_squares_lead_with_what_they_gain_and_go_by_letter(opened: Open) -> None:
    """The points that can be captured, with their worth, then a column each: more than two pages are no list."""
    club = await at(opened, duel())
    await typed(club, club.alice, "use", unit="Sc1")
    panel = await club.panel(club.alice)
    shown = list(map(plainly, entries(panel)))
    gains = [label for label in shown if label.startswith("To ")]
    assert shown[: len(gains)] == gains
    assert gains[0] == "To C6 (100k, point, free)"
    assert all("k, point, " in label or "k, tower, " in label for label in gains)
    assert shown[len(gains) :][:3] == ["Column A", "Column B", "Column C"]
    await choose(club.alice, panel, "Column C")
    inside = [label for label in labels(panel) if label.startswith("To ")]
    assert inside
    assert all(label.startswith("To C") for label in inside)


async def test_a_turn_is_typed(opened: Open) -> None:
    """The everyday commands are one word after the game's; small letters will do, and a wrong square is explained."""
    club = await at(opened, duel())
    await typed(club, club.alice, "play", card="p17")
    assert "Contraband Delivery" in words(club.card())
    await typed(club, club.alice, "use", unit="sc1")
    assert "“Z9” is not on the board; type a letter A-U and a number 1-21" in await typed(
        club, club.alice, "go", to="Z9"
    )
    assert "E10 is a wall" in await typed(club, club.alice, "go", to="e10")
    await typed(club, club.alice, "go", to="c9")
    assert "C9" in words(club.card())
    await typed(club, club.alice, "done")
    await typed(club, club.alice, "end-turn")
    assert f"<@{club.bob.id}> chooses a unit" in words(club.card())


async def test_squares_and_targets_are_suggested(opened: Open) -> None:
    """More squares than Discord lists are found by their first letters; targets follow the weapon."""
    club = await at(opened, duel())
    await typed(club, club.alice, "use", unit="Gu1")
    anywhere = await club.alice.autocomplete(club.channel, "dome go", "to", "")
    assert len(anywhere) == 25
    near = await club.alice.autocomplete(club.channel, "dome go", "to", "f12")
    assert [(found["value"], found["name"]) for found in near] == [("F12", "F12 · To F12 (100k, point, free)")]
    (weapon,) = await club.alice.autocomplete(club.channel, "dome attack", "weapon", "")
    assert weapon["value"] == "G01"
    assert "44,000 Magnum" in weapon["name"]
    (target,) = await club.alice.autocomplete(club.channel, "dome attack", "target", "", weapon="G01")
    assert target["value"] == "Gu2"
    (unit,) = await club.bob.autocomplete(club.channel, "dome squad", "player", "bob")
    assert unit["value"] == "team2"


# -- an attack ---------------------------------------------------------------------------------------------------------


async def attack(club: Club) -> None:
    """Alice's gunner attacks Bob's with a card of 3, so that it would die without a defence."""
    await typed(club, club.alice, "use", unit="Gu1")
    await typed(club, club.alice, "attack", weapon="G01", target="Gu2")
    panel = await club.panel(club.alice)
    await choose(club.alice, panel, like(entries(panel), "Headbutt (3)"))
    await club.alice.click(panel, label="Confirm")


async def test_a_defence_is_asked_by_direct_message(opened: Open) -> None:
    """The window says in public who is attacked with how much; the card that saves the gunner is played from the DM."""
    club = await at(opened, duel())
    await attack(club)
    assert "Alice adds Headbutt (3), +3." in words(club.card())
    assert "Bob may defend Gunner Gu2 against Gunner Gu1 (7)." in words(club.card())
    message = club.bob.user.dm_channel.last_message
    assert "Gunner Gu1 attacks Gunner Gu2 with 7" in words(message)
    await club.bob.user.click(message, label=like(labels(message), "Haymaker (4)"))
    message = club.bob.user.dm_channel.last_message
    await club.bob.user.click(message, label="Confirm")
    assert "Haymaker (4)" in words(club.card())
    assert "2 wounds" in words(club.card())


async def test_an_attack_goes_on_after_a_restart(opened: Open) -> None:
    """The process ends between the attacker's cards and the defence: the same is asked, and the cards still count."""
    club = await at(opened, duel())
    await attack(club)
    panel = await club.panel(club.bob)
    await club.restart()
    assert "Bob may defend Gunner Gu2 against Gunner Gu1 (7)." in words(club.card())
    await club.bob.click(panel, label="Confirm")
    assert "Gunner Gu2" in words(club.card())
    assert "jail" in words(await club.panel(club.alice))


async def test_the_attackers_hand_and_the_defenders_are_their_own(opened: Open) -> None:
    """What is held stands in its owner's panel and look; in the channel and for others there are only numbers."""
    club = await at(opened, duel())
    await attack(club)
    assert "Haymaker" in told(await club.panel(club.bob))
    assert "Contraband Delivery" in told(shown_by(await club.alice.click(club.card(), label="Look")))
    theirs = [shown_by(await who.click(club.card(), label="Look")) for who in (club.bob, club.carol)]
    squads = [shown_by(await club.carol.slash(club.channel, "dome squad", player=f"team{n}")) for n in (1, 2)]
    for message in (*theirs, *squads, *club.channel.history()):
        assert "Contraband Delivery" not in told(message) + str(custom_ids(message))
    for message in (await club.panel(club.alice), theirs[1], *squads, *club.channel.history()):
        assert "Haymaker" not in told(message) + str(custom_ids(message))


async def test_a_move_is_taken_back(opened: Open) -> None:
    """Where nothing was revealed by it the others need only agree: the unit stands where it stood."""
    club = await at(opened, duel())
    await typed(club, club.alice, "use", unit="Sc1")
    await typed(club, club.alice, "go", to="C9")
    assert "Sc1" in await typed(club, club.alice, "sight", unit="Sc1")
    if "must agree" in words(shown_by(await club.alice.slash(club.channel, "undo"))):
        await club.bob.click(club.card(), label="Agree")
    again = await club.alice.autocomplete(club.channel, "dome go", "to", "c9")
    assert [found["value"] for found in again] == ["C9"]


# -- looks -------------------------------------------------------------------------------------------------------------


async def test_looks_by_panel(opened: Open) -> None:
    """Squads, the store, odds and sight are asked from the panel's menu, at any time, for one's own eyes."""
    club = await at(opened, duel())
    panel = await club.panel(club.bob)
    await club.bob.click(panel, label="Look up…")
    assert list(entries(panel)) == ["Odds", "Squad", "Shop", "Sight", "History"]
    form = await choose(club.bob, panel, "Squad")
    await club.bob.submit_modal(form, {"player": ["team1"]})
    assert "44,000 Magnum" in told(panel)


async def test_looks_by_typing(opened: Open) -> None:
    """The same as commands; a spectator may ask, too."""
    club = await at(opened, duel())
    assert "4" in await typed(club, club.alice, "odds", unit="Gu1", weapon="G01", target="Gu2")
    for command, fields, expected in (
        ("squad", {"player": "team2"}, "Gunner Gu2"),
        ("shop", {"deck": "vehicle"}, "Van Damme"),
        ("sight", {"unit": "Gu1"}, "Gu2"),
    ):
        answer = shown_by(await club.carol.slash(club.channel, f"dome {command}", **fields))
        assert expected in told(answer)


# -- the end -----------------------------------------------------------------------------------------------------------


async def test_the_end_names_the_winner_and_a_rematch_keeps_the_seats(opened: Open) -> None:
    """After the last turn of the last round the richest payout has won; one click opens the next lobby."""
    club = await at(opened, position("Wa1@E7", control="E8=P1 I9=P1 R8=P2", counter=6, to_act="P2"))
    await typed(club, club.bob, "end-turn")
    over = club.card()
    assert "Alice has won" in words(over)
    assert "600k" in words(over)
    await club.bob.click(over, label="Rematch")
    assert "1. Alice" in words(club.card())
    assert "2. Bob" in words(club.card())
    assert "Ready" in labels(club.card())
