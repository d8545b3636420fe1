"""What a model leaves behind when it dies, or by its own will: BOOM! and Ink Sac. [DZ-KW-BOOM, DZ-KW-INKSAC]"""

from __future__ import annotations

from rules.deadzone.chapters.combat import death
from rules.deadzone.chapters.combat.assault import settle
from rules.deadzone.chapters.combat.smoke import put_cloud
from rules.deadzone.chapters.finishing import note_finished
from rules.deadzone.chapters.hooks import SPECIALS, Aim, Deed
from rules.deadzone.model.events.harm import BoomTriggered
from rules.deadzone.model.models import has, sheet, worth
from rules.deadzone.model.state import Fighter, Sector
from rules.engine import Rule


def boom(sector: Sector, f: Fighter) -> None:
    """Its explosion waits until the attack that killed it is over. [DZ-KW-BOOM-01, DZ-KW-BOOM-03, R18]"""
    value = worth(sector, f, "boom")
    if value:
        sector.blasts.append((f.cube, "frag", value))
        sector.tell(BoomTriggered(f.id, f.cube, value))


def ink_sac(sector: Sector, f: Fighter) -> None:
    """Smoke where it was killed, also if it has used its Ink Sac before. [DZ-KW-INKSAC-01]"""
    if "ink-sac" in sheet(f).keywords:
        put_cloud(sector, f.cube)


def _blow_up(sector: Sector, f: Fighter, aim: Aim) -> Rule[None]:
    """It counts as killed, and scores. [DZ-KW-BOOM-01, DZ-KW-BOOM-02, R54]"""
    yield from death.kill(sector, f, None)
    note_finished(sector)
    yield from settle(sector)


def no_boom(sector: Sector, f: Fighter) -> str:
    """Why it cannot blow itself up; empty if it can. [DZ-KW-BOOM-01]"""
    return "" if has(sector, f, "boom") else f"{f.id} carries no explosives. [DZ-KW-BOOM-01]"


death.LEGACIES.update({"boom": boom, "ink-sac": ink_sac})
SPECIALS["boom"] = Deed(lambda sector, f: [("", "")], _blow_up, no_boom, engaged=True)
