"""Item tokens: picking them up, keeping, dropping, destroying and using them. [DZ-ITM]"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rules.deadzone.chapters.combat.assault import burst
from rules.deadzone.chapters.hooks import ActionSpec, Aim, Grant, Hooks
from rules.deadzone.chapters.refusals import no_pick_up
from rules.deadzone.chapters.scenarios import rules_of
from rules.deadzone.chapters.scoring import score
from rules.deadzone.chapters.spending import use_up
from rules.deadzone.chapters.tokens import leave
from rules.deadzone.model.attacks import Attack
from rules.deadzone.model.events.moves import BoobyTrapDefused, Healed, ItemSettled, ItemUsed, PickedUp, Revealed
from rules.deadzone.model.models import has, injured, item_of, speed_of
from rules.deadzone.model.moves import Decline, PickUp, Retain
from rules.deadzone.model.questions import Found, OfModel, Prompt
from rules.deadzone.model.state import Board, Effect, Fighter, Sector, Token
from rules.deadzone.model.teams import profiles
from rules.engine import Choose, Refusal, Rule, ask, ask_if

BOOBY_TRAP: Final = profiles.Effect("frag", 3)
"""What a Booby Trap does. [DZ-ITM-BOOBY-01]"""
MEDI_PACK: Final = "medi-pack"
ADRENALINE: Final = "adrenaline-shot"
BOOST: Final[Sequence[Grant]] = (("speed", 1, "round"),)
"""What an adrenaline shot gives. [DZ-ITM-ADRENALINE-01]"""
MACHINES: Final = ("construct", "vehicle")
"""Whom a Medi-Pack does not help; a Walker is a Vehicle. [DZ-ITM-MEDIPACK-01]"""

# -- picking up --------------------------------------------------------------------------------------------------------


def may_carry(sector: Board, fighter: Fighter) -> bool:
    """Whether it can carry anything: no Beast and no Vehicle can. [DZ-KW-BEAST-01, DZ-KW-VEHICLE-02]"""
    return not (has(sector, fighter, "beast") or has(sector, fighter, "vehicle"))


def within_reach(sector: Sector, fighter: Fighter) -> list[Token]:
    """The tokens that a model may pick up in its cube: none beside an enemy. [DZ-ITM-01, DZ-CUB-06, DZ-S2-08]"""
    here = [token for token in sector.tokens if token.cube == fighter.cube]
    if not here or not may_carry(sector, fighter) or sector.foes_at(fighter.cube, fighter.owner):
        return []
    return [token for token in here if rules_of(sector).can_carry(sector, fighter, token)]


def offer_tokens(sector: Sector, fighter: Fighter) -> Rule[None]:
    """A model has come by its own movement, or repositioned: it may pick up one token.

    [DZ-ITM-01..03, DZ-ITM-09, R32]
    """
    if not within_reach(sector, fighter):
        return
    move = yield from ask_if(lambda: pick_up_question(sector, fighter))
    token = sector.token(move.token) if isinstance(move, PickUp) else None
    if token:
        yield from turn_over(sector, fighter, token)


def pick_up_question(sector: Sector, fighter: Fighter) -> Choose[PickUp | Decline] | None:
    """Which token, if any; the owner decides, also under Rampage. [D16, DZ-KW-RAMPAGE-02]"""
    found = within_reach(sector, fighter)
    if not found:
        return None
    options: list[PickUp | Decline] = [*[PickUp.of(token.id) for token in found], Decline.of()]
    default = Decline.of() if fighter.item or fighter.gear else options[0]
    why = _why_not(sector, fighter)
    return Choose(
        seat=fighter.owner,
        prompt=Prompt.PICK_UP,
        options=options,
        default=default,
        reason="DZ-ITM-01",
        about=OfModel.of(fighter),
        why=why,
    )


def _why_not(sector: Sector, fighter: Fighter) -> Callable[[object], Refusal | None]:
    return lambda move: no_pick_up(sector, fighter, move) if isinstance(move, PickUp) else None


def turn_over(sector: Sector, fighter: Fighter, token: Token) -> Rule[None]:
    """Turn a token over for everyone; then it does what it does, or is kept, dropped or destroyed. [DZ-ITM-04, -05]"""
    sector.tell((PickedUp if token.up else Revealed)(fighter.id, token.id, token.kind))
    token.up = True
    if token.kind in AT_ONCE:
        sector.tokens.remove(token)
        yield from AT_ONCE[token.kind](sector, fighter)
    elif not rules_of(sector).taken(sector, fighter, token):
        choice = yield from ask(lambda: retain_question(sector, fighter, token))
        keep_or_leave(sector, fighter, token, choice)


def retain_question(sector: Sector, fighter: Fighter, token: Token) -> Choose[Retain]:
    """Keep it, drop it or destroy it; a carrier keeps one of the two. [D16, DZ-ITM-05, DZ-ITM-07]"""
    leave = [Retain.of(0, "drop"), Retain.of(0, "destroy")]
    swaps = [Retain.of(token.id, "drop"), Retain.of(token.id, "destroy")]
    keep = swaps if fighter.item else swaps[1:] if fighter.gear else swaps[:1]
    default = leave[0] if fighter.item or fighter.gear else keep[0]
    return Choose(
        seat=fighter.owner,
        prompt=Prompt.RETAIN,
        options=[*keep, *leave],
        default=default,
        reason="DZ-ITM-05",
        about=Found(OfModel.of(fighter), token.kind),
    )


def keep_or_leave(sector: Sector, fighter: Fighter, token: Token, choice: Retain) -> None:
    """Carry the choice out: the other thing is dropped in this cube or destroyed. [DZ-ITM-05, DZ-ITM-07]"""
    if choice.token != token.id:
        leave(sector, fighter, token, choice.other)
        return
    before = sector.token(fighter.item) if fighter.item else None
    if before:
        leave(sector, fighter, before, choice.other)
    _lose_gear(sector, fighter)
    fighter.item, token.cube = token.id, ""
    sector.tell(ItemSettled(fighter.id, token.id, token.kind, "kept"))


def _lose_gear(sector: Sector, fighter: Fighter) -> None:
    """Equipment that is swapped out is never left on the board. [DZ-ITM-07]"""
    if fighter.gear:
        sector.tell(ItemSettled(fighter.id, 0, fighter.gear, "destroyed"))
        fighter.gear = ""


# -- what happens at once ----------------------------------------------------------------------------------------------


def _intel(sector: Sector, fighter: Fighter) -> Rule[None]:
    """It scores, one more for a Hacker. [DZ-ITM-INTEL-01, DZ-KW-HACKER-01]"""
    yield from ()
    vp = rules_of(sector).intel_vp(sector) + has(sector, fighter, "hacker")
    score(sector, fighter.owner, vp, "intel", fighter.id)


def _booby_trap(sector: Sector, fighter: Fighter) -> Rule[None]:
    """It explodes in the cube; an Engineer defuses it instead and is done. [DZ-ITM-BOOBY-01, DZ-KW-ENGINEER-01]"""
    if has(sector, fighter, "engineer"):
        sector.tell(BoobyTrapDefused(fighter.id, fighter.cube))
        if sector.acting is not None and sector.acting.id == fighter.id:
            sector.acting.over = True
        return
    attack = Attack("frag", 1 - fighter.owner, None, None, fighter)
    yield from burst(sector, fighter.cube, [BOOBY_TRAP], attack)


AT_ONCE: Final[Mapping[str, Callable[[Sector, Fighter], Rule[None]]]] = {"intel": _intel, "booby-trap": _booby_trap}
"""Kinds of tokens that do something when they are turned over, and are gone."""


# -- using them --------------------------------------------------------------------------------------------------------


def no_adrenaline(sector: Sector, fighter: Fighter) -> Refusal | None:
    """Why it cannot use an Adrenaline Shot; empty if it can. [DZ-ITM-ADRENALINE-01, R96, R97]"""
    if item_of(sector, fighter) != ADRENALINE:
        return Refusal("{who} carries no Adrenaline Shot.", "DZ-ITM-ADRENALINE-01", who=fighter.id)
    if speed_of(sector, fighter) is None:
        return Refusal(
            "{who} cannot move at all, so an Adrenaline Shot does nothing for it.",
            "DZ-ITM-ADRENALINE-01", "R96", who=fighter.id,
        )  # fmt: skip
    return None


def use_adrenaline(sector: Sector, fighter: Fighter) -> None:
    """Both values of its Speed are 1 higher until the end of the Round. [DZ-ITM-ADRENALINE-01]"""
    use_up(sector, fighter, ADRENALINE)
    fighter.effects += [Effect(what, value, until) for what, value, until in BOOST]
    sector.tell(ItemUsed(fighter.id, ADRENALINE))


def no_medi_pack(sector: Sector, fighter: Fighter) -> Refusal | None:
    """Why it cannot use a Medi-Pack; empty if it can. [DZ-ITM-MEDIPACK-01, R99]"""
    if item_of(sector, fighter) != MEDI_PACK:
        return Refusal("{who} carries no Medi-Pack.", "DZ-ITM-MEDIPACK-01", "R99", who=fighter.id)
    if any(has(sector, fighter, kind) for kind in MACHINES):
        return Refusal("A Medi-Pack does not help {who}: it is a machine.", "DZ-ITM-MEDIPACK-01", who=fighter.id)
    return None if injured(fighter) else Refusal("{who} has lost no HP.", "DZ-ITM-MEDIPACK-01", who=fighter.id)


def _use_medi_pack(sector: Sector, fighter: Fighter, aim: Aim) -> Rule[None]:
    """The carrier gets 1 HP back. [DZ-ITM-MEDIPACK-01]"""
    yield from ()
    use_up(sector, fighter, MEDI_PACK)
    fighter.damage -= 1
    sector.tell(Healed(fighter.id, 1, fighter.id))


ITEMS: Final = (Hooks(MEDI_PACK, special=ActionSpec(lambda sector, fighter: [("", "")], _use_medi_pack, no_medi_pack)),)
"""The items that are Special Actions."""
