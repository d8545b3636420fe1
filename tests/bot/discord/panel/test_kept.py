"""What a panel keeps: marks whose options another's act left, the names of lists in which something is marked, and
private lines no longer than they matter.
"""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import pytest_asyncio

from bot.discord.texts import texts
from rules.engine import Choose, Move, Rule, ask, ask_some
from tests.bot.discord.bazaar import Bazaar, Pass, Peeked, Shout
from tests.bot.discord.club import Club, choose, lists, parts, shown_by, words
from tests.bot.discord.harbour import USUAL, WORKS, Build, Works, harbour


@dataclass(frozen=True, slots=True)
class Flood(Move):
    """Flood a pier: nobody can build there any more."""

    pier: Annotated[str, "Which pier"]


def act(state: Bazaar, seat: int, move: Move) -> str | None:
    """A pier is flooded."""
    assert isinstance(move, Flood)
    state.bought.append(move.pier)
    return None


def day(state: Bazaar) -> Rule[str]:
    """Works at the piers that are not flooded, then a word; the sea is heard in private. [BZ-07]"""
    seat = state.turn

    def asked() -> Works:
        left = tuple([work for work in WORKS if not (isinstance(work, Build) and work.pier in state.bought)])
        return Works(
            seat=seat, prompt="works", options=left, low=0, high=len(left), default=USUAL, reason="BZ-07", plan=True
        )

    chosen = yield from ask_some(asked, open=True)
    state.tell(Peeked(seat, f"you hear {len(chosen)} waves"))
    yield from ask(
        lambda: Choose(seat=seat, prompt="word", options=(Shout.of(), Pass.of()), default=Pass.of(), reason="BZ-05"),
        open=True,
    )
    state.turn = 1 - seat
    return "stall"


@pytest_asyncio.fixture
async def shore(tmp_path: Path) -> AsyncIterator[Club]:
    """A harbour whose piers may be flooded, where Alice and Bob plan in turn; all of it is one round."""
    game = replace(harbour(), acts=(Flood,), act=act, phases={"stall": day})
    club = Club(tmp_path, known={game.key: game})
    await club.open()
    await club.play("harbour", club.bob)
    yield club
    await club.close()


async def flood(shore: Club, pier: str) -> None:
    """Bob floods a pier out of turn."""
    await shore.bob.slash(shore.channel, "harbour flood", pier=pier)


async def turn(shore: Club, who: Any, *works: str) -> Any:
    """A whole turn: these works of the first pier, and nothing said; returns the panel."""
    panel = await shore.panel(who)
    await choose(who, panel, *works, number=0)
    await who.click(panel, label="Confirm")
    await who.click(panel, label="Pass")
    return panel


# -- marks -------------------------------------------------------------------------------------------------------------


async def test_marks_outlive_an_act_of_another(shore: Club) -> None:
    """Those that are still options stay marked, and go with the answer; the old panel shows them at the next press."""
    alice = shore.alice
    panel = await shore.panel(alice)
    await choose(alice, panel, "Build P1 inn", number=0)
    await choose(alice, panel, "Build P2 mill", "Build P2 kiln", number=1)
    await flood(shore, "P1")
    await choose(alice, panel, "Build P3 dock", number=2)
    assert texts.STALE in words(panel)
    assert "Chosen so far: Build P2 mill, Build P2 kiln." in words(panel)
    await choose(alice, panel, "Build P3 dock", number=1)
    assert "Chosen so far: Build P2 mill, Build P2 kiln, Build P3 dock." in words(panel)
    await alice.click(panel, label="Confirm")
    assert "you hear 3 waves" in words(panel)


async def test_marks_outlive_an_act_and_a_restart(shore: Club) -> None:
    """They are kept for the question as it is asked now."""
    panel = await shore.panel(shore.alice)
    await choose(shore.alice, panel, "Build P2 mill", number=1)
    await flood(shore, "P1")
    await shore.restart()
    assert "Chosen so far: Build P2 mill." in words(await shore.panel(shore.alice))


async def test_marks_do_not_reach_the_next_question(shore: Club) -> None:
    """Not even one with the same options: the next turn begins with nothing chosen."""
    await turn(shore, shore.alice, "Build P1 inn")
    await turn(shore, shore.bob, "Build P1 mill")
    assert "Chosen so far: nothing." in words(await shore.panel(shore.alice))


# -- the names of lists ------------------------------------------------------------------------------------------------


def named_lists(panel: Any) -> list[str]:
    """The text that stands right above a list, for each list that has one."""
    shown = [part for part in parts(panel) if part["type"] in (1, 10)]
    pairs = itertools.pairwise(shown)
    return [
        above["content"]
        for above, below in pairs
        if above["type"] == 10 and below["type"] == 1 and ":set:" in below["components"][0]["custom_id"]
    ][1:]


async def test_a_list_keeps_its_name_when_something_is_marked_in_it(shore: Club) -> None:
    """Discord shows the marks in place of a list's title, so the title stands above; the other lists need none."""
    panel = await shore.panel(shore.alice)
    assert named_lists(panel) == []
    await choose(shore.alice, panel, "Build P2 mill", number=1)
    assert named_lists(panel) == ["-# Build: P2 Old Mole"]
    assert len(lists(panel)) == 6
    await choose(shore.alice, panel, number=1)
    assert named_lists(panel) == []


# -- private lines -----------------------------------------------------------------------------------------------------


async def test_private_lines_go_with_the_next_turn(shore: Club) -> None:
    """The panel tells them once, after the answer that they come of; Look has them for the turn and while the other
    plays; then no more, though all is one round. The log has them.
    """
    alice = shore.alice
    panel = await shore.panel(alice)
    await choose(alice, panel, "Build P1 inn", number=0)
    await alice.click(panel, label="Confirm")
    assert words(panel).count("you hear 1 waves") == 1
    await alice.click(panel, label="Pass")
    assert "waves" not in words(panel)
    assert "you hear 1 waves" in words(shown_by(await alice.slash(shore.channel, "look")))
    await turn(shore, shore.bob, "Build P1 inn", "Build P1 mill")
    for shown in (await shore.panel(alice), shown_by(await alice.slash(shore.channel, "look"))):
        assert "waves" not in words(shown)
    log = words(shown_by(await alice.slash(shore.channel, "log")))
    assert "you hear 1 waves" in log
    assert "you hear 2 waves" not in log


async def test_a_private_line_stands_once_after_an_undo(shore: Club) -> None:
    """What was taken back is told no more, and told anew once."""
    alice, panel = shore.alice, await shore.panel(shore.alice)
    await choose(alice, panel, "Build P1 inn", number=0)
    await alice.click(panel, label="Confirm")
    await alice.slash(shore.channel, "undo")
    panel = await shore.panel(alice)
    assert "waves" not in words(panel)
    await choose(alice, panel, "Build P1 inn", number=0)
    await alice.click(panel, label="Confirm")
    assert words(panel).count("waves") == 1
