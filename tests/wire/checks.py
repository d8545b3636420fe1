"""Whether Discord would take a request's body: its published description, and the limits that this does not state."""

from __future__ import annotations

import functools
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError, best_match
from jsonschema.validators import extend

from bot.local.discord.interactions import CHOICES, MODAL
from bot.local.discord.messages import Message
from bot.local.discord.parts import BUTTON, INPUT, ROW, SELECT, TEXT, Json, walk
from bot.local.discord.rest import Request, Route

DESCRIPTION = Path(__file__).parent / "data/discord-openapi.json"
PREFIX = "#/components/schemas/"
BY_TYPE = "byType"
"""Our own keyword: the members of a union by their type."""
CONTENT, TEXTS, PARTS, ROWS = 2000, 4000, 40, 5
FILE, FILES, V2 = 10 << 20, 10, 1 << 15
COMMANDS, CHOICE, COMMAND_TEXT = 100, 100, 8000
NAME = re.compile(r"[-_'\w]{1,32}")
Problems = Iterator[tuple[str, str]]


def problems_of(route: Route, request: Request, message: Message | None = None) -> dict[str, str]:
    """What Discord would refuse in a request that may change `message`: problem by place; empty when all is well."""
    described = {place: what for place, what in [mismatch(route, request)] if what}
    if described:
        return described
    return dict([*_limits(route, request.body, message), *_files(request)])


# -- the published description -----------------------------------------------------------------------------------------


@functools.cache
def description() -> Json:
    """What Discord publishes, with one thing relaxed: it takes ids as numbers as well, as discord.py sends them."""
    held: Json = json.loads(DESCRIPTION.read_text("utf-8"))
    held["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$"}
    held["components"] = _discriminated(held["components"], held["components"]["schemas"])
    return held


def _one_of_its_type(
    held: Any, members: Mapping[int, list[Json]], body: Any, schema: Json
) -> Iterator[ValidationError]:
    """Check a body against the members of a union that have its type; that there are any, `enum` sees to."""
    number = body.get("type") if isinstance(body, dict) else None
    if isinstance(number, int) and number in members:
        yield from Described.VALIDATORS["anyOf"](held, members[number], body, schema)


Described: Any = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator, {BY_TYPE: _one_of_its_type}
)


@functools.cache
def validator(method: str, path: str, kind: str) -> Any:
    """What checks the bodies of an operation; None when it has none of this kind."""
    body = description()["paths"].get(path, {}).get(method.lower(), {}).get("requestBody", {}).get("content", {})
    if kind not in body:
        return None
    schemas = description()["components"]["schemas"]
    schema = _discriminated(body[kind]["schema"], schemas)
    return Described({**schema, "components": {"schemas": schemas}})


def mismatch(route: Route, request: Request) -> tuple[str, str]:
    """Where a body differs from the description, and how; two empty texts when it does not."""
    if request.method in ("GET", "DELETE"):
        return "", ""
    kind = "multipart/form-data" if request.multipart else "application/json"
    held = validator(route.method, route.path, kind)
    if held is None:
        return "body", f"{kind} is not taken here"
    error = best_match(held.iter_errors(request.body))
    while error is not None and error.context:
        error = _nearest(error.context)
    return ("", "") if error is None else ("/".join(map(str, error.absolute_path)) or "body", _short(error.message))


def _nearest(errors: Sequence[ValidationError]) -> ValidationError:
    """The error in that member of a union to which the body comes nearest: it has the fewest, and not at its top."""
    members: dict[Any, list[ValidationError]] = {}
    for error in errors:
        members.setdefault(error.schema_path[0], []).append(error)
    nearest = min(members.values(), key=lambda held: (not max(len(error.path) for error in held), len(held)))
    return max(nearest, key=lambda error: len(error.path))


def _short(message: str) -> str:
    return message if len(message) < 160 else f"{message[:80]} … {message[-60:]}"


def _discriminated(node: Any, schemas: Json) -> Any:
    """The same schemas, quick and plain: a union asks for what has its `type` only, a choice of values is a list."""
    if isinstance(node, list):
        return [_discriminated(part, schemas) for part in node]
    if not isinstance(node, dict):
        return node
    held = {key: _discriminated(part, schemas) for key, part in node.items()}
    for key in ("oneOf", "anyOf"):
        by_type = _types(held.get(key) or [], schemas)
        if by_type and len(by_type) > 1:
            del held[key]
            held["type"], held["required"] = "object", ["type"]
            held["properties"] = {"type": {"enum": sorted(by_type)}}
            held[BY_TYPE] = by_type
    if all("const" in alternative for alternative in held.get("oneOf", [{}])):
        held["enum"] = [alternative["const"] for alternative in held.pop("oneOf")]
    return held


def _types(alternatives: list[Any], schemas: Json) -> dict[int, list[Json]]:
    """The members of a union by their type; empty when one of them has none."""
    found: dict[int, list[Json]] = {}
    for alternative in alternatives:
        schema = schemas.get(alternative.get("$ref", "").removeprefix(PREFIX), {})
        types = schema.get("properties", {}).get("type", {}).get("enum")
        if not types or not all(isinstance(number, int) for number in types):
            return {}
        for number in types:
            found.setdefault(number, []).append(alternative)
    return found


# -- what it does not state --------------------------------------------------------------------------------------------


def _limits(route: Route, body: Any, message: Message | None) -> Problems:
    if route.path.endswith("/commands"):
        yield from commands(body)
    elif route.path.endswith("/callback"):
        data = body.get("data") or {}
        if body["type"] == CHOICES:
            yield from suggestions(data.get("choices") or [])
        elif body["type"] == MODAL:
            yield from form(data)
        else:
            yield from content(data, message)
    elif "/messages" in route.path or route.path.startswith("/webhooks"):
        yield from content(body, message)


def content(body: Json, message: Message | None) -> Problems:
    """A message, or a change of one."""
    flags = (body.get("flags") or 0) | (message.body["flags"] if message else 0)
    parts = list(walk(body.get("components")))
    if flags & V2:
        yield from _modern(body, parts, message)
    else:
        yield from _legacy(body, parts)
    yield from _controls(parts)
    called = body.get("allowed_mentions") or {}
    for kind in ("users", "roles"):
        if kind in (called.get("parse") or ()) and called.get(kind):
            yield "allowed_mentions", f"{kind} may be named or parsed, not both."


def _modern(body: Json, parts: list[Json], message: Message | None) -> Problems:
    if any(body.get(key) for key in ("content", "embeds", "poll", "sticker_ids")):
        yield "content", "The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
    if message is not None and not message.body["flags"] & V2 and message.body["content"]:
        yield "flags", "The message has content that MessageFlags.IS_COMPONENTS_V2 does not take"
    if len(parts) > PARTS:
        yield "components", f"Must be {PARTS} or fewer in total, and there are {len(parts)}."
    letters = sum(len(part["content"]) for part in parts if part["type"] == TEXT)
    if letters > TEXTS:
        yield "components", f"Text must be {TEXTS} or fewer in length, and there are {letters}."
    if any(not part["content"].strip() for part in parts if part["type"] == TEXT):
        yield "components", "Text must not be empty."


def _legacy(body: Json, parts: list[Json]) -> Problems:
    if len(body.get("content") or "") > CONTENT:
        yield "content", f"Must be {CONTENT} or fewer in length."
    if len(body.get("components") or ()) > ROWS:
        yield "components", f"Must be {ROWS} or fewer in length."
    if any(part["type"] > 8 for part in parts):
        yield "components", 'Value of field "type" must be one of (1,) without MessageFlags.IS_COMPONENTS_V2.'


def _controls(parts: list[Json]) -> Problems:
    """Ids that are used twice, and texts that are too long."""
    for key, what in (("custom_id", "Component custom id"), ("id", "Component id")):
        twice = [value for value, count in Counter([part.get(key) for part in parts]).items() if value and count > 1]
        if twice:
            yield "components", f"{what} cannot be duplicated: {twice[0]}"
    for number, part in enumerate(parts):
        for problem in _control(part):
            yield f"components/{number}", problem


def _control(part: Json) -> Iterator[str]:
    """What is wrong with one component."""
    if part["type"] == ROW:
        held = part["components"]
        if len(held) > 1 and any(inner["type"] != BUTTON for inner in held):
            yield "A row holds buttons or one list."
    elif part["type"] == BUTTON and not (part.get("label") or part.get("emoji")):
        yield "A button needs a label or an emoji."
    elif part["type"] == SELECT:
        yield from _list(part)


def _list(part: Json) -> Iterator[str]:
    options = part["options"]
    if len({line["value"] for line in options}) < len(options):
        yield "The specified option value is already used."
    low, high = part.get("min_values", 1), part.get("max_values", 1)
    if not (0 <= low <= high and 1 <= high <= len(options)):
        yield "min_values and max_values do not fit the options."
    if sum(bool(line.get("default")) for line in options) > high:
        yield "There are more default lines than may be chosen."


def suggestions(choices: list[Json]) -> Problems:
    """The answer to an autocomplete."""
    for number, choice in enumerate(choices):
        if not 0 < len(str(choice["value"])) <= CHOICE:
            yield f"data/choices/{number}/value", f"Must be between 1 and {CHOICE} in length."


def form(data: Json) -> Problems:
    """A modal."""
    if len(data["components"]) > ROWS:
        yield "data/components", f"Must be between 1 and {ROWS} in length."
    parts = list(walk(data["components"]))
    yield from _controls(parts)
    for number, part in enumerate(parts):
        if part["type"] == INPUT and len(part.get("value") or "") > part.get("max_length", TEXTS):
            yield f"data/components/{number}", "value is longer than max_length."


def commands(body: list[Json]) -> Problems:
    """All slash commands."""
    if len(body) > COMMANDS:
        yield "body", f"Maximum number of application commands reached ({COMMANDS})."
    if len({command["name"] for command in body}) < len(body):
        yield "body", "Application command names must be unique."
    for number, command in enumerate(body):
        yield from _command(str(number), command)
        if (letters := _letters(command)) > COMMAND_TEXT:
            yield str(number), f"A command must have {COMMAND_TEXT} or fewer characters, and it has {letters}."


def _command(place: str, held: Json) -> Problems:
    """A command, a subcommand or an option."""
    if not NAME.fullmatch(held["name"]) or held["name"] != held["name"].lower():
        yield f"{place}/name", f"Command name is invalid: {held['name']}"
    if not held.get("description"):
        yield f"{place}/description", "This field is required."
    options = held.get("options") or []
    if len({option["name"] for option in options}) < len(options):
        yield f"{place}/options", "Option names must be unique."
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        yield f"{place}/options", "Required options must be placed before non-required options."
    if held.get("choices") and held.get("autocomplete"):
        yield f"{place}/autocomplete", "Must not be set with choices."
    for number, option in enumerate(options):
        yield from _command(f"{place}/options/{number}", option)


def _letters(held: Json) -> int:
    """What counts against the size of a command: names, descriptions, values."""
    own = len(held["name"]) + len(held.get("description") or "")
    chosen = sum(len(choice["name"]) + len(str(choice["value"])) for choice in held.get("choices") or ())
    return own + chosen + sum(_letters(option) for option in held.get("options") or ())


def _files(request: Request) -> Problems:
    if len(request.files) > FILES:
        yield "attachments", f"Must be {FILES} or fewer in length."
    for key, (name, data) in request.files.items():
        if len(data) > FILE:
            yield f"files[{key}]", f"{name} is larger than {FILE} bytes: Request entity too large"
        if not name:
            yield f"files[{key}]", "A file needs a name."
