"""The verbs of a private panel; it goes on in place, and what is refused stands on it as one sentence."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from bot.discord.commands.component_event import Handler, Use
from bot.discord.controls.choices import shelves
from bot.discord.controls.components import RED, button, page, rows
from bot.discord.controls.fields import title_of
from bot.discord.controls.forms import Line, form, move_lines, read_move
from bot.discord.controls.ids import nth, whole
from bot.discord.pages.builder import Desk
from bot.discord.pages.replies import Page, show, wait
from bot.discord.panel.context import Place, Screen, Seen
from bot.discord.panel.drafting import USUAL
from bot.discord.panel.drafts import Change, Drafted
from bot.discord.panel.lesson import advised
from bot.discord.panel.menus import TO_THE_END
from bot.discord.panel.panel import AT_ONCE, DRAFT, chosen_moves
from bot.discord.panel.ready import acts_at, ready_acts
from bot.discord.panel.saved_lists import lines_of, name_line
from bot.discord.texts import learn_texts, saved_list_texts, texts
from bot.tables import Stale
from rules.engine import Amount, Answer, Choose, Move, Order, Refused


class PanelClicks:
    """What the controls of a panel do."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.tables = desk, desk.tables
        self._verbs: dict[str, Handler] = {
            "panel": self._panel, "refresh": self._panel, "open": self._open, "menu": self._menu, "go": self._go,
            "yes": self._yes, "tog": self._toggle, "set": self._set, "clear": self._clear, "ok": self._ok,
            "usual": self._usual,
            "num": self._num, "type": self._type, "plan": self._plan, "act": self._act, "pref": self._pref,
            "acts": self._acts, "deeper": self._acts, "ready": self._ready, "lookup": self._lookup,
            "notnow": self._not_now, "palette": self._palette,
            "keep": self._keep, "usekept": self._use_kept,
            "doit": self._do_it, "endlesson": self._end_lesson,
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
            screen = self._refused(use, refusal, Screen())
        await self._show(use, screen)

    def _refused(self, use: Use, refusal: Refused, screen: Screen) -> Screen:
        """A screen that says what was refused; who asks why is told later, too."""
        self.desk.refusals.note(use.person, use.table, refusal, self.tables.now())
        return replace(screen, notice=str(refusal), why=tuple(refusal.rules))

    async def _current(self, use: Use) -> Seen:
        """The question of this control; `Stale` when it is no longer asked, `Refused` for another player's panel."""
        seen = await self._own(use)
        if not _is_asked(use, seen):
            raise Stale(texts.STALE)
        return seen

    async def _own(self, use: Use) -> Seen:
        """The table as the player sees it to whom this panel belongs; `Refused` for anybody else's."""
        seen = await self.desk.seen(use.table, use.person)
        if seen.look.seat is not None and seen.look.seat != use.control.seat:
            raise Refused(texts.NOT_YOURS)
        return seen

    # -- moving about ------------------------------------------------------------------------------------------------

    async def _panel(self, use: Use) -> None:
        async def back() -> Screen:
            if use.control.verb == "panel" and use.control.arg:
                await self._current(use)
            return Screen.read(use.control.arg)

        await self._try(use, back)

    async def _open(self, use: Use) -> None:
        async def deeper() -> Screen:
            if use.first.startswith(AT_ONCE):
                return await self._answer(use, use.first.removeprefix(AT_ONCE), ask_twice=True)
            await self._current(use)
            screen = Screen.read(use.control.arg)
            return replace(screen, at=Place((*screen.at.path, use.number())))

        await self._try(use, deeper)

    async def _menu(self, use: Use) -> None:
        await wait(use.click)
        await self._show(use, Screen(menu=use.control.arg))

    async def _pref(self, use: Use) -> None:
        async def toggle() -> Screen:
            key, _, on = use.control.arg.partition(".")
            await self.tables.people.set(use.person, key, value=on == "1")
            return Screen(menu="settings")

        await self._try(use, toggle)

    async def _palette(self, use: Use) -> None:
        async def chosen() -> Screen:
            await self.tables.habits.set(use.person, "palette", use.first)
            return Screen(menu="settings")

        await self._try(use, chosen)

    async def _not_now(self, use: Use) -> None:
        async def put_off() -> Screen:
            return Screen(texts.put_off(await self.tables.reminders.not_now(use.table, use.person)))

        await self._try(use, put_off)

    # -- answering ---------------------------------------------------------------------------------------------------

    async def _go(self, use: Use) -> None:
        await self._try(use, lambda: self._answer(use, use.first, ask_twice=True))

    async def _yes(self, use: Use) -> None:
        await self._try(use, lambda: self._answer(use, use.control.arg, ask_twice=False))

    async def _ok(self, use: Use) -> None:
        what = USUAL if use.control.arg == USUAL else DRAFT
        await self._try(use, lambda: self._answer(use, what, ask_twice=True))

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

    async def _do_it(self, use: Use) -> None:
        """At a guided table: answer with what the lesson suggests."""

        async def do() -> Screen:
            seen = await self._current(use)
            if seen.look.lesson is None:
                raise Refused(texts.UNREADABLE_CONTROL)
            return await self._send(use, seen, advised(seen))

        await self._try(use, do)

    async def _end_lesson(self, use: Use) -> None:
        """End a lesson, asked twice."""
        seen = await self._own(use)
        if seen.look.lesson is None:
            raise Refused(texts.UNREADABLE_CONTROL)
        if use.control.arg == "yes":
            await self._try(use, lambda: self._over(use))
            return
        await wait(use.click)
        sure = rows([button(seen.here.to("endlesson", "yes"), texts.YES, RED), button(seen.here, texts.BACK)])
        await show(use.click, Page(page(learn_texts.SURE, *sure)))

    async def _over(self, use: Use) -> Screen:
        await self.tables.ending.end(use.table, use.person, use.delivery)
        return Screen(learn_texts.ENDED)

    async def _send(self, use: Use, seen: Seen, answer: Answer) -> Screen:
        look = seen.look
        await self.tables.play.answer(use.table, use.person, look.question_id, look.tag, answer, use.delivery)
        in_window = look.asked is not None and look.asked.seats is None
        return Screen(texts.ANSWERED if in_window else "")

    async def _num(self, use: Use) -> None:
        async def number() -> Screen:
            seen = await self._current(use)
            if not isinstance(seen.look.question, Amount):
                raise Stale(texts.STALE)
            text = use.typed.get("number", use.first)
            number = whole(text)
            if number is None:
                raise Refused(texts.not_a_number(texts.AMOUNT, text))
            return await self._send(use, seen, number)

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
            seen = await self._current(use)
            marked = seen.keyed(seen.look.draft)
            asks_twice = seen.look.settings.get("confirm", True)
            if asks_twice and any(isinstance(move, seen.table.game.confirm) for move in marked):
                return Screen(sure=DRAFT)
            prompt = None if use.first == TO_THE_END else use.first
            count = await self.tables.play.plan_through(use.table, use.person, prompt, use.delivery)
            return Screen(texts.planned(count, marked=bool(marked)))

        await self._try(use, ahead)

    # -- half an answer ----------------------------------------------------------------------------------------------

    async def _draft(self, use: Use, change: Change, page: int = 0) -> None:
        async def keep() -> Screen:
            await self.desk.drafts.change(await self._current(use), use.person, change)
            return Screen(at=Place(page=page))

        await self._try(use, keep)

    async def _toggle(self, use: Use) -> None:
        def toggled(draft: list[str], question: Drafted) -> list[str]:
            key = _keys(question.options, [use.first])[0]
            if key not in draft:
                return [*draft, key]
            return draft if isinstance(question, Order) else [held for held in draft if held != key]

        await self._draft(use, toggled)

    async def _set(self, use: Use) -> None:
        """What is marked in one of the lists; the others stay as they are."""
        place = Screen.read(use.control.arg).at

        def marked(draft: list[str], question: Drafted) -> list[str]:
            here = nth(shelves(question.options), ".".join(map(str, place.path))).members
            listed = {question.options[number].key for number in here}
            kept = [key for key in draft if key not in listed]
            return list(dict.fromkeys([*kept, *_keys(question.options, use.values)]))

        await self._draft(use, marked, place.page)

    async def _clear(self, use: Use) -> None:
        await self._draft(use, lambda draft, question: [])

    async def _usual(self, use: Use) -> None:
        await self._draft(use, lambda draft, question: [move.key for move in question.default])

    # -- out of turn -------------------------------------------------------------------------------------------------

    async def _acts(self, use: Use) -> None:
        """Another place among the acts that fit now."""

        async def there() -> Screen:
            seen = await self._own(use)
            screen = _screen(use, seen)
            wanted = (*screen.acts.path, use.number()) if use.control.verb == "deeper" else screen.acts.path
            found = acts_at(seen, ready_acts(seen), wanted).path
            place = screen.acts if found == screen.acts.path else Place(found)
            return replace(screen, acts=place, notice="" if found == wanted else texts.NO_LONGER_OPEN)

        await self._try(use, there)

    async def _ready(self, use: Use) -> None:
        """An act that the game suggested, if it still does; the player stays where he was."""

        async def do() -> Screen:
            seen = await self._own(use)
            screen = _screen(use, seen)
            act = ready_acts(seen).get(use.first.rpartition("~")[2])
            if act is None:
                return replace(screen, notice=texts.NO_LONGER_OPEN)
            try:
                await self.tables.play.act(use.table, use.person, act, use.delivery)
            except Refused as refusal:
                return self._refused(use, refusal, screen)
            return replace(screen, notice=texts.NOTED)

        await self._try(use, do)

    async def _keep(self, use: Use) -> None:
        """Keep the own list: a form for its name, then that it is kept."""
        seen = await self._own(use)
        if not use.sent:
            lines = [name_line(seen)]
            await use.click.response.send_modal(form(use.control, saved_list_texts.NAME_TITLE, lines))
            return

        async def keep() -> Screen:
            return Screen(await self.desk.lists.keep(seen, use.person, use.typed.get("name", "")))

        await self._try(use, keep)

    async def _use_kept(self, use: Use) -> None:
        """Take a list that was kept."""

        async def take() -> Screen:
            seen = await self._own(use)
            return Screen(await self.desk.lists.use(seen, use.person, use.first, use.delivery))

        await self._try(use, take)

    async def _lookup(self, use: Use) -> None:
        """A question to the table: a form where it has fields, then the answer."""
        seen = await self.desk.seen(use.table, use.person)
        lookup = nth(seen.table.game.lookups, use.first)
        lines = move_lines(lookup, seen.offered)
        if lines and not use.sent:
            control = use.control.to("lookup", use.first)
            await use.click.response.send_modal(form(control, title_of(lookup), lines))
            return
        await wait(use.click)
        try:
            asked = read_move(lookup, use.typed)
            await show(use.click, await self.desk.look_up(use.table, use.person, asked, in_panel=True))
        except Refused as refusal:
            await self._show(use, self._refused(use, refusal, Screen(menu="lookups")))

    async def _act(self, use: Use) -> None:
        """A deal, orders, a concession: a form where it has fields, asked twice where it cannot be taken back."""
        seen = await self._own(use)
        if seen.look.seat is None:
            raise Refused(texts.NOT_SEATED)
        chosen = use.first.removesuffix(".yes")
        act = nth(seen.table.game.acts, chosen)
        lines = lines_of(seen, act)
        if lines and not use.sent:
            await use.click.response.send_modal(form(use.control.to("act", chosen), title_of(act), lines))
            return

        async def do() -> Screen:
            # A form has a button of its own to send it; what is one click away is asked twice.
            if not lines and not use.first.endswith(".yes"):
                return Screen(menu=f"sure.{chosen}")
            await self.tables.play.act(use.table, use.person, seen.spelled(read_move(act, use.typed)), use.delivery)
            return Screen(texts.NOTED)

        await self._try(use, do)


def _is_asked(use: Use, seen: Seen) -> bool:
    """Whether the question of this control is still asked."""
    here = seen.here
    asked = (here.question, here.tag[:6]) == (use.control.question, use.control.tag)
    return seen.look.question is not None and asked


def _screen(use: Use, seen: Seen) -> Screen:
    """The places that a control of the acts names; the one in the question only while that is still asked."""
    screen = Screen.read(use.control.arg)
    return screen if _is_asked(use, seen) else replace(screen, at=Place())


def _keys(options: Sequence[Move], numbers: Sequence[str]) -> list[str]:
    """The keys of the options with these numbers; `Refused` for one that does not exist."""
    return [nth(options, number).key for number in numbers]
