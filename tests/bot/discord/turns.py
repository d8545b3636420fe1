"""A sensible player who plays turns of any game through the real panel, every press counted.

He knows what he wants of his turn beforehand: he uses the way ahead where the game has one and the usual answers are
his, marks what he wants in the lists, and answers the rest with as few presses as the panel allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.discord.controls.choices import BUTTONS, Label, Level, level_at, shelves
from bot.discord.controls.fields import command_of, shown
from bot.discord.controls.ids import ControlId
from bot.discord.panel.drafting import NOTHING, PIECES
from bot.discord.panel.menus import TO_THE_END
from bot.discord.panel.panel import AT_ONCE
from bot.discord.texts import texts
from bot.tables import PlayerSnapshot
from rules.engine import Amount, Answer, Choose, Game, Match, Move, Order, Pick, Question, only_answer
from tests.bot.discord.club import Club, labels, lists, parts, shown_by

OPENING = "opening the panel"
AGAIN = "looking again"
WINDOW, WINDOWS = 60, 20
"""A window stays open for less than so many seconds, and a turn has at most so many in a row."""
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
    """One person at one panel; where `types`, what is more than one list away is typed as a command."""

    def __init__(self, club: Club, who: Any, table: int, channel: Any, turn: Turn, *, types: bool = False) -> None:
        self.club, self.who, self.table, self.channel, self.turn = club, who, table, channel, turn
        self.types = types
        self.panel: Any = None
        self.prompt = OPENING
        self.plan: Sequence[str] = ()
        """The questions of a turn in their order, where the game lets one plan ahead."""
        self.listed: Sequence[str] = ()
        """Those among them to which one can plan."""

    async def play(self) -> None:
        """Open the panel and answer all that is asked in this turn, as it was recorded; nothing to answer, no press."""
        plan = (await self._game()).plan
        self.plan, self.listed = list(plan), [prompt for prompt, title in plan.items() if title]
        done = 0
        while (question := await self._question()) is not None:
            await self._have_it_shown()
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

    async def _game(self) -> Game[Any, Any]:
        return (await self.club.bot.tables.queries.snapshot(self.table)).game

    async def _question(self) -> Question | None:
        """What this person is asked once everybody else has answered, windows have closed: None if the turn is over."""
        for _ in range(WINDOWS):
            await self.club.env.settle()
            look = await self._look()
            if look.question is not None or look.asked is None:
                return look.question
            await self.club.env.advance_time(WINDOW)
        return None

    async def _look(self) -> PlayerSnapshot:
        return await self.club.bot.tables.queries.look(self.table, str(self.who.id))

    async def _have_it_shown(self) -> None:
        """Open the panel, also where the last one is closed, or look again where others had to answer first."""
        if self.panel is not None and (await self._look()).question_id in self._shown():
            return
        again = self._button("refresh") if self.panel is not None else None
        if again is not None:
            self.prompt = AGAIN
            await self._press(again)
        else:
            self.turn.presses[OPENING] += 1
            self.panel = shown_by(await self.who.click(self.club.card(self.channel), label=texts.ACT))

    def _shown(self) -> set[int | None]:
        return {ControlId.parse(part["custom_id"]).question for part in parts(self.panel) if "custom_id" in part}

    # -- ahead -------------------------------------------------------------------------------------------------------

    def _target(self, here: int) -> str:
        """The next phase for which he has a wish of his own, among those that can be planned to."""
        asked = self.turn.wishes[here][0].prompt
        wanted = [question.prompt for question, answer in self.turn.wishes[here:] if answer != question.default]
        later = [prompt for prompt in wanted if prompt in self.plan]
        if not later or asked not in self.plan:
            return asked if later else TO_THE_END
        here_, there = [self.plan.index(prompt) for prompt in (asked, later[0])]
        return next((prompt for prompt in self.plan[there:here_:-1] if prompt in self.listed), asked)

    def _usual_from(self, here: int) -> int:
        """How many questions from here on the way ahead would answer as he wants; 0 if it would go wrong or nowhere."""
        target, last, count = self._target(here), -1, 0
        for question, answer in self.turn.wishes[here:]:
            if question.prompt == target or question.prompt not in self.plan:
                break
            if target in self.plan and self.plan.index(question.prompt) > self.plan.index(target):
                break
            if self.plan.index(question.prompt) < last:
                break
            assert answer == question.default, self.turn.name
            last, count = self.plan.index(question.prompt), count + 1
        return count

    def _can_plan(self, here: int) -> bool:
        """Whether one press goes ahead as far as he wants."""
        held = self._button("plan", TO_THE_END) if self._target(here) == TO_THE_END else self._list("plan")
        return held is not None

    async def _plan(self, here: int) -> None:
        """Go ahead by one button, by the list, or by the button that leads to it."""
        target = self._target(here)
        if target == TO_THE_END and (rest := self._button("plan", target)) is not None:
            await self._press(rest)
            return
        if self._list("plan") is None:
            await self._press(self._button("menu", "plan"))
        await self._select("plan", "", target)

    # -- one answer --------------------------------------------------------------------------------------------------

    async def _answer(self, question: Question, answer: Answer, here: int) -> int:
        """Answer one question; return how many after it are answered by the same press."""
        if isinstance(question, Choose):
            assert isinstance(answer, Move)
            if (ahead := await self._end_with(question, answer, here)) is not None:
                return ahead
            await self._choose(question, answer)
        elif isinstance(question, Order):
            assert isinstance(answer, tuple)
            await self._arrange(question, answer)
        elif isinstance(question, Amount):
            await self._count(question, answer)
        else:
            assert isinstance(question, Pick)
            assert isinstance(answer, tuple)
            return await self._pick(question, answer, here)
        await self._yes()
        return 0

    async def _end_with(self, question: Choose[Any], answer: Move, here: int) -> int | None:
        """Do the last that he wants; return how many questions after it went as usual, None without such a list."""
        ahead, held = self._usual_from(here + 1) if here + 1 < len(self.turn.wishes) else 0, self._list("last")
        ends = ahead and here + 1 + ahead == len(self.turn.wishes) and self._target(here + 1) == TO_THE_END
        wanted = str(question.options.index(answer))
        if not (ends and held and wanted in [line["value"] for line in held["options"]]):
            return None
        await self.select(held, wanted)
        asked = await self._question()
        left = [known.prompt for known, _ in self.turn.wishes[here + 1 :]]
        return ahead if asked is None else left.index(asked.prompt)

    async def _yes(self) -> None:
        if texts.YES in labels(self.panel):
            await self._press(self._button("yes"))

    async def _choose(self, question: Choose[Any], answer: Move) -> None:
        """By a button or a line of a list, however many lists lead there; or typed."""
        wanted = question.options.index(answer)
        label, path = await self._label(), tuple[int, ...]()
        while (direct := self._button("go", str(wanted))) is None:
            level = level_at(question.options, path, label, at_once=True)
            value = value_of(question, level, wanted, label)
            if wanted in [entry.number for entry in level.beside]:
                held = self._list("go", "first")
                assert held is not None
                await self.select(held, value)
                return
            if self.types and not level.leaf and not value.startswith(AT_ONCE):
                await self._type(answer)
                return
            while value not in self._values():
                await self._press_label(texts.LATER)
            held = self._list("go", "list") or self._list("open")
            assert held is not None
            await self.select(held, value)
            if level.leaf or value.startswith(AT_ONCE):
                return
            path = (*path, int(value))
        await self._press(direct)

    async def _label(self) -> Label:
        """What a choice is called on the panel."""
        game, look = await self._game(), await self._look()
        return lambda move: game.narrate.label(move, look.view, look.names)

    def _values(self) -> list[str]:
        held = self._list("go", "list") or self._list("open")
        assert held is not None, (self.turn.name, self.prompt, labels(self.panel))
        return [line["value"] for line in held["options"]]

    async def _count(self, question: Amount, answer: Answer) -> None:
        """A number by a button, a line of a list or a form, which is opened and sent."""
        if (direct := self._button("num", str(answer))) is not None:
            await self._press(direct)
        elif (held := self._list("num")) is not None:
            await self.select(held, str(answer))
        else:
            typed = self._button("type")
            assert typed is not None, (self.turn.name, question.prompt)
            self.turn.presses[self.prompt] += 2
            form = await self.who.click(self.panel, custom_id=typed["custom_id"])
            await self.who.submit_modal(form, {"number": str(answer)})

    async def _type(self, move: Move) -> None:
        """The same as a command, which shows the next panel."""
        self.turn.presses[self.prompt] += 1
        given = {name: shown(held) for name in move.field_names() if (held := getattr(move, name)) != ""}
        command = (await self._game()).command
        group: Any = self.club.bot.tree.get_command(command)
        name = command_of(type(move))
        path = f"{command} {name}" if group.get_command(name) else f"{command} more {name}"
        result = await self.who.slash(self.channel, path, **given)
        self.panel = shown_by(result)

    async def _pick(self, question: Pick[Any], answer: Sequence[Move], here: int) -> int:
        """The usual at once, or from nothing or from the usual, whatever is less work."""
        usual = {move.key for move in question.default}
        wanted = {move.key for move in answer}
        if (direct := self._button("go", taken(question, answer))) is not None:
            await self._press(direct)
            await self._yes()
            return 0
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
        ahead = self._usual_from(here + 1) if wanted and not last and self._can_plan(here + 1) else 0
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


def value_of(question: Choose[Any], level: Level, wanted: int, label: Label) -> str:
    """The value of the line that answers with this option, or leads on to it."""
    if level.leaf or wanted in [entry.number for entry in level.beside]:
        return str(wanted)
    for entry in level.entries:
        if entry.answers and entry.number == wanted:
            return f"{AT_ONCE}{wanted}"
        if not entry.answers:
            inside = level_at(question.options, (*level.path, entry.number), label, at_once=True)
            if leads_to(question, inside, wanted, label):
                return str(entry.number)
    raise AssertionError(f"no list leads to {question.options[wanted]}")


def leads_to(question: Choose[Any], level: Level, wanted: int, label: Label) -> bool:
    """Whether an option is found here or farther on."""
    if level.leaf:
        return wanted in [entry.number for entry in level.entries]
    return any(
        entry.number == wanted
        if entry.answers
        else leads_to(
            question, level_at(question.options, (*level.path, entry.number), label, at_once=True), wanted, label
        )
        for entry in level.entries
    )


def taken(question: Pick[Any], answer: Sequence[Move]) -> str:
    """How the button of a whole answer names its options."""
    return ".".join([str(number) for number, option in enumerate(question.options) if option in answer]) or NOTHING


def work(question: Pick[Any], changed: set[str]) -> int:
    """How many presses it takes to change these marks, without the pages."""
    if len(question.options) <= (PIECES if question.plan else BUTTONS):
        return len(changed)
    keys = [option.key for option in question.options]
    return sum([bool(changed & {keys[member] for member in shelf.members}) for shelf in shelves(question.options)])


def recorded(match: Match[Any, Any], seat: int, decide: Any, most: int = 200) -> list[Wish]:
    """What a seat wants at each question until the game stands still; the others let their computers answer.

    Who plays alone against computers is not asked what leaves nothing to choose.
    """
    wishes: list[Wish] = []
    while match.asked is not None and len(wishes) < most:
        window = match.asked.window
        for asked, question in match.asked.questions.items():
            answer = question.order if question.order is not None else decide(match, question)
            if asked == seat and question.order is None and only_answer(question) is None:
                wishes.append((question, answer))
            match.answer(asked, answer)
        if window is not None:
            match.close()
    return wishes
