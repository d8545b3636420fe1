"""What is drawn after a move was taken back: the table's picture and both panels, at the shipped games."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.catalogue import games
from bot.drawing.sketch import renderer_of
from tests.bot.discord.club import Hall, labels, lists, shown_by, words
from tests.bot.discord.pages.test_history import defaults
from tests.tiers import in_turn


async def drawn(message: Any) -> Image.Image:
    """The picture of a message."""
    (attachment,) = message.attachments
    return Image.open(io.BytesIO(await attachment.read())).convert("RGB")


def apart(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are from each other, 0 for the same."""
    if one.size != other.size:
        return 255.0
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def offers(message: Any) -> list[list[str]]:
    """What a panel's buttons and lists offer."""
    return [labels(message), *[[option["label"] for option in held["options"]] for held in lists(message)]]


async def to_move(hall: Hall) -> tuple[Any, Any]:
    """Who is asked in public, and the other one; windows before that are answered."""
    for _ in range(20):
        table = await hall.bot.tables.queries.snapshot(1)
        if table.asked is not None and table.asked.seats is not None:
            people = [hall.alice, hall.bob]
            return people[table.asked.seats[0]], people[1 - table.asked.seats[0]]
        await defaults(hall, 1)
    raise AssertionError("nobody is asked in public")


async def answer(hall: Hall, who: Any) -> None:
    """The player who is asked does what the autopilot would."""
    look, table = await hall.bot.tables.queries.look(1, str(who.id)), await hall.bot.tables.queries.snapshot(1)
    assert look.question is not None
    chosen = table.game.autopilot(look.view, look.question)
    await hall.bot.tables.play.answer_now(1, str(who.id), chosen, "the answer that is taken back")
    await hall.env.settle()


@pytest.mark.parametrize("key", in_turn(sorted(games()), 3, stay=2))
async def test_pictures_hands_and_controls_after_an_undo(tmp_path: Path, key: str) -> None:
    """The table's newest message shows the board of before; whoever answered is asked the same, with the same hand."""
    hall = Hall(tmp_path, key)
    await hall.open()
    with hall.env.time_context():
        await hall.play(key, hall.bob)
        await defaults(hall, 3)
        who, other = await to_move(hall)
        before = await hall.bot.tables.queries.snapshot(1)
        hands = [(await hall.bot.tables.queries.look(1, str(person.id))).view for person in (who, other)]
        panel = await hall.panel(who)
        asked = words(panel).splitlines()[-2:]
        offered, picture = offers(panel), await drawn(panel)
        await answer(hall, who)
        if "must agree" in words(shown_by(await who.slash(hall.channel, "undo"))):
            await hall.bot.tables.quiet()
            await hall.env.settle()
            await other.click(hall.card(), label="Agree")
        await hall.bot.tables.quiet()
        await hall.env.settle()
        after = await hall.bot.tables.queries.snapshot(1)
        assert after.view == before.view
        assert [(await hall.bot.tables.queries.look(1, str(person.id))).view for person in (who, other)] == hands
        names = [seat.name for seat in after.seats]
        renderer: Any = renderer_of(key)
        board = renderer.board(before.view, names, after.facts).convert("RGB")
        assert apart(await drawn(hall.card()), board) == 0
        assert f"<@{who.id}>" in words(hall.card())
        again = await hall.panel(who)
        assert words(again).splitlines()[-2:] == asked
        assert offers(again) == offered
        assert apart(await drawn(again), picture) == 0
    await hall.close()
