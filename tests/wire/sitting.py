"""People at a table under load: each click is one act of one of them, mostly an answer by the one who is asked."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from bot.discord.texts import texts
from bot.local.discord import Channel, Interaction, Message, Person
from bot.local.discord.parts import INPUT, Json, walk
from rules.engine import Game
from tests.wire.player import QUESTION, WEIGHTS, leaves, some_lines, verb_of
from tests.wire.trouble import Discord

MIX = {"answer": 80, "look": 6, "log": 6, "type": 8}


class Sitting:
    """A table and its people. What takes several acts, such as a form or a typed command, goes on at the next click.

    `known` counts, for everybody in the club, which commands were of use: people type what they know.
    """

    def __init__(
        self, discord: Discord, game: Game[Any, Any], room: Channel, people: Sequence[Person], chance: random.Random,
        known: Counter[str],
    ) -> None:  # fmt: skip
        self.discord, self.game, self.room, self.people, self.chance = discord, game, room, people, chance
        self.known = known
        self._turns = itertools.cycle(people)
        self._panels: dict[str, Message] = {}
        self._next: Callable[[], Awaitable[None]] | None = None

    def card(self) -> Message | None:
        """The table's newest message, if its game goes on."""
        for held in reversed(self.discord.messages.history(self.room)):
            if texts.LOOK in held.labels:
                return held if texts.ACT in held.labels else None
        return None

    async def click(self) -> None:
        """One act of somebody here."""
        step, self._next = self._next, None
        if step is not None:
            await step()
            return
        ways = {"answer": self._answer, "look": self._look, "log": self._log, "type": self._type}
        way = self.chance.choices([*MIX], [*MIX.values()])[0]
        await ways[way](self._asked())

    # -- who, and where ----------------------------------------------------------------------------------------------

    def _asked(self) -> Person:
        """Who is called on the table's message; in a window who has a question in hand, else one after the other."""
        card = self.card()
        called = [person for person in self.people if card and person.mention in card.text]
        return next(iter([*called, *filter(self._question, self.people)]), None) or next(self._turns)

    def _question(self, person: Person) -> Message | None:
        """This person's newest panel, theirs or a direct message, if a question is on it."""
        told = self.discord.messages.history(self.discord.world.direct(person.id))[-1:]
        own = [self._panels[person.id]] if person.id in self._panels else []
        newest = max([*told, *own], key=lambda held: int(held.id), default=None)
        return newest if newest and any(verb_of(part) in QUESTION for part in controls(newest)) else None

    def _public(self) -> Message:
        card = self.card()
        assert card is not None, "the game is over"
        return card

    # -- what they do ------------------------------------------------------------------------------------------------

    async def _look(self, person: Person) -> None:
        await person.click(self._public(), texts.LOOK)

    async def _log(self, person: Person) -> None:
        await person.click(self._public(), texts.LOG)

    async def _answer(self, person: Person) -> None:
        """Use a control of the panel in hand; open it first when there is none with a question."""
        panel = self._question(person)
        if panel is None:
            self._keep(person, await person.click(self._public(), texts.ACT))
            return
        part = self._choice(panel)
        if "options" in part:
            lines = some_lines(part, self.chance)
            done = await person.choose(panel, part["custom_id"], *[line["value"] for line in lines])
        else:
            done = await person.click(panel, part["custom_id"])
        self._keep(person, done)

    def _choice(self, panel: Message) -> Json:
        offered = [part for part in controls(panel) if not part["custom_id"].endswith(".yes")]
        return self.chance.choices(offered, [WEIGHTS.get(verb_of(held), 1) for held in offered])[0]

    def _keep(self, person: Person, done: Interaction) -> None:
        """Keep the panel that is there now, or the form that has come up."""
        if done.form is not None:
            self._next = lambda: self._fill(person, done)
        elif done.shown and done.shown.private and controls(done.shown):
            self._panels[person.id] = done.shown

    async def _fill(self, person: Person, asked: Interaction) -> None:
        assert asked.form is not None
        inputs = [part for part in walk(asked.form["components"]) if "custom_id" in part]
        values = {part["custom_id"]: self._value(part) for part in inputs}
        self._keep(person, await person.submit(asked, values))

    def _value(self, part: Json) -> str:
        if part["type"] == INPUT:
            return self.chance.choice(["1", "2", "attack"])[: part.get("max_length", 4000)]
        return str(self.chance.choice(part["options"])["value"])

    # -- typing ------------------------------------------------------------------------------------------------------

    async def _type(self, person: Person) -> None:
        """Begin to type a move: what is suggested for its fields comes first, one click for each of them."""
        command = self.discord.world.command(self.game.command, self.room.guild)
        assert command is not None
        moves = {move.kind.replace("_", "-") for move in self.game.moves}
        found = [leaf for leaf in leaves(command["name"], command["options"]) if leaf[0].split()[-1] in moves]
        found = [leaf for leaf in found if any(option.get("autocomplete") for option in leaf[1])]
        path, options = self.chance.choices(found, [1 + self.known[path] for path, _ in found])[0]
        given = {held["name"]: self._picked(held) for held in options if not held.get("autocomplete")}
        await self._suggest(person, path, [held for held in options if held.get("autocomplete")], given)

    def _picked(self, option: Json) -> str | int:
        if option.get("choices"):
            return str(self.chance.choice(option["choices"])["value"])
        return 1 if option["type"] == 4 else "1"

    async def _suggest(self, person: Person, path: str, left: Sequence[Json], given: dict[str, Any]) -> None:
        """Ask what fits one field; without any suggestion the person thinks better of it."""
        name = left[0]["name"]
        found = await person.complete(self.room, path, name, **given)
        if found:
            self.known[path] += 1
            given = {**given, name: self.chance.choice([*found.values()])}
            self._next = lambda: (
                self._suggest(person, path, left[1:], given) if left[1:] else self._send(person, path, given)
            )

    async def _send(self, person: Person, path: str, given: dict[str, Any]) -> None:
        self._keep(person, await person.slash(self.room, path, **given))


def controls(message: Message) -> list[Json]:
    """What can be pressed and chosen on a message."""
    return [*message.buttons, *message.lists]
