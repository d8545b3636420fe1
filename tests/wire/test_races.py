"""Races: whatever people do at the same instant, one wins, the rest are told in a sentence, and the journal holds."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from bot.catalogue import games
from bot.discord.texts import texts
from bot.discord.texts.escape import plain
from bot.local.discord import Interaction, Message, Person
from tests.tiers import crossed, in_turn
from tests.wire.bot_process import BotProcess
from tests.wire.club import Club
from tests.wire.player import QUESTION, verb_of
from tests.wire.race import (
    NAMES,
    ROUNDS,
    Act,
    Referee,
    Way,
    as_it_stood,
    ask_once_only,
    at_once,
    crowded,
    panel_of,
    pictured,
    seeded,
    set_up,
    table,
    to_answer,
    told,
    ways,
)  # fmt: skip
from tests.wire.report import Report
from tests.wire.trouble import Discord

pytestmark = pytest.mark.asyncio(loop_scope="module")
WINDOWLESS = ("deadlock",)
"""Games that ask one player at a time: nobody answers at the same instant as another."""
SEATED = [
    (key, seats)
    for key, game in games().items()
    for seats in sorted({game.seats[0], min(4, game.seats[1])})
    if key not in WINDOWLESS
]
TAKEN = "There is a table open in this channel already"
TOO_LATE = (plain(texts.STALE), "You have answered already")
"""The question is an older one, or a window that is still open has this person's answer."""
CANNOT = ("cannot be taken back", "can be taken back", "could be taken back", "must agree", "A vote is open")


def many(found: Sequence[Way], chance: random.Random, *, different: bool) -> list[Way]:
    """Ten ways: all the same, or as many different ones as there are."""
    chosen = chance.sample(found, min(10, len(found))) if different else [chance.choice(found)]
    return [way for way, _ in zip(itertools.cycle(chosen), range(10), strict=False)]


# -- one person --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", in_turn(games(), 0))
async def test_of_ten_clicks_one_counts(discord: Discord, bot: BotProcess, report: Report, key: str) -> None:
    """On one control or on ten options: nine read that they come too late, and the game is one answer on."""
    chance, referee = seeded(), await table(discord, bot, key)
    for number in range(2 * ROUNDS):
        person, found = await to_answer(referee.club)
        done = await at_once(person, *[way.use(person) for way in many(found, chance, different=number % 2 == 0)])
        counted = referee.journaled(done)
        assert len(counted) == 1
        stale = [one for one in done if any(words in told(discord, one) for words in TOO_LATE)]
        assert {one.id for one in stale} == {one.id for one in done} - {counted[0].id}
        report.count("races", clicks=len(done), ten_clicks=1)
    await referee.sound()


@pytest.mark.parametrize("key", in_turn(games(), 1))
async def test_ten_controls_of_the_table_at_once(discord: Discord, bot: BotProcess, report: Report, key: str) -> None:
    """Every one is acknowledged in three seconds and shows what it should."""
    chance, referee = seeded(), await table(discord, bot, key)
    card, person = await referee.club.card(), referee.club.people[0]
    for _ in range(2):
        labels = chance.choices((texts.ACT, texts.LOOK, texts.LOG, texts.RULES, texts.HELP), k=10)
        done = await at_once(person, *[person.click(card, label, wait=False) for label in labels])
        for label, one in zip(labels, done, strict=True):
            assert one.panel.text
            assert pictured(discord, one) == (label in (texts.ACT, texts.LOOK))
        report.count("races", clicks=len(done), table_controls=1)


@pytest.mark.parametrize(("key", "trouble"), crossed(games(), ["broken connection", "held up", "error"]))
async def test_a_click_that_is_delivered_twice_counts_once(
    discord: Discord, bot: BotProcess, report: Report, key: str, trouble: str
) -> None:
    """Discord tells of it again when the bot resumes, or the bot hears both at once after a pause, or has to retry."""
    chance, referee = seeded(), await table(discord, bot, key)
    for _ in range(1 if trouble == "error" else 2):
        person, found = await to_answer(referee.club)
        before, resumed = referee.rows, discord.gateway.resumed
        if trouble == "held up":
            bot.hold_up()
        if trouble == "error":
            discord.faults.add("POST", ".*/callback", status=500)
        click = await chance.choice(found).use(person)
        if trouble == "broken connection":
            await discord.gateway.drop()
        await discord.gateway.dispatch("INTERACTION_CREATE", click.payload(discord.world))
        if trouble == "held up":
            bot.let_go_on()
        await person.answered(click)
        if trouble == "broken connection":
            await discord.until(lambda resumed=resumed: discord.gateway.resumed > resumed, "the return")  # type: ignore[misc]
        await referee.club.look(person, await referee.club.card())
        assert referee.journaled([click]) == [click]
        assert referee.rows > before
        report.count("races", delivered_twice=1)
    await referee.sound()


# -- a window ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "seats"), in_turn(SEATED, 1, stay=2))
async def test_answers_in_a_window_at_the_same_instant(
    discord: Discord, bot: BotProcess, report: Report, key: str, seats: int
) -> None:
    """All are in the journal, it closes once, each is told, and nobody else learns who was first."""
    chance, club = seeded(), Club(discord, NAMES[:seats])
    position = crowded(games()[key], club.people, chance)
    asked, choice = [club.people[seat] for seat in position.seats], chance.random()
    print(position.prompt, position.seats)
    stories: list[list[str]] = []
    for number in range(ROUNDS + 1):
        club.room = discord.world.text_channel(f"window-{number}")
        referee = Referee(club, bot)
        await set_up(position, club, bot)
        if not stories:
            await ask_once_only(club)
        await referee.settled()
        chosen = {person: await one_way(club, person, choice) for person in asked}
        before = referee.rows
        order = chance.sample(asked, len(asked))
        if number < 2:
            done = await one_after_the_other(referee, {person: chosen[person] for person in asked[:: 1 - 2 * number]})
        else:
            done = await at_once(asked[0], *[chosen[person].use(person) for person in order])
        assert referee.journaled(done) == done
        assert kinds(referee, before)["clock"] == 1
        # Whoever closed the window was told what came of it instead.
        assert sum([plain(texts.ANSWERED) in told(discord, one) for one in done]) >= len(done) - 1
        await referee.settled()
        await referee.sound()
        stories.append(referee.story())
        await club.keeper.slash(club.room, "gm delete", table=referee.table)
        report.count("races", windows=1, answers_in_windows=len(done))
    assert all(story == stories[0] for story in stories)


async def one_way(club: Club, person: Person, choice: float) -> Way:
    """One of a person's ways to answer, always the same in the same position."""
    found = await ways(person, await panel_of(club, person))
    return found[int(choice * len(found))]


async def one_after_the_other(referee: Referee, chosen: dict[Person, Way]) -> list[Interaction]:
    """Each waits for the one before; nothing public happens until the last has answered."""
    public, done = f"/channels/{referee.club.room.id}/messages.*", []
    before = len(referee.discord.sent("POST", public)), len(referee.discord.sent("PATCH", public))
    for person, way in chosen.items():
        assert before == (len(referee.discord.sent("POST", public)), len(referee.discord.sent("PATCH", public)))
        done.append(await way.use(person, wait=True))
    return done


def kinds(referee: Referee, before: int) -> Counter[Any]:
    """How many rows of each kind have come after the first so many."""
    rows = referee.bot.rows(f"SELECT kind FROM entries WHERE table_id = {referee.table} ORDER BY branch, seq")
    return Counter(row[0] for row in rows[before:])


# -- an undo -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "then"), crossed(games(), ["own next answer", "somebody else's answer"], 3))
async def test_a_click_during_an_undo(discord: Discord, bot: BotProcess, report: Report, key: str, then: str) -> None:
    """One of both is done; the other one reads why not; what is taken back is on a branch that was left."""
    chance, referee = seeded(), await table(discord, bot, key)
    outcomes: Counter[str] = Counter()
    for number in range(ROUNDS + 2):
        first, found = await to_answer(referee.club)
        earlier = await chance.choice(found).use(first, wait=True)
        others = [first] if then == "own next answer" else [one for one in referee.club.people if one is not first]
        second, found = await to_answer(referee.club, others)
        acts: list[Act] = [first.slash(referee.club.room, "undo", wait=False), chance.choice(found).use(second)]
        outcome, click = await undo_and_click(referee, acts, number)
        outcomes[outcome] += 1
        if outcome == "both" and first is not second:
            assert question_of(bot, earlier) == question_of(bot, click), "both only in the same window"
        if number % 2:
            await referee.sound()
    await referee.sound()
    report.count("races", **{f"undo: {what}": count for what, count in outcomes.items()})


async def undo_and_click(referee: Referee, acts: list[Act], number: int) -> tuple[str, Interaction]:
    """Do both, in one order or the other, one after the other or at once; return what came of it, and the click."""
    person = referee.club.people[0]
    if number < 2:
        done = [await person.answered(await act) for act in acts[:: 1 - 2 * number]]
    else:
        done = await at_once(person, *acts[:: 1 - 2 * (number % 2)])
    undo, click = done if done[0].data.get("name") == "undo" else done[::-1]
    undone, counted = told(referee.discord, undo).startswith(texts.UNDONE), bool(referee.journaled([click]))
    assert undone or counted
    assert referee.received(undo) or not undone
    assert undone or any(words in told(referee.discord, undo) for words in CANNOT)
    assert counted != (plain(texts.STALE) in told(referee.discord, click))
    return "both" if undone and counted else "undone" if undone else "answered", click


def question_of(bot: BotProcess, answer: Interaction) -> object:
    """The number of the question that this answered."""
    return bot.rows(f"SELECT question FROM entries WHERE interaction = '{answer.id}' AND kind = 'answer'")[0][0]


# -- a moderator -------------------------------------------------------------------------------------------------------


class Deed(NamedTuple):
    """What is done to a table while somebody answers, by the host or the keeper, and what who comes too late reads."""

    command: str
    refusals: tuple[str, ...]
    by_host: bool = False

    def do(self, referee: Referee, successor: Person) -> Act:
        """Do it to the first seat, or to the whole table."""
        options: dict[str, Any] = {
            "gm replace": {"seat": "1", "player": successor},
            "gm delete": {"table": referee.table},
        }
        who = referee.club.people[0] if self.by_host else referee.club.keeper
        return who.slash(referee.club.room, self.command, wait=False, **options.get(self.command, {}))

    def told(self, text: str) -> bool:
        """Whether these words name it as the reason."""
        return any(plain(refusal) in text for refusal in self.refusals)


DEEDS = {
    deed.command: deed
    for deed in (
        Deed("gm pause", (texts.PAUSED, "This table is paused")),
        Deed("gm replace", (texts.NOT_SEATED, "You have no seat")),
        Deed("gm delete", ("There is no such table any more",)),
        Deed("game end", (texts.OVER, "The game is over", "No game is being played"), by_host=True),
    )
}


@pytest.mark.parametrize(("key", "command"), crossed(games(), DEEDS, 1))
async def test_a_click_while_a_moderator_acts(
    discord: Discord, bot: BotProcess, report: Report, key: str, command: str
) -> None:
    """It counts, or its person reads why it does not; afterwards no control of theirs answers or shows a hand."""
    chance, outcomes, deed = seeded(), Counter[bool](), DEEDS[command]
    referee = await table(discord, bot, key, computers=1)
    club, [ann] = referee.club, referee.club.people
    for number in range(ROUNDS):
        if number and deed.command != "gm pause":
            club.room = discord.world.text_channel(f"table-{number}")
            await club.open(key, computers=1)
        cyd = Person(discord, "Cyd")
        _, found = await to_answer(club)
        old, before = as_it_stood(await panel_of(club, ann)), referee.table
        acts = [deed.do(referee, cyd), chance.choice(found).use(ann)][:: 1 - 2 * (number % 2)]
        done = [await ann.answered(await act) for act in acts] if number < 2 else await at_once(ann, *acts)
        click = next(one for one in done if "name" not in one.data)
        counted = kept(bot, before, click) if deed.command != "gm delete" else not deed.told(told(discord, click))
        assert counted or deed.told(told(discord, click))
        assert counted == bool(number) or number > 1
        await too_late(bot, deed, ann, old, before)
        outcomes[counted] += 1
        if deed.command == "gm pause":
            assert (await club.keeper.slash(club.room, "gm resume")).text == texts.DONE
            await referee.sound()
        else:
            await afterwards(referee, deed, cyd, before)
    report.count("races", **{f"{deed.command}: counted": outcomes[True], f"{deed.command}: refused": outcomes[False]})


def kept(bot: BotProcess, number: int, click: Interaction) -> bool:
    """Whether the journal of a table holds this click."""
    return bool(bot.rows(f"SELECT 1 FROM entries WHERE table_id = {number} AND interaction = '{click.id}'"))


async def too_late(bot: BotProcess, deed: Deed, person: Person, old: Message, number: int) -> None:
    """Every control of an older panel, here and in direct messages, says why it does nothing any more."""
    for panel in (old, *[held for held in person.inbox if f"Table {number}," in held.text]):
        parts = [part for part in [*panel.buttons, *panel.lists] if verb_of(part) in QUESTION | {"refresh"}]
        if not parts:  # that panel has followed the game, and says that its move is made
            continue
        line = parts[-1]["options"][0]["value"] if "options" in parts[-1] else ""
        late = await Way(panel, parts[-1]["custom_id"], line).use(person, wait=True)
        assert deed.told(told(bot.discord, late)), told(bot.discord, late)
        assert not kept(bot, number, late)
        assert not pictured(bot.discord, late) or deed.command not in ("gm replace", "gm delete")


async def afterwards(referee: Referee, deed: Deed, cyd: Person, number: int) -> None:
    """The seat is the successor's, the record holds, or nothing is left of the table."""
    if deed.command == "gm delete":
        for name in ("entries", "checkpoints", "seats", "drafts", "log"):
            assert referee.bot.rows(f"SELECT 1 FROM {name} WHERE table_id = {number}") == []
        return
    await referee.record()
    if deed.command == "gm replace":
        assert pictured(referee.discord, await cyd.click(await referee.club.card(), texts.LOOK))


@pytest.mark.parametrize("key", in_turn(games(), 2))
async def test_a_table_is_deleted_while_computers_play(
    discord: Discord, bot: BotProcess, report: Report, key: str
) -> None:
    """Nothing is left of it, no post comes any more, and the log tells of no error."""
    club = Club(discord, ["Ann"])
    for number in range(2):
        club.room = discord.world.text_channel(f"deleted-{number}")
        await club.open(key, computers=games()[key].seats[0] - 1)
        referee = Referee(club, bot)
        before = referee.table
        for command, options in (("gm replace", {"seat": "1"}), ("gm delete", {"table": before})):
            assert (await club.keeper.slash(club.room, command, **options)).text == texts.DONE
        await discord.until(lambda: "deleted this table" in discord.messages.history(club.room)[-1].text, "the notice")
        assert bot.rows(f"SELECT 1 FROM entries WHERE table_id = {before}") == []
        report.count("races", deleted_while_computers_play=1)


# -- two tables, and the lobby -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", in_turn(games(), 3))
async def test_two_tables_of_one_person(discord: Discord, bot: BotProcess, report: Report, key: str) -> None:
    """Clicks at both at once count at the table where they were made, and are answered with its panel."""
    chance, first = seeded(), await table(discord, bot, key)
    second = Referee(Club(discord, ()), bot)
    second.club.people, second.club.room = first.club.people, discord.world.text_channel("second")
    await second.club.open(key)
    for _ in range(ROUNDS - 1):
        turns = [(referee, *await to_answer(referee.club)) for referee in (first, second)]
        chance.shuffle(turns)
        acts = [way.use(person) for referee, person, found in turns for way in many(found, chance, different=True)]
        done = await at_once(first.club.people[0], *acts)
        for (referee, _, _), mine, others in zip(turns, (done[:10], done[10:]), (done[10:], done[:10]), strict=True):
            [counted] = referee.journaled(mine)
            assert referee.journaled(others) == []
            assert all(named(discord, one) == {str(referee.table)} for one in mine)
            assert all(told(discord, one) for one in mine if one is not counted)
        report.count("races", two_tables=1, clicks=len(done))
    for referee in (first, second):
        await referee.sound()


def named(discord: Discord, click: Interaction) -> set[str]:
    """The tables that the answers to a click name, and its panel, where an answer may have been overtaken."""
    assert click.original is not None
    return {*re.findall(r"Table (\d+),", told(discord, click) + click.original.text)}


@pytest.mark.parametrize("key", in_turn(games(), 4))
async def test_of_two_steps_of_the_lobby_one_wins(discord: Discord, bot: BotProcess, report: Report, key: str) -> None:
    """Two tables in one channel, two people for the last seat, two starts, two rematches: the other one reads why."""
    chance, game = seeded(), games()[key]
    club = Club(discord, [f"P{number}" for number in range(game.seats[1] + 1)])
    referee, room = Referee(club, bot), club.room
    for _ in range(ROUNDS - 1):
        people = chance.sample(club.people, len(club.people))
        opened = await one_of(referee, [p.slash(room, "game new", game=key, wait=False) for p in people], TAKEN)
        host = next(person for person in people if person.account is opened.person)
        for person in [person for person in people if person is not host][1:]:
            await person.slash(room, "game join")
        late = [host, *[person for person in people if person is not host][:1]]
        await one_of(referee, [p.slash(room, "game join", wait=False) for p in late], "seats of")
        await one_of(referee, [host.slash(room, "game start", wait=False) for _ in range(3)], "before the game starts")
        await host.slash(room, "game end")
        for person in people:
            await person.slash(room, "vote", answer="yes")
        await one_of(referee, [host.slash(room, "game rematch", wait=False) for _ in range(3)], TAKEN, "not over yet")
        await host.slash(room, "game cancel")
        report.count("races", lobby=4)


async def one_of(referee: Referee, acts: Sequence[Act], *why: str) -> Interaction:
    """Do all at once: one is done, the others read why not; return that one."""
    done = await at_once(referee.club.people[0], *acts)
    won = [one for one in done if referee.received(one)]
    assert len(won) == 1
    for one in done:
        assert one is won[0] or any(words in one.text for words in why), one.text
    return won[0]
