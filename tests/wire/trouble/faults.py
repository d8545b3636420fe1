"""Trouble on demand: errors for chosen requests, buckets that run empty, the global limit."""

from __future__ import annotations

import json
import math
import re
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web

from bot.local.discord.errors import Refusal, refusal

FREE = ("/interactions/", "/webhooks/")  # what does not count against the global limit


@dataclass(slots=True)
class Fault:
    """The next `times` matching requests are refused; `late`: they are carried out first, only the answer is lost."""

    method: str
    path: re.Pattern[str]
    refusal: Refusal
    times: int
    late: bool
    met: int = 0


@dataclass(slots=True)
class Window:
    """So many requests in so many seconds."""

    limit: int
    seconds: float
    used: deque[float] = field(default_factory=deque)

    def take(self, now: float) -> float:
        """Count a request; return the seconds to wait when there were too many, else 0."""
        while self.used and now - self.used[0] >= self.seconds:
            self.used.popleft()
        if len(self.used) >= self.limit:
            return self.used[0] + self.seconds - now
        self.used.append(now)
        return 0.0


@dataclass(slots=True)
class Limits:
    """Buckets by route, one for each channel or token; without a size a bucket never runs empty."""

    now: Callable[[], float]
    sizes: dict[tuple[str, str], tuple[int, float]] = field(default_factory=dict)
    everything: Window = field(default_factory=lambda: Window(50, 1.0))
    exceeded: list[str] = field(default_factory=list)
    _windows: dict[tuple[str, str, str], Window] = field(default_factory=dict)

    def set(self, method: str, path: str, limit: int, seconds: float) -> None:
        """Give the buckets of a route a size."""
        self.sizes[method, path] = limit, seconds

    def reset(self) -> None:
        """Take all sizes away again."""
        self.sizes.clear()
        self._windows.clear()
        self.exceeded.clear()
        self.everything = Window(50, 1.0)

    def exhaust(self, method: str, path: str, major: str, seconds: float) -> None:
        """Somebody has used up a bucket that the bot knows nothing of: the next request comes too early."""
        self.sizes.setdefault((method, path), (50, seconds))
        self._windows[method, path, major] = self._full(seconds)

    def exhaust_everything(self, seconds: float) -> None:
        """The same for the global limit."""
        self.everything = self._full(seconds)

    def _full(self, seconds: float) -> Window:
        return Window(50, seconds, deque([self.now()] * 50))

    def check(self, method: str, path: str, major: str, address: str) -> tuple[dict[str, str], web.Response | None]:
        """The headers that tell of the bucket, and the 429 when it is empty."""
        wait = 0.0 if address.startswith(FREE) else self.everything.take(self.now())
        if wait:
            self.exceeded.append("global")
            return {}, _too_many(wait, "global", {"X-RateLimit-Global": "true"})
        size = self.sizes.get((method, path))
        if size is None:
            return {}, None
        window = self._windows.setdefault((method, path, major), Window(*size))
        wait = window.take(self.now())
        reset = window.used[0] + window.seconds - self.now()
        headers = {
            "X-RateLimit-Limit": str(window.limit), "X-RateLimit-Remaining": str(window.limit - len(window.used)),
            "X-RateLimit-Reset-After": f"{reset:.3f}", "X-RateLimit-Reset": f"{self.now() + reset:.3f}",
            "X-RateLimit-Bucket": f"{abs(hash((method, path))):x}",
        }  # fmt: skip
        if wait:
            self.exceeded.append(f"{method} {path}")
            return headers, _too_many(wait, "user", headers)
        return headers, None


def _too_many(wait: float, scope: str, headers: dict[str, str]) -> web.Response:
    seconds = math.ceil(wait * 1000) / 1000
    body = {"message": "You are being rate limited.", "retry_after": seconds, "global": scope == "global"}
    told = {
        "Content-Type": "application/json",
        "Via": "1.1 google",
        "Retry-After": str(math.ceil(wait)),
        "X-RateLimit-Scope": scope,
        **headers,
    }
    return web.Response(body=json.dumps(body).encode(), status=429, headers=told)


class Faults:
    """What will go wrong."""

    def __init__(self) -> None:
        self._waiting: defaultdict[bool, list[Fault]] = defaultdict(list)

    def add(
        self, method: str, path: str, *, code: int = 0, status: int | None = None, times: int = 1, late: bool = False
    ) -> Fault:
        """Refuse requests whose path matches, with a known code, a bare status (500), or any code and its status."""
        told = f"{status or 500}: the stand-in was told to fail"
        answer = refusal(code) if code and status is None else Refusal(status or 500, code, told)
        made = Fault(method, re.compile(path), answer, times, late)
        self._waiting[late].append(made)
        return made

    def meet(self, method: str, path: str, *, late: bool) -> None:
        """Raise what is due for a request."""
        for fault in self._waiting[late]:
            if fault.met < fault.times and fault.method == method and fault.path.fullmatch(path):
                fault.met += 1
                raise fault.refusal
