"""Why the guided table suggests what it suggests: one reason for each answer, from “because” on."""

from __future__ import annotations

from collections.abc import Mapping

from rules.common.reasons import Reason, Why
from rules.death_dome.chapters.naming import either
from rules.death_dome.lesson.prospects import (
    FAR,
    active,
    best_of,
    exposed,
    foreign,
    hurt,
    in_reach,
    shots,
    steps_to,
    struck,
    total,
    tower_for,
    watched,
    wounds_of,
)
from rules.death_dome.lesson.suggest import tag_of
from rules.death_dome.model import moves
from rules.death_dome.model.cards import POWERS, PUNCH, money
from rules.death_dome.model.income import hand_limit
from rules.death_dome.model.names import named_by_id
from rules.death_dome.model.questions import Prompt
from rules.death_dome.model.view import DomeView, UnitView
from rules.death_dome.odds.forecast import guard_of, power_of
from rules.engine import Answer, Move, Question, say

BARGAINS: Mapping[str, Why] = {
    "G01": say("a range of 9 squares lets your gunner join every quarrel in the neighbourhood"),
    "S09": Reason(
        say("it shoots 8 squares far, and from a tower it gets 2 points more against everybody below"), "DD-TWR-06"
    ),
    "A02": Reason(
        say("it takes 3 off every attack, and your medic is going to stand on a tower for all to see"), "DD-TEA-05"
    ),
}
ABILITIES: Mapping[str, Why] = {
    "draw": say("two cards for one is the best bargain in the arena"),
    "steal": say("a card more for you is one less for your rival's defence"),
    "escape": Reason(say("a unit in the base is worth more than one behind bars"), "DD-JAL-02"),
    "attack_incapacitate": Reason(
        say("a single wound then knocks the victim down for its whole next turn"), "DD-ABL-01", "DD-ABL-02"
    ),
    "attack_ignore_los": say("its next attack needs no line of sight"),
    "extra_action": Reason(say("the unit may act once more"), "DD-CRD-10"),
    "split_move": Reason(say("the unit can act in the middle of its movement and then walk on"), "DD-CRD-11"),
    "wall_walk": say("in this phase it may go straight through walls"),
    "lava_walk": say("in this phase it may cross lava, as long as it does not end there"),
    "tower_jump": say("in this phase it may jump onto a tower, without the way over the bridge"),
    "jail_riot": say("it frees more friends than enemies"),
    "shove": Reason(say("behind that unit is lava"), "DD-LAV-02"),
    "remote_capture": say("it takes a point without walking there"),
    "round_back": Reason(say("the match then lasts a round longer"), "DD-CRD-18"),
}
PRESSED: Mapping[str, Why] = {
    "strength": Reason(
        say("it counts in every attack of this unit in this turn, which is more than a value does"), "DD-CRD-19"
    ),
    "movement": Reason(say("two more steps in every phase of this turn go a long way"), "DD-CRD-19"),
    "toughness": Reason(
        say("enemies see it there, and this takes 2 off each of their attacks until your next turn"), "DD-CRD-19"
    ),
}
REASONS: Mapping[type[Move], Why] = {
    moves.Finish: Reason(say("one card a turn is the rule, and you come round again"), "DD-PUR-03"),
    moves.Pass: Reason(
        say("your team has what it needs, and unspent credits are worth nothing after a single match"), "DD-PUR-10"
    ),
    moves.Equip: say("a card on nobody is of no use"),
    moves.Release: Reason(
        say("everybody in there goes home without a scratch and can be used again"), "DD-REL-01", "DD-DTH-04"
    ),
    moves.Heal: say("one wound fewer may save the unit"),
    moves.Cure: Reason(say("a unit that stands can be used again"), "DD-ABL-02"),
    moves.Strengthen: say("it lasts until your next turn"),
    moves.Claim: say("it takes the point without walking there"),
    moves.Recall: Reason(say("nobody can harm it in its base"), "DD-BAS-01"),
    moves.Stop: say("nobody else is worth the trouble"),
    moves.First: Reason(say("you choose the order of the hits, and this one matters most"), "DD-MUL-03"),
    moves.PushTo: Reason(say("no other square is safer"), "DD-ABL-08"),
    moves.Imprison: Reason(say("its friends have the longest way to the square that opens this jail"), "DD-REL-01"),
    moves.Stay: say("it stands well where it is"),
    moves.Follow: say("that is a better place than this one"),
    moves.Answer: Reason(say("beside the wounded unit it heals 2 at once"), "DD-CRD-06"),
}


def because(seen: DomeView, question: Question, answer: Answer) -> Why:
    """Why the suggestion is good."""
    match answer:
        case moves.Buy(_, card, _):
            return BARGAINS.get(card, say("it adds most to your team for its price"))
        case moves.Use(unit):
            return because_of_unit(seen, seen.unit(unit))
        case moves.Go(to):
            return because_there(seen, active(seen), to)
        case moves.Capture(bug):
            return because_of_point(seen, active(seen), bug=bool(bug))
        case moves.Attack(weapon, target):
            return because_of_attack(seen, weapon, seen.unit(target))
        case moves.Play(card, on):
            return because_of_ability(seen, card) or PRESSED.get(on, "")
        case moves.Done():
            return because_done(seen)
        case moves.EndTurn():
            return because_over(seen)
        case Move():
            return REASONS.get(type(answer), say("it serves you best here"))
    return because_of_cards(seen, question.prompt, answer)


def because_of_ability(seen: DomeView, card: str) -> Why:
    """What a power card does that is played for its ability."""
    power = POWERS[card]
    if tag_of(card) == "self_heal":
        return say("it heals {wounds:# wound|# wounds}", wounds=min(power.tags[0].number, active(seen).wounds))
    if tag_of(card) == "move":
        return say(
            "it adds {steps} steps in this phase, and as a plain value it is worth only {value}",
            steps=power.tags[0].number, value=power.value,
        )  # fmt: skip
    return ABILITIES.get(tag_of(card), "")


def because_of_unit(seen: DomeView, unit: UnitView | None) -> str:
    """What a unit can do in its next phase."""
    if unit is None:
        return say("it has most to do")
    squares = in_reach(seen, unit)
    shot = best_of(shots(seen, unit, squares))
    points = [square for square in squares if foreign(seen, square)]
    towers = [square for square in points if square in seen.arena.centers]
    told = [say("attack {foe}", foe=named_by_id(shot.foe.id))] if shot else []
    told += [say("take a tower")] if towers else [say("capture a point")] if points else []
    if tower_for(seen, unit) and unit.build.weapons == (PUNCH,) and not towers:
        told.append(say("set out for a tower"))
    return say("in this phase it can {acts}", acts=either(told)) if told else say("it has most to gain")


def because_there(seen: DomeView, unit: UnitView, to: str) -> Why:
    """What a square is good for."""
    arena = seen.arena
    acts = seen.acting is not None and seen.acting.actions > 0
    if acts and foreign(seen, to):
        worth = money(arena.worth(to))
        return Reason(say("you can capture it on arrival: {worth} at the end", worth=worth), "DD-CTL-01")
    shot = best_of(shots(seen, unit, [to])) if acts else None
    if shot:
        return say("it has {foe} in range and in sight from there", foe=named_by_id(shot.foe.id))
    if to in arena.base[seen.teams[unit.owner].base]:
        return Reason(say("nobody can harm it in its base"), "DD-BAS-01")
    if acts and to in arena.release.values():
        return Reason(say("that square opens the jail"), "DD-REL-01")
    center = tower_for(seen, unit)
    ways = steps_to(seen, unit, center) if center else {}
    if center and ways.get(to, FAR) < ways.get(unit.place, FAR):
        return Reason(
            say(
                "it is {steps:# step|# steps} nearer to the tower, which is worth five points",
                steps=ways[unit.place] - ways[to],
            ),
            "DD-CTL-05",
        )
    foes = exposed(seen, unit.owner)
    safer = watched(seen, to, foes) < watched(seen, unit.place, foes)
    return say("fewer enemies see it there") if safer else say("it has more to gain from there")


def because_of_point(seen: DomeView, unit: UnitView, *, bug: bool) -> Why:
    """What a point brings, and what it does for the next draw. [DD-SUP-01, DD-SUP-02]"""
    pay, plus = money(seen.arena.worth(unit.place)), seen.arena.supply(unit.place)
    supply = seen.teams[unit.owner].supply + plus
    if plus > 1:
        what = say("a tower pays {pay} at the end and counts as {plus} supply", pay=pay, plus=plus)
    else:
        what = say("it pays {pay} at the end", pay=pay)
    limit = hand_limit(supply)
    if limit > hand_limit(supply - plus):
        line = "{what}, and with {supply} supply you draw up to {limit} cards"
        return Reason(say(line, what=what, supply=supply, limit=limit), "DD-SUP-02")
    if bug:
        return Reason(say("{what}, and the bugs keep others away", what=what), "DD-CRD-15")
    return Reason(say("{what}, and it stays yours when you walk on", what=what), "DD-CTL-04")


def because_of_attack(seen: DomeView, weapon: str, foe: UnitView | None) -> Why:
    """What an attack promises before any cards."""
    if foe is None:
        return Reason(say("it hits all enemies around at once"), "DD-ABL-18")
    unit = active(seen)
    wounds = power_of(seen, unit, weapon, foe) - guard_of(weapon, foe)
    if wounds >= foe.vitae:
        return say("even without a card it would be deadly")
    short = foe.vitae - max(0, wounds)
    if short <= total(seen.hand, range(1, len(seen.hand) + 1)):
        return say("your cards can add what is missing: {short} more would kill it", short=short)
    return Reason(say("wounds stay until somebody heals them"), "DD-ABL-28")


def because_over(seen: DomeView) -> Why:
    """Why a turn ends; a hand is kept for the rival's."""
    if not seen.hand:
        if seen.phases_left:
            return say("nobody has anything useful to do")
        return say("both unit phases are used")
    if seen.phases_left:
        told = say("nobody has anything useful to do, and cards in hand defend you in your rival's turn")
    else:
        told = say("both unit phases are used, and cards in hand defend you in your rival's turn")
    return Reason(told, "DD-DEF-01")


def because_done(seen: DomeView) -> str:
    """Why a unit phase ends."""
    acting = seen.acting
    if acting is not None and not acting.actions:
        return say("it has acted, and it stands well where it is")
    return say("it has no better square to go to, and nothing to act on here")


def because_of_cards(seen: DomeView, prompt: str, answer: Answer) -> str:
    """Why these cards are added to an attack or a defence, or none."""
    chosen = answer if isinstance(answer, tuple) else ()
    added = total(seen.hand, [move.slot for move in chosen if isinstance(move, moves.Value)])
    if prompt == Prompt.DEFENCE:
        return because_of_defence(seen, added, cards=bool(chosen))
    if prompt == Prompt.ATTACK_CARDS:
        return because_of_power(seen, added)
    return say("that order costs you least")


def because_of_defence(seen: DomeView, added: int, *, cards: bool) -> str:
    """What the defence leaves of an attack."""
    wounds, own = hurt(seen), struck(seen)
    if wounds <= 0:
        return say("the attack bounces off by itself")
    if cards:
        left = max(0, wounds - added)
        if not left:
            return say("that stops the attack altogether")
        return say("that leaves {left} of {wounds:# wound|# wounds}", left=left, wounds=wounds)
    if not seen.hand:
        return say("you have no card to defend with")
    most = total(seen.hand, range(1, len(seen.hand) + 1))
    if all(wounds_of(seen, unit) - most >= unit.vitae for unit in own):
        return say("not even all your cards can save it, so keep them for somebody else")
    if any(wounds_of(seen, unit) >= unit.vitae for unit in own):
        return say("the cards are worth more than who is hit")
    return say("it lives, and cards are scarcer than wounds")


def because_of_power(seen: DomeView, added: int) -> str:
    """What the cards make of an attack."""
    strike = seen.strikes[-1]
    foe = seen.unit(strike.hits[0]) if strike.hits else None
    if not seen.hand:
        return say("you have no card to add")
    if foe is None or not added:
        return say("the cards are worth more in your next defence")
    wounds = wounds_of(seen, foe) + added
    if wounds >= foe.vitae:
        return say(
            "that makes {wounds:# wound|# wounds} against {vitae} vitae, before your rival defends",
            wounds=max(0, wounds), vitae=foe.vitae,
        )  # fmt: skip
    return say("that makes {wounds:# wound|# wounds}, before your rival defends", wounds=max(0, wounds))
