"""What has grown old: suggestions, panels and forms of an earlier question answer no later one, and say so."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from bot.catalogue import games
from bot.discord.texts.escape import plain
from bot.local.discord import Interaction, Message, Person
from bot.local.discord.parts import Json, walk
from tests.tiers import in_turn
from tests.wire.bot_process import BotProcess
from tests.wire.club import Club
from tests.wire.player import leaves, verb_of
from tests.wire.race import ROUNDS, Referee, Way, acts_on, as_it_stood, panel_of, seeded, table, to_answer, told
from tests.wire.report import Report
from tests.wire.trouble import Discord

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.parametrize("key", in_turn(games(), 0))
async def test_what_was_suggested_before(discord: Discord, bot: BotProcess, report: Report, key: str) -> None:
    """A command with a value that was suggested for an earlier question is done where it is still legal, else refused.

    A refusal is one sentence and changes nothing; one piece of an answer may only be noted.
    """
    chance, referee = seeded(), await table(discord, bot, key)
    club, outcomes = referee.club, Counter[bool]()
    while outcomes[False] < ROUNDS:
        person, found = await to_answer(club)
        typed = await suggested(referee, person, key, chance)
        await (chance.choice(found) if typed else found[-1]).use(person, wait=True)
        if typed and chance.random() < 0.5:
            await person.slash(club.room, "undo")
        for path, given in chance.sample(typed, min(3, len(typed))):
            before = referee.rows
            done = await person.slash(club.room, path, **given)
            taken = bool(referee.journaled([done]))
            outcomes[taken] += 1
            assert taken or referee.rows == before
            assert taken or is_sentence(done.text) or "**Noted: 1 chosen" in done.text, done.text
    await referee.sound()
    report.count("races", stale_values_refused=outcomes[False], stale_values_still_legal=outcomes[True])


async def suggested(
    referee: Referee, person: Person, key: str, chance: random.Random
) -> list[tuple[str, dict[str, Any]]]:
    """Commands of moves with the first values that are suggested for them now."""
    command = referee.discord.world.command(games()[key].command, referee.club.room.guild)
    assert command is not None
    moves, found = {move.kind.replace("_", "-") for move in games()[key].moves}, []
    for path, options in leaves(command["name"], command["options"]):
        fixed = [
            [(option["name"], choice["value"]) for choice in option["choices"]]
            for option in options
            if option.get("choices")
        ]
        some = list(itertools.product(*fixed)) if path.split()[-1] in moves else []
        for chosen in chance.sample(some, min(4, len(some))):
            given = await fill_in(referee, person, path, options, dict(chosen))
            found += [(path, given)] if given else []
    return found


async def fill_in(
    referee: Referee, person: Person, path: str, options: Sequence[Json], given: dict[str, Any]
) -> dict[str, Any]:
    """The first suggestion for every other field; nothing when one that must be filled in has none."""
    free = [option for option in options if option.get("autocomplete")]
    for option in free:
        found = await person.complete(referee.club.room, path, option["name"], **given)
        if found:
            given[option["name"]] = next(iter(found.values()))
        elif option.get("required"):
            return {}
    return given if any(option["name"] in given for option in free) else {}


def is_sentence(text: str) -> bool:
    """Whether this is one or two short sentences, and nothing of a panel."""
    return text.endswith((".", "?")) and "\n" not in text and len(text) < 300


def is_about_question(part: Json) -> bool:
    """Whether this is no act: an act that is offered belongs to no question, so it still counts."""
    return not part["custom_id"].endswith(":menu:acts") and verb_of(part) != "ready"


@pytest.mark.parametrize("key", in_turn(games(), 1))
async def test_older_panels(discord: Discord, bot: BotProcess, report: Report, key: str) -> None:
    """No control of a panel that shows an earlier question answers a later one; each shows how things stand now."""
    chance, referee = seeded(), await table(discord, bot, key)
    for _ in range(ROUNDS - 2):
        person, found = await to_answer(referee.club)
        old = [as_it_stood(await panel_of(referee.club, person)) for _ in range(10)]
        await chance.choice(found).use(person, wait=True)
        before = referee.rows
        for number, panel in enumerate(old):
            parts = [part for part in [*panel.buttons, *panel.lists] if is_about_question(part)]
            part = parts[number % len(parts)]
            line = part["options"][-1]["value"] if "options" in part else ""
            late = await Way(panel, part["custom_id"], line).use(person, wait=True)
            assert "table" in told(discord, late).lower()
            assert referee.rows == before
            report.count("races", older_controls=1)
    await referee.sound()


@pytest.mark.parametrize("key", in_turn(games(), 2))
async def test_older_forms(discord: Discord, bot: BotProcess, report: Report, key: str) -> None:
    """A form that was opened before the game went on, or was paused, is carried out or refused in a sentence."""
    referee = await table(discord, bot, key)
    club, chance = referee.club, seeded()
    for command in ("", "gm pause"):
        person, found = await to_answer(club)
        opened = await forms(club, person)
        assert opened
        await chance.choice(found).use(person, wait=True)
        if command:
            await club.keeper.slash(club.room, command)
        for form in opened:
            before = referee.rows
            late = await person.submit(form, filled(form))
            done = bool(referee.journaled([late]))
            assert not (done and command)
            assert done or referee.rows == before
            assert told(discord, late)
            assert not command or plain("paused") in told(discord, late)
            report.count("races", older_forms=1)
    await club.keeper.slash(club.room, "gm resume")
    await referee.sound()


def filled(opened: Interaction) -> dict[str, str]:
    """Something that fits each line of a form."""
    parts = [part for part in walk((opened.form or {})["components"]) if "custom_id" in part]
    return {part["custom_id"]: part["options"][0]["value"] if part.get("options") else "1" for part in parts}


async def open_acts(club: Club, person: Person) -> Message:
    """The panel's list of acts."""
    panel = await panel_of(club, person)
    return (await person.click(panel, acts_on(panel))).panel


async def forms(club: Club, person: Person) -> list[Interaction]:
    """Every form that the panel's list of acts opens, opened; Concede would be done at once, as they are asked once."""
    panel = await open_acts(club, person)
    opened = []
    for line in [line for line in panel.lists[0]["options"] if not line["label"].startswith("Concede")]:
        menu = await open_acts(club, person)
        opened.append(await person.choose(menu, menu.lists[0]["custom_id"], line["value"]))
    return [one for one in opened if one.form is not None]
