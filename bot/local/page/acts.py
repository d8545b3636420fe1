"""What a person does on the page, done at the stand-in: the bot answers as it would in Discord."""

from __future__ import annotations

import contextlib
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import regex
from aiohttp import web
from multidict import MultiDictProxy

from bot.discord.texts import texts
from bot.local.discord import Channel, Interaction, Message, NoAnswer, NotOffered, Person, Unfinished
from bot.local.discord.parts import Json
from bot.local.page.rendering import Filled, filled_in
from bot.local.page.scene import Hosting, Scene, TableLine, last_change, may_enter
from bot.local.page.typed import offered, ordered, taken_apart, values
from bot.tables.seated import LEVELS, called
from rules.engine import say

GONE = say("This is no longer offered: the game has gone on.")
SILENT = say("Arbiter did not answer in time. Try again.")
THINKING = say("Arbiter is still thinking; its answer may come yet.")
TAKEN = say("Somebody here is called that already.")
OURS = say("Arbiter and the computers are called that: choose another name.")
NAME = 32
QUICK = "quick"
INVISIBLE = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{C}\u2800]")
NUMBER = regex.compile(r"\d+")
Posted = MultiDictProxy[Any]
FOLLOWS = 840.0
"""Seconds after its last change in which a panel certainly follows the game by itself."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the page does next: fills in a form, goes elsewhere, shows a sentence, or nothing but listen."""

    form: Interaction | None = None
    filled: Filled | None = None
    go: str | None = None
    told: str = ""


class Acts:
    """Everything that can be posted."""

    def __init__(self, hosting: Hosting) -> None:
        self.hosting, self.discord = hosting, hosting.discord
        self._suggested: dict[str, dict[str, Any]] = {}
        self._since = self.discord.clock.time()

    @property
    def people(self) -> Mapping[str, Person]:
        """Everybody, by their name in small letters."""
        return {
            held.name.casefold(): Person(self.discord, account=key) for key, held in self.discord.world.accounts.items()
        }

    async def do(self, what: str, person: Person, form: Posted) -> Answer:
        """Do one thing; raise 403 and 404 where somebody reaches for what is not theirs, or is gone."""
        try:
            match what:
                case "press":
                    return _after(await person.click(self._message(person, form), _text(form, "control")))
                case "choose":
                    chosen = [str(value) for value in form.getall("value", [])]
                    return _after(await person.choose(self._message(person, form), _text(form, "control"), *chosen))
                case "submit":
                    return await self._submit(person, form)
                case "again":
                    return _after(await person.again(self._message(person, form)))
                case "dismiss":
                    person.dismiss(self._message(person, form))
                case "type":
                    return await self._type(person, self._channel(person, form), _text(form, "line"))
                case "begin":
                    return Answer(
                        go=f"c/{await self.hosting.begin(person.id, _text(form, 'what'), _text(form, 'game'))}"
                    )
                case "skip":
                    if person.id != self.hosting.host:
                        raise web.HTTPForbidden
                    return Answer(told=await self.hosting.skip())
                case "pace":
                    if person.id != self.hosting.host:
                        raise web.HTTPForbidden
                    self.hosting.hurry(quick=_text(form, "pace") == QUICK)
                case "people":
                    return self._invite(person, _text(form, "name"))
                case "rename":
                    return self._rename(person, _text(form, "name"))
        except NotOffered as problem:
            return Answer(told=_refused(problem))
        except NoAnswer:
            return Answer(told=SILENT)
        except Unfinished:
            return Answer(told=THINKING)
        return Answer()

    async def _submit(self, person: Person, posted: Posted) -> Answer:
        """Send a form; one that cannot be sent comes back as it was filled in."""
        asked = self._form(person, posted)
        assert asked.form is not None
        filled = filled_in(asked.form, [(name, str(text)) for name, text in posted.items()])
        try:
            return _after(await person.submit(asked, filled))
        except NotOffered as problem:
            return Answer(form=asked, filled=filled, told=_refused(problem))

    def follows(self, seen: Scene) -> bool:
        """Whether somebody has a panel that follows the game by itself: none does from before the bot was started."""
        fresh = max(self.discord.clock.time() - FOLLOWS, self._since)
        return seen.follows is not None and last_change(seen.follows) > fresh

    async def open_panel(self, person: Person, seen: Scene) -> None:
        """Open the panel of somebody who is asked."""
        assert seen.board is not None
        with contextlib.suppress(NotOffered, NoAnswer, Unfinished):  # the button is there to be pressed
            await person.click(seen.board, texts.ACT)

    # -- commands ----------------------------------------------------------------------------------------------------

    def commands(self, person: Person, channel: Channel, table: TableLine | None) -> list[Json]:
        """All commands of a channel, as the page suggests them."""
        return [each.told for each in ordered(offered(person, channel), table)]

    async def suggest(self, person: Person, channel: Channel, line: str, option: str) -> list[str]:
        """What is suggested for the option that is being typed; nothing where nothing can be."""
        try:
            command, typed = taken_apart(line, offered(person, channel))
            focused = typed.pop(option, "")
            given = values(command, typed, self.people)
            found = await person.complete(channel, command.path, option, focused, **given)
        except (NotOffered, NoAnswer, Unfinished):
            return []
        self._suggested.setdefault(person.id, {}).update(found)
        return list(found)

    async def _type(self, person: Person, channel: Channel, line: str) -> Answer:
        """A command where the line begins with a stroke; else a message to everybody in the channel."""
        if not line.startswith("/"):
            await person.say(channel, line)
            return Answer()
        command, typed = taken_apart(line, offered(person, channel))
        suggested = self._suggested.get(person.id, {})
        meant = {name: suggested.get(text, text) for name, text in typed.items()}
        given = values(command, meant, self.people)
        return _after(await person.slash(channel, command.path, **given))

    # -- people ------------------------------------------------------------------------------------------------------

    def _invite(self, person: Person, name: str) -> Answer:
        if person.id != self.hosting.host:
            raise web.HTTPForbidden
        problem = self._unfit(name, "")
        if problem:
            return Answer(told=problem)
        self.discord.world.account(name)
        return Answer(go="people")

    def _rename(self, person: Person, name: str) -> Answer:
        problem = self._unfit(name, person.id)
        if problem:
            return Answer(told=problem)
        person.rename(name)
        return Answer(go="people")

    def _unfit(self, name: str, own: str) -> str:
        """What keeps somebody from being called so; `own` is who has that name already, if anybody."""
        others = [_seen(held.name) for key, held in self.discord.world.accounts.items() if key != own]
        if not _seen(name) or len(name) > NAME:
            return say("A name has 1 to {most} characters.", most=NAME)
        if NUMBER.sub("0", _seen(name)) in (_seen(str(self.discord.world.bot["username"])), *COMPUTERS):
            return OURS
        return TAKEN if _seen(name) in others else ""

    # -- what is meant -----------------------------------------------------------------------------------------------

    def _message(self, person: Person, form: Posted) -> Message:
        held = self.discord.messages.all.get(_text(form, "message"))
        if held is None:
            raise NotOffered(GONE)
        if not self.discord.messages.may_see(person.id, held):
            raise web.HTTPForbidden
        return held

    def _channel(self, person: Person, form: Posted) -> Channel:
        held = self.discord.world.channels.get(_text(form, "channel"))
        if held is None:
            raise web.HTTPNotFound
        if not may_enter(held, person.id):
            raise web.HTTPForbidden
        return held

    def _form(self, person: Person, form: Posted) -> Interaction:
        wanted = _text(form, "interaction")
        held = next((each for each in self.discord.interactions.all.values() if each.id == wanted), None)
        if held is None or held.form is None:
            raise NotOffered(GONE)
        if held.person.id != person.id:
            raise web.HTTPForbidden
        return held


def _seen(name: str) -> str:
    """What people tell a name by: nothing invisible, small letters, each character in one form."""
    return " ".join(INVISIBLE.sub("", unicodedata.normalize("NFKC", name)).split()).casefold()


COMPUTERS = [_seen(called(0, level)) for level in (None, *LEVELS)]
"""What computers are called, whatever their number."""


def _after(done: Interaction) -> Answer:
    return Answer(form=done if done.form is not None else None)


def _refused(problem: NotOffered) -> str:
    """Why something is not done, in the language that is spoken."""
    return say(problem.line, **problem.values) or GONE


def _text(form: Posted, name: str) -> str:
    value = form.get(name, "")
    return value.strip() if isinstance(value, str) else ""
