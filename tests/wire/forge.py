"""What nobody's client sends: forged custom ids, values, options and forms; and the bot with one more game to forge.

    python -m tests.wire.forge SOCKET

serves with a made-up game that asks every kind of question, beside the real ones.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from bot.catalogue import games
from bot.local.discord.messages import Message
from bot.local.discord.parts import BUTTON, INPUT, LABEL, ROW, SELECT, Json
from rules.engine import Game
from tests.bot.discord.market import MARKET
from tests.wire.bot_process import main

FIELDS = ("version", "table", "seat", "question", "tag", "verb", "arg")
LONGEST, TYPED, OPTION = 100, 4000, 6000
NUMBER, OTHER_WORDS = 900, 17
SAFE, PERSON = 1 << 53, 6
WORDS = (
    "", "-1", "99999", "9" * 15, "9" * 60, "--5", "1.5", "1e3", "x", "~", "~~~~~", f"~{'9' * 60}", "9.9.9~9~9.9~9",
    "sure.x", "sure.99", "sure.-1", ".yes", "99.yes", "dm_closed", "x.1",
)  # fmt: skip
"""Arguments that stand for nothing that a panel offers."""
FOREIGN = ("²", "٣٣٣", "９９", "\u202e0", "\u200b", "💥", "0\n", " 0", "<@1>", "龍" * 20)
LISTED: tuple[list[str], ...] = (
    [], ["-1"], ["99999"], ["²"], ["٣٣٣"], ["--5"], ["9" * LONGEST], ["x" * LONGEST], ["-1", "-1"], ["\u202e"], [""],
    [f"line {number}" for number in range(25)],
)  # fmt: skip
"""What may be claimed to have been chosen in a list; none of it is ever offered."""
TEXTS = (
    "\u202e abc", "@everyone <@1>", "**x** [x](http://a.b)", "--5", "²", "9" * 60, "-99999", "\u200b\u200d",
    "Z" + "\u0301" * 200, "' OR 1=1; --", "{}[]\\", "a,b;c\n, ,", "x" * OPTION, "9" * OPTION, "," * OPTION,
)  # fmt: skip
NUMBERS = (SAFE, -SAFE, 10**30, -1, 1_000_000)


def hosted() -> Mapping[str, Game[Any, Any]]:
    """The games, and one that asks every kind of question."""
    return {**games(), MARKET.key: MARKET}


# -- controls ----------------------------------------------------------------------------------------------------------


def split(custom_id: str) -> dict[str, str]:
    """The fields of one of the bot's custom ids by their names."""
    return dict(zip(FIELDS, custom_id.split(":", len(FIELDS) - 1), strict=True))


def joined(fields: Mapping[str, str]) -> str:
    """A custom id of these fields."""
    return ":".join([fields[name] for name in FIELDS])


def with_arguments(custom_id: str) -> Iterator[str]:
    """The same control with arguments that it was never given."""
    for word in (*WORDS, *FOREIGN):
        yield joined(split(custom_id) | {"arg": word})[:LONGEST]


def misshapen(custom_id: str) -> Iterator[str]:
    """What looks like this custom id and is none: fields missing, added, emptied, out of range or of other letters."""
    fields = split(custom_id)
    for name in FIELDS:
        yield ":".join([fields[other] for other in FIELDS if other != name])
        for value in ("", "-1", "0x1", "9" * 16, "²", "٣", "１", "\u202e1", "x" * 60, "A", "1:1"):
            yield joined(fields | {name: value})[:LONGEST]
    yield from (joined(fields | {"version": version}) for version in ("a0", "a2", "a99", "b1", "A1"))
    yield from (f"{custom_id}:x:y", f" {custom_id}", f"{custom_id}\n", custom_id.upper(), custom_id[:5], "", ":" * 6)
    yield from ("x" * LONGEST, "💥" * (LONGEST // 2), f"a1:{'9' * 97}", custom_id + "x" * (LONGEST - len(custom_id)))


def at_other_places(custom_id: str, tables: Iterable[str]) -> Iterator[str]:
    """The same control as if it belonged to another table, seat or question."""
    fields = split(custom_id)
    yield from (joined(fields | {"table": str(table)}) for table in (*tables, 0, 999_999, 10**14))
    if fields["seat"]:
        yield from (joined(fields | {"seat": seat}) for seat in ("0", "1", "2", "63", "99"))
        yield from (joined(fields | {"question": number}) for number in ("0", "1", "2", "999999999"))
        yield from (joined(fields | {"tag": tag}) for tag in ("", "0", "zzzzzz", "_"))


def garbled(custom_id: str, chance: random.Random) -> str:
    """A custom id of which a few letters are left out, doubled, exchanged or replaced."""
    letters = list(custom_id)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(letters) + 1)
        letters[place : place + chance.randint(0, 2)] = chance.choice((*"0123456789:~.,-_az", "²", "٣", "\u202e", ""))
    return "".join(letters)[:LONGEST]


def control(message: Message, custom_id: str, values: Sequence[str] | None = None) -> tuple[Json, Message]:
    """The use of a control that a message never had, as (data, the message with it); `values`: it is a list."""
    part: Json = {"type": BUTTON, "style": 2, "label": "x"}
    if values is not None:
        part = {"type": SELECT, "options": [{"label": "x", "value": value} for value in values or ("x",)]}
    part |= {"custom_id": custom_id, "id": NUMBER}
    data = {"custom_id": custom_id, "component_type": part["type"], "id": NUMBER}
    if values is not None:
        data["values"] = list(values)
    body = {**copy.deepcopy(message.body), "components": [{"type": ROW, "id": NUMBER + 1, "components": [part]}]}
    return data, Message(body, message.channel, message.only_for)


# -- forms -------------------------------------------------------------------------------------------------------------


def _line(name: str, **held: Any) -> Json:
    return {"type": LABEL, "id": 1, "component": {"type": INPUT, "id": 2, "custom_id": name, **held}}


def _nested(part: Json, kind: int, key: str, depth: int) -> Json:
    for _ in range(depth):
        part = {"type": kind, "id": 3, key: part if key == "component" else [part]}
    return part


def filled_in(names: Sequence[str]) -> Iterator[list[Any]]:
    """Forms as nobody can send them, for a form with lines of these names."""
    yield []
    yield from ([_line(name, value=text) for name in names] for text in TEXTS)
    yield from ([_line(name, value="9" * size) for name in names] for size in (TYPED, 5000, 100_000))
    yield [_line(name, value="-1") for name in ("unknown", "rest", "salt", "", "x" * LONGEST, "custom_id")]
    yield [_line(name, value="-1") for name in (*names, *names)]
    yield [_line("rest", value="\n".join(f"{name}: {text}" for name in (*names, "x") for text in TEXTS)[:TYPED])]
    yield [_line(f"line{number}", value="x") for number in range(500)]
    for values in LISTED:
        chosen = [{"type": SELECT, "id": 2, "custom_id": name, "values": values} for name in names]
        yield [{"type": LABEL, "id": 1, "component": part} for part in chosen]
    yield from ([{"type": ROW, "id": 1, "components": held}] for held in ([], [_line("x", value="-1")]))
    yield from _too_deep(names)
    yield from _of_wrong_types(names)


def _too_deep(names: Sequence[str]) -> Iterator[list[Any]]:
    for depth in (1, 2, 50):
        yield [_nested(_line(name, value="-1"), LABEL, "component", depth) for name in names]
        yield [_nested(_line(name, value="-1"), ROW, "components", depth) for name in names]
        yield [_nested(_line(name, value="-1"), OTHER_WORDS, "components", depth) for name in names]


def _of_wrong_types(names: Sequence[str]) -> Iterator[list[Any]]:
    for wrong in (5, -1, 1.5, True, None, ["-1"], {"a": 1}):
        yield [_line(name, value=wrong) for name in names]
        yield [_line(name, values=wrong) for name in names]
        yield [_line(name, values=[wrong]) for name in names]
        yield [{"type": LABEL, "id": 1, "component": wrong}]
        yield [{"type": ROW, "id": 1, "components": wrong}]
        yield [wrong]
    yield [{"type": LABEL, "id": 1, "component": {"type": INPUT, "id": 2, "value": "-1"}}]
    yield [{"type": LABEL, "id": 1, "component": {"type": INPUT, "id": 2, "custom_id": 5, "value": "-1"}}]


# -- slash commands ----------------------------------------------------------------------------------------------------


def command(held: Json, path: str, options: Sequence[Json]) -> Json:
    """The data of a slash command with whatever options; the path names its subcommands."""
    sent = [*options]
    below = path.split()[1:]
    for step in reversed(below):
        sent = [{"name": step, "type": 2 if step != below[-1] else 1, "options": sent}]
    return {"id": held["id"], "name": held["name"], "type": 1, "options": sent}


def options(known: Sequence[Json], chance: random.Random) -> Iterator[list[Json]]:
    """Options as nobody can choose or type them."""
    for text in TEXTS:
        yield [_option(option, NUMBERS[len(text) % 5] if option["type"] == 4 else text) for option in known]
    for number in NUMBERS:
        yield [_option(option, number if option["type"] == 4 else chance.choice(TEXTS)) for option in known]


def misfits(known: Sequence[Json]) -> Iterator[list[Json]]:
    """Options of other types and names than the command has."""
    yield [{"name": "unknown", "type": 3, "value": "x"}]
    yield [*[_option(option, "x") for option in known], {"name": "x" * 32, "type": 4, "value": 1}]
    for kind, value in ((4, 7), (5, True), (10, 1.5), (3, "x"), (6, "123"), (11, "5")):
        yield [{"name": option["name"], "type": kind, "value": value} for option in known]
    yield [{"name": "sub", "type": 1, "options": [_option(option, "x") for option in known]}]
    yield [{"name": "group", "type": 2, "options": [{"name": "sub", "type": 1, "options": []}]}]


def _option(option: Json, value: object) -> Json:
    """An option with this value; a person has to be named by some number, which discord.py reads by itself."""
    held = "123" if option["type"] == PERSON else value
    return {"name": option["name"], "type": option["type"], "value": held}


if __name__ == "__main__":
    main(known=hosted)
