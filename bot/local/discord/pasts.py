"""Past pictures: what a channel's messages have shown, with the words beside it at that moment."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable
from dataclasses import asdict, dataclass

from bot.local.discord.archive import Archive

MOST = 200


@dataclass(frozen=True, slots=True)
class Past:
    """A picture that everybody in a channel could see, when it came (seconds since 1970), its file and alt text."""

    id: str
    channel: str
    message: str
    when: float
    words: str
    file: str
    alt: str


class Pasts:
    """The newest pictures of each channel."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._held: defaultdict[str, deque[Past]] = defaultdict(deque)
        self._files: set[str] = set()
        for row in archive.rows("pasts"):
            self._hold(Past(**row))

    def _hold(self, past: Past) -> None:
        self._held[past.channel].append(past)
        self._files.add(past.file)

    def of(self, channel: str) -> list[Past]:
        """Those of a channel, oldest first."""
        return list(self._held[channel])

    def __contains__(self, file: str) -> bool:
        return file in self._files

    def add(self, past: Past) -> list[str]:
        """Note one more; return the files of those that are too many now."""
        self._archive.put("pasts", past.id, asdict(past))
        self._hold(past)
        held = self._held[past.channel]
        return self._drop([held.popleft() for _ in range(len(held) - MOST)])

    def forget(self, channel: str) -> list[str]:
        """Forget those of a channel; return their files."""
        return self._drop(self._held.pop(channel, ()))

    def _drop(self, pasts: Iterable[Past]) -> list[str]:
        dropped = list(pasts)
        for past in dropped:
            self._archive.drop("pasts", past.id)
            self._files.discard(past.file)
        return [past.file for past in dropped]
