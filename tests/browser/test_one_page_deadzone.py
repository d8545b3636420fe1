"""One Page Deadzone in a real browser: one person fights it out by hand against a computer."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from playwright.async_api import expect

from bot.discord.texts import settings_texts, texts
from bot.tables import PlayerSnapshot
from rules.engine import Choose, Move, Pick
from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.chapters.shooting import no_shot
from rules.one_page_deadzone.model import moves
from rules.one_page_deadzone.model.battlefield import GRID
from rules.one_page_deadzone.model.questions import Count
from rules.one_page_deadzone.model.view import UnitView, ZoneView
from tests.browser.visit import PATIENCE, STEPS, Visit, same

SEED, MAP = 8, "loading-dock"
EAGER = (moves.Shoot, moves.Strike, moves.React, moves.Charge, moves.Go)
"""What is chosen before anything else, the first that is offered."""
TACTICAL, ASSAULT = "Tactical Enforcer", "Assault Enforcer"


pytestmark = pytest.mark.usefixtures("dice")


# -- what to do --------------------------------------------------------------------------------------------------------


def wish(look: PlayerSnapshot, done: Iterable[str]) -> Move:
    """An eager player's choice, step by step: shoot, strike or charge if possible, else go nearer, else the usual."""
    question, view = look.question, look.view
    assert isinstance(question, Choose)
    if question.prompt == "activate":
        return activation(view, [move for move in question.options if isinstance(move, moves.Activate)], done)
    kind = next((kind for kind in EAGER if any(isinstance(move, kind) for move in question.options)), None)
    eager = [move for move in question.options if kind and isinstance(move, kind)]
    if kind is moves.Go:
        return min([move for move in eager if isinstance(move, moves.Go)], key=lambda move: gap(view, move.to))
    good = GAME.autopilot(view, question)
    assert isinstance(good, Move)
    return good if not eager or good in eager else eager[0]


def activation(view: ZoneView, options: Iterable[moves.Activate], done: Iterable[str]) -> Move:
    """Assault, one overwatch after the first walk, hold where there is somebody to shoot, else walk."""
    actions = ["assault", *(["overwatch"] if "go" in done and "overwatch" not in done else []), "hold", "walk"]
    useful = [move for move in options if move.action != "hold" or targets(view, view.unit(move.unit))]
    ranked = [move for action in actions for move in useful if move.action == action]
    return (ranked or [*options])[0]


def targets(view: ZoneView, unit: UnitView | None) -> list[UnitView]:
    """The enemies that a unit could shoot from where it stands."""
    assert unit is not None
    return [foe for foe in foes(view) if no_shot(view.field, unit, foe.cube, foe.id) is None]


def foes(view: ZoneView) -> list[UnitView]:
    """The enemies on the table."""
    return [unit for unit in view.units if unit.owner != view.seat and unit.cube]


def gap(view: ZoneView, cube: str) -> int:
    """How far the nearest enemy is from a cube."""
    return min([GRID.distance(cube, foe.cube) for foe in foes(view)])


# -- the parts of a game -----------------------------------------------------------------------------------------------


async def take_seats(visit: Visit) -> None:
    """Alice joins with a salt of her own, wants to be asked about overwatch, adds a computer and starts."""
    await visit.new_table(GAME, computer_pause="0", map=MAP)
    await visit.join("pepper", visit.board.get_by_text("Alice — opened the table"), policy="ask")
    await visit.press(texts.COMPUTER, visit.board.get_by_text("Computer 1"))
    await visit.press(texts.START, visit.button(texts.ACT))


async def change(visit: Visit, *words: str, total: int) -> None:
    """Through the panel's lists to a unit to recruit or dismiss, as far as they go, and watch the total."""
    alt = visit.panel.get_by_role("img", name=re.compile(f"Your list costs {total} of 150 points"))
    for _ in range(STEPS):
        _, look = await visit.seen(GAME)
        if f"{total} of 150" not in GAME.narrate.sheet(look.view, look.names):
            await visit.open_panel(GAME, look)
            await visit.step(*words)
    await expect(alt).to_be_visible(timeout=PATIENCE)
    while await visit.panel.get_by_role("button", name=texts.BACK).count():
        await visit.step(texts.BACK)


async def muster(visit: Visit) -> None:
    """An army of one's own: three recruited, one dismissed, locked."""
    look = await visit.question(GAME)
    assert look is not None
    await visit.open_panel(GAME, look)
    await change(visit, f"Recruit: {TACTICAL} with Sniper Rifle (55)", "Sniper Rifle", TACTICAL, "Recruit", total=55)
    await change(visit, f"Recruit: {ASSAULT} (40)", ASSAULT, "Recruit", total=95)
    await change(visit, f"Dismiss 2: {ASSAULT} (40)", "Dismiss", total=55)
    await change(visit, f"Recruit: {ASSAULT} with Sergeant Training (50)", ASSAULT, "Recruit", total=105)
    await visit.be("Bob")
    assert await visit.all.get_by_text("105").count() == 0
    await visit.be("Alice")
    look = await visit.question(GAME)
    assert look is not None
    await visit.choose(GAME, look, moves.Field("own"))
    await visit.told("Alice takes the field with 105 points")


async def deploy(visit: Visit) -> PlayerSnapshot:
    """A row if the roll-off was won; one unit by hand, the rest spread; the first question of the battle."""
    look = await visit.question(GAME)
    while look is not None and look.question is not None and look.question.prompt != "activate":
        assert isinstance(look.question, Choose)
        own = look.view.of(look.view.seat)
        first = look.question.prompt == "deploy" and look.question.about == Count(len(own))
        await visit.choose(GAME, look, look.question.options[1] if first else look.question.options[0])
        look = await visit.question(GAME, look)
    assert look is not None
    await visit.told("Round 1 of 4")
    return look


async def take_aim(visit: Visit, look: PlayerSnapshot) -> None:
    """The first shot: odds and sight are asked for, a target out of reach is refused, and a real one asked twice."""
    view: ZoneView = look.view
    shooter, shot = view.acting.moving if view.acting else "", wish(look, ())
    assert isinstance(shot, moves.Shoot)
    await visit.type("onepage odds", unit=shooter, target=shot.target)
    await visit.told(f"{shooter} shoots: ")
    await visit.type("onepage sight", unit=shooter)
    await expect(visit.all.get_by_role("img", name=re.compile(f"{shooter} in .. sees"))).to_be_visible(timeout=PATIENCE)
    await visit.open_panel(GAME, look)
    await visit.step(GAME.narrate.label(shot, view, look.names))
    await expect(visit.panel).to_contain_text(
        re.compile(r"removed \d+%.* \d dice .* at \d\+ against "), timeout=PATIENCE
    )
    await visit.step(texts.YES)
    await visit.step(texts.SETTINGS)
    await visit.step(settings_texts.preference(settings_texts.CONFIRMATIONS, True))
    await visit.step(texts.BACK)


async def be_refused(visit: Visit, look: PlayerSnapshot) -> bool:
    """Type a shot at an enemy out of sight or range, if there is one; the sentence says why not."""
    assert isinstance(look.question, Choose)
    open_now = {move.target for move in look.question.options if isinstance(move, moves.Shoot)}
    hidden = next((foe.id for foe in foes(look.view) if foe.id not in open_now), None)
    if hidden is None:
        return False
    await visit.type_freely("onepage shoot", target=hidden)
    await expect(visit.all.get_by_text(re.compile("out of range: |no line of sight to "))).to_be_visible(
        timeout=PATIENCE
    )
    return True


async def type_past_a_panel(visit: Visit, look: PlayerSnapshot, move: moves.Activate) -> None:
    """Answer by typing while a panel is open; the panel goes on to the next question by itself."""
    await visit.open_panel(GAME, look)
    own = await visit.panel.get_attribute("id")
    await visit.type_move(GAME.command, move)
    following = await visit.question(GAME, look)
    if following is not None:
        await visit.open_panel(GAME, following)
        assert await visit.panel.get_attribute("id") == own


async def confirm(visit: Visit, look: PlayerSnapshot) -> None:
    """Answer a question for some of several with none of them."""
    await visit.open_panel(GAME, look)
    await visit.step(texts.CONFIRM)


async def look_in_private(visit: Visit, look: PlayerSnapshot) -> None:
    """Look shows her units and her own orders."""
    orders = GAME.narrate.sheet(look.view, look.names).splitlines()[-1]
    await visit.press(texts.LOOK, visit.panel.get_by_text(orders))


async def restart(visit: Visit, look: PlayerSnapshot) -> None:
    """The bot ends and begins again; the same question is asked."""
    await visit.restart()
    again = await visit.question(GAME)
    assert again is not None
    assert same(look, again)


async def answer(visit: Visit, look: PlayerSnapshot, done: set[str]) -> None:
    """One question of the battle; what is to be seen once is done at the first chance."""
    question = look.question
    if isinstance(question, Pick):
        await confirm(visit, look)
        return
    move = wish(look, done)
    if isinstance(move, moves.Shoot) and "refused" not in done and await be_refused(visit, look):
        done.add("refused")
    if isinstance(move, moves.Shoot) and "shoot" not in done:
        await take_aim(visit, look)
    elif isinstance(move, moves.Activate) and {"go", "typed"} & done == {"go"}:
        done.add("typed")
        await type_past_a_panel(visit, look, move)
    else:
        await visit.choose(GAME, look, move)
    done |= {move.kind, move.action if isinstance(move, moves.Activate) else ""}


@pytest.mark.soak
async def test_a_battle_is_fought_by_hand_to_the_end(visit: Visit) -> None:
    """Own army, deployment, four rounds by panel and by typing, a restart in the middle, the end in the channel."""
    await take_seats(visit)
    await muster(visit)
    look: PlayerSnapshot | None = await deploy(visit)
    done: set[str] = set()
    while look is not None:
        if look.view.round == 2 and "restart" not in done:
            done.add("restart")
            await look_in_private(visit, look)
            await restart(visit, look)
        await answer(visit, look, done)
        look = await visit.question(GAME, look)
    await visit.told("The game is over")
    shot, _ = await visit.seen(GAME)
    assert shot.view.phase == "end"
    assert {"go", "shoot", "overwatch", "refused", "typed", "restart"} <= done, sorted(done)
