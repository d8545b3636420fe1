"""Research Phase: cards and credits into technologies. [GS-RSH]"""

from __future__ import annotations

from rules.engine import Choose, Rule, ask, roll
from rules.galactic_supremacy.chapters.turn import ask_in_turn, studies
from rules.galactic_supremacy.model.events import ResearchPaid, ResearchRolled, TechnologyRaised
from rules.galactic_supremacy.model.moves import Done, Raise, Research
from rules.galactic_supremacy.model.questions import Prompt
from rules.galactic_supremacy.model.state import Galaxy, Player
from rules.galactic_supremacy.model.tables import GROWTH_TECHS, PRICES, TECH_ORDER, Technology

FREE_CHOICE = 10
PAYMENT_TOLD = 4
"""Since this version of the rules it is told what a roll cost."""


def research_phase(galaxy: Galaxy) -> Rule[str]:
    """Pay 10 credits and a Research card for a roll, as often as wanted. [GS-RSH-01, GS-RSH-03, R39]"""
    while galaxy.me.hand and galaxy.me.credits >= PRICES["research"]:
        move = yield from ask_in_turn(galaxy, lambda: research_question(galaxy))
        if not isinstance(move, Research):
            break
        galaxy.me.credits -= PRICES["research"]
        galaxy.discard(galaxy.take(galaxy.active, "research"))
        if galaxy.rules_version >= PAYMENT_TOLD:
            galaxy.tell(ResearchPaid(galaxy.active, PRICES["research"]))
        yield from roll_technology(galaxy, galaxy.active)
    return "end_of_turn"


def research_question(galaxy: Galaxy) -> Choose[Research | Done]:
    """Another roll, while it can be paid for. [GP-20]"""
    done = Done.of()
    options: tuple[Research | Done, ...] = (*studies(galaxy, galaxy.me.credits), done)
    return Choose(seat=galaxy.active, prompt=Prompt.RESEARCH, options=options, default=done, reason="GS-RSH-03")


def roll_technology(galaxy: Galaxy, seat: int) -> Rule[None]:
    """One roll on Table C: that technology rises by one; 0 is a free choice. [GS-RSH-01, GS-RSH-02]"""
    (die,) = yield from roll(1, 10, "GS-RSH-01")
    galaxy.tell(ResearchRolled(seat, die))
    if die == FREE_CHOICE:
        move = yield from ask(lambda: technology_question(galaxy, seat), open=galaxy.phase == "research")
        technology: Technology = move.technology
    else:
        technology = TECH_ORDER[die - 1]
    levels = galaxy.players[seat].levels
    levels[technology] += 1
    galaxy.tell(TechnologyRaised(seat, technology, levels[technology]))


def technology_question(galaxy: Galaxy, seat: int) -> Choose[Raise]:
    """Any of the nine; by default the lowest of TE, IN, EN. [GP-02, GP-21]"""
    options = tuple([Raise.of(technology) for technology in TECH_ORDER])
    return Choose(
        seat=seat,
        prompt=Prompt.TECHNOLOGY,
        options=options,
        default=Raise.of(lowest_growth(galaxy.players[seat])),
        reason="GS-RSH-02",
    )


def lowest_growth(player: Player) -> Technology:
    """The lowest of TE, IN, EN, in this order."""
    return min(GROWTH_TECHS, key=lambda technology: player.levels[technology])
