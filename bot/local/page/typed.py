"""Slash commands as a person types them: what is offered, and a typed line taken apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.local.discord import Channel, NotOffered, Person
from bot.local.discord.interactions import GROUPS
from bot.local.discord.parts import Json
from bot.local.page.scene import TableLine
from rules.engine import say

INTEGER, BOOLEAN, USER, NUMBER = 4, 5, 6, 10
TRUE = ("true", "yes")
GROUP, RARE = "game ", " more "
BEFORE = ("game new", "learn", "games", "help")
OF_USE = {
    "lobby": ("game join", "game add-computer", "game start", "game options", "game invite", "game leave", "help"),
    "running": ("act", "look", "log", "catchup", "rules", "why", "help"),
    "paused": ("game resume", "game wake", "game return", "look", "log", "catchup", "rules", "why", "help"),
}
"""What is of use at a table that stands so, first of all."""
UNKNOWN = say("There is no such command here. Type / to see all of them.")


@dataclass(frozen=True, slots=True)
class Offered:
    """A command with the words that call it, and the options that it takes."""

    path: str
    description: str
    options: Sequence[Json]

    @property
    def told(self) -> Json:
        """What the page needs in order to suggest it."""
        return {"path": self.path, "description": self.description, "options": [_told(held) for held in self.options]}


def offered(person: Person, channel: Channel) -> list[Offered]:
    """Return the commands that this person may use in a channel."""
    return [each for command in person.commands(channel) for each in _leaves(command)]


def ordered(held: Iterable[Offered], table: TableLine | None) -> list[Offered]:
    """Return commands in the order of their use: what is done now, the game's own, all others; rare ones last."""
    table = table if table and table.open else None
    now = OF_USE[table.status] if table else BEFORE
    own = f"{table.command} " if table and table.status != "paused" else GROUP

    def place(each: Offered) -> tuple[int, bool, bool, bool, str]:
        path = each.path
        at = now.index(path) if path in now else len(now)
        return at, RARE in path, not path.startswith(own), " " in path, path

    return sorted(held, key=place)


def _leaves(node: Json, before: str = "") -> Iterator[Offered]:
    path = f"{before} {node['name']}".strip()
    options: list[Json] = node.get("options") or []
    below = [option for option in options if option["type"] in GROUPS]
    for option in below:
        yield from _leaves(option, path)
    if not below:
        yield Offered(path, node["description"], options)


def _told(option: Json) -> Json:
    choices = [choice["name"] for choice in option.get("choices") or ()]
    if option["type"] == BOOLEAN:
        choices = ["yes", "no"]
    return {
        "name": option["name"], "description": option["description"], "required": bool(option.get("required")),
        "choices": choices, "asks": bool(option.get("autocomplete")), "person": option["type"] == USER,
    }  # fmt: skip


def taken_apart(line: str, commands: Sequence[Offered]) -> tuple[Offered, dict[str, str]]:
    """Return the command of a typed line (`/game new game:Deadlock`) and its options as they were typed.

    Raise `NotOffered` with a sentence where there is no such command, or where words stand before the first option.
    """
    words = line.strip().removeprefix("/")
    longest = sorted(commands, key=lambda each: -len(each.path))
    found = next((each for each in longest if f"{words} ".casefold().startswith(f"{each.path} ")), None)
    if found is None:
        raise NotOffered(UNKNOWN)
    rest = words[len(found.path) :].strip()
    names = "|".join(re.escape(option["name"]) for option in found.options)
    pieces = re.split(rf"(?:^|\s)({names}):", rest) if names else [rest]
    if pieces[0].strip():
        raise NotOffered(
            "/{command} takes {wanted} after its name; “{typed}” is none of that.", command=found.path,
            wanted=", ".join(f"{option['name']}:" for option in found.options) or say("nothing"),
            typed=pieces[0].strip()[:60],
        )  # fmt: skip
    return found, {name: value.strip() for name, value in zip(pieces[1::2], pieces[2::2], strict=True)}


def values(found: Offered, typed: Mapping[str, str], people: Mapping[str, Person]) -> dict[str, Any]:
    """Return what was typed as Discord's client would send it; raise `NotOffered` with a sentence where it cannot."""
    return {
        option["name"]: _value(option, typed[option["name"]], people)
        for option in found.options
        if typed.get(option["name"])
    }


def _value(option: Json, text: str, people: Mapping[str, Person]) -> Any:
    for choice in option.get("choices") or ():
        if text.casefold() in (choice["name"].casefold(), str(choice["value"]).casefold()):
            return choice["value"]
    match option["type"]:
        case kind if kind in (INTEGER, NUMBER):
            try:
                return int(text) if kind == INTEGER else float(text)
            except ValueError:
                raise NotOffered(
                    "{option} wants a number, not “{typed}”.", option=option["name"], typed=text[:60]
                ) from None
        case kind if kind == BOOLEAN:
            return text.casefold() in TRUE
        case kind if kind == USER:
            person = people.get(text.removeprefix("@").casefold())
            if person is None:
                raise NotOffered("Nobody here is called “{name}”.", name=text[:60])
            return person
    return text
