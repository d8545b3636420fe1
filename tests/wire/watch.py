"""People play at random under a watch: after each step all that the bot sent is compared with the truth."""

from __future__ import annotations

import io
import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from PIL import Image
from pydantic_core import to_jsonable_python

from bot.discord.controls.fields import command_of
from bot.discord.pages.past import AFT, FILM, FORE
from bot.discord.pages.pictures import BOARD, COVER, ENDING, HAND, LOOKUP
from bot.discord.texts import texts
from bot.discord.texts.escape import NAME, clean
from bot.drawing.sketch import renderer_of
from bot.local.discord import Interaction, Message, Person
from bot.local.discord.parts import INPUT, Json
from renderers.kit.palettes import PALETTES, STANDARD, recoloured
from rules.engine import Event, offer_text
from testing.doubles import double_of, name_of, names_in
from tests.wire import pngs
from tests.wire.club import Club
from tests.wire.player import Player, leaves, verb_of
from tests.wire.sent import Recorder, Sent
from tests.wire.truth import Moment, Row, Truth

PLAIN = ("look", "log", "prove", "rules", "catchup", "stats", "thoughts") * 3 + ("replay",)
THINK = ("thoughts", {"text": "{word}"})
"""What is private in every game."""
ANNOUNCED = {"undo", "gm", "game", "vote", "quit"}
"""Commands and controls that are told in the channel, whether or not the game goes on by them."""
PRIVATE, PUBLIC = (HAND, LOOKUP, FORE, AFT, FILM), (BOARD, COVER)
"""The pictures that one person is sent, and those that everybody may be sent; endings are public, too."""
Played = Sequence[tuple[Row, list[Event]]]


class Watch:
    """Looks at all that the bot sends, step by step, and compares it with the truth."""

    def __init__(self, recorder: Recorder, truth: Truth) -> None:
        self.recorder, self.truth = recorder, truth
        self.counts: Counter[str] = Counter()
        self.shown: set[tuple[str, str]] = set()
        self._drawings: dict[tuple[object, ...], str | None] = {}
        self._looked = len(recorder.sent)
        self._begun = len(recorder.discord.interactions.all)
        self._facts: list[Event] = []
        self._held: Moment = {}
        self._announced = False

    async def check(self) -> None:
        """Look at what was sent since the last time, once the bot is at rest."""
        truth = self.truth
        await truth.bot.rest()
        before, table = self._sights(), truth.table
        played = truth.read()
        sent, self._looked = self.recorder.sent[self._looked :], len(self.recorder.sent)
        acts = [*self.recorder.discord.interactions.all.values()][self._begun :]
        self._begun += len(acts)
        for held in sent:
            self._names(held)
        if truth.table is not None and table is not None and truth.table.number == table.number:
            self._silence(before, sent, acts, played)
        self._drawn(sent, [event for _, events in played for event in events if event.audience is None])
        self.counts["steps"] += 1

    def word(self, person: Person) -> str:
        """A secret word for somebody to type."""
        word = name_of("typed", person.id, self.counts["typed words"])
        self.counts["typed words"] += 1
        self.truth.allow(word.lower(), person.id)
        return word

    def _names(self, sent: Sent) -> None:
        """No name is sent to anybody who may not know it."""
        table = self.truth.table
        assert table is None or table.status == "over" or table.secret not in sent.text.lower(), sent
        self.counts["requests"] += 1
        self.counts["readers"] += 1 if sent.readers is None else len(sent.readers)
        self.counts["public requests" if sent.public else "private requests"] += 1
        for name in set(names_in(sent.text)):
            self.counts["names found"] += 1
            may = self.truth.may.get(name, frozenset())
            fits = may is None or (sent.readers is not None and sent.readers <= may)
            assert fits, f"{name} was sent to {sent.readers or 'everybody'}, known to {set(may or ())}: {sent}"
            if may is not None:
                self.shown |= {(name, reader) for reader in sent.readers or ()}

    def _sights(self) -> dict[int | None, str]:
        people = self.truth.table.people if self.truth.table else ()
        return {seat: self.truth.seen_by(seat) for seat in (None, *range(len(people)))}

    def _silence(
        self, before: Mapping[int | None, str], sent: Sequence[Sent], acts: Sequence[Interaction], played: Played
    ) -> None:
        """Who sees and hears nothing new in the game is sent nothing, unless he did something himself."""
        names = {what for act in acts for what in (act.data.get("name"), verb_of({"custom_id": "", **act.data}))}
        # A vote is acknowledged before it is counted: what it brings may be told in the step that follows.
        before_this, self._announced = self._announced, bool(names & ANNOUNCED)
        if self._announced or before_this:
            return
        assert self.truth.table is not None
        after, busy = self._sights(), {act.person.id for act in acts}
        people = dict(enumerate(self.truth.table.people))
        for seat in (None, *people):
            if before[seat] != after[seat] or any(event.seen_by(seat) for _, events in played for event in events):
                continue
            reader = None if seat is None else people[seat]
            if reader in busy:
                continue
            self.counts["kept quiet"] += 1
            told = [held for held in sent if (held.public if seat is None else reader in (held.readers or ()))]
            found = [held for held in told if not brings_late_picture(held)]
            assert not found, f"seat {seat} is sent something, and nothing has changed for it: {played}, {found}"

    # -- pictures ----------------------------------------------------------------------------------------------------

    def _drawn(self, sent: Sequence[Sent], public: list[Event]) -> None:
        """Pictures hold no metadata; the board is what a spectator's view gives, a hand goes to its owner alone."""
        for held in sent:
            for name, data in held.pictures:
                public_one = name in PUBLIC or name.startswith(ENDING)
                assert public_one or name in PRIVATE
                assert undressed(data), name
                assert public_one or not held.public, "a private picture for everybody"
                self.counts["pictures without metadata"] += 1
        if self.truth.match is None:
            return
        boards = [(held, data) for held in sent if held.public for name, data in held.pictures if name == BOARD]
        if boards:
            held, data = boards[-1]
            self._board(held, pngs.pixels(data), public)
        self._hands(sent)

    def _board(self, sent: Sent, shown: str, public: list[Event]) -> None:
        """The board is what a spectator sees, now or during this step, with what has changed since a turn passed."""
        assert self.truth.match is not None
        whole, views = [*self._facts, *public], [moment[None][0] for moment in self.truth.moments[::-1]]
        for view in [self.truth.match.view(None), *views]:
            for end in range(len(whole), len(self._facts) - 1, -1):
                for start in range(end + 1):
                    if shown == self._draw(BOARD, view, tuple(whole[start:end])):
                        self._facts = whole[start:]
                        self.counts["boards compared"] += 1
                        return
        raise AssertionError(f"the board is not what a spectator sees: {sent.route}, {public}")

    def _hands(self, sent: Sequence[Sent]) -> None:
        """Each hand that was sent is its reader's own, as it is or as it was before or during this step."""
        table = self.truth.table
        assert table is not None
        before, self._held = self._held, self.truth.moment()
        for held in sent:
            for data in [data for name, data in held.pictures if name == HAND]:
                (person,) = held.readers or ("",)
                seat, shown = table.people.index(person), pngs.pixels(data)
                moments = [self._held, before, *self.truth.moments]
                ways = [moment[seat] for moment in moments if seat in moment]
                known = any(shown == self._draw(HAND, *way, palette) for palette in PALETTES for way in ways)
                assert known, f"another hand was shown to seat {seat}"
                self.counts["hands compared"] += 1

    def _draw(self, what: str, view: Any, more: Any, palette: str = STANDARD) -> str | None:
        """What the renderer gives for a view, and the facts of a board or the question of a hand; drawn once."""
        table = self.truth.table
        assert table is not None
        about = repr(more) if what == BOARD else more and (more.prompt, more.about, offer_text(more))
        key = what, repr(view), about, palette
        if key not in self._drawings:
            renderer, names = renderer_of(table.game.key), [clean(name, NAME) for name in table.names]
            assert renderer is not None
            image = renderer.board(view, names, more) if what == BOARD else renderer.hand(view, names, more)
            self._drawings[key] = pngs.shown(recoloured(image, palette)) if image else None
        return self._drawings[key]


def undressed(data: bytes) -> bool:
    """Whether a picture holds nothing but what is drawn."""
    if data.startswith(b"\x89PNG"):
        return set(pngs.chunks(data)) <= pngs.DRAWN
    with Image.open(io.BytesIO(data)) as film:
        return set(film.info) <= {"version", "background", "transparency", "duration", "loop", "extension"}


class Watched(Player):
    """Plays at random under a watch; those who only watch look about as well, and people do private things."""

    def __init__(self, club: Club, key: str, chance: random.Random, watch: Watch, onlooker: Person) -> None:
        super().__init__(club, double_of(key).game, chance)
        self.watch, self.onlooker = watch, onlooker
        self._typist = onlooker
        self._met: set[tuple[int, str]] = set()

    async def turn(self, person: Person) -> None:
        """One person's part."""
        await super().turn(person)
        await self.watch.check()

    async def step(self, person: Person, panel: Message) -> Message:
        """One control."""
        held = await super().step(person, panel)
        await self.watch.check()
        return held

    async def _fill(self, person: Person, done: Interaction) -> Interaction:
        self._typist = person
        return await super()._fill(person, done)

    def _value(self, part: Json) -> str:
        if part["type"] == INPUT and self.chance.random() < 0.5:
            return self.watch.word(self._typist)[: part.get("max_length", 4000)]
        return super()._value(part)

    async def _aside(self, person: Person) -> None:
        await self.watch.check()  # a new game, or a question that was skipped
        await super()._aside(person)
        await self.watch.check()
        deeds = (*double_of(self.game.key).deeds, THINK)
        begun = self.counts["games"], person.id
        for path, options in deeds if begun not in self._met else self.chance.sample(deeds, 1):
            await self._deed(person, path, options)
        self._met.add(begun)
        await self._onlook()
        await self.watch.check()

    async def _deed(self, person: Person, path: str, options: Mapping[str, str]) -> None:
        """Something private, typed: all that a game has at its beginning, and one thing now and then."""
        word = self.watch.word(person)
        given: dict[str, Any] = {name: value.format(word=word) for name, value in options.items()}
        self.counts["private deeds"] += 1
        await person.slash(self.club.room, path, **given)
        await self.watch.check()

    async def _onlook(self) -> None:
        """Somebody without a seat, or the game's master, looks about."""
        card, room = self.club.cards()[-1], self.club.room
        there = [way for way in PLAIN if self.club.discord.world.command(way, room.guild)]
        way = self.chance.choice([*there, "suggestions", texts.LOOK, texts.LOG, "record"])
        self.counts[f"onlooker: {way}"] += 1
        if way == "record":
            await self._record()
        elif way == "suggestions":
            found = await suggestions(self.onlooker, self.club, self.game.command, "")
            everybodys = {f"{self.game.command} {command_of(lookup)}" for lookup in self.game.lookups}
            assert {where.rpartition(" ")[0] for where in found} <= everybodys, "what may only a player be offered"
        elif way in (texts.LOOK, texts.LOG):
            await self.onlooker.click(card, way)
        else:
            await self.onlooker.slash(room, way)

    async def _record(self) -> None:
        """The record of a running game is what a spectator sees."""
        done = await self.club.keeper.slash(self.club.room, "gm record")
        await self.watch.check()
        match, table = self.watch.truth.match, self.watch.truth.table
        if match is None or table is None or table.status == "over" or done.shown is None:
            return
        record = json.loads(self.club.discord.messages.file(done.shown.attachments[0]["id"]) or b"")
        assert record["view"] == json.loads(json.dumps(to_jsonable_python(match.view(None))))
        public = {"table", "game", "status", "options", "commitment", "seats", "view", "log", "thoughts"}
        assert set(record) == public


async def suggestions(person: Person, club: Club, command: str, typed: str) -> dict[str, dict[str, str]]:
    """What is suggested to a person for every option of a game's moves, where anything is."""
    held = club.discord.world.command(command, club.room.guild)
    assert held is not None
    found: dict[str, dict[str, str]] = {}
    for path, options in leaves(command, held["options"]):
        for option in [option for option in options if option.get("autocomplete")]:
            found[f"{path} {option['name']}"] = await person.complete(club.room, path, option["name"], typed)
    return {where: values for where, values in found.items() if values}


def brings_late_picture(sent: Sent) -> bool:
    """Whether this is the edit that brings the picture of an earlier answer or direct message: words stood for it."""
    direct = sent.route.startswith("PATCH /channels") and not sent.public
    return (direct or sent.route.startswith("PATCH /webhooks")) and any(sent.pictures)
