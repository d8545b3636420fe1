"""Build Phase: cards from hand into play. [GS-BLD]"""

from __future__ import annotations

from rules.engine import Choose, Rule
from rules.galactic_supremacy.chapters.turn import ask_in_turn, builds
from rules.galactic_supremacy.model.events import Built
from rules.galactic_supremacy.model.moves import Build, Done
from rules.galactic_supremacy.model.questions import Prompt
from rules.galactic_supremacy.model.state import Fleet, Galaxy, Leader, World, find_unit
from rules.galactic_supremacy.model.tables import PRICES


def build_phase(galaxy: Galaxy) -> Rule[str]:
    """Any number of Colonies, Fleets and Leaders while credits and cards last. [GS-BLD-04]"""
    while may_build(galaxy):
        move = yield from ask_in_turn(galaxy, lambda: build_question(galaxy))
        if not isinstance(move, Build):
            break
        build(galaxy, move)
    return "attack"


def may_build(galaxy: Galaxy) -> bool:
    """Whether the phase goes on, by what everybody can see; once it did without credits, too. [GS-SEQ-04, R60]"""
    player = galaxy.me
    room = player.credits >= PRICES["fleet"] or any(unit.leader is None for unit in player.units())
    return bool(player.hand) and (not galaxy.looks_ahead or (player.credits >= PRICES["leader"] and room))


def build_question(galaxy: Galaxy) -> Choose[Build | Done]:
    """What can be paid for, and where it can go. [GP-09]"""
    done = Done.of()
    options: tuple[Build | Done, ...] = (*builds(galaxy, galaxy.me.credits), done)
    return Choose(seat=galaxy.active, prompt=Prompt.BUILD, options=options, default=done, reason="GS-BLD-04")


def build(galaxy: Galaxy, move: Build) -> None:
    """Pay, and put the piece where it is attached. [GS-BLD-01, GS-BLD-02, GS-BLD-03, GS-TRM-01, GS-TRM-02, R32]"""
    player = galaxy.me
    player.credits -= PRICES[move.card]
    card, piece = galaxy.take(galaxy.active, move.card), galaxy.new_id(move.card)
    unit = find_unit(player, move.at)
    if move.card == "colony":
        player.worlds.append(World(piece, card))
    elif move.card == "fleet" and isinstance(unit, World):
        unit.fleets.append(Fleet(piece, card))
    elif unit is not None:
        unit.leader = Leader(piece, card)
    galaxy.tell(Built(galaxy.active, move.card, piece, move.at))
