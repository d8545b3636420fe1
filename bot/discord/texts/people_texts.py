"""Prose about following, nudging, blocking, one's own data, and the settings of a server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.discord.texts.escape import plain
from bot.tables import Snapshot
from bot.tables.servers import ServerRules

FOLLOWED = "You follow this table: I write to you when a round is over, and at the end. /unfollow ends it."
UNFOLLOWED = "I will tell you no more about this table."
NUDGED = "The nudge is on its way."
BLOCKED = (
    "They are on your list: neither of you can join, invite or nudge the other. Tables that run go on as they are."
)
UNBLOCKED = "They are off your list."
NOBODY_BLOCKED = "Nobody is on your list."
EXPORTED = "All that is stored about you, as JSON."
DELETE_WORD = "delete"
DELETE_SURE = (
    "This deletes your settings, vacations, blocks and what you follow; where you have played you become "
    "“A former player”. It cannot be taken back. If you are sure, type /mydata delete and the word delete."
)
DELETED = "It is deleted. What stands in channels and in exported records is not mine to delete."
ONE_OF_BOTH = "Choose either who opens tables or a role, not both."
MAY_NOT_WRITE = "You may not write here, so you cannot open a table here: go to a channel where you may, and try again."
CANNOT_WRITE = (
    "I may not write here: give me View Channel, Send Messages (in a thread: Send Messages in Threads), Embed Links, "
    "Attach Files and Read Message History in this channel, or go to another one."
)
NO_THREADS = (
    "Tables of this server open in threads, and I may not make one here: give me Create Public Threads and Send "
    "Messages in Threads in this channel, or choose the channel in /gm settings."
)
PACES = {"none": "no time limit", "live": "live (five minutes)", "8h": "8 hours", "24h": "24 hours", "3d": "3 days"}
OPENS = {"everybody": "everybody", "managers": "who may manage the server"}
PLACES = {"channel": "in the channel itself", "thread": "in a thread of their own"}
DATES = {"both": "as a date, and how long until then", "absolute": "as a date", "relative": "how long until then"}
CHOICES: Mapping[str, Mapping[str, str]] = {"pace": PACES, "opens": OPENS, "place": PLACES, "dates": DATES}


def to_table(table: Snapshot) -> str:
    """Where a table is."""
    place = f"https://discord.com/channels/{table.guild}/{table.channel}"
    message = f"/{table.message}" if table.message else ""
    return f"-# Table {table.id}: {place}{message} · /unfollow there ends these messages"


def nudged_later(when: int) -> str:
    """The nudge waits until somebody is awake, or back."""
    return f"They will see it at <t:{when}:f>, when they are back."


def blocked(people: Sequence[str]) -> str:
    """Somebody's list."""
    if not people:
        return NOBODY_BLOCKED
    return "### You have blocked\n" + "\n".join([f"- <@{person}>" for person in people])


def opened_in(table: int, channel: str) -> str:
    """The answer to /game new where tables have threads."""
    return f"Table {table} is open in <#{channel}>; take a seat on its card."


def server(rules: ServerRules) -> str:
    """The settings of a server."""
    opens = OPENS.get(rules.opens) or f"members with <@&{rules.opens}>"
    most = str(rules.most) if rules.most else "no limit"
    return (
        f"### This server\nPace of a new table: **{PACES[rules.pace]}**\nTables are opened by: **{opens}**\n"
        f"Open tables at most: **{most}**\nTables open: **{PLACES[rules.place]}**\n"
        f"Dates are written: **{DATES[rules.dates]}**\n-# /gm settings changes this; the language of dates is that of "
        "each reader's Discord."
    )


def pictures(*, text_only: bool) -> str:
    """Whether somebody wants pictures."""
    return f"Pictures: **{plain('off, everything in words' if text_only else 'on')}**"


NOTICES = "Tell me what others do to me"
NOTICES_TOLD = "by direct message, when it is not your move; never in your quiet hours"
DETAIL = "How much you read"
DETAIL_TOLD = {
    "brief": "how each thing ended, and whatever names you",
    "normal": "every line",
    "all": "every line, with its dice and modifiers",
}


def told_of(detail: str, *, notices: bool) -> str:
    """How much somebody reads of what happens, and whether they are told what others do to them."""
    word = f"**on**, {NOTICES_TOLD}" if notices else "**off**"
    return f"{DETAIL}: **{detail}**, {DETAIL_TOLD[detail]}\nNotices of what others do to you: {word}"


def switch_notices(*, on: bool) -> str:
    """The button that switches notices on, or off again."""
    return NOTICES if on else "Do not tell me what others do to me"


COLOURS = "Colours of your pictures"
PALETTES_TOLD = {
    "standard": "bright on deep blue, as everybody sees it at the table",
    "light": "dark on paper, for sunlight",
    "strong": "bright on black, as much contrast as there is",
    "night": "dim and warm",
    "red-green": "for eyes that hardly tell red from green",
    "blue-yellow": "for eyes that hardly tell blue from green, or yellow from pink",
}


def palette(name: str) -> str:
    """In which colours somebody sees the pictures that only they see."""
    return f"{COLOURS}: **{name}**, {PALETTES_TOLD[name]}"
