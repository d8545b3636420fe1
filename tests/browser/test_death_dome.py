"""Death Dome 3,000 in a real browser: a series of two matches against a computer.

By hand are played both stores, the first two rounds of the first match, the first of the second one, and whatever has
not come up in those: an attack, a defence. The autopilot gives Alice's other answers at the table itself, because
some hundred clicks more would show nothing new; the page is read again in every round.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence

import pytest
from playwright.async_api import expect

from bot.discord.texts import texts
from bot.tables import PlayerSnapshot
from rules.death_dome import GAME
from rules.death_dome.model import moves
from rules.death_dome.model.cards import POWERS, cost_of, name_of
from rules.death_dome.model.names import match_words
from rules.death_dome.model.view import UnitView
from rules.engine import Answer, Choose, Move, Pick
from tests.browser.visit import PATIENCE, Visit, same

SEED = 1
BY_HAND = {1: 2, 2: 1}
"""Up to which round of a match everything is done in the browser."""
ONCE = {
    "use by button", "use by typing", "go by list", "go by typing", "capture", "attack", "attack_cards", "defence",
    "looked", "undone", "restarted",
}  # fmt: skip
"""What a series must have shown at least once; an auction comes only where somebody is in jail at the end."""


pytestmark = pytest.mark.usefixtures("dice")


# -- what to do --------------------------------------------------------------------------------------------------------


def wish(look: PlayerSnapshot, done: set[str]) -> Answer:
    """What the autopilot would do; but capture, attack and move where that has not been seen yet."""
    question, good = look.question, sensible(look)
    if not isinstance(question, Choose) or question.prompt != "unit":
        return good
    for kind, what in ((moves.Attack, "attack"), (moves.Capture, "capture"), (moves.Go, "go by list")):
        fresh = [move for move in question.options if isinstance(move, kind)]
        if fresh and what not in done and not isinstance(good, kind):
            return fresh[0] if kind is not moves.Go else next((move for move in fresh if noted(look, move)), good)
    return good


def sensible(look: PlayerSnapshot) -> Answer:
    """What the autopilot would do."""
    assert look.question is not None
    good: Answer = GAME.autopilot(look.view, look.question)
    return good


def noted(look: PlayerSnapshot, move: Move) -> bool:
    """Whether a square is more than floor, so that its line in a list tells what is there."""
    return "(" in label_of(look, move)


def active(look: PlayerSnapshot) -> UnitView:
    """The unit whose phase it is."""
    unit: UnitView | None = look.view.unit(look.view.acting.unit)
    assert unit is not None
    return unit


def label_of(look: PlayerSnapshot, move: Move) -> str:
    """What a choice is called for the viewer."""
    return GAME.narrate.label(move, look.view, look.names)


# -- the panel ---------------------------------------------------------------------------------------------------------


async def pick(visit: Visit, look: PlayerSnapshot, chosen: Sequence[Move]) -> None:
    """Answer with some of the choices: each is switched on, then confirmed."""
    await visit.open_panel(GAME, look)
    for move in chosen:
        await visit.step(label_of(look, move))
    await visit.step(texts.CONFIRM)


# -- the parts of a series ---------------------------------------------------------------------------------------------


async def take_seats(visit: Visit) -> None:
    """Alice joins with a salt of her own, adds a computer and starts a series of two matches."""
    await visit.new_table(GAME, computer_pause="0", matches="2")
    await visit.join("pepper", visit.board.get_by_text("Alice — opened the table"))
    await visit.press(texts.COMPUTER, visit.board.get_by_text("Computer 1"))
    await visit.press(texts.START, visit.button(texts.ACT))


async def next_question(visit: Visit, before: PlayerSnapshot | None = None) -> PlayerSnapshot:
    """What Alice is asked next; the series is not over before the test says so."""
    look = await visit.question(GAME, before)
    assert look is not None, "the series is over too early"
    return look


async def first_store(visit: Visit) -> PlayerSnapshot:
    """Two cards by panel, the second handed on; selling what is not hers is refused; a pass. Gives the first turn."""
    look = await next_question(visit)
    await visit.type_freely("dome sell", card="W01")
    await visit.told("Rusty Chainsaw is not yours to sell")
    look = await buy(visit, look, "gunner", "Gu1")
    look = await buy(visit, look, "armor", "Me1")
    armour = next(item for unit in look.view.of(look.view.seat) for item in unit.items if unit.id == "Me1")
    await visit.choose(GAME, look, moves.Equip(armour, "Sc1"))
    await visit.told(re.compile("Alice gives .* to Scout Sc1"))
    return await leave_store(visit, await next_question(visit, look))


async def buy(visit: Visit, look: PlayerSnapshot, deck: str, unit: str) -> PlayerSnapshot:
    """Buy the dearest card of a deck for a unit and end the purchasing turn; return what Alice is asked then."""
    assert isinstance(look.question, Choose)
    offers = [move for move in look.question.options if isinstance(move, moves.Buy)]
    offers = [move for move in offers if move.deck == deck and move.unit == unit]
    best = max(offers, key=lambda move: cost_of(move.card))
    await visit.choose(GAME, look, best)
    await visit.told(f"Alice buys {name_of(best.card)}")
    look = await next_question(visit, look)
    await visit.choose(GAME, look, moves.Finish())
    return await next_question(visit, look)


async def leave_store(visit: Visit, look: PlayerSnapshot) -> PlayerSnapshot:
    """Pass, which is asked twice, and wait for the first turn of the match."""
    await visit.choose(GAME, look, moves.Pass())
    await visit.told("Alice is done shopping")
    return await next_question(visit, look)


async def second_store(visit: Visit, look: PlayerSnapshot) -> PlayerSnapshot:
    """Spend the payout of the first match: one card by panel, the others as the autopilot would; return the turn."""
    look = await buy(visit, look, "equipment", "Sc1")
    while look.view.phase == "purchase":
        await visit.quickly(GAME, look)
        look = await next_question(visit, look)
    return look


async def look_in_private(visit: Visit, look: PlayerSnapshot) -> None:
    """Look shows Alice her hand, and Bob none of it: not in words, and not in what is said of pictures."""
    held = {POWERS[card].name for card in look.view.hand} - {POWERS[card].name for card in look.view.discards}
    assert held
    cards = [visit.panel.get_by_text(name).or_(visit.panel.get_by_alt_text(name)) for name in sorted(held)]
    await visit.press(texts.LOOK, cards[0])
    for card in cards:
        await expect(card.first).to_be_visible(timeout=PATIENCE)
    await visit.be("Bob")
    await visit.press(texts.LOOK, visit.panel.get_by_text(texts.NOT_SEATED))
    page = await visit.all.inner_html()
    assert not [name for name in held if html.escape(name, quote=False) in page]
    await visit.be("Alice")


async def restart(visit: Visit, look: PlayerSnapshot) -> None:
    """The bot ends and begins again; the same question is asked."""
    await visit.restart()
    assert same(look, await next_question(visit))


async def take_back(visit: Visit, look: PlayerSnapshot, move: Move) -> PlayerSnapshot:
    """A movement is taken back: the unit stands where it stood, and the same may be chosen again."""
    await visit.type("undo")
    await visit.told(texts.UNDONE)
    again = await next_question(visit)
    assert isinstance(again.question, Choose)
    assert move in again.question.options
    assert active(again).place == active(look).place
    return again


async def take_aim(visit: Visit, look: PlayerSnapshot, move: moves.Attack) -> None:
    """The odds are typed for and read before the attack is chosen, which everybody reads then."""
    await visit.type("dome odds", unit=active(look).id, weapon=move.weapon, target=move.target)
    await visit.told(re.compile(r"attack \d+ against \d+, \d+ wounds?"))
    await visit.choose(GAME, look, move)
    await visit.told(re.compile(f"{active(look).id} attacks .*{move.target}"))


# -- one answer --------------------------------------------------------------------------------------------------------


async def by_hand(visit: Visit, look: PlayerSnapshot, done: set[str]) -> PlayerSnapshot | None:
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
        await visit.told(f"Alice {'adds' if look.question.prompt == 'attack_cards' else 'defends'}")
        done.add(look.question.prompt)
    else:
        await visit.quickly(GAME, look)
    return await visit.question(GAME, look)


async def give(visit: Visit, look: PlayerSnapshot, move: Move, how: str, *, first: bool) -> None:
    """Choose or type a move, and read on the page what it did."""
    if isinstance(move, moves.Attack) and first:
        await take_aim(visit, look, move)
    elif how.endswith("typing"):
        await visit.type_move(GAME.command, move)
    else:
        await visit.choose(GAME, look, move)
    if isinstance(move, moves.Capture):
        await visit.told(f"captures {active(look).place}")


def way(move: Move, done: set[str]) -> str:
    """What is shown by this move: units and squares first by panel, then by typing, then as it comes."""
    ways = {"use": ("use by button", "use by typing"), "go": ("go by list", "go by typing")}.get(
        move.kind, (move.kind,)
    )
    return next((each for each in ways if each not in done), ways[0])


def is_new(look: PlayerSnapshot, done: set[str]) -> bool:
    """Whether this question is the chance for something that has not been seen."""
    question = look.question
    if isinstance(question, Pick):
        return question.prompt in ONCE - done
    kinds = {move.kind for move in question.options} if isinstance(question, Choose) else set()
    return bool(kinds & (ONCE - done))


async def play_match(visit: Visit, look: PlayerSnapshot, done: set[str]) -> PlayerSnapshot | None:
    """One match from its first turn; returns what is asked after it, None at the end of the series."""
    match, shown = look.view.match, ""
    now: PlayerSnapshot | None = look
    while now is not None and now.view.match == match and now.view.phase != "auction":
        if match_words(now.view) != shown:
            shown = match_words(now.view)
            await expect(visit.board.get_by_role("img", name=re.compile(shown))).to_be_visible(timeout=PATIENCE)
        if match == 1 and now.view.counter == 1 and "looked" not in done:
            await look_in_private(visit, now)
            done.add("looked")
        if match == 1 and now.view.counter == 2 and now.view.acting and "restarted" not in done:
            await restart(visit, now)
            done.add("restarted")
        if now.view.counter <= BY_HAND[match] or is_new(now, done):
            now = await by_hand(visit, now, done)
        else:
            await visit.quickly(GAME, now)
            now = await visit.question(GAME, now)
    return now


async def end_of_series(visit: Visit) -> None:
    """The last card names the winner; the server's standings and results know the series."""
    shot, look = await visit.seen(GAME)
    winner = look.names[shot.winners[0]]
    await visit.told("The series is over. Teams are worth: ")
    await visit.told(f"{winner} has won")
    await visit.type("standings")
    await visit.told("Standings in Death Dome 3,000")
    await visit.type("results")
    await visit.told(
        re.compile(rf"Latest results.*table \d+: .*{'Alice' if winner == 'Alice' else 'Computers'} won", re.DOTALL),
    )


async def auction(visit: Visit, look: PlayerSnapshot, done: set[str]) -> PlayerSnapshot:
    """The winner has a jailed unit of the computer sold off; returns the first question of the second store."""
    assert isinstance(look.question, Choose)
    dearest: moves.SellOff = look.question.default
    await visit.choose(GAME, look, dearest)
    await visit.told(re.compile(f"Auction: Computer 1 must sell back what .*{dearest.unit} carries"))
    done.add("auction")
    return await next_question(visit, look)


@pytest.mark.soak
async def test_a_series_of_two_matches_is_played_to_its_end(visit: Visit) -> None:
    """Store, match, auction, store, match: by panel and by typing, with an undo and a restart, to the standings."""
    done: set[str] = set()
    await take_seats(visit)
    look = await play_match(visit, await first_store(visit), done)
    assert look is not None
    await visit.told(re.compile("Match 1 is over. Payout: Alice .*00k"))
    if look.view.phase == "auction":
        look = await auction(visit, look, done)
    assert await play_match(visit, await second_store(visit, look), done) is None
    await end_of_series(visit)
    assert done >= ONCE, f"another seed would show {sorted(ONCE - done)}"
