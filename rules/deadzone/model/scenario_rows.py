"""What data/maps.json says of a scenario. [section 9]"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pydantic import TypeAdapter

from rules.common.data import Said
from rules.deadzone.model.geometry.maps import scenario_rows
from rules.deadzone.model.state import Zone


@dataclass(frozen=True, slots=True)
class Spot:
    """Where an objective lies: a column of the board, what holding it scores, whose home it is."""

    cell: str
    vp: int
    home: Literal["", "south", "north"] = ""


@dataclass(frozen=True, slots=True)
class Bonus:
    """So many VPs more for holding at least so many objectives."""

    at_least: int
    vp: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A scenario: the fields that only some have are 0 or empty elsewhere."""

    key: str
    name: Said
    rounds: int
    zones: str
    objectives: tuple[Spot, ...]
    items: int
    intel_vp: int
    fixed_items: tuple[str, ...] = ()
    force_intel: bool = False
    caches: Mapping[Zone, str] = field(default_factory=dict, hash=False)
    cache_vp: int = 0
    kill_vp: bool | str = True
    exits: Mapping[Zone, tuple[str, ...]] = field(default_factory=dict, hash=False)
    exit_from_round: int = 1
    exit_vp_bonus: int = 0
    exit_level: int = 1
    mark_vp: int = 0
    mark_and_held_vp: int = 0
    beacon_vp_by_round: tuple[int, ...] = ()
    quarters: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    own_half_vp: int = 0
    enemy_half_vp: int = 0
    own_home_vp: int = 0
    enemy_home_vp: int = 0
    neutral_vp: int = 0
    score_from_round: int = 1
    bonus: Bonus | None = None
    min_range_to_enemy: int = 0
    events: tuple[str, ...] = ()
    reserve_arrival: Mapping[str, int] = field(default_factory=dict, hash=False)
    deny_vp: int = 0
    deny_from_round: int = 1
    tokens: tuple[str, ...] = ()
    owner: Mapping[str, Zone] = field(default_factory=dict, hash=False)
    carry_vp: int = 0
    secure_vp: int = 0
    leak_on: int = 0
    grab_vp: int = 0
    home_vp: int = 0
    role_vp: Mapping[Zone, int] = field(default_factory=dict, hash=False)
    ambusher_kill_bonus: int = 0


ROWS: Mapping[str, Row] = {row.key: row for row in TypeAdapter(list[Row]).validate_python(scenario_rows())}
"""Key -> scenario, in the order of section 9."""
