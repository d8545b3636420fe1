"""What the guided table suggests: what shows something new, where the autopilot would not come to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.death_dome.lesson.prospects import (
    FAR,
    active,
    best_of,
    cheapest,
    climb,
    exposed,
    foreign,
    hurt,
    in_reach,
    point_for,
    shots,
    steps_to,
    struck,
    tower_for,
    watched,
    wounds_of,
)
from rules.death_dome.model import moves
from rules.death_dome.model.cards import ITEMS, POWERS, PUNCH
from rules.death_dome.model.questions import Prompt
from rules.death_dome.model.view import DomeView, UnitView
from rules.death_dome.odds.forecast import guard_of
from rules.engine import Answer, Move, Question

BASKET = (("G01", "gunner"), ("S09", "scout"), ("A02", "medic"))
"""What the learner is advised to buy, and for whom: a long gun, a gun for towers, and armour for the climber."""
SOON = 2
"""The unit phases in which a tower is near."""
LATE = 2
"""The round from which a card is played for its ability as soon as it can be."""
FEW = 2
"""So many cards may go to stop an attack altogether."""
MARGIN = 3
"""What to add to an attack if the victim may defend: about the mean of the deck."""


def suggest(seen: DomeView, question: Question, done: Mapping[str, int]) -> Answer | None:
    """What shows something new, where the autopilot would not come to it."""
    options: tuple[Move, ...] = tuple(getattr(question, "options", ()))
    match question.prompt:
        case Prompt.PURCHASE:
            return from_basket(seen, options, BASKET)
        case Prompt.TURN:
            return next_phase(seen, options, done)
        case Prompt.UNIT:
            return in_phase(seen, options, done)
        case Prompt.ATTACK_CARDS if "jail" not in done:
            return enough(seen)
        case Prompt.DEFENCE if "defend" not in done:
            return a_little(seen)
    return None


def from_basket(seen: DomeView, options: Sequence[Move], basket: Sequence[tuple[str, str]]) -> Move | None:
    """The next card of a shopping list for its unit, then nothing more."""
    assert seen.seat is not None
    own = {unit.kind: unit for unit in seen.of(seen.seat)}
    wanted = [moves.Buy.of(ITEMS[card].deck, card, own[kind].id) for card, kind in basket if kind in own]
    left = [buy for buy in wanted if buy.card in seen.store]
    bought = len([item for unit in own.values() for item in unit.items])
    if seen.bought and left and bought < len(basket):
        return moves.Finish.of()
    if bought >= len(basket) or not left:
        return moves.Pass.of()
    return next((buy for buy in left if buy in options), None)


# -- whose phase -------------------------------------------------------------------------------------------------------


def next_phase(seen: DomeView, options: Sequence[Move], done: Mapping[str, int]) -> Move | None:
    """A card that helps at once; else whose phase brings a goal: a point, a fight, a tower, another fight."""
    if "trick" not in done and (card := at_once(seen, options)):
        return card
    units = [unit for move in options if isinstance(move, moves.Use) and (unit := seen.unit(move.unit))]
    if "capture" not in done and (runner := best_runner(seen, units)):
        return moves.Use.of(runner.id)
    shooter, climber = best_shooter(seen, units), best_climber(seen, units)
    if shooter and "attack" not in done:
        return moves.Use.of(shooter.id)
    if climber and "tower" not in done:
        return moves.Use.of(climber.id)
    return moves.Use.of(shooter.id) if shooter and "jail" not in done and deadly(seen, shooter) else None


def at_once(seen: DomeView, options: Sequence[Move]) -> Move | None:
    """A power card between unit phases that is always welcome; later one more round, too."""
    welcome = ("draw", "steal", "escape", *(["round_back"] if seen.round > LATE else []))
    return next((move for move in options if isinstance(move, moves.Play) and tag_of(move.card) in welcome), None)


def deadly(seen: DomeView, unit: UnitView) -> bool:
    """Whether a unit may kill somebody in a phase."""
    shot = best_of(shots(seen, unit, in_reach(seen, unit)))
    return shot is not None and shot.spare >= 0


def armed(unit: UnitView) -> bool:
    """Whether a unit has more than its fists."""
    return unit.build.weapons != (PUNCH,)


def best_shooter(seen: DomeView, units: Sequence[UnitView]) -> UnitView | None:
    """The unit with the deadliest attack within its next phase."""
    guns = [unit for unit in units if armed(unit)]
    found = [(shot, unit) for unit in guns if (shot := best_of(shots(seen, unit, in_reach(seen, unit))))]
    return max(found, key=lambda each: each[0].spare, default=(None, None))[1]


def best_runner(seen: DomeView, units: Sequence[UnitView]) -> UnitView | None:
    """The fastest unit that can capture a point in its next phase."""
    able = [unit for unit in units if point_for(seen, unit)]
    return max(able, key=lambda unit: unit.movement, default=None)


def best_climber(seen: DomeView, units: Sequence[UnitView]) -> UnitView | None:
    """The unit without a weapon that is on a tower soon; else the one that is there first."""
    ways = [(phases > SOON or armed(unit), phases, unit.id, unit) for unit in units for phases in climb(seen, unit)]
    return min(ways, key=lambda each: each[:3])[3] if ways else None


# -- what it does ------------------------------------------------------------------------------------------------------


def in_phase(seen: DomeView, options: Sequence[Move], done: Mapping[str, int]) -> Move | None:
    """What the active unit does for a goal that is not reached."""
    unit = active(seen)
    if "trick" not in done and (card := trick(seen, unit, options)):
        return card
    if "capture" not in done and (point := point_for(seen, unit)):
        return to_point(seen, unit, point, options)
    center = tower_for(seen, unit) if "tower" not in done else ""
    fights = ("attack" not in done or "jail" not in done) and (armed(unit) or not center)
    if fights and (found := assault(seen, unit, options, bold="attack" not in done)):
        return found
    return to_tower(seen, unit, center, options) if center else None


def assault(seen: DomeView, unit: UnitView, options: Sequence[Move], *, bold: bool) -> Move | None:
    """The best attack from here, else the way to where there is one; if not `bold`, only one that may kill."""
    acting = seen.acting
    if acting is None or not acting.actions:
        return None
    here = shots(seen, unit, [unit.place])
    attack = best_of(here)
    if attack and (bold or attack.spare >= 0):
        named = [move for move in options if isinstance(move, moves.Attack) and move.weapon == attack.weapon]
        return next((move for move in named if move.target in ("", attack.foe.id)), None)
    if acting.path or acting.moved:
        return None
    shot = best_of(shots(seen, unit, [move.to for move in options if isinstance(move, moves.Go)]))
    return moves.Go.of(shot.square) if shot and (bold or shot.spare >= 0) else None


def to_tower(seen: DomeView, unit: UnitView, center: str, options: Sequence[Move]) -> Move | None:
    """Capture it, or the next steps of the way there."""
    acting = seen.acting
    if acting is None:
        return None
    if unit.place == center:
        return seize(options)
    if acting.path or acting.moved:
        return None
    ways = steps_to(seen, unit, center)
    goals = [move for move in options if isinstance(move, moves.Go)]
    return min(goals, key=lambda move: ways.get(move.to, FAR), default=None)


def to_point(seen: DomeView, unit: UnitView, point: str, options: Sequence[Move]) -> Move | None:
    """Capture it, or go there."""
    return seize(options) if unit.place == point else moves.Go.of(point)


def seize(options: Sequence[Move]) -> Move | None:
    """Capture the point under the unit, with bugs if there are any."""
    return next((move for move in reversed(options) if isinstance(move, moves.Capture)), None)


def trick(seen: DomeView, unit: UnitView, options: Sequence[Move]) -> Move | None:
    """A power card whose ability is worth more than its value just now."""
    acting = seen.acting
    assert acting is not None
    cards = [move for move in options if isinstance(move, moves.Play)]
    fresh, late = not acting.path and not acting.moved, seen.round >= LATE
    target = bool(shots(seen, unit, [unit.place]))
    spied = not unit.in_base and watched(seen, unit.place, exposed(seen, unit.owner))
    for move in cards:
        match tag_of(move.card):
            case "self_heal" if unit.wounds > (0 if late else 1):
                return move
            case "move" if fresh and acting.actions and (late or farther(seen, unit, 3)):
                return move
            case "split_move" | "wall_walk" | "tower_jump" if fresh and acting.actions and late:
                return move
            case "pressured" if move.on == "strength" and target and acting.actions:
                return move
            case "attack_incapacitate" if target and acting.actions and armed(unit):
                return move
            case "attack_ignore_los" if late and fresh and acting.actions and armed(unit):
                return move
            case "pressured" if move.on == "toughness" and spied and not acting.actions:
                return move
            case "pressured" if move.on == "movement" and fresh and late:
                return move
            case "extra_action" if (target or late) and not acting.actions:
                return move
    return bugs(options) if late else None


def bugs(options: Sequence[Move]) -> Move | None:
    """A capture on which a power card is spent that guards the point."""
    return next((move for move in options if isinstance(move, moves.Capture) and move.bug), None)


def farther(seen: DomeView, unit: UnitView, plus: int) -> bool:
    """Whether so many more steps bring a point or a tower within reach where there is none, and nobody to shoot at."""
    if armed(unit) and shots(seen, unit, in_reach(seen, unit)):
        return False
    now = [square for square in in_reach(seen, unit) if foreign(seen, square)]
    then = [square for square in in_reach(seen, unit, plus) if foreign(seen, square)]
    return any(not held & set(now) and held & set(then) for held in (set(seen.arena.points), seen.arena.centers))


def tag_of(card: str) -> str:
    """The ability of a power card."""
    return POWERS[card].tags[0].name


# -- cards in a fight --------------------------------------------------------------------------------------------------


def enough(seen: DomeView) -> Answer | None:
    """The cheapest cards that kill even if the victim defends a little; else those that kill if it does not."""
    strike = seen.strikes[-1]
    hits = [unit for name in strike.hits if (unit := seen.unit(name)) and unit.owner != seen.seat]
    if not hits or strike.cause != "weapon":
        return None
    foe = hits[0]
    needed = foe.vitae - (strike.power + strike.plus.get(foe.id, 0) - guard_of(strike.weapon, foe))
    wanted = needed + MARGIN * min(1, seen.teams[foe.owner].cards)
    for least in (wanted, needed):
        if slots := cheapest(seen.hand, least):
            return tuple([moves.Value.of(slot) for slot in slots])
    return None


def a_little(seen: DomeView) -> Answer | None:
    """The cheapest cards that stop the attack, if they are two at most; else those that keep everybody alive."""
    wounds = hurt(seen)
    if wounds <= 0:
        return None
    deadly_by = max([wounds_of(seen, unit) - unit.vitae + 1 for unit in struck(seen)])
    stopping, saving = cheapest(seen.hand, wounds), cheapest(seen.hand, max(1, deadly_by))
    slots = stopping if 0 < len(stopping) <= FEW else saving
    return tuple([moves.Value.of(slot) for slot in sorted(slots)])
