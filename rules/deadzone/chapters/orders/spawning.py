"""Models that a Special Order puts into play. [R121]"""

from __future__ import annotations

from rules.deadzone.chapters.finishing import note_finished
from rules.deadzone.chapters.orders.spending import asked_to_spend, can_order, pay_order
from rules.deadzone.chapters.placing import load
from rules.deadzone.model.events.orders import Raised
from rules.deadzone.model.geometry.cubes import INDEX
from rules.deadzone.model.geometry.maps import battlefield
from rules.deadzone.model.geometry.steps import fits
from rules.deadzone.model.models import sheet
from rules.deadzone.model.moves import Command
from rules.deadzone.model.questions import Prompt
from rules.deadzone.model.rulings import codes_have_one_letter
from rules.deadzone.model.state import Fighter, Sector
from rules.deadzone.model.teams.codes import key, next_code
from rules.deadzone.model.teams.factions import FACTIONS
from rules.engine import Rule


def has_space(sector: Sector, seat: int, model: str, cube: str) -> bool:
    """Whether a new model of a side finds room in a cube beside its friends. [DZ-CUB-02, R121]"""
    entry = FACTIONS[sector.sides[seat].faction].models.get(model)
    place = INDEX[cube]
    return entry is not None and fits(battlefield(sector.map), entry.sz, place, load(sector, seat, place))


def raise_up(sector: Sector, seat: int, model: str, cube: str, *, ready: bool) -> Fighter:
    """Put a new model of a side's faction into a cube: `ready` to act, or Pinned and Activated. [R121]"""
    faction = sector.sides[seat].faction
    entry = FACTIONS[faction].models[model]
    taken = {f.id: key(f.owner, sheet(f).name) for f in sector.fighters}
    code = next_code(seat, entry.name, taken, short=codes_have_one_letter(sector))
    option = next(iter(entry.options))
    f = Fighter(code, seat, model, option, cube=cube, fate="table", faction=faction)
    f.pinned = f.activated = not ready
    sector.fighters.append(f)
    sector.tell(Raised(seat, code, model, cube, f.pinned))
    note_finished(sector)
    return f


def replace_dead(sector: Sector, dead: Fighter, cube: str, seat: int, order: str, model: str) -> Rule[bool]:
    """A side's order puts a model, Pinned and Activated, where another died; return whether it did. [R120, R121]"""

    def uses() -> list[Command]:
        able = can_order(sector, seat, order) and has_space(sector, seat, model, cube)
        return [Command.of(order, cube)] if able else []

    move = yield from asked_to_spend(sector, seat, Prompt.ORDER_DEATH, dead, uses)
    if not move:
        return False
    pay_order(sector, seat, move, "")
    raise_up(sector, seat, model, cube, ready=False)
    return True
