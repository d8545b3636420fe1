"""Every limit of Discord is found by the checks; what keeps it is let through."""

from __future__ import annotations

from typing import Any

import pytest

from bot.local.discord.messages import Files, Message
from bot.local.discord.parts import Json
from bot.local.discord.rest import ROUTES, Request, find
from bot.local.discord.world import Channel
from tests.wire.checks import description, problems_of

V2 = 1 << 15
POST, CALLBACK, COMMANDS = "/channels/1/messages", "/interactions/1/x/callback", "/applications/1/commands"


def found(path: str, body: Any, files: Files | None = None) -> str:
    """What the checks say about a body, as one text."""
    method = "PUT" if path == COMMANDS else "POST"
    held = find(method, path)
    assert held is not None
    request = Request(method, path, body, files or {}, {}, multipart=bool(files))
    return "; ".join([f"{place}: {what}" for place, what in problems_of(held[0], request).items()])


def text(content: str = "words") -> Json:
    """Text in a message with components."""
    return {"type": 10, "content": content}


def button(**over: Any) -> Json:
    """A button."""
    return {"type": 2, "style": 2, "label": "Act", "custom_id": "act", **over}


def row(*parts: Json) -> Json:
    """A row."""
    return {"type": 1, "components": list(parts)}


def listing(count: int = 2, line: Json | None = None, **over: Any) -> Json:
    """A list in a row."""
    lines = [{"label": f"line {number}", "value": str(number), **(line or {})} for number in range(count)]
    return row({"type": 3, "custom_id": "list", "options": lines, **over})


def modern(*parts: Json, **over: Any) -> Json:
    """A message with components."""
    return {"flags": V2, "components": list(parts), **over}


def modal(title: str = "Title", count: int = 1, label: str = "Label", note: str = "Note", **over: Any) -> Json:
    """A form."""
    lines = [
        {
            "type": 18,
            "label": label,
            "description": note,
            "component": {"type": 4, "style": 1, "custom_id": f"line {number}", **over},
        }
        for number in range(count)
    ]
    return {"type": 9, "data": {"custom_id": "form", "title": title, "components": lines}}


def suggested(count: int = 1, name: str = "name", value: str = "value") -> Json:
    """What is suggested."""
    return {"type": 8, "data": {"choices": [{"name": name, "value": value} for _ in range(count)]}}


def command(**over: Any) -> Json:
    """A slash command."""
    return {"name": "game", "description": "A game", "type": 1, **over}


def option(number: int = 0, **over: Any) -> Json:
    """An option of a command."""
    return {"name": f"option{number}", "description": "An option", "type": 3, **over}


GOOD: list[tuple[str, Any]] = [
    (POST, {"content": "x" * 2000, "components": [row(*[button(custom_id=str(n)) for n in range(5)])]}),
    (POST, modern({"type": 17, "components": [text("x" * 4000), listing(25), row(button())]})),
    (POST, modern(*[text() for _ in range(40)])),
    (POST, modern(row(button(label="x" * 80, custom_id="y" * 100)), listing(2, placeholder="p" * 150))),
    (CALLBACK, modal("x" * 45, 5, "y" * 45, "n" * 100, value="z" * 400, max_length=400)),
    (CALLBACK, suggested(25, "x" * 100, "y" * 100)),
    (CALLBACK, {"type": 5, "data": {"flags": 64}}),
    (CALLBACK, {"type": 6}),
    (COMMANDS, [command(options=[option(n) for n in range(25)]), command(name="größe-1")]),
    ("/users/@me/channels", {"recipient_id": 123456789012345678}),
]

BAD: list[tuple[str, Any, str]] = [
    # the published description
    (POST, {"content": 5}, "content: 5 is not of type"),
    (POST, {"content": "x" * 4001}, "content: "),
    (POST, modern({"type": 99}), "is not one of"),
    (POST, modern(row(text())), "components/0/components/0/type"),
    (POST, modern({"type": 17, "components": []}), "components/0/components: [] should be non-empty"),
    (POST, modern(row(button(style="red"))), "components/0/components/0/style"),
    (POST, modern(listing(26)), "options"),
    (CALLBACK, {"type": 3}, "type: 3 is not one of"),
    (CALLBACK, {"type": 9, "data": {"title": "T", "components": []}}, "data"),
    ("/users/@me/channels", {"recipient_id": "Ann"}, "recipient_id: 'Ann' does not match"),
    # texts
    (POST, {"content": "x" * 2001}, "Must be 2000 or fewer"),
    (POST, modern(text("x" * 2000), text("x" * 2001)), "Text must be 4000 or fewer in length, and there are 4001"),
    (POST, modern(text(" ")), "must not be empty"),
    # components
    (POST, modern(*[text() for _ in range(39)], row(button())), "Must be 40 or fewer in total, and there are 41"),
    (POST, modern(row(button()), row(button())), "custom id cannot be duplicated: act"),
    (POST, modern({**text(), "id": 7}, {**text(), "id": 7}), "id cannot be duplicated: 7"),
    (POST, modern(text(), content="words"), "cannot be used when using"),
    (POST, modern(text(), embeds=[{"title": "words"}]), "cannot be used when using"),
    (POST, modern(text(), allowed_mentions={"parse": ["users"], "users": ["1"]}), "named or parsed, not both"),
    (POST, {"components": [text()]}, "without MessageFlags.IS_COMPONENTS_V2"),
    (POST, {"content": "x", "components": [row(button(custom_id=str(n))) for n in range(6)]}, "Must be 5 or fewer"),
    (POST, modern(row(*[button(custom_id=str(n)) for n in range(6)])), "components/0/components"),
    (POST, modern(row(button(), *listing()["components"])), "A row holds buttons or one list"),
    (POST, modern(row(button(label="x" * 81))), "label"),
    (POST, modern(row(button(label=""))), "needs a label or an emoji"),
    (POST, modern(row(button(custom_id="x" * 101))), "custom_id"),
    (POST, modern(row(button(custom_id=""))), "custom_id"),
    (POST, modern(listing(0)), "options"),
    (POST, modern(listing(1, {"label": "x" * 101})), "label"),
    (POST, modern(listing(1, {"value": "x" * 101})), "value"),
    (POST, modern(listing(1, {"value": ""})), "options/0/value"),
    (POST, modern(listing(1, {"description": "x" * 101})), "description"),
    (POST, modern(listing(2, {"value": "same"})), "already used"),
    (POST, modern(listing(2, placeholder="x" * 151)), "placeholder"),
    (POST, modern(listing(2, min_values=2)), "do not fit the options"),
    (POST, modern(listing(2, max_values=3)), "do not fit the options"),
    (POST, modern(listing(2, {"default": True})), "more default lines"),
    (
        POST,
        modern({"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "x" * 1025}]}),
        "description",
    ),
    (POST, modern(text(), attachments=[{"id": 0, "description": "x" * 1025}]), "attachments/0/description"),
    # forms and suggestions
    (CALLBACK, modal("x" * 46), "title"),
    (CALLBACK, modal(count=6), "Must be between 1 and 5"),
    (CALLBACK, modal(label="x" * 46), "label"),
    (CALLBACK, modal(note="x" * 101), "description"),
    (CALLBACK, modal(value="x" * 401, max_length=400), "value is longer than max_length"),
    (CALLBACK, suggested(26), "data/choices: "),
    (CALLBACK, suggested(1, "x" * 101), "data/choices/0/name"),
    (CALLBACK, suggested(1, "name", "x" * 101), "data/choices/0/value"),
    (CALLBACK, suggested(1, ""), "data/choices/0/name"),
    # commands
    (COMMANDS, [command(name="Game")], "0/name"),
    (COMMANDS, [command(name="two words")], "0/name"),
    (COMMANDS, [command(name="x" * 33)], "0/name"),
    (COMMANDS, [command(description="x" * 101)], "0/description"),
    (COMMANDS, [command(description="")], "0/description"),
    (COMMANDS, [command(), command()], "names must be unique"),
    (COMMANDS, [command(name=f"game{n}") for n in range(101)], "Maximum number of application commands"),
    (COMMANDS, [command(options=[option(n) for n in range(26)])], "0/options"),
    (COMMANDS, [command(options=[option(), option()])], "Option names must be unique"),
    (COMMANDS, [command(options=[option(0), option(1, required=True)])], "Required options must be placed before"),
    (COMMANDS, [command(options=[option(name="Big")])], "0/options/0/name"),
    (COMMANDS, [command(options=[option(choices=[{"name": str(n), "value": "x"} for n in range(26)])])], "choices"),
    (COMMANDS, [command(options=[option(choices=[{"name": "", "value": ""}])])], "choices/0/name"),
    (COMMANDS, [command(options=[option(choices=[{"name": "a", "value": "a"}], autocomplete=True)])], "autocomplete"),
    (
        COMMANDS,
        [
            command(
                options=[option(m, choices=[{"name": f"{n}" * 50, "value": "x"} for n in range(9)]) for m in range(20)]
            )
        ],
        "8000 or fewer characters",
    ),
]


@pytest.mark.parametrize(("path", "body"), GOOD)
def test_what_discord_takes_is_let_through(path: str, body: Any) -> None:
    """Right at the limits."""
    assert found(path, body) == ""


@pytest.mark.parametrize(("path", "body", "told"), BAD)
def test_what_discord_refuses_is_found(path: str, body: Any, told: str) -> None:
    """One step beyond, with the place."""
    assert told in found(path, body)


def test_a_file_is_at_most_ten_mebibytes() -> None:
    """And there are at most ten of them, each with a name."""
    body = {"content": "files"}
    assert found(POST, body, {"0": ("a.png", bytes(10 << 20))}) == ""
    assert "larger than" in found(POST, body, {"0": ("a.png", bytes((10 << 20) + 1))})
    assert "10 or fewer" in found(POST, body, {str(n): ("a.png", b"") for n in range(11)})
    assert "needs a name" in found(POST, body, {"0": ("", b"")})


def test_a_message_with_words_cannot_get_components_later() -> None:
    """And one with components stays so, whatever flags the edit names."""
    route = find("PATCH", "/channels/1/messages/2")
    assert route is not None
    room = Channel("1", "room")
    for content, flags, body, told in (
        ("words", 0, modern(text()), "has content"),
        ("", 0, modern(text()), ""),
        ("", V2, {"content": "words"}, "cannot be used when using"),
        ("", V2, {"components": [text()]}, ""),
    ):
        held = Message({"id": "2", "content": content, "flags": flags, "components": [], "attachments": []}, room)
        request = Request("PATCH", "/channels/1/messages/2", body, {}, {}, multipart=False)
        problems = "; ".join(problems_of(route[0], request, held).values())
        assert told in problems
        assert bool(told) == bool(problems)


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.method} {route.path}")
def test_every_route_is_described(route: Any) -> None:
    """What the stand-in speaks, Discord speaks."""
    operation = description()["paths"][route.path][route.method.lower()]
    assert bool(operation) == (route.method in ("POST", "PUT", "PATCH"))
