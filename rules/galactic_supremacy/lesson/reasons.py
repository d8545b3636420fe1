"""Why a suggestion is good: each reason is worked out from the position, and where none is true none is given."""

from __future__ import annotations

from collections.abc import Sequence

from rules.common.english import counted
from rules.common.reasons import Reason, Why
from rules.engine import Answer, Move, Question, subject
from rules.galactic_supremacy.computer.war import fight_of, myself, outlook_now, rivals, standing
from rules.galactic_supremacy.lesson.plan import chance_of
from rules.galactic_supremacy.lesson.suggest import SURE_ENOUGH
from rules.galactic_supremacy.model import moves
from rules.galactic_supremacy.model.names import card
from rules.galactic_supremacy.model.questions import OfPiece, Prompt
from rules.galactic_supremacy.model.tables import COMBAT_TECHS, EXCHANGES, PRICES, TECHNOLOGIES, CardKind, Technology
from rules.galactic_supremacy.model.view import GalaxyView

NONE = ""
"""No reason."""


def because(seen: GalaxyView, question: Question, answer: Answer) -> Why:
    """Why the suggestion is good, as far as the position tells."""
    match answer:
        case moves.BuyCard():
            return because_bought(seen)
        case moves.Exchange(name):
            return because_swapped(seen, EXCHANGES[name].give, EXCHANGES[name].keep)
        case moves.Keep():
            return Reason("it is what you gave the other card for", "GS-DRW-13")
        case moves.Discard(kind):
            return because_discarded(seen, kind)
        case moves.Build(kind, at):
            return because_built(seen, kind, at)
        case moves.Use(effect, at):
            return because_used(seen, effect, at)
        case moves.Attack(world):
            return f"your Fleets destroy it with a chance of about {percent(chance_of(seen, world))}"
        case moves.Redeploy(_, to):
            home = to == myself(seen).worlds[0].id
            return Reason("without your Homeworld you are out of the game", "GS-ATK-26") if home else NONE
        case moves.Reassign(_, to):
            return because_placed(to)
        case moves.Research():
            return Reason(
                "a technology is never lost, and a lead in war is a die for every unit", "GS-RSH-01", "GS-ATK-13"
            )
        case moves.Raise(technology):
            return because_raised(seen, technology)
        case moves.TakeColony():
            return Reason("you may settle it yourself later", "GS-ATK-25")
        case moves.Pass():
            return because_passed(seen, question)
        case moves.Done():
            return because_done(seen, question)
        case Move() | int():
            return NONE
    return because_several(seen, question, answer)


def percent(chance: float) -> str:
    """A chance, such as `47%`."""
    return f"{min(99, round(100 * chance))}%"


# -- cards -------------------------------------------------------------------------------------------------------------


def because_bought(seen: GalaxyView) -> Why:
    """What is left once the extra card is paid for."""
    me = myself(seen)
    left = me.credits - PRICES["extra"] + me.income
    return Reason(
        f"with this turn's income you will still have {counted(left, 'credit')} for the Build Phase", "GS-PRD-06"
    )


def because_swapped(seen: GalaxyView, give: CardKind, keep: CardKind) -> Why:
    """What an exchange may gain."""
    held = seen.hand_counts()
    if not held.get(keep):
        return Reason(
            f"you hold no {card(keep)}, and this may bring one for your {card(give)}", "GS-DRW-03", "GS-DRW-07"
        )
    if len(seen.hand) > myself(seen).hand_limit:
        return Reason(f"your hand is over its limit, and your {card(give)} may become a {card(keep)}", "GS-DRW-12")
    rich = myself(seen).credits >= PRICES.get(keep, 0)
    return f"you can pay for one more {card(keep)}, and your {card(give)} may become one" if rich else NONE


def because_discarded(seen: GalaxyView, kind: CardKind) -> str:
    """How many of the kind are left, where there are several."""
    count = seen.hand_counts().get(kind, 0)
    return f"you hold {counted(count, card(kind))}" if count > 1 else NONE


def because_done(seen: GalaxyView, question: Question) -> Why:
    """Why it is best to go on."""
    held, me = seen.hand_counts(), myself(seen)
    options: Sequence[Move] = tuple(getattr(question, "options", ()))
    match question.prompt:
        case Prompt.DRAW if seen.bought:
            return Reason("the extra card of this turn is bought", "GS-DRW-02")
        case Prompt.DRAW if me.credits < PRICES["extra"]:
            return Reason(f"an extra card costs 5 credits, and you have {me.credits}", "GS-DRW-02")
        case Prompt.DRAW:
            bill = sum([PRICES.get(kind, 0) * count for kind, count in held.items()])
            money = me.credits + me.income
            short = money - PRICES["extra"] < bill
            return f"what you hold costs {bill} credits, and with your income you will have {money}" if short else NONE
        case Prompt.COMMAND if not held.get("command"):
            return Reason("you hold no Command card; you are asked all the same, so that nobody can tell", "GS-SEQ-04")
        case Prompt.COMMAND:
            return Reason(
                "a Command card kept back can call off an attack or add a die in a battle", "GS-CRD-04", "GS-CRD-07"
            )
        case Prompt.BUILD:
            return because_saved(seen, options)
        case Prompt.ATTACK:
            return because_at_peace(seen)
        case Prompt.MOVE:
            at_home = me.fleets == me.worlds[0].fleets and me.fleets
            return "all your Fleets guard your Homeworld" if at_home else NONE
    if not held.get("research"):
        return Reason("a roll needs a Research card, and you hold none", "GS-RSH-01")
    return (
        Reason(f"a roll costs 10 credits, and you have {me.credits}", "GS-RSH-01")
        if moves.Research.of() not in options
        else NONE
    )


def because_saved(seen: GalaxyView, options: Sequence[Move]) -> Why:
    """What the credits are kept for."""
    held, money = seen.hand_counts(), myself(seen).credits
    if held.get("research") and money >= PRICES["research"]:
        return Reason("ten credits are put by for your Research card", "GS-RSH-01")
    if not any(isinstance(option, moves.Build) for option in options):
        return f"you hold nothing that you can pay for with {counted(money, 'credit')}"
    dear = [kind for kind in held if PRICES.get(kind, 0) > money]
    return f"your {card(dear[0])} costs {PRICES[dear[0]]} credits, and you save for it" if dear else NONE


def because_at_peace(seen: GalaxyView) -> Why:
    """The chance of the best raid, or what a lost Fleet costs."""
    colonies = [world.id for rival in rivals(seen) for world in rival.worlds if not world.is_home]
    best = max([chance_of(seen, world) for world in colonies], default=0.0)
    if not colonies:
        return Reason("there is no colony to raid, and a Homeworld has 5 dice", "GS-ATK-12")
    if best < SURE_ENOUGH:
        return f"your Fleets would destroy a colony with a chance of about {percent(best)} only"
    return Reason("a Fleet that is lost costs a card and 10 credits", "GS-ATK-24", "GS-BLD-02")


# -- pieces and technologies -------------------------------------------------------------------------------------------


def because_built(seen: GalaxyView, kind: CardKind, at: str) -> Why:
    """What a card does in play."""
    me = myself(seen)
    if kind == "colony":
        return Reason(
            f"it pays {counted(1 + me.bonus, 'credit')} a turn as long as you hold it", "GS-PRD-02", "GS-PRD-04"
        )
    if kind == "leader":
        return because_placed(at)
    if me.fleets:
        return Reason(
            f"with {counted(len(me.fleets) + 1, 'Fleet')} you roll more dice than with {len(me.fleets)}",
            "GS-ATK-12",
        )
    return Reason("without Fleets you can neither attack nor guard a world", "GS-ATK-01", "GS-ATK-08")


def because_placed(at: str) -> Why:
    """What a Leader does on this unit."""
    if at.startswith("F"):
        return Reason(f"there they add a die to {at}, in attacks as well", "GS-ATK-14")
    return Reason("on a world a Leader earns a credit a turn and adds a die to its defence", "GS-PRD-03", "GS-ATK-14")


def because_raised(seen: GalaxyView, technology: Technology) -> Why:
    """What one more level changes against the only rival."""
    mine, theirs = myself(seen).levels[technology], max([rival.levels[technology] for rival in rivals(seen)], default=0)
    name = TECHNOLOGIES[technology]
    if technology not in COMBAT_TECHS:
        return NONE
    if mine == theirs:
        return Reason(f"you take the lead in {name}: 1 more die for each of your units in battle", "GS-ATK-13")
    return (
        Reason(f"your rival loses the lead in {name}, and so a die for each unit", "GS-ATK-13")
        if mine + 1 == theirs
        else NONE
    )


# -- Command cards and battles -----------------------------------------------------------------------------------------


def because_used(seen: GalaxyView, effect: str, at: str) -> Why:
    """What a Command card gains."""
    me = myself(seen)
    match effect:
        case "quotas":
            return Reason(f"it earns up to 8 credits, and you have {me.credits}", "GS-CRD-08")
        case "steal":
            return Reason("six times in ten you take a card from the fullest hand", "GS-CRD-09")
        case "peace":
            return Reason(
                f"it calls off an attack that succeeds with a chance of about {percent(now(seen))}", "GS-CRD-07"
            )
        case "tactical":
            after = outlook_now(seen, fight_of(seen).battle.defenders, at).win
            return Reason(f"{changed(now(seen), after)}", "GS-CRD-04")
        case "ambush" | "surprise":
            return Reason(f"{turned(seen, used=True)}", "GS-CRD-05", "GS-CRD-06")
        case "counter" if seen.battle:
            return Reason(
                "eight times in ten that card then has no effect on the battle for the Homeworld", "GS-CRD-10"
            )
    return NONE


def because_passed(seen: GalaxyView, question: Question) -> Why:
    """Why no Command card is played in a window."""
    uses = [move for move in getattr(question, "options", ()) if isinstance(move, moves.Use)]
    if not seen.hand_counts().get("command"):
        return Reason("you hold no Command card; you are asked all the same, so that nobody can tell", "GS-CRD-17")
    if not uses:
        return NONE
    match question.prompt:
        case Prompt.COUNTER:
            return Reason("it would cost you a Command card, and it fails twice in ten", "GS-CRD-10", "GS-CMD-02")
        case Prompt.PEACE:
            what = "your Homeworld falls" if fight_of(seen).world.is_home else "a colony can be settled again: it falls"
            return Reason(f"{what} with a chance of about {percent(now(seen))}", "GS-CRD-07", "GS-BLD-01")
        case Prompt.AMBUSH | Prompt.SURPRISE:
            return Reason(f"{turned(seen, used=False)}", "GS-CRD-05", "GS-CRD-06")
        case Prompt.TACTICAL:
            fight = fight_of(seen).battle
            own = fight.attackers if fight.attacker == seen.seat else (*fight.defenders, fight.world)
            chances = [outlook_now(seen, fight.defenders, use.target).win for use in uses if use.target in own]
            best = max(chances, key=lambda chance: abs(chance - now(seen)), default=now(seen))
            return Reason(f"with the card {changed(now(seen), best)}", "GS-CRD-04")
    return NONE


def now(seen: GalaxyView) -> float:
    """The chance that the attack in progress succeeds against those who defend as things stand."""
    fight = fight_of(seen)
    return outlook_now(seen, fight.battle.defenders or standing(seen, fight.battle.right)).win


def changed(before: float, after: float) -> str:
    """How a card changes the attack in progress."""
    return f"the attack succeeds with a chance of about {percent(after)} instead of {percent(before)}"


def turned(seen: GalaxyView, *, used: bool) -> str:
    """What it changes whether distant Fleets may defend."""
    near, far = (outlook_now(seen, standing(seen, called)).win for called in (False, True))
    before, after = (far, near) if fight_of(seen).battle.right else (near, far)
    return changed(before, after) if used else f"with the card {changed(before, after)}"


def because_several(seen: GalaxyView, question: Question, answer: Sequence[Move]) -> Why:
    """What a party of attackers or a defence may expect."""
    if question.prompt == Prompt.DEFENCE:
        fight = fight_of(seen)
        gone = [move.fleet for move in answer if isinstance(move, moves.Withdraw)]
        come = [move.fleet for move in answer if isinstance(move, moves.Support)]
        stay = [fleet.id for fleet in fight.world.fleets if fleet.id not in gone]
        return f"so the attack succeeds with a chance of about {percent(outlook_now(seen, (*stay, *come)).win)}"
    if question.prompt == Prompt.STRIKE and not answer:
        return Reason("the best victims are then chosen for you", "GS-ATK-22")
    sent = [move for move in answer if isinstance(move, moves.Send)]
    if len(sent) < len(myself(seen).fleets):
        return NONE
    world = subject(question, OfPiece).piece
    return f"with all your Fleets you destroy it with a chance of about {percent(chance_of(seen, world))}"
