"""The turn at a glance: Draw, Production, Command, Build, Attack, (second Attack,) Move, Research. [GS-SEQ-02]"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.engine import Rule
from rules.galactic_supremacy.chapters.attack import attack_phase, second_attack_phase
from rules.galactic_supremacy.chapters.build import build_phase
from rules.galactic_supremacy.chapters.command import command_phase
from rules.galactic_supremacy.chapters.draw import draw_phase
from rules.galactic_supremacy.chapters.ending import end_of_turn
from rules.galactic_supremacy.chapters.moving import move_phase
from rules.galactic_supremacy.chapters.research import research_phase
from rules.galactic_supremacy.chapters.setup import setup_phase
from rules.galactic_supremacy.model.events import IncomePaid
from rules.galactic_supremacy.model.state import Galaxy


def production_phase(galaxy: Galaxy) -> str:
    """Income is paid to the active player; nothing is asked. [GS-PRD-06]"""
    player = galaxy.me
    player.credits += player.income
    galaxy.tell(IncomePaid(galaxy.active, player.income, player.credits))
    return "command"  # GS-SEQ-02


PHASES: Mapping[str, Callable[[Galaxy], Rule[str] | str]] = {
    "setup": setup_phase,
    "draw": draw_phase,
    "production": production_phase,
    "command": command_phase,
    "build": build_phase,
    "attack": attack_phase,
    "second_attack": second_attack_phase,
    "move": move_phase,
    "research": research_phase,
    "end_of_turn": end_of_turn,
}
"""In the order of a turn, which begins with `draw`. [GS-SEQ-02, R18]"""
