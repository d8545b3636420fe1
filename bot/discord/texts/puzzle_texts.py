"""The prose of puzzles: the question to a channel, what is said to whoever guesses, and the answer."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.texts.history_texts import chapter
from rules.common.english import brief_percent
from rules.engine import say

MAKE, MAKE_OF_LINE = say("Make one of these a puzzle"), say("Make a puzzle of a line")
HELP = say("Put a line of a game that is over to this channel: what would you play? It opens after a day")
LINE_NOTE = say("Which line: the answer behind it becomes the question")
OPEN_NOW = say("Open it now")
MADE = say("The puzzle is on its way to the channel of its game; it opens after a day, or when you press Open it now.")
OPENING = say("It opens now: its answer comes in a moment.")
CLOSED = say("-# This puzzle is open: its answer stands below.")
UNREADABLE = say("A puzzle of this channel cannot be opened any more: the rules have changed since that was played.")
UNJUDGED = say("Nobody could judge these answers here, so none of them counts as the best.")
ESTIMATE = say(
    "-# Each chance to win is my own estimate of what the player could know then, as in /review. The puzzle counts for "
    "nothing."
)
NOBODY_GUESSED = say("Nobody guessed.")
NOBODY_FOUND = say("Nobody found the best.")
BEST_PLAYED = say("Nothing was better.")
NAMED = 20
"""So many of those who found the best are named."""


def heading(title: str, table: int, round_: int, link: object = "") -> str:
    """The first lines of a puzzle; those of its answer lead back to it."""
    place = chapter(round_, "") if round_ else title
    if link:
        line = "### The answer to a puzzle of {title}\n-# Table {table}, {place} · [the puzzle]({link})"
        return say(line, title=title, table=table, place=place, link=link)
    return say("### A puzzle of {title}\n-# Table {table}, {place}", title=title, table=table, place=place)


def asks(name: str, prompt: str) -> str:
    """What everybody is asked."""
    return say("**You are {name}.** “{prompt}” What do you play?", name=name, prompt=prompt)


def letter(answer: int) -> str:
    """What an answer is called."""
    return chr(ord("A") + answer)


def proposed(answer: int, words: str) -> str:
    """An answer to choose."""
    return say("**{letter}** {words}", letter=letter(answer), words=words)


def rules(opens: int) -> str:
    """How one guesses."""
    line = (
        "-# Press a letter; you may press another until it opens, <t:{opens}:R>. Nobody sees a guess before. It counts "
        "for nothing."
    )
    return say(line, opens=opens)


def guessed(answer: int, opens: int) -> str:
    """What is said to whoever has guessed."""
    line = "You would play {letter}. You may press another letter until it opens, {when}."
    return say(line, letter=letter(answer), when=f"<t:{opens}:R>")


def played(name: str, prompt: str, answer: int, words: str) -> str:
    """What the player did."""
    line = "**{name}** was asked: “{prompt}” They played **{letter}**: {words}."
    return say(line, name=name, prompt=prompt, letter=letter(answer), words=words.rstrip("."))


def best(answer: int, words: str, chance: float, rule: str) -> str:
    """What was best, and by which rule it was asked."""
    line = "Best was **{letter}**: {words}, with a chance to win of {chance}."
    told = say(line, letter=letter(answer), words=words.rstrip("."), chance=brief_percent(chance))
    return f"{told} [{rule}]" if rule else told


def result(answer: int, words: str, chance: float | None, guesses: int) -> str:
    """What an answer was worth, and how many have guessed it."""
    told = say("{guesses:# guess|# guesses}", guesses=guesses)
    worth = brief_percent(chance) if chance is not None else ""
    return f"- {proposed(answer, words)}: {', '.join(filter(None, [worth, told]))}"


def found(people: Sequence[str]) -> str:
    """Who found the best answer; they are mentions."""
    if not people:
        return NOBODY_FOUND
    more = len(people) - NAMED
    if more > 0:
        line = "The best was found by {who} and {more:# other|# others}."
        return say(line, who=", ".join(people[:NAMED]), more=more)
    return say("The best was found by {who:and}.", who=people)
