"""The verbs of a private panel; it goes on in place, and what is refused stands on it as one sentence."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from bot.discord.commands.after_lesson import AfterLesson
from bot.discord.commands.component_event import ComponentEvent, Handler
from bot.discord.controls.choices import shelves
from bot.discord.controls.components import RED, button, page, rows
from bot.discord.controls.fields import shown, title_of
from bot.discord.controls.forms import Line, move_lines
from bot.discord.controls.ids import nth, whole
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.replies import Page, ask, keep_form, show, wait
from bot.discord.panel.context import PanelContext, Place, Screen
from bot.discord.panel.drafting import USUAL
from bot.discord.panel.drafts import Change, Drafted
from bot.discord.panel.lesson import advised, may_ask
from bot.discord.panel.menus import SURE, TO_THE_END
from bot.discord.panel.panel import AT_ONCE, DRAFT, PLAN, chosen_moves
from bot.discord.panel.ready import acts_at, closed, counters, ready_acts
from bot.discord.panel.saved_lists import lines_of, name_line
from bot.discord.panel.standing_orders import noted
from bot.discord.texts import learn_texts, saved_list_texts, settings_texts, texts
from bot.tables import PanelSnapshot, Stale
from rules.engine import Amount, Answer, Choose, Move, Order, Refused

Next = tuple[Screen, PanelContext | None]
"""What a panel shows next, and the table as it is then; None where it is to be looked at again."""


class PanelClicks:
    """What the controls of a panel do."""

    def __init__(self, pages: PageBuilder) -> None:
        self.pages, self.tables = pages, pages.tables
        after_lesson = AfterLesson(pages)
        self._verbs: dict[str, Handler] = {
            "panel": self._panel, "refresh": self._panel, "open": self._open, "menu": self._menu, "go": self._go,
            "yes": self._yes, "tog": self._toggle, "set": self._set, "clear": self._clear, "ok": self._ok,
            "usual": self._usual, "last": self._last,
            "num": self._num, "type": self._type, "plan": self._plan, "act": self._act, "pref": self._pref,
            "acts": self._acts, "deeper": self._acts, "ready": self._ready, "counter": self._counter,
            "lookup": self._lookup,
            "notnow": self._not_now, "palette": self._habit, "detail": self._habit,
            "keep": self._keep, "usekept": self._use_kept,
            "doit": self._do_it, "endlesson": self._end_lesson,
            "learn": after_lesson.learn, "playnow": after_lesson.play,
        }  # fmt: skip

    async def use(self, event: ComponentEvent) -> None:
        """Do what the control says."""
        if event.control.verb not in self._verbs or event.control.seat is None:
            raise Refused(texts.UNREADABLE_CONTROL)
        await self._verbs[event.control.verb](event)

    async def _show(self, event: ComponentEvent, screen: Screen) -> None:
        await show(event.click, await self.pages.panel(event.table, event.person, screen))

    async def _try(self, event: ComponentEvent, work: Callable[[], Awaitable[Next]]) -> None:
        """Do something and show the question that is open then."""
        await wait(event.click)
        seen = None
        try:
            screen, seen = await work()
        except Stale:
            screen = Screen(texts.STALE, lasts=True)
        except Refused as refusal:
            screen = self._refused(event, refusal, Screen())
        if seen is None:
            seen = await self.pages.seen(event.table, event.person)
        await show(event.click, await self.pages.panel_of(seen, event.person, screen))

    async def _after(self, event: ComponentEvent, screen: Screen, shown: PanelSnapshot) -> Next:
        """What is shown after a command, from what it has returned."""
        return screen, await self.pages.context(shown, event.person)

    def _refused(self, event: ComponentEvent, refusal: Refused, screen: Screen) -> Screen:
        """A screen that says what was refused; whoever asks why is told later, too."""
        self.pages.refusals.note(event.person, event.table, refusal, self.tables.now())
        return replace(screen, notice=str(refusal), why=tuple(refusal.rules), form=keep_form(event.click), lasts=True)

    async def _current(self, event: ComponentEvent) -> PanelContext:
        """The question of this control; raises `Stale` if it is no longer asked, `Refused` on another's panel."""
        seen = await self._own(event)
        if not _is_asked(event, seen):
            raise Stale(texts.STALE)
        return seen

    async def _own(self, event: ComponentEvent) -> PanelContext:
        """The table as the owner of this panel sees it; raises `Refused` for anybody else's."""
        seen = await self.pages.seen(event.table, event.person)
        if seen.look.seat is not None and seen.look.seat != event.control.seat:
            raise Refused(texts.NOT_YOURS)
        return seen

    # -- moving about ------------------------------------------------------------------------------------------------

    async def _panel(self, event: ComponentEvent) -> None:
        async def back() -> Next:
            goes_on = event.control.verb == "panel" and event.control.arg
            return Screen.read(event.control.arg), await self._current(event) if goes_on else None

        await self._try(event, back)

    async def _open(self, event: ComponentEvent) -> None:
        async def deeper() -> Next:
            if event.first.startswith(AT_ONCE):
                return await self._answer(event, event.first.removeprefix(AT_ONCE), ask_twice=True)
            seen = await self._current(event)
            screen = Screen.read(event.control.arg)
            return replace(screen, at=Place((*screen.at.path, event.number()))), seen

        await self._try(event, deeper)

    async def _menu(self, event: ComponentEvent) -> None:
        await wait(event.click)
        await self._show(event, Screen(menu=event.control.arg))

    async def _pref(self, event: ComponentEvent) -> None:
        async def toggle() -> Next:
            key, _, on = event.control.arg.partition(".")
            await self.tables.people.set(event.person, key, value=on == "1")
            return Screen(menu="settings"), None

        await self._try(event, toggle)

    async def _habit(self, event: ComponentEvent) -> None:
        async def chosen() -> Next:
            await self.tables.habits.set(event.person, event.control.verb, event.first)
            return Screen(menu="settings"), None

        await self._try(event, chosen)

    async def _not_now(self, event: ComponentEvent) -> None:
        async def put_off() -> Next:
            return Screen(settings_texts.put_off(await self.tables.reminders.not_now(event.table, event.person))), None

        await self._try(event, put_off)

    # -- answering ---------------------------------------------------------------------------------------------------

    async def _go(self, event: ComponentEvent) -> None:
        await self._try(event, lambda: self._answer(event, event.first, ask_twice=True))

    async def _yes(self, event: ComponentEvent) -> None:
        if event.control.arg.startswith(PLAN):
            await self._plan(event)
            return
        await self._try(event, lambda: self._answer(event, event.control.arg, ask_twice=False))

    async def _ok(self, event: ComponentEvent) -> None:
        what = USUAL if event.control.arg == USUAL else DRAFT
        await self._try(event, lambda: self._answer(event, what, ask_twice=True))

    async def _answer(self, event: ComponentEvent, what: str, *, ask_twice: bool) -> Next:
        """Answer with an option's number or the draft, or ask twice first where the move cannot be taken back."""
        seen = await self._current(event)
        question = seen.look.question
        moves = tuple(chosen_moves(seen, question, what)) if question else ()
        if isinstance(question, Choose) and len(moves) != 1:
            raise Refused(texts.UNREADABLE_CONTROL)
        if ask_twice and seen.asks_twice(*moves):
            return Screen(sure=what), seen
        return await self._send(event, seen, moves[0] if isinstance(question, Choose) else moves)

    async def _do_it(self, event: ComponentEvent) -> None:
        """Answer with what is suggested, where that may be asked for."""

        async def do() -> Next:
            seen = await self._current(event)
            if seen.look.lesson is None and not may_ask(seen):
                raise Refused(texts.UNREADABLE_CONTROL)
            return await self._send(event, seen, advised(seen))

        await self._try(event, do)

    async def _end_lesson(self, event: ComponentEvent) -> None:
        """End a lesson, asked twice."""
        seen = await self._own(event)
        if seen.look.lesson is None:
            raise Refused(texts.UNREADABLE_CONTROL)
        if event.control.arg == "yes":
            await self._try(event, lambda: self._over(event))
            return
        await wait(event.click)
        sure = rows([button(seen.here.to("endlesson", "yes"), texts.YES, RED), button(seen.here, texts.BACK)])
        await show(event.click, Page(page(learn_texts.SURE, *sure)))

    async def _over(self, event: ComponentEvent) -> Next:
        await self.tables.ending.end(event.table, event.person, event.delivery)
        return Screen(learn_texts.ENDED), None

    async def _send(self, event: ComponentEvent, seen: PanelContext, answer: Answer) -> Next:
        look = seen.look
        shown = await self.tables.play.answer(
            event.table, event.person, look.question_id, look.revision, answer, event.delivery
        )
        # Whoever answers last sees at once what came of it.
        if look.asked is None or not look.asked.is_window_of(shown.player.asked):
            return await self._after(event, Screen(), shown)
        answered = texts.ANSWERED_FIRST if look.asked.first else texts.ANSWERED
        return await self._after(event, Screen(answered), shown)

    async def _num(self, event: ComponentEvent) -> None:
        async def number() -> Next:
            seen = await self._current(event)
            if not isinstance(seen.look.question, Amount):
                raise Stale(texts.STALE)
            text = event.typed.get("number", event.first)
            number = whole(text)
            if number is None:
                raise Refused(texts.not_a_number(texts.AMOUNT, text))
            return await self._send(event, seen, number)

        await self._try(event, number)

    async def _type(self, event: ComponentEvent) -> None:
        question = (await self._current(event)).look.question
        if not isinstance(question, Amount):
            raise Refused(texts.STALE)
        note = texts.number_range(question.low, question.high)
        line = Line("number", texts.AMOUNT, note, str(question.default), required=True)
        await ask(event.click, event.control.to("num"), texts.TYPE_NUMBER, [line])

    async def _plan(self, event: ComponentEvent) -> None:
        async def ahead() -> Next:
            seen, to = await self._current(event), event.first.removeprefix(PLAN)
            marked = seen.keyed(seen.look.draft)
            if event.control.verb != "yes" and seen.asks_twice(*marked):
                return Screen(sure=f"{PLAN}{to}"), seen
            count, shown = await self.tables.play.plan_through(
                event.table, event.person, None if to == TO_THE_END else to, event.delivery, seen.look.revision
            )
            return await self._after(event, Screen(texts.planned(count, marked=bool(marked))), shown)

        await self._try(event, ahead)

    async def _last(self, event: ComponentEvent) -> None:
        """One answer, and then the rest of the turn as usual."""

        async def ahead() -> Next:
            seen = await self._current(event)
            if not isinstance(seen.look.question, Choose):
                raise Refused(texts.UNREADABLE_CONTROL)
            first = nth(seen.look.question.options, event.first)
            if seen.asks_twice(first):
                return Screen(sure=event.first), seen
            count, shown = await self.tables.play.plan_through(
                event.table, event.person, None, event.delivery, seen.look.revision, first
            )
            return await self._after(event, Screen(texts.planned_after(count)), shown)

        await self._try(event, ahead)

    # -- half an answer ----------------------------------------------------------------------------------------------

    async def _draft(self, event: ComponentEvent, change: Change, page: int = 0) -> None:
        async def keep() -> Next:
            shown = await self.pages.drafts.change(await self._current(event), event.person, change)
            return await self._after(event, Screen(at=Place(page=page)), shown)

        await self._try(event, keep)

    async def _toggle(self, event: ComponentEvent) -> None:
        def toggled(draft: list[str], question: Drafted) -> list[str]:
            key = _keys(question.options, [event.first])[0]
            if key not in draft:
                return [*draft, key]
            return draft if isinstance(question, Order) else [held for held in draft if held != key]

        await self._draft(event, toggled)

    async def _set(self, event: ComponentEvent) -> None:
        """What is marked in one of the lists; the others stay as they are."""
        place = Screen.read(event.control.arg).at

        def marked(draft: list[str], question: Drafted) -> list[str]:
            here = nth(shelves(question.options), ".".join(map(str, place.path))).members
            listed = {question.options[number].key for number in here}
            kept = [key for key in draft if key not in listed]
            return list(dict.fromkeys([*kept, *_keys(question.options, event.values)]))

        await self._draft(event, marked, place.page)

    async def _clear(self, event: ComponentEvent) -> None:
        await self._draft(event, lambda draft, question: [])

    async def _usual(self, event: ComponentEvent) -> None:
        await self._draft(event, lambda draft, question: [move.key for move in question.default])

    # -- out of turn -------------------------------------------------------------------------------------------------

    async def _acts(self, event: ComponentEvent) -> None:
        """Another place among the acts that fit now."""

        async def there() -> Next:
            seen = await self._own(event)
            screen = _screen(event, seen)
            wanted = (*screen.acts.path, event.number()) if event.control.verb == "deeper" else screen.acts.path
            found = acts_at(seen, ready_acts(seen), wanted).path
            place = screen.acts if found == screen.acts.path else Place(found)
            gone = found != wanted
            return replace(screen, acts=place, notice=texts.NO_LONGER_OPEN if gone else "", lasts=gone), seen

        await self._try(event, there)

    async def _ready(self, event: ComponentEvent) -> None:
        """An act that the game suggested, if it still does; the player stays where he was."""

        async def do() -> Next:
            seen = await self._own(event)
            screen = _screen(event, seen)
            key = event.first.rpartition("~")[2]
            act = ready_acts(seen).get(key)
            if act is None:
                return self._refused(event, closed(seen, key), screen), seen
            try:
                shown = await self.tables.play.act(event.table, event.person, act, event.delivery)
            except Refused as refusal:
                return self._refused(event, refusal, screen), None
            return await self._after(event, replace(screen, notice=noted(shown, act)), shown)

        await self._try(event, do)

    async def _counter(self, event: ComponentEvent) -> None:
        """A form with what would answer an offer by another one."""
        seen = await self._own(event)
        found = counters(seen).get(event.first)
        if found is None:
            await self._try(event, lambda: self._gone(event, seen))
            return
        control = event.control.to("act", seen.table.game.acts.index(found.__class__))
        text = {name: shown(getattr(found, name)) for name in found.field_names()}
        lines = [replace(line, value=text[line.name]) for line in lines_of(seen, found.__class__)]
        await ask(event.click, control, title_of(found.__class__), lines)

    async def _gone(self, event: ComponentEvent, seen: PanelContext) -> Next:
        return self._refused(event, closed(seen, event.first), Screen()), seen

    async def _keep(self, event: ComponentEvent) -> None:
        """Keep the player's own list: ask for its name in a form, then say that it is kept."""
        seen = await self._own(event)
        if not event.sent:
            lines = [name_line(seen)]
            await ask(event.click, event.control, saved_list_texts.NAME_TITLE, lines)
            return

        async def keep() -> Next:
            return Screen(await self.pages.lists.keep(seen, event.person, event.typed.get("name", ""))), None

        await self._try(event, keep)

    async def _use_kept(self, event: ComponentEvent) -> None:
        """Take a list that was kept."""

        async def take() -> Next:
            told, shown = await self.pages.lists.use(await self._own(event), event.person, event.first, event.delivery)
            return await self._after(event, Screen(told), shown)

        await self._try(event, take)

    async def _lookup(self, event: ComponentEvent) -> None:
        """A question to the table: a form where it has fields, then the answer."""
        seen = await self.pages.seen(event.table, event.person)
        lookup = nth(seen.table.game.lookups, event.first)
        lines = move_lines(lookup, seen.offered)
        if lines and not event.sent:
            control = event.control.to("lookup", event.first)
            await ask(event.click, control, title_of(lookup), lines)
            return
        await wait(event.click)
        try:
            asked = seen.read(lookup, event.typed)
            await show(event.click, await self.pages.look_up(seen, event.person, asked, in_panel=True))
        except Refused as refusal:
            await self._show(event, self._refused(event, refusal, Screen(menu="lookups")))

    async def _act(self, event: ComponentEvent) -> None:
        """A deal, orders, a concession: a form where it has fields, asked twice where it cannot be taken back."""
        seen = await self._own(event)
        if seen.look.seat is None:
            raise Refused(texts.NO_PANEL)
        chosen = event.first.removesuffix(".yes")
        act = nth(seen.table.game.acts, chosen)
        lines = lines_of(seen, act)
        if lines and not event.sent:
            await ask(event.click, event.control.to("act", chosen), title_of(act), lines)
            return

        async def do() -> Next:
            if seen.asks_first(act) and not event.first.endswith(".yes"):
                return Screen(menu=f"{SURE}{chosen}"), seen
            typed = seen.read(act, event.typed)
            shown = await self.tables.play.act(event.table, event.person, typed, event.delivery)
            return await self._after(event, Screen(noted(shown, typed)), shown)

        await self._try(event, do)


def _is_asked(event: ComponentEvent, seen: PanelContext) -> bool:
    """Whether the question of this control is still asked."""
    here = seen.here
    asked = (here.question, here.revision[:6]) == (event.control.question, event.control.revision)
    return seen.look.question is not None and asked


def _screen(event: ComponentEvent, seen: PanelContext) -> Screen:
    """The places that a control of the acts names; the one in the question only while that is still asked."""
    screen = Screen.read(event.control.arg)
    return screen if _is_asked(event, seen) else replace(screen, at=Place())


def _keys(options: Sequence[Move], numbers: Sequence[str]) -> list[str]:
    """The keys of the options with these numbers; raises `Refused` for one that does not exist."""
    return [nth(options, number).key for number in numbers]
