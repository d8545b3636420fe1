"""Prose about somebody's own settings: reminders, quiet hours, vacations, what is asked twice."""

from __future__ import annotations

from rules.engine import say

NOT_NOW = say("Not now")
CONFIRMATIONS, MESSAGES = say("Ask twice"), say("Tell me my turn by DM")
SETTINGS_HELP = say("**Your own settings**\nThey hold for all your games.")
DMS_CLOSED = say(
    "I cannot write to you: your direct messages are closed. Press Look or Act at the table to see what is new; "
    "Settings switches my messages on again."
)
SETTINGS_MORE = say(
    "-# Your settings hold for all your games; you can also type them after /settings. /vacation stops your clocks "
    "while you are away."
)
REMIND_WHERE, REMIND_EVERY = say("Where to remind you"), say("How often to remind you")
ZONE_AND_HOURS, ZONE = say("Time zone and quiet hours…"), say("Your time zone, such as Europe/Berlin")
QUIET = say("Quiet hours, such as 22-8, or none")
WHERE_REMINDED = {
    "dm": say("by direct message"), "channel": say("in the game's channel"),
    "both": say("by direct message and in the channel"), "none": say("nowhere"),
}  # fmt: skip
EVERY_TOLD = {
    "4h": say("every 4 hours"), "8h": say("every 8 hours"), "24h": say("once a day"), "2d": say("every two days"),
    "4d": say("every four days"),
}  # fmt: skip
BACK_AGAIN = say("Welcome back: your clocks run again.")


def preference(what: str, on: bool) -> str:
    """A toggle's label."""
    return say("{what}: on", what=what) if on else say("{what}: off", what=what)


def habits(zone: str, quiet: tuple[int, int] | None, where: str, every: str) -> str:
    """How somebody wants to be reminded."""
    calm = say("from {begins}:00 to {ends}:00", begins=quiet[0], ends=quiet[1]) if quiet else say("none")
    told = say("never") if where == "none" else f"{WHERE_REMINDED[where]}, {EVERY_TOLD[every]}"
    line = "### Your settings\nTime zone: **{zone}**\nQuiet hours: **{quiet}**\nReminders: **{reminders}**"
    return say(line, zone=zone.replace("_", " "), quiet=calm, reminders=told)


def pictures_on(on: bool) -> str:
    """The button that switches pictures off, or on again."""
    return say("Words in place of pictures") if on else say("Pictures in place of words")


def gone_away(begins: int, ends: int, left: int) -> str:
    """A vacation is planned."""
    return say(
        "You are away from <t:{begins}:f> to <t:{ends}:f>; {left} days of vacation are left for this year.",
        begins=begins, ends=ends, left=left,
    )  # fmt: skip


def no_day(text: str) -> str:
    """What was typed is no day."""
    line = "“{typed}” is not a day: type one such as 2027-03-28, tomorrow, or a number of days."
    return say(line, typed=text[:40])


def put_off(time: int) -> str:
    """The answer to Not now."""
    return say(
        "I will not remind you of this before <t:{time}:f>, except for a last call before the deadline.", time=time
    )
