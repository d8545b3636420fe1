"""What people do to the bot, and what it answers: acknowledged in three seconds, continued for fifteen minutes."""

from __future__ import annotations

import asyncio
import copy
import secrets
from dataclasses import dataclass, field
from typing import Literal

from bot.local.discord.errors import refusal
from bot.local.discord.messages import EPHEMERAL, LOADING, Files, Message, Messages, Origin
from bot.local.discord.parts import Json, number
from bot.local.discord.world import DIRECT, Account, Channel, World

COMMAND, COMPONENT, AUTOCOMPLETE, FORM = 2, 3, 4, 5
MESSAGE, THINKING, QUIETLY, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
LEGAL = {
    COMMAND: {MESSAGE, THINKING, MODAL},
    COMPONENT: {MESSAGE, THINKING, QUIETLY, UPDATE, MODAL},
    AUTOCOMPLETE: {CHOICES},
    FORM: {MESSAGE, THINKING, QUIETLY, UPDATE},
}
GROUPS = 1, 2  # a subcommand, and a group of them
TO_ACKNOWLEDGE, TO_CONTINUE, FORGOTTEN = 3.0, 900.0, 86_400.0


@dataclass(slots=True, eq=False)
class Interaction:
    """One act of a person, and the bot's answer to it."""

    id: str
    token: str
    kind: int
    person: Account
    channel: Channel
    data: Json
    trigger: Message | None
    began: float
    acknowledged: asyncio.Future[int]
    original: Message | None = None
    followups: list[Message] = field(default_factory=list)
    edits: int = 0
    form: Json | None = None
    choices: list[Json] | None = None
    delivered: bool = False

    @property
    def shown(self) -> Message | None:
        """The message that answers it: the newest followup, else the original."""
        return self.followups[-1] if self.followups else self.original

    @property
    def text(self) -> str:
        """The words of the answer."""
        return self.shown.text if self.shown else ""

    @property
    def panel(self) -> Message:
        """The answer, which this person alone sees."""
        assert self.shown is not None, self.data
        assert self.shown.private, self.shown.text
        return self.shown

    @property
    def complete(self) -> bool:
        """Whether the answer is there: what was put off has come."""
        if not self.acknowledged.done():
            return False
        how = self.acknowledged.result()
        if self.original is not None and self.original.gone:
            return True  # they have put it away
        in_place = how == QUIETLY and self.trigger is not None and self.trigger.private
        return not (how == THINKING or in_place) or bool(self.edits or self.followups)

    @property
    def origin(self) -> Origin:
        """What its answers answer."""
        command = _typed(self.data) if self.kind == COMMAND else None
        return Origin(self.id, self.kind, self.person.id, command, self.trigger.id if self.trigger else None, self.data)

    def payload(self, world: World) -> Json:
        """As the bot is told of it."""
        told: Json = {
            "id": self.id, "application_id": world.application, "type": self.kind, "token": self.token, "version": 1,
            "data": self.data, "channel_id": self.channel.id, "channel": self.channel.json, "locale": "en-US",
            "entitlements": [], "app_permissions": "2251799813685247", "attachment_size_limit": 10 << 20,
            "authorizing_integration_owners": {"0": self.channel.guild or "0"},
            "context": 1 if self.channel.kind == DIRECT else 0,
        }  # fmt: skip
        if self.channel.guild:
            guild = {"id": self.channel.guild, "features": [], "locale": "en-US"}
            told |= {
                "guild_id": self.channel.guild,
                "guild": guild,
                "guild_locale": "en-US",
                "member": self.person.member,
            }
        else:
            told["user"] = self.person.user
        return told | ({"message": self.trigger.body} if self.trigger else {})


@dataclass(frozen=True, slots=True)
class InteractionChange:
    """The bot has acknowledged what somebody did, or answered it: then what it put off has come."""

    what: Literal["acknowledged", "answered"]
    interaction: Interaction


class Interactions:
    """All interactions by token; `patience` is how many seconds Discord waits for an acknowledgement.

    A test that is not about how quick the bot is may give it more: on a busy machine.
    """

    def __init__(self, world: World, messages: Messages) -> None:
        self.world, self.messages = world, messages
        self.patience = TO_ACKNOWLEDGE
        self.all: dict[str, Interaction] = {}

    def begin(
        self, kind: int, person: Account, channel: Channel, data: Json, trigger: Message | None = None
    ) -> Interaction:
        """Somebody does something."""
        acknowledged: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        made = Interaction(
            self.world.new_id(), secrets.token_urlsafe(32), kind, person, channel, data, trigger,
            self.world.clock.time(), acknowledged,
        )  # fmt: skip
        self.all[made.token] = made
        while (oldest := next(iter(self.all.values()))).began < made.began - FORGOTTEN:
            del self.all[oldest.token]
        return made

    def late(self, held: Interaction) -> bool:
        """Whether it can be acknowledged no more."""
        return self.world.clock.time() - held.began > self.patience

    def answer(self, id_: str, token: str, body: Json, files: Files) -> Interaction:
        """The callback: 10062 when it is unknown or late, 40060 when there was one already."""
        held = self.all.get(token)
        if held is None or held.id != id_:
            raise refusal(10062)
        if held.acknowledged.done():
            raise refusal(40060)
        if self.late(held):
            raise refusal(10062)
        how, data = body["type"], body.get("data") or {}
        if how not in LEGAL[held.kind]:
            raise refusal(50035, {"type": f"Value must be one of {sorted(LEGAL[held.kind])}."})
        self._carry_out(held, how, data, files)
        held.acknowledged.set_result(how)
        self._tell("acknowledged", held)
        if held.complete:
            self._tell("answered", held)
        return held

    def _tell(self, what: Literal["acknowledged", "answered"], held: Interaction) -> None:
        self.world.watchers.tell(InteractionChange(what, held))

    def _carry_out(self, held: Interaction, how: int, data: Json, files: Files) -> None:
        if how == MESSAGE:
            held.original = self._post(held, data, files)
        elif how == THINKING:
            thinking = {"flags": (data.get("flags") or 0) & EPHEMERAL | LOADING}
            held.original = self._post(held, thinking, {})
        elif how in (QUIETLY, UPDATE):
            if held.trigger is None:
                raise refusal(50035, {"type": "There is no message to update."})
            # A control may be pressed on a page that shows the message as it was: what is answered is what it is now.
            held.original = self.messages.all.get(held.trigger.id, held.trigger)
            if how == UPDATE:
                self.messages.edit(held.original, data, files)
        elif how == CHOICES:
            held.choices = data["choices"]
        else:
            held.form = copy.deepcopy(data)
            number(held.form["components"])

    def _post(self, held: Interaction, data: Json, files: Files) -> Message:
        hidden = (data.get("flags") or 0) & EPHEMERAL
        return self.messages.post(held.channel, data, files, held.person.id if hidden else None, held.origin)

    def known(self, token: str) -> Interaction:
        """An acknowledged interaction whose token still holds: 10015 or 50027 else."""
        held = self.all.get(token)
        if held is None or not held.acknowledged.done():
            raise refusal(10015)
        if self.world.clock.time() - held.began > TO_CONTINUE:
            raise refusal(50027)
        return held

    def given_up(self, message: Message) -> bool:
        """Whether a message says that the bot thinks, and nothing can come of it: another process, or long ago."""
        since = self.world.clock.time() - TO_CONTINUE
        alive = (held.original is message and held.began > since for held in self.all.values())
        return message.loading and not any(alive)

    def follow_up(self, token: str, body: Json, files: Files) -> Message:
        """One more message; the first one after thinking takes that one's place."""
        held = self.known(token)
        if held.original and held.original.loading and not held.original.gone:
            return self._edited(held, held.original, body, files)
        made, complete = self._post(held, body, files), held.complete
        held.followups.append(made)
        if not complete:
            self._tell("answered", held)
        return made

    def edit(self, token: str, message: str, body: Json, files: Files) -> Message:
        """Change the original answer or a followup."""
        held = self.known(token)
        return self._edited(held, self.message(held, message), body, files)

    def _edited(self, held: Interaction, message: Message, body: Json, files: Files) -> Message:
        made, complete = self.messages.edit(message, body, files), held.complete
        held.edits += 1
        if not complete:
            self._tell("answered", held)
        return made

    def message(self, held: Interaction, message: str) -> Message:
        """`@original` or a followup, as long as it is there: 10008 else."""
        ours = [held.original, *held.followups]
        found = held.original if message == "@original" else next((m for m in ours if m and m.id == message), None)
        if found is None or found.id not in self.messages.all:
            raise refusal(10008)
        return found


def _typed(data: Json) -> str:
    """A command as it is typed, without its options: `/game new`."""
    words, options = ["/" + str(data.get("name"))], data.get("options") or ()
    while options and options[0].get("type") in GROUPS:
        words.append(options[0]["name"])
        options = options[0].get("options") or ()
    return " ".join(words)
