"""One message, and one form that the bot opened, as HTML: what is seen, pressed, chosen and typed."""

from __future__ import annotations

import datetime as dt
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple
from urllib.parse import quote, unquote
from zlib import crc32

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from bot.discord.controls.components import LISTS as LISTS_FROM
from bot.discord.texts import texts
from bot.local.discord.interactions import Interaction
from bot.local.discord.messages import Message
from bot.local.discord.parts import GALLERY, INPUT, LABEL, LISTS, USERS, Json, media, walk
from bot.local.discord.people import NO_RESPONSE
from bot.local.page.markdown import WEB, Names, to_html
from rules.engine import say

FIELD: Final = "field-"
"""Before the custom id of a form's line, in the name under which it is posted."""
LONG, MANY = 32, 8
WHY = "whyline"
V2 = 1 << 15
"""The flag of a message that is made of components alone."""
CODE, LINK = Markup("<code>{}</code>"), Markup('<a href="{}">{}</a>')
NAME = Markup("<bdi>{}</bdi>")
_ATTACHED = re.compile(r"https://cdn\.discordapp\.com/attachments/\d+/(\d+)/([^?#]+)")

Filled = Mapping[str, str | Sequence[str]]


class Option(NamedTuple):
    """One line of a list."""

    value: str
    label: str
    note: str
    emoji: str
    chosen: bool


class File(NamedTuple):
    """A file to take along; it has no address where it may not be followed."""

    address: str
    name: str
    size: str


def environment() -> Environment:
    """Return what draws every template of the page: it escapes all that is not Markup."""
    made = Environment(
        loader=PackageLoader("bot.local.page"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    made.globals.update(say=say, marked=marked, code=CODE.format, link=LINK.format, name=NAME.format)
    return made


def marked(line: str, **values: Markup) -> Markup:
    """Return a line as HTML, in whose fields stand links and marks."""
    return escape(say(line, **{name: f"{{{name}}}" for name in values})).format(**values)


_TEMPLATES: Final = environment()


def message_html(
    message: Message, viewer: str, *, names: Names, now: dt.datetime, base: str, old: bool = False,
    given_up: bool = False,
) -> Markup:  # fmt: skip
    """Return a message as an article, as the person with the id `viewer` sees it.

    `base` is before each address of the page; times are told as from `now`, in its zone. An `old` one has no controls;
    one that is `given_up` says that no answer will come. Raises ValueError if it is for somebody else's eyes only.
    """
    if message.only_for not in (None, viewer):
        raise ValueError(f"Message {message.id} is not for {viewer}.")
    drawn = Drawn(f"m{message.id}", base, names, now, viewer, message=message, old=old, given_up=given_up)
    loose = [] if message.body["flags"] & V2 else message.attachments
    return Markup(_TEMPLATES.get_template("message.html").render(message=message, drawn=drawn, loose=loose))


def form_html(
    asked: Interaction, *, names: Names, now: dt.datetime, base: str, filled: Filled | None = None, problem: str = ""
) -> Markup:
    """Return the form that answered an interaction; one that was refused has what it was `filled` with, and why.

    Raises ValueError if the interaction was answered by no form.
    """
    if asked.form is None:
        raise ValueError(f"Interaction {asked.id} opened no form.")
    drawn = Drawn(f"i{asked.id}", base, names, now, asked.person.id, filled=filled or {})
    return Markup(_TEMPLATES.get_template("form.html").render(asked=asked, drawn=drawn, problem=problem))


def filled_in(form: Json, posted: Iterable[tuple[str, str]]) -> dict[str, str | list[str]]:
    """Return what was typed and chosen in a form by custom ids, from the pairs that its HTML posted."""
    pairs = [(name.removeprefix(FIELD), text) for name, text in posted if name.startswith(FIELD)]
    held: dict[str, str | list[str]] = {}
    for part in walk(form["components"]):
        given = [text for name, text in pairs if name == part.get("custom_id")]
        if part["type"] == INPUT:
            held[part["custom_id"]] = given[0].replace("\r\n", "\n") if given else ""
        elif part["type"] in LISTS:
            held[part["custom_id"]] = [text for text in given if text]
    return held


@dataclass(frozen=True, slots=True)
class Drawn:
    """What the templates ask about the message or form that is drawn; `key` begins the ids of its elements."""

    key: str
    base: str
    names: Names
    now: dt.datetime
    viewer: str
    message: Message | None = None
    filled: Filled = field(default_factory=dict)
    old: bool = False
    given_up: bool = False

    def text(self, written: str) -> Markup:
        """Markdown as HTML."""
        return to_html(written, names=self.names, now=self.now, viewer=self.viewer)

    def told(self, written: str) -> str:
        """The id of what is read: of what it says, so that other words are another element and none moves."""
        return f"{self.key}t{crc32(written.encode())}"

    def shown(self, part: Json) -> str:
        """The id of pictures: of their place among those of the message, so that the next ones come where they are."""
        assert self.message
        return f"{self.key}g{[held['id'] for held in self.message.parts if held['type'] == GALLERY].index(part['id'])}"

    def id(self, part: Json) -> str:
        """The id of an element; that of a list stays when it is drawn anew, and with it whether it is open."""
        if part["type"] in LISTS and self.message:
            own = part["custom_id"].removesuffix(f"~{part['id'] - LISTS_FROM}")
            place = [held["id"] for held in self.message.parts if held["type"] in LISTS].index(part["id"])
            return f"{self.key}-{quote(own, safe=':~')}-list{place}"
        return f"{self.key}c{part['id']}"

    def meant(self, part: Json, value: str = "") -> str:
        """The id of what can be pressed: of what it means, so that something else in its place is another element.

        A press that is on its way when the page is renewed never does what has come under the pointer since.
        """
        return f"{self.key}-{quote(part['custom_id'], safe=':~')}" + (f"-{quote(value, safe='')}" if value else "")

    def values(self, part: Json, value: str | None = None) -> str:
        """What is posted when a control is used, as JSON."""
        assert self.message
        chosen = {} if value is None else {"value": value}
        return json.dumps({"message": self.message.id, "control": part["custom_id"]} | chosen)

    def address(self, written: str | None) -> str:
        """Where something is: attached files and messages are on the page; nothing for what may not be followed."""
        if found := _ATTACHED.match(written or ""):
            return f"{self.base}/file/{found[1]}/{quote(unquote(found[2]), safe='')}"
        if place := self.names.place(written or ""):
            return place[0]
        return written if written and WEB.match(written) else ""

    def file(self, item: Json) -> File:
        """A file of a message by its media item or attachment."""
        assert self.message
        held = next((held for held in self.message.attachments if held["url"] == item["url"]), item)
        name = held.get("filename") or unquote(item["url"].partition("?")[0].rpartition("/")[2])
        return File(self.address(item["url"]), name, _size(held["size"]) if "size" in held else "")

    def first(self, item: Json) -> bool:
        """Whether a picture is the first one, which is fetched at once."""
        assert self.message
        return bool(item["url"] == next(media(self.message.body["components"]), item)["url"])

    def options(self, part: Json) -> list[Option]:
        """The lines of a list; those of a list of people are everybody's names."""
        if part["type"] == USERS:
            chosen = self._chosen(part, [held["id"] for held in part.get("default_values") or ()])
            return [Option(key, name, "", "", key in chosen) for key, name in self.names.people.items()]
        held = part["options"]
        chosen = self._chosen(part, [option["value"] for option in held if option.get("default")])
        return [
            Option(
                option["value"], option["label"], option.get("description") or "", emoji(option),
                option["value"] in chosen,
            )
            for option in held
        ]  # fmt: skip

    def _chosen(self, part: Json, marked: Sequence[str]) -> Sequence[str]:
        given = self.filled.get(part["custom_id"], marked)
        return [given] if isinstance(given, str) else given

    def typed(self, part: Json) -> str:
        """What stands in a line of a form."""
        given = self.filled.get(part["custom_id"])
        return given if isinstance(given, str) else part.get("value") or ""

    def is_open(self, part: Json) -> bool:
        """Whether a list stands open: the first one of its message. What only tells why waits until somebody asks."""
        assert self.message
        lists = [held for held in self.message.lists if f":{WHY}:" not in held["custom_id"]]
        return bool(lists) and part["id"] == lists[0]["id"]

    def is_long(self, part: Json) -> bool:
        """Whether a list has a scroll of its own, so that what stands below it stays in sight."""
        return len(self.options(part)) > MANY

    @property
    def may_try_again(self) -> bool:
        """Whether it was this person who did what was never answered."""
        origin = self.message and self.message.origin
        return bool(origin and origin.data is not None and origin.person == self.viewer)


def single(part: Json) -> bool:
    """Whether exactly one line of a list is chosen."""
    return _bounds(part) == (1, 1)


def amount(part: Json) -> str:
    """Return in words how many lines of a list may be chosen."""
    low, high = _bounds(part)
    if low == high:
        return say("Choose {n}", n=low)
    return say("Choose {low} to {high}", low=low, high=high) if low else say("Choose up to {high}", high=high)


def _bounds(part: Json) -> tuple[int, int]:
    low, high = part.get("min_values"), part.get("max_values")
    return 1 if low is None else low, 1 if high is None else high


def emoji(part: Json) -> str:
    """The emoji of a button or a line; a server's own one is told by its name."""
    held = part.get("emoji") or {}
    name = held.get("name") or ""
    return f":{name}:" if held.get("id") else name


def stacked(row: Json) -> bool:
    """Whether buttons are sentences, which stand below each other like the lines of a menu."""
    return any(len(part.get("label") or "") > LONG for part in row["components"])


def colour(number: int | None) -> str:
    """The colour of a frame, nothing where it has none."""
    return "" if number is None else f"#{number:06x}"


def line_of(row: Json) -> Json:
    """A line of a form as a label with what it is for, also one in the older shape that has its label in itself."""
    if row["type"] == LABEL:
        return row
    inner = row["components"][0]
    return {"label": inner.get("label") or "", "description": "", "component": inner}


def _size(count: int) -> str:
    return say("{n} KB", n=-(-count // 1024))


_TEMPLATES.globals.update(
    single=single,
    amount=amount,
    emoji=emoji,
    stacked=stacked,
    colour=colour,
    line_of=line_of,
    FIELD=FIELD,
    IN_WORDS=texts.IN_WORDS,
    NO_RESPONSE=NO_RESPONSE,
)
