"""A table of One Page Deadzone for tests: set a position, say who does what, look at what players notice.

    table = position("Ta1@E1 / Do1@E5", dice=[[8, 5, 4, 2], [5, 3, 1]])
    table.play("P1", "activate Ta1 hold", "shoot Do1")
    assert table.unit("Do1") is None

The first player's units stand before the slash. A unit is its id, which tells its kind (Ta Tactical Enforcer, As
Assault Enforcer, Pk Peacekeeper, Do Plague Dog, 3g 2g 1g Plague Generations), upgrades after `+`, its cube after `@`,
and marks after `:`: `Ta1+sniper+medic@D4:w1,overwatch`. Marks: `w1` wounds, `activated`, `overwatch`, `pinned` (this
round), `pinned1` (in round 1). testing/scene.py tells how moves and dice are written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine import Event, Match, Move
from rules.one_page_deadzone import GAME
from rules.one_page_deadzone.model.armies import PROFILES
from rules.one_page_deadzone.model.moves import Side
from rules.one_page_deadzone.model.state import Mine, Squad, Unit, Zone
from rules.one_page_deadzone.model.view import UnitView, ZoneView
from testing.scene import Dice, Scene, Script, outcomes, seat, staged

CODES = {profile.code: key for key, profile in PROFILES.items()}


class Table(Scene[Zone, ZoneView]):
    """A match with the players' names for seats: P1 and P2."""

    def unit(self, unit_id: str) -> UnitView | None:
        """A unit as everybody sees it; None when it has been removed."""
        return self.view.unit(unit_id)

    def where(self, unit_id: str) -> str:
        """Where a unit stands; nothing when it has been removed."""
        unit = self.view.unit(unit_id)
        return unit.cube if unit else ""

    def score(self) -> tuple[int, int]:
        """The points of both sides, were the game over now."""
        return self.view.squads[0].score, self.view.squads[1].score

    def does(self, player: str, unit_id: str) -> str:
        """What a unit may do step by step, in the order offered: `hold walk run`; nothing if it cannot be activated."""
        choices = [words.split() for words in self.options(player) if words.startswith("activate ")]
        return " ".join([action for _, unit, action in choices if unit == unit_id])

    def ends(self, player: str) -> str:
        """The cubes where the move that he is asked for may end, each once, row 1 first: `D1 F1 D2`."""
        cubes = {words.split()[1] for words in self.options(player) if words.startswith(("go ", "charge "))}
        return " ".join(sorted(cubes, key=lambda cube: (cube[1], cube[0])))

    def ways(self, player: str, cube: str) -> list[str]:
        """The names of the ways to one of these cubes, as offered; the first, the safest, has none."""
        choices = [words.split(maxsplit=2) for words in self.options(player)]
        return [" ".join(rest) for _, to, *rest in [each for each in choices if len(each) > 1] if to == cube]

    def story(self, *kinds: type[Event]) -> list[Event]:
        """The facts of these classes so far, in the order in which they were told."""
        return [event for event in self.events if isinstance(event, kinds)]

    @property
    def spent(self) -> bool:
        """Whether all the dice that were written down have been rolled."""
        return not self.dice.outcomes

    def _move(self, words: str) -> Move:
        # The rows of sides are words, where testing/scene.py makes numbers of digits.
        made = super()._move(words)
        return Side(str(made.row)) if isinstance(made, Side) else made  # type: ignore[arg-type]


def position(
    text: str,
    *,
    map: str = "loading-dock",  # noqa: A002 - the option's own name
    to_act: str = "P1",
    round: int = 1,  # noqa: A002 - the state's own name
    mines: str = "",
    dice: Script = (),
    version: int | None = None,
    **more: Any,
) -> Table:
    """A table in the middle of a round, at the next activation; the roll-off was won by the first player.

    `mines` lists cubes and planters: `D4=P1 E5=P2`; `version` is that of the rules (None: today's); `more` sets further
    fields of the state, such as `finished=1`.
    """
    sides = text.split("/")
    zone = Zone(
        phase="activation",
        round=round,
        points=300,
        map=map,
        squads=[Squad(side=1), Squad(side=8)],
        units=[unit(words, owner, round) for owner, side in enumerate(sides) for words in side.split()],
        mines=[Mine(mine.split("=")[0], seat(mine.split("=")[1])) for mine in mines.split()],
        winner=0,
        to_act=seat(to_act),
    )
    for field, value in more.items():
        assert hasattr(zone, field)
        setattr(zone, field, value)
    script = Dice(outcomes(dice))
    return Table(staged(GAME, zone, script, version), script)


def unit(words: str, owner: int, now: int) -> Unit:
    """A unit from its words; `now` is the round."""
    name, _, rest = words.partition("@")
    cube, _, marks = rest.partition(":")
    unit_id, *upgrades = name.split("+")
    made = Unit(unit_id, owner, "+".join([CODES[unit_id[:2]], *upgrades]), int(unit_id[2:]), cube)
    for mark in filter(None, marks.split(",")):
        if mark.startswith("pinned"):
            made.pinned, made.pinned_in = True, int(mark.removeprefix("pinned") or now)
        elif mark.startswith("w"):
            made.wounds = int(mark[1:])
        else:
            assert mark in ("activated", "overwatch")
            setattr(made, mark, True)
    return made


def new_game(options: Mapping[str, str] | None = None, dice: Script = ()) -> Table:
    """A game from its very beginning, on Loading Dock unless another map is named."""
    script = Dice(outcomes(dice))
    return Table(Match.begin(GAME, 2, {"map": "loading-dock", **(options or {})}, script), script)
