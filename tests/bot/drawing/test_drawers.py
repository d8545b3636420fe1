"""Processes that draw: the same pictures, whatever becomes of a process, and none is left behind."""

from __future__ import annotations

import asyncio
import io
import os
import select
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest
import pytest_asyncio
from PIL import Image

from bot.catalogue import games
from bot.cli.selfplay import Plan, play_until
from bot.drawing.drawers import Drawers, drawers_here
from bot.drawing.sketch import Sketch, draw, renderer_of
from bot.workers import processors
from renderers.kit.film import coloured
from renderers.kit.palettes import STANDARD
from rules.engine import Choose, Move, Refusal
from rules.engine.language import speak
from tests.pseudo import around_the_door, pseudo
from tests.pseudo_pictures import of_kit
from tests.tiers import in_turn
from tests.wire.pngs import pixels

pytestmark = pytest.mark.asyncio(loop_scope="module")
CHECKOUT = Path(__file__).parents[3]
NAMES = ("Ann", "Bartholomew", "Chloë", "Đorđe", "Élodie", "Φίλιππος")
ALONE = """
import asyncio, os, sys
from bot.drawing.drawers import Drawers

async def main():
    drawers = Drawers(1)  # kept: what nobody refers to any more ends its processes by itself
    print(await drawers.do(os.getpid), flush=True)
    for _ in sys.stdin:
        print(await drawers.do(os.getpid), flush=True)

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def drawers() -> AsyncIterator[Drawers]:
    """One process that draws."""
    drawers = Drawers(1)
    yield drawers
    drawers.close()


def sketches(key: str) -> Iterator[Sketch]:
    """Pictures of a game that has begun: the board, each hand, and what each question without fields looks up."""
    game = games()[key]
    seats = sum(game.seats) // 2
    match, facts = play_until(Plan(game, seats, game.checked_options({}), 1, keep=True), 12)
    public, names = [fact for fact in facts if fact.seen_by(None)], NAMES[:seats]
    yield Sketch.of("board", key, match.view(None), names, public, STANDARD)
    assert match.asked is not None
    for seat in range(seats):
        yield Sketch.of("hand", key, match.view(seat), names, match.asked.questions.get(seat), "night")
    for lookup in game.lookups if hasattr(renderer_of(key), "lookup") else ():
        if not lookup.field_names():
            yield Sketch.of("lookup", key, match.view(0), names, lookup(), STANDARD)


def ended(process: int, seconds: float = 20) -> bool:
    """Whether a process ends."""
    try:
        watched = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    found = select.select([watched], [], [], seconds)[0]
    os.close(watched)
    return bool(found)


@pytest.mark.parametrize("key", in_turn(games(), 3))
async def test_a_process_draws_what_this_one_draws(drawers: Drawers, key: str) -> None:
    """Pixel for pixel, of every game; a question goes without its functions, which know the game's state."""
    for number, sketch in enumerate(sketches(key)):
        there, here = await drawers.draw([sketch]), draw([sketch])
        assert there.which == here.which, number
        assert (there.png and pixels(there.png)) == (here.png and pixels(here.png)), number


async def test_a_sketch_holds_no_function_of_a_question() -> None:
    """What checks an answer knows the state of the game, so it must not be packed."""
    secret = object()

    def why(move: Move) -> Refusal:
        return Refusal(f"{secret}")

    view = games()["deadlock"]
    asked = Choose(seat=0, prompt="prompt", options=[], default=Move(), reason="R1", why=why)
    packed = Sketch.of("hand", view.key, None, (), asked, STANDARD).packed
    assert (
        packed
        == Sketch.of(
            "hand",
            view.key,
            None,
            (),
            Choose(seat=0, prompt="prompt", options=[], default=Move(), reason="R1"),
            STANDARD,
        ).packed
    )


async def test_a_film_is_drawn_there_too(drawers: Drawers) -> None:
    """Pictures go to the process and come back."""
    image = Image.effect_mandelbrot((40, 30), (-2, -1, 1, 1), 20).convert("RGB")
    colours = image.quantize(16)
    assert (await drawers.do(coloured, image, colours)).tobytes() == coloured(image, colours).tobytes()


async def test_a_process_that_is_killed_is_replaced(drawers: Drawers) -> None:
    """Nobody notices but for the time it takes."""
    first = await drawers.do(os.getpid)
    os.kill(first, signal.SIGKILL)
    drawn = await drawers.draw([next(sketches("galactic-supremacy"))])
    assert Image.open(io.BytesIO(drawn.png)).width > 500
    assert await drawers.do(os.getpid) != first


def half_told(before: Path) -> int:
    """Tell half of a result and be killed; done `before`, give the process's number."""
    if before.exists():
        return os.getpid()
    before.touch()
    frame = sys._getframe()
    while "result_queue" not in frame.f_locals:
        assert frame.f_back
        frame = frame.f_back
    results = frame.f_locals["result_queue"]
    results._wlock.acquire()
    os.write(results._writer.fileno(), struct.pack("!i", 1000) + b"half")
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


async def test_one_of_two_may_be_killed_while_it_tells_what_it_has_drawn(tmp_path: Path) -> None:
    """Nothing waits for the other half, and the bot can end."""
    before = {*threading.enumerate()}
    drawers = Drawers(2)
    async with asyncio.timeout(20):
        assert await drawers.do(half_told, tmp_path / "done") > 0
    drawers.close()
    for thread in {*threading.enumerate()} - before:
        thread.join(20)
        assert not thread.is_alive()


async def test_a_picture_that_ends_every_process_is_given_up(drawers: Drawers) -> None:
    """It is tried some times, then it has failed; what comes after it is drawn."""
    with pytest.raises(BrokenProcessPool):
        await drawers.do(os._exit, 1)
    assert (await drawers.draw([next(sketches("galactic-supremacy"))])).png


async def test_signals_for_the_bot_are_left_to_it(drawers: Drawers) -> None:
    """A terminal and a service manager tell all processes to stop: the bot may still draw while it ends."""
    before = await drawers.do(os.getpid)
    for number in (signal.SIGINT, signal.SIGTERM):
        os.kill(before, number)
    assert await drawers.do(os.getpid) == before


async def test_processes_that_draw_share_what_all_of_them_have() -> None:
    """A host pays for the games and their pictures once, not once for each process."""
    drawers = Drawers(1)
    told = await drawers.do(Path("/proc/self/smaps_rollup").read_text, "ascii")
    drawers.close()
    whole, own = [int(line.split()[1]) for line in told.splitlines() if line.startswith(("Rss:", "Private_Dirty:"))]
    assert own * 2 < whole


async def test_what_they_are_forked_from_may_be_told_to_stop_or_killed(drawers: Drawers) -> None:
    """Told to stop, as all of the bot's processes are, it stays until the bot has ended; killed, it is replaced."""
    before, server = await drawers.do(os.getpid), await drawers.do(os.getppid)
    assert server != os.getpid()
    os.kill(server, signal.SIGTERM)
    assert (await drawers.do(os.getpid), await drawers.do(os.getppid)) == (before, server)
    os.kill(server, signal.SIGKILL)
    assert ended(before)
    drawn = await drawers.draw([next(sketches("galactic-supremacy"))])
    assert Image.open(io.BytesIO(drawn.png)).width > 500
    assert await drawers.do(os.getppid) not in (server, os.getpid())


async def test_no_process_is_left_when_the_bot_is_killed() -> None:
    """SIGKILL tells nobody anything; what drew for the bot sees that it is gone."""
    assert ended(await asyncio.to_thread(drawer_of_a_killed_bot))


def drawer_of_a_killed_bot() -> int:
    """The process that drew for another one, which was killed."""
    with subprocess.Popen(
        [sys.executable, "-c", ALONE], cwd=CHECKOUT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(CHECKOUT)},
    ) as bot:  # fmt: skip
        assert bot.stdin is not None
        assert bot.stdout is not None
        drawer = int(bot.stdout.readline())
        bot.stdin.write(b"again\n")
        bot.stdin.flush()
        assert int(bot.stdout.readline()) == drawer
        bot.kill()
    return drawer


async def test_the_end_waits_for_no_drawing() -> None:
    """A picture that takes an hour does not hold up the end, and its process is gone."""
    drawers = Drawers(1)
    child = await drawers.do(os.getpid)
    drawing = asyncio.ensure_future(drawers.do(time.sleep, 3600))
    await asyncio.sleep(0)
    drawers.close()
    assert ended(child)
    with pytest.raises((BrokenProcessPool, asyncio.CancelledError)):
        await drawing


async def test_what_has_ended_can_be_ended_again() -> None:
    """A bot that stops says so more than once."""
    drawers = Drawers(1)
    await drawers.do(os.getpid)
    drawers.close()
    drawers.close()


async def test_a_process_that_draws_speaks_the_language_of_its_bot() -> None:
    """Also those words that are said once, when a renderer is imported."""
    speak(pseudo)
    try:
        drawers = Drawers(1)
        told = await drawers.do(of_kit)
    finally:
        speak(str)
    drawers.close()
    assert len(told) > 30
    assert [text for _, text in told if around_the_door(text)] == []


async def test_how_many_draw() -> None:
    """By default one less than there are processors; one processor alone draws in a thread of the bot's."""
    assert drawers_here(None) == processors() - 1
    assert [drawers_here(wanted) for wanted in (0, 3)] == [0, 3]
