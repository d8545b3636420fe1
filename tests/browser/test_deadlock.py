"""Deadlock in a real browser: two people and two computers play some rounds, and the people give up.

One person sits in both people's seats. By hand, each of them gives some kinds of answers once, Alice in her panel and
Bob by typing; the autopilot gives their other answers at the table itself, because some hundred clicks more would show
nothing new. More rounds (`BROWSER_ROUNDS=5`) see more kinds of answers by hand.
"""

from __future__ import annotations

import os
import re
from collections.abc import Awaitable, Callable, Mapping

import pytest
from playwright.async_api import expect

from bot.discord.commands.moves import CONFIRM, MORE, SUBCOMMANDS
from bot.discord.texts import texts
from bot.tables import PlayerSnapshot
from rules.deadlock import GAME
from rules.deadlock.model import moves
from rules.engine import Answer, Move, Pick
from tests.browser.visit import PATIENCE, Deed, Visit, same

SEED = 1
ROUNDS = int(os.environ.get("BROWSER_ROUNDS", "1"))
LONG = ROUNDS > 1
PEOPLE = ("Alice", "Bob")
ONCE = {
    "Alice race", "Alice build", "Bob landing",
    "orders", "undone", "refused", "planned", "restarted",
}  # fmt: skip
"""What the game must have shown: answers by hand, and deeds; Bob's taxes follow from his standing orders."""
if LONG:
    ONCE |= {
        "Bob settle",
        "Alice tax",
        "Alice business",
        "Alice transport",
        "Bob build",
        "Bob transport",
    }
    ONCE |= {"dealt", "forecast", "looked", "odds"}
COMMANDS = list(dict.fromkeys((*GAME.acts, *GAME.lookups, *GAME.moves)))[: SUBCOMMANDS - 1]
"""What is typed with one word; the rest stands under `more`."""


pytestmark = [pytest.mark.usefixtures("dice"), pytest.mark.soak]


# -- reading and waiting -----------------------------------------------------------------------------------------------


async def next_question(visit: Visit, before: PlayerSnapshot | None = None) -> PlayerSnapshot | None:
    """Sit down in the seat that is asked next, and what it is asked; None when the game is over."""

    async def asked() -> tuple[PlayerSnapshot | None] | None:
        shot, _ = await visit.seen(GAME)
        if shot.status == "over":
            return (None,)
        seats = shot.asked.seats if shot.asked else None
        if not seats or seats[0] >= len(PEOPLE):
            return None
        await visit.be(PEOPLE[seats[0]])
        _, look = await visit.seen(GAME)
        return (look,) if look.question is not None and not (before and same(before, look)) else None

    return (await visit.until(asked))[0]


def sensible(look: PlayerSnapshot) -> Answer:
    """What the autopilot would do."""
    assert look.question is not None
    good: Answer = GAME.autopilot(look.view, look.question)
    return good


def label_of(look: PlayerSnapshot, move: Move) -> str:
    """What a choice is called for the viewer."""
    return GAME.narrate.label(move, look.view, look.names)


# -- answering by hand -------------------------------------------------------------------------------------------------


async def by_panel(visit: Visit, look: PlayerSnapshot, answer: Answer) -> None:
    """One of the choices through buttons and lists; several are marked, each adds to the totals, and confirmed."""
    if isinstance(answer, Move):
        await visit.choose(GAME, look, answer)
        return
    assert isinstance(answer, tuple)
    await visit.open_panel(GAME, look)
    for move in answer:
        await mark(visit, look, move)
    await leave(visit, look, lambda: visit.follow([texts.CONFIRM]))


async def mark(visit: Visit, look: PlayerSnapshot, move: Move) -> None:
    """Mark one piece of a plan, where it stands: a button, or a line of one of the lists."""
    label = label_of(look, move)
    await visit.follow([label])
    await noted(visit, look, move)
    chosen = re.compile(f"hosen so far: .*{re.escape(label)}")
    await expect(visit.panel).to_contain_text(chosen, timeout=PATIENCE)


async def by_typing(visit: Visit, look: PlayerSnapshot, answer: Answer) -> None:
    """One of the choices as a command; several are added to the plan one by one, and confirmed by a command."""
    several = answer if isinstance(answer, tuple) else (answer,)
    for move in several:
        assert isinstance(move, Move)
        await visit.type_move(command(type(move)), move)
        await noted(visit, look, move)
    if await visit.stays(GAME, look):
        await leave(visit, look, lambda: visit.type(f"{GAME.command} {MORE} {CONFIRM}"))


def command(move: type[Move]) -> str:
    """What stands before the name of a move."""
    return GAME.command if move in COMMANDS else f"{GAME.command} {MORE}"


async def noted(visit: Visit, look: PlayerSnapshot, move: Move) -> None:
    """Wait until a move is an answer, or a piece of the plan."""

    async def taken() -> bool | None:
        _, now = await visit.seen(GAME)
        return not same(look, now) or move.key in now.draft or None

    await visit.until(taken)


async def leave(visit: Visit, look: PlayerSnapshot, go: Deed) -> None:
    """Do what answers a question, and wait until it is answered."""

    async def left() -> bool | None:
        return not await visit.stays(GAME, look) or None

    await go()
    await visit.until(left)


# -- what is done once -------------------------------------------------------------------------------------------------


async def take_seats(visit: Visit) -> None:
    """Alice and Bob join, Alice adds two computers and starts a short game."""
    await visit.new_table(GAME, computer_pause="0", round_limit="15")
    await visit.join("pepper", visit.board.get_by_text("Alice — opened the table"))
    await visit.be("Bob")
    await visit.join("paprika", visit.board.get_by_role("listitem").filter(has_text="Bob"))
    await visit.be("Alice")
    for number in (1, 2):
        await visit.press(texts.COMPUTER, visit.board.get_by_text(f"Computer {number}"))
    await visit.press(texts.START, visit.button(texts.ACT))


async def open_form(visit: Visit, menu: str, title: str) -> None:
    """Open a form from a menu of the panel."""
    await visit.open_menu(menu, visit.button(texts.BACK))
    await visit.follow([title])
    await expect(visit.form).to_be_visible(timeout=PATIENCE)


async def give_orders(visit: Visit, look: PlayerSnapshot) -> None:
    """Standing orders in a form: the taxes are always the medium ones from now on."""
    await visit.open_panel(GAME, look)
    await open_form(visit, texts.MORE, "Orders")
    await visit.submit(visit.panel.get_by_text("standing orders"), tax="medium")


async def deal(visit: Visit, look: PlayerSnapshot) -> None:
    """Alice offers Bob metal for food and a promise; only he reads it, accepts, and all learn that they dealt."""
    await visit.open_panel(GAME, look)
    await open_form(visit, texts.DEALS, "Offer")
    offer = {"to": "Bob", "give": "5 metal", "want": "4 food", "promise": "no war before round 9"}
    await visit.submit(visit.panel.get_by_text("5 metal"), **offer)
    await visit.be("Bob")
    await visit.press(texts.ACT, visit.panel.get_by_text("5 metal"))
    _, mine = await visit.seen(GAME)
    accepted = visit.panel.get_by_text("The deal: Alice gives 5 metal, Bob gives 4 food")
    await visit.press(label_of(mine, moves.Accept("P1", 1)), accepted)
    await visit.be("Carol")
    await visit.told("Alice and Bob make a deal")
    await expect(visit.all).not_to_contain_text("5 metal")


async def be_refused(visit: Visit, look: PlayerSnapshot) -> None:
    """Buying more than Alice can pay is refused, in a sentence that says what she can."""
    await visit.type_freely(f"{GAME.command} buy", good="food", amount="99")
    await visit.told(re.compile(r"99 food cost 198 Credits and you have \d+: that pays for \d+"))


async def take_back(visit: Visit, look: PlayerSnapshot) -> None:
    """Alice's tax is taken back, and asked for again."""
    await visit.type("undo")
    await visit.told(texts.UNDONE)


async def ask_forecast(visit: Visit, look: PlayerSnapshot) -> None:
    """What the next Upkeep will bring, for Alice alone."""
    await visit.type(f"{GAME.command} forecast")
    await visit.told("A Resource Phase brings")
    await visit.be("Bob")
    await expect(visit.all).not_to_contain_text("A Resource Phase brings")


async def ask_odds(visit: Visit, look: PlayerSnapshot) -> None:
    """How an attack on a neighbour would go."""
    cell = GAME.values(look.view, moves.Odds, "at")[0]
    await visit.open_panel(GAME, look)
    await open_form(visit, texts.LOOK_UP, "Odds")
    await visit.submit(visit.all.get_by_text("3 Tanks against"), at=cell, units="3 tank")
    await visit.told(re.compile(rf"against .* at {cell}: .*You win .* of 100 battles", re.DOTALL))


async def look_in_private(visit: Visit, look: PlayerSnapshot) -> None:
    """Look shows Alice her record sheet; Bob's page has none of it, not even in what is said of pictures."""
    stocks = stocks_of(look)
    await visit.press(texts.LOOK, visit.all.get_by_text(stocks))
    await visit.be("Bob")
    _, other = await visit.seen(GAME)
    assert stocks_of(other) != stocks
    await visit.press(texts.LOOK, visit.all.get_by_text(stocks_of(other)))
    assert stocks not in await visit.all.inner_html()


def stocks_of(look: PlayerSnapshot) -> str:
    """What stands first on a record sheet."""
    return GAME.narrate.sheet(look.view, look.names).splitlines()[0]


async def plan_ahead(visit: Visit, look: PlayerSnapshot) -> None:
    """Bob's turn to its end with the usual answers."""
    await visit.open_panel(GAME, look)
    await leave(visit, look, lambda: visit.follow([texts.END_OF_TURN]))
    await visit.told(re.compile(r"\d questions? answered as usual"))


async def restart(visit: Visit, look: PlayerSnapshot) -> None:
    """The bot ends and begins again in the middle of a plan; what was marked is marked still."""
    assert isinstance(look.question, Pick)
    piece = look.question.options[0]
    await visit.open_panel(GAME, look)
    await mark(visit, look, piece)
    await visit.restart()
    again = await next_question(visit)
    assert again is not None
    assert same(look, again)
    await visit.open_panel(GAME, again)
    await expect(visit.panel).to_contain_text(f"Chosen so far: {label_of(again, piece)}", timeout=PATIENCE)
    await visit.step(texts.CLEAR)


Once = Callable[[Visit, PlayerSnapshot], Awaitable[None]]
DEEDS: Mapping[str, tuple[str, int, Once]] = {
    "orders": ("Bob landing", 1, give_orders),
    "undone": ("Alice diplomacy", 1, take_back),
    "dealt": ("Alice diplomacy", 1, deal),
    "refused": ("Alice business", 1, be_refused),
    "forecast": ("Alice build", 1, ask_forecast),
    "looked": ("Alice business", 2, look_in_private),
    "odds": ("Alice transport", 2, ask_odds),
    "restarted": ("Alice build", 1, restart),
    "planned": ("Bob diplomacy", 1, plan_ahead),
}
"""What is done once, beside the answers: at which question, from which round on."""


# -- the game ----------------------------------------------------------------------------------------------------------


async def answer(visit: Visit, look: PlayerSnapshot, done: set[str]) -> PlayerSnapshot | None:
    """One thing that has not been done yet, or one answer; returns what Alice or Bob is asked next."""
    assert look.question is not None
    asked, good = f"{visit.who} {look.question.prompt}", sensible(look)
    for deed, (when, first_round, do) in DEEDS.items():
        if when == asked and look.view.round >= first_round and deed in ONCE - done:
            await do(visit, look)
            done.add(deed)
            return await next_question(visit)
    if asked in ONCE - done and good:
        await (by_panel if visit.who == PEOPLE[0] else by_typing)(visit, look, good)
        done.add(asked)
    else:
        await visit.quickly(GAME, look)
    return await next_question(visit, look)


async def give_up(visit: Visit) -> None:
    """Alice concedes in her panel, Bob by typing, both are asked twice; the computers play on to the last round."""
    await visit.be("Alice")
    while await visit.answers.count():
        await visit.put_away()
    await visit.press(texts.ACT, visit.panel.get_by_text("This panel follows the game"))
    if not await visit.panel.locator(".label").filter(has_text="Concede").count():  # it may be at hand out of turn
        await visit.follow([texts.DEALS, texts.MORE])
    await visit.step("Concede")
    await visit.press(texts.YES, visit.all.get_by_text("Alice concedes"))
    await visit.be("Bob")
    await visit.type("concede")
    await visit.press(texts.YES, visit.all.get_by_text("Bob concedes"))


async def test_two_people_and_two_computers_play_some_rounds(visit: Visit) -> None:
    """From the lobby to the last card, by panel and by typing, with deals, secrets, an undo and a restart."""
    done: set[str] = set()
    await take_seats(visit)
    look = await next_question(visit)
    while look is not None and look.view.round <= ROUNDS:
        look = await answer(visit, look, done)
    assert look is not None
    assert done >= ONCE, f"another seed would show {sorted(ONCE - done)}"
    await give_up(visit)
    await visit.see_out(GAME)
    await visit.type("standings")
    await visit.told("Standings in Deadlock")
