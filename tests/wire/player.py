"""People who play at random: they press whatever is offered, type what comes to mind, and go on with the game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from bot.discord.texts import texts, vote_texts
from bot.local.discord import Interaction, Message, Person
from bot.local.discord.parts import INPUT, Json, walk
from rules.engine import Game
from tests.wire.club import Club

ANSWERS = {"go", "yes", "ok", "num"}
WEIGHTS = {
    "go": 12, "open": 8, "tog": 6, "set": 6, "ok": 14, "num": 8, "type": 4, "yes": 14, "ready": 4, "deeper": 4,
    "acts": 1, "menu": 1, "plan": 1, "act": 1, "pref": 1, "panel": 1, "refresh": 1, "lookup": 2, "clear": 1,
}  # fmt: skip
QUESTION = {"go", "open", "tog", "set", "ok", "num", "type", "yes"}
TYPED = ("1", "3", "attack", "x" * 400, "\u202eأهلا", "<@1> @everyone **x**", "龍" * 30, "a1:1:0:1:abc:go:0")
PLAIN = ("look", "log", "rules", "undo", "orders", "prove")
STEPS = 12
GIVE_UP = "Concede"


def some_lines(part: Json, chance: random.Random) -> list[Json]:
    """As many lines of a list as it takes, but to give up: who has turned confirmations off is not asked twice."""
    lines = [line for line in part["options"] if line["label"] != GIVE_UP] or part["options"]
    low, high = part.get("min_values", 1), part.get("max_values", 1)
    return chance.sample(lines, min(chance.randint(low, high), len(lines)))


class Player:
    """Plays one game for all seats of a club until enough questions are answered."""

    def __init__(self, club: Club, game: Game[Any, Any], chance: random.Random) -> None:
        self.club, self.game, self.chance = club, game, chance
        self.counts: Counter[str] = Counter()
        self._idle = 0

    @property
    def answers(self) -> int:
        """How many questions were answered by a control."""
        return sum(self.counts[verb] for verb in ANSWERS)

    async def play(self, answers: int) -> None:
        """Play on, in a new game when one is over, until so many questions are answered."""
        while self.answers < answers:
            if not self.club.running():
                self.counts["games"] += 1
                await self.club.open(self.game.key)
            for person in self.club.people:
                await self._aside(person)
                await self.turn(person)
            self._idle += 1
            if self._idle > 2:
                await self.club.keeper.slash(self.club.room, "gm skip")
            assert self._idle < 10, "nobody can answer anything"

    async def turn(self, person: Person) -> None:
        """One person's part, as long as there is something to answer."""
        card = self.club.running()
        if card is None:
            return
        panel = (await person.click(card, texts.ACT)).panel
        for _ in range(STEPS):
            verbs = {verb_of(part) for part in [*panel.buttons, *panel.lists]}
            if not verbs & QUESTION and self.chance.random() < 0.7:
                return
            before = self.answers
            panel = await self.step(person, panel)
            if self.answers > before:
                self._idle = 0

    async def step(self, person: Person, panel: Message) -> Message:
        """Use one control; return the panel that is there then."""
        offered = [part for part in [*panel.buttons, *panel.lists] if not part["custom_id"].endswith(".yes")]
        if not offered:
            return panel
        part = self.chance.choices(offered, [WEIGHTS.get(verb_of(held), 1) for held in offered])[0]
        self.counts[verb_of(part)] += 1
        if "options" in part:
            lines = some_lines(part, self.chance)
            done = await person.choose(panel, part["custom_id"], *[line["value"] for line in lines])
        else:
            done = await person.click(panel, part["custom_id"])
        done = await self._fill(person, done)
        return done.shown if done.shown and done.shown.private and done.shown.lists + done.shown.buttons else panel

    async def _fill(self, person: Person, done: Interaction) -> Interaction:
        """Fill in the form that came up, if one did."""
        if done.form is None:
            return done
        self.counts["form"] += 1
        inputs = [part for part in walk(done.form["components"]) if "custom_id" in part]
        return await person.submit(done, {part["custom_id"]: self._value(part) for part in inputs})

    def _value(self, part: Json) -> str:
        if part["type"] == INPUT:
            return self.chance.choice(TYPED)[: part.get("max_length", 4000)]
        return str(self.chance.choice(part["options"])["value"])

    # -- beside the question -----------------------------------------------------------------------------------------

    async def _aside(self, person: Person) -> None:
        """Now and then look about, or type something."""
        if self.chance.random() < 0.4:
            await self.chance.choice((self._look_about, self._type))(person)

    async def _look_about(self, person: Person) -> None:
        card = self.club.cards()[-1]
        label = self.chance.choice([label for label in card.labels if label not in (texts.ACT, texts.REMATCH)])
        self.counts[label] += 1
        done = await person.click(card, label)
        if label in (vote_texts.AGREE, vote_texts.DISAGREE):
            return
        shown = done.panel
        further = [label for label in shown.labels if label in (texts.SEARCH, texts.EARLIER)]
        if further:
            await self._fill(person, await person.click(shown, self.chance.choice(further)))

    async def _type(self, person: Person) -> None:
        """A command of the game with what it suggests, or with anything."""
        path, options = self.chance.choice(list(self._commands()))
        if path.endswith("concede"):
            return
        self.counts["typed"] += 1
        given: dict[str, Any] = {}
        for option in options:
            given[option["name"]] = await self._typed(person, path, option, given)
        await self._fill(person, await person.slash(self.club.room, path, **given))

    async def _typed(self, person: Person, path: str, option: Json, given: dict[str, Any]) -> str | int:
        if option.get("choices"):
            return str(self.chance.choice(option["choices"])["value"])
        if option.get("autocomplete"):
            typed = self.chance.choice(["", "", "", "a", "1", *TYPED[2:]])
            found = await person.complete(self.club.room, path, option["name"], typed, **given)
            self.counts["suggestions"] += len(found)
            if found:
                return self.chance.choice(list(found.values()))
        return self.chance.randint(0, 9) if option["type"] == 4 else self.chance.choice(TYPED)

    def _commands(self) -> Sequence[tuple[str, list[Json]]]:
        """Every command for players and every move of the game, with their options."""
        held = [self.club.discord.world.command(name, self.club.room.guild) for name in (*PLAIN, self.game.command)]
        return [leaf for command in held if command for leaf in leaves(command["name"], command.get("options") or [])]


def leaves(path: str, options: list[Json]) -> Sequence[tuple[str, list[Json]]]:
    """The commands that can be sent, below one with these options: each with its own options."""
    below = [option for option in options if option["type"] in (1, 2)]
    if not below:
        return [(path, options)]
    return [leaf for option in below for leaf in leaves(f"{path} {option['name']}", option.get("options") or [])]


def verb_of(part: Json) -> str:
    """What a control does, as its custom id says."""
    fields = str(part["custom_id"]).split(":")
    return fields[5] if len(fields) > 5 else ""
