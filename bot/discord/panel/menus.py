"""What stands below every question of a panel: plan ahead, deals, looking things up, settings; and their menus."""

from __future__ import annotations

from typing import Any

from discord import SelectOption
from discord.ui import ActionRow

from bot.discord.controls.choices import LIST
from bot.discord.controls.components import GREEN, GREY, RED, Control, button, choice, listing, row, rows
from bot.discord.controls.fields import help_of, name_in_words, title_of
from bot.discord.controls.ids import ControlId, nth
from bot.discord.panel.context import PanelContext, Screen
from bot.discord.panel.lesson import may_ask, suggestion
from bot.discord.panel.lists import Parts, size
from bot.discord.texts import people_texts, settings_texts, texts, thought_texts
from bot.discord.texts.escape import plain
from rules.engine import Move

ROW = 5
SURE = "sure."
"""Stands before the number of an act that is to be confirmed."""
SUGGEST = "suggest"
TO_THE_END = "-"
"""Stands for a prompt where one plans to the end of one's turn."""


def footer(seen: PanelContext, *, reminder: bool = False, room: int = 0) -> Parts:
    """Plan ahead, deals, looking things up; settings, refresh, help, on a reminder a way to put it off.

    The ways to plan ahead are a list if `room` is left for so many components, else a button leads to it.
    """
    if seen.look.seat is None:
        return []
    ways = plans(seen)[:-1]
    wide: Parts = [_ahead(seen, ways), *_buttons(seen, reminder=reminder, plan=False)] if ways else []
    return wide if wide and size(wide) <= room else _buttons(seen, reminder=reminder, plan=bool(ways))


def rest_of_turn(seen: PanelContext) -> list[Control]:
    """The button that answers the rest of one's turn as usual; it belongs into the row of the answer."""
    return [button(seen.here.to("plan", prompt), title) for prompt, title in plans(seen)[-1:]]


def _ahead(seen: PanelContext, ways: list[tuple[str, str]]) -> ActionRow[Any]:
    """The list of phases that one may plan ahead to."""
    lines = [choice(title, prompt, texts.PLAN_NOTE) for prompt, title in ways[:LIST]]
    return row(listing(seen.here.to("plan"), texts.PLAN_LIST, lines))


def _buttons(seen: PanelContext, *, reminder: bool, plan: bool) -> Parts:
    """The buttons below; what belongs to the game has a row of its own where one does not hold all."""
    menus = (
        ("plan", texts.PLAN, plan),
        ("acts", acts_title(seen), bool(acts_now(seen)) and seen.table.status == "running"),
        ("lookups", texts.LOOK_UP, bool(seen.table.game.lookups) and seen.look.view is not None),
        (SUGGEST, texts.SUGGEST, may_ask(seen)),
    )
    game = [button(seen.here.to("menu", menu), title) for menu, title, open_now in menus if open_now]
    own = [
        button(seen.here.to("menu", "settings"), texts.SETTINGS), button(seen.here.to("refresh"), texts.REFRESH),
        button(ControlId(seen.table.id, "help"), texts.HELP),
        *([button(seen.here.to("notnow"), settings_texts.NOT_NOW)] if reminder else []),
    ]  # fmt: skip
    return [*rows([*game, *own])] if len(game) + len(own) <= ROW else [*rows(game), *rows(own)]


def plans(seen: PanelContext) -> list[tuple[str, str]]:
    """How far one may plan ahead from here: prompts with their titles, in the order of the turn."""
    question, plan = seen.look.question, list(seen.table.game.plan.items())
    here = [number for number, (prompt, _) in enumerate(plan) if question is not None and prompt == question.prompt]
    if not here or seen.table.asked is None or seen.table.asked.seats is None:
        return []
    ahead = [(prompt, texts.through(title)) for prompt, title in plan[here[0] + 1 :] if title]
    return [*ahead, (TO_THE_END, texts.END_OF_TURN)]


def menu(seen: PanelContext, screen: Screen) -> Parts:
    """The menu that is open, with a way back."""
    back: Parts = [*rows([button(seen.here, texts.BACK)])]
    played = seen.table.status in ("running", "paused")
    think = [button(ControlId(seen.table.id, "think"), thought_texts.THINK)] if played else []
    more: Parts = [*rows([button(seen.here, texts.BACK), *think])]
    game = seen.table.game
    if screen.menu == "plan" and (ways := plans(seen)[:-1]):
        return [texts.PLAN_HELP, _ahead(seen, ways), *back]
    if screen.menu == "acts":
        lines = [choice(title_of(act), number, help_of(act)) for number, act in acts_now(seen)[:LIST]]
        if not lines:
            return [texts.DEALS_HELP, *more]
        return [texts.DEALS_HELP, row(listing(seen.here.to("act"), acts_title(seen), lines)), *more]
    if screen.menu == "lookups":
        lines = [choice(title_of(asked), number, help_of(asked)) for number, asked in enumerate(game.lookups[:LIST])]
        return [texts.LOOK_UP_HELP, row(listing(seen.here.to("lookup"), texts.LOOK_UP, lines)), *more]
    if screen.menu == SUGGEST and may_ask(seen):
        return [*suggestion(seen), *back]
    if screen.menu.startswith(SURE):
        return _sure_act(seen, screen.menu.removeprefix(SURE), back)
    return [settings_texts.SETTINGS_HELP, *_settings(seen), *more]


def acts_now(seen: PanelContext) -> list[tuple[int, type[Move]]]:
    """The acts that the game does not refuse now whatever they say, each with its place among all acts."""
    game, phase, view = seen.table.game, seen.table.phase, seen.look.view
    here = [(number, act) for number, act in enumerate(game.acts) if phase in game.only_in.get(act, (phase,))]
    return [(number, act) for number, act in here if view is None or game.possible(view, act)]


def acts_title(seen: PanelContext) -> str:
    """What leads to the acts: it speaks of deals where one can be offered now."""
    return texts.DEALS if any(act.kind == "offer" for _, act in acts_now(seen)) else texts.MORE


def _sure_act(seen: PanelContext, number: str, back: Parts) -> Parts:
    act = nth(seen.table.game.acts, number)
    yes = button(seen.here.to("act", f"{number}.yes"), texts.YES, RED)
    return [f"{texts.sure(plain(title_of(act)))}\n{plain(help_of(act))}", *rows([yes]), *back]


def _settings(seen: PanelContext) -> Parts:
    kinds = (
        ("confirm", settings_texts.CONFIRMATIONS),
        ("dm", settings_texts.MESSAGES),
        ("notices", people_texts.NOTICES),
    )
    held = [(key, title, seen.look.settings.get(key, True)) for key, title in kinds]
    return [
        *rows(
            [
                button(
                    seen.here.to("pref", f"{key}.{int(not on)}"),
                    settings_texts.preference(title, on),
                    GREEN if on else GREY,
                )
                for key, title, on in held
            ]
        ),
        row(listing(seen.here.to("palette"), people_texts.COLOURS, _palettes(seen), marked=True)),
        row(listing(seen.here.to("detail"), people_texts.DETAIL, details(seen.look.detail), marked=True)),
    ]


def details(chosen: str) -> list[SelectOption]:
    """How much one may read of what happens."""
    told = people_texts.DETAIL_TOLD.items()
    return [choice(name_in_words(name), name, note, chosen=name == chosen) for name, note in told]


def _palettes(seen: PanelContext) -> list[SelectOption]:
    told = people_texts.PALETTES_TOLD.items()
    return [choice(name_in_words(name), name, note, chosen=name == seen.look.palette) for name, note in told]
