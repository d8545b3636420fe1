"""A table under siege: interactions that no client sends, and whether what follows from them is as it must be."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import Any

from bot.discord.texts import texts
from bot.local.discord import Channel, Interaction, Message, NoAnswer, Person
from bot.local.discord.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, FORM, QUIETLY
from bot.local.discord.parts import Json
from tests.wire import forge
from tests.wire.bot_process import BotProcess
from tests.wire.club import Club
from tests.wire.forge import hosted, split
from tests.wire.player import QUESTION, verb_of
from tests.wire.report import Report
from tests.wire.trouble import Discord
from tests.wire.trouble.people import send

TOGETHER = 8
SHOWN = {"play", "look", "log", "rules", "help", "prove", "options", "joinwith", "lookup", "catchup", "replay"}
SHOWN |= {"why", "whyline", "lobby", "fair", "thoughts", "think", "cut"}
LOBBY = {"quit", "vote", "join", "leave", "computer", "nocomputer", "option", "start", "cancel", "rematch"}
LOBBY |= {"rejoin", "free", "against", "lesson", "consent"}
ANSWERS = {"go", "yes", "tog", "num", "type", "open", "deeper", "ready", "act", "menu", "panel", "acts", "notnow"}
ANSWERS |= {"counter", "again"}
OWN = {"set", "ok", "usual", "clear", "plan", "last", "pref", "palette", "detail", "refresh", "doit", "endlesson"}
VERBS = sorted(SHOWN | LOBBY | ANSWERS | OWN)
PUBLIC_PICTURES = {"board.png", "lookup.png", "cover.png"}
SENTENCE = re.compile(r"[^\n]+[.!?]”?", re.DOTALL)
STORED = {
    "entries": "SELECT count(*), max(hash) FROM entries", "log": "SELECT count(*) FROM log",
    "tables": "SELECT id, status, guild, channel, host, options, round, phase, winners, branches, question FROM tables",
    "seats": "SELECT * FROM seats ORDER BY table_id, seat", "invites": "SELECT * FROM invites ORDER BY 1, 2",
    "drafts": "SELECT * FROM drafts ORDER BY 1, 2", "thoughts": "SELECT * FROM thoughts ORDER BY 1, 2",
}  # fmt: skip
GENERAL = {held for held in vars(texts).values() if isinstance(held, str)}
Attack = tuple[Person, Callable[[], Awaitable[Interaction]], str]


def stored(bot: BotProcess) -> dict[str, list[tuple[object, ...]]]:
    """All that nobody may change without a right to."""
    return {name: bot.rows(query) for name, query in STORED.items()}


class Siege:
    """A running table of Ann, who is asked, and Bob; Eve has no seat, and Cem plays at another table."""

    def __init__(self, discord: Discord, bot: BotProcess, key: str) -> None:
        self.discord, self.bot, self.game = discord, bot, hosted()[key]
        self.club, self.other = Club(discord, ["Ann", "Bob"]), Club(discord, ["Cem", "Dan"], "table-2")
        self.eve, self.cem = Person(discord, "Eve"), self.other.people[0]
        self.wrong: list[str] = []
        self.tried = 0
        self._secrets: dict[str, tuple[set[str], set[bytes]]] = {}

    async def begin(self) -> Siege:
        """Open both tables."""
        self.card = await self.club.open(self.game.key)
        self.table = split(self.card.buttons[0]["custom_id"])["table"]
        self.far = split((await self.other.open(self.game.key)).buttons[0]["custom_id"])["table"]
        await self.look_around()
        return self

    @property
    def strangers(self) -> tuple[Person, Person]:
        """Those without a seat at the table."""
        return self.eve, self.cem

    async def press(self, person: Person, verb: str) -> Message:
        """Press a button of the table's message, wherever that is now; return what comes of it."""
        data, message = forge.control(self.card, f"a1:{self.table}::::{verb}:")
        return (await send(person, COMPONENT, self.club.room, data, message)).panel

    async def look_around(self) -> None:
        """Note who is asked, and what each of the two sees alone."""
        people, self._secrets = self.club.people, {}
        seen = {person.id: await self._sees(person) for person in (*people, self.eve)}
        # The panels come last: who opens another one has the older one closed.
        panels = {person.id: await self.press(person, "play") for person in people}
        asked = [
            person
            for person in people
            if QUESTION & {verb_of(part) for part in [*panels[person.id].buttons, *panels[person.id].lists]}
        ]
        self.ann = (asked or people)[0]
        self.bob = next(person for person in people if person is not self.ann)
        self.panel = panels[self.ann.id]
        for person in people:
            others = [held for who, held in seen.items() if who != person.id]
            lines = seen[person.id][0].difference(GENERAL, *[held[0] for held in others])
            self._secrets[person.id] = lines, seen[person.id][1].difference(*[held[1] for held in others])

    async def _sees(self, person: Person) -> tuple[set[str], set[bytes]]:
        """The lines and pictures that a person is shown on demand."""
        shown = [await self.press(person, verb) for verb in ("play", "look")]
        lines = {line for held in shown for line in held.text.splitlines() if len(line) > 8 and "<t:" not in line}
        return lines, {self.discord.messages.file(file["id"]) or b"" for held in shown for file in held.attachments}

    async def controls(self) -> dict[str, tuple[str, Message]]:
        """A real custom id for each verb that is offered now, and the message that has it."""
        menus = [part["custom_id"] for part in self.panel.buttons if verb_of(part) == "menu"]
        held = [*_offered(self.card), *_offered(self.panel)]
        for menu in menus:
            self.panel = (await self.ann.click(await self.press(self.ann, "play"), menu)).panel
            held = [*_offered(self.panel), *held]
        self.panel = await self.press(self.ann, "play")
        found = {verb_of(part): (str(part["custom_id"]), shown) for part, shown in held}
        assert set(found) <= set(VERBS), found
        return found

    # -- attacks -----------------------------------------------------------------------------------------------------

    def use(self, person: Person, custom_id: str, shown: Message, values: Sequence[str] | None = None) -> Attack:
        """Use a control that was never sent."""
        if person is not self.ann:
            shown = self.card
        data, message = forge.control(shown, custom_id, values)
        return person, lambda: send(person, COMPONENT, shown.channel, data, message), f"{custom_id!r} {values or ''}"

    def send(self, person: Person, custom_id: str, lines: list[Any]) -> Attack:
        """Send a form that was never opened so."""
        data = {"custom_id": custom_id, "components": lines}
        trigger = self.panel if person is self.ann else self.card
        return person, lambda: send(person, FORM, self.club.room, data, trigger), f"{custom_id} {str(lines)[:120]}"

    def type(self, person: Person, room: Channel, data: Json, kind: int = COMMAND, **lies: Any) -> Attack:
        """Send a slash command that nobody can type."""
        return person, lambda: send(person, kind, room, data, **lies), f"{str(data)[:160]} {sorted(lies)}"

    async def meet(self, attacks: Iterable[Attack], *, plainly: bool = False) -> None:
        """Carry out the attacks, some at a time; `plainly`: each must be answered by one sentence and nothing more."""
        before = stored(self.bot)
        waiting = iter(attacks)
        while together := list(itertools.islice(waiting, TOGETHER)):
            self.tried += len(together)
            answers = await asyncio.gather(*map(self._answer, together))
            for (person, _, what), done in zip(together, answers, strict=True):
                self.wrong += [f"{person.account.name}: {what}: {told}" for told in self._faults(person, done, plainly)]
            after = stored(self.bot)
            changed = [name for name in STORED if before[name] != after[name]]
            if changed:
                self.wrong.append(f"{changed} changed by one of {[what for _, _, what in together]}")
                before = after

    async def _answer(self, attack: Attack) -> Interaction | None:
        """What an attack is answered; a refusal comes after a public message was acknowledged."""
        try:
            done = await attack[1]()
        except NoAnswer:
            return None
        if done.acknowledged.result() == QUIETLY and not (done.trigger and done.trigger.private):
            await self.discord.until(lambda: done.followups, f"a refusal of {attack[2]}")
        return done

    def _faults(self, person: Person, done: Interaction | None, plainly: bool) -> Iterator[str]:
        """What is wrong with an answer."""
        if done is None:
            yield "no answer"
        elif done.kind == AUTOCOMPLETE:
            yield from self._suggested(person, done.choices or [])
        elif done.form is not None:
            if plainly:
                yield "a form"
        else:
            shown = done.shown
            assert shown is not None
            if not shown.private:
                yield "everybody sees the answer"
            if "went wrong" in shown.text:
                yield "a fault of the bot"
            if plainly and not (SENTENCE.fullmatch(shown.text) and not shown.attachments and not shown.lists):
                yield f"no sentence: {shown.text[:200]}"
            yield from self._leaks(person, shown)

    def _leaks(self, person: Person, shown: Message) -> Iterator[str]:
        """What this person may not see of an answer."""
        pictures = {self.discord.messages.file(file["id"]) or b"" for file in shown.attachments}
        for owner, (lines, hands) in self._secrets.items():
            if owner != person.id and (found := lines & set(shown.text.splitlines())):
                yield f"somebody else's: {found}"
            if owner != person.id and pictures & hands:
                yield "somebody else's picture"
        if person in self.strangers:
            names = {file["filename"] for file in shown.attachments}
            ids = [split(part["custom_id"]) for part in [*shown.buttons, *shown.lists]]
            if names - PUBLIC_PICTURES or [held for held in ids if held["seat"] and held["table"] == self.table]:
                yield f"a panel: {names} {ids}"

    def _suggested(self, person: Person, choices: Sequence[Json]) -> Iterator[str]:
        shown = "\n".join(str(choice["name"]) for choice in choices)
        if re.search("[\u202a-\u202e\u2066-\u2069\u200b\u0000-\u0009]", shown):
            yield f"invisible letters in {shown!r}"
        for owner, (lines, _) in self._secrets.items():
            if owner != person.id and any(line in shown for line in lines):
                yield f"somebody else's: {shown}"

    def end(self, report: Report, **counts: int) -> None:
        """Count what was tried; nothing may have gone wrong."""
        report.count("hostile", **counts, attacks=self.tried)
        print(self.tried, "attacks")
        assert not self.wrong, f"{len(self.wrong)} of {self.tried}:\n" + "\n".join(self.wrong[:40])


def _offered(shown: Message) -> list[tuple[Json, Message]]:
    """The controls that stand on a message now, each with it."""
    return [(part, shown) for part in [*shown.buttons, *shown.lists]]
