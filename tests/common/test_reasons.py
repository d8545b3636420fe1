"""Reasons of lessons: several as one."""

from __future__ import annotations

from rules.common.english import listed
from rules.common.reasons import Reason, joined


def test_several_reasons_are_one_with_all_their_rules() -> None:
    """Those that state no rule are texts."""
    why = joined([Reason("it has cover there", "XX-TER-01"), "it stands higher"], listed)
    assert why == Reason("it has cover there and it stands higher", "XX-TER-01")
    assert (why.first, why.again, why.rules) == ("it has cover there and it stands higher", "", ("XX-TER-01",))
