"""Deadzone in a real browser: Alice's Patrol game against a computer, as a new player would come to it.

By hand are done a Strike Team, the set-up, and whatever is new in the first Rounds, by panel and by typing. When all of
it has been seen a computer takes her seat and plays the game to its end.
"""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect

from bot.discord.texts import texts
from bot.tables import PlayerSnapshot
from rules.deadzone import GAME
from rules.deadzone.model import moves
from rules.deadzone.model.questions import Count, model_of
from rules.deadzone.model.state import Fighter
from rules.deadzone.model.teams.ready import ready
from rules.deadzone.model.teams.text import team_text
from rules.engine import Choose, Move, Pick
from tests.browser.visit import PATIENCE, Visit, same

SEED = 1
ROUNDS = 2
"""By its end all must have been seen."""
TEAM = ready("enforcers", 100)["strike-section"]
ORDER = "Evade: out of sight"
ONCE = {"command", "boost", "activate", "advance", "shoot", "undone", "refused", "odds", "sight", "looked", "restarted"}

pytestmark = pytest.mark.usefixtures("dice")


# -- what to do --------------------------------------------------------------------------------------------------------


def wish(look: PlayerSnapshot, done: set[str]) -> Move:
    """A shot or a plain Advance where that has not been seen yet; else what the autopilot would do."""
    assert isinstance(look.question, Choose)
    fresh = [move for move in look.question.options if move.kind in ONCE - done and plain(look, move)]
    good = GAME.autopilot(look.view, look.question)
    assert isinstance(good, Move)
    shots = [move for move in fresh if isinstance(move, moves.Shoot)]
    return good if good in fresh or not fresh else (shots or fresh)[0]


def plain(look: PlayerSnapshot, move: Move) -> bool:
    """Whether a move is paid for by the action budget and its label says no more than where it leads."""
    if isinstance(move, moves.Advance):
        return label_of(look, move) == f"Advance to {move.to}"
    return not getattr(move, "free", "") and not getattr(move, "how", "")


def label_of(look: PlayerSnapshot, move: Move) -> str:
    """What a choice is called for the viewer."""
    return GAME.narrate.label(move, look.view, look.names)


def foes(look: PlayerSnapshot) -> list[Fighter]:
    """The enemies on the battlefield."""
    return [foe for foe in look.view.of(1 - look.view.seat) if foe.cube]


def active(look: PlayerSnapshot) -> str:
    """The model that acts."""
    assert look.question is not None
    return model_of(look.question)


# -- before the first Round --------------------------------------------------------------------------------------------


async def take_seats(visit: Visit) -> None:
    """Alice joins with a salt of her own, adds a computer and starts."""
    await visit.new_table(GAME, computer_pause="0", scenario="patrol", map="depot-yard")
    await visit.join("pepper", visit.board.get_by_text("Alice — opened the table"))
    await visit.press(texts.COMPUTER, visit.board.get_by_text("Computer 1"))
    await visit.press(texts.START, visit.button(texts.ACT))


async def muster(visit: Visit) -> None:
    """A Strike Team is written as text, which Bob does not see, and takes the field."""
    await visit.type_freely(f"{GAME.command} team write", text=team_text(TEAM, "; "))
    await visit.press(texts.ACT, visit.panel.filter(has_text="100 of 100 points"))
    await visit.be("Bob")
    await expect(visit.all).not_to_contain_text("Wristblade", timeout=PATIENCE)
    await visit.be("Alice")
    look = await visit.question(GAME)
    assert look is not None
    await visit.choose(GAME, look, moves.Field("own"))
    await visit.told(re.compile("Alice fields Enforcers, 100 points: .*Wristblade"))


async def set_up(visit: Visit) -> PlayerSnapshot:
    """One model deployed by panel, the rest at one press; returns the first question of Round 1."""
    look = await visit.question(GAME)
    while look is not None and look.question is not None and look.question.prompt not in ("command", "activate"):
        question = look.question
        if question.prompt != "deploy":
            await visit.quickly(GAME, look)
        elif isinstance(question, Choose) and question.about == Count(len(TEAM.entries)):
            await visit.choose(GAME, look, next(move for move in question.options if move != question.default))
        else:
            await visit.type_move(GAME.command, moves.Deploy("rest"))
        look = await visit.question(GAME, look)
    assert look is not None
    return look


# -- what is done once -------------------------------------------------------------------------------------------------


async def look_in_private(visit: Visit) -> None:
    """Alice's standing order is on her sheet, and on nobody else's page."""
    await visit.type_freely(f"{GAME.command} orders", what="evade", choice="hide")
    await visit.press(texts.LOOK, visit.panel.get_by_text(f"Standing orders: {ORDER}"))
    await visit.be("Bob")
    await expect(visit.all).not_to_contain_text(ORDER, timeout=PATIENCE)
    await visit.be("Alice")


async def restart(visit: Visit, look: PlayerSnapshot) -> None:
    """The bot ends and begins again; the same question is asked."""
    await visit.restart()
    again = await visit.question(GAME)
    assert again is not None
    assert same(look, again)


async def take_back(visit: Visit, look: PlayerSnapshot, move: Move) -> None:
    """An Advance is taken back: the same may be chosen again, and is typed now."""
    await visit.question(GAME, look)
    await visit.type("undo")
    await visit.told(texts.UNDONE)
    again = await visit.question(GAME)
    assert again is not None
    assert isinstance(again.question, Choose)
    assert move in again.question.options
    await visit.type_move(GAME.command, move)


async def take_aim(visit: Visit, look: PlayerSnapshot, shot: moves.Shoot) -> None:
    """Before the first shot: its odds, who is in sight, and a target that is not, are typed for."""
    await visit.type_freely(f"{GAME.command} odds", model=active(look), target=shot.target, weapon=shot.weapon)
    await visit.told(re.compile(r"killed \d+%"))
    await visit.type_freely(f"{GAME.command} sight", model=active(look))
    await expect(visit.all.get_by_role("img", name=re.compile(f"{active(look)} .*sees")).last).to_be_visible(
        timeout=PATIENCE
    )


async def be_refused(visit: Visit, look: PlayerSnapshot, shot: moves.Shoot) -> bool:
    """Type a shot at an enemy out of sight, if there is one; the sentence says why not."""
    assert isinstance(look.question, Choose)
    open_now = {move.target for move in look.question.options if isinstance(move, moves.Shoot)}
    hidden = next((foe.id for foe in foes(look) if foe.id not in open_now), None)
    if hidden is None:
        return False
    await visit.type_freely(f"{GAME.command} shoot", weapon=shot.weapon, target=hidden)
    await visit.told(re.compile(f"does not see {hidden}: |{hidden} is out of range"))
    return True


# -- the battle --------------------------------------------------------------------------------------------------------


async def answer(visit: Visit, look: PlayerSnapshot, done: set[str]) -> None:
    """One question, by hand where it shows something new."""
    question = look.question
    assert question is not None
    if isinstance(question, Choose) and question.prompt in ("activate", "action"):
        await act(visit, look, wish(look, done), done)
    elif isinstance(question, Pick) and question.prompt in ONCE - done:
        await visit.open_panel(GAME, look)
        await visit.step(texts.CONFIRM)
        done.add(question.prompt)
    else:
        await visit.quickly(GAME, look)


async def act(visit: Visit, look: PlayerSnapshot, move: Move, done: set[str]) -> None:
    """Activate or act: models by typing, the first Advance and the first shot by panel."""
    new = move.kind in ONCE - done
    done.add(move.kind)
    if isinstance(move, moves.Activate):
        await visit.type_move(GAME.command, move)
    elif isinstance(move, moves.Shoot) and new:
        await take_aim(visit, look, move)
        done |= {"odds", "sight"}
        if await be_refused(visit, look, move):
            done.add("refused")
        await visit.choose(GAME, look, move)
    elif isinstance(move, moves.Advance) and new:
        await visit.choose(GAME, look, move)
        await take_back(visit, look, move)
        done.add("undone")
    else:
        await visit.quickly(GAME, look)


@pytest.mark.soak
async def test_a_patrol_game_against_a_computer(visit: Visit) -> None:
    """From the lobby to the last card: team, set-up, actions, secrets, an undo and a restart; the end by computer."""
    done: set[str] = set()
    await take_seats(visit)
    await muster(visit)
    look: PlayerSnapshot | None = await set_up(visit)
    await look_in_private(visit)
    done.add("looked")
    while look is not None and look.view.round <= ROUNDS and not done >= ONCE:
        if "advance" in done and "restarted" not in done:
            await restart(visit, look)
            done.add("restarted")
        await answer(visit, look, done)
        look = await visit.question(GAME, look)
    assert done >= ONCE, f"another seed would show {sorted(ONCE - done)}"
    await visit.type("gm replace", seat="1")
    await visit.see_out(GAME)
    await visit.type("standings")
    await visit.told("Standings in Deadzone")
