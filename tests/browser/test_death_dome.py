"""Death Dome 3,000 in a real browser: a series of two matches against a computer.

By hand are played both stores, the first two rounds of the first match, the first of the second one, and whatever has
not come up in those: an attack, a defence. The autopilot gives Alice's other answers through the sandbox's own house,
because some hundred clicks more would show nothing new; the page is read again in every round.
"""

from __future__ import annotations

import contextlib
import html
import random
import re
import secrets
from collections.abc import Sequence

import pytest
from playwright.async_api import TimeoutError, expect  # noqa: A004 - playwright's own name

from bot.discord import texts
from bot.discord.fields import shown as shown_value
from bot.discord.fields import title_of
from bot.hosting import Look
from rules.death_dome import GAME, moves
from rules.death_dome.cards import POWERS, cost_of, name_of
from rules.death_dome.view import UnitView
from rules.death_dome.wording import match_words
from rules.engine import Answer, Choose, Move, Pick
from tests.browser.visit import PATIENCE, SIMCORD_LEAKS, SOON, Visit, same

SEED = 1
BY_HAND = {1: 2, 2: 1}
"""Up to which round of a match everything is done in the browser."""
ONCE = {
    "use by button", "use by typing", "go by list", "go by typing", "capture", "attack", "attack_cards", "defence",
    "looked", "undone", "restarted",
}  # fmt: skip
"""What a series must have shown at least once; an auction comes only where somebody is in jail at the end."""


pytestmark = SIMCORD_LEAKS


@pytest.fixture(autouse=True)
def dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards in every run: they follow from the table's secret and the players' salts."""
    print(f"seed {SEED}")
    monkeypatch.setattr(secrets, "token_bytes", random.Random(SEED).randbytes)


# -- what to do --------------------------------------------------------------------------------------------------------


def wish(look: Look, done: set[str]) -> Answer:
    """What the autopilot would do; but capture, attack and move where that has not been seen yet."""
    question, good = look.question, sensible(look)
    if not isinstance(question, Choose) or question.prompt != "unit":
        return good
    for kind, what in ((moves.Attack, "attack"), (moves.Capture, "capture"), (moves.Go, "go by list")):
        fresh = [move for move in question.options if isinstance(move, kind)]
        if fresh and what not in done and not isinstance(good, kind):
            return fresh[0] if kind is not moves.Go else next((move for move in fresh if noted(look, move)), good)
    return good


def sensible(look: Look) -> Answer:
    """What the autopilot would do."""
    assert look.question is not None
    good: Answer = GAME.autopilot(look.view, look.question)
    return good


def noted(look: Look, move: Move) -> bool:
    """Whether a square is more than floor, so that its line in a list tells what is there."""
    return "(" in label_of(look, move)


def active(look: Look) -> UnitView:
    """The unit whose phase it is."""
    unit: UnitView | None = look.view.unit(look.view.acting.unit)
    assert unit is not None
    return unit


def label_of(look: Look, move: Move) -> str:
    """What a choice is called for who looks."""
    return GAME.narrate.label(move, look.view, look.names)


# -- the panel ---------------------------------------------------------------------------------------------------------


async def choose(visit: Visit, look: Look, move: Move) -> None:
    """Answer with one of the choices: through the panel's lists and their pages, yes where it asks twice."""
    await visit.open_panel(GAME, look)
    fields = [(name, shown_value(getattr(move, name))) for name in move.field_names()]
    values = [GAME.narrate.named(value, look.view, look.names, name) for name, value in fields]
    title = title_of(type(move))
    words = [texts.YES, label_of(look, move), *[f"{title}: {value}" for value in values[:1]], *values, title]
    for _ in range(12):
        await step_or_turn(visit, words)
        shot, now = await visit.seen(GAME)
        if shot.status == "over" or not same(look, now):
            return
    raise AssertionError(f"{move} could not be chosen: {await visit.panel.inner_text()}")


async def step_or_turn(visit: Visit, words: Sequence[str]) -> None:
    """One step with one of these words, else the list's next page; nothing where the page is just being renewed."""
    before = await visit.panel.inner_text()
    turns = visit.panel.get_by_role("button", name=re.compile(f"^({texts.LATER}|{texts.EARLIER})$"))
    with contextlib.suppress(AssertionError, TimeoutError):
        try:
            await visit.follow(words)
        except AssertionError:
            await turns.and_(visit.page.locator(":enabled")).last.click(timeout=1000)
        await expect(visit.panel).not_to_have_text(before, use_inner_text=True, timeout=SOON)
        await visit.settled(visit.panel)


async def pick(visit: Visit, look: Look, chosen: Sequence[Move]) -> None:
    """Answer with some of the choices: each is switched on, then confirmed."""
    await visit.open_panel(GAME, look)
    for move in chosen:
        await visit.step(label_of(look, move))
    await visit.step(texts.CONFIRM)


# -- the parts of a series ---------------------------------------------------------------------------------------------


async def take_seats(visit: Visit) -> None:
    """Alice joins with a salt of her own, adds a computer and starts a series of two matches."""
    host, room = visit.box.members[0], visit.box.rooms[GAME.key]
    async with visit.box.busy:
        for option, value in (("computer_pause", "0"), ("matches", "2")):
            await host.slash(room, "game options", option=option, value=value)
    await visit.open(GAME.title)
    form, joined = visit.page.get_by_role("dialog"), visit.log.get_by_text("Alice — opened the table")

    async def fill() -> None:
        await form.locator('input[name="salt"]').fill("pepper", timeout=SOON)

    await visit.press(texts.JOIN_ORDERS, form)
    await visit.submit(form, fill, joined)
    await visit.press(texts.COMPUTER, visit.log.get_by_text("Computer 1 (computer)"))
    await visit.press(texts.START, visit.button(texts.ACT))


async def next_question(visit: Visit, before: Look | None = None) -> Look:
    """What Alice is asked next; the series is not over before the test says so."""
    look = await visit.question(GAME, before)
    assert look is not None, "the series is over too early"
    return look


async def told(visit: Visit, text: str | re.Pattern[str]) -> None:
    """Wait until the page says so."""
    await expect(visit.log).to_contain_text(text, timeout=PATIENCE)


async def first_store(visit: Visit) -> Look:
    """Two cards by panel, the second handed on; selling what is not hers is refused; a pass. Gives the first turn."""
    look = await next_question(visit)
    await visit.type_freely("dome sell", card="W01")
    await told(visit, "Rusty Chainsaw is not yours to sell")
    look = await buy(visit, look, "gunner", "Gu1")
    look = await buy(visit, look, "armor", "Me1")
    armour = next(item for unit in look.view.of(look.view.seat) for item in unit.items if unit.id == "Me1")
    await choose(visit, look, moves.Equip(armour, "Sc1"))
    await told(visit, re.compile("Alice gives .* to Scout Sc1"))
    return await leave_store(visit, await next_question(visit, look))


async def buy(visit: Visit, look: Look, deck: str, unit: str) -> Look:
    """Buy the dearest card of a deck for a unit and end the purchasing turn; gives what Alice is asked then."""
    assert isinstance(look.question, Choose)
    offers = [move for move in look.question.options if isinstance(move, moves.Buy)]
    offers = [move for move in offers if move.deck == deck and move.unit == unit]
    best = max(offers, key=lambda move: cost_of(move.card))
    await choose(visit, look, best)
    await told(visit, f"Alice buys {name_of(best.card)}")
    look = await next_question(visit, look)
    await choose(visit, look, moves.Finish())
    return await next_question(visit, look)


async def leave_store(visit: Visit, look: Look) -> Look:
    """Pass, which is asked twice, and wait for the first turn of the match."""
    await choose(visit, look, moves.Pass())
    await told(visit, "Alice is done shopping")
    return await next_question(visit, look)


async def second_store(visit: Visit, look: Look) -> Look:
    """Spend the payout of the first match: one card by panel, the others as the autopilot would; gives the turn."""
    look = await buy(visit, look, "equipment", "Sc1")
    while look.view.phase == "purchase":
        await quickly(visit, look)
        look = await next_question(visit, look)
    return look


async def look_in_private(visit: Visit, look: Look) -> None:
    """Look shows Alice her hand, and Bob none of it: not in words, and not in what is said of pictures."""
    held = {POWERS[card].name for card in look.view.hand} - {POWERS[card].name for card in look.view.discards}
    assert held
    page = ""
    for _ in range(10):
        await visit.press(texts.LOOK, visit.panel)  # a page that is just being renewed may drop a click
        await visit.page.wait_for_timeout(2_000)
        page = await visit.log.inner_html()
        if all(html.escape(name, quote=False) in page for name in held):
            break
    assert [name for name in held if html.escape(name, quote=False) not in page] == []
    await visit.be("Bob")
    await visit.press(texts.LOOK, visit.log.get_by_text(texts.NOT_SEATED).last)
    page = await visit.log.inner_html()
    assert not [name for name in held if html.escape(name, quote=False) in page]
    await visit.be("Alice")


async def restart(visit: Visit, look: Look) -> None:
    """The bot ends and begins again; the same question is asked."""
    await visit.restart()
    await visit.open(GAME.title)
    assert same(look, await next_question(visit))


async def take_back(visit: Visit, look: Look, move: Move) -> Look:
    """A movement is taken back: the unit stands where it stood, and the same may be chosen again."""
    await visit.type("undo")
    await told(visit, texts.UNDONE)
    again = await next_question(visit)
    assert isinstance(again.question, Choose)
    assert move in again.question.options
    assert active(again).place == active(look).place
    return again


async def take_aim(visit: Visit, look: Look, move: moves.Attack) -> None:
    """The odds are typed for and read before the attack is chosen, which everybody reads then."""
    await visit.type("dome odds", unit=active(look).id, weapon=move.weapon, target=move.target)
    await told(visit, re.compile(r"attack \d+ against \d+, \d+ wounds?"))
    await choose(visit, look, move)
    await told(visit, re.compile(f"{active(look).id} attacks .*{move.target}"))


# -- one answer --------------------------------------------------------------------------------------------------------


async def by_hand(visit: Visit, look: Look, done: set[str]) -> Look | None:
    """One answer in the browser, new ways of giving it first; what is asked next, None when the series is over."""
    answer = wish(look, done)
    if isinstance(answer, Move):
        how = way(answer, done)
        await give(visit, look, answer, how, first=how not in done)
        if how == "go by list" and "undone" not in done:
            done.add("undone")
            await visit.question(GAME, look)
            return await take_back(visit, look, answer)
        done.add(how)
    elif isinstance(look.question, Pick) and isinstance(answer, tuple):
        await pick(visit, look, answer)
        await told(visit, f"Alice {'adds' if look.question.prompt == 'attack_cards' else 'defends'}")
        done.add(look.question.prompt)
    else:
        await quickly(visit, look)
    return await visit.question(GAME, look)


async def give(visit: Visit, look: Look, move: Move, how: str, *, first: bool) -> None:
    """Choose or type a move, and read on the page what it did."""
    if isinstance(move, moves.Attack) and first:
        await take_aim(visit, look, move)
    elif how.endswith("typing"):
        await visit.type_move(GAME.command, move)
    else:
        await choose(visit, look, move)
    if isinstance(move, moves.Capture):
        await told(visit, f"captures {active(look).place}")


def way(move: Move, done: set[str]) -> str:
    """What is shown by this move: units and squares first by panel, then by typing, then as it comes."""
    ways = {"use": ("use by button", "use by typing"), "go": ("go by list", "go by typing")}.get(
        move.kind, (move.kind,)
    )
    return next((each for each in ways if each not in done), ways[0])


async def quickly(visit: Visit, look: Look) -> None:
    """The autopilot answers for Alice, through the house."""
    alice, house = str(visit.box.members[0].id), visit.box.bot.house
    table = await house.table_in(str(visit.box.rooms[GAME.key].id))
    assert table is not None
    async with visit.box.busy:
        await house.answer_now(table, alice, sensible(look), f"quick {look.question_id} {look.tag}")


def is_new(look: Look, done: set[str]) -> bool:
    """Whether this question is the chance for something that has not been seen."""
    question = look.question
    if isinstance(question, Pick):
        return question.prompt in ONCE - done
    kinds = {move.kind for move in question.options} if isinstance(question, Choose) else set()
    return bool(kinds & (ONCE - done))


async def play_match(visit: Visit, look: Look, done: set[str]) -> Look | None:
    """One match from its first turn; gives what is asked after it, None at the end of the series."""
    match, shown = look.view.match, ""
    now: Look | None = look
    while now is not None and now.view.match == match and now.view.phase != "auction":
        if match_words(now.view) != shown:
            shown = match_words(now.view)
            await expect(visit.log.get_by_role("img", name=re.compile(shown)).last).to_be_visible(timeout=PATIENCE)
        if match == 1 and now.view.counter == 1 and "looked" not in done:
            await look_in_private(visit, now)
            done.add("looked")
        if match == 1 and now.view.counter == 2 and now.view.acting and "restarted" not in done:
            await restart(visit, now)
            done.add("restarted")
        if now.view.counter <= BY_HAND[match] or is_new(now, done):
            now = await by_hand(visit, now, done)
        else:
            await quickly(visit, now)
            now = await visit.question(GAME, now)
    return now


async def end_of_series(visit: Visit) -> None:
    """The last card names the winner; the server's standings and results know the series."""
    shot, look = await visit.seen(GAME)
    winner = look.names[shot.winners[0]]
    await told(visit, "The series is over. Teams are worth: ")
    await told(visit, f"{winner} has won")
    await visit.type("standings")
    await told(visit, "Standings in Death Dome 3,000")
    await visit.type("results")
    await told(
        visit,
        re.compile(rf"Latest results.*table \d+: .*{'Alice' if winner == 'Alice' else 'Computers'} won", re.DOTALL),
    )


async def auction(visit: Visit, look: Look, done: set[str]) -> Look:
    """The winner has a jailed unit of the computer sold off; gives the first question of the second store."""
    assert isinstance(look.question, Choose)
    dearest: moves.SellOff = look.question.default
    await choose(visit, look, dearest)
    await told(visit, re.compile(f"Auction: Computer 1 must sell back what .*{dearest.unit} carries"))
    done.add("auction")
    return await next_question(visit, look)


async def test_a_series_of_two_matches_is_played_to_its_end(visit: Visit) -> None:
    """Store, match, auction, store, match: by panel and by typing, with an undo and a restart, to the standings."""
    done: set[str] = set()
    await take_seats(visit)
    look = await play_match(visit, await first_store(visit), done)
    assert look is not None
    await told(visit, re.compile("Match 1 is over. Payout: Alice .*00k"))
    if look.view.phase == "auction":
        look = await auction(visit, look, done)
    assert await play_match(visit, await second_store(visit, look), done) is None
    await end_of_series(visit)
    assert done >= ONCE, f"another seed would show {sorted(ONCE - done)}"
