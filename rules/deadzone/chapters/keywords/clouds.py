"""Gas Cloud and Ink Sac: clouds that a model puts into its own cube. [DZ-KW-GAS, DZ-KW-INKSAC]"""

from __future__ import annotations

from typing import Final

from rules.deadzone.chapters.combat.guards import in_toxic_cloud
from rules.deadzone.chapters.combat.smoke import put_cloud
from rules.deadzone.chapters.hooks import Keyword, Step
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.events.moves import ItemUsed
from rules.deadzone.model.models import has, sheet
from rules.deadzone.model.moves import Decline, Use
from rules.deadzone.model.questions import OfModel, Prompt
from rules.deadzone.model.state import Board, Fighter, Sector
from rules.engine import Choose, Rule, ask


def releasing(keyword: str) -> Step:
    """Return the step at which a model with this keyword may put its cloud into its cube, once a game."""

    def release(sector: Sector, f: Fighter) -> Rule[None]:
        move = (yield from ask(lambda: cloud_question(f, keyword))) if has(sector, f, keyword) else None
        if isinstance(move, Use):
            f.used.append(keyword)
            sector.tell(ItemUsed(f.id, keyword))
            effects = sheet(f).effects if keyword == "gas-cloud" else ()
            put_cloud(sector, f.cube, sum([effect.n for effect in effects if effect.id == "toxic"]))

    return release


def cloud_question(f: Fighter, keyword: str) -> Choose[Use | Decline]:
    """Whether to put a cloud into its cube now; its owner decides. [D13, D21]"""
    return Choose(
        seat=f.owner,
        prompt=Prompt.CLOUD,
        options=[Decline.of(), Use.of(keyword)],
        default=Decline.of(),
        reason="DZ-KW-GAS-01",
        about=OfModel.of(f),
    )


def choking(sector: Board, attack: Attack, f: Fighter) -> int:
    """The toxic cloud that it stands in. [DZ-KW-GAS-03, R136]"""
    return in_toxic_cloud(sector, f)


def ink(sector: Sector, f: Fighter) -> None:
    """Smoke where it was killed, also if it has used its Ink Sac before. [DZ-KW-INKSAC-01]"""
    if "ink-sac" in sheet(f).keywords:
        put_cloud(sector, f.cube)


GAS_CLOUD: Final = Keyword("gas-cloud", start=releasing("gas-cloud"), end=releasing("gas-cloud"), more=choking)
INK_SAC: Final = Keyword("ink-sac", start=releasing("ink-sac"), end=releasing("ink-sac"), left_behind=ink)
