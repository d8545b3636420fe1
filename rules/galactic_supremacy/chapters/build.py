"""Build Phase: cards from hand into play. [GS-BLD]"""

from __future__ import annotations

from rules.engine import Choose, Rule, ask
from rules.galactic_supremacy.model.events import Built
from rules.galactic_supremacy.model.moves import Build, Done
from rules.galactic_supremacy.model.questions import Prompt
from rules.galactic_supremacy.model.state import Fleet, Galaxy, Leader, World, find_unit, holds
from rules.galactic_supremacy.model.tables import PRICES


def build_phase(galaxy: Galaxy) -> Rule[str]:
    """Any number of Colonies, Fleets and Leaders while credits and cards last. [GS-BLD-04]"""
    while galaxy.me.hand:
        move = yield from ask(lambda: build_question(galaxy), open=True)
        if not isinstance(move, Build):
            break
        build(galaxy, move)
    return "attack"


def build_question(galaxy: Galaxy) -> Choose[Build | Done]:
    """What can be paid for, and where it can go. [GP-09]"""
    player = galaxy.me
    options: list[Build | Done] = []
    if player.credits >= PRICES["colony"] and holds(player, "colony"):
        options.append(Build.of("colony", ""))
    if player.credits >= PRICES["fleet"] and holds(player, "fleet"):
        options += [Build.of("fleet", world.id) for world in player.worlds]
    if player.credits >= PRICES["leader"] and holds(player, "leader"):
        options += [Build.of("leader", unit.id) for unit in player.units() if unit.leader is None]
    done = Done.of()
    return Choose(seat=galaxy.active, prompt=Prompt.BUILD, options=(*options, done), default=done, reason="GS-BLD-04")


def build(galaxy: Galaxy, move: Build) -> None:
    """Pay, and put the piece where it is attached. [GS-BLD-01, GS-BLD-02, GS-BLD-03]"""
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
