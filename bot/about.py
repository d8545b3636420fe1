"""What the program is busy with, for the lines that it logs meanwhile: a table, an interaction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

_NOW: ContextVar[Mapping[str, int | str]] = ContextVar("about")


@contextmanager
def about(*, table: int | None = None, interaction: str | None = None) -> Iterator[None]:
    """Say what is worked on; what is None stays as it was."""
    new = {"table": table, "interaction": interaction}
    token = _NOW.set({**known(), **{key: value for key, value in new.items() if value is not None}})
    try:
        yield
    finally:
        _NOW.reset(token)


def known() -> Mapping[str, int | str]:
    """What is worked on now."""
    return _NOW.get({})
