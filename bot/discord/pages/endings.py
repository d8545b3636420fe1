"""How games ended: worked out once from what everybody saw, beside what is being done, and then drawn."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.discord.pages.pictures import PATIENCE, Pictures
from bot.discord.texts.escape import NAME, clean
from bot.drawing.sketch import renderer_of
from bot.store import StoreError
from bot.tables import Snapshot, Tables
from renderers.kit.ending import Ending, Finale, Seen, told_by
from rules.engine import Game

REMEMBERED = 200
SENTENCES = 320
log = logging.getLogger("arbiter.discord")
Told = tuple[Ending, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a game that ended last: how many had ended with it, and the newest line of the story then."""

    key: Hashable
    number: int
    line: int


class Endings:
    """The endings of tables; each is worked out once as long as it is remembered."""

    def __init__(self, tables: Tables, pictures: Pictures) -> None:
        self.tables, self.pictures = tables, pictures
        self._told = OrderedDict[Hashable, asyncio.Task[Told]]()
        self._parts = OrderedDict[int, Part]()
        self._following = set[asyncio.Task[None]]()

    async def due(self, table: Snapshot) -> Told:
        """The endings to be shown with a table's message; what takes long follows, and until then there is none."""
        key = self._key(table)
        if key is None:
            return ()
        task = self._ask(table, key)
        if await self.pictures.waited(task, PATIENCE):
            return _shown(table, task.result())
        await self.tables.cards.enqueue_picture(table.id)
        following = asyncio.create_task(self._follow(table, task), name="ending")
        self._following.add(following)
        following.add_done_callback(self._following.discard)
        return ()

    async def of(self, table: Snapshot) -> Ending | None:
        """How the whole game ended, however long it takes to work that out."""
        key = self._key(table)
        if key is None:
            return None
        task = self._ask(table, key)
        await self.pictures.waited(task)
        return next((ending for ending in task.result() if ending.whole), None)

    def _key(self, table: Snapshot) -> Hashable | None:
        """What has ended, if its picture belongs to the table's newest message.

        A part of a game is told with the message in which it ended: with its facts, and after these as long as that is
        the newest message.
        """
        finale = finale_of(table.game)
        if finale is None or table.view is None:
            return None
        line = max([line.id for line in table.log if line.phase], default=0)
        if table.status == "over":
            return table.id, line
        closing, closed = [fact for fact in table.facts if finale.closes(fact)], finale.closed(table.view)
        known = self._parts.get(table.id)
        if known and known.number > closed:  # that was taken back
            self._told.pop(self._parts.pop(table.id).key, None)
            known = None
        if closing:
            key = table.id, closed, repr(closing[-1])
            if known is None or known.key != key:
                _keep(self._parts, table.id, Part(key, closed, line))
            return key
        return known.key if known and not table.turned and known.line >= table.message_from else None

    def _ask(self, table: Snapshot, key: Hashable) -> asyncio.Task[Told]:
        if key not in self._told:
            _keep(self._told, key, asyncio.create_task(self._tell(table, key), name="tell the ending"))
        return self._told[key]

    async def _tell(self, table: Snapshot, key: Hashable) -> Told:
        finale, names = finale_of(table.game), [clean(name, NAME) for name in table.names]
        try:
            assert finale is not None
            return await self.tables.history.seen(table.id, lambda seen: tell(finale, table.game, seen, names))
        except StoreError:  # whoever asks tries again
            self._told.pop(key, None)
            raise
        except Exception:
            log.exception("how table %s of %s ended cannot be told", table.id, table.game.key)
            self._told.pop(key, None)  # another time it may work
            return ()

    async def _follow(self, table: Snapshot, task: asyncio.Task[Told]) -> None:
        """Let the table's message be edited when its ending is known; what went wrong is met again there."""
        await self.pictures.waited(task)
        task.exception()
        self.tables.cards.bring_picture(table.id, table.channel)


def finale_of(game: Game[Any, Any]) -> Finale | None:
    """What tells a game's endings, None where nothing does."""
    return getattr(renderer_of(game.key), "finale", None)


def tell(finale: Finale, game: Game[Any, Any], seen: Iterable[Seen], names: Sequence[str]) -> Told:
    """The endings of a game and its parts, with their moments in the game's words."""
    return tuple([_narrated(ending, game, names) for ending in finale.tell(seen, names)])


def sentences(ending: Ending, game: Game[Any, Any], names: Sequence[str]) -> list[str]:
    """What the story says of an ending's moment."""
    facts = ending.moment.facts if ending.moment else ()
    return [told for fact in facts if (told := game.narrate.fact(fact, names))]


def _narrated(ending: Ending, game: Game[Any, Any], names: Sequence[str]) -> Ending:
    if ending.moment is None:
        return ending
    told = clean(told_by(sentences(ending, game, names)), SENTENCES)
    return replace(ending, moment=replace(ending.moment, told=told))


def _shown(table: Snapshot, told: Told) -> Told:
    """Those of a table's message: of the game that is over (not of a lesson that was only left), and of the part that
    has just ended.
    """
    finale = finale_of(table.game)
    just = finale is not None and any(map(finale.closes, table.facts))
    over = [ending for ending in told if ending.whole and (ending.over or not table.guided)]
    whole = over if table.status == "over" else []
    parts = [ending for ending in told if not ending.whole] if just or table.status != "over" else []
    return (*whole, *parts[-1:])


def _keep(held: OrderedDict[Any, Any], key: Hashable, value: object) -> None:
    """Remember something; of too many the oldest are forgotten."""
    held[key] = value
    held.move_to_end(key)
    if len(held) > REMEMBERED:
        held.popitem(last=False)
