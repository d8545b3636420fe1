"""The prose of a game's review: who stood how well, by what that changed, and which decisions did most."""

from __future__ import annotations

from collections.abc import Sequence

from bot.computers.review import Option
from bot.discord.texts.history_texts import chapter
from rules.common.english import brief_percent
from rules.engine import say

STORY, RULES_BEHIND, OTHER_SEAT = say("The story of its end"), say("The rules behind it"), say("Review another seat")
COSTLIEST, FINEST = say("**What cost most**"), say("**What was excellent**")
NO_COST = say("No decision cost anything worth telling.")
NOTHING_FINE = say("No decision was clearly better than the next best answer.")
NOTES = say(
    "-# Every chance is my own estimate, no more. A decision is judged by what its player could know then: each answer "
    "is tried in several games that they could not have told from the real one. “Afterwards” is what truly came of it. "
    "Luck is all that decisions do not explain: dice, draws, and what was hidden."
)
START = say("Start")


def heading(title: str, table: int) -> str:
    """The first lines of a review."""
    return say("### Review of {title}\n-# Table {table}", title=title, table=table)


def progress(done: int, whole: int) -> str:
    """How far a review is that is being worked out."""
    line = "I am looking at the game again: {done} of {whole:# part|# parts}. This message becomes the review."
    return say(line, done=done, whole=whole)


def where(round_: int) -> str:
    """A round; 0 is the start."""
    return chapter(round_, "") if round_ else START


def course(rounds: Sequence[tuple[int, Sequence[int]]], names: Sequence[str]) -> list[str]:
    """How the chances went: for each of these rounds (0 is the start) those of all seats, in per cent."""
    told = []
    for round_, chances in rounds:
        each = [say("{name} {chance}%", name=name, chance=chance) for name, chance in zip(names, chances, strict=True)]
        told.append(say("{where}: {chances}", where=where(round_), chances=", ".join(each)))
    return told


def summary(name: str, began: int, ended: int, own: int, others: int, luck: int) -> str:
    """By what a seat's chance changed, in percentage points that add up."""
    line = (
        "**{name}**: a chance to win of {began}% at first, {ended}% in the end.\n"
        "Their own decisions {own}, those of others {others}, luck {luck}: {total} points."
    )
    shown = {"own": signed(own), "others": signed(others), "luck": signed(luck), "total": signed(ended - began)}
    return say(line, name=name, began=began, ended=ended, **shown)


def signed(points: int) -> str:
    """A change with its sign."""
    return f"{points:+}".replace("-", "−") if points else "±0"


def costly(round_: int, asked: str, chosen: Option, other: Option, after: float, rule: str) -> str:
    """A decision to which there was a better one; `after` is the chance that truly came of it."""
    line = (
        "- {where}, “{asked}” They chose **{chosen}**: {had}; **{other}** would have had {would}. Afterwards {after}."
    )
    return _decision(line, round_, asked, chosen, other, after, rule)


def fine(round_: int, asked: str, chosen: Option, other: Option, after: float, rule: str) -> str:
    """A decision that was better than all others."""
    line = (
        "- {where}, “{asked}” They chose **{chosen}**: {had}; next best was **{other}** with {would}. "
        "Afterwards {after}."
    )
    return _decision(line, round_, asked, chosen, other, after, rule)


def _decision(line: str, round_: int, asked: str, chosen: Option, other: Option, after: float, rule: str) -> str:
    had, would, came = (brief_percent(chance) for chance in (chosen.chance, other.chance, after))
    words = {"chosen": chosen.words, "other": other.words}
    told = say(line, where=where(round_), asked=asked, had=had, would=would, after=came, **words)
    return f"{told} [{rule}]" if rule else told
