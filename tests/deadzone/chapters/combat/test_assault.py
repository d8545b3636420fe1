"""Assaults: who fights how, the dice of both sides, what the loser suffers. [DZ-ASS, DZ-GEN-09, appendix B]"""

from __future__ import annotations

from rules.deadzone.chapters.combat.pools import fight_pool, survive_pool
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.models import arms
from rules.deadzone.model.state import Acting
from tests.deadzone.bench import fighter
from tests.deadzone.bench import table as small_table

# -- worked examples ---------------------------------------------------------------------------------------------------


def test_DZ_KW_RAMPAGE_02_nobody_has_friends_where_one_rampages() -> None:
    """DZ-KW-RAMPAGE-02: Played by the other side, it fights its own; neither gets the die for friends."""
    brawlers = [fighter(code, 0, "marauders", "commando-brawler", "claw") for code in ("C1", "C2", "C3")]
    sector = small_table(*brawlers, acting=Acting("C1", 1))
    attack = Attack("assault", 1, brawlers[0], arms(sector, brawlers[0], True)[0], brawlers[1])
    assert dict(fight_pool(sector, attack, brawlers[0]).parts) == {"base": 3}
    assert dict(survive_pool(sector, attack, brawlers[1], brawlers[0]).parts) == {"base": 3}


def test_DZ_PAR_06_reaching_into_half_a_cube_is_no_help_in_size() -> None:
    """DZ-PAR-06: The big attacker loses its own die for Size, and nothing else. [R76]"""
    sector = small_table(
        fighter("T1", 0, "plague", "plague-teraton", "standard"),
        fighter("E1", 1, "enforcers", "enforcer-troop", "laser-rifle"),
    )
    by, target = sector.fighters
    pools = [
        dict(fight_pool(sector, Attack("assault", 0, by, arms(sector, by, True)[0], target, half_cube=half), by).parts)
        for half in (True, False)
    ]
    assert pools == [{"base": 3}, {"base": 3, "larger": 1}]
