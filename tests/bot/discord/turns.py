"""A sensible player who plays turns of Deadlock through the real panel, every press counted.

He knows what he wants of his turn beforehand: he uses the way ahead where the usual answers are his, marks what he
wants in the lists, and answers the rest with as few presses as the panel allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.discord.controls.choices import BUTTONS, level_at, shelves
from bot.discord.controls.fields import command_of, shown
from bot.discord.controls.ids import ControlId
from bot.discord.panel.drafting import PIECES
from bot.discord.panel.menus import TO_THE_END
from bot.discord.panel.panel import AT_ONCE
from bot.discord.texts import texts
from rules.engine import Answer, Choose, Match, Move, Order, Pick, Question
from tests.bot.discord.club import Club, labels, lists, parts, shown_by

OPENING = "opening the panel"
Wish = tuple[Question, Answer]


@dataclass
class Turn:
    """One turn as it was recorded: who wants what at which question; `presses` counts them as it is played."""

    name: str
    wishes: list[Wish]
    presses: Counter[str] = field(default_factory=Counter)

    @property
    def total(self) -> int:
        """How many presses it took."""
        return self.presses.total()


class Presser:
    """One person at one panel."""

    def __init__(self, club: Club, who: Any, table: int, channel: Any, turn: Turn) -> None:
        self.club, self.who, self.table, self.channel, self.turn = club, who, table, channel, turn
        self.panel: Any = None
        self.prompt = OPENING

    async def play(self) -> None:
        """Open the panel and answer all that is asked in this turn, as it was recorded."""
        self.turn.presses[OPENING] += 1
        self.panel = shown_by(await self.who.click(self.club.card(self.channel), label=texts.ACT))
        done = 0
        while (question := await self._question()) is not None:
            known, answer = self.turn.wishes[done]
            assert (question.prompt, question.seat) == (known.prompt, known.seat), self.turn.name
            self.prompt = question.prompt
            ahead = self._usual_from(done)
            if ahead > 1 or (ahead and isinstance(question, Choose)):
                await self._plan(done)
                done += ahead
            else:
                done += 1 + await self._answer(question, answer, done)
        assert done == len(self.turn.wishes), (self.turn.name, done)

    async def _question(self) -> Question | None:
        look = await self.club.bot.tables.queries.look(self.table, str(self.who.id))
        return look.question

    # -- ahead -------------------------------------------------------------------------------------------------------

    def _target(self, here: int) -> str:
        """The next phase for which he has a wish of his own, among those that can be planned to."""
        plan = list(self.club.known["planet"].plan)
        asked = self.turn.wishes[here][0].prompt
        wanted = [question.prompt for question, answer in self.turn.wishes[here:] if answer != question.default]
        later = [prompt for prompt in wanted if prompt in plan]
        return later[0] if later and later[0] != asked else asked if later else TO_THE_END

    def _usual_from(self, here: int) -> int:
        """How many questions from here on the way ahead would answer as he wants; 0 if it would go wrong or nowhere."""
        plan, target, last, count = list(self.club.known["planet"].plan), self._target(here), -1, 0
        for question, answer in self.turn.wishes[here:]:
            if question.prompt == target or question.prompt not in plan or plan.index(question.prompt) < last:
                break
            assert answer == question.default, self.turn.name
            last, count = plan.index(question.prompt), count + 1
        return count

    async def _plan(self, here: int) -> None:
        """Go ahead by the list, or by the button that leads to it."""
        if self._list("plan") is None:
            await self._press(self._button("menu", "plan"))
        await self._select("plan", "", self._target(here))

    # -- one answer --------------------------------------------------------------------------------------------------

    async def _answer(self, question: Question, answer: Answer, here: int) -> int:
        """Answer one question; return how many after it are answered by the same press."""
        if isinstance(question, Choose):
            assert isinstance(answer, Move)
            await self._choose(question, answer)
        elif isinstance(question, Order):
            assert isinstance(answer, tuple)
            await self._arrange(question, answer)
        else:
            assert isinstance(question, Pick)
            assert isinstance(answer, tuple)
            return await self._pick(question, answer, here)
        await self._yes()
        return 0

    async def _yes(self) -> None:
        if texts.YES in labels(self.panel):
            await self._press(self._button("yes"))

    async def _choose(self, question: Choose[Any], answer: Move) -> None:
        """By a button or a line of a list; what is more than one list away is typed."""
        wanted = question.options.index(answer)
        if (direct := self._button("go", str(wanted))) is not None:
            await self._press(direct)
            return
        held, value = self._list("go") or self._list("open"), value_of(question, wanted)
        assert held is not None
        if value in [line["value"] for line in held["options"]]:
            await self.select(held, value)
            return
        await self._type(answer)

    async def _type(self, move: Move) -> None:
        """The same as a command, which shows the next panel."""
        self.turn.presses[self.prompt] += 1
        given = {name: shown(getattr(move, name)) for name in move.field_names()}
        group: Any = self.club.bot.tree.get_command("deadlock")
        name = command_of(type(move))
        path = f"deadlock {name}" if group.get_command(name) else f"deadlock more {name}"
        result = await self.who.slash(self.channel, path, **given)
        self.panel = shown_by(result)

    async def _pick(self, question: Pick[Any], answer: Sequence[Move], here: int) -> int:
        """The usual at once, or from nothing or from the usual, whatever is less work."""
        usual = {move.key for move in question.default}
        wanted = {move.key for move in answer}
        if wanted == usual and (all_usual := self._button("ok", "usual")) is not None:
            await self._press(all_usual)
            await self._yes()
            return 0
        if self._button("usual") is not None and work(question, usual ^ wanted) + 1 < work(question, wanted):
            await self._press(self._button("usual"))
            await self._mark(question, usual ^ wanted, wanted)
        else:
            await self._mark(question, wanted, wanted)
        last = here + 1 == len(self.turn.wishes)
        ahead = self._usual_from(here + 1) if wanted and not last and self._list("plan") else 0
        if ahead:
            await self._plan(here + 1)
        else:
            await self._press(self._button("ok", ""))
            await self._yes()
        return ahead

    async def _mark(self, question: Pick[Any], changed: set[str], wanted: set[str]) -> None:
        """Change these marks, by buttons or in the lists where they stand."""
        keys = [option.key for option in question.options]
        if self._button("tog") is not None:
            for number in [number for number, key in enumerate(keys) if key in changed]:
                await self._press(self._button("tog", str(number)))
            return
        for number, shelf in enumerate(shelves(question.options)):
            if changed & {keys[member] for member in shelf.members}:
                while (held := self._list("set", f"{number}~")) is None:
                    await self._press_label(texts.LATER)
                await self.select(held, *[str(member) for member in shelf.members if keys[member] in wanted])

    async def _arrange(self, question: Order[Any], answer: Sequence[Move]) -> None:
        """One after the other."""
        for move in answer:
            await self._press(self._button("tog", str(question.options.index(move))))
        await self._press(self._button("ok"))

    # -- the controls ------------------------------------------------------------------------------------------------

    def _button(self, verb: str, argument: str | None = None) -> dict[str, Any] | None:
        """A button that does this, with this argument or any."""
        for part in parts(self.panel):
            if part["type"] == 2 and not part.get("disabled") and "custom_id" in part:
                control = ControlId.parse(part["custom_id"])
                if control.verb == verb and argument in (None, control.arg):
                    return part
        return None

    def _list(self, verb: str, beginning: str = "") -> dict[str, Any] | None:
        """A list that does this, whose argument begins so."""
        for part in lists(self.panel):
            control = ControlId.parse(part["custom_id"])
            if control.verb == verb and control.arg.startswith(beginning):
                return part
        return None

    async def _press(self, part: dict[str, Any] | None) -> None:
        assert part is not None, (self.turn.name, self.prompt, labels(self.panel))
        self.turn.presses[self.prompt] += 1
        await self.who.click(self.panel, custom_id=part["custom_id"])

    async def _press_label(self, label: str) -> None:
        self.turn.presses[self.prompt] += 1
        await self.who.click(self.panel, label=label)

    async def _select(self, verb: str, beginning: str, *values: str) -> None:
        held = self._list(verb, beginning)
        assert held is not None, (self.turn.name, self.prompt)
        await self.select(held, *values)

    async def select(self, held: dict[str, Any], *values: str) -> None:
        """Use a list."""
        self.turn.presses[self.prompt] += 1
        await self.who.select(self.panel, list(values), custom_id=held["custom_id"])


# -- how the panel leads to an option ----------------------------------------------------------------------------------


def value_of(question: Choose[Any], wanted: int) -> str:
    """The value with which the first list answers with this option; empty if it only leads on to it."""
    level = level_at(question.options, (), lambda move: move.key, at_once=True)
    if level.leaf:
        return str(wanted)
    return next((f"{AT_ONCE}{wanted}" for entry in level.entries if entry.answers and entry.number == wanted), "")


def work(question: Pick[Any], changed: set[str]) -> int:
    """How many presses it takes to change these marks, without the pages."""
    if len(question.options) <= (PIECES if question.plan else BUTTONS):
        return len(changed)
    keys = [option.key for option in question.options]
    return sum([bool(changed & {keys[member] for member in shelf.members}) for shelf in shelves(question.options)])


def recorded(match: Match[Any, Any], seat: int, decide: Any, most: int = 200) -> list[Wish]:
    """What a seat wants at each question until the game stands still; the others let their computers answer."""
    wishes: list[Wish] = []
    while match.asked is not None and len(wishes) < most:
        for asked, question in match.asked.questions.items():
            answer = question.order if question.order is not None else decide(match, question)
            if asked == seat and question.order is None:
                wishes.append((question, answer))
            match.answer(asked, answer)
    return wishes
