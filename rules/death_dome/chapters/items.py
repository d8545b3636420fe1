"""Items and characters that heal, cure, strengthen, or bring their carrier home. [DD-ABL-27, DD-ABL-28, 3.23]"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.death_dome.chapters.combat import follow_all, followers
from rules.death_dome.chapters.death import free_base_square
from rules.death_dome.model.events import Boosted, Healed, Recalled, StoodUp
from rules.death_dome.model.moves import Cure, Heal, Recall, Strengthen
from rules.death_dome.model.state import Boost, Dome, Rating, Unit
from rules.death_dome.model.units import Tool, able, build, mend
from rules.engine import Move, Rule

Treatment = Heal | Cure | Strengthen


def treatments(dome: Dome, unit: Unit) -> tuple[Move, ...]:
    """What the unit's tools can do for it and for teammates in range and sight. [DD-ABL-27, D18]"""
    return tuple(
        [
            move
            for tool in build(unit).tools
            if tool.tag.name in TREATMENTS
            for other in dome.of(unit.owner)
            if in_hand(dome, unit, tool, other)
            for move in TREATMENTS[tool.tag.name](tool, other)
        ]
    )


def in_hand(dome: Dome, unit: Unit, tool: Tool, other: Unit) -> bool:
    """Whether a tool reaches a teammate on the board, in its base too; the carrier itself always. [R59, DD-JAL-02]"""
    if other is unit:
        return True
    if not dome.on_board(other) or dome.arena.distance(unit.place, other.place) > tool.range:
        return False
    return dome.arena.sees(unit.place, other.place, able(dome, unit, "see_through_walls"))


def healings(tool: Tool, other: Unit) -> list[Move]:
    """Heal who has wounds. [DD-ABL-28]"""
    return [Heal.of(tool.card, other.id)] if other.wounds else []


def cures(tool: Tool, other: Unit) -> list[Move]:
    """Let who lies down stand up. [DD-ABL-03]"""
    return [Cure.of(tool.card, other.id)] if other.down else []


def boosts(tool: Tool, other: Unit) -> list[Move]:
    """Raise a rating, once with the same card. [R52]"""
    fresh = all(boost.source != tool.card for boost in other.boosts)
    return [Strengthen.of(tool.card, other.id)] if fresh else []


TREATMENTS: Mapping[str, Callable[[Tool, Unit], list[Move]]] = {"heal": healings, "cure": cures, "boost": boosts}


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
    if dome.scene.path or dome.scene.moved or dome.in_base(unit):
        return ()
    return tuple([Recall.of(tool.card) for tool in build(unit).tools if tool.tag.name == "recall"])


def recall(dome: Dome, unit: Unit, item: str) -> Rule[None]:
    """The carrier stands in its base, and who was beside it may follow to where it stood. [R71, DD-CRD-02]"""
    near, before = followers(dome, unit), unit.place
    unit.place = free_base_square(dome, unit)
    dome.scene.moved = True
    dome.tell(Recalled(unit.id, unit.place))
    yield from follow_all(dome, near, [before, unit.place])
