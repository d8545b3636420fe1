"""`/<game>`: one subcommand for each move, act and lookup, derived from its class; what is legal now is suggested."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands

from bot.catalogue import list_kinds
from bot.discord.commands.saved_lists import saved_list_commands
from bot.discord.commands.shared import careful, delivery, table_here
from bot.discord.controls.components import OPTION
from bot.discord.controls.fields import Field, command_of, fields_of, help_of, in_words, shown
from bot.discord.controls.forms import read_move
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.replies import Click, person_of, show, tell, wait
from bot.discord.panel.context import PanelContext, Screen, titled
from bot.discord.panel.drafting import USUAL
from bot.discord.panel.menus import SURE
from bot.discord.panel.panel import DRAFT, why_not
from bot.discord.panel.standing_orders import gives_orders, noted, with_those_in_force
from bot.discord.texts import saved_list_texts, texts
from bot.discord.texts.escape import clean
from bot.tables import PanelSnapshot
from rules.engine import Amount, Answer, Choose, Game, Move, Order, Pick, Refused, say
from rules.engine.saved_list import ListKind

SUBCOMMANDS = 25
CHOICES = 25
MORE, AMOUNT, CONFIRM, WRITE = "more", "amount", "confirm", "write"
Commands = list[app_commands.Command[Any, ..., Any] | app_commands.Group]


def game_group(game: Game[Any, Any], pages: PageBuilder) -> app_commands.Group:
    """The group of a game's moves; what is over Discord's 25 goes into a group of its own: its last moves first."""
    typed = Typed(game, pages)
    kind = list_kinds().get(game.key)
    apart = kind.acts if kind else ()
    # What is asked at times may also be done at any time: one subcommand then.
    kinds = [move for move in dict.fromkeys((*game.acts, *game.lookups, *game.moves)) if move not in apart]
    commands: Commands = [_command(move, typed) for move in kinds]
    if kind:
        commands.insert(0, _kept_group(kind, typed))
    commands += [_amount(typed), _confirm(typed)]
    group = app_commands.Group(name=game.command, description=clean(game.summary, 100), guild_only=False)
    first = commands if len(commands) <= SUBCOMMANDS else commands[: SUBCOMMANDS - 1]
    for command in first:
        group.add_command(command)
    if len(first) < len(commands):
        typed.confirming = f"{game.command} {MORE} {CONFIRM}"
        more = app_commands.Group(name=MORE, description=texts.MORE_MOVES, parent=group)
        for command in commands[len(first) :]:
            more.add_command(command)
    return group


def _kept_group(kind: ListKind[Any], typed: Typed) -> app_commands.Group:
    """The subcommands that make a list, and those that keep it."""
    group = app_commands.Group(name=kind.noun, description=saved_list_texts.group_help(kind.noun))
    for move in kind.acts:
        group.add_command(_command(move, typed, WRITE if move is kind.write else ""))
    for command in saved_list_commands(kind.noun, typed.game.key, typed.pages):
        group.add_command(command)
    return group


def _command(move: type[Move], typed: Typed, called: str = "") -> app_commands.Command[Any, ..., Any]:
    """The subcommand of one move class, with its own name if none is given."""
    fields = fields_of(move)

    async def callback(click: discord.Interaction, **given: object) -> None:
        await typed.move(click, move, {name: text for name, text in given.items() if isinstance(text, str) and text})

    named = inspect.Parameter("click", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    # discord.py reads the options from the signature, which the move's fields give.
    callback.__signature__ = inspect.Signature([named, *map(_parameter, fields)])  # type: ignore[attr-defined]  # see above
    made: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=called or command_of(move), description=help_of(move), callback=careful(callback)
    )
    app_commands.describe(**{field.name: field.note[:100] for field in fields})(made)
    # Few and fixed values are suggested, too: only a table knows the words for them.
    for field in fields:
        made.autocomplete(field.name)(_suggesting(typed, move, field.name))
    return made


def _parameter(field: Field) -> inspect.Parameter:
    default = inspect.Parameter.empty if field.required else ""
    return inspect.Parameter(field.name, inspect.Parameter.KEYWORD_ONLY, annotation=str, default=default)


def _suggesting(typed: Typed, move: type[Move], name: str) -> Callable[..., Any]:
    async def suggest(click: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            return await typed.suggest(click, move, name, current)
        except Refused:
            return []

    return suggest


def _amount(typed: Typed) -> app_commands.Command[Any, ..., Any]:
    @app_commands.describe(number=say("The number"))
    @careful
    async def amount(click: discord.Interaction, number: int) -> None:
        await typed.amount(click, number)

    return app_commands.Command(name=AMOUNT, description=texts.AMOUNT_HELP, callback=amount)


def _confirm(typed: Typed) -> app_commands.Command[Any, ..., Any]:
    @app_commands.describe(what=texts.CONFIRM_NOTE)
    @app_commands.choices(what=[app_commands.Choice(name=name, value=key) for key, name in texts.CONFIRM_WHAT.items()])
    @careful
    async def confirm(click: discord.Interaction, what: str = "") -> None:
        await typed.confirm(click, what)

    return app_commands.Command(name=CONFIRM, description=texts.CONFIRM_HELP, callback=confirm)


class Typed:
    """What typed commands do, for one game: `confirming` confirms a draft, `listed` are the acts that make a list."""

    def __init__(self, game: Game[Any, Any], pages: PageBuilder) -> None:
        self.game, self.pages, self.tables = game, pages, pages.tables
        self.confirming = f"{game.command} {CONFIRM}"
        self.listed = list_kinds()[game.key].acts if game.key in list_kinds() else ()

    async def _seen(self, click: Click) -> PanelContext:
        """The table of this channel, which must be playing this command's game."""
        seen = await self.pages.seen(await table_here(self.tables, click), person_of(click))
        if seen.table.game.key != self.game.key:
            raise Refused(texts.other_game(seen.table.game.title, seen.table.game.command))
        return seen

    async def move(self, click: Click, move: type[Move], given: Mapping[str, str]) -> None:
        """A move of the question that is asked now, an act or a lookup."""
        await wait(click)
        seen = await self._seen(click)
        given = self.meant(seen, move, given)
        if issubclass(move, self.game.lookups):
            await show(click, await self.pages.look_up(seen, person_of(click), read_move(move, given)))
            return
        question = seen.look.question
        if issubclass(move, self.game.acts):
            if gives_orders(seen, move):
                given = with_those_in_force(seen, move, given)
            act = seen.spelled(read_move(move, given))
            if act not in getattr(question, "options", ()):
                await self.act(click, seen, act)
                return
        if isinstance(question, Choose):
            await self._answer(click, seen, as_offered(question.options, read_move(move, given)))
        elif isinstance(question, Pick | Order):
            moves = [as_offered(question.options, each) for each in read_several(move, given)]
            await self._some(click, seen, question, moves)
        else:
            raise Refused(texts.NUMBER_WANTED if isinstance(question, Amount) else why_not(seen))

    async def act(self, click: Click, seen: PanelContext, act: Move) -> None:
        """Do an act, or first ask twice where it is asked when it is pressed."""
        if seen.asks_first(act.__class__):
            await self._ask(click, seen, Screen(menu=f"{SURE}{self.game.acts.index(act.__class__)}"))
            return
        shown = await self.tables.play.act(seen.table.id, person_of(click), act, delivery(click))
        if isinstance(act, self.listed):
            await self._show(click, shown, Screen(noted(shown, act)))
        else:
            await tell(click, noted(shown, act))

    async def _ask(self, click: Click, seen: PanelContext, screen: Screen) -> None:
        """Show the panel as it asks twice."""
        await show(click, await self.pages.panel_of(seen, person_of(click), screen))

    async def _answer(self, click: Click, seen: PanelContext, answer: Answer, what: str = "") -> None:
        """Answer, or first ask twice where it cannot be taken back; `what` stands for several choices on a panel."""
        options = list(getattr(seen.look.question, "options", ()))
        moves = (answer,) if isinstance(answer, Move) else answer if isinstance(answer, tuple) else ()
        if all(move in options for move in moves) and seen.asks_twice(*moves):
            await self._ask(click, seen, Screen(sure=what or str(options.index(answer))))
            return
        shown = await self.tables.play.answer_now(seen.table.id, person_of(click), answer, delivery(click))
        if shown.player.question is None:
            await tell(click, texts.DONE)
        else:
            await self._show(click, shown, Screen(texts.DONE))

    async def _show(self, click: Click, shown: PanelSnapshot, screen: Screen) -> None:
        """The panel, from what a command has returned."""
        person = person_of(click)
        await show(click, await self.pages.panel_of(await self.pages.context(shown, person), person, screen))

    async def _some(
        self, click: Click, seen: PanelContext, question: Pick[Any] | Order[Any], moves: Sequence[Move]
    ) -> None:
        """Several moves at once are the answer; too few of them, and those of a plan, are added to the draft."""
        held, person = seen.keyed(seen.look.draft), person_of(click)
        together = [*held, *[move for move in moves if move not in held]]
        low = question.low if isinstance(question, Pick) else len(question.options)
        plan = isinstance(question, Pick) and question.plan
        more = [move.key for move in moves]
        if not plan and not held and len(together) >= low:
            if seen.asks_twice(*moves) and all(move in question.options for move in moves):
                kept = await self.pages.drafts.change(seen, person, lambda draft, question: more)
                seen = await self.pages.context(kept, person)
            await self._answer(click, seen, tuple(together), DRAFT)
            return
        if any(move not in question.options for move in moves):
            await self._ask_why_not(click, seen, question, moves)
            raise Refused(texts.NO_MOVE_NOW)
        shown = await self.pages.drafts.change(
            seen, person, lambda draft, question: list(dict.fromkeys([*draft, *more]))
        )
        said = texts.added(len(shown.player.draft), low, self.confirming)
        if plan:
            await self._show(click, shown, Screen(said))
        else:
            await tell(click, said)

    async def _ask_why_not(
        self, click: Click, seen: PanelContext, question: Pick[Any] | Order[Any], moves: Sequence[Move]
    ) -> None:
        """Try moves that are not offered, so that the game says what is wrong with them: `Refused` tells it."""
        if isinstance(question, Pick):
            look, answer = seen.look, tuple(moves)
            await self.tables.play.answer(
                seen.table.id, person_of(click), look.question_id, look.revision, answer, delivery(click)
            )

    async def amount(self, click: Click, number: int) -> None:
        """A number, where one is asked for."""
        await wait(click)
        seen = await self._seen(click)
        if not isinstance(seen.look.question, Amount):
            raise Refused(texts.NO_NUMBER_WANTED)
        await self._answer(click, seen, number)

    async def confirm(self, click: Click, what: str) -> None:
        """The draft, or the usual answer, as the answer; or another draft to begin with."""
        await wait(click)
        seen = await self._seen(click)
        question = seen.look.question
        if not isinstance(question, Pick | Order):
            raise Refused(texts.NO_DRAFT)
        if what in ("mark", "clear"):
            keys = [move.key for move in question.default] if what == "mark" else []
            shown = await self.pages.drafts.change(seen, person_of(click), lambda draft, question: keys)
            await self._show(click, shown, Screen())
            return
        if what == USUAL:
            await self._answer(click, seen, question.default, USUAL)
        else:
            await self._answer(click, seen, tuple(seen.keyed(seen.look.draft)), DRAFT)

    async def suggest(self, click: Click, move: type[Move], name: str, current: str) -> list[app_commands.Choice[str]]:
        """Values of a field that are legal now, with what the other fields hold; after a comma the next value."""
        seen = await self._seen(click)
        fields = {field.name: field for field in fields_of(move)}
        given = {field: text for field in fields if isinstance(text := getattr(click.namespace, field, ""), str)}
        several = isinstance(seen.look.question, Pick | Order) and issubclass(move, self.game.moves)
        several = several or fields[name].kind == "list"
        before, comma, current = current.rpartition(",") if several else ("", "", current)
        taken = [part.strip() for part in before.split(",")]
        return [
            app_commands.Choice(name=clean(before + comma + label, OPTION), value=f"{before}{comma}{value}"[:OPTION])
            for value, label in self.known(seen, move, name, given).items()
            if value not in taken and in_words(current) in in_words(f"{label} {value}")
        ][:CHOICES]

    def known(
        self, seen: PanelContext, move: type[Move], name: str, given: Mapping[str, str] | None = None
    ) -> dict[str, str]:
        """The values of a field with their words: what a move may be now, what a player's act or a lookup allows.

        What is `given` for other fields narrows that, as far as it is one value each.
        """
        held = [option for option in self._fitting(seen) if isinstance(option, move)]
        for other, text in (given or {}).items():
            if text and "," not in text and other != name:
                key = seen.meant(text, _values(held, other, seen), other)
                held = [option for option in held if shown(getattr(option, other)) == key]
        free = issubclass(move, self.game.lookups if seen.look.seat is None else (*self.game.acts, *self.game.lookups))
        return {**(seen.offered(move, name) if free else {}), **_values(held, name, seen)}

    def meant(self, seen: PanelContext, move: type[Move], given: Mapping[str, str]) -> dict[str, str]:
        """What was typed, with values in place of what those are called, as far as they are legal now."""
        return seen.understood(
            move, given, lambda name: self.known(seen, move, name, given) or self.known(seen, move, name)
        )

    def _fitting(self, seen: PanelContext) -> tuple[Move, ...]:
        """What this player may answer now, and the acts that fit now."""
        return (*getattr(seen.look.question, "options", ()), *seen.suggested())


def as_offered(options: Sequence[Move], move: Move) -> Move:
    """The option that was meant: `d4` is D4, too; what is no option is left as it is."""
    if move in options:
        return move
    return next((option for option in options if option.key.casefold() == move.key.casefold()), move)


def _values(options: Sequence[Move], name: str, seen: PanelContext) -> dict[str, str]:
    """The different values of a field, with what each stands for, or with the words of the only choice that has it."""
    by_value: dict[str, list[Move]] = {}
    for option in options:
        held = getattr(option, name)
        value = ",".join(map(shown, held)) if isinstance(held, tuple) else shown(held)
        by_value.setdefault(value, []).append(option)
    return {value: _called(value, name, moves, seen) for value, moves in by_value.items() if value}


def _called(value: str, name: str, moves: Sequence[Move], seen: PanelContext) -> str:
    field = next(field for field in fields_of(moves[0].__class__) if field.name == name)
    if value in field.words:
        return field.words[value]
    only = seen.named(value, name) == value and len(moves) == 1 and not field.offered
    return titled(value, clean(seen.label(moves[0]), 80)) if only else seen.called(value, name)


def read_several(move: type[Move], given: Mapping[str, str]) -> list[Move]:
    """The moves for fields with several values between commas; a field with one value holds for all of them."""
    single = {field.name for field in fields_of(move) if field.kind != "list"}
    parts = {
        name: [p.strip() for p in text.split(",") if p.strip()] if name in single else [text]
        for name, text in given.items()
    }
    count = max([len(values) for values in parts.values()], default=1)
    uneven = [name for name, values in parts.items() if len(values) not in (1, count)]
    if uneven:
        raise Refused(texts.uneven(uneven[0], count))
    return [
        read_move(move, {name: values[number if len(values) > 1 else 0] for name, values in parts.items()})
        for number in range(count)
    ]
