"""The palette that somebody chose: their own pictures have other colours, nobody else's do."""

from __future__ import annotations

import io
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from PIL import Image, ImageChops, ImageStat

from bot.catalogue import find_game
from bot.discord.texts.people_texts import PALETTES_TOLD
from renderers.kit.palettes import PALETTES, STANDARD, recoloured
from rules.engine import Refused
from tests.bot.discord.club import KNOWN, Club, choose, entries, lists, shown_by, words

SPACE, ZONE = "galactic-supremacy", "one-page-deadzone"
PALETTE = "light"


@pytest_asyncio.fixture
async def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Club]:
    """The server, where games that have pictures are on offer."""
    known: Any = KNOWN
    for key in (SPACE, ZONE):
        monkeypatch.setitem(known, key, find_game(key))
    club = Club(tmp_path)
    await club.open()
    yield club
    await club.close()


async def asked(club: Club, who: Any, command: str, **options: Any) -> Any:
    """What somebody is shown after a command."""
    return shown_by(await who.slash(club.channel, command, **options))


async def moves(club: Club, count: int) -> None:
    """So many answers are given, each the one that the autopilot would give."""
    tables, given = club.bot.tables, 0
    while given < count:
        for who in (club.alice, club.bob):
            look = await tables.queries.look(1, str(who.id))
            if look.question is not None:
                answer = (await tables.queries.snapshot(1)).game.autopilot(look.view, look.question)
                await tables.play.answer_now(1, str(who.id), answer, f"{look.question_id} {who.id}")
                given += 1
    await tables.quiet()


async def images(message: Any) -> dict[str, Image.Image]:
    """The pictures of a message by the names of their files."""
    return {file.filename: Image.open(io.BytesIO(await file.read())) for file in message.attachments}


async def stills(club: Club, who: Any) -> dict[str, Image.Image]:
    """The still pictures of panel, look and catch-up, by where they stand."""
    shown = {"panel": await club.panel(who)}
    shown |= {command: await asked(club, who, command) for command in ("look", "catchup")}
    return {f"{place} {name}": image for place, one in shown.items() for name, image in (await images(one)).items()}


def coloured(pictures: dict[str, Image.Image], palette: str = STANDARD) -> dict[str, bytes]:
    """The pixels that these pictures have in a palette."""
    return {name: recoloured(image, palette).tobytes() for name, image in pictures.items()}


def brightness(pictures: dict[str, Image.Image]) -> list[float]:
    """How bright each picture is, from 0 to 255."""
    return [ImageStat.Stat(image.convert("L")).mean[0] for image in pictures.values()]


# -- whose pictures ----------------------------------------------------------------------------------------------------


async def test_ones_own_pictures_change_and_nobody_elses(club: Club) -> None:
    """The chooser's panel, look and catch-up; not the other player's, nor the table's; also after a restart."""
    await club.play(SPACE, club.bob)
    await moves(club, 6)
    told = words(await asked(club, club.alice, "settings", palette=PALETTE))
    assert "Colours of your pictures: **light**, dark on paper" in told
    await club.restart()
    mine, others, card = await stills(club, club.alice), await stills(club, club.bob), await images(club.card())
    assert set(mine) == {"panel hand.png", "look board.png", "look hand.png", "catchup before.png", "catchup now.png"}
    assert "**standard**, bright on deep blue" in words(await asked(club, club.bob, "settings"))
    assert min(brightness(mine)) > 190
    assert max([*brightness(others), *brightness(card)]) < 80
    await asked(club, club.alice, "settings", palette=STANDARD)
    assert coloured(mine) == coloured(await stills(club, club.alice), PALETTE)
    assert coloured(others) == coloured(await stills(club, club.bob))
    assert coloured(card) == coloured(await images(club.card()))


async def test_what_everybody_sees_is_drawn_in_the_standard_palette(club: Club) -> None:
    """Also when all who play have chosen another one: the new message shows what a spectator sees in Look."""
    await club.play(SPACE, club.bob)
    for who in (club.alice, club.bob):
        await asked(club, who, "settings", palette=PALETTE)
    old = coloured(await images(club.card()))
    await moves(club, 4)
    card, look = await images(club.card()), await images(await asked(club, club.carol, "look"))
    assert coloured(card) != old
    assert coloured(card) == coloured(look)
    assert coloured(await images(await asked(club, club.bob, "look")))["board.png"] in coloured(look, PALETTE).values()


async def test_a_reminder_has_the_colours_of_who_gets_it(club: Club) -> None:
    """The panel in a direct message is one's own, too."""
    await club.play(SPACE, club.bob)
    for who, other in ((club.alice, club.bob), (club.bob, club.alice)):
        await asked(club, who, "settings", palette=PALETTE)
        await asked(club, other, "nudge")
    rooms: list[Any] = [who.user.dm_channel for who in (club.alice, club.bob)]
    sent = [message for room in rooms if room for message in room.history() if "nudges you" in words(message)]
    assert [min(brightness(await images(letter))) > 190 for letter in sent] == [True]


async def test_what_is_looked_up_has_the_colours_of_who_asks(club: Club) -> None:
    """What a unit sees, before somebody chose a palette and then."""
    await club.play(ZONE, club.bob)
    while not (units := [unit for unit in (await club.bot.tables.queries.look(1, "")).view.units if unit.cube]):
        await moves(club, 1)
    before = await images(await asked(club, club.alice, "onepage sight", unit=units[0].id))
    await asked(club, club.alice, "settings", palette=PALETTE)
    then = await images(await asked(club, club.alice, "onepage sight", unit=units[0].id))
    assert [*coloured(then).values()] == [*coloured(before, PALETTE).values()] != []
    assert coloured(then) != coloured(before)


async def test_a_replay_has_the_colours_of_who_asks(club: Club) -> None:
    """The same film in other colours, as near as 255 of them come."""
    await club.play(SPACE, club.bob)
    await moves(club, 6)
    await asked(club, club.alice, "settings", palette=PALETTE)
    mine, other = [(await images(await asked(club, who, "replay")))["replay.gif"] for who in (club.alice, club.bob)]
    assert mine.n_frames == other.n_frames > 1  # type: ignore[attr-defined]  # of a GIF
    for number in (0, mine.n_frames - 1):  # type: ignore[attr-defined]
        mine.seek(number)
        other.seek(number)
        here, there = mine.convert("RGB"), other.convert("RGB")
        assert max(ImageStat.Stat(ImageChops.difference(here, recoloured(there, PALETTE))).mean) < 8
        assert min(ImageStat.Stat(ImageChops.difference(here, there)).mean) > 60


# -- choosing ----------------------------------------------------------------------------------------------------------


async def test_a_palette_is_chosen_in_the_panel_too(club: Club) -> None:
    """From the list in Settings, which marks what holds now; the panel's picture has the new colours at once."""
    await club.play(SPACE, club.bob)
    panel = await club.panel(club.alice)
    before = await images(panel)
    await club.alice.click(panel, label="Settings")
    assert list(entries(panel).values()) == list(PALETTES)
    await choose(club.alice, panel, "Night")
    assert coloured(await images(panel)) == coloured(before, "night")
    marked = [option["value"] for option in lists(panel)[0]["options"] if option.get("default")]
    assert marked == ["night"]
    assert "**night**, dim and warm" in words(await asked(club, club.alice, "settings"))


async def test_every_palette_is_offered_and_explained(club: Club) -> None:
    """The command offers them all, each with what it is for."""
    settings = next(one for one in await club.bot.tree.fetch_commands() if one.name == "settings")
    told: Any = settings.to_dict()
    (offered,) = [one["choices"] for one in told["options"] if one["name"] == "palette"]
    assert [choice["value"] for choice in offered] == list(PALETTES) == list(PALETTES_TOLD)
    assert all(PALETTES_TOLD[choice["value"]] in choice["name"] for choice in offered)


async def test_an_unknown_palette_is_refused_with_the_choices(club: Club) -> None:
    """Whatever a client sends; what was chosen before still holds."""
    await asked(club, club.alice, "settings", palette="strong")
    known = "standard, light, strong, night, red-green, blue-yellow"
    with pytest.raises(Refused, match=f"“sepia” is not a choice for palette; choose {known}"):
        await club.bot.tables.habits.set(str(club.alice.id), "palette", "sepia")
    assert "**strong**" in words(await asked(club, club.alice, "settings"))


async def test_ones_own_data_tells_the_palette(club: Club) -> None:
    """The export has it; with the rest it is deleted, and the standard holds again."""
    await asked(club, club.alice, "settings", palette="night")
    message = await asked(club, club.alice, "mydata export")
    assert json.loads(await message.attachments[0].read())["settings"]["palette"] == "night"
    await asked(club, club.alice, "mydata delete", word="delete")
    assert "**standard**" in words(await asked(club, club.alice, "settings"))
