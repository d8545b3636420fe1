"""The worked examples of the rulebook about units, battles, settling and the sea: X12, X19, X22, X23, X24, X29."""

from __future__ import annotations

from rules.deadlock.model.units import values_of


def test_X12_tarth_values() -> None:
    """X12: Infantry 3/3, Tank 4/4, colonist 2/2, Ship 3/2, Laser 4/4; with Metallurgy Infantry 3/4 and Ship 3/3."""

    def pair(kind: str, *technologies: str) -> tuple[int, int]:
        values = values_of("tarth", technologies, kind)
        return values.attack, values.defense

    assert [pair(kind) for kind in ("infantry", "tank", "colonist", "ship", "laser_defense")] == [
        (3, 3), (4, 4), (2, 2), (3, 2), (4, 4),
    ]  # fmt: skip
    assert [pair(kind, "metallurgy") for kind in ("infantry", "ship", "colonist")] == [(3, 4), (3, 3), (2, 2)]
