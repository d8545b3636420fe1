"""Why a suggestion is good: each reason is worked out from the position, and where none is true none is given."""

from __future__ import annotations

from collections.abc import Sequence

from rules.common.reasons import Reason, Why
from rules.engine import Answer, Move, Question, say, subject
from rules.galactic_supremacy.computer.war import fight_of, myself, outlook_now, rivals, standing
from rules.galactic_supremacy.lesson.plan import chance_of
from rules.galactic_supremacy.lesson.suggest import SURE_ENOUGH
from rules.galactic_supremacy.model import moves
from rules.galactic_supremacy.model.names import card, cards
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
            return Reason(say("it is what you gave the other card for"), "GS-DRW-13")
        case moves.Discard(kind):
            return because_discarded(seen, kind)
        case moves.Build(kind, at):
            return because_built(seen, kind, at)
        case moves.Use(effect, at):
            return because_used(seen, effect, at)
        case moves.Attack(world):
            chance = percent(chance_of(seen, world))
            return say("your Fleets destroy it with a chance of about {chance}", chance=chance)
        case moves.Redeploy(_, to):
            home = to == myself(seen).worlds[0].id
            return Reason(say("without your Homeworld you are out of the game"), "GS-ATK-26") if home else NONE
        case moves.Reassign(_, to):
            return because_placed(to)
        case moves.Research():
            return Reason(
                say("a technology is never lost, and a lead in war is a die for every unit"), "GS-RSH-01", "GS-ATK-13"
            )
        case moves.Raise(technology):
            return because_raised(seen, technology)
        case moves.TakeColony():
            return Reason(say("you may settle it yourself later"), "GS-ATK-25")
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
        say("with this turn's income you will still have {left:# credit|# credits} for the Build Phase", left=left),
        "GS-PRD-06",
    )


def because_swapped(seen: GalaxyView, give: CardKind, keep: CardKind) -> Why:
    """What an exchange may gain."""
    held = seen.hand_counts()
    if not held.get(keep):
        return Reason(
            say("you hold no {wanted}, and this may bring one for your {card}", wanted=card(keep), card=card(give)),
            "GS-DRW-03", "GS-DRW-07",
        )  # fmt: skip
    if len(seen.hand) > myself(seen).hand_limit:
        return Reason(
            say(
                "your hand is over its limit, and your {card} may become a {wanted}", card=card(give), wanted=card(keep)
            ),
            "GS-DRW-12",
        )
    if myself(seen).credits < PRICES.get(keep, 0):
        return NONE
    line = "you can pay for one more {wanted}, and your {card} may become one"
    return say(line, wanted=card(keep), card=card(give))


def because_discarded(seen: GalaxyView, kind: CardKind) -> str:
    """How many of the kind are left, where there are several."""
    count = seen.hand_counts().get(kind, 0)
    return say("you hold {cards}", cards=cards([kind] * count)) if count > 1 else NONE


def because_done(seen: GalaxyView, question: Question) -> Why:
    """Why it is best to go on."""
    held, me = seen.hand_counts(), myself(seen)
    options: Sequence[Move] = tuple(getattr(question, "options", ()))
    match question.prompt:
        case Prompt.DRAW if seen.bought:
            return Reason(say("the extra card of this turn is bought"), "GS-DRW-02")
        case Prompt.DRAW if me.credits < PRICES["extra"]:
            return Reason(say("an extra card costs 5 credits, and you have {credits}", credits=me.credits), "GS-DRW-02")
        case Prompt.DRAW:
            bill = sum([PRICES.get(kind, 0) * count for kind, count in held.items()])
            money = me.credits + me.income
            if money - PRICES["extra"] >= bill:
                return NONE
            line = "what you hold costs {bill} credits, and with your income you will have {money}"
            return say(line, bill=bill, money=money)
        case Prompt.COMMAND if not held.get("command"):
            if len(options) > 1:  # what later phases do is listed as well: there is something to be asked
                return NONE
            return Reason(
                say("you hold no Command card; you are asked all the same, so that nobody can tell"), "GS-SEQ-04"
            )
        case Prompt.COMMAND:
            return Reason(
                say("a Command card kept back can call off an attack or add a die in a battle"),
                "GS-CRD-04",
                "GS-CRD-07",
            )
        case Prompt.BUILD:
            return because_saved(seen, options)
        case Prompt.ATTACK:
            return because_at_peace(seen)
        case Prompt.MOVE:
            at_home = me.fleets == me.worlds[0].fleets and me.fleets
            return say("all your Fleets guard your Homeworld") if at_home else NONE
    if not held.get("research"):
        return Reason(say("a roll needs a Research card, and you hold none"), "GS-RSH-01")
    return (
        Reason(say("a roll costs 10 credits, and you have {credits}", credits=me.credits), "GS-RSH-01")
        if moves.Research.of() not in options
        else NONE
    )


def because_saved(seen: GalaxyView, options: Sequence[Move]) -> Why:
    """What the credits are kept for."""
    held, money = seen.hand_counts(), myself(seen).credits
    if held.get("research") and money >= PRICES["research"]:
        return Reason(say("ten credits are put by for your Research card"), "GS-RSH-01")
    if not any(isinstance(option, moves.Build) for option in options):
        return say("you hold nothing that you can pay for with {money:# credit|# credits}", money=money)
    dear = next((kind for kind in held if PRICES.get(kind, 0) > money), None)
    if dear is None:
        return NONE
    return say("your {card} costs {price} credits, and you save for it", card=card(dear), price=PRICES[dear])


def because_at_peace(seen: GalaxyView) -> Why:
    """The chance of the best raid, or what a lost Fleet costs."""
    colonies = [world.id for rival in rivals(seen) for world in rival.worlds if not world.is_home]
    best = max([chance_of(seen, world) for world in colonies], default=0.0)
    if not colonies:
        return Reason(say("there is no colony to raid, and a Homeworld has 5 dice"), "GS-ATK-12")
    if best < SURE_ENOUGH:
        line = "your Fleets would destroy a colony with a chance of about {chance} only"
        return say(line, chance=percent(best))
    return Reason(say("a Fleet that is lost costs a card and 10 credits"), "GS-ATK-24", "GS-BLD-02")


# -- pieces and technologies -------------------------------------------------------------------------------------------


def because_built(seen: GalaxyView, kind: CardKind, at: str) -> Why:
    """What a card does in play."""
    me = myself(seen)
    if kind == "colony":
        return Reason(
            say("it pays {credits:# credit|# credits} a turn as long as you hold it", credits=1 + me.bonus),
            "GS-PRD-02", "GS-PRD-04",
        )  # fmt: skip
    if kind == "leader":
        return because_placed(at)
    if me.fleets:
        now, then = len(me.fleets), len(me.fleets) + 1
        return Reason(say("with {then} Fleets you roll more dice than with {now}", then=then, now=now), "GS-ATK-12")
    return Reason(say("without Fleets you can neither attack nor guard a world"), "GS-ATK-01", "GS-ATK-08")


def because_placed(at: str) -> Why:
    """What a Leader does on this unit."""
    if at.startswith("F"):
        return Reason(say("there they add a die to {fleet}, in attacks as well", fleet=at), "GS-ATK-14")
    return Reason(
        say("on a world a Leader earns a credit a turn and adds a die to its defence"), "GS-PRD-03", "GS-ATK-14"
    )


def because_raised(seen: GalaxyView, technology: Technology) -> Why:
    """What one more level changes against the only rival."""
    mine, theirs = myself(seen).levels[technology], max([rival.levels[technology] for rival in rivals(seen)], default=0)
    name = TECHNOLOGIES[technology]
    if technology not in COMBAT_TECHS:
        return NONE
    if mine == theirs:
        return Reason(
            say("you take the lead in {technology}: 1 more die for each of your units in battle", technology=name),
            "GS-ATK-13",
        )
    if mine + 1 != theirs:
        return NONE
    return Reason(
        say("your rival loses the lead in {technology}, and so a die for each unit", technology=name), "GS-ATK-13"
    )


# -- Command cards and battles -----------------------------------------------------------------------------------------


def because_used(seen: GalaxyView, effect: str, at: str) -> Why:
    """What a Command card gains."""
    me = myself(seen)
    match effect:
        case "quotas":
            return Reason(say("it earns up to 8 credits, and you have {credits}", credits=me.credits), "GS-CRD-08")
        case "steal":
            return Reason(say("six times in ten you take a card from the fullest hand"), "GS-CRD-09")
        case "peace":
            chance = percent(now(seen))
            return Reason(
                say("it calls off an attack that succeeds with a chance of about {chance}", chance=chance), "GS-CRD-07"
            )
        case "tactical":
            after = outlook_now(seen, fight_of(seen).battle.defenders, at).win
            return Reason(f"{changed(now(seen), after)}", "GS-CRD-04")
        case "ambush" | "surprise":
            return Reason(f"{turned(seen, used=True)}", "GS-CRD-05", "GS-CRD-06")
        case "counter" if seen.battle:
            return Reason(
                say("eight times in ten that card then has no effect on the battle for the Homeworld"), "GS-CRD-10"
            )
    return NONE


def because_passed(seen: GalaxyView, question: Question) -> Why:
    """Why no Command card is played in a window."""
    uses = [move for move in getattr(question, "options", ()) if isinstance(move, moves.Use)]
    if not seen.hand_counts().get("command"):
        return Reason(say("you hold no Command card; you are asked all the same, so that nobody can tell"), "GS-CRD-17")
    if not uses:
        return NONE
    match question.prompt:
        case Prompt.COUNTER:
            return Reason(say("it would cost you a Command card, and it fails twice in ten"), "GS-CRD-10", "GS-CMD-02")
        case Prompt.PEACE:
            chance = percent(now(seen))
            if fight_of(seen).world.is_home:
                return Reason(say("your Homeworld falls with a chance of about {chance}", chance=chance), "GS-CRD-07")
            return Reason(
                say("a colony can be settled again: it falls with a chance of about {chance}", chance=chance),
                "GS-CRD-07", "GS-BLD-01",
            )  # fmt: skip
        case Prompt.AMBUSH | Prompt.SURPRISE:
            return Reason(f"{turned(seen, used=False)}", "GS-CRD-05", "GS-CRD-06")
        case Prompt.TACTICAL:
            fight = fight_of(seen).battle
            own = fight.attackers if fight.attacker == seen.seat else (*fight.defenders, fight.world)
            chances = [outlook_now(seen, fight.defenders, use.target).win for use in uses if use.target in own]
            best = max(chances, key=lambda chance: abs(chance - now(seen)), default=now(seen))
            return Reason(f"{changed_by_card(now(seen), best)}", "GS-CRD-04")
    return NONE


def now(seen: GalaxyView) -> float:
    """The chance that the attack in progress succeeds against those who defend as things stand."""
    fight = fight_of(seen)
    return outlook_now(seen, fight.battle.defenders or standing(seen, fight.battle.right)).win


def changed(before: float, after: float) -> str:
    """How a card changes the attack in progress."""
    line = "the attack succeeds with a chance of about {after} instead of {before}"
    return say(line, after=percent(after), before=percent(before))


def changed_by_card(before: float, after: float) -> str:
    """How a card that is not played would have changed it."""
    line = "with the card the attack succeeds with a chance of about {after} instead of {before}"
    return say(line, after=percent(after), before=percent(before))


def turned(seen: GalaxyView, *, used: bool) -> str:
    """What it changes whether distant Fleets may defend."""
    near, far = (outlook_now(seen, standing(seen, called)).win for called in (False, True))
    before, after = (far, near) if fight_of(seen).battle.right else (near, far)
    return changed(before, after) if used else changed_by_card(before, after)


def because_several(seen: GalaxyView, question: Question, answer: Sequence[Move]) -> Why:
    """What a party of attackers or a defence may expect."""
    if question.prompt == Prompt.DEFENCE:
        fight = fight_of(seen)
        gone = [move.fleet for move in answer if isinstance(move, moves.Withdraw)]
        come = [move.fleet for move in answer if isinstance(move, moves.Support)]
        stay = [fleet.id for fleet in fight.world.fleets if fleet.id not in gone]
        chance = percent(outlook_now(seen, (*stay, *come)).win)
        return say("so the attack succeeds with a chance of about {chance}", chance=chance)
    if question.prompt == Prompt.STRIKE and not answer:
        return Reason(say("the best victims are then chosen for you"), "GS-ATK-22")
    sent = [move for move in answer if isinstance(move, moves.Send)]
    if len(sent) < len(myself(seen).fleets):
        return NONE
    world = subject(question, OfPiece).piece
    chance = percent(chance_of(seen, world))
    return say("with all your Fleets you destroy it with a chance of about {chance}", chance=chance)
