"""What came of the clicks: how soon each was acknowledged and its picture there, and what the answers cost in calls."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from bot.local.discord import Interaction
from bot.local.discord.interactions import AUTOCOMPLETE, COMMAND, FORM
from bot.local.discord.rest import Request
from tests.wire.player import verb_of
from tests.wire.sitting import Sitting
from tests.wire.trouble import Discord
from tests.wire.trouble.faults import FREE

CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback")
ORIGINAL = re.compile(r"/webhooks/\d+/([^/]+)/messages/@original")
MENTION = re.compile(r"<@(\d+)>")
FOR_ITSELF = 5.0  # seconds after which a picture that has not come is not on its way behind others


@dataclass(frozen=True, slots=True)
class Call:
    """A call that counts against the global limit; a picture is the table's message, with those called on it."""

    at: float
    what: str
    picture: bool
    called: frozenset[str]


@dataclass(slots=True)
class Story:
    """What happened at one table, in order."""

    clicks: list[Interaction] = field(default_factory=list)
    calls: list[Call] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer: when it was given, how soon its picture came (None: it changed nothing public), and its calls."""

    at: float
    picture: float | None
    calls: int
    passed: bool
    public: bool


class Tally:
    """Counts from now on; the requests before tell only whom it called, and where."""

    def __init__(self, discord: Discord, sittings: Sequence[Sitting]) -> None:
        self.discord, self.since = discord, discord.clock.time()
        self._first = len(discord.requests)
        self._by_channel = {sitting.room.id: number for number, sitting in enumerate(sittings)}
        self._by_person = {person.id: number for number, s in enumerate(sittings) for person in s.people}

    def told(self, journal: set[str]) -> dict[str, Any]:
        """All that was found; `journal` has the interactions that were answers."""
        clicks = [held for held in self.discord.interactions.all.values() if held.began >= self.since]
        acknowledged = self._acknowledged()
        stories = self._stories(clicks)
        answers = [answer for story in stories for answer in answered(story, acknowledged, journal)]
        calls = [call for story in stories for call in story.calls if call.at >= self.since]
        return {
            "clicks": len(clicks), "kinds": Counter(map(kind_of, clicks)).most_common(),
            "unanswered": [str(held.data) for held in clicks if held.id not in acknowledged],
            "acknowledged": [(held.began - self.since, acknowledged[held.id] - held.began)
                             for held in clicks if held.id in acknowledged],
            "pictures": [(held.at - self.since, held.picture) for held in answers if held.picture is not None],
            "answers": len(answers), "silent": sum(held.public and held.picture is None for held in answers),
            "unseen": sum(not held.public and held.picture is None for held in answers),
            "calls": len(calls), "calls_by_kind": Counter([call.what for call in calls]).most_common(),
            "calls_passing": [held.calls for held in answers if held.passed],
            "calls_staying": [held.calls for held in answers if not held.passed],
            "busiest_second": max(Counter([int(call.at) for call in calls]).values(), default=0),
            "violations": self.discord.violations, "unspoken": self.discord.unspoken,
            "too_many": self.discord.limits.exceeded, "lost": self._lost(calls),
        }  # fmt: skip

    def _acknowledged(self) -> dict[str, float]:
        """When each click was acknowledged."""
        found = [(CALLBACK.fullmatch(request.path), request.arrived) for request in self._recent()]
        return {match[1]: arrived for match, arrived in found if match}

    def panels(self) -> dict[str, list[float]]:
        """Seconds from each click until a page was shown for it, in words or not, and until its picture was there."""
        began = {held.token: held.began for held in self.discord.interactions.all.values() if held.began >= self.since}
        shown: dict[str, float] = {}
        drawn: dict[str, float] = {}
        for request in self._recent():
            match = ORIGINAL.fullmatch(request.path)
            if match and match[1] in began:
                shown.setdefault(match[1], request.arrived - began[match[1]])
                if request.files:
                    drawn.setdefault(match[1], request.arrived - began[match[1]])
        return {"shown": [*shown.values()], "drawn": [*drawn.values()]}

    def _recent(self) -> Sequence[Request]:
        return self.discord.requests[self._first :]

    def _lost(self, calls: Sequence[Call]) -> int:
        """Calls that belong to no table: there should be none."""
        counted = [request for request in self._recent() if not request.path.startswith(FREE)]
        return len(counted) - len(calls)

    def _stories(self, clicks: Sequence[Interaction]) -> list[Story]:
        """What happened at each table; calls from the beginning, clicks since then."""
        stories = [Story() for _ in self._by_channel]
        for click in clicks:
            stories[self._by_person[click.person.id]].clicks.append(click)
        for request in self.discord.requests:
            number = self._table(request)
            if number is not None:
                stories[number].calls.append(call_of(request, request.path.split("/")[2] in self._by_channel))
        return stories

    def _table(self, request: Request) -> int | None:
        """The table that a call was made for; None for others and for what is free."""
        if request.path == "/users/@me/channels":
            return self._by_person.get(str(request.body["recipient_id"]))
        if not request.path.startswith("/channels/"):
            return None
        channel = request.path.split("/")[2]
        person = self.discord.world.channels[channel].person
        return self._by_channel.get(channel) if person is None else self._by_person.get(person)


def call_of(request: Request, public: bool) -> Call:
    """A request as a call."""
    kind = re.sub(r"\d+", "…", request.path) if public else f"direct {re.sub('[0-9]+', '…', request.path)}"
    picture = public and bool(request.files)
    called = frozenset(MENTION.findall(json.dumps(request.body))) if picture else frozenset[str]()
    return Call(request.arrived, f"{request.method} {kind}", picture, called)


def kind_of(click: Interaction) -> str:
    """What somebody did: a control's verb, or how it was typed."""
    known = {COMMAND: "typed", AUTOCOMPLETE: "suggestions", FORM: "form"}
    return known.get(click.kind) or verb_of(click.data)


def answered(story: Story, acknowledged: dict[str, float], journal: set[str]) -> list[Answered]:
    """The answers at a table, each with the calls up to the next one."""
    given = sorted([held for held in story.clicks if held.id in journal], key=lambda held: held.began)
    times = [call.at for call in story.calls]
    ends = [*[held.began for held in given], float("inf")][1:]
    found = []
    for click, end in zip(given, ends, strict=True):
        first, last = bisect_left(times, click.began), bisect_left(times, end)
        before = next((call.called for call in reversed(story.calls[:first]) if call.picture), frozenset())
        own = [call for call in story.calls[first:last] if call.picture]
        shown = _showing(story, acknowledged[click.id], end)
        passed = any(now and now != then for then, now in pairwise([before, *[call.called for call in own]]))
        found.append(
            Answered(click.began, shown.at - click.began if shown else None, last - first, passed, bool(before))
        )  # fmt: skip
    return found


def _showing(story: Story, acknowledged: float, end: float) -> Call | None:
    """The first picture begun after an answer; one after the next answer, too, if that came soon."""
    picture = next((call for call in story.calls if call.picture and call.at >= acknowledged), None)
    return picture if picture and (picture.at < end or end - acknowledged < FOR_ITSELF) else None
