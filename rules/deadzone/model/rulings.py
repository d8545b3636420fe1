"""Rulings that have changed: a match keeps the rules with which it began, so its record and its table go on as before.

Each asks whether what RULEBOOK.md says today holds in this match.
"""

from __future__ import annotations

from rules.deadzone.model.state import Board, Sector


def every_order_costs(sector: Sector) -> bool:
    """An order that changes the number of a Survive test takes its die, too. [DZ-CMD-06, DZ-ORD-30]"""
    return sector.rules_version >= 2


def lying_down_ends_it(sector: Sector) -> bool:
    """A model that becomes Pinned while active has acted, even if something stands it up again at once. [DZ-PIN-01]"""
    return sector.rules_version >= 2


def orders_aim_flames(sector: Sector) -> bool:
    """A better number that an order gives counts for It Burns!, too. [DZ-KW-BURNS-01, DZ-ORD-30]"""
    return sector.rules_version >= 2


def recon_steps_are_one_cube(sector: Board) -> bool:
    """Recon 4-6 moves a model up to one cube, an Agile one as well. [DZ-REC-05, DZ-KW-AGILE-01]"""
    return sector.rules_version >= 2


def may_stay_down(sector: Sector) -> bool:
    """A model that may stand up for free is asked whether, and where in a platform's cube. [DZ-KW-HEADSTRONG-01]"""
    return sector.rules_version >= 2


def suits_need_callers(sector: Sector) -> bool:
    """A side with nobody in play to call its Drop Suits has lost. [DZ-WIN-05, R16]"""
    return sector.rules_version >= 2


def aerial_is_highest(sector: Sector) -> bool:
    """Aerial Deployment takes the highest level in one's own zone, too. [DZ-KW-AERIAL-02]"""
    return sector.rules_version >= 2


def command_counts_the_battlefield(sector: Sector) -> bool:
    """The Command re-roll asks how many models are on the battlefield, not how many are alive. [DZ-CMD-04, R11]"""
    return sector.rules_version >= 2


def shells_mark_prey(sector: Sector) -> bool:
    """Prey marks also what an Indirect weapon hits. [DZ-KW-PREY-01, R46]"""
    return sector.rules_version >= 2


def landing_springs_traps(sector: Sector) -> bool:
    """A model that lands by Drop Suit or comes from reserve enters a cube, and its traps with it.

    [DZ-KW-TRAP-02, R174]
    """
    return sector.rules_version >= 2


def marks_show_enemies_only(sector: Board) -> bool:
    """A Comm-Link mark makes a shot easier only where there is an enemy to be seen. [DZ-KW-INDIRECT-02]"""
    return sector.rules_version >= 2


def striking_back_is_no_assault(sector: Sector) -> bool:
    """Secret Mission 5 wants an Assault action; fighting back is none. [DZ-SEC-03, R128]"""
    return sector.rules_version >= 2


def mines_do_not_defend(sector: Board) -> bool:
    """Thermal Mines and Shock Batons go with an own Assault only, as Combat Blades do. [DZ-KW-THERMAL-01, R98]"""
    return sector.rules_version >= 2


def caches_want_moves(sector: Sector) -> bool:
    """A carrier moves into its cache by itself to score; being thrown into it does not count. [DZ-S2-05]"""
    return sector.rules_version >= 2


def rampage_is_offered(sector: Sector) -> bool:
    """On 1 or 2 the other side says whether it plays the model. [DZ-KW-RAMPAGE-01, R57]"""
    return sector.rules_version >= 2


def may_lead_with_a_shot(sector: Sector) -> bool:
    """A model is activated and told in the same answer whom it shoots, and from where. [DZ-PAC-02, R175]"""
    return sector.rules_version >= 3


def codes_have_one_letter(sector: Board) -> bool:
    """Models are called by one letter and a number, as columns of the board are. [R177]"""
    return sector.rules_version < 4


def lists_lead_with_what_matters(sector: Board) -> bool:
    """Choices stand in the order of what they bring, and cubes in that of their letters. [R178]"""
    return sector.rules_version >= 4
