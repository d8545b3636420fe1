"""`/settings` and `/vacation`: how a person wants to be told, when they are away; and `people_commands`."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

import discord
from discord import app_commands

from bot.discord.commands.component_event import ComponentEvent
from bot.discord.commands.shared import careful
from bot.discord.controls.components import button, choice, listing, page, row, rows
from bot.discord.controls.fields import name_in_words
from bot.discord.controls.forms import Line
from bot.discord.controls.ids import ControlId
from bot.discord.pages.builder import PageBuilder
from bot.discord.pages.replies import Click, Page, ask, person_of, show, wait
from bot.discord.panel.menus import details
from bot.discord.texts import people_texts, settings_texts
from bot.tables import Tables
from bot.tables.pace import DAY
from bot.tables.people import EVERY, SWITCHED, WHERE
from rules.engine import Refused, say

CHOICES, MOST_DIGITS = 25, 4
COLOURED, DETAILED = people_texts.PALETTES_TOLD.items(), people_texts.DETAIL_TOLD.items()
HABIT, HOURS = ControlId(0, "habit"), "hours"
"""The settings belong to no table; what is typed of them comes in one form."""
SHAPES = ("%Y-%m-%d", "%d.%m.%Y", "%m/%d/%Y")


def habit_commands(pages: PageBuilder) -> list[app_commands.Command[Any, ..., Any] | app_commands.Group]:
    """Both of them."""
    return [settings_command(pages.tables), Vacation(pages.tables)]


def settings_command(tables: Tables) -> app_commands.Command[Any, ..., Any]:
    """`/settings`, which suggests time zones."""

    @app_commands.describe(
        zone=say("Your time zone, such as Europe/Berlin"),
        quiet=say("Hours of the day without reminders and deadlines, such as 22-8, or none"),
        reminders=say("Where to remind you that it is your move"),
        every=say("How often to remind you"),
        pictures=say("Whether to show you pictures; off, panels and messages are all words"),
        palette=say("In which colours to draw the pictures that only you see"),
        detail=say("How much you read of what happens, in your panel and in direct messages"),
        notices=say("Whether to tell you by direct message what others do to you"),
    )
    @app_commands.choices(
        reminders=[app_commands.Choice(name=settings_texts.WHERE_REMINDED[where], value=where) for where in WHERE],
        every=[app_commands.Choice(name=settings_texts.EVERY_TOLD[every], value=every) for every in EVERY],
        pictures=[app_commands.Choice(name=say(value), value=value) for value in SWITCHED],
        palette=[app_commands.Choice(name=f"{say(name)}: {told}", value=name) for name, told in COLOURED],
        detail=[app_commands.Choice(name=f"{say(name)}: {told}", value=name) for name, told in DETAILED],
        notices=[app_commands.Choice(name=say(value), value=value) for value in SWITCHED],
    )
    @careful
    async def settings(
        click: discord.Interaction, zone: str = "", quiet: str = "", reminders: str = "", every: str = "",
        pictures: str = "", palette: str = "", detail: str = "", notices: str = "",
    ) -> None:  # fmt: skip
        await wait(click)
        given = {
            "zone": zone, "quiet": quiet, "remind": reminders, "every": every, "pictures": pictures, "palette": palette,
            "detail": detail, "notices": notices,
        }  # fmt: skip
        for key, value in given.items():
            if value:
                await tables.habits.set(person_of(click), key, value)
        await show(click, await settings_page(tables, click))

    async def zones(click: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        wanted = current.strip().replace(" ", "_").casefold()
        found = [zone for zone in sorted(available_timezones()) if wanted in zone.casefold() and "/" in zone + "/"]
        return [app_commands.Choice(name=say(zone.replace("_", " ")), value=zone) for zone in found[:CHOICES]]

    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name="settings",
        description=say("When and where to remind you, and how pictures look, in all your games"),
        callback=settings,
    )
    command.autocomplete("zone")(zones)
    return command


async def settings_page(tables: Tables, click: Click) -> Page:
    """Somebody's settings, each with what changes it."""
    person = person_of(click)
    habits = await tables.people.habits_of(person, str(click.guild_id or ""))
    every = next(key for key, seconds in EVERY.items() if seconds == habits.every)
    in_words, coloured = await tables.people.text_only(person), await tables.people.palette(person)
    told = settings_texts.habits(habits.zone, habits.quiet, habits.remind, every)
    reads = people_texts.told_of(habits.detail, notices=habits.notices)
    shown = f"{told}\n{reads}\n{people_texts.pictures(text_only=in_words)}\n{people_texts.palette(coloured)}"
    where = [choice(settings_texts.WHERE_REMINDED[key], key, chosen=key == habits.remind) for key in WHERE]
    often = [choice(settings_texts.EVERY_TOLD[key], key, chosen=key == every) for key in EVERY]
    colours = [choice(name_in_words(name), name, note, chosen=name == coloured) for name, note in COLOURED]
    lists = (
        ("remind", settings_texts.REMIND_WHERE, where), ("every", settings_texts.REMIND_EVERY, often),
        ("palette", people_texts.COLOURS, colours), ("detail", people_texts.DETAIL, details(habits.detail)),
    )  # fmt: skip
    switched = button(
        HABIT.to("habit", f"pictures.{'on' if in_words else 'off'}"), settings_texts.pictures_on(not in_words)
    )
    switched_on = "off" if habits.notices else "on"
    noticed = button(HABIT.to("habit", f"notices.{switched_on}"), people_texts.switch_notices(on=not habits.notices))
    asked = button(HABIT.to("habit", HOURS), settings_texts.ZONE_AND_HOURS)
    held = [row(listing(HABIT.to("habit", key), title, lines, marked=True)) for key, title, lines in lists]
    return Page(page(shown, *held, *rows([switched, noticed, asked]), settings_texts.SETTINGS_MORE))


async def use_habit(tables: Tables, event: ComponentEvent) -> None:
    """A control of the page of settings: it changes one, or opens the form for what is typed."""
    key, _, value = event.control.arg.partition(".")
    if key == HOURS and not event.sent:
        habits = await tables.people.habits_of(event.person, str(event.click.guild_id or ""))
        quiet = "-".join(map(str, habits.quiet)) if habits.quiet else "none"
        zone = habits.zone.replace("_", " ")
        lines = [Line("zone", settings_texts.ZONE, value=zone), Line("quiet", settings_texts.QUIET, value=quiet)]
        await ask(event.click, event.control, settings_texts.ZONE_AND_HOURS, lines)
        return
    await wait(event.click)
    given = event.typed if key == HOURS else {key: value or event.first}
    for habit, chosen in given.items():
        await tables.habits.set(event.person, habit, chosen)
    await show(event.click, await settings_page(tables, event.click))


@app_commands.guild_only()
class Vacation(app_commands.Group):
    """Going away and coming back."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(name="vacation", description=say("Take a vacation: your clocks stop and nothing reminds you"))
        self.tables = tables

    @app_commands.command()
    @app_commands.describe(
        until=say("The last day, as 2027-03-28, or a number of days"), since=say("The first day; left out, now")
    )
    @careful
    async def plan(self, click: discord.Interaction, until: str, since: str = "") -> None:
        """Go away until a day."""
        await wait(click)
        person, guild = person_of(click), str(click.guild_id)
        zone = ZoneInfo((await self.tables.people.habits_of(person, guild)).zone)
        now = self.tables.now()
        begins = day_of(since, zone, now) if since else now
        count = int(until) if until.isascii() and until.isdecimal() and len(until) <= MOST_DIGITS else None
        ends = day_of(until, zone, now) + DAY if count is None else begins + count * DAY
        left = await self.tables.habits.go_away(person, guild, begins, ends)
        await show(click, Page(page(settings_texts.gone_away(max(begins, now), ends, left))))

    @app_commands.command()
    @careful
    async def cancel(self, click: discord.Interaction) -> None:
        """Come back, and take back what was planned."""
        await wait(click)
        await self.tables.habits.come_back(person_of(click), str(click.guild_id))
        await show(click, Page(page(settings_texts.BACK_AGAIN)))


def day_of(text: str, zone: ZoneInfo, now: int) -> int:
    """The beginning of a day as somebody there writes it, in seconds since 1970; raises `Refused` if it is no day."""
    word = text.strip().casefold()
    today = datetime.fromtimestamp(now, zone).date()
    named = {"today": today, "tomorrow": today + timedelta(days=1)}
    if word in named:
        return int(datetime.combine(named[word], time(), zone).timestamp())
    for shape in SHAPES:
        try:
            day = datetime.strptime(word, shape).replace(tzinfo=UTC).date()
            return int(datetime.combine(day, time(), zone).timestamp())
        except (ValueError, OverflowError):
            continue
    raise Refused(settings_texts.no_day(text))
