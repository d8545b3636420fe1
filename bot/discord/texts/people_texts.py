"""Prose about following, nudging, blocking, one's own data, and the settings of a server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.tables import Snapshot
from bot.tables.servers import ServerRules
from rules.engine import say

FOLLOWED = say("You follow this table: I write to you when a round is over, and at the end. /unfollow ends it.")
UNFOLLOWED = say("I will tell you no more about this table.")
NUDGED = say("The nudge is on its way.")
BLOCKED = say(
    "They are on your list: neither of you can join, invite or nudge the other. Tables that are already running go on "
    "as they are."
)
UNBLOCKED = say("They are off your list.")
NOBODY_BLOCKED = say("Nobody is on your list.")
EXPORTED = say("All that is stored about you, as JSON.")
DELETE_WORD = "delete"
DELETE_SURE = say(
    "This deletes your settings, vacations, blocks and what you follow; where you have played you become "
    "“A former player”. It cannot be taken back. If you are sure, type /mydata delete and the word delete."
)
DELETED = say("It is deleted. What stands in channels and in exported records is not mine to delete.")
ONE_OF_BOTH = say("Choose either who opens tables or a role, not both.")
MAY_NOT_WRITE = say(
    "You may not write here, so you cannot open a table here: go to a channel where you may, and try again."
)
CANNOT_WRITE = say(
    "I may not write here: give me View Channel, Send Messages (in a thread: Send Messages in Threads), Embed Links, "
    "Attach Files and Read Message History in this channel, or go to another one."
)
NO_THREADS = say(
    "Tables of this server open in threads, and I may not make one here: give me Create Public Threads and Send "
    "Messages in Threads in this channel, or choose the channel in /gm settings."
)
PACES = {
    "none": say("no time limit"),
    "live": say("live (five minutes)"),
    "8h": say("8 hours"),
    "24h": say("24 hours"),
    "3d": say("3 days"),
}
OPENS = {"everybody": say("everybody"), "managers": say("who may manage the server")}
PLACES = {"channel": say("in the channel itself"), "thread": say("in a thread of their own")}
DATES = {
    "both": say("as a date, and how long until then"),
    "absolute": say("as a date"),
    "relative": say("how long until then"),
}
CHOICES: Mapping[str, Mapping[str, str]] = {"pace": PACES, "opens": OPENS, "place": PLACES, "dates": DATES}


def to_table(table: Snapshot) -> str:
    """Where a table is."""
    place = f"https://discord.com/channels/{table.guild}/{table.channel}"
    link = f"{place}/{table.message}" if table.message else place
    return say("-# Table {table}: {link} · /unfollow there ends these messages", table=table.id, link=link)


def nudged_later(when: int) -> str:
    """The nudge waits until somebody is awake, or back."""
    return say("They will see it at <t:{when}:f>, when they are back.", when=when)


def blocked(people: Sequence[str]) -> str:
    """Somebody's list."""
    if not people:
        return NOBODY_BLOCKED
    return "\n".join([say("### You have blocked"), *[f"- <@{person}>" for person in people]])


def opened_in(table: int, channel: str) -> str:
    """The answer to /game new where tables have threads."""
    return say("Table {table} is open in <#{channel}>; take a seat on its card.", table=table, channel=channel)


def server(rules: ServerRules) -> str:
    """The settings of a server."""
    return say(
        "### This server\nPace of a new table: **{pace}**\nTables are opened by: **{opens}**\n"
        "Open tables at most: **{most}**\nTables open: **{place}**\n"
        "Dates are written: **{dates}**\n-# /gm settings changes this; the language of dates is that of "
        "each reader's Discord.",
        pace=PACES[rules.pace],
        opens=OPENS.get(rules.opens) or say("members with <@&{role}>", role=rules.opens),
        most=rules.most or say("no limit"),
        place=PLACES[rules.place],
        dates=DATES[rules.dates],
    )


def pictures(*, text_only: bool) -> str:
    """Whether somebody wants pictures."""
    return say("Pictures: **off, everything in words**") if text_only else say("Pictures: **on**")


NOTICES = say("Tell me what others do to me")
NOTICES_TOLD = say("by direct message, when it is not your move; never in your quiet hours")
DETAIL = say("How much you read")
DETAIL_TOLD = {
    "brief": say("how each thing ended, and whatever names you"),
    "normal": say("every line"),
    "all": say("every line, with its dice and modifiers"),
}


def told_of(detail: str, *, notices: bool) -> str:
    """How much somebody reads of what happens, and whether they are told what others do to them."""
    much = f"{DETAIL}: **{say(detail)}**, {DETAIL_TOLD[detail]}"
    if notices:
        told = say("Notices of what others do to you: **on**, {when}", when=NOTICES_TOLD)
    else:
        told = say("Notices of what others do to you: **off**")
    return f"{much}\n{told}"


def switch_notices(*, on: bool) -> str:
    """The button that switches notices on, or off again."""
    return NOTICES if on else say("Do not tell me what others do to me")


COLOURS = say("Colours of your pictures")
PALETTES_TOLD = {
    "standard": say("bright on deep blue, as everybody sees it at the table"),
    "light": say("dark on paper, for sunlight"),
    "strong": say("bright on black, as much contrast as there is"),
    "night": say("dim and warm"),
    "red-green": say("for eyes that hardly tell red from green"),
    "blue-yellow": say("for eyes that hardly tell blue from green, or yellow from pink"),
}


def palette(name: str) -> str:
    """In which colours somebody sees the pictures that only they see."""
    return f"{COLOURS}: **{say(name)}**, {PALETTES_TOLD[name]}"
