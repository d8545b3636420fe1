"""What may be done in each phase, and one question for what is left of the turn. [GS-SEQ-02, GS-SEQ-04, R58]

From version 3 of the rules on, the question of a phase also offers what the later phases do: such an answer passes the
phases in between, in which nothing but the income comes, and is carried out in its own. Whoever is done with a phase in
which something could be done wants nothing that was listed, and is asked phase by phase for the rest of the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from rules.engine import Choose, Move, Offers, Rule, ask
from rules.galactic_supremacy.chapters.assaults import assaults, targets
from rules.galactic_supremacy.model.moves import Assault, Attack, Build, Done, Reassign, Redeploy, Research, Use
from rules.galactic_supremacy.model.state import Galaxy, holds, player_id, seat_of
from rules.galactic_supremacy.model.tables import PRICES, Effect

M = TypeVar("M", bound=Move)
ORDER = ("draw", "command", "build", "attack", "move", "research")
PHASE_OF: Mapping[type[Move], str] = {
    Use: "command",
    Build: "build",
    Assault: "attack",
    Attack: "attack",
    Redeploy: "move",
    Reassign: "move",
    Research: "research",
}
RANK: Mapping[type[Move], int] = {Assault: 0, Build: 1}
BY_KIND: Mapping[str, type[Move]] = {kind.kind: kind for kind in PHASE_OF}
OPPONENT_WITH_CARDS: tuple[Effect, ...] = ("misinformation", "spy", "steal")


def ask_in_turn(galaxy: Galaxy, question: Callable[[], Choose[Any]]) -> Rule[Move]:
    """The move in this phase: what was chosen ahead, else what is answered; Done where it is of a later phase.

    [GS-SEQ-03, R58]
    """
    move: Move | None
    if not looks_on(galaxy):
        move = yield from ask(question, open=True)
        return move
    move = chosen_ahead(galaxy, question)
    if move is None:
        move = yield from ask(lambda: with_later(galaxy, question()), open=True)
        if isinstance(move, Done) and lists_later(galaxy) and len(question().options) > 1:
            galaxy.stepwise = True
    here = place(galaxy)
    later = PHASE_OF.get(move.__class__, here) != here
    galaxy.ahead = [move.kind, *move.values] if later else []
    return Done.of() if later else move


def chosen_ahead(galaxy: Galaxy, question: Callable[[], Choose[Any]]) -> Move | None:
    """The move for which phases are passed, as long as its own is still to come or offers it. [R58]"""
    if not galaxy.ahead:
        return None
    kind, *values = galaxy.ahead
    move = BY_KIND[kind].of(*values)
    to_come = ORDER.index(PHASE_OF[move.__class__]) > ORDER.index(place(galaxy))
    return move if to_come or move in question().options else None


def place(galaxy: Galaxy) -> str:
    """The phase in which the turn is; both Attack Phases are one."""
    return "attack" if galaxy.phase == "second_attack" else galaxy.phase


def looks_on(galaxy: Galaxy) -> bool:
    """Whether later phases may be listed: until the player is done with one in which something could be done. [R58]"""
    return galaxy.looks_ahead and not galaxy.stepwise


def lists_later(galaxy: Galaxy) -> bool:
    """Whether later phases are listed: as long as they may be, not while cards must be discarded. [GS-DRW-12, R58]"""
    return looks_on(galaxy) and (galaxy.phase != "draw" or len(galaxy.me.hand) <= galaxy.me.hand_limit)


def with_later(galaxy: Galaxy, question: Choose[Any]) -> Choose[Any]:
    """The same question with what the later phases do: attacks first, then what is built, Done last. [R58]"""
    if not lists_later(galaxy):
        return question
    plain = question.options

    def listed() -> list[Move]:
        *own, done = plain
        moves = sorted([*own, *later_moves(galaxy)], key=lambda move: RANK.get(move.__class__, len(RANK)))
        return [*moves, done]

    question.options = Offers(listed, plain)
    return question


def later_moves(galaxy: Galaxy) -> Iterator[Move]:
    """What may be done in the phases that follow. [R58]"""
    player, here = galaxy.me, ORDER.index(place(galaxy))
    drawing = here == 0
    spending = player.credits + player.income * drawing
    if drawing:
        yield from uses(galaxy)
    if here < ORDER.index("build"):
        yield from builds(galaxy, spending)
    if here < ORDER.index("attack"):
        yield from attacks(galaxy)
    if here < ORDER.index("move"):
        yield from changes(galaxy)
    if here < ORDER.index("research"):
        yield from studies(galaxy, spending)


def uses(galaxy: Galaxy) -> list[Use]:
    """The uses of a Command card that are open in the Command Phase, what has no effect last. [GS-CMD-05, R62]"""
    return sorted(every_use(galaxy), key=lambda use: galaxy.minds_idle and is_idle(galaxy, use))


def is_idle(galaxy: Galaxy, use: Use) -> bool:
    """Whether everybody can see that a use would do nothing: no credits to lose, no card to look at. [R34, R36]"""
    if use.effect == "industrial_sabotage":
        return not galaxy.players[seat_of(use.target)].credits
    return use.effect == "planning" and not galaxy.decks[galaxy.pile(galaxy.active)]


def every_use(galaxy: Galaxy) -> Iterator[Use]:
    """The uses of a Command card with every legal target. [GS-CMD-01, GS-CMD-05, GS-CRD, R13]"""
    if not holds(galaxy.me, "command"):
        return
    yield Use.of("planning", "")
    yield Use.of("quotas", "")
    if not galaxy.second_attack:  # R18: only one more Attack Phase a turn
        yield Use.of("initiative", "")
    for seat in galaxy.others(galaxy.active):
        target, player = player_id(seat), galaxy.players[seat]
        if player.hand:  # R34
            for effect in OPPONENT_WITH_CARDS:
                yield Use.of(effect, target)
        yield Use.of("industrial_sabotage", target)
        for unit in player.units():
            if unit.card:
                yield Use.of("military_sabotage", unit.id)
            if unit.leader:
                yield Use.of("assassination", unit.leader.id)
    for unit in galaxy.me.units():  # R37: any Leader in play
        if unit.leader:
            yield Use.of("assassination", unit.leader.id)


def builds(galaxy: Galaxy, spending: int) -> Iterator[Build]:
    """What so many credits pay for, and where it can go. [GS-BLD-01..03, R41]"""
    player = galaxy.me
    if spending >= PRICES["colony"] and holds(player, "colony"):
        yield Build.of("colony", "")
    if spending >= PRICES["fleet"] and holds(player, "fleet"):
        yield from [Build.of("fleet", world.id) for world in player.worlds]
    if spending >= PRICES["leader"] and holds(player, "leader"):
        yield from [Build.of("leader", unit.id) for unit in player.units() if unit.leader is None]


def attacks(galaxy: Galaxy) -> Iterator[Assault | Attack]:
    """Attacks in one answer, then each world for which the Fleets are chosen next. [GS-ATK-01..03, R21]"""
    if galaxy.me.fleets:
        yield from assaults(galaxy)
        yield from [Attack.of(world.id) for world in targets(galaxy)]


def changes(galaxy: Galaxy) -> list[Redeploy | Reassign]:
    """Every other place for every Fleet and Leader. [GS-MOV-01, GS-MOV-02]"""
    player = galaxy.me
    found: list[Redeploy | Reassign] = []
    worlds = tuple([world.id for world in player.worlds])
    for world in player.worlds:
        for fleet in world.fleets:
            found += ways(Redeploy, fleet.id, world.id, worlds)
    units = player.units()
    ids = tuple([unit.id for unit in units])
    for unit in units:
        if unit.leader:
            found += ways(Reassign, unit.leader.id, unit.id, ids)
    return found


@lru_cache(maxsize=1 << 12)
def ways(move: type[M], piece: str, here: str, places: tuple[str, ...]) -> tuple[M, ...]:
    """One piece to each of these places but its own; kept, since places change seldom within a phase."""
    return tuple([move.of(piece, place) for place in places if place != here])


def studies(galaxy: Galaxy, spending: int) -> Iterator[Research]:
    """A roll for a technology, if so many credits pay for it. [GS-RSH-01]"""
    if spending >= PRICES["research"] and holds(galaxy.me, "research"):
        yield Research.of()
