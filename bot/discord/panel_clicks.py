"""The verbs of a private panel; it goes on in place, and what is refused stands on it as one sentence."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from bot.discord import texts
from bot.discord.choices import LIST
from bot.discord.desk import Desk
from bot.discord.fields import title_of
from bot.discord.forms import Line, form, move_lines, read_move
from bot.discord.panel import DRAFT, Screen, Seen, chosen_moves, ready_acts
from bot.discord.replies import show, wait
from bot.discord.use import Handler, Use
from bot.hosting import Person, Stale
from rules.engine import Amount, Answer, Choose, Move, Order, Refused


class PanelClicks:
    """What the controls of a panel do."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.house = desk, desk.house
        self._verbs: dict[str, Handler] = {
            "panel": self._panel, "refresh": self._panel, "open": self._open, "menu": self._menu, "go": self._go,
            "yes": self._yes, "tog": self._toggle, "set": self._set, "clear": self._clear, "ok": self._ok,
            "num": self._num, "type": self._type, "plan": self._plan, "act": self._act, "pref": self._pref,
            "ready": self._ready,
        }  # fmt: skip

    async def use(self, use: Use) -> None:
        """Do what the control says."""
        if use.control.verb not in self._verbs or use.control.seat is None:
            raise Refused(texts.UNREADABLE_CONTROL)
        await self._verbs[use.control.verb](use)

    async def _show(self, use: Use, screen: Screen) -> None:
        await show(use.click, await self.desk.panel(use.table, use.person, screen))

    async def _try(self, use: Use, work: Callable[[], Awaitable[Screen]]) -> None:
        """Do something and show the question that is open then."""
        await wait(use.click)
        try:
            screen = await work()
        except Stale:
            screen = Screen(texts.STALE)
        except Refused as refusal:
            screen = Screen(str(refusal))
        await self._show(use, screen)

    async def _current(self, use: Use) -> Seen:
        """The question of this control; `Stale` when it is no longer asked, `Refused` for another player's panel."""
        seen = await self.desk.seen(use.table, use.person)
        here = seen.here
        if seen.look.seat is not None and here.seat != use.control.seat:
            raise Refused(texts.NOT_YOURS)
        if seen.look.question is None or (here.question, here.tag[:6]) != (use.control.question, use.control.tag):
            raise Stale(texts.STALE)
        return seen

    # -- moving about ------------------------------------------------------------------------------------------------

    async def _panel(self, use: Use) -> None:
        async def back() -> Screen:
            if use.control.verb == "panel" and use.control.arg:
                await self._current(use)
            return Screen.at(use.control.arg)

        await self._try(use, back)

    async def _open(self, use: Use) -> None:
        async def deeper() -> Screen:
            await self._current(use)
            return Screen(path=(*Screen.at(use.control.arg).path, use.number()))

        await self._try(use, deeper)

    async def _menu(self, use: Use) -> None:
        await wait(use.click)
        await self._show(use, Screen(menu=use.control.arg))

    async def _pref(self, use: Use) -> None:
        async def toggle() -> Screen:
            key, _, on = use.control.arg.partition(".")
            await self.house.set_personal(Person(use.person, use.click.user.display_name), key, on == "1")
            return Screen(menu="settings")

        await self._try(use, toggle)

    # -- answering ---------------------------------------------------------------------------------------------------

    async def _go(self, use: Use) -> None:
        await self._try(use, lambda: self._answer(use, use.first, ask_twice=True))

    async def _yes(self, use: Use) -> None:
        await self._try(use, lambda: self._answer(use, use.control.arg, ask_twice=False))

    async def _ok(self, use: Use) -> None:
        await self._try(use, lambda: self._answer(use, DRAFT, ask_twice=True))

    async def _answer(self, use: Use, what: str, *, ask_twice: bool) -> Screen:
        """Answer with an option's number or the draft, or ask twice first where the move cannot be taken back."""
        seen = await self._current(use)
        question = seen.look.question
        moves = tuple(chosen_moves(seen, question, what)) if question else ()
        if isinstance(question, Choose) and len(moves) != 1:
            raise Refused(texts.UNREADABLE_CONTROL)
        confirm = seen.look.settings.get("confirm", True)
        if ask_twice and confirm and any(isinstance(move, seen.table.game.confirm) for move in moves):
            return Screen(sure=what)
        return await self._send(use, seen, moves[0] if isinstance(question, Choose) else moves)

    async def _send(self, use: Use, seen: Seen, answer: Answer) -> Screen:
        look = seen.look
        await self.house.answer(use.table, use.person, look.question_id, look.tag, answer, use.delivery)
        in_window = look.asked is not None and look.asked.seats is None
        return Screen(texts.ANSWERED if in_window else "")

    async def _num(self, use: Use) -> None:
        async def number() -> Screen:
            seen = await self._current(use)
            if not isinstance(seen.look.question, Amount):
                raise Stale(texts.STALE)
            text = use.typed.get("number", use.first)
            if not text.lstrip("-").isdecimal():
                raise Refused(texts.not_a_number(texts.AMOUNT, text))
            return await self._send(use, seen, int(text))

        await self._try(use, number)

    async def _type(self, use: Use) -> None:
        question = (await self._current(use)).look.question
        if not isinstance(question, Amount):
            raise Refused(texts.STALE)
        note = texts.number_range(question.low, question.high)
        line = Line("number", texts.AMOUNT, note, str(question.default), required=True)
        await use.click.response.send_modal(form(use.control.to("num"), texts.TYPE_NUMBER, [line]))

    async def _plan(self, use: Use) -> None:
        async def ahead() -> Screen:
            await self._current(use)
            prompt = None if use.first == "-" else use.first
            count = await self.house.plan_through(use.table, use.person, prompt, use.delivery)
            return Screen(texts.planned(count))

        await self._try(use, ahead)

    # -- half an answer ----------------------------------------------------------------------------------------------

    async def _draft(
        self, use: Use, change: Callable[[list[str], Sequence[Move], bool], list[str]], page: int = 0
    ) -> None:
        async def keep() -> Screen:
            seen = await self._current(use)
            question, draft = seen.look.question, [move.key for move in seen.keyed(seen.look.draft)]
            changed = change(draft, getattr(question, "options", ()), isinstance(question, Order))
            await self.house.set_draft(use.table, use.person, seen.look.question_id, seen.look.tag, changed)
            return Screen(page=page)

        await self._try(use, keep)

    async def _toggle(self, use: Use) -> None:
        def toggled(draft: list[str], options: Sequence[Move], in_order: bool) -> list[str]:
            key = _keys(options, [use.first])[0]
            if key not in draft:
                return [*draft, key]
            return draft if in_order else [held for held in draft if held != key]

        await self._draft(use, toggled)

    async def _set(self, use: Use) -> None:
        page = int(use.control.arg) if use.control.arg.isdecimal() else 0

        def marked(draft: list[str], options: Sequence[Move], in_order: bool) -> list[str]:
            here = {option.key for option in options[page * LIST : (page + 1) * LIST]}
            return [*[key for key in draft if key not in here], *_keys(options, use.values)]

        await self._draft(use, marked, page)

    async def _clear(self, use: Use) -> None:
        await self._draft(use, lambda draft, options, in_order: [])

    # -- out of turn -------------------------------------------------------------------------------------------------

    async def _ready(self, use: Use) -> None:
        """An act that the game suggested, if it still does."""

        async def do() -> Screen:
            seen = await self.desk.seen(use.table, use.person)
            if seen.look.seat != use.control.seat:
                raise Refused(texts.NOT_YOURS)
            act = ready_acts(seen).get(use.control.arg)
            if act is None:
                raise Refused(texts.NO_LONGER_OPEN)
            await self.house.act(use.table, use.person, act, use.delivery)
            return Screen(texts.NOTED)

        await self._try(use, do)

    async def _act(self, use: Use) -> None:
        """A deal, orders, a concession: a form where it has fields, asked twice where it cannot be taken back."""
        game = (await self.house.snapshot(use.table)).game
        chosen = use.first.removesuffix(".yes")
        if not chosen.isdecimal() or int(chosen) >= len(game.acts):
            raise Refused(texts.UNREADABLE_CONTROL)
        act, lines = game.acts[int(chosen)], move_lines(game.acts[int(chosen)])
        if lines and not use.typed:
            await use.click.response.send_modal(form(use.control.to("act", chosen), title_of(act), lines))
            return

        async def do() -> Screen:
            # A form has a button of its own to send it; what is one click away is asked twice.
            if not lines and not use.first.endswith(".yes"):
                return Screen(menu=f"sure.{chosen}")
            await self.house.act(use.table, use.person, read_move(act, use.typed), use.delivery)
            return Screen(texts.NOTED)

        await self._try(use, do)


def _keys(options: Sequence[Move], numbers: Sequence[str]) -> list[str]:
    """The keys of the options with these numbers; `Refused` for one that does not exist."""
    if not all(number.isdecimal() and int(number) < len(options) for number in numbers):
        raise Refused(texts.UNREADABLE_CONTROL)
    return [options[int(number)].key for number in numbers]
