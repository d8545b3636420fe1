"""Custom ids: short, readable back, and refused when they are not ours."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.controls.ids import LIMIT, ControlId
from rules.engine import Refused

revisions = st.text("0123456789abcdef", min_size=6, max_size=6)


@given(
    st.integers(1, 10**15 - 1),
    st.integers(0, 99),
    st.integers(0, 10**9 - 1),
    revisions,
    st.from_regex(r"\A[A-Za-z0-9_.,~-]{0,40}\Z"),
)
def test_what_is_written_is_read(table: int, seat: int, question: int, revision: str, arg: str) -> None:
    """Every id comes back as it was and fits Discord's hundred characters."""
    control = ControlId(table, "go", arg, seat, question, revision)
    assert ControlId.parse(str(control)) == control
    assert len(str(control)) <= LIMIT


def test_public_controls_name_no_seat() -> None:
    """Everybody shares one control: it tells nothing about who may use it."""
    assert str(ControlId(7, "play")) == "a1:7::::play:"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a1",
        "a1:x:::::",
        "a0:7::::play:",
        "a1:7:0:1:abc:go:1:2",
        "a1:7::::play:\n",
        "a1:7::::PLAY:",
        "a1:7::::go:" + "1" * 100,
    ],
)
def test_foreign_ids_are_refused(text: str) -> None:
    """A malformed, older or overlong id gives one sentence."""
    with pytest.raises(Refused, match="open your panel again"):
        ControlId.parse(text)


def test_what_does_not_fit_is_our_own_fault() -> None:
    """An id with a space, or too long, is never sent."""
    with pytest.raises(ValueError, match="no custom id"):
        str(ControlId(7, "go", "two words"))
    with pytest.raises(ValueError, match="no custom id"):
        str(ControlId(7, "go", "1" * 100))
