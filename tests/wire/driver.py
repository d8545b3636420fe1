"""A driver that plays for everybody at a table, and what must hold there whenever the bot has come back."""

from __future__ import annotations

import asyncio
import difflib
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from bot.discord.delivery.courier import hidden
from bot.discord.panel.panel import AT_ONCE
from bot.discord.texts import settings_texts, texts
from bot.discord.texts.escape import line_of_story
from bot.discord.texts.vote_texts import AGREE
from bot.local.discord import Interaction, Message, NotOffered, Person
from bot.local.discord.parts import GALLERY, TEXT, Json
from bot.store.rows import tells_of
from bot.tables.lines import RECALLED
from rules.engine import Game
from tests.wire.bot_process import BotProcess
from tests.wire.club import Club
from tests.wire.player import QUESTION, leaves, verb_of

T = TypeVar("T")
ANSWERING = ("go", "yes", "ok", "num", "type")
AGAIN = ("go", "yes", "ok", "num")
CHOSEN = 3  # the colour of an option that is marked
PRESSES = 30
SPARED = 10
"""So many times as long as the look over a table took there is none: Discord's stand-in is in this process, too."""
TYPED = 3
UNREACHABLE = "see that the server runs"
"""What people read while the database's server is away, whether it says so itself or says nothing."""
IN_ALREADY = "You have answered already; wait for the others."
"""What people read who answer once more in a window that is still open."""
ENDED = "No game is being played at this table now; /game new opens one."
"""What they read whose answer, or another one since, was the last of its game."""
PLANNED = re.compile("[1-9][0-9]* questions? answered")
"""What a panel says once a plan has answered."""
FOLDED = "goes on [below]("
"""Stands in the first line of a table's message that is not its newest."""


def last(ways: Sequence[T]) -> T:
    """The choice of one who always takes the last."""
    return ways[-1]


def verbs(message: Message) -> set[str]:
    """What the controls of a message do."""
    return {verb_of(part) for part in [*message.buttons, *message.lists]}


def answers(data: Json, verbs: Sequence[str]) -> bool:
    """Whether a press answers: by one of these verbs, or by a line that answers among those that lead on."""
    return verb_of(data) in verbs or any(line.startswith(AT_ONCE) for line in data.get("values", ()))


async def answer(person: Person, panel: Message, pick: Callable[[Sequence[Any]], Any] = last) -> Interaction | None:
    """Press and choose until the question of a panel is answered; None when it asks nothing."""
    for _ in range(PRESSES):
        ways = [
            way for way in [*panel.lists, *panel.buttons] if verb_of(way) in QUESTION and way.get("style") != CHOSEN
        ]
        enough = [way for way in panel.buttons if verb_of(way) == "ok"]
        ways = enough if enough and pick((True, False)) else ways + enough
        if not ways:
            return None
        way = pick([way for way in ways if verb_of(way) == "yes"] or ways)
        done = await use(person, panel, way, pick)
        if answers(done.data, ANSWERING) and "yes" not in verbs(done.panel):
            return done
        panel = done.panel
    return None


async def use(person: Person, panel: Message, way: Json, pick: Callable[[Sequence[Any]], Any]) -> Interaction:
    """Press a button or choose lines of a list; a form that comes up is sent as it is."""
    if "options" not in way:
        done = await person.click(panel, way["custom_id"])
    else:
        count = pick(range(max(1, way.get("min_values", 1)), way.get("max_values", 1) + 1))
        lines, chosen = [line["value"] for line in way["options"]], set[str]()
        while len(chosen) < count:
            chosen.add(pick([line for line in lines if line not in chosen]))
        done = await person.choose(panel, way["custom_id"], *chosen)
    return await person.submit(done, {}) if done.form else done


async def answer_as_asked(club: Club, bot: BotProcess, person: Person) -> Interaction:
    """Open the panel at the table and answer; the game's master skips what is no plain choice."""
    for _ in range(20):
        await bot.played()  # what the computers have to say is skipped for nothing
        card = await club.card()
        done = await answer(person, (await person.click(card, texts.ACT)).panel)
        if done:
            return done
        await club.keeper.slash(club.room, "gm skip")
    raise AssertionError(f"{person.account.name} is never asked")


async def ask_once_only(club: Club, person: Person) -> None:
    """Switch off being asked twice, so that every choice is an answer."""
    panel = (await person.click(await club.card(), texts.ACT)).panel
    menu = (await person.click(panel, texts.SETTINGS)).panel
    await person.click(menu, settings_texts.preference(settings_texts.CONFIRMATIONS, True))


def journaled(bot: BotProcess) -> Counter[Any]:
    """How often the journal holds each interaction; the dice that an answer has thrown carry its interaction, too."""
    rows = bot.rows("SELECT interaction FROM entries WHERE interaction IS NOT NULL AND kind IN ('answer', 'act')")
    return Counter(row[0] for row in rows)


def notice(shown: Message) -> str:
    """The sentence that a panel begins with, or that stands alone below it, when something was refused or done."""
    said = [part["content"] for part in shown.parts if part["type"] == TEXT]
    if len(said) == 1:
        return str(said[0]).strip()
    bold = [text for text in said if text.startswith("**") and text.endswith("**") and "\n" not in text]
    return next((text.strip("*") for text in bold if not text.startswith("**The game is over")), "")


class Driver:
    """Plays one game for all people of a club; `applied` are the answers that the bot has shown to be in."""

    def __init__(self, club: Club, bot: BotProcess, game: Game[Any, Any], chance: random.Random) -> None:
        self.club, self.bot, self.game, self.chance = club, bot, game, chance
        self.applied: list[Interaction] = []
        self.undone: list[Interaction] = []
        self.in_words = False  # whether people read words in place of pictures
        self.twice: list[tuple[Interaction, Interaction]] = []
        self.counts: Counter[str] = Counter()

    @property
    def moves(self) -> int:
        """How often the table has gone on: by an answer, or by what was skipped."""
        return len(self.applied) + self.counts["skipped"]

    async def play(self) -> None:
        """Play on for ever, in a new game when one is over."""
        while True:
            await self.step()

    async def step(self) -> None:
        """One answer, by whoever is asked; the game's master skips what nobody here can answer."""
        card = self.club.running()
        if card is None:
            await self.open()
            return
        for person in sorted(self.club.people, key=lambda person: person.mention not in card.text):
            await self._aside(person)
            if await self._answers(person):
                return
        done = await self.club.keeper.slash(self.club.room, "gm skip")
        self.counts["refused" if UNREACHABLE in done.text else "skipped"] += 1

    async def open(self) -> None:
        """Open a table, or go on where that was broken off: what has been done already is refused.

        They are hosts in turn, since nobody may open too many within a day.
        """
        room, host = self.club.room, self.club.people[self.counts["games"] % len(self.club.people)]
        done = [await host.slash(room, "game new", game=self.game.key)]
        done += [await person.slash(room, "game join") for person in self.club.people]
        done += [await host.slash(room, "game start")]
        if any(UNREACHABLE in told.text for told in done):
            self.counts["refused"] += 1
            return
        await self.club.card()
        self.counts["games"] += 1

    async def _answers(self, person: Person) -> bool:
        """Whether this person has answered, by button or by typing; not if that was refused.

        Some answers, as what to buy with little money, would be refused again and again to whoever chooses at random.
        """
        if self.chance.random() < 0.4 and await self._types(person):
            return True
        card = self.club.cards()[-1]
        if texts.ACT not in card.labels:
            return True
        done = await answer(person, (await person.click(card, texts.ACT)).panel, self.chance.choice)
        if done is None:
            return False
        refused = notice(done.panel) not in ("", texts.ANSWERED)
        self._note("pressed", done, refused=refused)
        return not refused

    def _note(self, how: str, done: Interaction, *, refused: bool) -> None:
        self.counts["refused" if refused else how] += 1
        if not refused:
            self.applied.append(done)

    async def _types(self, person: Person) -> bool:
        """Whether a move that was typed, with what is suggested for it, was an answer."""
        command = self.club.discord.world.command(self.game.command, self.club.room.guild)
        assert command is not None
        moves = {move.kind.replace("_", "-") for move in self.game.moves}
        offered = [leaf for leaf in leaves(command["name"], command["options"]) if leaf[0].split()[-1] in moves]
        for path, options in self.chance.sample(offered, min(TYPED, len(offered))):
            given = await self._suggested(person, path, options)
            if given is None:
                continue
            typed = await person.slash(self.club.room, path, **given)
            if texts.DONE in typed.text:
                self._note("typed", typed, refused=False)
                return True
        return False

    async def _suggested(self, person: Person, path: str, options: Sequence[Json]) -> dict[str, Any] | None:
        """Something that is suggested for every field; None when nothing is for one that must be filled in."""
        given = {held["name"]: self.chance.choice(held["choices"])["value"] for held in options if held.get("choices")}
        for option in [option for option in options if option.get("autocomplete")]:
            found = await person.complete(self.club.room, path, option["name"], **given)
            if found:
                given[option["name"]] = self.chance.choice(list(found.values()))
            elif option.get("required"):
                return None
        return given

    # -- beside the question -----------------------------------------------------------------------------------------

    async def _aside(self, person: Person) -> None:
        """Now and then look, plan ahead, or take something back."""
        card = self.club.running()
        if card is None or self.chance.random() > 0.25:
            return
        await self.chance.choice((self._look, self._plan, self._undo))(person, card)

    async def _look(self, person: Person, card: Message) -> None:
        self.counts["looks"] += 1
        await self._see(person, card)

    async def _see(self, person: Person, card: Message) -> None:
        """Get the page of one who looks, with its picture where there is one."""
        await (person.click(card, texts.LOOK) if self.in_words else self.club.look(person, card))

    async def _plan(self, person: Person, card: Message) -> None:
        panel = (await person.click(card, texts.ACT)).panel
        if texts.END_OF_TURN in panel.labels and self.chance.random() < 0.5:
            done = await person.click(panel, texts.END_OF_TURN)
            self._note("planned", done, refused=not PLANNED.match(notice(done.panel)))
            return
        menu = (await person.click(panel, texts.PLAN)).panel if texts.PLAN in panel.labels else panel
        for way in [way for way in menu.lists if verb_of(way) == "plan"]:
            done = await person.choose(menu, way["custom_id"], self.chance.choice(way["options"])["value"])
            self._note("planned", done, refused=not PLANNED.match(notice(done.panel)))

    async def _undo(self, person: Person, card: Message) -> None:
        done = await person.slash(self.club.room, "undo")
        self.counts["undone" if done.text.startswith(texts.UNDONE) else "not undone"] += 1
        if done.text.startswith(texts.UNDONE):
            self.undone.append(done)
            return
        for other in [other for other in self.club.people if other is not person]:
            card = self.club.cards()[-1]
            if AGREE in card.labels:
                self.counts["agreed"] += 1
                await other.click(card, AGREE)

    # -- pressing again ----------------------------------------------------------------------------------------------

    async def press_again(self) -> None:
        """Who pressed something when the bot died presses it again: it is done now, or it is told that it was done."""
        acts = [act for act in self.club.discord.interactions.all.values() if act.person in self._accounts()]
        lost = acts[-1]
        if lost.complete or lost.trigger is None or not answers(lost.data, AGAIN):
            return
        person = next(person for person in self.club.people if person.account is lost.person)
        try:
            again = await press(person, lost.trigger, lost.data)
        except NotOffered:
            return
        held, told = journaled(self.bot), notice(again.panel)
        assert held[lost.id] + held[again.id] <= 1, (lost.data, again.text)
        if held[again.id]:
            self._note("pressed again", again, refused=False)
        elif held[lost.id]:
            self.counts["told stale"] += 1
            assert told in (texts.STALE, IN_ALREADY, ENDED), (lost.data, again.text)
        else:
            self.counts["refused"] += 1
            assert told not in ("", texts.STALE, IN_ALREADY, texts.ANSWERED), (lost.data, again.text)
            return
        self.twice.append((lost, again))

    async def press_what_is_old(self, person: Person) -> None:
        """The control of an old question, on a message that outlived the bot, changes nothing and says so."""
        rows = self.bot.rows(f"SELECT question FROM tables WHERE channel = '{self.club.room.id}' ORDER BY id DESC")
        for message in person.inbox:
            for way in [way for way in message.buttons if verb_of(way) == "go"]:
                if way["custom_id"].split(":")[3] != str(rows[0][0]):
                    done = await person.click(message, way["custom_id"])
                    assert notice(done.panel) == texts.STALE
                    assert not journaled(self.bot)[done.id]
                    self.counts["told stale"] += 1
                    return

    def _accounts(self) -> list[Any]:
        return [person.account for person in self.club.people]

    # -- what must hold ----------------------------------------------------------------------------------------------

    async def look_over(self) -> None:
        """See that nothing is missing or doubled, and that the controls work, once all that is owed has come."""
        found, loop, again = list[str](), asyncio.get_running_loop(), 0.0

        def well() -> bool:
            nonlocal again
            began = loop.time()
            if began < again:
                return self.bot.look_again()
            found[:] = problems(self.club, self.bot)
            again = loop.time() + SPARED * (loop.time() - began)
            return not found or self.bot.look_again()

        try:
            await self.club.discord.until(well, "what is owed")
        except TimeoutError:
            raise AssertionError("\n".join(found)) from None
        self.check_journal()
        await self.check_controls()

    def check_journal(self) -> None:
        """Every answer that was shown to be in is there once; every other one once, or not at all."""
        held = journaled(self.bot)
        lost = [(done.data, held[done.id], done.text) for done in self.applied if held[done.id] != 1]
        assert not lost, lost
        assert max(held.values(), default=1) == 1
        both = [(lost.data, again.text) for lost, again in self.twice if held[lost.id] + held[again.id] != 1]
        assert not both, both
        receipts = {row[0] for row in self.bot.rows("SELECT interaction FROM receipts")}
        assert {done.id for done in self.undone} <= receipts

    async def check_controls(self) -> None:
        """Act leads to a question for whom the table's message calls, and for nobody else; in a window for somebody."""
        card = self.club.running()
        if card is None:
            await self._see(self.club.people[0], self.club.cards()[-1])
            return
        panels = [(await person.click(card, texts.ACT)).panel for person in self.club.people]
        asked = [p for p, panel in zip(self.club.people, panels, strict=True) if verbs(panel) & QUESTION]
        assert asked, "\n".join(["nobody is asked anything", card.text, *[panel.text for panel in panels]])
        await self.club.discord.until(lambda: self._called() in ([], asked), "the call of who is asked")

    def _called(self) -> list[Person]:
        """Whom the table's newest message calls; nobody in a window."""
        text = self.club.cards()[-1].text
        return [person for person in self.club.people if person.mention in text]


async def press(person: Person, message: Message, data: Json) -> Interaction:
    """Use a control as it was used before."""
    if "values" in data:
        return await person.choose(message, data["custom_id"], *data["values"])
    return await person.click(message, data["custom_id"])


# -- what the channel and the direct messages say, against the database -----------------------------------------------


def problems(club: Club, bot: BotProcess) -> list[str]:
    """What is not as it must be when everything that is owed has come."""
    return [*wrong_cards(club, bot), *wrong_story(club, bot), *doubled(club), *missing(club, bot)]


def wrong_cards(club: Club, bot: BotProcess) -> list[str]:
    """The newest message of the table has the controls, and no other; none when the game is over."""
    rows = bot.rows(f"SELECT status FROM tables WHERE channel = '{club.room.id}' ORDER BY id DESC")
    cards = club.cards()
    armed = [card.id for card in cards if texts.ACT in card.labels]
    wanted = [card.id for card in cards[-1:]] if rows[0][0] == "running" else []
    return [] if armed == wanted else [f"{armed} have the controls, not {wanted}"]


def wrong_story(club: Club, bot: BotProcess) -> list[str]:
    """Every public sentence stands in the channel, in its order and once, struck through if it was taken back.

    What fixes the dice stands somewhere.
    """
    posts = club.discord.messages.history(club.room)
    shown = [post for post in posts if told(post)]
    owners = {str(message): table for message, table in bot.rows("SELECT message, table_id FROM posts")}
    wrong = [f"message {post.id} is no table's: {post.text}" for post in shown if post.id not in owners]
    for table, branches in bot.rows(f"SELECT id, branches FROM tables WHERE channel = '{club.room.id}'"):
        query = "SELECT text, phase, branch, seq FROM log WHERE audience IS NULL AND table_id = {} ORDER BY id"
        rows = [
            (line_of_story(str(text), 400, undone=not tells_of(json.loads(branches), branch, seq)), phase)
            for text, phase, branch, seq in bot.rows(query.format(table))
        ]
        lines = [text for text, phase in rows if phase]
        fixed = [text for text, phase in rows if not phase]
        here = [post for post in shown if owners.get(post.id) == table]
        stories = [[line for line in told(post) or () if line not in fixed] for post in here]
        if not fits(stories, lines):
            wrong += difflib.unified_diff([line for story in stories for line in story], lines, "told", "happened", n=1)
        wrong += [f"nowhere: {line}" for line in fixed if not any(line in post.text for post in posts)]
    return wrong


def _is_art(part: Json) -> bool:
    return part["type"] == GALLERY or str(part.get("content", "")).endswith(texts.IN_WORDS)


def told(message: Message) -> list[str] | None:
    """The sentences in a table's message: between its title and its picture or the words that stand for it.

    Of an older message they are what is left below its first line. None for any other message.
    """
    arts = [at for at, part in enumerate(message.parts) if _is_art(part)]
    said = [part["content"] for part in message.parts[: arts[0] if arts else None] if part["type"] == TEXT]
    old = bool(said) and FOLDED in said[0]
    if not arts and not old:
        return None
    return [line.removeprefix("-# ") if old else line for text in said[1:] for line in text.splitlines()]


def fits(stories: Sequence[list[str]], lines: list[str]) -> bool:
    """Whether these stories tell all of these lines, each once.

    One that has no room begins with “…” for some of them; one that would have none repeats the latest.
    """
    if not stories:
        return not lines
    *older, newest = stories
    cut = newest[:1] == ["…"]
    shown = newest[cut:]
    if shown != lines[len(lines) - len(shown) :]:
        return False
    rest = lines[: len(lines) - len(shown)]
    hidden = range(len(rest)) if cut else [len(rest)]
    recalled = len(shown) == min(RECALLED, len(lines))
    return any(fits(older, rest[:end]) for end in reversed(hidden)) or (recalled and fits(older, lines))


def doubled(club: Club) -> list[str]:
    """Messages that were posted twice, in the channel or to a person."""
    places = [club.discord.messages.history(club.room), *[person.inbox for person in club.people]]
    counts = Counter(message.body["nonce"] for place in places for message in place)
    return [f"{nonce} was posted {count} times" for nonce, count in counts.items() if count > 1]


def missing(club: Club, bot: BotProcess) -> list[str]:
    """Announcements, whispers, tables and calls to a question that is still open, of which there is no message.

    After an undo the same number may be another question, which is put to others: who is asked then is called anew.
    """
    messages = [message for person in club.people for message in person.inbox]
    nonces = {str(message.body["nonce"]) for message in [*messages, *club.discord.messages.history(club.room)]}
    here = f"(SELECT id FROM tables WHERE channel = '{club.room.id}')"
    owed = bot.rows(f"SELECT id, kind FROM watched WHERE kind IN ('dm', 'announce') AND table_id IN {here}")
    # An edit may have taken the place of a message that never left.
    newest = "(SELECT max(id) FROM watched WHERE kind = 'table' AND table_id = w.table_id)"
    cards = bot.rows(
        f"SELECT w.table_id, w.id FROM watched w WHERE w.kind IN ('table', 'table-edit') AND w.id >= {newest}"
        f" AND w.table_id IN {here}"
    )
    calls = bot.rows(
        "SELECT max(w.id), 'turn-dm' FROM watched w JOIN tables t ON t.id = w.table_id AND t.question = w.question"
        f" AND t.branches = w.branches WHERE w.kind = 'turn-dm' AND t.status = 'running' AND t.id IN {here}"
        " AND NOT EXISTS (SELECT 1 FROM entries e"
        " WHERE e.table_id = t.id AND e.question = w.question AND e.seat = w.seat) GROUP BY w.target"
    )
    key = club.discord.token.encode()

    def made(row: object) -> bool:
        return str(hidden(key, int(str(row)))) in nonces

    posted = {table for table, row in cards if made(row)}
    lost = [
        f"the newest message of table {table} (post {row}) is missing" for table, row in cards if table not in posted
    ]
    return [*lost, *[f"{kind} {row} is missing" for row, kind in [*owed, *calls] if not made(row)]]
