"""Standing orders with an end, by form and by slash command; at tables of the games that ship. [GP-24, D8]"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.catalogue import find_game
from bot.discord.texts import texts
from tests.bot.discord.club import KNOWN, Club, choose, custom_ids, labels, shown_by, words
from tests.galactic_supremacy.galaxies import galaxy

GAME = find_game("galactic-supremacy")
TEXT = "P1: hand 4command,fleet / P2: hand command,leader"


@pytest.fixture
async def empire(club: Club, monkeypatch: pytest.MonkeyPatch) -> Club:
    """The server, where Galactic Supremacy with a head start begins in the Command Phase of the third round."""

    def setup(seats: int, options: Any) -> Any:
        begun = galaxy(TEXT)
        begun.phase, begun.round = "command", 3 if options["head_start"] == "yes" else 1
        return begun

    known: Any = KNOWN
    monkeypatch.setitem(known, GAME.key, replace(GAME, setup=setup))
    await club.restart()
    return club


@pytest.fixture
async def hall(empire: Club) -> Club:
    """Alice and Bob at a table of Galactic Supremacy, in Alice's Command Phase of the third round."""
    await empire.play(GAME.key, empire.bob, options={"head_start": "yes"})
    return empire


async def spy_on_bob(hall: Club) -> None:
    """Alice uses a Command card against Bob."""
    await hall.alice.slash(hall.channel, "galactic use", effect="spy", target="P2")


async def next_round(hall: Club) -> None:
    """Nobody does anything until Alice's next Command Phase."""
    tables = hall.bot.tables
    for _ in range(30):
        shot = await tables.queries.snapshot(1)
        if (shot.round, shot.phase) == (4, "command"):
            return
        for who in (hall.alice, hall.bob):
            look = await tables.queries.look(1, str(who.id))
            if look.question is not None:
                await tables.play.answer_now(1, str(who.id), look.question.default, f"{shot.asked} {look.question_id}")
                await tables.quiet()
    raise AssertionError("the next round never comes")


async def sheet(hall: Club, who: Any) -> str:
    """What /look tells a player."""
    return words(shown_by(await who.slash(hall.channel, "look")))


@pytest.mark.parametrize("by_form", [True, False])
async def test_an_order_until_this_round(hall: Club, by_form: bool) -> None:
    """Bob never counters until the end of round 3: he is not asked now, and is in round 4; nobody else is told."""
    before = words(hall.card()), custom_ids(hall.card())
    if by_form:
        form = await hall.bob.slash(hall.channel, "orders")
        assert form.modal is not None
        assert [part["label"] for part in form.modal["components"]] == [
            "Counter", "Victims", "Attack", "Places", "Until",
        ]  # fmt: skip
        offered = form.modal["components"][4]["component"]["options"]
        assert [(one["value"], one["label"]) for one in offered[:2]] == [("0", "0 · until you change it"), ("3", "3")]
        await hall.bob.submit_modal(form, {"counter": ["never"], "until": ["3"]})
    else:
        found = await hall.bob.autocomplete(hall.channel, "galactic orders", "until", "")
        assert [choice["value"] for choice in found][:3] == ["0", "3", "4"]
        assert "Noted" in words(
            shown_by(await hall.bob.slash(hall.channel, "galactic orders", counter="never", until="3"))
        )
    assert (words(hall.card()), custom_ids(hall.card())) == before
    assert "Counter Espionage: never" in await sheet(hall, hall.bob)
    assert "; all this until the end of round 3." in await sheet(hall, hall.bob)
    await spy_on_bob(hall)
    assert "You are not asked anything" in words(await hall.panel(hall.bob))
    await next_round(hall)
    assert "Your standing orders have ended" in words(await hall.panel(hall.bob))
    assert "; all this until" not in await sheet(hall, hall.bob)
    assert "have ended" not in words(hall.card()) + words(await hall.panel(hall.alice))
    await spy_on_bob(hall)
    assert "counter it with Counter Espionage" in words(await hall.panel(hall.bob))


async def test_a_round_that_is_over_is_refused(hall: Club) -> None:
    """By both ways, in one sentence that says what to write; the orders stay as they were."""
    told = (
        "Standing orders cannot end in round 2: write a round from 3 to 9999, or 0 to keep them until you change them."
    )
    typed = shown_by(await hall.bob.slash(hall.channel, "galactic orders", counter="never", until="2"))
    assert told in words(typed)
    assert "“soon”" in words(shown_by(await hall.bob.slash(hall.channel, "galactic orders", until="soon")))
    assert "Counter Espionage: ask when concerned" in await sheet(hall, hall.bob)


async def test_orders_for_attacks_from_the_panel(hall: Club) -> None:
    """The panel's menu opens the same form; what is left out is as usual."""
    panel = await hall.panel(hall.bob)
    await hall.bob.click(panel, label=texts.DEALS)
    form = await choose(hall.bob, panel, "Orders")
    await hall.bob.submit_modal(form, {"attack": ["never"], "places": ["automatic"]})
    told = await sheet(hall, hall.bob)
    assert "Command cards in an attack: never; defence and new places: automatic." in told
    assert "Counter Espionage: ask when concerned" in told


async def test_values_are_words(hall: Club) -> None:
    """What is suggested is legal now and no key; it is taken as it reads, and so is the key."""
    found = await hall.alice.autocomplete(hall.channel, "galactic use", "effect", "")
    named = {choice["name"]: choice["value"] for choice in found}
    assert [name for name in named if "_" in name] == []
    assert "industrial_sabotage" in named.values()
    assert "surprise" not in named.values()  # only in an attack
    spy, sabotage = [
        next(name for name, value in named.items() if value == key) for key in ("spy", "industrial_sabotage")
    ]
    for typed in ("SPY", spy, sabotage, "Industrial Sabotage", "industrial_sabotage"):
        found = await hall.alice.autocomplete(hall.channel, "galactic use", "target", "", effect=typed)
        assert [choice["value"] for choice in found if choice["value"] == "P2"] == ["P2"], typed
    panel = shown_by(await hall.alice.slash(hall.channel, "galactic use", effect=spy, target="p2"))
    assert "Done." in words(panel)
    await hall.env.settle()
    assert "Spy" in words(hall.card())


DROPPED = "“Standing orders” from the lobby was dropped as the game began; /orders sets it anew."
WHY = "Standing orders cannot end in round 2: write a round from 3 to 9999"


@pytest.fixture
async def lobby(empire: Club) -> Club:
    """Alice's lobby of Galactic Supremacy."""
    await empire.alice.slash(empire.channel, "game new", game=GAME.key)
    await empire.alice.slash(empire.channel, "game join")
    return empire


async def join_with(lobby: Club, rest: str) -> Any:
    """Bob joins with orders never to counter and these lines; what he is shown."""
    page = shown_by(await lobby.bob.click(lobby.card(), label=texts.OPTIONS))
    form = await lobby.bob.click(page, label=texts.JOIN_ORDERS)
    return shown_by(await lobby.bob.submit_modal(form, {"counter": ["never"], "rest": rest}))


async def test_an_order_that_does_not_fit_the_options_is_refused_in_the_lobby(lobby: Club) -> None:
    """As it is filled in, by what is agreed there; the form comes back, and then it holds."""
    await lobby.alice.slash(lobby.channel, "game options", option="head_start", value="yes")
    refused = await join_with(lobby, "Until: 2")
    assert WHY in words(refused)
    assert "Bob" not in words(lobby.card())
    form = await lobby.bob.click(refused, label=texts.FORM_AGAIN)
    await lobby.bob.submit_modal(form, {"counter": ["never"], "rest": "Until: until you change it"})
    await lobby.alice.slash(lobby.channel, "game start")
    assert "Counter Espionage: never" in await sheet(lobby, lobby.bob)
    assert DROPPED not in words(await lobby.panel(lobby.bob))


async def test_an_order_that_fits_no_more_at_the_start_is_told_to_its_player(lobby: Club) -> None:
    """In the panel and by direct message: what was dropped, why, and how to set it anew; nobody else reads of it."""
    await join_with(lobby, "Until: 2")
    await lobby.alice.slash(lobby.channel, "game options", option="head_start", value="yes")
    await lobby.alice.slash(lobby.channel, "game start")
    for told in (words(await lobby.panel(lobby.bob)), await sheet(lobby, lobby.bob)):
        assert f"{DROPPED} {WHY}" in told
    assert f"{DROPPED} {WHY}" in words(lobby.bob.user.dm_channel.last_message)
    assert "Counter Espionage: ask when concerned" in await sheet(lobby, lobby.bob)
    assert "dropped" not in words(lobby.card()) + words(await lobby.panel(lobby.alice))


async def test_words_beside_an_order_that_is_left_out_are_not_lost(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deadzone's form in the lobby names an order: who only says until when is told that, and has no seat yet."""
    known: Any = KNOWN
    monkeypatch.setitem(known, "deadzone", find_game("deadzone"))
    await club.restart()
    await club.alice.slash(club.channel, "game new", game="deadzone")
    page = shown_by(await club.bob.click(club.card(), label=texts.OPTIONS))
    form = await club.bob.click(page, label=texts.JOIN_ORDERS)
    refused = shown_by(await club.bob.submit_modal(form, {"salt": "pepper", "until": ["3"]}))
    assert "Fill in what, please." in words(refused)
    assert "Bob" not in words(club.card())
    form = await club.bob.click(page, label=texts.JOIN_ORDERS)
    await club.bob.submit_modal(form, {"salt": "pepper", "until": ["0"]})
    assert "Bob" in words(club.card())


def filled_in(form: Any) -> dict[str, str]:
    """What stands in the lines of a form that was opened, by their titles."""
    held = {part["label"]: part["component"] for part in form.modal["components"]}
    chosen = {
        title: [one["label"] for one in line.get("options", ()) if one.get("default")] for title, line in held.items()
    }
    return {title: line.get("value") or ", ".join(chosen[title]) for title, line in held.items()}


IN_FORCE = {
    "galactic-supremacy": (
        {"counter": "never", "until": "40"},
        {"Counter": "never", "Victims": "automatic", "Until": "40"},
    ),
    "death-dome": (
        {"defence": "never", "pager": "by itself"},
        {"Defence": "never", "Pager": "by itself", "Follow": "ask"},
    ),
    "deadlock": (
        {"tax": "high", "work": "city, farm", "doctrine": "the deadliest first"},
        {"Tax": "high", "Work": "city, farm", "More": "the deadliest first"},
    ),
    "one-page-deadzone": ({"policy": "chance", "percent": "70"}, {"Policy": "chance", "Percent": "70"}),
    "deadzone": ({"what": "leaver", "choice": "ask me", "until": "3"}, {"What": "", "Until": "3"}),
}


def unchanged(form: Any) -> dict[str, Any]:
    """What is sent when nothing in a form is changed."""
    lines = [part["component"] for part in form.modal["components"]]
    return {
        line["custom_id"]: [one["value"] for one in line["options"] if one.get("default")]
        if "options" in line
        else line.get("value") or ""
        for line in lines
    }


@pytest.mark.parametrize("key", IN_FORCE)
async def test_the_form_holds_the_orders_in_force(tmp_path: Path, key: str) -> None:
    """Whoever changes one line and sends the form changes only that, from /orders as from the panel."""
    game = find_game(key)
    club = Club(tmp_path, known={key: game})
    await club.open()
    await club.play(key, club.bob)
    given, held = IN_FORCE[key]
    noted = shown_by(await club.bob.slash(club.channel, f"{game.command} orders", **given))
    assert texts.NOTED in words(noted)
    panel = await club.panel(club.bob)
    await club.bob.click(panel, label=next(label for label in labels(panel) if label in (texts.DEALS, texts.MORE)))
    for form in (await club.bob.slash(club.channel, "orders"), await choose(club.bob, panel, "Orders")):
        found = filled_in(form)
        for title, value in held.items():
            text = next(text for label, text in found.items() if label.startswith(title))
            assert value in text if value else not text, found
        if key != "deadzone":  # there a form gives one order of many
            await club.bob.submit_modal(form, unchanged(form))
            assert filled_in(await club.bob.slash(club.channel, "orders")) == found
    await club.close()


LEFT_OUT = {
    "galactic-supremacy": (
        {"counter": "never", "places": "automatic", "until": "40"},
        {"attack": "never"},
        "Counter: never; Victims: automatic; Attack: never; Places: automatic; Until: 40",
        {"counter": "ask when concerned", "until": "0"},
        (
            "Counter: ask when concerned; Victims: automatic; Attack: never; Places: automatic; "
            "Until: 0 · until you change it"
        ),
    ),
    "death-dome": (
        {"defence": "never", "pager": "by itself"},
        {"follow": "never"},
        "Defence: never; Pager: by itself; Follow: never; Until: 0 · until you change it",
        {"pager": "ask"},
        "Defence: never; Pager: ask me; Follow: never; Until: 0 · until you change it",
    ),
    "deadlock": (
        {"tax": "low", "work": "city, farm", "doctrine": "the deadliest first", "until": "9"},
        {"power": "mine"},
        (
            "Tax: low; Routine: ask me; Work: city, farm; Power: mine; Offers: ask me; Victim: ask me; "
            "Doctrine: the deadliest first; Until: 9 · until round 9"
        ),
        {"work": "none", "tax": "ask me"},
        (
            "Tax: ask me; Routine: ask me; Power: mine; Offers: ask me; Victim: ask me; "
            "Doctrine: the deadliest first; Until: 9 · until round 9"
        ),
    ),
    "one-page-deadzone": (
        {"policy": "chance", "percent": "70"},
        {"until": "3"},
        "Policy: only with a good chance to wound; Percent: 70; Until: 3",
        {"policy": "first"},
        "Policy: at the first chance; Percent: 70; Until: 3",
    ),
    "deadzone": (
        {"what": "leaver", "choice": "ask me", "until": "3"},
        {"what": "stand", "choice": "survive"},
        "Choice: survive; Until: 3",
        {"what": "stand", "choice": "ask me", "until": "0"},
        "Until: 0 · until you change it",
    ),
}


@pytest.mark.parametrize("key", LEFT_OUT)
async def test_what_is_left_out_of_typed_orders_stays_in_force(tmp_path: Path, key: str) -> None:
    """As in the form: what is not named stays, what is named may go back; the answer says what is in force."""
    game = find_game(key)
    club = Club(tmp_path, known={key: game})
    await club.open()
    await club.play(key, club.bob)
    first, second, kept, back, left = LEFT_OUT[key]
    command = f"{game.command} orders"
    await club.bob.slash(club.channel, command, **first)
    assert kept in words(shown_by(await club.bob.slash(club.channel, command, **second)))
    form = unchanged(await club.bob.slash(club.channel, "orders"))
    assert left in words(shown_by(await club.bob.slash(club.channel, command, **back)))
    assert unchanged(await club.bob.slash(club.channel, "orders")) != form
    await club.close()


async def test_an_order_that_does_not_fit_the_race_is_told_to_its_player(tmp_path: Path) -> None:
    """DL-TAX-07, R96: Alice orders the High tax and becomes the Uva Mosk: she is told that she will be asked."""
    game = find_game("deadlock")
    club = Club(tmp_path, known={game.key: game})
    await club.open()
    await club.play(game.key, club.bob)
    await club.alice.slash(club.channel, "deadlock orders", tax="high")
    shown = words(shown_by(await club.alice.slash(club.channel, "deadlock more become", race="uva_mosk")))
    log = words(shown_by(await club.alice.slash(club.channel, "log")))
    told = "The Uva Mosk may not set the High tax, so your standing order for it is gone: you are asked for the tax"
    assert told in log
    assert told not in words(club.card()) + words(await club.panel(club.bob))
    assert told in words(await club.panel(club.alice)), shown
    form = await club.alice.slash(club.channel, "orders")
    assert filled_in(form)["Tax"] == "ask me"
    await club.close()
