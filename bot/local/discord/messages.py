"""Messages and files as Discord keeps them."""

from __future__ import annotations

import copy
import datetime as dt
import io
import secrets
from collections import OrderedDict, defaultdict
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Literal

from PIL import Image, UnidentifiedImageError

from bot.local.discord.errors import refusal
from bot.local.discord.parts import BUTTON, GALLERY, LISTS, TEXT, Json, media, number, walk
from bot.local.discord.pasts import Past, Pasts
from bot.local.discord.world import DIRECT, Channel, World

EPHEMERAL, LOADING = 1 << 6, 1 << 7
NONCE_SECONDS = 300
REPLACED = 32
"""So many files that messages show no more are kept for whoever was just told of them; none outlives the process."""
ATTACHED = "attachment://"
Files = dict[str, tuple[str, bytes]]


@dataclass(frozen=True, slots=True)
class Origin:
    """What a message answers: what a person did, in which interaction.

    It was a command, which is given as it is typed, or else something at the message with the id `message`; `data` is
    what was sent.
    """

    interaction: str
    kind: int
    person: str
    command: str | None = None
    message: str | None = None
    data: Json | None = None


@dataclass(slots=True)
class Message:
    """A message as it stands; an ephemeral one has an only reader. `changes` counts its edits.

    `nonce` is one that is enforced, and `gone` says that the message is there no more.
    """

    body: Json
    channel: Channel
    only_for: str | None = None
    origin: Origin | None = None
    nonce: str | None = None
    changes: int = 0
    gone: bool = False

    @property
    def id(self) -> str:
        """Its snowflake."""
        return str(self.body["id"])

    @property
    def author(self) -> str:
        """Who has written it: the id of the bot or of a person."""
        return str(self.body["author"]["id"])

    @property
    def private(self) -> bool:
        """Whether one person alone sees it."""
        return self.only_for is not None or self.channel.kind == DIRECT

    @property
    def loading(self) -> bool:
        """Whether it says only that the bot is thinking."""
        return bool(self.body["flags"] & LOADING)

    @property
    def parts(self) -> list[Json]:
        """All components."""
        return list(walk(self.body["components"]))

    @property
    def text(self) -> str:
        """All its words, as they were sent."""
        said = [self.body["content"], *[part["content"] for part in self.parts if part["type"] == TEXT]]
        return "\n".join([text for text in said if text])

    @property
    def buttons(self) -> list[Json]:
        """The buttons that can be pressed."""
        return [part for part in self.parts if part["type"] == BUTTON and not part.get("disabled")]

    @property
    def labels(self) -> list[str]:
        """What is written on them."""
        return [str(part.get("label")) for part in self.buttons]

    @property
    def lists(self) -> list[Json]:
        """The lists to choose from."""
        return [part for part in self.parts if part["type"] in LISTS and not part.get("disabled")]

    @property
    def picture(self) -> Json | None:
        """What its gallery shows first."""
        galleries = [part for part in self.parts if part["type"] == GALLERY]
        return next((item for part in galleries for item in part["items"] if item["media"].get("attachment_id")), None)

    @property
    def attachments(self) -> list[Json]:
        """Its files."""
        held: list[Json] = self.body["attachments"]
        return held


@dataclass(frozen=True, slots=True)
class MessageChange:
    """What became of a message."""

    what: Literal["created", "edited", "deleted"]
    message: Message


class Messages:
    """All messages by id, their files and what they have shown before, and the nonces of the last minutes."""

    def __init__(self, world: World) -> None:
        self.world, self.archive = world, world.archive
        self.all: dict[str, Message] = {}
        self._by_channel: defaultdict[str, dict[str, Message]] = defaultdict(dict)
        self._nonces: dict[str, tuple[float, str]] = {}
        self._owners: dict[str, Message] = {}
        self._replaced: OrderedDict[str, tuple[Message, bytes]] = OrderedDict()
        self._pasts = Pasts(self.archive)
        for row in self.archive.rows("messages"):
            origin = row["origin"] and Origin(**row["origin"])
            self._hold(Message(**row | {"channel": world.channels[row["channel"]], "origin": origin}))

    def _hold(self, message: Message) -> None:
        self.all[message.id] = self._by_channel[message.channel.id][message.id] = message
        self._owners |= dict.fromkeys(_files(message.body), message)
        if message.nonce is not None:
            posted = dt.datetime.fromisoformat(message.body["timestamp"]).timestamp()
            self._nonces[message.nonce] = posted, message.id

    def find(self, message: str, channel: Channel | None = None) -> Message:
        """A message; 10008 when there is none, or when it is an ephemeral one that has no place in the channel."""
        held = self.all.get(message)
        if held is None or (channel and (held.channel is not channel or held.only_for)):
            raise refusal(10008)
        return held

    def history(self, channel: Channel) -> list[Message]:
        """What everybody sees in a channel, oldest first."""
        return [held for held in self._by_channel[channel.id].values() if held.only_for is None]

    def shown_to(self, channel: Channel, person: str) -> list[Message]:
        """What a person sees in a channel, their own ephemeral replies among it, oldest first."""
        return [held for held in self._by_channel[channel.id].values() if held.only_for in (None, person)]

    def past(self, channel: Channel) -> list[Past]:
        """The newest pictures that everybody could see in a channel, oldest first, those among it that are gone."""
        return self._pasts.of(channel.id)

    def may_see(self, person: str, message: Message) -> bool:
        """Whether somebody on the server sees a message that is there."""
        for_them = message.only_for in (None, person) and message.channel.person in (None, person)
        return for_them and not message.gone and person in self.world.accounts

    def file_for(self, person: str, file: str) -> bytes | None:
        """The bytes of a file of a message that this person sees, be it replaced just now, or of a past picture."""
        owner = self._replaced[file][0] if file in self._replaced else self._owners.get(file)
        may = owner is not None and self.may_see(person, owner)
        return self.file(file) if may or (file in self._pasts and person in self.world.accounts) else None

    def file(self, file: str) -> bytes | None:
        """The bytes of a file, as long as they are kept."""
        if file in self._replaced:
            return self._replaced[file][1]
        return self.archive.file(file) if file in self._owners or file in self._pasts else None

    def file_at(self, file: str, signature: str) -> bytes | None:
        """The bytes of a file of a message, for whoever knows its address."""
        known = self._attachment(file)
        return self.archive.file(file) if known and known["url"].endswith(f"={signature}") else None

    def _attachment(self, file: str) -> Json | None:
        held = self._owners[file].attachments if file in self._owners else []
        return next((one for one in held if one["id"] == file), None)

    def sent_before(self, body: Json) -> Message | None:
        """The message that an earlier request with the same enforced nonce made."""
        nonce = _enforced(body)
        when, message = self._nonces.get(nonce, (0.0, "")) if nonce else (0.0, "")
        return self.all.get(message) if self.world.clock.time() - when < NONCE_SECONDS else None

    def post(
        self, channel: Channel, sent: Json, files: Files, only_for: str | None = None, origin: Origin | None = None,
        author: Json | None = None,
    ) -> Message:  # fmt: skip
        """A new message of the bot, or of an author."""
        loading = (sent.get("flags") or 0) & LOADING
        if not (loading or files or any(sent.get(key) for key in ("content", "embeds", "components", "poll"))):
            raise refusal(50006)
        body: Json = {
            "id": self.world.new_id(), "channel_id": channel.id, "author": author or self.world.bot, "type": 0,
            "tts": False,
            "content": sent.get("content") or "", "embeds": sent.get("embeds") or [], "flags": sent.get("flags") or 0,
            "components": copy.deepcopy(sent.get("components") or []), "mentions": [], "mention_roles": [],
            "mention_everyone": False, "pinned": False, "timestamp": self._now(), "edited_timestamp": None,
            "nonce": sent.get("nonce"),
        }  # fmt: skip
        body |= {} if author else {"application_id": self.world.application}
        made = Message(body, channel, only_for, origin, _enforced(sent))
        with self.archive.together():
            body["attachments"] = self._store_all(channel, sent, files)
            self._finish(body)
            self._keep(made, None)
        self._hold(made)
        self._tell("created", made)
        return made

    def edit(self, message: Message, sent: Json, files: Files) -> Message:
        """Change what was sent; attachments that a list of them leaves out go. 10008 when it is gone, 50005 if a
        person has written it."""
        if self.all.get(message.id) is not message:
            raise refusal(10008)
        if message.author != self.world.bot["id"]:
            raise refusal(50005)
        with self.archive.together():
            body = self._edited(message, sent, files)
            self._keep(replace(message, body=body, changes=message.changes + 1), message.picture)
            self._replace(message, _files(message.body) - _files(body))
        message.body = body
        message.changes += 1
        self._hold(message)
        self._tell("edited", message)
        return message

    def _edited(self, message: Message, sent: Json, files: Files) -> Json:
        body = copy.deepcopy(message.body)
        kept = {str(held["id"]) for held in sent.get("attachments") or () if str(held["id"]) not in files}
        if "attachments" in sent:
            body["attachments"] = [held for held in body["attachments"] if held["id"] in kept]
        body["attachments"] += self._store_all(message.channel, sent, files)
        for key, empty in (("content", ""), ("embeds", []), ("components", [])):
            if key in sent:
                body[key] = copy.deepcopy(sent[key]) or empty
        body["flags"] = (body["flags"] | (sent.get("flags") or 0)) & ~LOADING
        body["edited_timestamp"] = self._now()
        self._finish(body)
        return body

    def delete(self, message: Message) -> None:
        """A message goes, and its files with it."""
        with self.archive.together():
            self.archive.drop("messages", message.id)
            self._disown(_files(message.body))
        del self.all[message.id], self._by_channel[message.channel.id][message.id]
        message.gone = True
        self._tell("deleted", message)

    def _tell(self, what: Literal["created", "edited", "deleted"], message: Message) -> None:
        self.world.watchers.tell(MessageChange(what, message))

    def forget(self, channel: Channel) -> None:
        """A channel goes with all that is in it."""
        with self.archive.together():
            for held in [*self._by_channel[channel.id].values()]:
                self.delete(held)
            self._drop_files(self._pasts.forget(channel.id))
            self.world.forget(channel)

    def _keep(self, message: Message, before: Json | None) -> None:
        """Keep a message as it is now, and its picture, if it is another than before."""
        row: Json = {"body": message.body, "channel": message.channel.id, "only_for": message.only_for}
        row |= {"nonce": message.nonce, "changes": message.changes}
        row["origin"] = asdict(message.origin) if message.origin else None
        self.archive.put("messages", message.id, row)
        shown = None if message.private else message.picture
        if shown is None or (before and before["media"]["attachment_id"] == shown["media"]["attachment_id"]):
            return
        file, when = shown["media"]["attachment_id"], self.world.clock.time()
        described = [shown, *[held for held in message.attachments if held["id"] == file]]
        alt = next((held["description"] for held in described if held.get("description")), "")
        past = Past(self.world.new_id(), message.channel.id, message.id, when, message.text, file, alt)
        self._drop_files(self._pasts.add(past))

    def _replace(self, message: Message, files: set[str]) -> None:
        """A message shows these files no more, which some page may be about to fetch."""
        for file in sorted(files):
            if (data := self.archive.file(file)) is not None:
                self._replaced[file] = message, data
        while len(self._replaced) > REPLACED:
            self._replaced.popitem(last=False)
        self._disown(files)

    def _disown(self, files: set[str]) -> None:
        """A message has these files no more."""
        for file in files:
            del self._owners[file]
        self._drop_files(files)

    def _drop_files(self, files: Iterable[str]) -> None:
        """Keep of these only what something still shows."""
        for file in files:
            if file not in self._owners and file not in self._pasts:
                self.archive.drop("files", file)

    def store(self, channel: Channel, name: str, data: bytes, alt: str | None = None) -> Json:
        """Keep a file; return the attachment."""
        file = self.world.new_id()
        address = (
            f"https://cdn.discordapp.com/attachments/{channel.id}/{file}/{name}?ex=0&is=0&hm={secrets.token_hex(16)}"
        )
        held: Json = {"id": file, "filename": name, "size": len(data), "url": address, "proxy_url": address}
        self.archive.put_file(file, data)
        return held | _picture(data) | ({"description": alt} if alt else {})

    def _store_all(self, channel: Channel, sent: Json, files: Files) -> list[Json]:
        told = {str(held["id"]): held for held in sent.get("attachments") or ()}
        return [
            self.store(channel, told.get(key, {}).get("filename", name), data, told.get(key, {}).get("description"))
            for key, (name, data) in files.items()
        ]

    def _finish(self, body: Json) -> None:
        """Number the components and put files in the place of `attachment://` addresses."""
        number(body["components"])
        names = {held["filename"]: held for held in body["attachments"]}
        for place, item in enumerate(media(body["components"])):
            if item["url"].startswith(ATTACHED):
                held = names.get(item["url"].removeprefix(ATTACHED))
                if held is None:
                    raise refusal(50035, {f"components/{place}": "The referenced attachment was not found"})
                item.update({key: held[key] for key in ("url", "proxy_url", "width", "height") if key in held})
                item |= {"attachment_id": held["id"], "flags": 0}

    def _now(self) -> str:
        return dt.datetime.fromtimestamp(self.world.clock.time(), dt.UTC).isoformat()


def _files(body: Json) -> set[str]:
    """The ids of a message's files."""
    return {held["id"] for held in body["attachments"]}


def _picture(data: bytes) -> Json:
    try:
        with Image.open(io.BytesIO(data)) as image:
            return {"width": image.width, "height": image.height, "content_type": Image.MIME[image.format or ""]}
    except UnidentifiedImageError:
        return {"content_type": "application/octet-stream"}


def _enforced(sent: Json) -> str | None:
    """The nonce that makes one message of several requests."""
    return str(sent["nonce"]) if sent.get("enforce_nonce") and sent.get("nonce") is not None else None
