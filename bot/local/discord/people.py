"""People before their Discord clients: what they type, press, choose and fill in, and what they see."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from typing import Any

from bot.local.discord.backend import PATIENCE
from bot.local.discord.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, FORM, GROUPS, Interaction
from bot.local.discord.messages import Message
from bot.local.discord.parts import BUTTON, INPUT, LABEL, LISTS, TEXT, USERS, Json
from bot.local.discord.server import Discord
from bot.local.discord.world import DIRECT, MAY_MANAGE, Account, Channel

STRING, INTEGER, USER = 3, 4, 6
MESSAGE_LENGTH, NAME_LENGTH = 2000, 32
CHARACTERS = (
    "{what} takes at most {high} characters.", "{what} takes at least {low} characters.",
    "{what} takes {low} to {high} characters.",
)  # fmt: skip
NUMBERS = ("{what} takes at most {high}.", "{what} takes at least {low}.", "{what} takes {low} to {high}.")
TYPED = (
    "{what} takes at most {high} characters, and this has {n}.",
    "{what} takes at least {low} characters, and this has {n}.",
    "{what} takes {low} to {high} characters, and this has {n}.",
)
UNSEEN = "You do not see this message, or it is there no more."
NO_RESPONSE = "The application did not respond."


class NoAnswer(Exception):
    """What a person reads when three seconds pass without a word of the bot."""


class Unfinished(TimeoutError):
    """What a person reads who has waited for long: the bot has said that it is thinking, and nothing since."""


class NotOffered(Exception):
    """The client does not show such a thing, or does not let it be done: a sentence for the person who tries.

    It is a `line` with named `values`, so that a client may say it in its own language.
    """

    def __init__(self, line: str = "", /, **values: object) -> None:
        super().__init__(line.format(**values) if values else line)
        self.line, self.values = line, values


class Person:
    """Somebody on the server: a new member, or who has this account, or an account with this id.

    Every act waits for the whole answer, for `patience` seconds, unless `wait=False`: then only for its leaving.
    """

    def __init__(
        self, discord: Discord, name: str = "", *, manages: bool = False, account: Account | str | None = None
    ) -> None:
        self.discord, self.patience = discord, PATIENCE
        if isinstance(account, str):
            account = discord.world.accounts[account]
        self.account: Account = account or discord.world.account(name, manages=manages)

    @property
    def id(self) -> str:
        """Their snowflake."""
        return self.account.id

    @property
    def mention(self) -> str:
        """How a message calls them."""
        return f"<@{self.id}>"

    # -- seeing ------------------------------------------------------------------------------------------------------

    def sees(self, channel: Channel) -> list[Message]:
        """A channel's messages and their own ephemeral replies, oldest first."""
        return self.discord.messages.shown_to(channel, self.id)

    @property
    def inbox(self) -> list[Message]:
        """Their direct messages."""
        return self.sees(self.discord.world.direct(self.id))

    # -- what concerns no bot ----------------------------------------------------------------------------------------

    async def say(self, channel: Channel, text: str) -> Message:
        """Write into a channel; an archived thread is opened by that. The bot hears nothing of it."""
        if channel.person not in (None, self.id):
            raise NotOffered("You do not see this channel.")
        if channel.locked and not self.account.manages:
            raise NotOffered("This thread is locked.")
        if not text.strip():
            raise NotOffered("Write something first.")
        if len(text) > MESSAGE_LENGTH:
            raise NotOffered(
                "A message has at most {most} characters, and this one has {n}.", most=MESSAGE_LENGTH, n=len(text)
            )
        await self.discord.unarchive(channel)
        return self.discord.messages.post(channel, {"content": text}, {}, author=self.account.user)

    def dismiss(self, message: Message) -> None:
        """Put away an answer that this person alone sees, for good."""
        if message.only_for != self.id:
            raise NotOffered("Only a message that nobody else sees can be dismissed.")
        if not message.gone:
            self.discord.messages.delete(message)
        self.discord.changed()

    def rename(self, name: str) -> None:
        """Take another name."""
        name = name.strip()
        if not 0 < len(name) <= NAME_LENGTH:
            raise NotOffered("A name has 1 to {most} characters.", most=NAME_LENGTH)
        self.account.name = name
        self.discord.world.keep(self.account)

    # -- acting ------------------------------------------------------------------------------------------------------

    async def slash(self, channel: Channel, command: str, /, *, wait: bool = True, **options: Any) -> Interaction:
        """Send a slash command: `slash(channel, "game new", game="...")`."""
        return await self._act(COMMAND, channel, self._command(channel, command, options), None, wait)

    async def complete(
        self, channel: Channel, command: str, focused: str, typed: str = "", /, **options: Any
    ) -> dict[str, str]:
        """What is suggested for an option while `typed` stands in it: value by label."""
        data = self._command(channel, command, {**options, focused: typed}, focused)
        done = await self._act(AUTOCOMPLETE, channel, data, None, True)
        return {choice["name"]: choice["value"] for choice in done.choices or ()}

    async def click(self, message: Message, label: str, *, wait: bool = True) -> Interaction:
        """Press a button, by its label or its custom id."""
        part = self._control(message, (BUTTON,), label)
        data = {"custom_id": part["custom_id"], "component_type": BUTTON, "id": part["id"]}
        return await self._act(COMPONENT, message.channel, data, message, wait)

    async def choose(self, message: Message, custom_id: str, *values: str, wait: bool = True) -> Interaction:
        """Choose lines of a list, by their values."""
        part = self._control(message, LISTS, custom_id)
        if not part.get("min_values", 1) <= len(values) <= part.get("max_values", 1):
            low, high = part.get("min_values", 1), part.get("max_values", 1)
            if low == high:
                raise NotOffered("Choose {n} here.", n=low)
            raise NotOffered("{low} to {high} lines can be chosen here.", low=low, high=high)
        if part["type"] != USERS and not set(values) <= {option["value"] for option in part["options"]}:
            raise NotOffered("This is not among the lines of that list any more.")
        data = {"custom_id": custom_id, "component_type": part["type"], "values": list(values), "id": part["id"]}
        return await self._act(COMPONENT, message.channel, data, message, wait)

    async def submit(
        self, asked: Interaction, values: Mapping[str, str | Sequence[str]], *, wait: bool = True
    ) -> Interaction:
        """Send the form that the bot opened, filled in by custom ids; what is left out stays as it was."""
        assert asked.form is not None, asked.data
        rows = [_filled(row, values) for row in asked.form["components"] if row["type"] != TEXT]
        data = {"custom_id": asked.form["custom_id"], "components": rows}
        return await self._act(FORM, asked.channel, data, asked.trigger, wait)

    async def again(self, message: Message) -> Interaction:
        """Do once more what the bot has never answered; the message that says so is put away."""
        asked, sees = message.origin, self.discord.messages.may_see(self.id, message)
        if asked is None or asked.data is None or asked.person != self.id or not sees:
            raise NotOffered(UNSEEN)
        if not self.discord.interactions.given_up(message):
            raise NotOffered("This is answered.")
        begun = await self._again(asked.kind, asked.data, message.channel, asked.message)
        self.discord.messages.delete(message)
        return await self.answered(begun)

    async def _again(self, kind: int, data: Json, channel: Channel, at: str | None) -> Interaction:
        trigger = self.discord.messages.all.get(at) if at else None
        if at and trigger is None:
            raise NotOffered(UNSEEN)
        if trigger is not None and kind == COMPONENT:
            if data["component_type"] == BUTTON:
                return await self.click(trigger, data["custom_id"], wait=False)
            return await self.choose(trigger, data["custom_id"], *data["values"], wait=False)
        if kind == COMMAND:
            command = self.discord.world.command(data["name"], channel.guild)
            if command is None or not self._allowed(command, channel):
                raise NotOffered("/{command} is not offered here.", command=data["name"])
            data = data | {"id": command["id"]}
        return await self._act(kind, channel, data, trigger, False)

    async def _act(self, kind: int, channel: Channel, data: Json, trigger: Message | None, wait: bool) -> Interaction:
        begun = self.discord.interactions.begin(kind, self.account, channel, data, trigger)
        begun.delivered = await self.discord.gateway.dispatch("INTERACTION_CREATE", begun.payload(self.discord.world))
        if wait:
            await self.answered(begun)
        return begun

    async def answered(self, begun: Interaction) -> Interaction:
        """Wait for the whole answer; `NoAnswer` when it is not even acknowledged in time, else `Unfinished`."""
        interactions = self.discord.interactions
        with contextlib.suppress(TimeoutError):
            await self.discord.until(
                lambda: begun.acknowledged.done() or interactions.late(begun), "an answer", interactions.patience + 0.5
            )
        if not begun.acknowledged.done():
            raise NoAnswer(NO_RESPONSE)
        try:
            await self.discord.until(lambda: begun.complete, "the answer", self.patience)
        except TimeoutError as problem:
            raise Unfinished("The bot is still thinking; its answer may come yet.") from problem
        return begun

    def _control(self, message: Message, types: tuple[int, ...], wanted: str) -> Json:
        """The control that is meant; a client shows no one else's ephemeral messages."""
        if not self.discord.messages.may_see(self.id, message):
            raise NotOffered(UNSEEN)
        held = [part for part in message.parts if part["type"] in types]
        found = next((part for part in held if wanted in (part.get("custom_id"), part.get("label"))), None)
        if found is None or found.get("disabled"):
            raise NotOffered("This cannot be used any more: look at the message as it is now.")
        return found

    # -- commands ----------------------------------------------------------------------------------------------------

    def commands(self, channel: Channel) -> list[Json]:
        """The slash commands that this person is offered in a channel."""
        return [command for command in self.discord.world.offered(channel.guild) if self._allowed(command, channel)]

    def _command(self, channel: Channel, path: str, given: Mapping[str, Any], focused: str | None = None) -> Json:
        """The data of a slash command as the client sends it."""
        name, *below = path.split()
        command = self.discord.world.command(name, channel.guild)
        if command is None or not self._allowed(command, channel):
            raise NotOffered("/{command} is not offered here.", command=name)
        options: Sequence[Json] = command.get("options") or []
        chain: list[Json] = []
        for step in below:
            found = [option for option in options if option["name"] == step and option["type"] in GROUPS]
            if not found:
                raise NotOffered("/{command} is not offered.", command=path)
            chain.append(found[0])
            options = found[0].get("options") or []
        sent, resolved = self._options(options, given, focused)
        for group in reversed(chain):
            sent = [{"name": group["name"], "type": group["type"], "options": sent}]
        data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": sent}
        data |= {"guild_id": command["guild_id"]} if command.get("guild_id") else {}
        return data | ({"resolved": resolved} if resolved else {})

    def _allowed(self, command: Json, channel: Channel) -> bool:
        direct = channel.kind == DIRECT
        if command.get("contexts") is not None and (1 if direct else 0) not in command["contexts"]:
            return False
        if direct and command.get("dm_permission") is False:
            return False
        needed = int(command.get("default_member_permissions") or 0)
        return direct or not needed & MAY_MANAGE or self.account.manages

    def _options(
        self, options: Sequence[Json], given: Mapping[str, Any], focused: str | None
    ) -> tuple[list[Json], Json]:
        unknown = set(given) - {option["name"] for option in options}
        if unknown:
            raise NotOffered("There is no option {option} here.", option=sorted(unknown)[0])
        sent: list[Json] = []
        resolved: Json = {}
        for option in options:
            name = option["name"]
            if name not in given:
                if option.get("required") and focused is None:
                    raise NotOffered("Fill in {option}.", option=name)
                continue
            value = given[name]
            if option["type"] == USER:
                value, person = value.id, value.account
                resolved.setdefault("users", {})[value] = person.user
                resolved.setdefault("members", {})[value] = {k: v for k, v in person.member.items() if k != "user"}
            elif focused != name:
                _fits(option, value)
            sent.append({"name": name, "type": option["type"], "value": value} | _focus(focused == name))
        return sent, resolved


def _focus(yes: bool) -> Json:
    return {"focused": True} if yes else {}


def _fits(option: Json, value: Any) -> None:
    """Refuse what a client does not let through."""
    if option.get("choices") and value not in [choice["value"] for choice in option["choices"]]:
        raise NotOffered("Choose one of the lines for {option}.", option=option["name"])
    if not isinstance(value, {STRING: str, INTEGER: int}.get(option["type"], object)):
        if option["type"] == STRING:
            raise NotOffered("{option} takes a word.", option=option["name"])
        raise NotOffered("{option} takes a whole number.", option=option["name"])
    if not isinstance(value, str | int):
        return
    size, unit = (len(value), "length") if isinstance(value, str) else (value, "value")
    low, high = option.get(f"min_{unit}"), option.get(f"max_{unit}")
    if (low is not None and size < low) or (high is not None and size > high):
        raise _out_of_range(option["name"], low, high, CHARACTERS if unit == "length" else NUMBERS)


def _out_of_range(what: str, low: int | None, high: int | None, lines: tuple[str, str, str], **more: int) -> NotOffered:
    """What fits between two bounds, of which there may be one only: `lines` tell of the upper, the lower, both."""
    bounds = {name: bound for name, bound in (("low", low), ("high", high)) if bound is not None}
    return NotOffered(lines[0 if low is None else 1 if high is None else 2], what=what, **bounds, **more)


def _filled(row: Json, values: Mapping[str, str | Sequence[str]]) -> Json:
    """A line of a form with what was typed or chosen."""
    inner = row["component"] if row["type"] == LABEL else row["components"][0]
    sent: Json = {"type": inner["type"], "custom_id": inner["custom_id"], "id": inner["id"]}
    given = values.get(inner["custom_id"])
    if inner["type"] == INPUT:
        text = inner.get("value") or "" if given is None else str(given)
        low = inner.get("min_length") or (1 if inner.get("required", True) else 0)
        if not (low if text or inner.get("required", True) else 0) <= len(text) <= inner.get("max_length", 4000):
            raise _out_of_range(_called(row), low or None, inner.get("max_length", 4000), TYPED, n=len(text))
        sent["value"] = text
    else:
        marked = [option["value"] for option in inner["options"] if option.get("default")]
        sent["values"] = marked if given is None else [given] if isinstance(given, str) else list(given)
        if not sent["values"] and inner.get("required", True):
            raise NotOffered("Choose something for {line}.", line=_called(row))
    held = {"type": row["type"], "id": row["id"]}
    return held | ({"component": sent} if row["type"] == LABEL else {"components": [sent]})


def _called(row: Json) -> str:
    """What a line of a form is called."""
    inner = row["component"] if row["type"] == LABEL else row["components"][0]
    return f"“{row.get('label') or inner.get('label') or inner['custom_id']}”"
