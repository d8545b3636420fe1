"""Items and characters that heal, cure, strengthen, or bring their carrier home. [DD-ABL-27, DD-ABL-28, 3.23]"""

from __future__ import annotations

from collections.abc import Mapping

from rules.death_dome.chapters.combat import follow_all, followers
from rules.death_dome.chapters.death import free_base_square
from rules.death_dome.chapters.naming import find, quoted
from rules.death_dome.model.events import Boosted, Healed, Recalled, StoodUp
from rules.death_dome.model.moves import Cure, Heal, Recall, Strengthen
from rules.death_dome.model.state import Boost, Dome, Rating, Unit
from rules.death_dome.model.units import Tool, able, build, mend
from rules.engine import Refusal, Rule

Treatment = Heal | Cure | Strengthen
TREATMENTS: Mapping[str, type[Treatment]] = {"heal": Heal, "cure": Cure, "boost": Strengthen}


def treatments(dome: Dome, unit: Unit) -> tuple[Treatment, ...]:
    """What the unit's tools can do for it and for teammates in range and sight. [DD-ABL-27, D18]"""
    moves = [
        TREATMENTS[tool.tag.name].of(tool.card, other.id)
        for tool in build(unit).tools
        if tool.tag.name in TREATMENTS
        for other in dome.of(unit.owner)
    ]
    return tuple([move for move in moves if no_treatment(dome, unit, move) is None])


def no_treatment(dome: Dome, unit: Unit, move: Treatment) -> Refusal | None:
    """Why a tool does not help this unit. [DD-ABL-27, DD-ABL-28, DD-JAL-02, R52]"""
    tools = [tool for tool in build(unit).tools if tool.card == move.item]
    tool = next((tool for tool in tools if TREATMENTS.get(tool.tag.name) is type(move)), None)
    other = find(dome, move.unit)
    if tool is None:
        return Refusal("{unit} carries no card that does that.", "DD-ABL-27", unit=unit.id)
    if other is None or other.owner != unit.owner:
        return Refusal("{unit} is not one of your units.", "DD-ABL-27", unit=quoted(move.unit))
    if not in_hand(dome, unit, tool, other):
        return Refusal(
            "{unit} is not within {far} squares and line of sight.", "DD-ABL-27", "DD-JAL-02",
            unit=other.id, far=tool.range,
        )  # fmt: skip
    if not needs(tool, other):
        return Refusal("That would change nothing for {unit}.", "DD-ABL-28", "R52", unit=other.id)
    return None


def in_hand(dome: Dome, unit: Unit, tool: Tool, other: Unit) -> bool:
    """Whether a tool reaches a teammate on the board, in its base too; the carrier itself always. [R59, DD-JAL-02]"""
    if other is unit:
        return True
    if not dome.on_board(other) or dome.arena.distance(unit.place, other.place) > tool.range:
        return False
    return dome.arena.sees(unit.place, other.place, able(dome, unit, "see_through_walls"))


def needs(tool: Tool, other: Unit) -> bool:
    """Whether a unit has wounds, lies down, or has not been raised with the same card. [DD-ABL-28, DD-ABL-03, R52]"""
    match tool.tag.name:
        case "heal":
            return other.wounds > 0
        case "cure":
            return other.down > 0
    return all(boost.source != tool.card for boost in other.boosts)


def treat(dome: Dome, unit: Unit, move: Treatment) -> Rule[None]:
    """Use a tool on a unit. [DD-ABL-27]"""
    other = dome.unit(move.unit)
    match move:
        case Heal(item):
            dome.tell(Healed(unit.id, other.id, mend(other, tool_of(unit, item, "heal").tag.number)))
        case Cure():
            other.down = 0
            dome.tell(StoodUp(other.id))
        case Strengthen(item):
            strengthen(dome, other, tool_of(unit, item, "boost"))
    yield from ()


def tool_of(unit: Unit, card: str, ability: str) -> Tool:
    """The tool of a unit with this card and ability."""
    return next(tool for tool in build(unit).tools if tool.card == card and tool.tag.name == ability)


def strengthen(dome: Dome, unit: Unit, tool: Tool) -> None:
    """A rating goes up until the owner's next turn. [3.23 boost, DD-MAT-06]"""
    rating: Rating = tool.tag.words[0]  # type: ignore[assignment]  # the card set names a rating
    unit.boosts.append(Boost(rating, tool.tag.number, "next_turn", tool.card))
    dome.tell(Boosted(unit.id, rating, tool.tag.number, tool.card))


# -- back home ---------------------------------------------------------------------------------------------------------


def recalls(dome: Dome, unit: Unit) -> tuple[Recall, ...]:
    """In place of a movement that has not begun. [3.23 recall, R71]"""
    moves = [Recall.of(tool.card) for tool in build(unit).tools]
    return tuple([move for move in moves if no_recall(dome, unit, move) is None])


def no_recall(dome: Dome, unit: Unit, move: Recall) -> Refusal | None:
    """Why a unit is not put in its base. [DD-BAS-05, R71]"""
    begun = dome.scene.path or dome.scene.moved or dome.in_base(unit)
    if not begun and any(tool.card == move.item and tool.tag.name == "recall" for tool in build(unit).tools):
        return None
    return Refusal(
        "Only a unit that carries a recall card and has not moved yet can be put back in its base.", "DD-BAS-05", "R71"
    )


def recall(dome: Dome, unit: Unit, item: str) -> Rule[None]:
    """The carrier stands in its base, and units beside it may follow to where it stood. [R71, DD-CRD-02]"""
    near, before = followers(dome, unit), unit.place
    unit.place = free_base_square(dome, unit)
    dome.scene.moved = True
    dome.tell(Recalled(unit.id, unit.place))
    yield from follow_all(dome, near, [before, unit.place])
