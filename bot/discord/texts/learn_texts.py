"""Prose about guided tables; what a game teaches is in its own `lesson.py`."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine import say

DO_IT, END = say("Do it for me"), say("End lesson")
TEN = 10
CARD = say(
    "This is a **guided table**: one newcomer learns the game. Press **Act**: your own panel explains each step."
)
SURE = say(
    "**End this lesson?** Nothing is lost: it counts for no standings, and /learn begins another one at any time."
)
ENDED = say("The lesson is over; /learn begins another one at any time.")
NO_DMS = say(
    "I cannot write to you: allow direct messages from members of this server and type /learn again, or type it with "
    "where: this channel."
)
ROOMS = {"direct": say("My direct messages, where I disturb nobody"), "here": say("This channel")}
NO_HERE = say("Choose where to learn: direct or here.")
PLAY_ON = say("-# The lesson is over; you may play on as long as you like.")
WHAT_NOW = say(
    "**What now?** Press a button below: play this game against the computer, or learn another one. Or open a table"
    " with /game new in a channel of a server and invite a friend; /rules finds every rule by number or word."
)
PLAY = say("Play against the computer")
NOT_OVER = say("The lesson is not over yet: reach its goals first, or press End lesson.")
BEGUN = say("This card belongs to a game that has begun; /learn opens a lesson at any time.")


def welcome(title: str, text: str, minutes: int) -> str:
    """The first message of a lesson."""
    return say(
        "### Learn {title} in about {minutes} minutes\n{text}\n\n"
        "You play a real game against the computer. Press **Act** below the board: your own panel explains every step, "
        "proposes a good move and says why. Press **{do_it}** to take it, or do as you like: there is nothing to lose "
        "here. It counts for no standings, and the computer plays a little more gently than elsewhere.",
        title=title, minutes=minutes, text=text, do_it=DO_IT,
    )  # fmt: skip


def begun(link: str) -> str:
    """Where the lesson is."""
    return say("Your lesson begins in {link}: press **Act** below the board there.", link=link)


def open_already(title: str, link: str) -> str:
    """Where the lesson is that somebody has open."""
    return say(
        "You have a lesson of {title} open already, in {link}: go on there with **Act**, or press **{end}** in its "
        "panel.",
        title=title, link=link, end=END,
    )  # fmt: skip


def learn_it(minutes: int) -> str:
    """The button on a lobby card that opens the game's lesson."""
    if minutes == TEN:
        return say("Learn it in ten minutes")
    return say("Learn it in {minutes} minutes", minutes=minutes)


def learn(title: str) -> str:
    """The button that begins another lesson."""
    return say("Learn {title}", title=title)


def opened(table: int) -> str:
    """A game against computers is open: what to press."""
    return say("Table {table} is open with everybody seated: press **Start** below its message.", table=table)


def heading(done: int, goals: Sequence[tuple[str, bool]]) -> str:
    """How far the learner is: the goals, with a tick at those that are reached."""
    told = " · ".join([f"✅ {title}" if reached else f"▫️ {title}" for title, reached in goals])
    return say("**Lesson: {done} of {goals}**\n-# {told}", done=done, goals=len(goals), told=told)


def explained(tips: Sequence[str]) -> str:
    """What there is to understand about it."""
    return "\n".join([f"💡 {tip}" for tip in tips])


def tip(text: str) -> str:
    """What to know of a question."""
    return f"📘 {text}"


def attempt(move: str, why: str) -> str:
    """A suggestion with its reason, if there is one."""
    if why:
        return say("👉 **Try:** {move}, because {why}.", move=move, why=why)
    return say("👉 **Try:** {move}.", move=move)


def nothing_chosen() -> str:
    """The suggestion to choose none of several."""
    return say("choose nothing and press Confirm")


def farewell(text: str, missing: Sequence[tuple[str, str]]) -> str:
    """The end: what was learnt, what was not and how to come to it, and what to do next."""
    reached = say("**You have finished the lesson. Well played!**")
    how = "\n".join([f"▫️ **{title}:** {how}" for title, how in missing])
    return "\n".join(filter(None, [reached, text, how and say("Still to be tried:\n{how}", how=how), WHAT_NOW]))


def no_lesson(title: str, others: Sequence[str]) -> str:
    """There is no lesson for this game."""
    there = ", ".join(others) or say("no game yet")
    return say("There is no lesson for “{title}”; there is one for {others}.", title=title, others=there)
